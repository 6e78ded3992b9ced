//! Playing a run of blocks of a cell, in one thread.

use eksim_engine::types::block_key;

use super::cell::Cell;
use super::table::Table;
use super::tally::{BlockWins, Tally};

/// What to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Cards held and played (the table `cards`).
    pub cards: bool,
}

/// Called after each game with the block, the rotation and the table with the finished game.
pub trait PerGame: Sync {
    /// A game ended.
    fn game(&self, cell: &Cell, block: u64, rotation: usize, table: &Table<'_>);
}

/// Nobody wants single games.
impl PerGame for () {
    fn game(&self, _: &Cell, _: u64, _: usize, _: &Table<'_>) {}
}

/// Plays the blocks `from..to` of a cell and counts them.
pub fn play_blocks<P: PerGame>(cell: &Cell, from: u64, to: u64, counts: Counts, per_game: &P) -> Tally {
    let mut tally = Tally::new(cell);
    let mut table = Table::new(cell, counts.cards);
    let mut wins = BlockWins::new(cell);
    for block in from..to {
        let key = block_key(cell.seed, cell.domain, block);
        wins.clear();
        for rotation in 0..cell.rotations.len() {
            table.play(key, rotation);
            tally.count_game(cell, rotation, &table, &mut wins);
            per_game.game(cell, block, rotation, &table);
            if counts.cards && (cell.rotations.len() > 1 || block % 64 == 63) {
                tally.take_cards(&cell.rotations[rotation], &mut table);
            }
        }
        tally.count_block(block, &wins);
    }
    if counts.cards && cell.rotations.len() == 1 {
        tally.take_cards(&cell.rotations[0], &mut table);
    }
    tally
}
