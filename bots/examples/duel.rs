//! Is A better than B? A sits in every seat in turn among copies of B, on the same deals; or with `ladder` every bot against every other.
//!
//! `cargo run --release -p eksim-bots --example duel -- base 2 counter random 10000 [test|tuning] [seed]`

use eksim_bots::{BotSpec, Lineup, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Domain, block_key};

/// A's mean score over the blocks from `first` on, as sums of block means and of their squares; the fair score is 1/players.
#[allow(clippy::too_many_arguments)]
fn blocks(rules: &Rules, a: &BotSpec, b: &BotSpec, domain: Domain, seed: u64, first: u64, step: u64, count: u64) -> (f64, f64) {
    let players = rules.players;
    let mut lineup = Lineup::new([a].into_iter().chain(std::iter::repeat_n(b, players - 1)));
    let mut game = Game::new(rules);
    let mut knowledge = Knowledge::default();
    let (mut sum, mut squares) = (0.0, 0.0);
    for block in (first..count).step_by(step as usize) {
        let mut score = 0.0;
        for rotation in 0..players {
            lineup.rotate(rotation);
            let knowledge = lineup.needs_knowledge().then_some(&mut knowledge);
            play_game(&mut game, block_key(seed, domain, block), &mut lineup, knowledge, &mut ());
            match game.winner() {
                Some(seat) => score += f64::from(u8::from(lineup.at(seat.index()) == 0)),
                None => {
                    let alive = game.alive();
                    let mine = { alive }.any(|seat| lineup.at(seat.index()) == 0);
                    score += if mine { 1.0 / alive.len() as f64 } else { 0.0 };
                }
            }
        }
        score /= players as f64;
        sum += score;
        squares += score * score;
    }
    (sum, squares)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [sets, players, a, b, count, rest @ ..] = args.as_slice() else {
        eprintln!("usage: duel SETS PLAYERS A B BLOCKS [test|tuning] [SEED]");
        std::process::exit(2);
    };
    let domain = if rest.first().is_some_and(|d| d == "tuning") { Domain::Tuning } else { Domain::Test };
    let seed = rest.get(1).and_then(|s| s.parse().ok()).unwrap_or(1);
    let count: u64 = count.parse().expect("a number of blocks");
    for players in players.split(',') {
        let players: usize = players.parse().expect("a number of players");
        let rules =
            Rules::new(Sets::parse(sets.split(',')).unwrap(), players, Switches::default()).unwrap_or_else(|e| panic!("{e}"));
        for a in a.split(';') {
            for b in b.split(';') {
                let (a, b) = (
                    a.parse::<BotSpec>().unwrap_or_else(|e| panic!("{e}")),
                    b.parse::<BotSpec>().unwrap_or_else(|e| panic!("{e}")),
                );
                let start = std::time::Instant::now();
                let parts: Vec<(f64, f64)> = std::thread::scope(|scope| {
                    let workers: Vec<_> = (0..2)
                        .map(|first| {
                            scope.spawn({
                                let (rules, a, b) = (&rules, &a, &b);
                                move || blocks(rules, a, b, domain, seed, first, 2, count)
                            })
                        })
                        .collect();
                    workers.into_iter().map(|w| w.join().expect("a worker")).collect()
                });
                let n = count as f64;
                let (sum, squares) = parts.iter().fold((0.0, 0.0), |t, p| (t.0 + p.0, t.1 + p.1));
                let mean = sum / n;
                let se = ((squares / n - mean * mean).max(0.0) / (n - 1.0).max(1.0)).sqrt();
                println!(
                    "{sets} {players}p  {a} among {b}: {:.2} % [{:.2}, {:.2}]  fair {:.2} %  {count} blocks  {:.1} s",
                    100.0 * mean,
                    100.0 * (mean - 1.96 * se),
                    100.0 * (mean + 1.96 * se),
                    100.0 / players as f64,
                    start.elapsed().as_secs_f64()
                );
            }
        }
    }
}
