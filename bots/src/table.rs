//! Playing a whole game with bots in the seats.

use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Observer;
use eksim_engine::types::{Action, Ask, Dice, KeyedLuck, MAX_SEATS, Seat};
use eksim_engine::view::View;

use crate::bot::Bot;

/// Who sits where. Implemented for arrays of one kind of bot and for line-ups of several.
pub trait Seated {
    /// A new game begins: everybody forgets the last one.
    #[inline]
    fn start(&mut self) {}

    /// The answer of whoever sits at the asked seat.
    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action;

    /// The same, and whether it was the only answer there was, if that is known: see [`Bot::choose_and_tell`].
    #[inline]
    fn answer_and_tell(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> (Action, Option<bool>) {
        (self.answer(view, ask, dice), None)
    }
}

/// The same bot in every seat.
impl<B: Bot> Seated for B {
    #[inline]
    fn start(&mut self) {
        self.begin();
    }

    #[inline]
    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        self.choose(view, ask, dice)
    }

    #[inline]
    fn answer_and_tell(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> (Action, Option<bool>) {
        self.choose_and_tell(view, ask, dice)
    }
}

/// Plays one game under the luck of a block. With `knowledge` the seats remember what they saw.
#[inline]
pub fn play_game<S: Seated, O: Observer>(
    game: &mut Game<'_>,
    key: u64,
    seated: &mut S,
    knowledge: Option<&mut Knowledge>,
    observer: &mut O,
) {
    seated.start();
    let mut luck = KeyedLuck::new(key);
    let mut dice = [Dice::new(key); MAX_SEATS];
    for (seat, dice) in dice[..game.rules().players].iter_mut().enumerate() {
        *dice = Dice::policy(key, Seat(seat as u8));
    }
    match knowledge {
        None => {
            game.deal(&mut luck, observer);
            let mut next = game.ask();
            while let Some(ask) = next {
                let (action, forced) = seated.answer_and_tell(&View::new(game, None), ask, &mut dice[ask.seat.index()]);
                if let Some(forced) = forced {
                    observer.told_forced(forced);
                }
                next = game.apply(action, &mut luck, observer);
            }
        }
        Some(knowledge) => {
            game.deal(&mut luck, &mut (&mut *knowledge, &mut *observer));
            let mut next = game.ask();
            while let Some(ask) = next {
                let (action, forced) =
                    seated.answer_and_tell(&View::new(game, Some(knowledge)), ask, &mut dice[ask.seat.index()]);
                if let Some(forced) = forced {
                    observer.told_forced(forced);
                }
                next = game.apply(action, &mut luck, &mut (&mut *knowledge, &mut *observer));
            }
        }
    }
}
