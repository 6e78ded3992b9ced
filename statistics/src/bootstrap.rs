//! Bootstrap intervals over blocks: whole blocks are drawn with replacement, so that shared luck stays together.
//!
//! Efron (1979); percentile intervals. The caller turns a list of blocks into numbers (a payoff matrix, then its alpha-rank).

use crate::interval::Interval;
use crate::rng::SplitMix;

/// Percentile intervals of whatever `statistic` computes from the blocks drawn (their numbers, 0..blocks, with repeats). The same
/// seed gives the same intervals. Numbers that are not finite are left out; without any the interval is [0, 1].
pub fn bootstrap(
    blocks: usize,
    resamples: usize,
    seed: u64,
    confidence: f64,
    mut statistic: impl FnMut(&[usize]) -> Vec<f64>,
) -> Vec<Interval> {
    let mut rng = SplitMix::new(seed);
    let mut draws: Vec<Vec<f64>> = Vec::new();
    let mut chosen = vec![0; blocks];
    for _ in 0..resamples.max(1) {
        chosen.iter_mut().for_each(|c| *c = rng.below(blocks));
        let numbers = statistic(&chosen);
        draws.resize(draws.len().max(numbers.len()), Vec::new());
        for (column, x) in draws.iter_mut().zip(numbers) {
            if x.is_finite() {
                column.push(x);
            }
        }
    }
    draws.into_iter().map(|column| percentiles(column, confidence)).collect()
}

/// The middle share `confidence` of some numbers.
fn percentiles(mut numbers: Vec<f64>, confidence: f64) -> Interval {
    if numbers.is_empty() {
        return Interval::new(0.0, 1.0);
    }
    numbers.sort_by(f64::total_cmp);
    let tail = (0.5 * (1.0 - confidence)).clamp(0.0, 0.5);
    let last = numbers.len() - 1;
    let low = (tail * numbers.len() as f64).floor() as usize;
    Interval::new(numbers[low.min(last)], numbers[last - low.min(last)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean() {
        // The bootstrap of a mean of 400 zeros and ones has the binomial width.
        let data: Vec<f64> = (0..400).map(|i| f64::from(i % 2)).collect();
        let mean = |c: &[usize]| vec![c.iter().map(|&i| data[i]).sum::<f64>() / c.len() as f64];
        let i = bootstrap(400, 2000, 1, 0.95, mean)[0];
        assert!((i.low - 0.451).abs() < 0.006 && (i.high - 0.549).abs() < 0.006, "{i:?}");
        assert_eq!(i, bootstrap(400, 2000, 1, 0.95, mean)[0]);
    }

    #[test]
    fn poor_data() {
        assert_eq!(bootstrap(0, 10, 1, 0.95, |c| vec![c.len() as f64]), [Interval::new(0.0, 0.0)]);
        assert_eq!(bootstrap(3, 10, 1, 0.95, |_| vec![f64::NAN]), [Interval::new(0.0, 1.0)]);
        assert!(bootstrap(3, 0, 1, 0.95, |_| vec![]).is_empty());
    }
}
