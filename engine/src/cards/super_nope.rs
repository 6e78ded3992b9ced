//! Super Nope (EXP-30, EXP-54). The window that it closes is in `nope`.

use super::{CardRules, Family, Spec};

pub(crate) struct SuperNope;

impl CardRules for SuperNope {
    const SPEC: Spec =
        Spec::action("super_nope", "Super Nope", "EXP-30 EXP-54", "A Nope that can't be Noped: the window closes at once.").of(Family::Nope);
}
