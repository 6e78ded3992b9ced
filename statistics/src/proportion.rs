//! Intervals for k events in n independent games, and the choice between them.
//!
//! Sources: Wilson (1927), JASA 22; Brown, Cai, DasGupta (2001), Statistical Science 16 (Jeffreys); Clopper, Pearson
//! (1934), Biometrika 26. Gold vectors: Newcombe (1998) and the closed forms.

use crate::interval::{Estimate, Interval, Method};
use crate::special::{beta_quantile, normal_quantile};

/// Wilson's score interval: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n). `k` may be fractional (an
/// effective count). No data gives [0, 1].
pub fn wilson(k: f64, n: f64, confidence: f64) -> Interval {
    if n.is_nan() || n <= 0.0 || k.is_nan() {
        return Interval::new(0.0, 1.0);
    }
    let p = (k / n).clamp(0.0, 1.0);
    let z = normal_quantile(0.5 + 0.5 * confidence);
    let z2 = z * z / n;
    let center = (p + 0.5 * z2) / (1.0 + z2);
    let half = (p * (1.0 - p) * z2 + 0.25 * z2 * z2).sqrt() / (1.0 + z2);
    Interval::around(center, half).clamp(0.0, 1.0)
}

/// Jeffreys' interval: the quantiles of Beta(k + 1/2, n - k + 1/2); the end at 0 of n or n of n is put on 0 or 1.
pub fn jeffreys(k: u64, n: u64, confidence: f64) -> Interval {
    if n == 0 {
        return Interval::new(0.0, 1.0);
    }
    let k = k.min(n);
    let tail = 0.5 * (1.0 - confidence);
    let (a, b) = (k as f64 + 0.5, (n - k) as f64 + 0.5);
    let low = if k == 0 { 0.0 } else { beta_quantile(a, b, tail) };
    let high = if k == n { 1.0 } else { beta_quantile(a, b, 1.0 - tail) };
    Interval::new(low, high)
}

/// Clopper and Pearson's exact interval: the p at which k or more, or k or fewer, become as rare as half of 1 -
/// confidence. It covers at least as often as it says.
pub fn clopper_pearson(k: u64, n: u64, confidence: f64) -> Interval {
    if n == 0 {
        return Interval::new(0.0, 1.0);
    }
    let k = k.min(n);
    let tail = 0.5 * (1.0 - confidence);
    let (k, n) = (k as f64, n as f64);
    let low = if k == 0.0 { 0.0 } else { beta_quantile(k, n - k + 1.0, tail) };
    let high = if k == n { 1.0 } else { beta_quantile(k + 1.0, n - k, 1.0 - tail) };
    Interval::new(low, high)
}

/// The house choice for k events in n independent games: Clopper-Pearson for none or all, Jeffreys under 10 events (or
/// under 10 non-events), Wilson otherwise.
pub fn proportion(k: u64, n: u64, confidence: f64) -> Estimate {
    if n == 0 {
        return Estimate { mean: 0.0, se: 0.0, interval: Interval::new(0.0, 1.0), n, method: Method::Nothing };
    }
    let k = k.min(n);
    let p = k as f64 / n as f64;
    let (interval, method) = if k == 0 || k == n {
        (clopper_pearson(k, n, confidence), Method::ClopperPearson)
    } else if k.min(n - k) < 10 {
        (jeffreys(k, n, confidence), Method::Jeffreys)
    } else {
        (wilson(k as f64, n as f64, confidence), Method::Wilson)
    };
    Estimate { mean: p, se: (p * (1.0 - p) / n as f64).sqrt(), interval, n, method }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(i: Interval, low: f64, high: f64) {
        assert!((i.low - low).abs() < 5e-5 && (i.high - high).abs() < 5e-5, "{i:?}");
    }

    #[test]
    fn published_numbers() {
        // Newcombe (1998), Statistics in Medicine 17, table I: 81/263, 15/148, 0/20, 1/29.
        near(wilson(81.0, 263.0, 0.95), 0.2553, 0.3662);
        near(wilson(15.0, 148.0, 0.95), 0.0624, 0.1605);
        near(wilson(0.0, 20.0, 0.95), 0.0, 0.1611);
        near(wilson(1.0, 29.0, 0.95), 0.0061, 0.1718);
        near(clopper_pearson(81, 263, 0.95), 0.2527, 0.3676);
        near(clopper_pearson(15, 148, 0.95), 0.0578, 0.1617);
        near(clopper_pearson(0, 20, 0.95), 0.0, 0.1684);
        near(clopper_pearson(1, 29, 0.95), 0.0009, 0.1776);
    }

    #[test]
    fn closed_forms() {
        let high = 1.0 - 0.025_f64.powf(1.0 / 50.0);
        assert!((clopper_pearson(0, 50, 0.95).high - high).abs() < 1e-12);
        let sym = jeffreys(7, 14, 0.95);
        assert!((sym.low + sym.high - 1.0).abs() < 1e-12);
        // Jeffreys lies within Clopper-Pearson.
        for k in 1..30 {
            let (j, c) = (jeffreys(k, 30, 0.95), clopper_pearson(k, 30, 0.95));
            assert!(c.low <= j.low && j.high <= c.high);
        }
    }

    #[test]
    fn the_choice() {
        assert_eq!(proportion(0, 9, 0.95).method, Method::ClopperPearson);
        assert_eq!(proportion(9, 9, 0.95).method, Method::ClopperPearson);
        assert_eq!(proportion(9, 900, 0.95).method, Method::Jeffreys);
        assert_eq!(proportion(10, 900, 0.95).method, Method::Wilson);
        assert_eq!(proportion(895, 900, 0.95).method, Method::Jeffreys);
        let none = proportion(0, 0, 0.95);
        assert_eq!((none.interval.low, none.interval.high), (0.0, 1.0));
        assert!(proportion(5, 1, 0.95).mean <= 1.0);
        assert!(proportion(500_000, 1_000_000, 0.95).interval.contains(0.5));
    }
}
