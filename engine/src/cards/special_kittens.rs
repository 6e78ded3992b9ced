//! The seven kittens of the community (EXP-10..19). Meeting them is in `special_kittens` and `infection` of the engine.

use super::{CardRules, Family, Spec};

macro_rules! kittens {
    ($($(#[$doc:meta])* $card:ident, $name:literal, $title:literal, $ids:literal, $text:literal;)+) => {
        $(
            $(#[$doc])*
            pub(crate) struct $card;

            impl CardRules for $card {
                const SPEC: Spec = Spec::action($name, $title, $ids, $text).of(Family::Kitten);
            }
        )+
    };
}

kittens! {
    CoffeeKitten, "coffee_kitten", "Coffee Kitten", "EXP-10 EXP-29 EXP-09",
        "With three Caffeine in hand you explode, though Streaking may hold it; otherwise it goes back in secret.";
    CoronaKitten, "corona_kitten", "Corona Kitten", "EXP-11 EXP-12 EXP-23 EXP-25",
        "Defuse it and put it back, or keep it face up and be infected for five turns: you can't play cards that hit others, and who hits you takes it over.";
    UnholyKitten, "unholy_kitten", "Unholy Kitten", "EXP-13",
        "A save card puts it back; or roll a die and sacrifice that many cards. Too few: you are out.";
    ImpendingImplodingKitten, "impending_imploding_kitten", "Impending Imploding Kitten", "EXP-14 EXP-15 EXP-27",
        "With three Black Holes in hand you are out, nothing saves you; otherwise it is shuffled into the pile with three Black Holes more.";
    KittyRick, "kitty_rick", "Kitty Rick", "EXP-16 EXP-28",
        "Lies face up and counts everybody's draws: the first to reach five explodes.";
    CountingKitten, "counting_kitten", "Counting Kitten", "EXP-17 EXP-24",
        "Drawn face down it goes back face up. Drawn face up: with eight cards or more discard down to eight and put it back; with fewer you explode.";
    /// Lying face up in the pile.
    CountingKittenUp, "counting_kitten_up", "Counting Kitten (face up)", "EXP-17",
        "The Counting Kitten, lying face up in the pile.";
    OddKitten, "odd_kitten", "Odd Kitten", "EXP-18 EXP-24",
        "With an odd number of cards in hand you explode; with an even number it goes back.";
    /// Lying face up in the pile (`dyscalculia`).
    OddKittenUp, "odd_kitten_up", "Odd Kitten (face up)", "EXP-18",
        "The Odd Kitten, lying face up in the pile.";
}
