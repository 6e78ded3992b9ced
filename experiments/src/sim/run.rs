//! Playing a cell with all threads: chunks of blocks, merged by addition.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::cell::Cell;
use super::chunk::{Counts, PerGame, play_blocks};
use super::outcome::rate;
use super::stopped::Stopped;
use super::tally::Tally;
use crate::failure::Failure;

/// Chunks of one round: between rounds a run can be stopped, saved, and looked at. Fixed, so that threads can't matter.
pub const ROUND: u64 = 16;
/// Blocks before a precision is looked at.
const LEAST_BLOCKS: u64 = 1_000;

/// Set by Ctrl-C: the run stops at the next round.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// When a cell is finished.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub enum Stop {
    /// After so many games, rounded up to whole blocks.
    Games(u64),
    /// When every bot's 95 % interval is that narrow, or after so many games.
    HalfWidth {
        /// Half the width of the interval.
        half_width: f64,
        /// The most games.
        max_games: u64,
    },
}

impl Stop {
    /// The most games that it takes.
    pub fn max_games(self) -> u64 {
        match self {
            Stop::Games(games) | Stop::HalfWidth { max_games: games, .. } => games,
        }
    }

    /// Blocks to play at the most.
    pub fn blocks(self, cell: &Cell) -> u64 {
        cell.blocks_for(self.max_games())
    }

    /// Whether a tally is precise enough.
    pub fn reached(self, cell: &Cell, tally: &Tally) -> bool {
        let Stop::HalfWidth { half_width, .. } = self else { return false };
        let narrow = |(i, bot): (usize, &super::tally::BotTally)| {
            let estimate = rate(&bot.wins, tally.blocks, cell.seat_games_per_block(i), &bot.early);
            estimate.interval.half_width() <= half_width
        };
        let seats_matter = cell.bots.len() == 1;
        let seats = tally.seats.iter().enumerate().all(|(seat, sums)| {
            let estimate = rate(sums, tally.blocks, cell.games_per_block(), &tally.early_seats[seat]);
            estimate.interval.half_width() <= half_width
        });
        tally.blocks >= LEAST_BLOCKS && tally.bots.iter().enumerate().all(narrow) && (!seats_matter || seats)
    }
}

/// How many chunks hold `blocks` blocks.
pub fn chunk_count(cell: &Cell, blocks: u64) -> u64 {
    blocks.div_ceil(cell.chunk())
}

/// A round of a cell.
#[derive(Debug)]
pub struct Round {
    /// What was counted.
    pub tally: Tally,
    /// Chunks that were played to their end, from the first of the round on.
    pub chunks: u64,
    /// Why the others were not, and the first block that doesn't count.
    pub stopped: Option<(Stopped, u64)>,
}

/// Plays these chunks of a cell and merges them. Chunk `c` holds the blocks from `c * chunk` on, up to `blocks`. Where one is
/// stopped, those before it count.
pub fn play_chunks<P: PerGame>(cell: &Cell, chunks: &[u64], blocks: u64, counts: Counts, per_game: &P) -> Round {
    let size = cell.chunk();
    // Where one fails, those that have not begun would fail too.
    let failed = AtomicBool::new(false);
    let play = |&chunk: &u64| {
        if failed.load(Ordering::Relaxed) {
            return Err(Stopped::Interrupted);
        }
        let part = play_blocks(cell, chunk * size, ((chunk + 1) * size).min(blocks), counts, per_game);
        failed.fetch_or(part.is_err(), Ordering::Relaxed);
        part
    };
    let mut parts: Vec<Result<Tally, Stopped>> = chunks.par_iter().map(play).collect();
    let failure = parts.iter().position(|part| matches!(part, Err(Stopped::Failed(_))));
    let mut round = Round { tally: Tally::new(cell), chunks: 0, stopped: None };
    if let (Some(failure), Some(first)) = (failure, parts.iter().position(Result::is_err)) {
        parts.swap(failure, first);
    }
    for (part, chunk) in parts.into_iter().zip(chunks) {
        match part {
            Ok(tally) => round.tally.merge(&tally),
            Err(stopped) => {
                round.stopped = Some((stopped, chunk * size));
                break;
            }
        }
        round.chunks += 1;
    }
    round
}

/// Plays the next round of a cell for shard `index` of `count` (from 1): chunks `index - 1`, `index - 1 + count`, ... of which
/// `done` are done. None when the cell is finished.
pub fn play_round<P: PerGame>(
    cell: &Cell,
    stop: Stop,
    (index, count): (u64, u64),
    done: u64,
    counts: Counts,
    per_game: &P,
) -> Option<Round> {
    let blocks = stop.blocks(cell);
    let all = chunk_count(cell, blocks);
    let chunks: Vec<u64> = (done..done + ROUND).map(|k| index - 1 + k * count).take_while(|&chunk| chunk < all).collect();
    if chunks.is_empty() {
        return None;
    }
    Some(play_chunks(cell, &chunks, blocks, counts, per_game))
}

/// Plays a whole cell, `progress` being told after each round. Stops early when interrupted; a failed player is an error.
pub fn play_cell<P: PerGame>(
    cell: &Cell,
    stop: Stop,
    counts: Counts,
    per_game: &P,
    mut progress: impl FnMut(&Tally),
) -> Result<Tally, Failure> {
    let (mut tally, mut done) = (Tally::new(cell), 0);
    while !interrupted() && !stop.reached(cell, &tally) {
        let Some(round) = play_round(cell, stop, (1, 1), done, counts, per_game) else { break };
        tally.merge(&round.tally);
        done += round.chunks;
        if let Some((Stopped::Failed(why), _)) = round.stopped {
            return Err(Failure::Run(why));
        }
        progress(&tally);
    }
    Ok(tally)
}
