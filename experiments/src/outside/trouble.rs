//! What can go wrong with a program, in words that show the line, the table and the decision.

use std::time::Duration;

/// What went wrong.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The user asked to stop.
    Interrupted,
    /// The program can't be started.
    Start(String),
    /// It ended, or closed its output.
    Ended(String),
    /// No line came in time.
    Late(Duration),
    /// It answered with an error of its own.
    Refused(String),
    /// A line that can't be understood: why, and the line.
    Garbled(String, String),
    /// It speaks another version of the protocol: what it said.
    Version(String),
    /// An answer that can't be played: which of the batch, why, and the line.
    Illegal(usize, String, String),
}

/// The most characters of a line that a message shows.
const SHOWN: usize = 400;

/// The beginning of a line.
pub(super) fn clip(line: &str) -> String {
    let line = line.trim_end();
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}... ({} characters)", &line[..end], line.chars().count()),
        None => line.to_string(),
    }
}

impl Trouble {
    /// What happened, without where.
    pub(super) fn words(&self) -> String {
        match self {
            Trouble::Interrupted => "interrupted".into(),
            Trouble::Start(why) => format!("can't be started: {why}"),
            Trouble::Ended(how) => format!("stopped playing: {how}"),
            Trouble::Late(limit) => {
                format!(
                    "sent no answer within {} s; give it more time with `exec(timeout=SECONDS):COMMAND`, or smaller lines with `batch=N`",
                    limit.as_secs_f64()
                )
            }
            Trouble::Refused(why) => format!("says: {}", clip(why)),
            Trouble::Garbled(why, line) => format!(
                "sent a line that can't be understood: {why}\n  its line: {}\n  only answers may go to its standard output; anything else belongs on standard error",
                clip(line)
            ),
            Trouble::Version(said) => format!(
                "speaks another protocol: it answered {said}, eksim speaks protocol {}; see docs/bot-protocol.md",
                super::PROTOCOL
            ),
            Trouble::Illegal(_, why, line) => format!("gave an answer that can't be played: {why}\n  its line: {}", clip(line)),
        }
    }
}
