//! `random`: uniform over the things one can do, so that anyone can rebuild it.

use eksim_engine::board::{BoardAction, BoardAsk, BoardCard, BoardQuestion, BoardView};
use eksim_engine::types::Dice;

use super::bot::BoardBot;

/// Plays at random: at its turn the disc and each title it can play alike; in windows every answer and declining alike; places,
/// orders and players alike; "n or flip" and the Defuse one half each; discards uniform over cards, not titles.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardRandom;

impl BoardBot for BoardRandom {
    #[inline]
    fn choose(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
        choose(view, ask, dice)
    }
}

/// The answer of the random bot.
#[inline]
pub(crate) fn choose(view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
    let either = |a, b, dice: &mut Dice| if dice.below(2) == 0 { a } else { b };
    match ask.question {
        BoardQuestion::Turn => play_or(BoardAction::Draw, view, dice),
        BoardQuestion::Now => play_or(BoardAction::Decline, view, dice),
        BoardQuestion::Nope => either(BoardAction::Decline, BoardAction::Nope, dice),
        BoardQuestion::MoveOrFlip(_) => either(BoardAction::Move, BoardAction::Flip, dice),
        BoardQuestion::Defuse => either(BoardAction::Defuse, BoardAction::Explode, dice),
        BoardQuestion::Swap(among) => BoardAction::Swap(among.nth(dice.below(among.len()))),
        BoardQuestion::Discard(_) => {
            let hand = view.hand();
            BoardAction::Discard(BoardCard::of(hand.nth(dice.below(hand.len()))))
        }
        BoardQuestion::Place => BoardAction::Place(dice.below(view.disc_count() + 1) as u8),
        BoardQuestion::Order(n) => {
            let mut order = [0, 1, 2];
            for i in (1..n as usize).rev() {
                order.swap(i, dice.below(i + 1));
            }
            BoardAction::Order(order)
        }
    }
}

fn play_or(other: BoardAction, view: &BoardView<'_, '_>, dice: &mut Dice) -> BoardAction {
    let cards = view.playable();
    match dice.below(1 + cards.len()) {
        0 => other,
        n => BoardAction::Play(BoardCard::of(cards.nth(n - 1))),
    }
}
