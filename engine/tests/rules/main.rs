//! One test for each rule: sets up the situation, shows the outcome, and names the rule in its doc comment.

mod apocalypse;
mod barking;
mod barking_tower;
mod base;
mod core_cards;
mod core_combos;
mod core_exploding;
mod core_nope;
mod core_now;
mod core_setup;
mod core_turn;
mod expanding_actions;
mod expanding_fuel;
mod expanding_kittens;
mod expanding_setup;
mod good_vs_evil;
mod house_rules;
mod imploding;
mod luck;
mod party_pack;
mod refusals;
mod streaking;
mod streaking_curse;
mod table;
mod zombie;
mod zombie_cards;
