//! Feline Bonus (EXP-39, EXP-49): played with a card that bears a number, as one play. It is no play of its own.

use super::{CardRules, Spec};

pub(crate) struct FelineBonus;

impl CardRules for FelineBonus {
    const SPEC: Spec = Spec::action(
        "feline_bonus",
        "Feline Bonus",
        "EXP-39 EXP-49",
        "Played with a card that bears a number, it adds one: Attack (2x) becomes 3x, See the Future (3x) shows four.",
    );
}
