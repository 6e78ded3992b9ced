//! What a bot of The Board Game is.

use eksim_engine::board::{BoardAction, BoardAsk, BoardView};
use eksim_engine::types::Dice;

/// A strategy: answers what the game asks, from what its seat may know.
pub trait BoardBot {
    /// The answer to `ask`, which must be legal. `dice` is the seat's own luck.
    fn choose(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction;
}
