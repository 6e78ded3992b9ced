//! Catomic Bomb (STK-26, STK-51, CORE-79).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, Single};

pub(crate) struct CatomicBomb;

impl CardRules for CatomicBomb {
    const SPEC: Spec = Spec::action(
        "catomic_bomb",
        "Catomic Bomb",
        "STK-26 STK-51 CORE-69",
        "All Exploding Kittens are taken out in view, the rest is shuffled, and they go on top; one turn ends without drawing.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        let ek = game.rules.ek();
        let mut count = 0;
        while let Some(place) = game.pile.find(ek) {
            game.pile.remove(place);
            count += 1;
        }
        game.shuffle_pile(table);
        for _ in 0..count {
            game.pile.push(ek);
        }
        table.tell(game, Event::Catomic(count));
        game.end_turn(table);
    }
}
