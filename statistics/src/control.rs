//! The draw-luck control variate: take off the part of the result that is known luck.
//!
//! Per draw of a card nobody knows, x = 1{kitten} - kittens/cards (likewise for Defuse) has mean zero by construction. With
//! coefficients b frozen on pilot seeds, mean(y) - b'mean(x) has the same expectation as mean(y) and a smaller variance
//! (Glasserman 2003, 4.1). A mean of x off zero is a bug in the shuffler, so that check is always on.

use crate::BlockSums;
use crate::blocks::t_interval;
use crate::chi_square::{ChiSquare, joint};
use crate::interval::Interval;
use crate::linear::{Matrix, solve_semidefinite};
use crate::special::t_quantile;

/// Sums of y and of the x, and of all their products, over blocks, in whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moments {
    /// Blocks.
    pub n: u64,
    /// Sums of y, x1, x2, ... in units of 1/scale.
    pub sums: Vec<i128>,
    /// Sums of products, row by row, in units of 1/scale².
    pub products: Vec<i128>,
    /// What a value of 1 is counted as: 2^32 holds a million million blocks.
    pub scale: u64,
}

impl Moments {
    /// Nothing yet, for y and this many x.
    pub fn new(controls: usize, scale: u64) -> Self {
        let k = controls + 1;
        Self { n: 0, sums: vec![0; k], products: vec![0; k * k], scale: scale.max(1) }
    }

    /// Adds a block: y, x1, x2, ..., each times scale. A row of another length is left out.
    pub fn push(&mut self, row: &[i64]) {
        let k = self.sums.len();
        if row.len() != k {
            return;
        }
        self.n = self.n.saturating_add(1);
        for i in 0..k {
            self.sums[i] = self.sums[i].saturating_add(i128::from(row[i]));
            for j in 0..k {
                let product = i128::from(row[i]) * i128::from(row[j]);
                self.products[i * k + j] = self.products[i * k + j].saturating_add(product);
            }
        }
    }

    /// Adds the blocks of another tally of the same shape.
    pub fn merge(&mut self, other: &Self) {
        if other.sums.len() != self.sums.len() {
            return;
        }
        self.n = self.n.saturating_add(other.n);
        self.sums.iter_mut().zip(&other.sums).for_each(|(a, b)| *a = a.saturating_add(*b));
        self.products.iter_mut().zip(&other.products).for_each(|(a, b)| *a = a.saturating_add(*b));
    }

    fn mean(&self, i: usize) -> f64 {
        if self.n == 0 { 0.0 } else { self.sums[i] as f64 / self.n as f64 / self.scale as f64 }
    }

    fn covariance(&self, i: usize, j: usize) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let (n, k, scale) = (self.n as f64, self.sums.len(), self.scale as f64);
        let (p, a, b) = (self.products[i * k + j], self.sums[i], self.sums[j]);
        let spread = match (p.checked_mul(i128::from(self.n)), a.checked_mul(b)) {
            (Some(x), Some(y)) => x.saturating_sub(y) as f64 / n,
            _ => p as f64 - a as f64 * b as f64 / n,
        };
        spread / (n - 1.0) / scale / scale
    }

    fn controls(&self) -> usize {
        self.sums.len().saturating_sub(1)
    }

    fn control_covariance(&self) -> Matrix {
        let k = self.controls();
        let mut m = Matrix::zeros(k);
        for i in 0..k {
            for j in 0..k {
                m.add(i, j, self.covariance(i + 1, j + 1));
            }
        }
        m
    }
}

/// The coefficients from pilot blocks: Cov(x)⁻¹ Cov(x, y). An x without variance gets 0.
pub fn freeze(pilot: &Moments) -> Vec<f64> {
    let k = pilot.controls();
    let with_y: Vec<f64> = (0..k).map(|i| pilot.covariance(i + 1, 0)).collect();
    solve_semidefinite(&pilot.control_covariance(), &with_y).0
}

/// An estimate with the known luck taken off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controlled {
    /// mean(y) - b'mean(x).
    pub mean: f64,
    /// Its standard error.
    pub se: f64,
    /// Its t interval; `None` under two blocks.
    pub interval: Option<Interval>,
    /// The plain mean.
    pub raw_mean: f64,
    /// Variance of y over variance of what is left: the gain; `None` where one is zero.
    pub gain: Option<f64>,
    /// Joint test that the x have mean zero: a tiny p is a bug in the shuffler.
    pub mean_zero: ChiSquare,
}

