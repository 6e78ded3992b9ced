//! The one loop over the games of a run of blocks. What is counted of them is the caller's business. Which game it is is
//! decided before the loop, so that each is played as if there were no other.

use std::ops::Range;

use eksim_bots::board::{BoardBot, BoardPlayer, BoardSeated, play_board_game};
use eksim_bots::{BotSpec, Lineup, play_game};
use eksim_engine::board::{BoardAction, BoardAsk, BoardGame, BoardKnowledge, BoardRules, BoardView};
use eksim_engine::draw_luck::DrawLuck;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Dice, block_key};

use super::board_counting::BoardCounting;
use super::cell::Cell;
use super::counting::Counting;
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
    /// The course, and the luck of the draw (of the card games only).
    Luck,
    /// All of these.
    CardsAndLuck,
}

impl Watch {
    fn cards(self) -> bool {
        matches!(self, Watch::Cards | Watch::CardsAndLuck)
    }

    fn luck(self) -> bool {
        matches!(self, Watch::Luck | Watch::CardsAndLuck)
    }
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
        TableRules::Cards(rules) => card_games(cell, rules, blocks, watch, over),
        TableRules::Board(table) => board_games(cell, &table.rules, blocks, watch, over),
    }
}

fn card_games(
    cell: &Cell,
    rules: &Rules,
    blocks: Range<u64>,
    watch: Watch,
    mut over: impl FnMut(u64, usize, &mut Finished<'_, '_>),
) -> Result<(), Stopped> {
    if cell.asks_outside() {
        return outside_games(cell, rules, blocks, watch, over);
    }
    let mut game = Game::new(rules);
    let mut counting = Counting::new(watch.cards(), rules.kinds.len());
    let mut lineups: Vec<Lineup> =
        cell.rotations.iter().map(|seats| Lineup::new(seats.iter().map(|&b| &cell.bots[b as usize]))).collect();
    let mut knowledge = cell.bots.iter().any(BotSpec::needs_knowledge).then(Knowledge::default);
    for block in blocks {
        let key = block_key(cell.seed, cell.domain, block);
        for (rotation, lineup) in lineups.iter_mut().enumerate() {
            counting.seat(&cell.rotations[rotation]);
            match watch {
                Watch::Nothing => play_game(&mut game, key, lineup, knowledge.as_mut(), &mut ()),
                _ if watch.luck() => {
                    let mut luck = counting.luck.take().unwrap_or_default();
                    play_game(&mut game, key, lineup, knowledge.as_mut(), &mut (&mut counting, &mut *luck));
                    counting.luck = Some(luck);
                }
                _ => play_game(&mut game, key, lineup, knowledge.as_mut(), &mut counting),
            }
            over(block, rotation, &mut Finished::Cards(&game, &mut counting));
        }
    }
    Ok(())
}

/// The games at whose tables programs sit: many at a time.
fn outside_games(
    cell: &Cell,
    rules: &Rules,
    blocks: Range<u64>,
    watch: Watch,
    mut over: impl FnMut(u64, usize, &mut Finished<'_, '_>),
) -> Result<(), Stopped> {
    let games = blocks.flat_map(|block| (0..cell.rotations.len()).map(move |rotation| (block, rotation)));
    let mut counting = Counting::new(watch.cards(), rules.kinds.len());
    match watch {
        Watch::Nothing => crate::outside::play(cell, rules, games, &(), |block, rotation, game, ()| {
            over(block, rotation, &mut Finished::Cards(game, &mut counting));
        }),
        _ if watch.luck() => {
            let watching = (counting, DrawLuck::default());
            crate::outside::play(cell, rules, games, &watching, |block, rotation, game, (counting, luck)| {
                counting.luck = Some(Box::new(luck.clone()));
                counting.hand_to(&cell.rotations[rotation]);
                over(block, rotation, &mut Finished::Cards(game, counting));
            })
        }
        _ => crate::outside::play(cell, rules, games, &counting, |block, rotation, game, counting| {
            counting.hand_to(&cell.rotations[rotation]);
            over(block, rotation, &mut Finished::Cards(game, counting));
        }),
    }
}

fn board_games(
    cell: &Cell,
    rules: &BoardRules,
    blocks: Range<u64>,
    watch: Watch,
    mut over: impl FnMut(u64, usize, &mut Finished<'_, '_>),
) -> Result<(), Stopped> {
    let mut game = BoardGame::new(rules);
    let mut counting = BoardCounting::new(watch.cards());
    let mut lineups = board_lineups(cell)?;
    let mut knowledge = lineups.iter().flatten().any(BoardPlayer::needs_knowledge).then(BoardKnowledge::default);
    for block in blocks {
        let key = block_key(cell.seed, cell.domain, block);
        for (rotation, bots) in lineups.iter_mut().enumerate() {
            match watch {
                Watch::Nothing => play_board_game(&mut game, key, &mut bots[..], knowledge.as_mut(), &mut ()),
                _ => {
                    let mut seated = Deciding { bots, decisions: 0 };
                    play_board_game(&mut game, key, &mut seated, knowledge.as_mut(), &mut counting);
                    counting.decisions = seated.decisions;
                }
            }
            over(block, rotation, &mut Finished::Board(&game, &mut counting));
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
