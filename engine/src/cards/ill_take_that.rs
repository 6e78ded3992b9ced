//! I'll Take That (BRK-34..36, BRK-40..43). What it takes is in `turn`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct IllTakeThat;

impl CardRules for IllTakeThat {
    const SPEC: Spec = Spec::action(
        "ill_take_that",
        "I'll Take That",
        "BRK-34 BRK-35 BRK-40 BRK-41",
        "Placed before another player: the next card he draws is yours, kittens too. One before each player at most.",
    );
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        let free = game.alive.without(seat).filter(|s| !game.ill_take_that[s.index()].0.is_some());
        Some(free.fold(SeatSet::EMPTY, SeatSet::with))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        if !game.alive.has(play.target) || !game.alive.has(seat) {
            return;
        }
        // An answer to the play may have taken it away (`now_in_response`, Forced Play): then nothing comes of it.
        let Some(place) = game.discard.find(play.card) else { return };
        game.take_from_discard(place);
        game.set_ill_take_that(play.target, seat, play.card);
        table.tell(game, Event::Laid { owner: seat, before: play.target, card: play.card });
    }
}
