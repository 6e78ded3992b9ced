//! Grave Robber (ZMB-23, ZMB-28, APO-17).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::stack::Purpose;
use crate::types::{Luck, Seat, Single};

pub(crate) struct GraveRobber;

impl CardRules for GraveRobber {
    const SPEC: Spec = Spec::action(
        "grave_robber",
        "Grave Robber",
        "ZMB-23 ZMB-28 APO-17",
        "Every dead player with cards shuffles one of his choice into the pile. Not playable with nobody dead.",
    );
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, _seat: Seat) -> bool {
        !game.zombies().is_empty()
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, _table: &mut Table<'_, L, O>) {
        let from = game.zombies() & game.holders.cards();
        game.collect(Purpose::GraveRobber, seat, from);
    }
}
