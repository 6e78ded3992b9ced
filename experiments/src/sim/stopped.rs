//! Why games stop before their end.

use crate::failure::Failure;

/// Why a run of games was not played to its end. What was finished before stays good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The user asked for it.
    Interrupted,
    /// A player from outside failed; the text says how.
    Failed(String),
}

impl Stopped {
    /// As a command ends: with these words if the user asked for it.
    pub fn or(self, interrupted: impl Into<String>) -> Failure {
        match self {
            Stopped::Interrupted => Failure::Interrupted(interrupted.into()),
            Stopped::Failed(why) => Failure::Run(why),
        }
    }
}
