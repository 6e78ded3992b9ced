//! What a bot is.

use eksim_engine::types::{Action, Ask, Dice};
use eksim_engine::view::View;

/// A strategy: answers what the game asks, from what its seat may know.
pub trait Bot {
    /// The answer to `ask`, which must be legal. `dice` is the seat's own luck.
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action;
}
