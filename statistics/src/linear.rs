//! The little linear algebra that is needed: symmetric systems by pivoted Cholesky, which also tells the rank.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Rows and columns.
    pub n: usize,
    /// Entries, row by row.
    pub data: Vec<f64>,
}

impl Matrix {
    /// All zeros.
    pub fn zeros(n: usize) -> Self {
        Self { n, data: vec![0.0; n * n] }
    }

    /// From rows; `None` if the number of entries does not fit.
    pub fn from_rows(n: usize, data: &[f64]) -> Option<Self> {
        (data.len() == n * n).then(|| Self { n, data: data.to_vec() })
    }

    /// Entry in row i, column j; 0 outside.
    pub fn at(&self, i: usize, j: usize) -> f64 {
        if i < self.n && j < self.n { self.data[i * self.n + j] } else { 0.0 }
    }

    /// Adds to the entry in row i, column j.
    pub fn add(&mut self, i: usize, j: usize, x: f64) {
        if i < self.n && j < self.n {
            self.data[i * self.n + j] += x;
        }
    }

    /// Adds w v v'.
    pub fn add_outer(&mut self, v: &[f64], w: f64) {
        for (i, a) in v.iter().enumerate().filter(|(_, a)| **a != 0.0) {
            for (j, b) in v.iter().enumerate() {
                self.add(i, j, w * a * b);
            }
        }
    }

    /// The matrix times a vector.
    pub fn times(&self, v: &[f64]) -> Vec<f64> {
        (0..self.n).map(|i| v.iter().enumerate().map(|(j, x)| self.at(i, j) * x).sum()).collect()
    }

    /// The matrix times another.
    pub fn product(&self, other: &Self) -> Self {
        let mut out = Self::zeros(self.n);
        for i in 0..self.n {
            for k in 0..self.n {
                let x = self.at(i, k);
                for j in 0..self.n {
                    out.add(i, j, x * other.at(k, j));
                }
            }
        }
        out
    }
}

/// Solves A x = b for a symmetric positive semidefinite A on the directions it has, and tells the rank. Directions
/// without weight get 0 (a generalised inverse; quadratic forms b'x are the right ones when b lies in the range).
pub fn solve_semidefinite(a: &Matrix, b: &[f64]) -> (Vec<f64>, usize) {
    let n = a.n;
    let mut x = vec![0.0; n];
    if b.len() != n || a.data.iter().any(|v| !v.is_finite()) || b.iter().any(|v| !v.is_finite()) {
        return (x, 0);
    }
    let (l, order, rank) = pivoted_cholesky(a);
    // L z = P b on the leading rank rows, then L' y = z.
    let mut z = vec![0.0; rank];
    for i in 0..rank {
        let known: f64 = (0..i).map(|k| l.at(i, k) * z[k]).sum();
        z[i] = (b[order[i]] - known) / l.at(i, i);
    }
    for i in (0..rank).rev() {
        let known: f64 = (i + 1..rank).map(|k| l.at(k, i) * x[order[k]]).sum();
        x[order[i]] = (z[i] - known) / l.at(i, i);
    }
    (x, rank)
}

/// The (generalised) inverse of a symmetric positive semidefinite matrix, column by column, and its rank.
pub fn inverse_semidefinite(a: &Matrix) -> (Matrix, usize) {
    let mut out = Matrix::zeros(a.n);
    let mut rank = 0;
    for j in 0..a.n {
        let mut unit = vec![0.0; a.n];
        unit[j] = 1.0;
        let (column, r) = solve_semidefinite(a, &unit);
        rank = r;
        for (i, v) in column.iter().enumerate() {
            out.add(i, j, *v);
        }
    }
    (out, rank)
}

/// P A P' = L L' with the largest remaining diagonal first; stops when that is a billionth of the largest.
fn pivoted_cholesky(a: &Matrix) -> (Matrix, Vec<usize>, usize) {
    let n = a.n;
    let mut order: Vec<usize> = (0..n).collect();
    let mut l = Matrix::zeros(n);
    let mut rest: Vec<f64> = (0..n).map(|i| a.at(i, i)).collect();
    // Relative to each own diagonal, so that badly scaled parameters are not taken for missing ones.
    let floor: Vec<f64> = rest.iter().map(|d| 1e-9 * d.abs()).collect();
    for k in 0..n {
        let weight = |i: usize| {
            let d = order[i];
            if floor[d] > 0.0 { rest[d] / floor[d] } else { 0.0 }
        };
        let best = (k..n).max_by(|&i, &j| weight(i).total_cmp(&weight(j))).unwrap_or(k);
        if weight(best) <= 1.0 {
            return (l, order, k);
        }
        order.swap(k, best);
        for j in 0..k {
            l.data.swap(k * n + j, best * n + j);
        }
        let root = rest[order[k]].sqrt();
        l.data[k * n + k] = root;
        for i in k + 1..n {
            let known: f64 = (0..k).map(|j| l.at(i, j) * l.at(k, j)).sum();
            let value = (a.at(order[i], order[k]) - known) / root;
            l.data[i * n + k] = value;
            rest[order[i]] -= value * value;
        }
    }
    (l, order, n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves() {
        let a = Matrix::from_rows(3, &[4.0, 2.0, 0.0, 2.0, 5.0, 1.0, 0.0, 1.0, 3.0]).unwrap();
        let (x, rank) = solve_semidefinite(&a, &[2.0, -7.0, 9.0]);
        let back = a.times(&x);
        assert_eq!(rank, 3);
        assert!(back.iter().zip([2.0, -7.0, 9.0]).all(|(a, b)| (a - b).abs() < 1e-12));
        let (inverse, _) = inverse_semidefinite(&a);
        let one = a.product(&inverse);
        assert!((one.at(0, 0) - 1.0).abs() < 1e-12 && one.at(0, 2).abs() < 1e-12);
    }

    #[test]
    fn rank_of_the_singular() {
        let mut a = Matrix::zeros(3);
        a.add_outer(&[1.0, 1.0, 1.0], 2.0);
        let (x, rank) = solve_semidefinite(&a, &[6.0, 6.0, 6.0]);
        assert!(rank == 1 && (x.iter().sum::<f64>() - 3.0).abs() < 1e-12);
        assert_eq!(solve_semidefinite(&Matrix::zeros(2), &[1.0, 1.0]).1, 0);
        assert_eq!(solve_semidefinite(&a, &[f64::NAN, 0.0, 0.0]).1, 0);
    }
}
