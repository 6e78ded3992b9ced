//! What counting costs: the same games bare, with nobody watching but for the winner, and through the pipeline's counting.

use std::time::{Duration, Instant};

use super::cell::Cell;
use super::chunk::{Counts, play_blocks};
use super::each_game::{Watch, each_game};
use super::stopped::Stopped;
use super::tally::Tally;

/// Games a second both ways, and what the pipeline costs on top.
#[derive(Clone, Copy, Debug)]
pub struct Overhead {
    /// Games a second of the bare simulation.
    pub bare: f64,
    /// Games a second with everything counted: win rates, explosions, cards, pace, convergence.
    pub pipeline: f64,
    /// The cost over the bare simulation, as a share: the median over many short turns of both, which a busy machine disturbs least.
    pub cost: f64,
}

/// Plays bare and counted chunks by turns for about `limit`.
pub fn overhead(cell: &Cell, limit: Duration) -> Result<Overhead, Stopped> {
    let (mut bare, mut pipeline) = (0.0, 0.0);
    let mut ratios = Vec::new();
    let mut tally = Tally::new(cell);
    let size = cell.chunk();
    let start = Instant::now();
    while ratios.len() < 5 || start.elapsed() < limit {
        let from = ratios.len() as u64 * size;
        let before = Instant::now();
        let mut wins = [0_u64; eksim_engine::types::MAX_SEATS];
        each_game(cell, from..from + size, Watch::Nothing, |_, _, game| {
            if let Some(seat) = game.winner() {
                wins[seat.index()] += 1;
            }
        })?;
        std::hint::black_box(wins);
        let plain = before.elapsed().as_secs_f64();
        let before = Instant::now();
        tally.merge(&play_blocks(cell, from, from + size, Counts { cards: true, luck: false }, &())?);
        let counted = before.elapsed().as_secs_f64();
        bare += plain;
        pipeline += counted;
        ratios.push(counted / plain);
    }
    std::hint::black_box(&tally);
    ratios.sort_by(f64::total_cmp);
    let games = ratios.len() as f64 * (size * cell.games_per_block()) as f64;
    Ok(Overhead { bare: games / bare, pipeline: games / pipeline, cost: ratios[ratios.len() / 2] - 1.0 })
}
