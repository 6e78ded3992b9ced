//! The floor: a base game of players who only draw, written by hand with nothing else in it. What a game must do
//! anyway is shuffle, deal and draw; every other figure is a ratio to this one.

use eksim_engine::types::{Dice, Domain, block_key};

const KITTEN: u8 = 1;
const DEFUSE: u8 = 2;

/// Plays one game of `players` and returns the winner and the number of draws.
#[inline(never)]
pub fn play(seed: u64, block: u64, players: usize) -> (usize, u32) {
    let mut dice = Dice::new(block_key(seed, Domain::Test, block));
    // 46 cards that do nothing here, in their boxes' order.
    let mut deck = [0u8; 64];
    for (i, card) in deck.iter_mut().enumerate().take(46) {
        *card = 3 + (i / 4) as u8;
    }
    dice.shuffle(&mut deck[..46]);
    // Hands of seven from the top; what the players hold does not matter but for the Defuses.
    let mut hands = [[0u8; 64]; 5];
    let mut sizes = [0usize; 5];
    let mut len = 46;
    for _ in 0..7 {
        for seat in 0..players {
            len -= 1;
            hands[seat][sizes[seat]] = deck[len];
            sizes[seat] += 1;
        }
    }
    let mut defuses = [1u32; 5];
    let back = if players <= 3 { 2 } else { 6 - players };
    for card in std::iter::repeat_n(DEFUSE, back).chain(std::iter::repeat_n(KITTEN, players - 1)) {
        let place = dice.below(len + 1);
        deck.copy_within(place..len, place + 1);
        deck[place] = card;
        len += 1;
    }
    let mut alive = (1u32 << players) - 1;
    let (mut seat, mut draws) = (0, 0);
    loop {
        len -= 1;
        draws += 1;
        match deck[len] {
            KITTEN if defuses[seat] == 0 => {
                alive &= !(1 << seat);
                if alive.count_ones() == 1 {
                    return (alive.trailing_zeros() as usize, draws);
                }
            }
            KITTEN => {
                defuses[seat] -= 1;
                let place = dice.below(len + 1);
                deck.copy_within(place..len, place + 1);
                deck[place] = KITTEN;
                len += 1;
            }
            card => {
                defuses[seat] += u32::from(card == DEFUSE);
                hands[seat][sizes[seat]] = card;
                sizes[seat] += 1;
            }
        }
        let above = alive & (!1 << seat);
        seat = if above != 0 { above } else { alive }.trailing_zeros() as usize;
    }
}
