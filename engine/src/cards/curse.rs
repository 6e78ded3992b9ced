//! Curse of the Cat Butt (STK-30..47). Playing and defusing blind are in `blind`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct CurseOfTheCatButt;

impl CardRules for CurseOfTheCatButt {
    const SPEC: Spec = Spec::action(
        "curse_of_the_cat_butt",
        "Curse of the Cat Butt",
        "STK-30 STK-31 STK-40",
        "Another player goes blind: he can't look at his cards, and plays at random, until he draws without exploding.",
    );
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(SeatSet(game.alive.0 & !game.blind.0).without(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        if game.alive.has(play.target) {
            game.set_blind(play.target, true);
            table.tell(game, Event::Cursed(play.target));
        }
    }
}
