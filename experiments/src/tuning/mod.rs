//! Searching a bot's parameters: on tuning luck, then a choice on pilot luck. The proof is a comparison on test luck, which
//! nothing in here can reach.

pub mod arena;
pub mod finalists;
pub mod luck;
pub mod report;
pub mod search;
pub mod space;

pub use arena::{Arena, Gain, Table};
pub use luck::{Pilot, Stage, Tuning};
pub use space::Space;
