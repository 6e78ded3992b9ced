//! Garbage Collection (STK-24, STK-25, STK-48).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::stack::Purpose;
use crate::types::{Luck, Seat, Single};

pub(crate) struct GarbageCollection;

impl CardRules for GarbageCollection {
    const SPEC: Spec = Spec::action(
        "garbage_collection",
        "Garbage Collection",
        "STK-24 STK-25 STK-38 STK-48",
        "Every living player with cards, you too, puts one of his choice into the pile; then it is shuffled.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        let from = game.alive & game.holders.cards();
        if from.is_empty() {
            game.shuffle_pile(table);
        } else {
            game.collect(Purpose::GarbageCollection, seat, from);
        }
    }
}
