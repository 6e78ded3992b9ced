//! What a histogram of whole numbers (turns, draws, decisions) says: mean, sd and effective quantiles.

/// Mean, standard deviation and quantiles of a histogram.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Things counted.
    pub n: u64,
    /// Mean; 0 without any.
    pub mean: f64,
    /// Standard deviation with n - 1; 0 under two.
    pub sd: f64,
    /// Smallest value.
    pub min: u64,
    /// 5 % quantile.
    pub p5: u64,
    /// Median.
    pub p50: u64,
    /// 95 % quantile.
    pub p95: u64,
    /// Largest value.
    pub max: u64,
}

/// The smallest value with at least the share `q` of all counts at or below it (R's type 1), from `counts[value]`; `None` when
/// nothing was counted.
pub fn quantile(counts: &[u64], q: f64) -> Option<u64> {
    let n: u128 = counts.iter().map(|&c| u128::from(c)).sum();
    if n == 0 {
        return None;
    }
    let q = if q.is_nan() { 0.5 } else { q.clamp(0.0, 1.0) };
    // A hair off, so that 5 % of 20 is 1 and not 1.0000000000000002.
    let need = ((n as f64 * q * (1.0 - 1e-14)).ceil() as u128).clamp(1, n);
    let mut seen = 0_u128;
    for (value, &c) in counts.iter().enumerate() {
        seen += u128::from(c);
        if seen >= need {
            return Some(value as u64);
        }
    }
    None
}

/// The summary of `counts[value]`.
pub fn summary(counts: &[u64]) -> Summary {
    let (mut n, mut sum, mut squares) = (0_u128, 0_u128, 0_u128);
    for (value, &c) in counts.iter().enumerate() {
        let (v, c) = (value as u128, u128::from(c));
        n += c;
        sum += v * c;
        squares += v * v * c;
    }
    if n == 0 {
        return Summary::default();
    }
    let count = n as f64;
    let spread = match (squares.checked_mul(n), sum.checked_mul(sum)) {
        (Some(a), Some(b)) => a.saturating_sub(b) as f64 / count,
        _ => (squares as f64 - (sum as f64).powi(2) / count).max(0.0),
    };
    let at = |q: f64| quantile(counts, q).unwrap_or(0);
    Summary {
        n: u64::try_from(n).unwrap_or(u64::MAX),
        mean: sum as f64 / count,
        sd: if n > 1 { (spread / (count - 1.0)).sqrt() } else { 0.0 },
        min: at(0.0),
        p5: at(0.05),
        p50: at(0.5),
        p95: at(0.95),
        max: at(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_to_twenty() {
        // 1 to 20: mean 10.5, sd sqrt(35) = 5.91608, quantiles 1, 10, 19.
        let mut counts = vec![1; 21];
        counts[0] = 0;
        let s = summary(&counts);
        assert_eq!((s.n, s.min, s.p5, s.p50, s.p95, s.max), (20, 1, 1, 10, 19, 20));
        assert!((s.mean - 10.5).abs() < 1e-12 && (s.sd - 5.916_080).abs() < 1e-6);
    }

    #[test]
    fn poor_data() {
        assert_eq!(summary(&[]), Summary::default());
        assert_eq!(summary(&[0, 0]), Summary::default());
        let one = summary(&[0, 0, 1]);
        assert_eq!((one.mean, one.sd, one.p5, one.p95), (2.0, 0.0, 2, 2));
        assert_eq!(quantile(&[0], 0.5), None);
    }
}
