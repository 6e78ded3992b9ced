//! Exact answers for games in which every seat is played by the `pass` bot.
//!
//! The pass bot never plays a card: it draws, defuses whenever it can, puts a kitten back at a uniformly random place and
//! keeps one with the Streaking Kitten only when it has no Defuse. Such a game is a small Markov chain, and this crate
//! solves it by dynamic programming, with no dice at all. The simulator is held against the result.
//!
//! # Why the pile stays exchangeable
//!
//! Call the pile *exchangeable* if, given everything that has been seen so far, every order of the cards in it is equally
//! likely. The pile starts so, by a uniform shuffle. Each thing that can happen keeps it so:
//!
//! * drawing the top card of a uniform order leaves a uniform order of the others;
//! * a card put into a uniform order of n cards at one of the n + 1 places, all alike, gives a uniform order of n + 1;
//! * an Imploding Kitten put back face up is a card of another look, put back in the same way;
//! * no pass bot ever looks at, reorders or shuffles the pile, and what is known of it (a face-up kitten on top) moves no
//!   decision.
//!
//! So the order never has to be tracked, only *how many cards of each kind* the pile holds: the next card is of a kind with
//! the probability (cards of that kind) / (cards). What the hands need is as little: the number of Defuses, and who holds
//! the Streaking Kitten, with or without a kitten kept beside it. See [`State`].
//!
//! # Example
//!
//! ```
//! use eksim_oracle::{Table, solve};
//!
//! let exact = solve(&Table::base(4)?)?;
//! assert!((exact.mean_draws - 27.391).abs() < 0.0005);
//! assert!((exact.win_share.iter().sum::<f64>() - 1.0).abs() < 1e-12);
//! # Ok::<(), eksim_oracle::TableError>(())
//! ```

mod board;
mod exact;
mod opening;
mod own_draws;
mod sets;
mod state;
mod table;
mod table_draws;
mod wins;

pub use board::{Race, RaceAnswers, RaceDisc, race};
pub use exact::{Exact, Risk, solve};
pub use opening::openings;
pub use state::{Event, Hand, Imploding, Outcome, State};
pub use table::{MAX_PLAYERS, Table, TableError};
