//! Streaking Kitten (STK-10..19). Keeping a kitten with it is in `saving`.

use super::{CardRules, Family, Spec};

pub(crate) struct StreakingKitten;

impl CardRules for StreakingKitten {
    const SPEC: Spec = Spec::action(
        "streaking_kitten",
        "Streaking Kitten",
        "STK-10 STK-11 STK-12 STK-13",
        "While you hold it you may keep one drawn Exploding Kitten in your hand, in secret. If it leaves your hand, that kitten explodes.",
    )
    .of(Family::Holder);
}
