//! Nope (CORE-30..35). Its windows are in the module `nope` of the engine.

use super::{CardRules, Family, Spec};

pub(crate) struct Nope;

impl CardRules for Nope {
    const SPEC: Spec = Spec::action(
        "nope",
        "Nope",
        "CORE-30 CORE-31 CORE-32",
        "Cancels any play before it takes effect, another Nope too, but not a kitten or a save card.",
    )
    .of(Family::Nope);
}
