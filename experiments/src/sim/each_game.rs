//! The one loop over the games of a run of blocks. What is counted of them is the caller's business.

use std::ops::Range;

use eksim_bots::{BotSpec, Lineup, play_game};
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
    if cell.asks_outside() {
        let games = blocks.flat_map(|block| (0..cell.rotations.len()).map(move |rotation| (block, rotation)));
        return crate::outside::play(cell, games, observer, over);
    }
    let mut game = Game::new(&cell.rules);
    let mut lineups: Vec<Lineup> =
        cell.rotations.iter().map(|seats| Lineup::new(seats.iter().map(|&b| &cell.bots[b as usize]))).collect();
    let mut knowledge = cell.bots.iter().any(BotSpec::needs_knowledge).then(Knowledge::default);
    for block in blocks {
        let key = block_key(cell.seed, cell.domain, block);
        for (rotation, lineup) in lineups.iter_mut().enumerate() {
            play_game(&mut game, key, lineup, knowledge.as_mut(), observer);
            over(block, rotation, &game, observer);
        }
    }
    Ok(())
}

/// Plays one game of a cell and hands it to `over`.
pub fn one_game<O: Observer + Clone>(
    cell: &Cell,
    block: u64,
    rotation: usize,
    observer: &mut O,
    over: impl FnOnce(&Game<'_>),
) -> Result<(), Stopped> {
    if cell.asks_outside() {
        let mut over = Some(over);
        return crate::outside::play(cell, std::iter::once((block, rotation)), &observer.clone(), |_, _, game, own| {
            *observer = own.clone();
            if let Some(over) = over.take() {
                over(game);
            }
        });
    }
    let mut game = Game::new(&cell.rules);
    let mut lineup = Lineup::new(cell.rotations[rotation].iter().map(|&b| &cell.bots[b as usize]));
    let mut knowledge = lineup.needs_knowledge().then(Knowledge::default);
    play_game(&mut game, block_key(cell.seed, cell.domain, block), &mut lineup, knowledge.as_mut(), observer);
    over(&game);
    Ok(())
}
