//! Playing a run of blocks of a cell, in one thread.

use super::cell::Cell;
use super::each_game::{Watch, each_game};
use super::finished::Finished;
use super::luck::{LuckBlock, LuckTally};
use super::stopped::Stopped;
use super::tally::{BlockWins, Tally};

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
    let watch = match (counts.cards, counts.luck) {
        (false, false) => Watch::Course,
        (true, false) => Watch::Cards,
        (false, true) => Watch::Luck,
        (true, true) => Watch::CardsAndLuck,
    };
    let mut wins = BlockWins::new(cell);
    let mut luck = counts.luck.then(|| {
        tally.luck = Some(Box::new(LuckTally::new(cell.players(), cell.bots.len())));
        LuckBlock::new(cell.players(), cell.bots.len())
    });
    let last = cell.rotations.len() - 1;
    each_game(cell, from..to, watch, |block, rotation, game| {
        if rotation == 0 {
            wins.clear();
            luck.iter_mut().for_each(LuckBlock::clear);
        }
        if let (Some(luck), Some(drawn)) = (&mut luck, game.luck()) {
            luck.add(game.winner().map(eksim_engine::types::Seat::index), drawn, &cell.rotations[rotation]);
        }
        tally.count_game(cell, rotation, game, &mut wins);
        per_game.game(cell, block, rotation, game);
        if counts.cards {
            // What was counted is taken once at the end; of tables that wait for a program each has its own counts.
            let take = cell.asks_outside() || (rotation == last && block + 1 == to);
            tally.take_cards(&cell.rotations[rotation], game, take);
        }
        if rotation == last {
            tally.count_block(block, &wins);
            if let (Some(sums), Some(luck)) = (&mut tally.luck, &luck) {
                sums.push(luck);
            }
        }
    })?;
    tally.take_block(&mut wins);
    Ok(tally)
}
