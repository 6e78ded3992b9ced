//! Is every seat worth the same? An equivalence test with a margin, and its words.
//!
//! Two one-sided tests (Schuirmann 1987): the 90 % interval of every seat's win share inside (fair - d, fair + d) is BALANCED;
//! all seats must pass, so no correction is needed (intersection-union, Berger 1982). A seat whose 95 % interval, corrected
//! over the seats by Holm, lies outside is UNBALANCED (whether any is rejected, Holm decides like Bonferroni). Anything
//! else is NOT ENOUGH GAMES.

use crate::blocks::{BlockSums, block_interval};
use crate::interval::Interval;
use crate::special::normal_quantile;
use std::fmt;

/// The verdict on a house rule's balance, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Balance {
    /// Every seat within the margin.
    Balanced,
    /// Every seat within the margin, but one is surely not exactly fair.
    BalancedNegligible,
    /// Neither could be shown.
    NotEnoughGames,
    /// The bots of a panel disagree.
    DependsOnSkill,
    /// A seat surely beyond the margin.
    Unbalanced,
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Balanced => "BALANCED",
            Self::BalancedNegligible => "BALANCED (real but negligible bias)",
            Self::NotEnoughGames => "NOT ENOUGH GAMES",
            Self::DependsOnSkill => "DEPENDS ON SKILL",
            Self::Unbalanced => "UNBALANCED",
        })
    }
}

/// What counts as fair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FairnessPlan {
    /// The fair share: 1/N.
    pub fair: f64,
    /// The margin d around it.
    pub margin: f64,
    /// Chance of a wrong word either way.
    pub alpha: f64,
}

impl FairnessPlan {
    /// The default for N seats: 1/N, a tenth of it as margin, 5 %.
    pub fn seats(n: usize) -> Self {
        let fair = 1.0 / n.max(1) as f64;
        Self { fair, margin: 0.1 * fair, alpha: 0.05 }
    }
}

/// One seat's share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatShare {
    /// Its win share.
    pub share: f64,
    /// 90 % interval (1 - 2 alpha): inside the margin or not?
    pub interval: Interval,
    /// 95 % interval corrected over the seats: surely outside, surely not fair?
    pub corrected: Interval,
}

/// The seat-fairness test.
#[derive(Clone, Debug, PartialEq)]
pub struct Fairness {
    /// The word.
    pub word: Balance,
    /// By seat.
    pub seats: Vec<SeatShare>,
    /// The smallest margin at which it would be BALANCED.
    pub smallest_margin: f64,
    /// With NOT ENOUGH GAMES: blocks in all that would do (with a chance of 80 %, if the shares stay as they are).
    pub blocks_needed: Option<u64>,
}

/// The test on the win shares of all seats. `values` are the single block values by seat if they were kept (only used
/// under 200 blocks, and not needed for blocks of one game); may be empty.
pub fn seat_fairness(seats: &[BlockSums], values: &[Vec<f64>], plan: &FairnessPlan) -> Fairness {
    let count = seats.len().max(1) as f64;
    let margin = plan.margin.abs();
    let shares: Vec<SeatShare> = seats
        .iter()
        .enumerate()
        .map(|(i, s)| {
            let kept = values.get(i).map_or(&[][..], Vec::as_slice);
            let at = |confidence: f64| block_interval(s, kept, (0.0, 1.0), confidence).interval;
            SeatShare { share: s.mean(), interval: at(1.0 - 2.0 * plan.alpha), corrected: at(1.0 - plan.alpha / count) }
        })
        .collect();
    let off = |i: &Interval| (i.low - plan.fair).abs().max((i.high - plan.fair).abs());
    let smallest_margin = shares.iter().map(|s| off(&s.interval)).fold(0.0, f64::max);
    let (low, high) = (plan.fair - margin, plan.fair + margin);
    let enough = !seats.is_empty() && seats.iter().all(|s| s.n >= 2);
    let inside = shares.iter().all(|s| s.interval.inside(low, high));
    let outside = shares.iter().any(|s| s.corrected.high < low || s.corrected.low > high);
    let biased = shares.iter().any(|s| !s.corrected.contains(plan.fair));
    let word = match (enough, outside, inside, biased) {
        (true, true, _, _) => Balance::Unbalanced,
        (true, false, true, true) => Balance::BalancedNegligible,
        (true, false, true, false) => Balance::Balanced,
        _ => Balance::NotEnoughGames,
    };
    let blocks_needed =
        (word == Balance::NotEnoughGames).then(|| seats.iter().map(|s| needed(s, plan, count)).max().unwrap_or(2));
    Fairness { word, seats: shares, smallest_margin, blocks_needed }
}

