//! Playing a cell with all threads: chunks of blocks, merged by addition.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::cell::Cell;
use super::chunk::{Counts, PerGame, play_blocks};
use super::tally::Tally;

/// Blocks of one chunk: the unit of work, and the grain at which a run can stop. Fixed, so that threads can't matter.
pub const CHUNK: u64 = 512;

/// Set by Ctrl-C: the run stops at the next chunk.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the user asked to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Plays these chunks of a cell (chunk `c` holds the blocks from `c * CHUNK` on, up to `blocks`) and merges them.
pub fn play_chunks<P: PerGame>(cell: &Cell, chunks: &[u64], blocks: u64, counts: Counts, per_game: &P) -> Tally {
    let play = |&chunk: &u64| play_blocks(cell, chunk * CHUNK, ((chunk + 1) * CHUNK).min(blocks), counts, per_game);
    let merge = |mut a: Tally, b: Tally| {
        a.merge(&b);
        a
    };
    chunks.par_iter().map(play).reduce(|| Tally::new(cell), merge)
}

/// How many chunks hold `blocks` blocks.
pub fn chunk_count(blocks: u64) -> u64 {
    blocks.div_ceil(CHUNK)
}

/// Plays a whole cell, `progress` being told after each round of chunks. Stops early when interrupted.
pub fn play_cell<P: PerGame>(cell: &Cell, blocks: u64, counts: Counts, per_game: &P, mut progress: impl FnMut(&Tally)) -> Tally {
    let mut tally = Tally::new(cell);
    let round = (rayon::current_num_threads() as u64 * 4).max(1);
    let mut next = 0;
    while next < chunk_count(blocks) && !interrupted() {
        let chunks: Vec<u64> = (next..(next + round).min(chunk_count(blocks))).collect();
        next += chunks.len() as u64;
        tally.merge(&play_chunks(cell, &chunks, blocks, counts, per_game));
        progress(&tally);
    }
    tally
}
