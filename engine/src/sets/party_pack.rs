//! PTY: Party Pack, 120 cards, 2-10 players, split by paw marks.

use super::Box;
use crate::cards::Kind::*;

/// What is in the box (PTY-01), split as PTY-02 says.
pub(super) const BOX: Box = Box {
    name: "party-pack",
    title: "Exploding Kittens Party Pack",
    about: "120 cards for up to ten: targeted attacks, alter the future, draw from the bottom, feral cats.",
    cards: &[
        (ExplodingKitten, 0, 9),
        (Defuse, 3, 7),
        (Attack, 2, 3),
        (TargetedAttack, 2, 3),
        (Skip, 4, 6),
        (Favor, 2, 4),
        (Shuffle, 2, 4),
        (SeeTheFuture3, 3, 3),
        (AlterTheFuture3, 2, 4),
        (DrawFromTheBottom, 3, 4),
        (Nope, 4, 5),
        (FeralCat, 2, 4),
        (Tacocat, 3, 4),
        (BeardCat, 3, 4),
        (Cattermelon, 3, 4),
        (HairyPotatoCat, 3, 4),
        (RainbowRalphingCat, 3, 4),
    ],
    paw: Some((3, 7)),
};
