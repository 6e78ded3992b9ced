//! BAS: Original Edition, 56 cards, 2-5 players.

use super::Box;
use crate::cards::Kind::*;

/// What is in the box (BAS-01).
pub(super) const BOX: Box = Box {
    name: "base",
    title: "Exploding Kittens, Original Edition",
    about: "The original 56 cards: attack, skip, favor, shuffle, see the future, nope, five cats.",
    cards: &[
        (ExplodingKitten, 0, 4),
        (Defuse, 0, 6),
        (Attack, 0, 4),
        (Skip, 0, 4),
        (Favor, 0, 4),
        (Shuffle, 0, 4),
        (SeeTheFuture3, 0, 5),
        (Nope, 0, 5),
        (Tacocat, 0, 4),
        (BeardCat, 0, 4),
        (Cattermelon, 0, 4),
        (HairyPotatoCat, 0, 4),
        (RainbowRalphingCat, 0, 4),
    ],
    paw: None,
};
