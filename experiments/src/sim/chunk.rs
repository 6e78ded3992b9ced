//! Playing a run of blocks of a cell, in one thread.

use eksim_bots::{Lineup, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::types::block_key;

use super::cell::Cell;
use super::counting::Counting;
use super::tally::{BlockWins, Tally};

/// What to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Cards held and played (the table `cards`).
    pub cards: bool,
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

/// Plays the blocks `from..to` of a cell and counts them.
pub fn play_blocks<P: PerGame>(cell: &Cell, from: u64, to: u64, counts: Counts, per_game: &P) -> Tally {
    let mut tally = Tally::new(cell);
    let mut game = Game::new(&cell.rules);
    let mut counting = Counting::new(counts.cards);
    let mut wins = BlockWins::new(cell);
    let mut lineups: Vec<Lineup> =
        cell.rotations.iter().map(|seats| Lineup::new(seats.iter().map(|&b| &cell.bots[b as usize]))).collect();
    let mut knowledge = cell.bots.iter().any(eksim_bots::BotSpec::needs_knowledge).then(Knowledge::default);
    for block in from..to {
        let key = block_key(cell.seed, cell.domain, block);
        wins.clear();
        for (rotation, lineup) in lineups.iter_mut().enumerate() {
            lineup.start_game(key);
            play_game(&mut game, key, lineup, knowledge.as_mut(), &mut counting);
            tally.count_game(cell, rotation, &game, &counting, &mut wins);
            per_game.game(cell, block, rotation, &game, &counting);
            if counts.cards && (cell.rotations.len() > 1 || block % 64 == 63) {
                tally.take_cards(&cell.rotations[rotation], &mut counting);
            }
        }
        tally.count_block(block, &wins);
    }
    if counts.cards && cell.rotations.len() == 1 {
        tally.take_cards(&cell.rotations[0], &mut counting);
    }
    tally
}
