//! STK: Streaking Kittens, 15 cards more.

use super::Box;
use crate::cards::Kind::*;

/// What is in the box (STK-01).
pub(super) const BOX: Box = Box {
    name: "streaking",
    title: "Streaking Kittens",
    about: "A kitten held in secret, marks, curses, bombs and garbage; one more kitten in the pile.",
    cards: &[
        (ExplodingKitten, 0, 1),
        (StreakingKitten, 0, 1),
        (SuperSkip, 0, 1),
        (SeeTheFuture5, 0, 1),
        (AlterTheFuture5, 0, 1),
        (SwapTopAndBottom, 0, 3),
        (GarbageCollection, 0, 1),
        (CatomicBomb, 0, 1),
        (Mark, 0, 3),
        (CurseOfTheCatButt, 0, 2),
    ],
    paw: None,
};
