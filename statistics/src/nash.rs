//! The maximum-entropy Nash mixture of a two-player zero-sum game.
//!
//! Balduzzi et al. (2018), "Re-evaluating evaluation": among all optimal mixtures the one with the largest entropy is unique,
//! and copies of a bot share its weight. First the value by a linear programme, then the entropy over the mixtures that reach it,
//! on exponential cones (p exp(t/p) <= 1 says t <= -p log p); both by clarabel.

use clarabel::algebra::CscMatrix;
use clarabel::solver::SupportedConeT::{ExponentialConeT, NonnegativeConeT, ZeroConeT};
use clarabel::solver::{DefaultSettings, DefaultSolver, IPSolver, SolverStatus, SupportedConeT};

/// An optimal mixture of the row player.
#[derive(Clone, Debug, PartialEq)]
pub struct Nash {
    /// The mixture with the largest entropy.
    pub mixture: Vec<f64>,
    /// What it is sure to get.
    pub value: f64,
}

/// The row player's mixture for `payoff[i][j]` = what row i gets from column j (0 is even; take 1/2 off of win shares). `None`
/// for an empty or ragged matrix, entries that are not finite, or when the solver gives up.
pub fn max_entropy_nash(payoff: &[Vec<f64>]) -> Option<Nash> {
    let k = payoff.len();
    let columns = payoff.first()?.len();
    let clean = payoff.iter().all(|r| r.len() == columns && r.iter().all(|x| x.is_finite()));
    if columns == 0 || !clean {
        return None;
    }
    let value = game_value(payoff, k, columns)?;
    let scale = payoff.iter().flatten().fold(1e-9_f64, |m, x| m.max(x.abs()));
    let mixture = entropy_at(payoff, k, columns, value - 1e-7 * scale)?;
    let value = (0..columns).map(|j| (0..k).map(|i| mixture[i] * payoff[i][j]).sum::<f64>()).fold(f64::INFINITY, f64::min);
    Some(Nash { mixture, value })
}

/// max v over p, v: sum p = 1, p >= 0, p'A >= v.
fn game_value(payoff: &[Vec<f64>], k: usize, columns: usize) -> Option<f64> {
    let n = k + 1;
    let mut rows = vec![vec![0.0; n]; 1 + k + columns];
    for i in 0..k {
        rows[0][i] = 1.0;
        rows[1 + i][i] = -1.0;
        for (j, x) in payoff[i].iter().enumerate() {
            rows[1 + k + j][i] = -x;
        }
    }
    rows[1 + k..].iter_mut().for_each(|r| r[k] = 1.0);
    let mut right = vec![0.0; rows.len()];
    right[0] = 1.0;
    let mut cost = vec![0.0; n];
    cost[k] = -1.0;
    let x = solve(&rows, &right, &cost, &[ZeroConeT(1), NonnegativeConeT(k + columns)])?;
    Some(x[k])
}

/// max sum t over p, t: sum p = 1, p'A >= v, (t, p, 1) in the exponential cone.
fn entropy_at(payoff: &[Vec<f64>], k: usize, columns: usize, value: f64) -> Option<Vec<f64>> {
    let mut rows = vec![vec![0.0; 2 * k]; 1 + columns + 3 * k];
    let mut right = vec![0.0; rows.len()];
    right[0] = 1.0;
    for i in 0..k {
        rows[0][i] = 1.0;
        for (j, x) in payoff[i].iter().enumerate() {
            rows[1 + j][i] = -x;
        }
        let cone = 1 + columns + 3 * i;
        rows[cone][k + i] = -1.0;
        rows[cone + 1][i] = -1.0;
        right[cone + 2] = 1.0;
    }
    right[1..=columns].iter_mut().for_each(|b| *b = -value);
    let mut cost = vec![0.0; 2 * k];
    cost[k..].iter_mut().for_each(|c| *c = -1.0);
    let mut cones = vec![ZeroConeT(1), NonnegativeConeT(columns)];
    cones.extend((0..k).map(|_| ExponentialConeT()));
    let x = solve(&rows, &right, &cost, &cones)?;
    let p: Vec<f64> = x[..k].iter().map(|p| p.clamp(0.0, 1.0)).collect();
    let total: f64 = p.iter().sum();
    (total > 0.5).then(|| p.iter().map(|p| p / total).collect())
}

