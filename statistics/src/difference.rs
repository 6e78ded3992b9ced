//! Is a difference of two estimates more than chance? Normal approximation, two-sided.

use crate::special::normal_cdf;

/// The two-sided 95 % point of the normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The probability of a standard normal beyond ±|z|; 1 for a z that is not a number.
pub fn two_sided_p(z: f64) -> f64 {
    if z.is_nan() { 1.0 } else { (2.0 * normal_cdf(-z.abs())).min(1.0) }
}

/// z of a difference of two independent estimates; infinite where both standard errors are zero and the values differ.
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

    /// Published tables of the normal distribution.
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
    fn no_spread_means_certain() {
        assert_eq!(z_of_difference(0.0, 0.0, 0.0), 0.0);
        assert_eq!(z_of_difference(-0.1, 0.0, 0.0), f64::NEG_INFINITY);
    }
}
