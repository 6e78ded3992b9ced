//! Keyed luck: house rules that change little change the deal little, and neighbouring blocks have nothing in common.

use eksim_engine::game::Game;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Domain, KeyedLuck, Seat, block_key};

use crate::table::rules;

/// The share of opening-hand cards that two rule sets deal to the same seat, over many blocks.
fn shared(a: &Rules, b: &Rules, shift: u64) -> f64 {
    let (mut same, mut all) = (0, 0);
    for block in 0..400 {
        let (mut x, mut y) = (Game::new(a), Game::new(b));
        x.deal(&mut KeyedLuck::new(block_key(7, Domain::Test, block)), &mut ());
        y.deal(&mut KeyedLuck::new(block_key(7, Domain::Test, block + shift)), &mut ());
        for seat in (0..4).map(Seat) {
            let names = |rules: &Rules, game: &Game<'_>| game.peek_hand(seat).cards().map(|c| rules.name(c)).collect::<Vec<_>>();
            let (hand, mut other) = (names(a, &x), names(b, &y));
            all += hand.len();
            for card in hand {
                if let Some(i) = other.iter().position(|c| *c == card) {
                    other.swap_remove(i);
                    same += 1;
                }
            }
        }
    }
    f64::from(same) / all as f64
}

/// CORE-05: a deck that lost a Nope or gained two Skips deals nearly the same hands; another block's deal does not.
#[test]
fn a_small_change_of_the_deck_is_a_small_change_of_the_deal() {
    let base = rules("base", 4, &[]);
    let (fewer, more, expansion) =
        (rules("base", 4, &["cards.nope=4"]), rules("base", 4, &["cards.skip=6"]), rules("base,imploding", 4, &[]));
    let chance = shared(&base, &base, 1000);
    assert!(chance < 0.6, "two deals that have nothing to do with each other share {chance}");
    for (other, least) in [(&fewer, 0.9), (&more, 0.9), (&expansion, chance + 0.05)] {
        let share = shared(&base, other, 0);
        assert!(share > least, "{share} of the cards are dealt alike");
    }
    assert!((shared(&base, &base, 0) - 1.0).abs() < 1e-12);
}
