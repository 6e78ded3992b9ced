//! Strategies: each bot one file, one line in the registry. A bot sees a [`View`](eksim_engine::view::View) and nothing else.

pub mod board;

mod bot;
mod pass;
mod random;
mod table;

pub use bot::Bot;
pub use pass::Pass;
pub use random::Random;
pub use table::{Seated, play_game};
