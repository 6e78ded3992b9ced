//! ZMB: Zombie Kittens, 61 cards, 2-5 players, split by paw marks.

use super::Box;
use crate::cards::Kind::*;

/// What is in the box (ZMB-01), split as ZMB-02 says.
pub(super) const BOX: Box = Box {
    name: "zombie",
    title: "Zombie Kittens",
    about: "The dead keep their cards, play Nopes and NOW cards, and come back.",
    cards: &[
        (ExplodingKitten, 0, 4),
        (ZombieKitten, 2, 3),
        (Attack, 2, 0),
        (AttackOfTheDead, 0, 3),
        (Nope, 2, 3),
        (Clairvoyance, 1, 1),
        (ShuffleNow, 1, 1),
        (FeedTheDead, 0, 2),
        (Skip, 1, 2),
        (SuperSkip, 1, 1),
        (SeeTheFuture3, 2, 2),
        (Clone, 1, 2),
        (GraveRobber, 0, 1),
        (Favor, 1, 2),
        (DigDeeper, 2, 2),
        (CatOLantern, 4, 0),
        (DeCatIpated, 4, 0),
        (Electrocat, 0, 4),
        (VampireCat, 0, 4),
    ],
    paw: Some((2, 3)),
};
