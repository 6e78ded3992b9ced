//! Reverse (IMP-07, IMP-12, IMP-13).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, Single};

pub(crate) struct Reverse;

impl CardRules for Reverse {
    const SPEC: Spec = Spec::action(
        "reverse",
        "Reverse",
        "IMP-07 IMP-12 IMP-13",
        "Turns the direction of play round and ends one turn without drawing. With two living players it is a Skip.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        if game.alive.len() > 2 {
            game.clockwise = !game.clockwise;
        }
        game.end_turn(table);
    }
}
