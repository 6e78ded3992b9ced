//! Cats: powerless alone, good for combinations (CORE-59, CORE-43).

use super::{CardRules, Family, Spec};

macro_rules! cats {
    ($($card:ident, $name:literal, $title:literal;)+) => {
        $(
            pub(crate) struct $card;

            impl CardRules for $card {
                const SPEC: Spec =
                    Spec::action($name, $title, "CORE-40 CORE-59", "Powerless alone; two or three of a kind rob another player.").of(Family::Cat);
            }
        )+
    };
}

cats! {
    Tacocat, "tacocat", "Tacocat";
    BeardCat, "beard_cat", "Beard Cat";
    Cattermelon, "cattermelon", "Cattermelon";
    HairyPotatoCat, "hairy_potato_cat", "Hairy Potato Cat";
    RainbowRalphingCat, "rainbow_ralphing_cat", "Rainbow-Ralphing Cat";
    CatOLantern, "cat_o_lantern", "Cat-O-Lantern";
    DeCatIpated, "de_cat_ipated", "De-Cat-Ipated";
    Electrocat, "electrocat", "Electrocat";
    VampireCat, "vampire_cat", "Vampire Cat";
    HorseCat, "horse_cat", "Horse Cat";
    KnightCat, "knight_cat", "Knight Cat";
    Mercat, "mercat", "Mercat";
    TrollCat, "troll_cat", "Troll Cat";
}

/// Stands for any cat (CORE-43).
pub(crate) struct FeralCat;

impl CardRules for FeralCat {
    const SPEC: Spec =
        Spec::action("feral_cat", "Feral Cat", "CORE-43", "Stands for any cat in a pair or a triple; in a five it is a title of its own.").of(Family::Feral);
}
