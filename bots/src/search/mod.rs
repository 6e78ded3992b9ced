//! Bots that play games in their head: how a world is imagined, how it is played out, and what a tree remembers.

pub(crate) mod playout;
pub(crate) mod tree;
pub(crate) mod world;
