//! Strengths from who beats whom: Bradley and Terry's model (1952) on shares of wins.
//!
//! i takes the share exp(s_i) / (exp(s_i) + exp(s_j)) of the wins of i and j. Strengths make up for unequal opponents: a player who
//! met only the weak is not strong for it. Fitted by minorisation and maximisation (Hunter 2004), each pair weighing the same; a
//! thousandth of a game won and lost against an average player keeps those finite who won or lost everything.

const PRIOR: f64 = 1e-3;
const ROUNDS: usize = 10_000;

/// Logarithmic strengths of `players` players from (i, j, the share of i in the wins of i and j), each pair once. Pairs that
/// name a player who does not exist are left out.
pub fn bradley_terry(pairs: &[(usize, usize, f64)], players: usize) -> Vec<f64> {
    let good = |&&(i, j, share): &&(usize, usize, f64)| i < players && j < players && i != j && (0.0..=1.0).contains(&share);
    let pairs: Vec<(usize, usize, f64)> = pairs.iter().filter(good).copied().collect();
    let mut won = vec![PRIOR; players];
    for &(i, j, share) in &pairs {
        won[i] += share;
        won[j] += 1.0 - share;
    }
    let mut strength = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        let mut met: Vec<f64> = strength.iter().map(|s| 2.0 * PRIOR / (s + 1.0)).collect();
        for &(i, j, _) in &pairs {
            let meeting = 1.0 / (strength[i] + strength[j]);
            met[i] += meeting;
            met[j] += meeting;
        }
        let next: Vec<f64> = won.iter().zip(&met).map(|(won, met)| won / met).collect();
        let moved = next.iter().zip(&strength).map(|(a, b)| (a / b).ln().abs()).fold(0.0, f64::max);
        strength = next;
        if moved < 1e-10 {
            break;
        }
    }
    strength.into_iter().map(f64::ln).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(a: f64, b: f64) -> f64 {
        a.exp() / (a.exp() + b.exp())
    }

    #[test]
    fn strengths_come_back() {
        let truth = [1.2, 0.3, -0.4, -1.1];
        let mut pairs = Vec::new();
        for i in 0..4 {
            pairs.extend((i + 1..4).map(|j| (i, j, share(truth[i], truth[j]))));
        }
        for (found, truth) in bradley_terry(&pairs, 4).iter().zip(truth) {
            assert!((found - truth).abs() < 0.01, "{found} {truth}");
        }
    }

    /// 1 has the better mean share, but only met 3; 0 beats the strong 2.
    #[test]
    fn opponents_count() {
        let s = bradley_terry(&[(0, 2, 0.6), (1, 3, 0.8), (2, 3, 0.9), (0, 3, 0.93)], 4);
        assert!(s[0] > s[2] && s[2] > s[1] && s[1] > s[3], "{s:?}");
    }

    #[test]
    fn poor_data_is_finite() {
        for pairs in [vec![], vec![(0, 1, 1.0)], vec![(0, 0, 0.5), (7, 1, 0.5), (0, 1, f64::NAN)]] {
            assert!(bradley_terry(&pairs, 3).iter().all(|s| s.is_finite()), "{pairs:?}");
        }
        assert!(bradley_terry(&[(0, 1, 1.0)], 2)[0] > 1.0);
    }
}
