//! Alpha-rank: how often a population would play each bot, when rare newcomers spread or die out by their results.
//!
//! Omidshafiei et al. (2019), Scientific Reports 9:9937. From a population of σ a newcomer τ takes over with the fixation
//! probability ρ = (1 - e^(-αΔ)) / (1 - e^(-αmΔ)), Δ what τ gets against σ minus what σ gets against τ; each
//! τ is tried with 1/(K-1). The ranking is the stationary distribution of that chain, computed without subtraction (Grassmann,
//! Taksar, Heyman 1985). It needs no transitivity: rock, paper and scissors get a third each.

/// How hard results select.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// A finite intensity α and population m.
    Finite {
        /// Intensity.
        alpha: f64,
        /// Population.
        population: u32,
    },
    /// The limit of strong selection: the better one takes over, the worse one with a tiny ε, equals with one half.
    Limit {
        /// The tiny probability.
        epsilon: f64,
    },
}

impl Default for Selection {
    fn default() -> Self {
        Self::Limit { epsilon: 1e-6 }
    }
}

/// The shares of the bots, from `payoff[i][j]` = what i gets against j.
///
/// With N players `payoff[i][j]` is the win share of one i among N - 1 copies of j, so Δ weighs invading against being invaded.
/// Entries that are missing or not finite count as no difference. No bots give no shares.
pub fn alpha_rank(payoff: &[Vec<f64>], selection: Selection) -> Vec<f64> {
    let k = payoff.len();
    if k == 0 {
        return Vec::new();
    }
    let get = |i: usize, j: usize| payoff[i].get(j).copied().unwrap_or(f64::NAN);
    let mut chain = vec![vec![0.0; k]; k];
    for (from, row) in chain.iter_mut().enumerate() {
        for (to, p) in row.iter_mut().enumerate().filter(|(to, _)| *to != from) {
            let delta = get(to, from) - get(from, to);
            *p = fixation(if delta.is_finite() { delta } else { 0.0 }, selection) / (k - 1) as f64;
        }
    }
    stationary(chain)
}

/// The probability that a newcomer with this advantage takes over, never quite 0.
fn fixation(delta: f64, selection: Selection) -> f64 {
    match selection {
        Selection::Limit { epsilon } => {
            let epsilon = epsilon.clamp(1e-12, 0.5);
            if delta > 0.0 {
                1.0 - epsilon
            } else if delta < 0.0 {
                epsilon
            } else {
                0.5
            }
        }
        Selection::Finite { alpha, population } => {
            let m = f64::from(population.max(2));
            let u = alpha * delta;
            let p = if (u * m).abs() < 1e-9 {
                1.0 / m
            } else if u > 0.0 {
                (-u).exp_m1() / (-m * u).exp_m1()
            } else {
                (((m - 1.0) * u).exp() - (m * u).exp()) / -(m * u).exp_m1()
            };
            if p.is_nan() { 1.0 / m } else { p.clamp(1e-100, 1.0) }
        }
    }
}

/// The stationary distribution of a chain given by its moves to other states (Grassmann, Taksar, Heyman).
fn stationary(mut chain: Vec<Vec<f64>>) -> Vec<f64> {
    let k = chain.len();
    for last in (1..k).rev() {
        let leave: f64 = chain[last][..last].iter().sum();
        for i in 0..last {
            chain[i][last] /= leave.max(1e-300);
            let back = chain[i][last];
            for j in (0..last).filter(|&j| j != i) {
                chain[i][j] += back * chain[last][j];
            }
        }
    }
    let mut share = vec![1.0; k];
    for j in 1..k {
        share[j] = (0..j).map(|i| share[i] * chain[i][j]).sum();
    }
    let total: f64 = share.iter().sum();
    share.iter().map(|s| s / total).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rock_paper_scissors() {
        let game = vec![vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]];
        for s in [Selection::default(), Selection::Finite { alpha: 10.0, population: 50 }] {
            assert!(alpha_rank(&game, s).iter().all(|p| (p - 1.0 / 3.0).abs() < 1e-12));
        }
    }

    #[test]
    fn two_bots_have_a_closed_form() {
        // The odds are ρ(to first)/ρ(to second) = e^(α(m-1)Δ).
        let game = vec![vec![0.5, 0.51], vec![0.49, 0.5]];
        let share = alpha_rank(&game, Selection::Finite { alpha: 2.0, population: 10 });
        assert!((share[0] / share[1] - (2.0_f64 * 9.0 * 0.02).exp()).abs() < 1e-9, "{share:?}");
    }

    #[test]
    fn the_biased_cycle() {
        // A beats B beats C beats A, and all three beat D: in the limit D vanishes and the cycle shares alike.
        let mut game = vec![vec![0.5; 4]; 4];
        for (i, j) in [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)] {
            game[i][j] = 0.6;
            game[j][i] = 0.4;
        }
        let share = alpha_rank(&game, Selection::default());
        assert!(share[3] < 1e-5 && (share[0] - 1.0 / 3.0).abs() < 1e-5, "{share:?}");
    }

    #[test]
    fn poor_data() {
        assert!(alpha_rank(&[], Selection::default()).is_empty());
        assert_eq!(alpha_rank(&[vec![0.5]], Selection::default()), [1.0]);
        let odd = vec![vec![f64::NAN, f64::INFINITY], vec![]];
        assert_eq!(alpha_rank(&odd, Selection::default()), [0.5, 0.5]);
        let extreme = vec![vec![0.0, 1e9], vec![-1e9, 0.0]];
        let share = alpha_rank(&extreme, Selection::Finite { alpha: 100.0, population: 100 });
        assert!(share[0] > 0.999 && share.iter().all(|s| s.is_finite()));
    }
}
