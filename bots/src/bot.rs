//! What a bot is.

use eksim_engine::types::{Action, Ask, Dice};
use eksim_engine::view::View;

/// A strategy: answers what the game asks, from what its seat may know.
pub trait Bot {
    /// A new game begins: forget the last one. Bots without a memory need not care.
    #[inline]
    fn begin(&mut self) {}

    /// The game is under way already: take the table as it lies for what was always so. Comes after [`Bot::begin`], with the view
    /// of one seat; bots without a memory need not care.
    #[inline]
    fn join(&mut self, view: &View<'_, '_>) {
        let _ = view;
    }

    /// The answer to `ask`, which must be legal. `dice` is the seat's own luck.
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action;

    /// The same, and whether it was the only answer there was, from a bot that learns that by the way: a run that counts
    /// decisions then need not find out again.
    #[inline]
    fn choose_and_tell(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> (Action, Option<bool>) {
        (self.choose(view, ask, dice), None)
    }
}
