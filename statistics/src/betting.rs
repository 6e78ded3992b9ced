//! The betting interval of Waudby-Smith and Ramdas (2024), JRSS B 86, section 4: it holds at any number of blocks.
//!
//! A gambler bets that the mean is not m; if m is the truth his capital is a fair game and reaches 1/α with probability
//! at most α (Ville). The interval is every m against which he did not get rich. Here: the hedged capital with predictable
//! plug-in bets λ_t = sqrt(2 log(2/α) / (n σ̂²_{t-1})), cut at c/m and c/(1-m), c = 1/2, half of the money on each side,
//! and the running intersection over t.

use crate::interval::Interval;
use crate::special::bisect;

/// The betting interval for the mean of values in [0, 1], in the order in which they came (the order of the blocks; never
/// sorted by size). Values outside are cut, no values give [0, 1].
pub fn betting(values: &[f64], confidence: f64) -> Interval {
    if values.is_empty() {
        return Interval::new(0.0, 1.0);
    }
    let values: Vec<f64> = values.iter().map(|&x| if x.is_nan() { 0.5 } else { x.clamp(0.0, 1.0) }).collect();
    let alpha = (1.0 - confidence).clamp(1e-12, 1.0);
    let bets = bets(&values, alpha);
    let goal = (2.0 / alpha).ln();
    // The capital that bets on a higher mean falls in m, the other one rises.
    let rich_up = |m: f64| best(&values, &bets, m) >= goal;
    let mirrored: Vec<f64> = values.iter().map(|x| 1.0 - x).collect();
    let rich_down = |m: f64| best(&mirrored, &bets, 1.0 - m) >= goal;
    let low = if rich_up(1e-12) { bisect(0.0, 1.0, rich_up) } else { 0.0 };
    let high = if rich_down(1.0 - 1e-12) { bisect(0.0, 1.0, |m| !rich_down(m)) } else { 1.0 };
    if low <= high {
        return Interval::new(low, high);
    }
    // The running intersection came out empty (possible with probability at most alpha): the mean itself.
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    Interval::new(mean, mean)
}

/// The same for values in [low, high].
pub fn betting_in(values: &[f64], low: f64, high: f64, confidence: f64) -> Interval {
    let width = high - low;
    if width.is_nan() || width <= 0.0 {
        return Interval::new(low, high);
    }
    let scaled: Vec<f64> = values.iter().map(|x| (x - low) / width).collect();
    let i = betting(&scaled, confidence);
    Interval::new(low + width * i.low, low + width * i.high)
}

/// The bets before cutting: each depends on earlier values only.
fn bets(values: &[f64], alpha: f64) -> Vec<f64> {
    let n = values.len() as f64;
    let goal = 2.0 * (2.0 / alpha).ln() / n;
    let (mut sum, mut squares, mut variance) = (0.5, 0.25, 0.25);
    let mut count = 1.0;
    values
        .iter()
        .map(|x| {
            let bet = (goal / variance).sqrt();
            count += 1.0;
            sum += x;
            let mean = sum / count;
            squares += (x - mean) * (x - mean);
            variance = squares / count;
            bet
        })
        .collect()
}

/// The largest log capital along the way of the gambler who bets that the mean is above m.
fn best(values: &[f64], bets: &[f64], m: f64) -> f64 {
    let cut = 0.5 / m.max(1e-300);
    let (mut capital, mut top) = (0.0_f64, 0.0_f64);
    for (x, bet) in values.iter().zip(bets) {
        capital += (bet.min(cut) * (x - m)).ln_1p();
        top = top.max(capital);
    }
    top
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_tells_nothing() {
        // The first bet is sqrt(2 log 40 / 0.25) = 5.43, so one value makes at most 6.43 of 1, and 40 are needed.
        assert_eq!(betting(&[1.0], 0.95), Interval::new(0.0, 1.0));
    }

    #[test]
    fn as_by_a_plain_grid() {
        // The definition on a grid of 20,000 means, run in another language on 60 values: 0.39190 to 0.60635.
        let values: Vec<f64> = (0..60).map(|i| f64::from((7 * i) % 11) / 10.0).collect();
        let i = betting(&values, 0.95);
        assert!((i.low - 0.3919).abs() < 1e-4 && (i.high - 0.606_35).abs() < 1e-4, "{i:?}");
    }

    #[test]
    fn symmetric_and_narrowing() {
        let wave = |n: usize| (0..n).map(|i| (i % 2) as f64).collect::<Vec<_>>();
        let flip = |v: &[f64]| v.iter().map(|x| 1.0 - x).collect::<Vec<_>>();
        let (a, b) = (betting(&wave(50), 0.95), betting(&wave(190), 0.95));
        assert!(b.width() < a.width() && b.contains(0.5));
        let m = betting(&flip(&wave(50)), 0.95);
        assert!((m.low - (1.0 - a.high)).abs() < 1e-9);
    }

    #[test]
    fn bad_data() {
        assert_eq!(betting(&[], 0.95), Interval::new(0.0, 1.0));
        let all = betting(&[1.0; 100], 0.95);
        assert!(all.low > 0.9 && all.high == 1.0);
        let same = betting(&[0.25; 150], 0.95);
        assert!(same.contains(0.25) && same.width() < 0.2);
        assert!(betting(&[f64::NAN, 2.0, -1.0], 0.95).width() <= 1.0);
        assert!(betting_in(&[-1.0, 1.0, 0.0], -1.0, 1.0, 0.95).contains(0.0));
    }
}
