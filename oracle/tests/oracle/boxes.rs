//! The boxes card by card, counted anew from the card lists of the rules.

use crate::naive::{Card, Setup};

/// Attack, Skip, Favor, Shuffle, See the Future, Nope, five cats.
const BASE: [usize; 11] = [4, 4, 4, 4, 5, 5, 4, 4, 4, 4, 4];
/// Reverse, Draw from the Bottom, Feral Cat, Alter the Future, Targeted Attack.
const IMPLODING: [usize; 5] = [4, 4, 4, 4, 3];
/// Super Skip, See (5x), Alter (5x), Swap, Garbage Collection, Catomic Bomb, Mark, Curse.
const STREAKING: [usize; 8] = [1, 1, 1, 3, 1, 1, 3, 2];
/// Armageddon, Attack, Targeted Attack, Favor, Raising Heck, Reveal, Shuffle, Nope, Feral Cat, four cats.
const GOOD_VS_EVIL: [usize; 13] = [3, 2, 2, 4, 2, 3, 2, 5, 4, 4, 4, 4, 4];
/// Attack, Targeted Attack, Skip, Favor, Shuffle, See, Alter, Draw from the Bottom, Nope, Feral Cat, five cats.
const PAW: [usize; 15] = [2, 2, 4, 2, 2, 3, 2, 3, 4, 2, 3, 3, 3, 3, 3];
const NO_PAW: [usize; 15] = [3, 3, 6, 4, 4, 3, 4, 4, 5, 4, 4, 4, 4, 4, 4];

pub(crate) fn cards(counts: &[(Card, usize)]) -> Vec<Card> {
    counts.iter().flat_map(|&(card, count)| std::iter::repeat_n(card, count)).collect()
}

pub(crate) fn base(players: usize) -> Setup {
    let defuses = [2, 2, 2, 1][players - 2];
    setup(players, &[&BASE], (0, defuses), false, (players - 1, 0))
}

pub(crate) fn good_vs_evil(players: usize) -> Setup {
    let defuses = [2, 2, 2, 1][players - 2];
    let kittens = (players - 1, 0);
    setup(players, &[&GOOD_VS_EVIL], (defuses, 0), false, kittens)
}

pub(crate) fn party_pack(players: usize) -> Setup {
    let (parts, defuses): (&[&[usize]], usize) = match players {
        2 | 3 => (&[&PAW], 3),
        4..=7 => (&[&NO_PAW], 7),
        _ => (&[&PAW, &NO_PAW], 10),
    };
    let late = defuses - players;
    setup(players, parts, (0, late), false, (players - 1, 0))
}

pub(crate) fn base_imploding(players: usize) -> Setup {
    let defuses = [2, 2, 2, 1, 0][players - 2];
    let exploding = [1, 1, 2, 3, 4][players - 2];
    let parts: [&[usize]; 2] = [&BASE, &IMPLODING];
    setup(players, &parts, (0, defuses), false, (exploding, 1))
}

pub(crate) fn base_streaking(players: usize) -> Setup {
    let defuses = [2, 2, 2, 1][players - 2];
    let parts: [&[usize]; 2] = [&BASE, &STREAKING];
    setup(players, &parts, (defuses, 0), true, (players, 0))
}

pub(crate) fn base_imploding_streaking(players: usize) -> Setup {
    let defuses = [2, 2, 2, 1, 0][players - 2];
    let exploding = [1, 2, 3, 4, 5][players - 2];
    let parts: [&[usize]; 3] = [&BASE, &IMPLODING, &STREAKING];
    setup(players, &parts, (defuses, 0), true, (exploding, 1))
}

fn setup(
    players: usize,
    parts: &[&[usize]],
    (early_defuses, late_defuses): (usize, usize),
    streaking: bool,
    (exploding, imploding): (usize, usize),
) -> Setup {
    Setup {
        players,
        hand: 7,
        own_defuses: 1,
        deck: cards(&[
            (Card::Other, parts.iter().copied().flatten().sum()),
            (Card::Defuse, early_defuses),
            (Card::Streaking, streaking.into()),
        ]),
        late: cards(&[(Card::Defuse, late_defuses), (Card::Exploding, exploding), (Card::ImplodingDown, imploding)]),
    }
}
