//! Exploding and Imploding Kittens (CORE-20, IMP-04, IMP-05). Meeting them is in `saving`, drawing them in `turn`.

use super::{CardRules, Family, Spec};

pub(crate) struct ExplodingKitten;
pub(crate) struct ImplodingKitten;
/// The Imploding Kitten once it lies face up: it changes sides only when it is put back (IMP-11).
pub(crate) struct ImplodingKittenUp;

impl CardRules for ExplodingKitten {
    const SPEC: Spec = Spec::action(
        "exploding_kitten",
        "Exploding Kitten",
        "CORE-20 CORE-21",
        "Drawn, it is shown at once. A save card puts it back into the pile at a secret place; without one you are out.",
    )
    .of(Family::Kitten);
}

impl CardRules for ImplodingKitten {
    const SPEC: Spec = Spec::action(
        "imploding_kitten",
        "Imploding Kitten",
        "IMP-04 IMP-05 IMP-06 IMP-11",
        "Drawn face down it goes back face up at a place you choose. Drawn face up you are out: nothing saves you.",
    )
    .of(Family::Kitten);
}

impl CardRules for ImplodingKittenUp {
    const SPEC: Spec = Spec::action(
        "imploding_kitten_up",
        "Imploding Kitten (face up)",
        "IMP-05 IMP-06",
        "The Imploding Kitten, lying face up in the pile.",
    )
    .of(Family::Kitten);
}
