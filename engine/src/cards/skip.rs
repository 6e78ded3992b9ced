//! Skips (CORE-50, CORE-62).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, Single};

pub(crate) struct Skip;
pub(crate) struct SuperSkip;

impl CardRules for Skip {
    const SPEC: Spec = Spec::action("skip", "Skip", "CORE-50", "Ends one turn without drawing.");

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        game.end_turn(table);
    }
}

impl CardRules for SuperSkip {
    const SPEC: Spec = Spec::action("super_skip", "Super Skip", "CORE-62 STK-20 BRK-38", "Ends all the turns you owe without drawing.");

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        game.end_all_turns(table);
    }
}
