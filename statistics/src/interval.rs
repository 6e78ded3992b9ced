//! What every estimate looks like: a number, its error, an interval and how it was made.

use std::fmt;

/// A closed interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// From `low` to `high`; ends in the wrong order are swapped, ends that are not numbers become 0 and 1.
    pub fn new(low: f64, high: f64) -> Self {
        let low = if low.is_nan() { 0.0 } else { low };
        let high = if high.is_nan() { 1.0 } else { high };
        if low <= high { Self { low, high } } else { Self { low: high, high: low } }
    }

    /// `center` plus and minus `half`.
    pub fn around(center: f64, half: f64) -> Self {
        Self::new(center - half, center + half)
    }

    /// Distance between the ends.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// Half the distance between the ends: what a stopping rule watches.
    pub fn half_width(&self) -> f64 {
        0.5 * self.width()
    }

    /// Does it hold `x`?
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// Is all of it strictly within (low, high)?
    pub fn inside(&self, low: f64, high: f64) -> bool {
        low < self.low && self.high < high
    }

    /// Moved by `by`.
    pub fn shift(&self, by: f64) -> Self {
        Self::new(self.low + by, self.high + by)
    }

    /// Cut to [low, high].
    pub fn clamp(&self, low: f64, high: f64) -> Self {
        Self::new(self.low.max(low).min(high), self.high.min(high).max(low))
    }
}

/// How an interval was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Wilson's score interval.
    Wilson,
    /// Jeffreys' interval, from the Beta(1/2, 1/2) prior.
    Jeffreys,
    /// Clopper and Pearson's exact interval.
    ClopperPearson,
    /// Student's t on block means.
    StudentT,
    /// Waudby-Smith and Ramdas' betting interval.
    Betting,
    /// Maurer and Pontil's empirical Bernstein interval, from sums alone.
    Bernstein,
    /// All blocks alike: the exact bound on how often a block could differ.
    Constant,
    /// No data: everything possible.
    Nothing,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wilson => "Wilson",
            Self::Jeffreys => "Jeffreys",
            Self::ClopperPearson => "Clopper-Pearson",
            Self::StudentT => "t on blocks",
            Self::Betting => "betting",
            Self::Bernstein => "empirical Bernstein",
            Self::Constant => "all blocks alike",
            Self::Nothing => "no data",
        })
    }
}

/// An estimate with its interval. With no data the mean is 0, the error 0 and the interval all that is possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The point estimate.
    pub mean: f64,
    /// Its standard error.
    pub se: f64,
    /// Its interval.
    pub interval: Interval,
    /// Units counted: games or blocks.
    pub n: u64,
    /// How the interval was made.
    pub method: Method,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_always_in_order() {
        assert_eq!(Interval::new(2.0, 1.0), Interval { low: 1.0, high: 2.0 });
        assert_eq!(Interval::new(f64::NAN, f64::NAN), Interval { low: 0.0, high: 1.0 });
        let i = Interval::around(0.5, 0.1);
        assert!(i.contains(0.45) && !i.contains(0.7) && i.inside(0.3, 0.7));
        assert!((i.shift(1.0).clamp(0.0, 1.45).high - 1.45).abs() < 1e-12);
        assert_eq!(Method::Wilson.to_string(), "Wilson");
    }
}
