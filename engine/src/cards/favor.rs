//! Favor (CORE-53).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct Favor;

impl CardRules for Favor {
    const SPEC: Spec = Spec::action("favor", "Favor", "CORE-53 CORE-46", "Another player gives you a card of his own choice.");
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.robbable(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        game.ask_favor(play.target, seat, table);
    }
}
