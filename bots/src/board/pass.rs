//! `pass`: never plays a card. Without Defuses in the box the game is then a Markov chain with exact answers.

use eksim_engine::board::{BoardAction, BoardAsk, BoardQuestion, BoardView};
use eksim_engine::types::Dice;

use super::bot::BoardBot;
use super::random;

/// Never plays, never Nopes, defuses whenever it can. What it must choose it chooses uniformly: "n or flip" one half each,
/// whom to change places with, what to discard.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardPass;

impl BoardBot for BoardPass {
    #[inline]
    fn choose(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
        match ask.question {
            BoardQuestion::Turn => BoardAction::Draw,
            BoardQuestion::Nope | BoardQuestion::Now => BoardAction::Decline,
            BoardQuestion::Defuse => BoardAction::Defuse,
            _ => random::choose(view, ask, dice),
        }
    }
}
