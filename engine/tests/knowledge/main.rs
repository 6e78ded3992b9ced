//! What seats may know, and the text forms of what there is to know: views, memory, determinizations, notation.

mod alloc;
mod core;
mod determinize;
mod harness;
mod notation;
mod perft;
mod seen;
mod snapshot;
#[path = "../rules/table.rs"]
#[allow(dead_code)]
mod table;
mod truth;
mod twins;
