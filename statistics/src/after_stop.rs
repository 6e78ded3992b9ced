//! The estimate after a sequential stop.
//!
//! A test that stops when it looks good has a raw mean that looks too good. The median-unbiased estimate is the true mean under
//! which the end that was seen (bound and time) lies in the middle of all possible ends; the interval takes the means under which
//! it lies at 2.5 % and 97.5 % (Siegmund 1985, section 4.5). The log-likelihood ratio is taken as a Brownian motion with the
//! variance of the scores.

use crate::brownian::Brownian;
use crate::interval::Interval;
use crate::scores::Scores;
use crate::special::bisect;
use crate::sprt::Sprt;

/// What to print after a stop: mean scores, not gains; take off the reference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AfterStop {
    /// Median-unbiased estimate of the mean score: print this first.
    pub median_unbiased: f64,
    /// Interval that allows for the stopping.
    pub interval: Interval,
    /// The raw mean: print it second.
    pub raw: f64,
    /// Standard error of the raw mean as if the number of scores had been fixed.
    pub raw_se: f64,
    /// Scores spent.
    pub spent: u64,
    /// Scores a test of fixed size would have needed; `None` without variance.
    pub fixed_size: Option<u64>,
}

/// The estimate after (or in the middle of) a sequential test. Without scores: the reference and everything possible.
pub fn after_stop(test: &Sprt, scores: &Scores, confidence: f64) -> AfterStop {
    let regular = scores.regular();
    let (mean, variance, n) = (regular.mean(), regular.variance(), scores.n());
    let low = scores.values.iter().copied().fold(f64::INFINITY, f64::min).min(mean);
    let high = scores.values.iter().copied().fold(f64::NEG_INFINITY, f64::max).max(mean);
    if n == 0 || variance.is_nan() || variance <= 0.0 || low >= high {
        let reference = test.plan.reference();
        return AfterStop {
            median_unbiased: reference,
            interval: Interval::new(low.clamp(0.0, 1.0).min(reference), high.clamp(0.0, 1.0).max(reference)),
            raw: reference,
            raw_se: 0.0,
            spent: n,
            fixed_size: None,
        };
    }
    let (s0, s1) = test.plan.score_bounds(variance.sqrt());
    let unit = (s1 - s0) / variance;
    let mid = 0.5 * (s0 + s1);
    let slope = unit * (mean - mid);
    let mut time = n as f64;
    let mut at = slope * time;
    // Past a bound: the path is taken to have stopped on it.
    if at > test.upper {
        (time, at) = (test.upper / slope, test.upper);
    } else if at < test.lower {
        (time, at) = (test.lower / slope, test.lower);
    }
    let left = |s: f64| {
        Brownian { lower: test.lower, upper: test.upper, drift: unit * (s - mid), variance: unit * unit * variance }
            .left_of(time, at)
    };
    let solve = |p: f64| bisect_few(low, high, |s| left(s) > p);
    let tail = 0.5 * (1.0 - confidence);
    AfterStop {
        median_unbiased: solve(0.5),
        interval: Interval::new(solve(1.0 - tail), solve(tail)),
        raw: scores.mean(),
        raw_se: (scores.variance() / n as f64).sqrt(),
        spent: n,
        fixed_size: test.plan.fixed_size(scores.variance()),
    }
}

/// Bisection to a billionth of the way, which is far below any error here.
fn bisect_few(low: f64, high: f64, below: impl Fn(f64) -> bool) -> f64 {
    let grain = (high - low) * 1e-9;
    let steps = bisect(0.0, 1e9, |i| {
        // Whole steps only, so that it ends after thirty halvings.
        below(low + grain * i.round())
    });
    low + grain * steps.round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprt::SprtPlan;
    use crate::verdict::Decision;

    #[test]
    fn pulled_towards_the_middle_of_the_bounds() {
        let mut test = Sprt::new(SprtPlan { overshoot: false, ..SprtPlan::gain(0.01, 0.5) });
        let s = Scores::pairs([150, 0, 1000, 0, 230]);
        assert_eq!(test.update(&s), Decision::AcceptH1);
        let e = after_stop(&test, &s, 0.95);
        assert!(e.median_unbiased < e.raw && e.interval.contains(e.median_unbiased), "{e:?}");
        assert!(e.interval.low > 0.5 - 0.01);
    }

    #[test]
    fn at_a_cap_far_inside_it_is_the_raw_mean() {
        let mut test = Sprt::new(SprtPlan { max_scores: 400, ..SprtPlan::gain(0.01, 0.5) });
        let s = Scores::pairs([50, 0, 300, 0, 50]);
        assert_eq!(test.update(&s), Decision::Cap);
        let e = after_stop(&test, &s, 0.95);
        assert!((e.median_unbiased - e.raw).abs() < 1e-3, "{e:?}");
        assert!((e.interval.half_width() - 1.96 * e.raw_se).abs() < 1e-3, "{e:?}");
    }

    #[test]
    fn poor_data() {
        for counts in [[0; 5], [0, 0, 300, 0, 0], [400, 0, 0, 0, 0], [0, 0, 0, 0, 400], [0, 1, 0, 0, 0]] {
            let s = Scores::pairs(counts);
            let mut test = Sprt::new(SprtPlan::gain(0.01, 0.5));
            test.update(&s);
            let e = after_stop(&test, &s, 0.95);
            assert!(e.median_unbiased.is_finite() && e.interval.low <= e.interval.high, "{e:?}");
            assert!(e.interval.low.is_finite() && e.interval.high.is_finite() && e.raw_se.is_finite());
        }
    }
}
