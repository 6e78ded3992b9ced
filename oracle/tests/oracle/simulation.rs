//! The tables of the rules: random games of the naive kind must look as the exact answers say.

use eksim_oracle::{Exact, Table, TableError, solve};

use crate::boxes;
use crate::compare::{Mean, chi_square_z};
use crate::naive::{Setup, play};

const GAMES: usize = 200_000;

/// A small generator of its own: SplitMix64, and a number below n by the high bits of a product.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * n as u128) >> 64) as usize
    }
}

/// What was seen, summed over games.
struct Seen {
    wins: Vec<f64>,
    lengths: Vec<f64>,
    draws: Mean,
    /// Per draw of the table, and per own draw: draws made, explosions, implosions.
    table: Vec<[Mean; 3]>,
    own: Vec<[Mean; 3]>,
}

fn simulate(setup: &Setup, exact: &Exact) -> Seen {
    let mut dice = Dice(7 + setup.players as u64);
    let mut seen = Seen {
        wins: vec![0.0; setup.players],
        lengths: vec![0.0; exact.draws.len()],
        draws: Mean::default(),
        table: vec![Default::default(); exact.by_table_draw.len()],
        own: vec![Default::default(); exact.by_own_draw.len()],
    };
    let mut made = vec![0.0; seen.own.len()];
    for _ in 0..GAMES {
        let game = play(setup, &mut |n| dice.below(n));
        seen.wins[game.winner] += 1.0;
        seen.lengths[game.draws] += 1.0;
        seen.draws.add(game.draws as f64);
        for draw in &mut seen.table[1..=game.draws] {
            draw[0].add(1.0);
        }
        for &own in &game.own_draws {
            made[1..=own].iter_mut().for_each(|made| *made += 1.0);
        }
        for (draw, made) in seen.own.iter_mut().zip(&mut made) {
            draw[0].add(std::mem::take(made));
        }
        let mut deaths_at = Vec::new();
        for death in game.deaths {
            let cause = 1 + usize::from(death.imploded);
            seen.table[death.table_draw][cause].add(1.0);
            deaths_at.push((death.own_draw, cause));
        }
        // Several players can be out at the same own draw of a game.
        deaths_at.sort_unstable();
        for same in deaths_at.chunk_by(|a, b| a == b) {
            let (own_draw, cause) = same[0];
            seen.own[own_draw][cause].add(same.len() as f64);
        }
    }
    seen
}

fn assert_agrees(table: &Table, setup: &Setup) {
    let exact = solve(table).unwrap();
    let seen = simulate(setup, &exact);
    let games = GAMES as f64;
    let expect = |shares: &[f64]| shares.iter().map(|p| p * games).collect::<Vec<_>>();
    let wins = chi_square_z(&seen.wins, &expect(&exact.win_share));
    let lengths = chi_square_z(&seen.lengths, &expect(&exact.draws));
    assert!(wins < 4.0, "wins are off by {wins}: {table:?}");
    assert!(lengths < 4.0, "lengths are off by {lengths}: {table:?}");
    let draws = seen.draws.z(games, exact.mean_draws).unwrap();
    assert!(draws.abs() < 4.0, "mean draws off by {draws}: {table:?}");

    let players = f64::from(table.players);
    let clocks = [("table", &seen.table, &exact.by_table_draw, 1.0), ("own", &seen.own, &exact.by_own_draw, players)];
    for (clock, seen, exact, seats) in clocks {
        for (t, (seen, exact)) in seen.iter().zip(exact).enumerate() {
            let exact = [exact.at_risk, exact.exploded, exact.imploded];
            for (seen, exact) in seen.iter().zip(exact) {
                let z = seen.z(games, exact * seats).unwrap_or(0.0);
                assert!(z.abs() < 5.0, "{clock} draw {t} off by {z}: {table:?}");
            }
        }
    }
}

fn assert_set_agrees(table: fn(u8) -> Result<Table, TableError>, setup: fn(usize) -> Setup, most: u8) {
    for players in 2..=most {
        assert_agrees(&table(players).unwrap(), &setup(players.into()));
    }
}

#[test]
fn base() {
    assert_set_agrees(Table::base, boxes::base, 5);
}

#[test]
fn party_pack() {
    assert_set_agrees(Table::party_pack, boxes::party_pack, 10);
}

#[test]
fn good_vs_evil() {
    assert_set_agrees(Table::good_vs_evil, boxes::good_vs_evil, 5);
}

#[test]
fn base_imploding() {
    assert_set_agrees(Table::base_imploding, boxes::base_imploding, 6);
}

#[test]
fn base_streaking() {
    assert_set_agrees(Table::base_streaking, boxes::base_streaking, 5);
}

#[test]
fn base_imploding_streaking() {
    let setup = boxes::base_imploding_streaking;
    assert_set_agrees(Table::base_imploding_streaking, setup, 6);
}
