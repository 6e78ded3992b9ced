//! The words of `compare`, and how a test's decision becomes one.

use crate::interval::Interval;
use crate::scores::Scores;
use crate::sprt::{Sprt, SprtPlan};
use std::fmt;

/// Where a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Inside the bounds: go on.
    Continue,
    /// The lower bound was reached.
    AcceptH0,
    /// The upper bound was reached.
    AcceptH1,
    /// The hard cap on scores was reached inside the bounds.
    Cap,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Continue => "inside the bounds",
            Self::AcceptH0 => "the lower bound was reached",
            Self::AcceptH1 => "the upper bound was reached",
            Self::Cap => "the cap on games was reached",
        })
    }
}

/// The verdict of a comparison of A with B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A is better.
    Better,
    /// A is worse.
    Worse,
    /// No difference as large as the margin.
    Equal,
    /// The games did not suffice to say.
    Undecided,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Better => "BETTER",
            Self::Worse => "WORSE",
            Self::Equal => "EQUAL",
            Self::Undecided => "UNDECIDED",
        })
    }
}

/// The verdict of a single test, with the interval of the gain (after the stop, see [`crate::after_stop()`]).
///
/// A test for gain [0, x]: H1 is BETTER; H0 is WORSE when the whole interval is below 0, else EQUAL (no gain of x). A test for
/// non-regression [-x, 0]: H0 is WORSE; H1 is BETTER when the whole interval is above 0, else EQUAL (no loss of x). No decision is
/// UNDECIDED.
pub fn verdict(plan: &SprtPlan, decision: Decision, gain: Interval) -> Verdict {
    let asks_for_gain = plan.high > 0.0;
    match decision {
        Decision::Continue | Decision::Cap => Verdict::Undecided,
        Decision::AcceptH1 if asks_for_gain || gain.low > 0.0 => Verdict::Better,
        Decision::AcceptH0 if !asks_for_gain || gain.high < 0.0 => Verdict::Worse,
        _ => Verdict::Equal,
    }
}

/// Two tests at once (Sobel and Wald 1949): is there a gain of x, is there a loss of x? Neither is EQUAL, and then both are
/// excluded. A false alarm either way has probability alpha in total, half for each side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreeWay {
    /// The test for [0, x].
    pub up: Sprt,
    /// The test for [-x, 0].
    pub down: Sprt,
}

impl ThreeWay {
    /// Margin x on the mean score around `reference`.
    pub fn new(x: f64, reference: f64, alpha: f64, beta: f64, max_scores: u64) -> Self {
        let up = SprtPlan { alpha: alpha / 2.0, beta, max_scores, ..SprtPlan::gain(x, reference) };
        let down = SprtPlan { alpha: beta, beta: alpha / 2.0, max_scores, ..SprtPlan::non_regression(x, reference) };
        Self { up: Sprt::new(up), down: Sprt::new(down) }
    }

    /// The test whose decision ended it (the later one for EQUAL): the one to hand to [`crate::after_stop()`].
    pub fn deciding(&self) -> &Sprt {
        match (self.up.decision, self.down.decision) {
            (Decision::AcceptH1, _) => &self.up,
            (_, Decision::AcceptH0) => &self.down,
            _ if self.up.n >= self.down.n => &self.up,
            _ => &self.down,
        }
    }

    /// Looks at all scores so far; `None` means go on.
    pub fn update(&mut self, scores: &Scores) -> Option<Verdict> {
        match (self.up.update(scores), self.down.update(scores)) {
            (Decision::AcceptH1, _) => Some(Verdict::Better),
            (_, Decision::AcceptH0) => Some(Verdict::Worse),
            (Decision::AcceptH0, Decision::AcceptH1) => Some(Verdict::Equal),
            (Decision::Cap, _) | (_, Decision::Cap) => Some(Verdict::Undecided),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words() {
        let words: Vec<String> =
            [Verdict::Better, Verdict::Worse, Verdict::Equal, Verdict::Undecided].iter().map(ToString::to_string).collect();
        assert_eq!(words, ["BETTER", "WORSE", "EQUAL", "UNDECIDED"]);
    }

    #[test]
    fn from_decisions() {
        let (gain, keep) = (SprtPlan::gain(0.01, 0.5), SprtPlan::non_regression(0.01, 0.5));
        let around = Interval::new(-0.01, 0.01);
        let (below, above) = (Interval::new(-0.03, -0.01), Interval::new(0.01, 0.03));
        assert_eq!(verdict(&gain, Decision::AcceptH1, above), Verdict::Better);
        assert_eq!(verdict(&gain, Decision::AcceptH0, around), Verdict::Equal);
        assert_eq!(verdict(&gain, Decision::AcceptH0, below), Verdict::Worse);
        assert_eq!(verdict(&gain, Decision::Cap, above), Verdict::Undecided);
        assert_eq!(verdict(&keep, Decision::AcceptH0, below), Verdict::Worse);
        assert_eq!(verdict(&keep, Decision::AcceptH1, around), Verdict::Equal);
        assert_eq!(verdict(&keep, Decision::AcceptH1, above), Verdict::Better);
    }

    #[test]
    fn three_ways() {
        let run = |counts: [u64; 5]| {
            let mut t = ThreeWay::new(0.01, 0.5, 0.05, 0.05, 100_000);
            let mut s = Scores::pairs([0; 5]);
            for _ in 0..10_000 {
                s.counts.iter_mut().zip(counts).for_each(|(c, add)| *c += add);
                if let Some(v) = t.update(&s) {
                    return v;
                }
            }
            Verdict::Undecided
        };
        assert_eq!(run([1, 0, 10, 0, 2]), Verdict::Better);
        assert_eq!(run([2, 0, 10, 0, 1]), Verdict::Worse);
        assert_eq!(run([1, 0, 10, 0, 1]), Verdict::Equal);
        assert_eq!(run([0, 0, 20, 0, 0]), Verdict::Equal);
    }
}
