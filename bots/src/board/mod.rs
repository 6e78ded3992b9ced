//! Bots for The Board Game. A bot sees a [`BoardView`](eksim_engine::board::BoardView) and nothing else.

mod bot;
mod pass;
mod racer;
mod random;
mod registry;
mod table;
#[cfg(test)]
mod tests;
mod worth;

pub use bot::BoardBot;
pub use pass::BoardPass;
pub use racer::BoardRacer;
pub use random::BoardRandom;
pub use registry::{BOARD_BOTS, BoardPlayer, board_bots};
pub use table::{BoardSeated, play_board_game};
pub use worth::Weights as RacerWeights;
