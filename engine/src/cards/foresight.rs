//! Foresight (EXP-38). The title is named when it is played (CORE-36); the ways to do so are in `legal`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct Foresight;

impl CardRules for Foresight {
    const SPEC: Spec = Spec::action(
        "foresight",
        "Foresight",
        "EXP-38",
        "Name a title: another player must say how many copies of it he holds, and everyone hears it.",
    );

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.alive.without(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let held = game.held_of_title(play.target, play.name);
        table.tell(game, Event::Told(play.target, play.name, held as u8));
    }
}
