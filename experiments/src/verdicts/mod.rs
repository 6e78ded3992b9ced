//! Verdicts: which bot is better, is a house rule balanced, and what will the next draws be.

pub mod claim;
pub mod compare;
pub mod points;
pub mod progress;
pub mod test;
