//! The one loop over the games of a run of blocks. What is counted of them is the caller's business. Which game it is is
//! decided before the loop, so that each is played as if there were no other.

use std::ops::Range;

use eksim_bots::board::{BoardBot, BoardPlayer, BoardSeated, play_board_game};
use eksim_bots::{BotSpec, Lineup};
use eksim_engine::board::{BoardAction, BoardAsk, BoardGame, BoardKnowledge, BoardRules, BoardView};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Dice, block_key};

use super::board_counting::BoardCounting;
use super::cell::Cell;
use super::counting::{Counting, Watching, degree};
use super::ends::Ends;
use super::finished::Finished;
use super::rules::TableRules;
use super::stopped::Stopped;

/// What to count of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Nothing: only the game itself can be asked afterwards.
    Nothing,
    /// Turns, draws, decisions, deaths, explosions.
    Course,
    /// The same and what became of the cards.
    Cards,
    /// All that, and the luck of the draw (of the card games only).
    Luck,
}

/// Plays every game of these blocks, in the order of blocks and rotations, and hands each to `over`: block, rotation, the
/// finished game.
pub fn each_game(
    cell: &Cell,
    blocks: Range<u64>,
    watch: Watch,
    over: impl FnMut(u64, usize, &mut Finished<'_, '_>),
) -> Result<(), Stopped> {
    match &cell.rules {
        TableRules::Cards(rules) => match watch {
            Watch::Nothing => card_games::<{ degree::NOTHING }>(cell, rules, blocks, over),
            Watch::Course => card_games::<{ degree::COURSE }>(cell, rules, blocks, over),
            Watch::Cards => card_games::<{ degree::CARDS }>(cell, rules, blocks, over),
            Watch::Luck => card_games::<{ degree::LUCK }>(cell, rules, blocks, over),
        },
        TableRules::Board(table) => board_games(cell, &table.rules, blocks, watch, over),
    }
}

fn card_games<const DEGREE: u8>(
    cell: &Cell,
    rules: &Rules,
    blocks: Range<u64>,
    mut over: impl FnMut(u64, usize, &mut Finished<'_, '_>),
) -> Result<(), Stopped> {
    let mut watching = Watching::<DEGREE>(Counting::new(rules));
    if cell.asks_outside() {
        // Many tables at a time wait for programs, each with counts of its own that are taken as it ends: no room for many games.
        watching.0.ends = Ends::new(0);
        let games = blocks.flat_map(|block| (0..cell.rotations.len()).map(move |rotation| (block, rotation)));
        return crate::outside::play(cell, rules, games, &watching, |block, rotation, game, watching| {
            over(block, rotation, &mut Finished::Cards(game, &mut watching.0));
        });
    }
    let mut game = Game::new(rules);
    // Each rotation has counts of its own, so that they can be kept by seat: who sits there is asked once, in the end.
    let lineup = |seats: &Vec<u8>| (Lineup::new(seats.iter().map(|&b| &cell.bots[b as usize])), watching.clone());
    let mut rotations: Vec<(Lineup, Watching<DEGREE>)> = cell.rotations.iter().map(lineup).collect();
    let mut knowledge = cell.bots.iter().any(BotSpec::needs_knowledge).then(Knowledge::default);
    for block in blocks {
        let key = block_key(cell.seed, cell.domain, block);
        for (rotation, (lineup, watching)) in rotations.iter_mut().enumerate() {
            lineup.play(&mut game, key, knowledge.as_mut(), watching);
            over(block, rotation, &mut Finished::Cards(&game, &mut watching.0));
        }
    }
    Ok(())
}

fn board_games(
    cell: &Cell,
    rules: &BoardRules,
    blocks: Range<u64>,
    watch: Watch,
    mut over: impl FnMut(u64, usize, &mut Finished<'_, '_>),
) -> Result<(), Stopped> {
    let mut game = BoardGame::new(rules);
    let mut lineups = board_lineups(cell)?;
    let mut countings = vec![BoardCounting::new(cell.players()); lineups.len()];
    let mut knowledge = lineups.iter().flatten().any(BoardPlayer::needs_knowledge).then(BoardKnowledge::default);
    for block in blocks {
        let key = block_key(cell.seed, cell.domain, block);
        for (rotation, (bots, counting)) in lineups.iter_mut().zip(&mut countings).enumerate() {
            match watch {
                Watch::Nothing => play_board_game(&mut game, key, &mut bots[..], knowledge.as_mut(), &mut ()),
                _ => {
                    let mut seated = Deciding { bots, decisions: 0 };
                    play_board_game(&mut game, key, &mut seated, knowledge.as_mut(), counting);
                    counting.decisions = seated.decisions;
                }
            }
            over(block, rotation, &mut Finished::Board(&game, counting));
        }
    }
    Ok(())
}

/// The bots of every rotation, by seat.
pub fn board_lineups(cell: &Cell) -> Result<Vec<Vec<BoardPlayer>>, Stopped> {
    let player = |bot: &eksim_bots::BotSpec| {
        let wrong = || Stopped::Failed(format!("`{}` does not play board-game", bot.label()));
        bot.board_player().ok_or_else(wrong)
    };
    let bots = cell.bots.iter().map(player).collect::<Result<Vec<_>, _>>()?;
    Ok(cell.rotations.iter().map(|seats| seats.iter().map(|&b| bots[b as usize]).collect()).collect())
}

/// Bots whose decisions are counted.
struct Deciding<'b> {
    bots: &'b mut [BoardPlayer],
    decisions: u32,
}

impl BoardBot for Deciding<'_> {
    #[inline]
    fn choose(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
        self.decisions += u32::from(view.has_choice());
        self.bots.answer(view, ask, dice)
    }
}
