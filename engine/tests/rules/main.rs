//! One test for each rule: sets up the situation, shows the outcome, and names the rule in its doc comment.

mod barking;
mod barking_tower;
mod base;
mod streaking;
mod streaking_curse;
mod table;
