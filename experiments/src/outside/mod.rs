//! Players from outside: programs in any language, asked over a pipe, many tables at a time. See `docs/bot-protocol.md`.
//!
//! A chunk of games is played at as many tables; each goes on until a program must decide, then all questions are sent
//! together. A program's answers may depend on the question alone, so neither threads nor the size of a line can matter.

mod answer;
mod hello;
mod pool;
mod process;
mod question;
mod table;
mod tables;
mod trouble;

pub use pool::{asked, end_all, kill_all, pass_stderr};
pub use tables::play;

/// The number of the protocol that this program speaks.
pub const PROTOCOL: u64 = 1;
