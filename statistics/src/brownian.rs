//! A Brownian motion between two bounds: how likely it is to end to the left of a given end.
//!
//! Ends are ordered: earliest at the lower bound, ..., latest at the lower bound, inside at the cap from low to high, latest at the
//! upper bound, ..., earliest at the upper bound (Siegmund 1985, section 3.4). The density of the surviving paths is a sum of
//! images while the paths are short, and of eigenfunctions when they are long; then
//! P(left of (T, y)) = P(lower ever) - ∫ density P(lower ever | x) + ∫ up to y of density.

use std::f64::consts::PI;

/// Drift and variance per unit of time, started at 0 between `lower` < 0 < `upper`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brownian {
    /// Lower bound.
    pub lower: f64,
    /// Upper bound.
    pub upper: f64,
    /// Drift.
    pub drift: f64,
    /// Variance.
    pub variance: f64,
}

impl Brownian {
    /// Probability to reach the lower bound first, starting from x.
    pub fn ends_low(&self, x: f64) -> f64 {
        let width = self.upper - self.lower;
        let from = (x - self.lower).clamp(0.0, width);
        let g = 2.0 * self.drift / self.variance;
        let up = if (g * width).abs() < 1e-9 {
            from / width
        } else if g > 0.0 {
            (-g * from).exp_m1() / (-g * width).exp_m1()
        } else {
            ((g * (width - from)).exp() - (g * width).exp()) / -(g * width).exp_m1()
        };
        (1.0 - up).clamp(0.0, 1.0)
    }

    /// Density at x of the paths that are still inside at time t.
    fn alive(&self, x: f64, t: f64) -> f64 {
        let width = self.upper - self.lower;
        let v = self.variance * t;
        let tilt = self.drift / self.variance * x - 0.5 * self.drift * self.drift * t / self.variance;
        if v.sqrt() < 0.6 * width {
            let bell = |c: f64| (tilt - (x - c).powi(2) / (2.0 * v)).exp();
            let sum: f64 = (-4..=4)
                .map(|k| {
                    let shift = 2.0 * f64::from(k) * width;
                    bell(shift) - bell(2.0 * self.upper + shift)
                })
                .sum();
            (sum / (2.0 * PI * v).sqrt()).max(0.0)
        } else {
            let sum: f64 = (1..=12)
                .map(|n| {
                    let w = f64::from(n) * PI / width;
                    (tilt - 0.5 * w * w * v).exp() * (w * (x - self.lower)).sin() * (-w * self.lower).sin()
                })
                .sum();
            (2.0 * sum / width).max(0.0)
        }
    }

    /// P(the path ends to the left of the end (t, y)): at the lower bound before t, or inside below y at t.
    pub fn left_of(&self, t: f64, y: f64) -> f64 {
        let low_ever = self.ends_low(0.0);
        let v = self.variance * t;
        if v.is_nan() || v <= 0.0 || !v.is_finite() {
            return low_ever;
        }
        let (center, reach) = (self.drift * t, 9.0 * v.sqrt());
        let from = self.lower.max(center - reach);
        let to = self.upper.min(center + reach);
        if from >= to {
            return low_ever;
        }
        let y = y.clamp(from, to);
        let returns = simpson(from, to, |x| self.alive(x, t) * self.ends_low(x));
        let below = simpson(from, y, |x| self.alive(x, t));
        (low_ever - returns + below).clamp(0.0, 1.0)
    }
}

/// Simpson's rule with 256 steps.
fn simpson(from: f64, to: f64, f: impl Fn(f64) -> f64) -> f64 {
    const STEPS: u32 = 256;
    let h = (to - from) / f64::from(STEPS);
    let inner: f64 = (1..STEPS).map(|i| (if i % 2 == 1 { 4.0 } else { 2.0 }) * f(from + h * f64::from(i))).sum();
    (f(from) + inner + f(to)) * h / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::special::normal_cdf;

    #[test]
    fn symmetric_without_drift() {
        let b = Brownian { lower: -1.0, upper: 1.0, drift: 0.0, variance: 1.0 };
        for t in [0.01, 0.2, 0.35, 0.37, 1.0, 5.0] {
            assert!((b.left_of(t, 0.0) - 0.5).abs() < 1e-9, "{t}");
            assert!((b.left_of(t, -1.0) + b.left_of(t, 1.0) - 1.0).abs() < 1e-9);
        }
        assert!((b.ends_low(0.5) - 0.25).abs() < 1e-12);
    }

    #[test]
    fn far_bounds_are_no_bounds() {
        let b = Brownian { lower: -50.0, upper: 50.0, drift: 0.3, variance: 2.0 };
        let free = normal_cdf((1.0 - 0.3 * 4.0) / 8.0_f64.sqrt());
        assert!((b.left_of(4.0, 1.0) - free).abs() < 1e-9);
    }

    #[test]
    fn one_near_bound_is_the_inverse_gaussian() {
        // P(reach -1 by t) = Φ((-1 - μt)/√t) + exp(-2μ) Φ((-1 + μt)/√t), upper bound far away, at its upper edge of time t.
        let (mu, t) = (0.4_f64, 2.0_f64);
        let b = Brownian { lower: -1.0, upper: 60.0, drift: mu, variance: 1.0 };
        let exact = normal_cdf((-1.0 - mu * t) / t.sqrt()) + (-2.0 * mu).exp() * normal_cdf((-1.0 + mu * t) / t.sqrt());
        assert!((b.left_of(t, -1.0) - exact).abs() < 1e-7, "{} {exact}", b.left_of(t, -1.0));
    }

    #[test]
    fn images_meet_eigenfunctions() {
        let b = Brownian { lower: -2.0, upper: 1.0, drift: 0.7, variance: 1.0 };
        // The switch is at t = 3.24.
        for y in [-2.0, -0.5, 1.0] {
            assert!((b.left_of(3.239_999, y) - b.left_of(3.240_001, y)).abs() < 1e-5);
        }
    }
}
