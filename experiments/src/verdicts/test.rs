//! Which sequential test a comparison runs, and its state on the way.

use eksim_statistics::{Decision, Scores, Sprt, SprtPlan, ThreeWay, Verdict, after_stop, verdict};
use serde::Serialize;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Better, worse or equal: two tests at once.
    ThreeWay,
    /// Is there a gain? H0: none, H1: at least the margin.
    Gain,
    /// Is nothing lost? H0: a loss of at least the margin, H1: none.
    NoRegression,
}

/// A comparison as it is planned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TestPlan {
    /// What is asked.
    pub mode: Mode,
    /// The gain of the win share that matters (0.01 is one percentage point).
    pub margin: f64,
    /// Chance of a false alarm, over all claims of a call.
    pub alpha: f64,
    /// Chance to miss a gain of the margin.
    pub beta: f64,
    /// The most games of each claim.
    pub max_games: u64,
}

/// A test on its way.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    /// Two tests at once.
    Three(ThreeWay),
    /// One.
    One(Sprt),
}

impl Test {
    /// A test at its start. `reference` is the score of equals, `level` the false alarms allowed for this claim.
    pub fn new(plan: &TestPlan, reference: f64, level: f64, max_scores: u64) -> Test {
        let one = |sprt: SprtPlan| Test::One(Sprt::new(SprtPlan { alpha: level, beta: plan.beta, max_scores, ..sprt }));
        match plan.mode {
            Mode::ThreeWay => Test::Three(ThreeWay::new(plan.margin, reference, level, plan.beta, max_scores)),
            Mode::Gain => one(SprtPlan::gain(plan.margin, reference)),
            Mode::NoRegression => one(SprtPlan::non_regression(plan.margin, reference)),
        }
    }

    /// Looks at all scores so far; `None` means go on.
    pub fn look(&mut self, scores: &Scores) -> Option<Verdict> {
        match self {
            Test::Three(test) => test.update(scores),
            Test::One(test) => match test.update(scores) {
                Decision::Continue => None,
                decision => {
                    let gain = after_stop(test, scores, 0.95).interval.shift(-test.plan.reference());
                    Some(verdict(&test.plan, decision, gain))
                }
            },
        }
    }

    /// The test that ended it, or that is nearest to.
    pub fn deciding(&self) -> &Sprt {
        match self {
            Test::Three(test) => test.deciding(),
            Test::One(test) => test,
        }
    }

    /// Why it stopped, in words.
    pub fn why(&self) -> String {
        let test = self.deciding();
        let asked = if test.plan.high > 0.0 {
            format!("a gain of {} against none", points(test.plan.high))
        } else {
            format!("no loss against a loss of {}", points(-test.plan.low))
        };
        match test.decision {
            Decision::AcceptH1 => {
                format!("the log-likelihood ratio of {asked} reached its upper bound ({:.2}, bound {:.2})", test.llr, test.upper)
            }
            Decision::AcceptH0 => {
                format!("the log-likelihood ratio of {asked} reached its lower bound ({:.2}, bound {:.2})", test.llr, test.lower)
            }
            Decision::Cap | Decision::Continue => format!(
                "the most games were played; the log-likelihood ratio of {asked} is {:.2}, between its bounds {:.2} and {:.2}",
                test.llr, test.lower, test.upper
            ),
        }
    }
}

/// A share as percentage points: `1 point`, `0.5 points`.
pub fn points(share: f64) -> String {
    let text = format!("{:.3}", 100.0 * share);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text} {}", if text == "1" { "point" } else { "points" })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: TestPlan = TestPlan { mode: Mode::ThreeWay, margin: 0.01, alpha: 0.05, beta: 0.05, max_games: 1000 };

    #[test]
    fn poor_data_ends_with_the_right_word() {
        for mode in [Mode::ThreeWay, Mode::Gain, Mode::NoRegression] {
            let end = |counts: [u64; 5], cap: u64| {
                let mut test = Test::new(&TestPlan { mode, ..PLAN }, 0.5, 0.05, cap);
                let word = test.look(&Scores::pairs(counts));
                assert!(!test.why().contains("NaN"), "{}", test.why());
                word
            };
            assert_eq!(end([0, 0, 0, 0, 2_000], 1 << 40), Some(Verdict::Better), "all wins, {mode:?}");
            assert_eq!(end([2_000, 0, 0, 0, 0], 1 << 40), Some(Verdict::Worse), "no wins, {mode:?}");
            assert_eq!(end([0, 0, 100_000, 0, 0], 1 << 40), Some(Verdict::Equal), "no variance, {mode:?}");
            assert_eq!(end([0, 0, 1, 0, 0], 1), Some(Verdict::Undecided), "one block, {mode:?}");
        }
    }

    #[test]
    fn points_read_well() {
        assert_eq!((points(0.01), points(0.005)), ("1 point".to_string(), "0.5 points".to_string()));
    }
}
