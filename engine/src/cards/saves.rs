//! Save cards: Defuse and Zombie Kitten (CORE-21, ZMB-14). Using them is in `saving`.

use super::{CardRules, Family, Spec};

pub(crate) struct Defuse;
pub(crate) struct ZombieKitten;

impl CardRules for Defuse {
    const SPEC: Spec = Spec::action(
        "defuse",
        "Defuse",
        "CORE-21 CORE-22",
        "Saves you from an Exploding Kitten, which goes back into the pile wherever you like, in secret.",
    )
    .of(Family::Save);
}

impl CardRules for ZombieKitten {
    const SPEC: Spec = Spec::action(
        "zombie_kitten",
        "Zombie Kitten",
        "ZMB-10 ZMB-14 ZMB-16",
        "Saves you from an Exploding Kitten, and one dead player of your choice comes back; both kittens go into the pile.",
    )
    .of(Family::Save);
}
