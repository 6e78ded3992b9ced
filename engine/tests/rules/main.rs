//! One test for each rule: sets up the situation, shows the outcome, and names the rule in its doc comment.

mod apocalypse;
mod base;
mod table;
mod zombie;
mod zombie_cards;
