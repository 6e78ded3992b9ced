//! Shuffle, also as a NOW card (CORE-54, ZMB-21).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, Single};

pub(crate) struct Shuffle;
pub(crate) struct ShuffleNow;

impl CardRules for Shuffle {
    const SPEC: Spec = Spec::action("shuffle", "Shuffle", "CORE-54", "The pile is shuffled. Face-up cards stay face up, their place unknown.");

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        game.shuffle_pile(table);
    }
}

impl CardRules for ShuffleNow {
    const SPEC: Spec =
        Spec::action("shuffle_now", "Shuffle", "ZMB-21 CORE-37", "The pile is shuffled; may be played on anyone's turn.").now();

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        game.shuffle_pile(table);
    }
}
