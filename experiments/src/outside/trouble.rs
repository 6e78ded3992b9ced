//! What can go wrong with a program, in words that show the line, the table and the decision.

use std::ops::Range;
use std::time::Duration;

use super::answer;

/// What went wrong.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The user asked to stop.
    Interrupted,
    /// The program can't be started.
    Start(String),
    /// It ended, or closed its output.
    Ended(String),
    /// No line came in time: how long it had, and what had come of one.
    Late(Duration, String),
    /// It answered with an error of its own.
    Refused(String),
    /// A line that can't be understood: why, and the line.
    Garbled(String, String),
    /// It speaks another version of the protocol: what it said.
    Version(String),
    /// An answer that can't be played.
    Illegal(Illegal),
}

/// An answer that can't be played.
#[derive(Debug)]
pub(super) struct Illegal {
    /// Which of the line's answers, from 0.
    pub(super) number: usize,
    /// How many the line has.
    pub(super) of: usize,
    pub(super) why: String,
    pub(super) line: String,
}

/// The most characters of a line that a message shows.
const SHOWN: usize = 400;

/// The beginning of a line.
pub(super) fn clip(line: &str) -> String {
    clip_to(line, SHOWN)
}

/// So many characters of the beginning of a line.
pub(super) fn clip_to(line: &str, most: usize) -> String {
    let line = line.trim_end();
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}... ({} characters)", &line[..end], line.chars().count()),
        None => line.to_string(),
    }
}

/// A line around what matters in it.
fn clip_around(line: &str, what: Range<usize>) -> String {
    let line = line.trim_end();
    if line.chars().count() <= SHOWN || what.start < SHOWN / 2 {
        return clip(line);
    }
    let start = line[..what.start].char_indices().rev().nth(SHOWN / 2 - 1).map_or(0, |(start, _)| start);
    let shown = &line[start..];
    let (end, dots) = shown.char_indices().nth(SHOWN).map_or((shown.len(), ""), |(end, _)| (end, "..."));
    format!("...{}{dots} ({} characters)", &shown[..end], line.chars().count())
}

impl Trouble {
    /// What happened, without where.
    pub(super) fn words(&self) -> String {
        match self {
            Trouble::Interrupted => "interrupted".into(),
            Trouble::Start(why) => format!("can't be started: {why}"),
            Trouble::Ended(how) => format!("stopped playing: {how}"),
            Trouble::Late(limit, begun) => {
                let begun = match clip(begun) {
                    begun if begun.is_empty() => begun,
                    begun => format!("\n  its line has no end yet: {begun}"),
                };
                format!(
                    "sent no answer within {} s; give it more time with `exec(timeout=SECONDS):COMMAND`, or smaller lines with `batch=N`{begun}",
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
            Trouble::Illegal(Illegal { number, of, why, line }) => {
                let shown = answer::place_of(line, *number).map_or_else(|| clip(line), |place| clip_around(line, place));
                format!("gave an answer that can't be played, answer {} of {of}: {why}\n  its line: {shown}", number + 1)
            }
        }
    }
}
