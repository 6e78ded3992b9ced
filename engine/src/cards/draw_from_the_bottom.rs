//! Draw from the Bottom (CORE-57).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, Single};

pub(crate) struct DrawFromTheBottom;

impl CardRules for DrawFromTheBottom {
    const SPEC: Spec =
        Spec::action("draw_from_the_bottom", "Draw from the Bottom", "CORE-57 IMP-08", "Draw the bottom card instead of the top one; ends one turn.");

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        let bottom = game.pile.len().saturating_sub(1);
        game.draw(bottom, table);
    }
}
