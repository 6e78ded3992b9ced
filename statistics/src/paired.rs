//! Differences taken block by block under the same luck, and what the pairing was worth.

use crate::blocks::{BlockSums, block_interval};
use crate::interval::Estimate;
use crate::special::t_cdf;

/// The difference of two variants or bots over blocks that both played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    /// Mean difference, its error and interval.
    pub difference: Estimate,
    /// Two-sided p-value of "no difference" by the t test; 1 under two blocks and where no block differs; where all blocks
    /// differ alike, the sign test's.
    pub p: f64,
}

/// The mean of per-block differences. `differences` sums (a - b) over blocks; `values` are the single ones if they were kept
/// (used under 200 blocks); `span` is the largest possible absolute difference (1 for shares).
pub fn paired(differences: &BlockSums, values: &[f64], span: f64, confidence: f64) -> Paired {
    let difference = block_interval(differences, values, (-span, span), confidence);
    let p = if differences.n < 2 {
        1.0
    } else if difference.se > 0.0 {
        2.0 * t_cdf(-(difference.mean / difference.se).abs(), (differences.n - 1) as f64)
    } else if difference.mean == 0.0 {
        1.0
    } else {
        // All blocks differ alike: the chance of as many equal signs under symmetry.
        0.5_f64.powi(i32::try_from(differences.n.saturating_sub(1)).unwrap_or(i32::MAX))
    };
    Paired { difference, p: p.clamp(0.0, 1.0) }
}

/// The pairing efficiency that was realised: variance of the mean of `games_per_block` independent games over the variance of
/// the blocks. 1: rotating was worth nothing; 8: a block is worth eight of its size. `games` sums single games (in the bot's
/// view, over all seats), `blocks` the block means. `None` where a variance is zero.
pub fn pairing_efficiency(games: &BlockSums, blocks: &BlockSums, games_per_block: f64) -> Option<f64> {
    let independent = games.variance() / games_per_block;
    let variance = blocks.variance();
    let ratio = independent / variance;
    (variance > 0.0 && independent > 0.0 && ratio.is_finite()).then_some(ratio)
}

/// The same for two variants played under the same luck: (variance of a + variance of b) over the variance of the difference.
pub fn common_luck_efficiency(a: &BlockSums, b: &BlockSums, differences: &BlockSums) -> Option<f64> {
    let ratio = (a.variance() + b.variance()) / differences.variance();
    (differences.variance() > 0.0 && ratio > 0.0 && ratio.is_finite()).then_some(ratio)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i64], scale: u64) -> BlockSums {
        let mut s = BlockSums::new(scale);
        values.iter().for_each(|&v| s.push(v));
        s
    }

    #[test]
    fn student_again() {
        // The sleep data: t = 4.0621 on 9, p = 0.002833.
        let p = paired(&of(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14], 10), &[], 10.0, 0.95);
        assert!((p.difference.mean - 1.58).abs() < 1e-12 && (p.p - 0.002_833).abs() < 1e-6, "{p:?}");
    }

    #[test]
    fn efficiency() {
        // Games 0/1 at one half: variance 1/4, of a mean of two 1/8. Blocks 0, 1/2, 1/2, 1: variance 1/6 with n - 1.
        let games = BlockSums::of_wins(4, 8);
        let blocks = of(&[0, 1, 1, 2], 2);
        let e = pairing_efficiency(&games, &blocks, 2.0).unwrap();
        assert!((e - (2.0 / 7.0 / 2.0) / (1.0 / 6.0)).abs() < 1e-12);
        assert_eq!(pairing_efficiency(&games, &of(&[1; 4], 2), 2.0), None);
        assert_eq!(pairing_efficiency(&BlockSums::of_wins(0, 8), &blocks, 2.0), None);
        assert_eq!(common_luck_efficiency(&games, &games, &of(&[0; 8], 1)), None);
    }

    #[test]
    fn poor_data() {
        for values in [vec![], vec![1], vec![0; 50], vec![1; 50], vec![1; 5000]] {
            let p = paired(&of(&values, 1), &[], 1.0, 0.95);
            assert!((0.0..=1.0).contains(&p.p) && p.difference.interval.width() > 0.0, "{p:?}");
        }
    }
}
