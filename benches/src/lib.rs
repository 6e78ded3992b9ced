//! The floor, and what is measured against it.

pub mod floor;
pub mod threads;
pub mod work;
