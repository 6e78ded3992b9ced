//! The simulator against the exact answers: games of `pass` bots, where the game is a small Markov chain.

use eksim_bots::{Pass, play_game};
use eksim_engine::game::Game;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Domain, block_key};
use eksim_oracle::{Table, TableError, solve};
use eksim_statistics::goodness_of_fit;

/// Below this a study fails; with a few dozen studies a false alarm is rarer than one in a hundred runs.
const LEAST_P: f64 = 0.0001;

/// Plays `games` games and compares winners and lengths with the exact distribution.
fn agrees(sets: &str, players: u8, table: Result<Table, TableError>, games: u64) {
    let exact = solve(&table.expect("a playable table")).expect("solved");
    let sets = Sets::parse(sets.split(',')).expect("known sets");
    let rules = Rules::new(sets, players as usize, Switches::default()).expect("playable rules");
    let mut game = Game::new(&rules);
    let mut wins = vec![0u64; players as usize];
    let mut draws = vec![0u64; exact.draws.len()];
    for block in 0..games {
        play_game(&mut game, block_key(2024, Domain::Test, block), &mut Pass, None, &mut ());
        wins[game.winner().expect("somebody wins").index()] += 1;
        // Every turn of a pass bot is one draw.
        draws[game.turns() as usize] += 1;
    }
    let winners = goodness_of_fit(&wins, &exact.win_share);
    assert!(winners.p > LEAST_P, "{sets:?} {players}: wins {wins:?}, exact {:?}, p {}", exact.win_share, winners.p);
    // Lengths that are too rare for a chi-square are put together with their neighbours.
    let (mut counts, mut shares, mut count, mut share) = (Vec::new(), Vec::new(), 0, 0.0);
    for (c, s) in draws.iter().zip(&exact.draws) {
        count += c;
        share += s;
        if share * games as f64 >= 25.0 {
            counts.push(std::mem::take(&mut count));
            shares.push(std::mem::take(&mut share));
        }
    }
    if let (Some(c), Some(s)) = (counts.last_mut(), shares.last_mut()) {
        *c += count;
        *s += share;
    }
    let lengths = goodness_of_fit(&counts, &shares);
    assert!(lengths.p > LEAST_P, "{sets:?} {players}: lengths {counts:?}, p {}", lengths.p);
    let mean = draws.iter().enumerate().map(|(t, n)| t as f64 * *n as f64).sum::<f64>() / games as f64;
    assert!((mean - exact.mean_draws).abs() < 0.05, "{sets:?} {players}: {mean} draws, exact {}", exact.mean_draws);
}

#[test]
fn base() {
    for players in 2..=5 {
        agrees("base", players, Table::base(players), 2_000_000);
    }
}

#[test]
fn party_pack() {
    for players in 2..=10 {
        agrees("party-pack", players, Table::party_pack(players), 200_000);
    }
}

#[test]
fn good_vs_evil() {
    for players in 2..=5 {
        agrees("good-vs-evil", players, Table::good_vs_evil(players), 300_000);
    }
}

#[test]
fn imploding() {
    for players in 2..=6 {
        agrees("base,imploding", players, Table::base_imploding(players), 300_000);
    }
}

#[test]
fn streaking() {
    for players in 2..=5 {
        agrees("base,streaking", players, Table::base_streaking(players), 300_000);
    }
}

#[test]
fn imploding_and_streaking() {
    for players in 2..=6 {
        agrees("base,imploding,streaking", players, Table::base_imploding_streaking(players), 300_000);
    }
}
