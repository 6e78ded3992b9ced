//! Strategies: each bot one file, one line in the registry. A bot sees a [`View`](eksim_engine::view::View) and nothing else.
//!
//! ```
//! use eksim_bots::{BotSpec, Lineup, play_game};
//! use eksim_engine::{game::Game, knowledge::Knowledge, rules::Rules, sets::Sets, switches::Switches};
//! use eksim_engine::types::{Domain, block_key};
//!
//! let rules = Rules::new(Sets::parse(["base"])?, 2, Switches::default())?;
//! let mut lineup = Lineup::new(&[BotSpec::parse("counter")?, BotSpec::parse("careful(risk=0.2)")?]);
//! let mut game = Game::new(&rules);
//! let mut knowledge = Knowledge::default();
//! let knowledge = lineup.needs_knowledge().then_some(&mut knowledge);
//! play_game(&mut game, block_key(7, Domain::Test, 0), &mut lineup, knowledge, &mut ());
//! assert!(game.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod registry;
pub mod values;

mod aggressive;
mod any;
mod bot;
mod careful;
mod counter;
mod eager;
mod error;
mod hoarder;
mod ismcts;
mod judge;
mod linear;
mod lineup;
mod outside;
mod pass;
mod planner;
mod random;
mod restriction;
mod search;
mod table;
mod trickster;

pub use any::AnyBot;
pub use bot::Bot;
pub use error::BotError;
pub use lineup::{AND_SO_ON, Lineup, around_table};
pub use outside::{EXEC, Outside, bot_text, split_bots};
pub use pass::Pass;
pub use random::Random;
pub use registry::{BOTS, BotInfo, BotSpec, Cost, GameKind, Param, all_bots};
pub use restriction::{Restriction, Way};
pub use table::{Seated, play_game};
