//! Playing a run of blocks of a cell, in one thread.

use super::cell::Cell;
use super::each_game::{Watch, each_game};
use super::finished::Finished;
use super::stopped::Stopped;
use super::tally::{BlockWins, Tally};

/// What to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Cards held and played (the table `cards`).
    pub cards: bool,
}

/// Called after each game with the block, the rotation and the finished game.
pub trait PerGame: Sync {
    /// A game ended.
    fn game(&self, cell: &Cell, block: u64, rotation: usize, game: &Finished<'_, '_>);
}

/// Nobody wants single games.
impl PerGame for () {
    fn game(&self, _: &Cell, _: u64, _: usize, _: &Finished<'_, '_>) {}
}

/// Plays the blocks `from..to` of a cell and counts them.
pub fn play_blocks<P: PerGame>(cell: &Cell, from: u64, to: u64, counts: Counts, per_game: &P) -> Result<Tally, Stopped> {
    let mut tally = Tally::new(cell);
    let watch = if counts.cards { Watch::Cards } else { Watch::Course };
    let mut wins = BlockWins::new(cell);
    let last = cell.rotations.len() - 1;
    each_game(cell, from..to, watch, |block, rotation, game| {
        if rotation == 0 {
            wins.clear();
        }
        tally.count_game(cell, rotation, game, &mut wins);
        per_game.game(cell, block, rotation, game);
        if counts.cards && (last > 0 || block % 64 == 63 || block + 1 == to) {
            tally.take_cards(&cell.rotations[rotation], game);
        }
        if rotation == last {
            tally.count_block(block, &wins);
        }
    })?;
    Ok(tally)
}
