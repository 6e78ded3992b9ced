//! Verdicts: which bot is better, is a house rule balanced, and what will the next draws be.

pub mod balance;
pub mod balance_page;
pub mod balance_text;
pub mod both;
pub mod change;
pub mod claim;
pub mod compare;
pub mod drama;
pub mod ladder;
pub mod lineups;
pub mod odds;
pub mod points;
pub mod progress;
pub mod restricted;
pub mod test;
