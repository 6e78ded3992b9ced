//! BRK: Barking Kittens, 20 cards more.

use super::Box;
use crate::cards::Kind::*;

/// What is in the box (BRK-01).
pub(super) const BOX: Box = Box {
    name: "barking",
    title: "Barking Kittens",
    about: "A pair of kittens that bark at each other, a tower with a stash, potluck, bury, personal attacks.",
    cards: &[
        (BarkingKitten, 0, 2),
        (TowerOfPower, 0, 1),
        (AlterTheFuture3Now, 0, 2),
        (Bury, 0, 2),
        (IllTakeThat, 0, 4),
        (PersonalAttack, 0, 4),
        (Potluck, 0, 2),
        (ShareTheFuture3, 0, 2),
        (SuperSkip, 0, 1),
    ],
    paw: None,
};
