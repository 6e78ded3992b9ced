//! Whose luck a stage of tuning may use, as a type: what was searched on one luck must be proven on another.
//!
//! There is no stage of [`Domain::Test`], and none can be added elsewhere: the trait is sealed.
//!
//! ```compile_fail
//! struct Cheat;
//! impl eksim::tuning::Stage for Cheat {
//!     const DOMAIN: eksim_engine::types::Domain = eksim_engine::types::Domain::Test;
//! }
//! ```

use eksim_engine::types::Domain;

mod sealed {
    pub trait Sealed {}
}

/// A stage of tuning.
pub trait Stage: sealed::Sealed + Send + Sync {
    /// Where its luck comes from.
    const DOMAIN: Domain;
}

/// The search.
#[derive(Clone, Copy, Debug)]
pub enum Tuning {}

/// The choice among the finalists of the search.
#[derive(Clone, Copy, Debug)]
pub enum Pilot {}

impl sealed::Sealed for Tuning {}
impl sealed::Sealed for Pilot {}

impl Stage for Tuning {
    const DOMAIN: Domain = Domain::Tuning;
}

impl Stage for Pilot {
    const DOMAIN: Domain = Domain::Pilot;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_stage_has_the_luck_of_the_proof() {
        assert!(Tuning::DOMAIN != Domain::Test && Pilot::DOMAIN != Domain::Test && Tuning::DOMAIN != Pilot::DOMAIN);
    }
}
