//! Fuel: powerless alone, and what makes kittens go off (EXP-20..22). What three of a kind do is in `fuel` of the engine.

use super::{CardRules, Family, Spec};

pub(crate) struct Caffeine;
pub(crate) struct BlackHole;
pub(crate) struct Catnip;

impl CardRules for Caffeine {
    const SPEC: Spec = Spec::action(
        "caffeine",
        "Caffeine",
        "EXP-10 EXP-20 EXP-29",
        "Three in hand make the Coffee Kitten explode. Can be combined once that kitten has put somebody out.",
    )
    .of(Family::Fuel);
}

impl CardRules for BlackHole {
    const SPEC: Spec = Spec::action(
        "black_hole",
        "Black Hole",
        "EXP-14 EXP-15 EXP-21 EXP-27",
        "Three in hand make the Impending Imploding Kitten deadly. Can't be combined.",
    )
    .of(Family::Fuel);
}

impl CardRules for Catnip {
    const SPEC: Spec = Spec::action(
        "catnip",
        "Catnip",
        "EXP-22 EXP-26",
        "The third in hand brings you the first kitten of the pile at once; Catnip goes back into the pile.",
    )
    .of(Family::Fuel);
}
