//! Block means: integer sums that add up the same on every machine, and the interval of their mean.
//!
//! One deal in all its rotations is one block; every standard error is sd(block means)/sqrt(blocks). A block's value is an
//! integer over a fixed `scale` (wins over rotations, or a fixed-point number), so the order of adding never matters.

use crate::betting::betting_in;
use crate::interval::{Estimate, Interval, Method};
use crate::proportion::{clopper_pearson, proportion};
use crate::special::t_quantile;

/// Under this many blocks the t interval is not trusted.
pub const FEW_BLOCKS: u64 = 200;

/// Number, sum and sum of squares of the blocks' values, in units of 1/scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockSums {
    /// Blocks.
    pub n: u64,
    /// Sum of the values times scale.
    pub sum: i128,
    /// Sum of the squared values times scale squared.
    pub sum_sq: u128,
    /// What a value of 1 is counted as.
    pub scale: u64,
}

impl BlockSums {
    /// Nothing yet; values come in units of 1/scale.
    pub fn new(scale: u64) -> Self {
        Self { n: 0, sum: 0, sum_sq: 0, scale: scale.max(1) }
    }

    /// k ones among n blocks of one game.
    pub fn of_wins(k: u64, n: u64) -> Self {
        Self { n, sum: i128::from(k.min(n)), sum_sq: u128::from(k.min(n)), scale: 1 }
    }

    /// Adds a block with this value times scale.
    pub fn push(&mut self, value: i64) {
        let square = u128::from(value.unsigned_abs()).pow(2);
        self.n = self.n.saturating_add(1);
        self.sum = self.sum.saturating_add(i128::from(value));
        self.sum_sq = self.sum_sq.saturating_add(square);
    }

    /// Adds the blocks of another tally of the same scale.
    pub fn merge(&mut self, other: &Self) {
        self.n = self.n.saturating_add(other.n);
        self.sum = self.sum.saturating_add(other.sum);
        self.sum_sq = self.sum_sq.saturating_add(other.sum_sq);
    }

    /// Mean of the block values; 0 without blocks.
    pub fn mean(&self) -> f64 {
        if self.n == 0 {
            return 0.0;
        }
        self.sum as f64 / self.n as f64 / self.scale.max(1) as f64
    }

    /// Variance between blocks, with n - 1; 0 under two blocks. Exact in integers as long as they hold it.
    pub fn variance(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = self.n as f64;
        let spread =
            match (self.sum_sq.checked_mul(u128::from(self.n)), self.sum.unsigned_abs().checked_mul(self.sum.unsigned_abs())) {
                (Some(a), Some(b)) => a.saturating_sub(b) as f64 / n,
                _ => (self.sum_sq as f64 - (self.sum as f64).powi(2) / n).max(0.0),
            };
        let scale = self.scale.max(1) as f64;
        spread / (n - 1.0) / scale / scale
    }

    /// Standard error of the mean.
    pub fn se(&self) -> f64 {
        if self.n == 0 { 0.0 } else { (self.variance() / self.n as f64).sqrt() }
    }

    /// Is every block a plain 0 or 1?
    fn binary(&self) -> bool {
        self.scale == 1 && self.sum >= 0 && self.sum.unsigned_abs() == self.sum_sq && self.sum_sq <= u128::from(self.n)
    }
}

/// The t interval: mean ± t(n - 1) se. Under two blocks it has no width to offer and returns `None`.
pub fn t_interval(sums: &BlockSums, confidence: f64) -> Option<Interval> {
    if sums.n < 2 {
        return None;
    }
    let t = t_quantile(0.5 + 0.5 * confidence, (sums.n - 1) as f64);
    Some(Interval::around(sums.mean(), t * sums.se()))
}

/// The empirical Bernstein interval (Maurer, Pontil 2009, theorem 4, both sides) for values in [low, high]: mean ±
/// (sqrt(2 V log(4/α)/n) + 7 (high-low) log(4/α) / (3(n-1))). Wide, but it holds at any size and needs sums only.
pub fn bernstein_interval(sums: &BlockSums, low: f64, high: f64, confidence: f64) -> Interval {
    if sums.n < 2 {
        return Interval::new(low, high);
    }
    let n = sums.n as f64;
    let log = (4.0 / (1.0 - confidence).clamp(1e-12, 1.0)).ln();
    let half = (2.0 * sums.variance() * log / n).sqrt() + 7.0 * (high - low) * log / (3.0 * (n - 1.0));
    Interval::around(sums.mean(), half).clamp(low, high)
}

