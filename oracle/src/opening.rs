//! The first position: every deal with its probability.

use std::collections::BTreeMap;

use crate::state::{Imploding, State};
use crate::table::{Table, TableError};

/// What is left of the deck while hands are dealt.
#[derive(Clone, Copy)]
struct Deck {
    defuses: u8,
    streaking: u8,
    others: u8,
}

/// Every opening position that a deal can give, with its probability, in a fixed order.
///
/// The shuffled deck is one uniformly random order of which the hands are the first cards and the pile is the rest. So the
/// hands are hypergeometric, seat after seat, and given the hands the pile is a uniform order of what is left: it is
/// exchangeable from the start, and stays so when Defuses and kittens are shuffled in. Where all Defuses go back after the
/// deal and there is no Streaking Kitten there is only one opening.
///
/// # Errors
///
/// The table fails [`Table::check`].
pub fn openings(table: &Table) -> Result<Vec<(State, f64)>, TableError> {
    table.check()?;
    let mut state = State {
        living: table.players,
        exploding: table.exploding,
        imploding: if table.imploding { Imploding::FaceDown } else { Imploding::Absent },
        ..State::default()
    };
    for hand in &mut state.hands[..usize::from(table.players)] {
        hand.defuses = table.defuses_dealt;
    }
    let deck = Deck { defuses: table.deck_defuses, streaking: u8::from(table.deck_streaking), others: table.deck_others };
    let mut found = BTreeMap::new();
    deal(table, 0, deck, state, 1.0, &mut found);
    Ok(found.into_iter().collect())
}

/// Deals to `seat` and those after it, and records each opening reached.
fn deal(table: &Table, seat: usize, deck: Deck, state: State, probability: f64, found: &mut BTreeMap<State, f64>) {
    if seat == usize::from(table.players) {
        let mut state = state;
        state.defuses = deck.defuses + table.pile_defuses;
        state.streaking = deck.streaking > 0;
        state.others = deck.others;
        *found.entry(state).or_default() += probability;
        return;
    }
    let all = u32::from(deck.defuses) + u32::from(deck.streaking) + u32::from(deck.others);
    let hands = choose(all, table.hand.into());
    for defuses in 0..=deck.defuses.min(table.hand) {
        for streaking in 0..=deck.streaking.min(table.hand - defuses) {
            let others = table.hand - defuses - streaking;
            if others > deck.others {
                continue;
            }
            let ways = choose(deck.defuses.into(), defuses.into())
                * choose(deck.streaking.into(), streaking.into())
                * choose(deck.others.into(), others.into());
            let mut state = state;
            state.hands[seat].defuses += defuses;
            state.hands[seat].streaking = streaking > 0;
            let left =
                Deck { defuses: deck.defuses - defuses, streaking: deck.streaking - streaking, others: deck.others - others };
            deal(table, seat + 1, left, state, probability * ways / hands, found);
        }
    }
}

/// The number of ways to choose `k` of `n`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defuses_after_the_deal_leave_one_opening() {
        for players in 2..=10 {
            let table = Table::party_pack(players).unwrap();
            let found = openings(&table).unwrap();
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].0.pile() as usize, table.pile());
        }
    }

    #[test]
    fn opening_hands_hold_what_a_random_order_gives_them() {
        let table = Table::base_streaking(4).unwrap();
        let found = openings(&table).unwrap();
        let total: f64 = found.iter().map(|(_, p)| p).sum();
        assert!((total - 1.0).abs() < 1e-12);
        // Each of the 62 cards of the deck is in a given hand with probability 7 / 62.
        for seat in 0..4 {
            let streaking: f64 = found.iter().filter(|(state, _)| state.hands[seat].streaking).map(|(_, p)| p).sum();
            assert!((streaking - 7.0 / 62.0).abs() < 1e-12);
            let defuses: f64 = found.iter().map(|(state, p)| p * f64::from(state.hands[seat].defuses)).sum();
            assert!((defuses - (1.0 + 2.0 * 7.0 / 62.0)).abs() < 1e-12);
        }
        for (state, _) in found {
            assert_eq!(state.pile() as usize, table.pile());
        }
    }
}
