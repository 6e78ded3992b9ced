//! How eksim counts, compares and judges: intervals, sequential tests, ratings, verdicts.
//!
//! A pure library: counts in, numbers and words out, no engine, no files. One idea a file, each with its formula, its source and
//! its gold vectors. No function panics or returns NaN on poor data (no games, one block, all wins, no variance);
//! docs/statistics.md explains the methods in plain words and lists the measured coverage.

pub mod betting;
pub mod blocks;
pub mod interval;
pub mod proportion;
pub mod special;

pub use betting::{betting, betting_in};
pub use blocks::{BlockSums, FEW_BLOCKS, bernstein_interval, block_interval, t_interval};
pub use interval::{Estimate, Interval, Method};
pub use proportion::{clopper_pearson, jeffreys, proportion, wilson};
