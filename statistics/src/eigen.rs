//! Eigenvalues and vectors of a symmetric matrix, by Jacobi's rotations: slow for large ones, exact and simple for small.

use crate::linear::Matrix;

/// The most sweeps over all pairs; convergence is quadratic, ten would do.
const SWEEPS: usize = 60;

/// Eigenvalues, and the eigenvectors as the columns of a matrix. The matrix must be symmetric; its upper half is read.
pub fn symmetric_eigen(a: &Matrix) -> (Vec<f64>, Matrix) {
    let n = a.n;
    let mut m = Matrix::zeros(n);
    let mut vectors = Matrix::zeros(n);
    for i in 0..n {
        vectors.add(i, i, 1.0);
        for j in 0..n {
            m.add(i, j, a.at(i.min(j), i.max(j)));
        }
    }
    let size: f64 = m.data.iter().map(|x| x * x).sum();
    for _ in 0..SWEEPS {
        let off: f64 = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| m.at(i, j) * m.at(i, j)).sum();
        if off <= 1e-30 * size {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(&mut m, &mut vectors, p, q);
            }
        }
    }
    ((0..n).map(|i| m.at(i, i)).collect(), vectors)
}

/// Turns the plane of `p` and `q` so that their common entry vanishes (Golub, Van Loan, 8.5).
fn rotate(m: &mut Matrix, vectors: &mut Matrix, p: usize, q: usize) {
    let (n, apq) = (m.n, m.at(p, q));
    if apq == 0.0 {
        return;
    }
    let theta = (m.at(q, q) - m.at(p, p)) / (2.0 * apq);
    let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
    let c = 1.0 / t.hypot(1.0);
    let s = t * c;
    let turn = |matrix: &mut Matrix, i: usize, j: usize, k: usize, l: usize| {
        let (x, y) = (matrix.at(i, j), matrix.at(k, l));
        matrix.data[i * n + j] = c * x - s * y;
        matrix.data[k * n + l] = s * x + c * y;
    };
    for k in 0..n {
        turn(m, k, p, k, q);
    }
    for k in 0..n {
        turn(m, p, k, q, k);
        turn(vectors, k, p, k, q);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_matrix() {
        let a = Matrix::from_rows(3, &[2.0, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 2.0]).unwrap();
        let (values, vectors) = symmetric_eigen(&a);
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        let root = 2.0_f64.sqrt();
        assert!(sorted.iter().zip([2.0 - root, 2.0, 2.0 + root]).all(|(a, b)| (a - b).abs() < 1e-12), "{values:?}");
        for (i, value) in values.iter().enumerate() {
            let column: Vec<f64> = (0..3).map(|k| vectors.at(k, i)).collect();
            assert!(a.times(&column).iter().zip(&column).all(|(x, v)| (x - value * v).abs() < 1e-12));
        }
    }

    #[test]
    fn poor_matrices() {
        assert!(symmetric_eigen(&Matrix::zeros(0)).0.is_empty());
        assert_eq!(symmetric_eigen(&Matrix::zeros(2)).0, [0.0, 0.0]);
    }
}
