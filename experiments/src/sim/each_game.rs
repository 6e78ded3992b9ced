//! The one loop over the games of a run of blocks. What is counted of them is the caller's business.

use std::ops::Range;

use eksim_bots::{Lineup, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Observer;
use eksim_engine::types::block_key;

use super::cell::Cell;
use super::stopped::Stopped;

/// Plays every game of these blocks, in the order of blocks and rotations, and hands each to `over`: block, rotation, the
/// finished game and what observed it.
pub fn each_game<O: Observer + Clone>(
    cell: &Cell,
    blocks: Range<u64>,
    observer: &mut O,
    mut over: impl FnMut(u64, usize, &Game<'_>, &mut O),
) -> Result<(), Stopped> {
    let mut game = Game::new(&cell.rules);
    let mut lineups: Vec<Lineup> =
        cell.rotations.iter().map(|seats| Lineup::new(seats.iter().map(|&b| &cell.bots[b as usize]))).collect();
    let mut knowledge = cell.bots.iter().any(|bot| bot.needs_knowledge()).then(Knowledge::default);
    for block in blocks {
        let key = block_key(cell.seed, cell.domain, block);
        for (rotation, lineup) in lineups.iter_mut().enumerate() {
            play_game(&mut game, key, lineup, knowledge.as_mut(), observer);
            over(block, rotation, &game, observer);
        }
    }
    Ok(())
}
