//! How eksim counts, compares and judges: intervals, sequential tests, ratings, verdicts, search.
//!
//! A pure library: counts in, numbers and words out, no engine, no files. One idea a file, each with its formula, its source and
//! its gold vectors. No function panics or returns NaN on poor data (no games, one block, all wins, no variance);
//! docs/statistics.md explains the methods in plain words and lists the measured coverage.

pub mod after_stop;
pub mod alpha_rank;
pub mod betting;
pub mod blocks;
pub mod bootstrap;
pub mod bradley_terry;
pub mod brownian;
pub mod chi_square;
pub mod cma_es;
pub mod control;
pub mod difference;
pub mod eigen;
pub mod fairness;
pub mod histogram;
pub mod interval;
pub mod linear;
pub mod multiple;
pub mod nash;
pub mod paired;
pub mod plackett_luce;
pub mod proportion;
pub mod risks;
pub mod rng;
pub mod scores;
pub mod special;
pub mod sprt;
pub mod verdict;

pub use after_stop::{AfterStop, after_stop};
pub use alpha_rank::{Selection, alpha_rank};
pub use betting::{betting, betting_in};
pub use blocks::{BlockSums, FEW_BLOCKS, bernstein_interval, block_interval, t_interval};
pub use bootstrap::bootstrap;
pub use bradley_terry::bradley_terry;
pub use chi_square::{ChiSquare, goodness_of_fit, homogeneity, joint};
pub use cma_es::{Axis, CmaEs};
pub use control::{Controlled, Moments, controlled, freeze, uncontrolled};
pub use difference::{Z95, two_sided_p, z_of_difference};
pub use fairness::{Balance, Fairness, FairnessPlan, SeatShare, panel, seat_fairness};
pub use histogram::{Summary, quantile, summary};
pub use interval::{Estimate, Interval, Method};
pub use multiple::{benjamini_hochberg, holm};
pub use nash::{Nash, max_entropy_nash};
pub use paired::{Paired, common_luck_efficiency, paired, pairing_efficiency};
pub use plackett_luce::{ELO, PlackettLuce, RankedGame, Rating, plackett_luce};
pub use proportion::{clopper_pearson, jeffreys, proportion, wilson};
pub use risks::{CauseAt, RiskRow, RisksAt, competing_risks};
pub use rng::SplitMix;
pub use scores::{Scores, llr_mean, llr_t_value};
pub use sprt::{Model, Sprt, SprtPlan, elo_score, score_elo};
pub use verdict::{Decision, ThreeWay, Verdict, verdict};
