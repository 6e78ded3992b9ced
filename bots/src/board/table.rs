//! Playing a whole game of The Board Game with bots in the seats.

use eksim_engine::board::{BoardAction, BoardAsk, BoardGame, BoardKnowledge, BoardObserver, BoardView, MAX_CHARACTERS};
use eksim_engine::types::{Dice, KeyedLuck, Seat};

use super::bot::BoardBot;

/// Who sits where. Implemented for one bot in every seat and for line-ups.
pub trait BoardSeated {
    /// The answer of whoever sits at the asked seat.
    fn answer(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction;
}

/// The same bot in every seat.
impl<B: BoardBot> BoardSeated for B {
    #[inline]
    fn answer(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
        self.choose(view, ask, dice)
    }
}

/// A bot for each seat; a list shorter than the table repeats around it.
impl<B: BoardBot> BoardSeated for [B] {
    #[inline]
    fn answer(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
        let seat = ask.seat.index() % self.len();
        self[seat].choose(view, ask, dice)
    }
}

/// Plays one game under the luck of a block. With `knowledge` the seats remember what they saw.
pub fn play_board_game<S: BoardSeated + ?Sized, O: BoardObserver>(
    game: &mut BoardGame<'_>,
    key: u64,
    seated: &mut S,
    knowledge: Option<&mut BoardKnowledge>,
    observer: &mut O,
) {
    let mut luck = KeyedLuck::new(key);
    let mut dice: [Dice; MAX_CHARACTERS] = std::array::from_fn(|seat| Dice::policy(key, Seat(seat as u8)));
    match knowledge {
        None => {
            game.deal(&mut luck, observer);
            while let Some(ask) = game.ask() {
                let action = seated.answer(&BoardView::new(game, None), ask, &mut dice[ask.seat.index()]);
                game.apply(action, &mut luck, observer);
            }
        }
        Some(knowledge) => {
            game.deal(&mut luck, &mut (&mut *knowledge, &mut *observer));
            while let Some(ask) = game.ask() {
                let action = seated.answer(&BoardView::new(game, Some(knowledge)), ask, &mut dice[ask.seat.index()]);
                game.apply(action, &mut luck, &mut (&mut *knowledge, &mut *observer));
            }
        }
    }
}
