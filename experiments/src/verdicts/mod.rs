//! Verdicts: which bot is better, is a house rule balanced, and what will the next draws be.

pub mod balance;
pub mod both;
pub mod claim;
pub mod compare;
pub mod ladder;
pub mod lineups;
pub mod odds;
pub mod points;
pub mod progress;
pub mod test;
