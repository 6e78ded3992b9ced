//! IMP: Imploding Kittens, 20 cards more, up to 6 players with the base deck.

use super::Box;
use crate::cards::Kind::*;

/// What is in the box (IMP-01).
pub(super) const BOX: Box = Box {
    name: "imploding",
    title: "Imploding Kittens",
    about: "A kitten that no Defuse answers, seen coming once it lies face up; reverse, targeted attacks.",
    cards: &[
        (ImplodingKitten, 0, 1),
        (Reverse, 0, 4),
        (DrawFromTheBottom, 0, 4),
        (FeralCat, 0, 4),
        (AlterTheFuture3, 0, 4),
        (TargetedAttack, 0, 3),
    ],
    paw: None,
};