/// Blocks for one seat: ((z + z(80 %)) sd / distance to the margin)², the distance at least a fifth of the margin.
fn needed(seat: &BlockSums, plan: &FairnessPlan, count: f64) -> u64 {
    let margin = plan.margin.abs().max(1e-9);
    let guess = plan.fair * (1.0 - plan.fair);
    let (bias, variance) = if seat.n >= 30 && seat.variance() > 0.0 {
        ((seat.mean() - plan.fair).abs(), seat.variance())
    } else {
        (0.0, guess.max(1e-6))
    };
    let tail = if bias < margin { plan.alpha } else { 0.5 * plan.alpha / count };
    let z = normal_quantile(1.0 - tail) + normal_quantile(0.8);
    let gap = (margin - bias).abs().max(0.2 * margin);
    let n = (variance * (z / gap).powi(2)).ceil();
    (n.min(1e18) as u64).max(seat.n.saturating_add(1))
}

/// The word of a panel of bots: the worst one, but DEPENDS ON SKILL when some find balance and others the lack of it.
pub fn panel(words: &[Balance]) -> Balance {
    let balanced = words.iter().any(|w| *w <= Balance::BalancedNegligible);
    let unbalanced = words.contains(&Balance::Unbalanced);
    if balanced && unbalanced {
        return Balance::DependsOnSkill;
    }
    words.iter().copied().max().unwrap_or(Balance::NotEnoughGames)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(wins: &[u64], n: u64) -> Fairness {
        let seats: Vec<BlockSums> = wins.iter().map(|&k| BlockSums::of_wins(k, n)).collect();
        seat_fairness(&seats, &[], &FairnessPlan::seats(wins.len()))
    }

    #[test]
    fn the_four_words() {
        assert_eq!(word(&[25_010, 24_990, 25_040, 24_960], 100_000).word.to_string(), "BALANCED");
        assert_eq!(word(&[26_000, 25_000, 25_000, 24_000], 100_000).word.to_string(), "BALANCED (real but negligible bias)");
        assert_eq!(word(&[15_000, 28_000, 28_000, 29_000], 100_000).word.to_string(), "UNBALANCED");
        let few = word(&[10, 12, 9, 9], 40);
        assert_eq!(few.word.to_string(), "NOT ENOUGH GAMES");
        assert!(few.blocks_needed.is_some_and(|n| n > 40 && n < 1_000_000), "{few:?}");
    }

    #[test]
    fn the_smallest_margin_would_pass() {
        let f = word(&[26_000, 25_000, 25_000, 24_000], 100_000);
        let seats: Vec<BlockSums> = [26_000, 25_000, 25_000, 24_000].map(|k| BlockSums::of_wins(k, 100_000)).to_vec();
        let at = |d: f64| {
            let plan = FairnessPlan { margin: d, ..FairnessPlan::seats(4) };
            seat_fairness(&seats, &[], &plan).word
        };
        assert_eq!(at(f.smallest_margin * 1.000_001), Balance::BalancedNegligible);
        assert_eq!(at(f.smallest_margin * 0.999_999), Balance::NotEnoughGames);
    }

    #[test]
    fn panels() {
        use Balance::*;
        assert_eq!(panel(&[Balanced, BalancedNegligible]), BalancedNegligible);
        assert_eq!(panel(&[Balanced, Unbalanced]).to_string(), "DEPENDS ON SKILL");
        assert_eq!(panel(&[Balanced, NotEnoughGames]), NotEnoughGames);
        assert_eq!(panel(&[Unbalanced, NotEnoughGames]), Unbalanced);
        assert_eq!(panel(&[]), NotEnoughGames);
    }

    #[test]
    fn poor_data() {
        for (wins, n) in [(vec![0, 0], 0), (vec![1, 0], 1), (vec![], 5), (vec![2, 0], 2)] {
            let f = word(&wins, n);
            assert_eq!(f.word, Balance::NotEnoughGames);
            assert!(f.smallest_margin.is_finite());
        }
        // One seat wins everything.
        assert_eq!(word(&[500, 0], 500).word, Balance::Unbalanced);
    }
}