/// Applies frozen coefficients to blocks that were not in the pilot.
pub fn controlled(blocks: &Moments, coefficients: &[f64], confidence: f64) -> Controlled {
    let k = blocks.controls();
    let b = |i: usize| coefficients.get(i).copied().filter(|c| c.is_finite()).unwrap_or(0.0);
    let raw_mean = if blocks.sums.is_empty() { 0.0 } else { blocks.mean(0) };
    let mut mean = raw_mean;
    let raw_variance = if blocks.sums.is_empty() { 0.0 } else { blocks.covariance(0, 0) };
    let mut variance = raw_variance;
    for i in 0..k {
        mean -= b(i) * blocks.mean(i + 1);
        variance -= 2.0 * b(i) * blocks.covariance(0, i + 1);
        variance += (0..k).map(|j| b(i) * b(j) * blocks.covariance(i + 1, j + 1)).sum::<f64>();
    }
    let variance = variance.max(0.0);
    let n = blocks.n as f64;
    let se = if blocks.n == 0 { 0.0 } else { (variance / n).sqrt() };
    let interval = (blocks.n >= 2).then(|| Interval::around(mean, t_quantile(0.5 + 0.5 * confidence, n - 1.0) * se));
    let gain = raw_variance / variance;
    let means: Vec<f64> = (0..k).map(|i| blocks.mean(i + 1)).collect();
    let of_means: Vec<f64> = blocks.control_covariance().data.iter().map(|c| c / n.max(1.0)).collect();
    Controlled {
        mean,
        se,
        interval,
        raw_mean,
        gain: (raw_variance > 0.0 && variance > 0.0 && gain.is_finite()).then_some(gain),
        mean_zero: joint(&means, &of_means),
    }
}

/// The plain t interval of y, for comparison with [`controlled`].
pub fn uncontrolled(blocks: &Moments, confidence: f64) -> Option<Interval> {
    let sum_sq = u128::try_from(*blocks.products.first()?).ok()?;
    let sums = BlockSums { n: blocks.n, sum: *blocks.sums.first()?, sum_sq, scale: blocks.scale };
    t_interval(&sums, confidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_off_whole() {
        // y = 3 + 2x exactly: the coefficient is 2, and nothing is left of the variance.
        let mut pilot = Moments::new(1, 1);
        (-5..=5).for_each(|x| pilot.push(&[3 + 2 * x, x]));
        let b = freeze(&pilot);
        assert!((b[0] - 2.0).abs() < 1e-12);
        let mut later = Moments::new(1, 1);
        [-4, 1, 2, 5].iter().for_each(|x| later.push(&[3 + 2 * x, *x]));
        let c = controlled(&later, &b, 0.95);
        assert!((c.mean - 3.0).abs() < 1e-12 && c.se < 1e-9 && c.raw_mean == 5.0 && c.gain.is_none(), "{c:?}");
    }

    #[test]
    fn two_controls_by_hand() {
        // y = x1 + 2 x2 + noise on a balanced design, all independent: variances 1, 4 and 1.
        let mut m = Moments::new(2, 1);
        for x1 in [-1, 1] {
            for x2 in [-1, 1] {
                for e in [-1, 1] {
                    m.push(&[x1 + 2 * x2 + e, x1, x2]);
                }
            }
        }
        let b = freeze(&m);
        assert!((b[0] - 1.0).abs() < 1e-12 && (b[1] - 2.0).abs() < 1e-12);
        let c = controlled(&m, &b, 0.95);
        assert!((c.gain.unwrap() - 6.0).abs() < 1e-12 && c.mean_zero.p > 0.999);
        assert!(c.interval.unwrap().width() < uncontrolled(&m, 0.95).unwrap().width());
    }

    #[test]
    fn a_bad_shuffler_is_seen() {
        let mut m = Moments::new(1, 10);
        (0..1000).for_each(|i| m.push(&[i % 7, i % 3]));
        assert!(controlled(&m, &[0.1], 0.95).mean_zero.p < 1e-6);
    }

    #[test]
    fn poor_data() {
        let mut one = Moments::new(1, 1);
        one.push(&[1, 0]);
        one.push(&[1]);
        assert_eq!(one.n, 1);
        for m in [Moments::new(1, 1), one, Moments::new(0, 1)] {
            let c = controlled(&m, &freeze(&m), 0.95);
            assert!(c.mean.is_finite() && c.se == 0.0 && c.gain.is_none() && c.mean_zero.p == 1.0);
        }
    }
}
