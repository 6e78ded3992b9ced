//! Playing a run of blocks of a cell, in one thread.

use eksim_engine::draw_luck::DrawLuck;
use eksim_engine::game::Game;
use eksim_engine::observer::Observer;

use super::cell::Cell;
use super::counting::Counting;
use super::each_game::each_game;
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

/// Called after each game with the block, the rotation, the finished game and its counts.
pub trait PerGame: Sync {
    /// A game ended.
    fn game(&self, cell: &Cell, block: u64, rotation: usize, game: &Game<'_>, counting: &Counting);
}

/// Nobody wants single games.
impl PerGame for () {
    fn game(&self, _: &Cell, _: u64, _: usize, _: &Game<'_>, _: &Counting) {}
}

/// What observes the games of a cell: its counts, and the luck of the draw where that is asked for.
trait Watch: Observer + Clone {
    fn counting(&mut self) -> &mut Counting;
    fn luck(&self) -> Option<&DrawLuck>;
}

impl Watch for Counting {
    fn counting(&mut self) -> &mut Counting {
        self
    }

    fn luck(&self) -> Option<&DrawLuck> {
        None
    }
}

impl Watch for (Counting, DrawLuck) {
    fn counting(&mut self) -> &mut Counting {
        &mut self.0
    }

    fn luck(&self) -> Option<&DrawLuck> {
        Some(&self.1)
    }
}

/// Plays the blocks `from..to` of a cell and counts them.
pub fn play_blocks<P: PerGame>(cell: &Cell, from: u64, to: u64, counts: Counts, per_game: &P) -> Result<Tally, Stopped> {
    let counting = Counting::new(counts.cards);
    if counts.luck {
        watch_blocks(cell, from, to, counts, per_game, (counting, DrawLuck::default()))
    } else {
        watch_blocks(cell, from, to, counts, per_game, counting)
    }
}

fn watch_blocks<P: PerGame, W: Watch>(
    cell: &Cell,
    from: u64,
    to: u64,
    counts: Counts,
    per_game: &P,
    mut watch: W,
) -> Result<Tally, Stopped> {
    let mut tally = Tally::new(cell);
    let mut wins = BlockWins::new(cell);
    let mut luck = counts.luck.then(|| {
        tally.luck = Some(Box::new(LuckTally::new(cell.players(), cell.bots.len())));
        LuckBlock::new(cell.players(), cell.bots.len())
    });
    let last = cell.rotations.len() - 1;
    each_game(cell, from..to, &mut watch, |block, rotation, game, watch| {
        if rotation == 0 {
            wins.clear();
            luck.iter_mut().for_each(LuckBlock::clear);
        }
        if let (Some(luck), Some(drawn)) = (&mut luck, watch.luck()) {
            luck.add(game.winner().map(|seat| seat.index()), drawn, &cell.rotations[rotation]);
        }
        let counting = watch.counting();
        tally.count_game(cell, rotation, game, counting, &mut wins);
        per_game.game(cell, block, rotation, game, counting);
        if counts.cards && (last > 0 || block % 64 == 63 || block + 1 == to) {
            tally.take_cards(&cell.rotations[rotation], counting);
        }
        if rotation == last {
            tally.count_block(block, &wins);
            if let (Some(sums), Some(luck)) = (&mut tally.luck, &luck) {
                sums.push(luck);
            }
        }
    })?;
    Ok(tally)
}
