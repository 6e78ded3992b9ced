//! Playing a cell with all threads: chunks of blocks, merged by addition.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::cell::Cell;
use super::chunk::{Counts, PerGame, play_blocks};
use super::outcome::rate;
use super::stopped::Stopped;
use super::tally::Tally;
use crate::failure::Failure;

/// Chunks of one round: between rounds a run is saved and looked at. Fixed, so that threads can't matter. A run can be stopped at
/// any chunk; the next round then ends where the broken one would have.
pub const ROUND: u64 = 16;
/// Blocks before a precision is looked at.
const LEAST_BLOCKS: u64 = 1_000;

/// Set by Ctrl-C: the run stops at the next chunk.
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
/// stopped, by its players or by the user, those before it count.
pub fn play_chunks<P: PerGame>(cell: &Cell, chunks: &[u64], blocks: u64, counts: Counts, per_game: &P) -> Round {
    let size = cell.chunk();
    // Where one fails, those that have not begun would fail too.
    let failed = AtomicBool::new(false);
    let play = |chunk: u64| {
        if failed.load(Ordering::Relaxed) || interrupted() {
            return Err(Stopped::Interrupted);
        }
        let part = play_blocks(cell, chunk * size, ((chunk + 1) * size).min(blocks), counts, per_game);
        failed.fetch_or(part.is_err(), Ordering::Relaxed);
        part
    };
    // Threads take the chunks in their order, so that what is done when a run is stopped has no gaps.
    let next = AtomicUsize::new(0);
    let take = |_: &u64| {
        let place = next.fetch_add(1, Ordering::Relaxed);
        (place, play(chunks[place]))
    };
    let mut taken: Vec<(usize, Result<Tally, Stopped>)> = chunks.par_iter().map(take).collect();
    taken.sort_unstable_by_key(|(place, _)| *place);
    let mut parts: Vec<Result<Tally, Stopped>> = taken.into_iter().map(|(_, part)| part).collect();
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
/// `done` are done with this tally. None when the cell is finished.
pub fn play_round<P: PerGame>(
    cell: &Cell,
    stop: Stop,
    (index, count): (u64, u64),
    done: u64,
    tally: &Tally,
    counts: Counts,
    per_game: &P,
) -> Option<Round> {
    let blocks = stop.blocks(cell);
    let all = chunk_count(cell, blocks);
    // A run that was stopped within a round looks at its precision where an unbroken one does, and nowhere else.
    if done.is_multiple_of(ROUND) && stop.reached(cell, tally) {
        return None;
    }
    let chunks: Vec<u64> =
        (done..(done / ROUND + 1) * ROUND).map(|k| index - 1 + k * count).take_while(|&chunk| chunk < all).collect();
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
    while !interrupted() {
        let Some(round) = play_round(cell, stop, (1, 1), done, &tally, counts, per_game) else { break };
        tally.merge(&round.tally);
        done += round.chunks;
        if let Some((Stopped::Failed(why), _)) = round.stopped {
            return Err(Failure::Run(why));
        }
        progress(&tally);
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use eksim_bots::BotSpec;
    use eksim_engine::rules::Rules;
    use eksim_engine::sets::Sets;
    use eksim_engine::switches::Switches;
    use eksim_engine::types::Domain;

    use super::*;

    /// Stopped anywhere, a cell with a stopping rule ends at the same block.
    #[test]
    fn precision_is_looked_at_only_between_rounds() {
        let rules = Rules::new(Sets::parse(["base"]).expect("a set"), 2, Switches::default()).expect("rules");
        let lineup = ["pass", "random"].map(|bot| BotSpec::parse(bot).expect("a bot")).to_vec();
        let cell = Cell::new("base".into(), rules, lineup, 3, Domain::Test, true);
        let stop = Stop::HalfWidth { half_width: 0.0032, max_games: 100_000_000 };
        let counts = Counts { cards: false, luck: false };
        let whole = play_cell(&cell, stop, counts, &(), |_| {}).expect("played");
        let rounds = chunk_count(&cell, whole.blocks) / ROUND;
        assert!(rounds >= 3 && whole.blocks == rounds * ROUND * cell.chunk(), "{} blocks", whole.blocks);
        for broken in [1, 7, ROUND - 1, ROUND + 5, (rounds - 1) * ROUND + 3] {
            let chunks: Vec<u64> = (0..broken).collect();
            let mut tally = play_chunks(&cell, &chunks, stop.blocks(&cell), counts, &()).tally;
            let mut done = broken;
            while let Some(round) = play_round(&cell, stop, (1, 1), done, &tally, counts, &()) {
                tally.merge(&round.tally);
                done += round.chunks;
                assert!(done.is_multiple_of(ROUND));
            }
            assert_eq!(tally, whole, "stopped after {broken} chunks");
        }
    }
}
