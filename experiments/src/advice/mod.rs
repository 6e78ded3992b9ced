//! "What should I play?": a described table, the risk of the next draw, and the value of every legal answer.

pub mod described;
pub mod report;
pub mod risk;
pub mod values;
pub mod words;
