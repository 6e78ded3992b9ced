//! How many games a cell will play and how long that takes, from a few blocks of it.

use std::time::Instant;

use eksim_bots::Cost;
use rayon::prelude::*;

use super::{PlannedCell, Stop};
use crate::failure::Failure;
use crate::sim::cell::Cell;
use crate::sim::chunk::{Counts, play_blocks};
use crate::sim::run::{ROUND, chunk_count};
use crate::sim::tally::{Sums, Tally};

/// Blocks that tell how much a cell's blocks vary. A fixed number, so that asking again gives the same games.
const BLOCKS: u64 = 1024;
/// Seconds after which a rate is known well enough.
const RATE_SECONDS: f64 = 0.05;
/// Seconds after which a cell with a searching bot has to do with the blocks it has.
const SEARCH_SECONDS: f64 = 1.0;

/// What a cell will take.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// Games it will play; for a precision to reach, as the calibration suggests.
    pub games: u64,
    /// Seconds it will take with all threads.
    pub seconds: f64,
}

/// Plays a few blocks of a cell and estimates the whole.
pub fn estimate(planned: &PlannedCell, counts: Counts) -> Result<Estimate, Failure> {
    let cell = &planned.cell;
    let cheap = cell.bots.iter().all(|bot| bot.info().cost == Cost::Cheap);
    let seconds = match planned.stop {
        Stop::Games(_) => RATE_SECONDS,
        Stop::HalfWidth { .. } if cheap => f64::INFINITY,
        Stop::HalfWidth { .. } => SEARCH_SECONDS,
    };
    let (tally, games_per_second) = calibrate(cell, planned.stop.blocks(cell).min(BLOCKS), seconds, counts)?;
    let blocks = blocks(planned, &tally);
    // A cell of few chunks leaves threads idle.
    let busy = chunk_count(cell, blocks).min(rayon::current_num_threads() as u64) as f64 / rayon::current_num_threads() as f64;
    let games = blocks * cell.games_per_block();
    Ok(Estimate { games, seconds: games as f64 / (games_per_second * busy).max(1e-9) })
}

/// Plays up to `most` blocks with all threads, fewer where the time is up, and measures the games a second.
fn calibrate(cell: &Cell, most: u64, seconds: f64, counts: Counts) -> Result<(Tally, f64), Failure> {
    let threads = rayon::current_num_threads() as u64;
    let (mut tally, mut each) = (Tally::new(cell), 1);
    let mut start = Instant::now();
    let mut before = 0;
    while tally.blocks < most && (tally.blocks == 0 || start.elapsed().as_secs_f64() < seconds) {
        let from = tally.blocks;
        let to = (from + each * threads).min(most);
        let starts: Vec<u64> = (from..to).step_by(each as usize).collect();
        let parts: Vec<Tally> = starts
            .into_par_iter()
            .map(|start| play_blocks(cell, start, (start + each).min(to), counts, &()))
            .collect::<Result<_, _>>()
            .map_err(|stopped| stopped.or("interrupted"))?;
        parts.iter().for_each(|part| tally.merge(part));
        // The first blocks load tables and start programs: they don't count for the rate, if there are others.
        if from == 0 && tally.blocks < most && start.elapsed().as_secs_f64() < seconds {
            (start, before) = (Instant::now(), tally.games);
        }
        each = (2 * each).min(256);
    }
    let rate = (tally.games - before) as f64 / start.elapsed().as_secs_f64().max(1e-9);
    Ok((tally, rate))
}

/// Blocks that the run will play if all its blocks vary like those of the calibration: it looks at its precision after whole
/// rounds, and so does this, with the same eyes.
fn blocks(planned: &PlannedCell, tally: &Tally) -> u64 {
    let cell = &planned.cell;
    let most = planned.stop.blocks(cell);
    if matches!(planned.stop, Stop::Games(_)) {
        return most;
    }
    let round = ROUND * cell.chunk();
    let (mut few, mut enough) = (0, most.div_ceil(round));
    while few + 1 < enough {
        let middle = few + (enough - few) / 2;
        let done = planned.stop.reached(cell, &grown(tally, middle * round));
        if done { enough = middle } else { few = middle }
    }
    (enough * round).min(most)
}

/// The wins of a tally as they would be with so many blocks.
fn grown(tally: &Tally, blocks: u64) -> Tally {
    let factor = blocks as f64 / tally.blocks.max(1) as f64;
    let grow = |sums: &mut Sums| {
        sums.sum = (sums.sum as f64 * factor).round() as u64;
        sums.squares = (sums.squares as f64 * factor).round() as u64;
    };
    let mut grown = tally.clone();
    grown.blocks = blocks;
    grown.seats.iter_mut().for_each(grow);
    grown.bots.iter_mut().for_each(|bot| grow(&mut bot.wins));
    grown
}
