//! Distribution functions and quantiles, safe at the edges.
//!
//! The incomplete beta function is Lentz's continued fraction (Numerical Recipes 6.4) with as many steps as it needs, so
//! that Clopper-Pearson also holds for millions of games; quantiles come by bisection. The gamma and error functions are
//! those of `statrs`.

use statrs::function::{erf, gamma};

/// P(Z <= x) of the standard normal.
pub fn normal_cdf(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    0.5 * erf::erfc(-x / std::f64::consts::SQRT_2)
}

/// The standard normal quantile; p is clamped to (0, 1), so the answer is always finite.
pub fn normal_quantile(p: f64) -> f64 {
    let p = unit(p);
    -std::f64::consts::SQRT_2 * erf::erfc_inv(2.0 * p)
}

/// Regularised incomplete beta function `I_x(a, b)`, for a, b > 0.
pub fn beta_cdf(a: f64, b: f64, x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 || a.is_nan() || b.is_nan() {
        return 0.0;
    }
    if x >= 1.0 || a <= 0.0 {
        return 1.0;
    }
    if b <= 0.0 {
        return 0.0;
    }
    let front = (gamma::ln_gamma(a + b) - gamma::ln_gamma(a) - gamma::ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp();
    let value = if x < (a + 1.0) / (a + b + 2.0) {
        front * beta_fraction(a, b, x) / a
    } else {
        1.0 - front * beta_fraction(b, a, 1.0 - x) / b
    };
    value.clamp(0.0, 1.0)
}

/// Lentz's continued fraction of the incomplete beta function.
fn beta_fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let guard = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut c = 1.0;
    let mut d = 1.0 / guard(1.0 - (a + b) * x / (a + 1.0));
    let mut h = d;
    for step in 1..50_000_u32 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / guard(1.0 + even * d);
        c = guard(1.0 + even / c);
        h *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / guard(1.0 + odd * d);
        c = guard(1.0 + odd / c);
        let change = d * c;
        h *= change;
        if (change - 1.0).abs() < 1e-15 {
            break;
        }
    }
    h
}

/// Quantile of the beta distribution.
pub fn beta_quantile(a: f64, b: f64, p: f64) -> f64 {
    let p = p.clamp(0.0, 1.0);
    bisect(0.0, 1.0, |x| beta_cdf(a, b, x) < p)
}

/// P(T <= t) of Student's t with `df` degrees of freedom.
pub fn t_cdf(t: f64, df: f64) -> f64 {
    if t.is_nan() {
        return 0.5;
    }
    if df.is_nan() || df > 1e7 {
        return normal_cdf(t);
    }
    let tail = 0.5 * beta_cdf(df / 2.0, 0.5, df / (df + t * t));
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// Quantile of Student's t; the normal one from ten million degrees of freedom on.
pub fn t_quantile(p: f64, df: f64) -> f64 {
    let p = unit(p);
    if df.is_nan() || df > 1e7 {
        return normal_quantile(p);
    }
    let df = df.max(1e-3);
    let lower = p.min(1.0 - p);
    // beta_cdf(df/2, 1/2, df/(df+t^2)) = 2 lower; solved for x = t^2/(df+t^2) to keep its digits near 0.
    let x = bisect(0.0, 1.0, |x| beta_cdf(0.5, df / 2.0, x) < 1.0 - 2.0 * lower);
    let t = (df * x / (1.0 - x).max(1e-300)).sqrt();
    if p < 0.5 { -t } else { t }
}

/// P(X > x) of chi-square with `df` degrees of freedom; 1 where df is 0.
pub fn chi_square_tail(x: f64, df: f64) -> f64 {
    if x.is_nan() || df.is_nan() || df <= 0.0 || x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    gamma::gamma_ur(df / 2.0, x / 2.0).clamp(0.0, 1.0)
}

/// The point where `below` turns from true to false, to the last digit or 200 halvings.
pub(crate) fn bisect(mut low: f64, mut high: f64, below: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..200 {
        let mid = 0.5 * (low + high);
        if mid <= low || mid >= high {
            break;
        }
        if below(mid) {
            low = mid;
        } else {
            high = mid;
        }
    }
    0.5 * (low + high)
}

/// A probability kept strictly between 0 and 1.
fn unit(p: f64) -> f64 {
    if p.is_nan() { 0.5 } else { p.clamp(1e-300, 1.0 - 1e-16) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_the_tables() {
        assert!((normal_quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-9);
        assert!((t_quantile(0.975, 1.0) - 12.706_204_736).abs() < 1e-6);
        assert!((t_quantile(0.975, 10.0) - 2.228_138_852).abs() < 1e-8);
        assert!((t_quantile(0.025, 30.0) + 2.042_272_456).abs() < 1e-8);
        assert!((t_quantile(0.95, 1e9) - 1.644_853_627).abs() < 1e-8);
        assert!((chi_square_tail(3.841_458_821, 1.0) - 0.05).abs() < 1e-9);
        assert!((chi_square_tail(18.307_038, 10.0) - 0.05).abs() < 1e-7);
        assert!((t_cdf(2.228_138_852, 10.0) - 0.975).abs() < 1e-9);
    }

    #[test]
    fn beta_is_exact_where_it_has_a_closed_form() {
        // I_x(1, b) = 1 - (1-x)^b and I_x(a, a) = 1/2 at x = 1/2.
        assert!((beta_cdf(1.0, 7.0, 0.1) - (1.0 - 0.9_f64.powi(7))).abs() < 1e-12);
        assert!((beta_cdf(3e6, 3e6, 0.5) - 0.5).abs() < 1e-8);
        assert!((beta_quantile(1.0, 9.0, 0.2) - (1.0 - 0.8_f64.powf(1.0 / 9.0))).abs() < 1e-12);
    }

    #[test]
    fn edges_are_finite() {
        for p in [0.0, 1.0, f64::NAN, -3.0] {
            assert!(normal_quantile(p).is_finite());
            assert!(t_quantile(p, 1.0).is_finite());
            assert!(beta_quantile(1.0, 1.0, p.max(0.0)).is_finite());
        }
        assert_eq!(chi_square_tail(f64::NAN, 0.0), 1.0);
    }
}
