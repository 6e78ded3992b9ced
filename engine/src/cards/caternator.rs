//! Caternator and Hipbat: they lie before another player for three of his turns (EXP-34, EXP-35). What they ask is in `obligations`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct Caternator;
pub(crate) struct Hipbat;

impl CardRules for Caternator {
    const SPEC: Spec = Spec::action(
        "caternator",
        "Caternator",
        "EXP-34",
        "Placed before another player: on each of his next three turns he must play at least one card if he can.",
    );
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.free_of(seat, &game.community.caternator))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let target = play.target.index();
        let free = game.alive.has(play.target) && !game.community.caternator[target].0.is_some();
        // An answer to the play may have taken it away (`now_in_response`, Forced Play): then nothing comes of it.
        if free && game.discard.find(play.card).is_some() {
            game.community.caternator[target] = game.obligation(play.card, play.target);
            game.community.busy = true;
            game.lay_before(seat, play.target, play.card, table);
        }
    }
}

impl CardRules for Hipbat {
    const SPEC: Spec = Spec::action(
        "hipbat",
        "Hipbat",
        "EXP-35 EXP-47",
        "Placed before another player: at the start of each of his next three turns he discards a card of his choice; fuel doesn't count.",
    );
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.free_of(seat, &game.community.hipbat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let target = play.target.index();
        let free = game.alive.has(play.target) && !game.community.hipbat[target].0.is_some();
        // An answer to the play may have taken it away (`now_in_response`, Forced Play): then nothing comes of it.
        if free && game.discard.find(play.card).is_some() {
            game.community.hipbat[target] = game.obligation(play.card, play.target);
            game.community.busy = true;
            game.lay_before(seat, play.target, play.card, table);
        }
    }
}
