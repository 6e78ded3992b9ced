//! The Board Game: one test for each rule, which names it in its doc comment; then what holds for every game.

mod allocation;
mod cards;
mod files;
mod ids;
mod invariants;
mod knowledge;
mod landing;
mod moving;
mod parts;
mod playthrough;
mod table;
mod turns;
mod windows;
