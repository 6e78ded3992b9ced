//! GVE: Good vs Evil, 53 + 2 cards, 2-5 players.

use super::Box;
use crate::cards::Kind::*;

/// What is in the box (GVE-01). Godcat and Devilcat lie on the playmat.
pub(super) const BOX: Box = Box {
    name: "good-vs-evil",
    title: "Exploding Kittens: Good vs Evil",
    about: "Armageddon between Godcat and Devilcat; the bottom of the pile raised; no skips.",
    cards: &[
        (ExplodingKitten, 0, 4),
        (Defuse, 0, 6),
        (Armageddon, 0, 3),
        (Attack, 0, 2),
        (TargetedAttack, 0, 2),
        (Favor, 0, 4),
        (RaisingHeck, 0, 2),
        (RevealTheFuture3, 0, 3),
        (Shuffle, 0, 2),
        (Nope, 0, 5),
        (FeralCat, 0, 4),
        (HorseCat, 0, 4),
        (KnightCat, 0, 4),
        (Mercat, 0, 4),
        (TrollCat, 0, 4),
        (Godcat, 0, 1),
        (Devilcat, 0, 1),
    ],
    paw: None,
};