/// All n blocks alike at `mean`: a block differs with probability at most u (Clopper-Pearson, 0 of n), which moves the mean by
/// at most u times the way to either end.
fn constant_interval(sums: &BlockSums, low: f64, high: f64, confidence: f64) -> Interval {
    let u = clopper_pearson(0, sums.n, confidence).high;
    let mean = sums.mean().clamp(low, high);
    Interval::new(mean - u * (mean - low), mean + u * (high - mean))
}

/// The house choice for the mean of blocks whose values lie in `range`.
///
/// Blocks of a single won or lost game are independent games ([`proportion`]). Blocks that are all alike get
/// the exact bound on how often one could differ, never a width of zero. From 200 blocks on the t interval; below, the betting
/// interval on `values` (in block order; pass what was kept, it must be all n of them), or empirical Bernstein when they were
/// not kept.
pub fn block_interval(sums: &BlockSums, values: &[f64], range: (f64, f64), confidence: f64) -> Estimate {
    let (low, high) = range;
    if sums.n > 0 && sums.binary() && range == (0.0, 1.0) {
        return proportion(sums.sum as u64, sums.n, confidence);
    }
    let (interval, method) = if sums.n == 0 {
        (Interval::new(low, high), Method::Nothing)
    } else if sums.n >= FEW_BLOCKS {
        match t_interval(sums, confidence) {
            Some(i) if sums.variance() > 0.0 => (i.clamp(low, high), Method::StudentT),
            _ => (constant_interval(sums, low, high, confidence), Method::Constant),
        }
    } else if values.len() as u64 == sums.n {
        (betting_in(values, low, high, confidence), Method::Betting)
    } else if sums.n >= 2 && sums.variance() == 0.0 {
        (constant_interval(sums, low, high, confidence), Method::Constant)
    } else {
        (bernstein_interval(sums, low, high, confidence), Method::Bernstein)
    };
    Estimate { mean: sums.mean(), se: sums.se(), interval, n: sums.n, method }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i64], scale: u64) -> BlockSums {
        let mut s = BlockSums::new(scale);
        values.iter().for_each(|&v| s.push(v));
        s
    }

    #[test]
    fn student_1908() {
        // Student's sleep data, differences in tenths of an hour: mean 1.58, 95 % interval 0.7001 to 2.4599 (R t.test).
        let s = of(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14], 10);
        assert!((s.mean() - 1.58).abs() < 1e-12 && (s.variance().sqrt() - 1.229_995).abs() < 1e-6);
        let i = t_interval(&s, 0.95).unwrap();
        assert!((i.low - 0.700_114).abs() < 1e-5 && (i.high - 2.459_886).abs() < 1e-5, "{i:?}");
    }

    #[test]
    fn merging_is_adding() {
        let mut a = of(&[1, 2, 3], 4);
        a.merge(&of(&[4, 0], 4));
        assert_eq!(a, of(&[1, 2, 3, 4, 0], 4));
        // Large fixed-point numbers keep their digits: 1e9 and 1e9 + 1.
        assert!((of(&[1_000_000_000, 1_000_000_001], 1).variance() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_choice() {
        let unit = (0.0, 1.0);
        let many: Vec<i64> = (0..300).map(|i| i % 3).collect();
        assert_eq!(block_interval(&of(&many, 2), &[], unit, 0.95).method, Method::StudentT);
        assert_eq!(block_interval(&of(&many[..99], 2), &[], unit, 0.95).method, Method::Bernstein);
        let kept: Vec<f64> = many[..99].iter().map(|&v| v as f64 / 2.0).collect();
        assert_eq!(block_interval(&of(&many[..99], 2), &kept, unit, 0.95).method, Method::Betting);
        assert_eq!(block_interval(&BlockSums::of_wins(30, 90), &[], unit, 0.95).method, Method::Wilson);
    }

    #[test]
    fn bad_data_keeps_a_width() {
        let unit = (0.0, 1.0);
        for s in [BlockSums::new(4), of(&[2], 4), of(&[4; 3], 4), of(&[0; 500], 4), of(&[2; 500], 4)] {
            let e = block_interval(&s, &[], unit, 0.95);
            assert!(e.mean.is_finite() && e.se.is_finite() && e.interval.width() > 0.0, "{e:?}");
            assert!(s.n == 0 || e.interval.contains(s.mean()));
        }
        assert!(t_interval(&of(&[1], 1), 0.95).is_none());
    }
}
