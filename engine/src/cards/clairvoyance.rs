//! Clairvoyance NOW (ZMB-20, ZMB-26). Its window is part of a save, in `saving`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, Single};

pub(crate) struct Clairvoyance;

impl CardRules for Clairvoyance {
    const SPEC: Spec = Spec::action(
        "clairvoyance",
        "Clairvoyance",
        "ZMB-20 ZMB-26",
        "Played when another player has saved himself: you learn where the kittens go.",
    )
    .now();
    const CHECKED: bool = true;

    fn allowed(_game: &Game<'_>, _seat: Seat) -> bool {
        false // only in its own window
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, _table: &mut Table<'_, L, O>) {
        game.watchers.insert(seat);
    }
}