/// min cost'x with right - rows x in the cones.
fn solve(rows: &[Vec<f64>], right: &[f64], cost: &[f64], cones: &[SupportedConeT<f64>]) -> Option<Vec<f64>> {
    let (m, n) = (rows.len(), cost.len());
    let (mut starts, mut places, mut entries) = (vec![0], Vec::new(), Vec::new());
    for j in 0..n {
        for (i, row) in rows.iter().enumerate().filter(|(_, row)| row[j] != 0.0) {
            places.push(i);
            entries.push(row[j]);
        }
        starts.push(places.len());
    }
    let matrix = CscMatrix::new(m, n, starts, places, entries);
    let settings = DefaultSettings { verbose: false, max_iter: 200, ..DefaultSettings::default() };
    let mut solver = DefaultSolver::new(&CscMatrix::zeros((n, n)), cost, &matrix, right, cones, settings).ok()?;
    solver.solve();
    let good =
        matches!(solver.solution.status, SolverStatus::Solved | SolverStatus::AlmostSolved | SolverStatus::InsufficientProgress);
    (good && solver.solution.x.iter().all(|x| x.is_finite())).then(|| solver.solution.x.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(game: &[Vec<f64>], mixture: &[f64], value: f64) {
        let n = max_entropy_nash(game).unwrap();
        assert!((n.value - value).abs() < 1e-5, "{n:?}");
        assert!(n.mixture.iter().zip(mixture).all(|(a, b)| (a - b).abs() < 1e-3), "{n:?}");
    }

    #[test]
    fn rock_paper_scissors_and_a_copy() {
        let rps = vec![vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]];
        near(&rps, &[1.0 / 3.0; 3], 0.0);
        // A second rock shares the weight of rock: the mixture of maximum entropy is unique.
        let copy =
            vec![vec![0.0, 0.0, -1.0, 1.0], vec![0.0, 0.0, -1.0, 1.0], vec![1.0, 1.0, 0.0, -1.0], vec![-1.0, -1.0, 1.0, 0.0]];
        near(&copy, &[1.0 / 6.0, 1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0], 0.0);
    }

    #[test]
    fn the_weighted_cycle() {
        // a beats b by 1, b beats c by 2, c beats a by 3: weights 2, 3, 1 over 6.
        let game = vec![vec![0.0, 1.0, -3.0], vec![-1.0, 0.0, 2.0], vec![3.0, -2.0, 0.0]];
        near(&game, &[2.0 / 6.0, 3.0 / 6.0, 1.0 / 6.0], 0.0);
    }

    #[test]
    fn dominance_and_a_value() {
        near(&[vec![0.0, 0.1], vec![-0.1, 0.0]], &[1.0, 0.0], 0.0);
        // Matching pennies with unequal prizes: rows (2, -1), (-1, 1): p = 2/5, value 1/5.
        near(&[vec![2.0, -1.0], vec![-1.0, 1.0]], &[0.4, 0.6], 0.2);
        near(&vec![vec![0.0; 3]; 3], &[1.0 / 3.0; 3], 0.0);
    }

    #[test]
    fn poor_data() {
        assert!(max_entropy_nash(&[]).is_none());
        assert!(max_entropy_nash(&[vec![]]).is_none());
        assert!(max_entropy_nash(&[vec![f64::NAN]]).is_none());
        assert!(max_entropy_nash(&[vec![0.0, 1.0], vec![0.0]]).is_none());
        near(&[vec![0.0]], &[1.0], 0.0);
    }
}
