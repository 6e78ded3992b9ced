//! How a command can end badly, and with which exit code.

/// Why a command did not end well. Messages name the thing, what was expected and what to do.
#[derive(Debug)]
pub enum Failure {
    /// Bad usage or a bad plan: exit code 2, nothing was written.
    Usage(String),
    /// The same with a place in a file.
    Plan(Box<miette::Report>),
    /// A run failed: exit code 1.
    Run(String),
    /// A verdict other than asked for: exit code 3.
    Verdict(String),
    /// Interrupted, with the command that resumes: exit code 130.
    Interrupted(String),
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Usage(_) | Failure::Plan(_) => 2,
            Failure::Run(_) => 1,
            Failure::Verdict(_) => 3,
            Failure::Interrupted(_) => 130,
        }
    }

    /// Says what is wrong on stderr.
    pub fn print(&self) {
        match self {
            Failure::Plan(report) => eprintln!("{report:?}"),
            Failure::Usage(text) | Failure::Run(text) => eprintln!("error: {text}"),
            Failure::Verdict(text) | Failure::Interrupted(text) => eprintln!("{text}"),
        }
    }
}

impl From<eksim_engine::error::RuleError> for Failure {
    fn from(error: eksim_engine::error::RuleError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<crate::results::Error> for Failure {
    fn from(error: crate::results::Error) -> Failure {
        Failure::Run(format!("{error}\n{}", error.advice()))
    }
}
