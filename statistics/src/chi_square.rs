//! Joint chi-square tests: one p-value for a whole study, where a hundred single intervals would fail by chance.
//!
//! Pearson (1900). Cells that expect fewer than 5 are pooled with their neighbours first.

use crate::linear::{Matrix, solve_semidefinite};
use crate::special::chi_square_tail;

/// A chi-square statistic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The statistic; infinite when something impossible was seen.
    pub statistic: f64,
    /// Degrees of freedom after pooling; 0 means nothing could be tested.
    pub df: usize,
    /// P-value; 1 with no degrees of freedom.
    pub p: f64,
}

impl ChiSquare {
    fn of(statistic: f64, df: usize) -> Self {
        Self { statistic, df, p: chi_square_tail(statistic, df as f64) }
    }
}

/// Counts against known probabilities (they are scaled to sum to 1).
pub fn goodness_of_fit(observed: &[u64], probabilities: &[f64]) -> ChiSquare {
    let n: f64 = observed.iter().map(|&o| o as f64).sum();
    let clean = |p: f64| if p.is_finite() && p > 0.0 { p } else { 0.0 };
    let total: f64 = probabilities.iter().map(|&p| clean(p)).sum();
    if n <= 0.0 || total <= 0.0 {
        return ChiSquare::of(0.0, 0);
    }
    let cells = observed.len().max(probabilities.len());
    let mut pooled: Vec<(f64, f64)> = Vec::new();
    let mut open = (0.0, 0.0);
    for i in 0..cells {
        let o = observed.get(i).map_or(0.0, |&o| o as f64);
        let p = probabilities.get(i).map_or(0.0, |&p| clean(p));
        if p == 0.0 && o > 0.0 {
            return ChiSquare { statistic: f64::INFINITY, df: 1, p: 0.0 };
        }
        open = (open.0 + o, open.1 + n * p / total);
        if open.1 >= 5.0 {
            pooled.push(open);
            open = (0.0, 0.0);
        }
    }
    if let Some(last) = pooled.last_mut() {
        *last = (last.0 + open.0, last.1 + open.1);
    }
    let statistic = pooled.iter().map(|(o, e)| (o - e).powi(2) / e).sum();
    ChiSquare::of(statistic, pooled.len().saturating_sub(1))
}

/// Do two rows of counts come from one distribution? Columns that expect fewer than 5 in either row are pooled.
pub fn homogeneity(a: &[u64], b: &[u64]) -> ChiSquare {
    let total = |x: &[u64]| x.iter().map(|&c| c as f64).sum::<f64>();
    let (na, nb) = (total(a), total(b));
    if na <= 0.0 || nb <= 0.0 {
        return ChiSquare::of(0.0, 0);
    }
    let share = na.min(nb) / (na + nb);
    let mut pooled: Vec<(f64, f64)> = Vec::new();
    let mut open = (0.0, 0.0);
    for i in 0..a.len().max(b.len()) {
        let at = |x: &[u64]| x.get(i).map_or(0.0, |&c| c as f64);
        open = (open.0 + at(a), open.1 + at(b));
        if (open.0 + open.1) * share >= 5.0 {
            pooled.push(open);
            open = (0.0, 0.0);
        }
    }
    if let Some(last) = pooled.last_mut() {
        *last = (last.0 + open.0, last.1 + open.1);
    }
    let statistic = pooled
        .iter()
        .map(|(x, y)| {
            let (ea, eb) = ((x + y) * na / (na + nb), (x + y) * nb / (na + nb));
            (x - ea).powi(2) / ea + (y - eb).powi(2) / eb
        })
        .sum();
    ChiSquare::of(statistic, pooled.len().saturating_sub(1))
}

/// Estimates against their truths, given the covariance matrix of the estimates (row by row): d' V⁻¹ d on the rank of V, so that
/// shares which sum to 1 may all be given.
pub fn joint(differences: &[f64], covariance: &[f64]) -> ChiSquare {
    let k = differences.len();
    let Some(matrix) = Matrix::from_rows(k, covariance) else {
        return ChiSquare::of(0.0, 0);
    };
    let (x, rank) = solve_semidefinite(&matrix, differences);
    let statistic: f64 = x.iter().zip(differences).map(|(a, b)| a * b).sum();
    ChiSquare::of(if statistic.is_finite() { statistic.max(0.0) } else { 0.0 }, rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mendel() {
        // Mendel's peas 315, 108, 101, 32 against 9:3:3:1: 0.470 on 3, p = 0.925.
        let c = goodness_of_fit(&[315, 108, 101, 32], &[9.0, 3.0, 3.0, 1.0]);
        assert!((c.statistic - 0.470_024).abs() < 1e-5 && c.df == 3 && (c.p - 0.9254).abs() < 1e-4, "{c:?}");
    }

    #[test]
    fn two_by_two() {
        // 10, 20 and 20, 10: 4 * 25/15 = 6.667 on 1.
        let c = homogeneity(&[10, 20], &[20, 10]);
        assert!((c.statistic - 100.0 / 15.0).abs() < 1e-12 && c.df == 1);
    }

    #[test]
    fn joint_of_shares_is_pearson() {
        // Multinomial shares with their singular covariance give Pearson's statistic.
        let (n, p) = (556.0, [9.0 / 16.0, 3.0 / 16.0, 3.0 / 16.0, 1.0 / 16.0]);
        let d: Vec<f64> = [315.0, 108.0, 101.0, 32.0].iter().zip(p).map(|(o, p)| o / n - p).collect();
        let mut v = vec![0.0; 16];
        for i in 0..4 {
            for j in 0..4 {
                v[4 * i + j] = (if i == j { p[i] } else { 0.0 } - p[i] * p[j]) / n;
            }
        }
        let c = joint(&d, &v);
        assert!(c.df == 3 && (c.statistic - 0.470_024).abs() < 1e-5, "{c:?}");
    }

    #[test]
    fn poor_data() {
        assert_eq!(goodness_of_fit(&[], &[]).p, 1.0);
        assert_eq!(goodness_of_fit(&[0, 0], &[0.5, 0.5]).p, 1.0);
        assert_eq!(goodness_of_fit(&[3, 1], &[1.0, 0.0]).p, 0.0);
        assert_eq!(goodness_of_fit(&[1, 1], &[0.5, 0.5]).df, 0);
        assert_eq!(homogeneity(&[0], &[5]).p, 1.0);
        assert_eq!(joint(&[0.1, f64::NAN], &[0.0; 4]).p, 1.0);
    }
}
