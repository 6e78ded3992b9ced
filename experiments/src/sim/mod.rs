//! Playing the games of a cell and counting them: cells -> blocks -> games -> tally.

mod bins;
pub mod block_wins;
pub mod board_counting;
pub mod board_outcome;
pub mod card_sums;
pub mod cell;
pub mod chunk;
pub mod counting;
pub mod crashes;
mod crashes_rows;
pub mod each_game;
mod ends;
pub mod fingerprint;
pub mod finished;
pub mod games;
pub mod job;
pub mod luck;
pub mod masks;
pub mod outcome;
pub mod overhead;
pub mod rows;
pub mod rules;
pub mod run;
pub mod stopped;
pub mod store;
pub mod suite;
pub mod tally;
