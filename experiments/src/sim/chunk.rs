//! Playing a run of blocks of a cell, in one thread.

use super::block_wins::BlockWins;
use super::cell::Cell;
use super::each_game::{Watch, each_game};
use super::finished::Finished;
use super::luck::{LuckBlock, LuckTally};
use super::stopped::Stopped;
use super::tally::Tally;

/// What to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Cards held and played (the table `cards`).
    pub cards: bool,
    /// The luck of the draw, for the control variate.
    pub luck: bool,
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
    let watch = match counts {
        Counts { luck: true, .. } => Watch::Luck,
        Counts { cards: true, .. } => Watch::Cards,
        _ => Watch::Course,
    };
    let mut wins = BlockWins::new(cell);
    let mut luck = counts.luck.then(|| {
        tally.luck = Some(Box::new(LuckTally::new(cell.players(), cell.bots.len())));
        LuckBlock::new(cell.players(), cell.bots.len())
    });
    let (last, outside) = (cell.rotations.len() - 1, cell.asks_outside());
    each_game(cell, from..to, watch, |block, rotation, game| {
        if rotation == 0 {
            luck.iter_mut().for_each(LuckBlock::clear);
        }
        if let (Some(luck), Some(drawn)) = (&mut luck, game.luck()) {
            luck.add(game.winner().map(eksim_engine::types::Seat::index), drawn, &cell.rotations[rotation]);
        }
        tally.count_game(cell, rotation, game, &mut wins);
        per_game.game(cell, block, rotation, game);
        // What each rotation counted is taken once at the end; of tables that wait for a program each has its own counts.
        let take = outside || block + 1 == to;
        if take || game.cannot_wait() {
            game.pour(&cell.rotations[rotation], counts.cards, take, &mut tally);
        }
        if rotation == last {
            wins.close(block, &mut tally);
            if let (Some(sums), Some(luck)) = (&mut tally.luck, &luck) {
                sums.push(luck);
            }
        }
    })?;
    wins.pour(to.saturating_sub(1), &mut tally);
    Ok(tally)
}
