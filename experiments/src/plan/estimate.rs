//! How long a cell will take: a short calibration.

use std::time::Instant;

use super::{PlannedCell, Stop};
use crate::failure::Failure;
use crate::sim::chunk::{Counts, play_blocks};
use crate::sim::outcome::Outcome;
use crate::sim::tally::Tally;

/// Blocks and seconds at which a calibration ends.
const BLOCKS: u64 = 1024;
const SECONDS: f64 = 0.03;

/// What a cell will take.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// Games it will play; for a precision to reach, as the calibration suggests.
    pub games: u64,
    /// Games a second in one thread.
    pub games_per_second: f64,
}

impl Estimate {
    /// Seconds of one thread.
    pub fn seconds(&self) -> f64 {
        self.games as f64 / self.games_per_second.max(1e-9)
    }
}

/// Plays a few blocks of a cell and estimates the whole.
pub fn estimate(planned: &PlannedCell, counts: Counts) -> Result<Estimate, Failure> {
    let cell = &planned.cell;
    let (mut tally, mut step) = (Tally::new(cell), 1);
    let start = Instant::now();
    while tally.blocks < BLOCKS && start.elapsed().as_secs_f64() < SECONDS {
        let from = tally.blocks;
        tally.merge(&play_blocks(cell, from, from + step, counts, &()).map_err(|stopped| stopped.or("interrupted"))?);
        step = (2 * step).min(256);
    }
    let games_per_second = tally.games as f64 / start.elapsed().as_secs_f64().max(1e-9);
    let blocks = match planned.stop {
        Stop::Games(games) => cell.blocks_for(games),
        Stop::HalfWidth { half_width, max_games } => {
            let outcome = Outcome::new(cell, &tally, 0.0);
            let widest = outcome.bots.iter().map(|bot| (bot.ci_high - bot.ci_low) / 2.0).fold(0.0, f64::max);
            let blocks = tally.blocks as f64 * (widest / half_width).powi(2);
            (blocks.ceil() as u64).clamp(1, cell.blocks_for(max_games))
        }
    };
    Ok(Estimate { games: blocks * cell.games_per_block(), games_per_second })
}
