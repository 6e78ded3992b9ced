//! The normal distribution and Holm's correction, as far as words and diffs need them.

/// The two-sided 95 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The probability of a standard normal beyond +-|z|.
pub fn two_sided_p(z: f64) -> f64 {
    if z.is_nan() {
        return 1.0;
    }
    erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// Complementary error function for x >= 0: a series near zero, a continued fraction beyond.
fn erfc(x: f64) -> f64 {
    if x > 27.0 {
        return 0.0;
    }
    let scale = (-x * x).exp() / std::f64::consts::PI.sqrt();
    if x < 2.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..200 {
            term *= 2.0 * x * x / f64::from(2 * n + 1);
            sum += term;
            if term < sum * 1e-17 {
                break;
            }
        }
        1.0 - 2.0 * scale * sum
    } else {
        let tail = (1..=80).rev().fold(x, |tail, k| x + f64::from(k) / 2.0 / tail);
        scale / tail
    }
}

/// Holm's adjusted p-values, in the order given.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![1.0; p.len()];
    let mut running: f64 = 0.0;
    for (rank, &i) in order.iter().enumerate() {
        running = running.max(p[i] * (p.len() - rank) as f64).min(1.0);
        adjusted[i] = running;
    }
    adjusted
}

/// z of a difference; infinite where both standard errors are zero and the values differ.
pub fn z_of_difference(difference: f64, se_a: f64, se_b: f64) -> f64 {
    let se = se_a.hypot(se_b);
    if difference == 0.0 {
        0.0
    } else if se > 0.0 {
        difference / se
    } else {
        f64::INFINITY.copysign(difference)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_of_tables() {
        for (z, p) in [
            (0.0, 1.0),
            (1.0, 0.317_310_507_862_914_1),
            (Z95, 0.05),
            (2.9, 0.003_731_626_600_768_08),
            (5.0, 5.733_031_437_583_869e-7),
            (8.0, 1.244_192_114_854_357e-15),
        ] {
            assert!((two_sided_p(z) / p - 1.0).abs() < 1e-9, "{z}: {}", two_sided_p(z));
        }
        assert_eq!(two_sided_p(f64::INFINITY), 0.0);
        assert_eq!(two_sided_p(f64::NAN), 1.0);
    }

    #[test]
    fn holm_of_a_textbook() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (got, want) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((got - want).abs() < 1e-12);
        }
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn no_spread_means_certain() {
        assert_eq!(z_of_difference(0.0, 0.0, 0.0), 0.0);
        assert_eq!(z_of_difference(-0.1, 0.0, 0.0), f64::NEG_INFINITY);
    }
}
