//! Search for the highest point of a noisy function: CMA-ES, the evolution strategy that adapts its covariance.
//!
//! Hansen (2016), "The CMA Evolution Strategy: A Tutorial", arXiv:1604.00772. Only the order of the values counts, so noise and
//! steps (a threshold between two whole numbers is flat) do no harm that a larger population can't mend. Points outside the
//! bounds are drawn again, then moved to the bound. A coordinate that stands for a whole number keeps a least spread, or
//! rounding would freeze it (Hamano et al. 2022 call it a margin).

use crate::eigen::symmetric_eigen;
use crate::linear::Matrix;
use crate::rng::SplitMix;

/// How often a point outside the bounds is drawn again.
const TRIES: usize = 20;
/// The spread never grows beyond this many times the first one: with pure noise it would wander.
const MOST_SIGMA: f64 = 3.0;

/// One coordinate of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The lowest value.
    pub low: f64,
    /// The highest value.
    pub high: f64,
    /// Where the search starts.
    pub start: f64,
    /// How far it looks around at first: a standard deviation.
    pub spread: f64,
    /// Whether only whole numbers count.
    pub whole: bool,
}

/// The state of a search. Ask for points, tell their values, ask again.
#[derive(Clone, Debug)]
pub struct CmaEs {
    axes: Vec<Axis>,
    weights: Vec<f64>,
    population: usize,
    /// In units of the first spreads, from the start.
    mean: Vec<f64>,
    sigma: f64,
    covariance: Matrix,
    path_sigma: Vec<f64>,
    path: Vec<f64>,
    /// Square roots of the eigenvalues, and the eigenvectors.
    roots: Vec<f64>,
    vectors: Matrix,
    generation: u32,
    rng: SplitMix,
}

/// How many points a generation should have for so many coordinates: twice the tutorial's number, since the values are noisy.
pub fn population(coordinates: usize) -> usize {
    2 * (4 + (3.0 * (coordinates.max(1) as f64).ln()) as usize)
}

impl CmaEs {
    /// A search at its start. The same seed gives the same points.
    pub fn new(axes: Vec<Axis>, population: usize, seed: u64) -> CmaEs {
        let n = axes.len();
        let population = population.max(4);
        let half = population / 2;
        let mut weights: Vec<f64> = (1..=half).map(|i| ((population as f64 + 1.0) / 2.0).ln() - (i as f64).ln()).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|w| *w /= sum);
        let mut unit = Matrix::zeros(n);
        (0..n).for_each(|i| unit.add(i, i, 1.0));
        CmaEs {
            axes,
            weights,
            population,
            mean: vec![0.0; n],
            sigma: 1.0,
            covariance: unit.clone(),
            path_sigma: vec![0.0; n],
            path: vec![0.0; n],
            roots: vec![1.0; n],
            vectors: unit,
            generation: 0,
            rng: SplitMix::new(seed),
        }
    }

    /// The points of the next generation.
    pub fn ask(&mut self) -> Vec<Vec<f64>> {
        (0..self.population).map(|_| self.point()).collect()
    }

    fn point(&mut self) -> Vec<f64> {
        let mut point = Vec::new();
        for _ in 0..TRIES {
            point = self.draw();
            if point.iter().zip(&self.axes).all(|(x, axis)| (axis.low..=axis.high).contains(x)) {
                break;
            }
        }
        point.iter().zip(&self.axes).map(|(x, axis)| x.clamp(axis.low, axis.high)).collect()
    }

    fn draw(&mut self) -> Vec<f64> {
        let n = self.axes.len();
        let z: Vec<f64> = (0..n).map(|i| self.roots[i] * self.normal()).collect();
        let y = self.vectors.times(&z);
        let extra: Vec<f64> = (0..n).map(|i| self.margin(i) * self.normal()).collect();
        let axes = self.axes.iter().enumerate();
        axes.map(|(i, axis)| axis.start + axis.spread * (self.mean[i] + self.sigma * y[i] + extra[i])).collect()
    }

    /// What is missing to the least spread of a whole number, in units of its first spread.
    fn margin(&self, i: usize) -> f64 {
        let axis = &self.axes[i];
        if !axis.whole {
            return 0.0;
        }
        let (least, has) = (0.5 / axis.spread.max(1e-12), self.sigma * self.covariance.at(i, i).max(0.0).sqrt());
        (least * least - has * has).max(0.0).sqrt()
    }

    /// A standard normal number (Box and Muller).
    fn normal(&mut self) -> f64 {
        let u = 1.0 - self.rng.uniform();
        (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * self.rng.uniform()).cos()
    }

    /// The values of the points, higher being better; what is not a number counts as the worst.
    pub fn tell(&mut self, points: &[Vec<f64>], values: &[f64]) {
        let mut order: Vec<usize> = (0..points.len().min(values.len())).collect();
        let value = |i: usize| if values[i].is_nan() { f64::NEG_INFINITY } else { values[i] };
        order.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
        if order.len() < self.weights.len() || self.axes.is_empty() {
            return;
        }
        let steps: Vec<Vec<f64>> = order[..self.weights.len()].iter().map(|&i| self.step_to(&points[i])).collect();
        self.update(&steps);
    }

    /// From the mean to a point, in units of the spread.
    fn step_to(&self, point: &[f64]) -> Vec<f64> {
        let axes = self.axes.iter().zip(point).zip(&self.mean);
        axes.map(|((axis, x), mean)| ((x - axis.start) / axis.spread - mean) / self.sigma).collect()
    }

    fn update(&mut self, steps: &[Vec<f64>]) {
        let n = self.axes.len() as f64;
        let effective = 1.0 / self.weights.iter().map(|w| w * w).sum::<f64>();
        let c_sigma = (effective + 2.0) / (n + effective + 5.0);
        let damping = 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + c_sigma;
        let c_path = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n);
        let c_one = 2.0 / ((n + 1.3).powi(2) + effective);
        let c_mu = (1.0 - c_one).min(2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0).powi(2) + effective));
        let expected = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));

        let mut step = vec![0.0; self.axes.len()];
        for (y, w) in steps.iter().zip(&self.weights) {
            step.iter_mut().zip(y).for_each(|(s, y)| *s += w * y);
        }
        self.mean.iter_mut().zip(&step).for_each(|(m, s)| *m += self.sigma * s);
        let whitened = self.whiten(&step);
        let push = (c_sigma * (2.0 - c_sigma) * effective).sqrt();
        self.path_sigma.iter_mut().zip(&whitened).for_each(|(p, w)| *p = (1.0 - c_sigma) * *p + push * w);
        let length = self.path_sigma.iter().map(|p| p * p).sum::<f64>().sqrt();
        self.generation += 1;
        let settled = (1.0 - (1.0 - c_sigma).powi(2 * self.generation as i32)).sqrt();
        let moving = length / settled < (1.4 + 2.0 / (n + 1.0)) * expected;
        let push = if moving { (c_path * (2.0 - c_path) * effective).sqrt() } else { 0.0 };
        self.path.iter_mut().zip(&step).for_each(|(p, s)| *p = (1.0 - c_path) * *p + push * s);

        let kept = 1.0 - c_one - c_mu + if moving { 0.0 } else { c_one * c_path * (2.0 - c_path) };
        self.covariance.data.iter_mut().for_each(|x| *x *= kept);
        self.covariance.add_outer(&self.path, c_one);
        for (y, w) in steps.iter().zip(&self.weights) {
            self.covariance.add_outer(y, c_mu * w);
        }
        self.sigma = (self.sigma * ((c_sigma / damping) * (length / expected - 1.0)).exp()).clamp(1e-9, MOST_SIGMA);
        let (values, vectors) = symmetric_eigen(&self.covariance);
        self.roots = values.iter().map(|v| v.max(1e-20).sqrt()).collect();
        self.vectors = vectors;
    }

    /// C^(-1/2) times a vector.
    fn whiten(&self, v: &[f64]) -> Vec<f64> {
        let n = self.axes.len();
        let turned = (0..n).map(|k| (0..n).map(|i| self.vectors.at(i, k) * v[i]).sum::<f64>() / self.roots[k]);
        self.vectors.times(&turned.collect::<Vec<_>>())
    }

    /// Where the search stands: better under noise than any single point it tried.
    pub fn mean(&self) -> Vec<f64> {
        let axes = self.axes.iter().zip(&self.mean);
        axes.map(|(axis, m)| (axis.start + axis.spread * m).clamp(axis.low, axis.high)).collect()
    }

    /// How far it still looks around, as a share of the first spread.
    pub fn sigma(&self) -> f64 {
        self.sigma
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(low: f64, high: f64, start: f64, spread: f64, whole: bool) -> Axis {
        Axis { low, high, start, spread, whole }
    }

    fn run(axes: Vec<Axis>, generations: usize, seed: u64, mut f: impl FnMut(&[f64]) -> f64) -> CmaEs {
        let size = population(axes.len());
        let mut search = CmaEs::new(axes, size, seed);
        for _ in 0..generations {
            let points = search.ask();
            let values: Vec<f64> = points.iter().map(|p| f(p)).collect();
            search.tell(&points, &values);
        }
        search
    }

    #[test]
    fn it_finds_the_top_of_an_ellipsoid_in_ten_coordinates() {
        let target = |i: usize| 0.3 * i as f64 - 1.0;
        let scale = |i: usize| 10_f64.powf(i as f64 / 3.0);
        let search = run(vec![axis(-5.0, 5.0, 1.0, 1.0, false); 10], 400, 1, |x| {
            -x.iter().enumerate().map(|(i, v)| scale(i) * (v - target(i)).powi(2)).sum::<f64>()
        });
        assert!(search.mean().iter().enumerate().all(|(i, v)| (v - target(i)).abs() < 1e-3), "{:?}", search.mean());
        assert!(search.sigma() < 1e-2);
    }

    #[test]
    fn it_finds_the_top_of_a_noisy_quadratic() {
        // The noise is as large as what half a unit off the top costs.
        for seed in 0..5 {
            let mut noise = SplitMix::new(seed + 100);
            let mut search = CmaEs::new(vec![axis(-4.0, 4.0, 2.0, 1.0, false); 3], population(3), seed);
            let mut sum = [0.0; 3];
            for generation in 0..150 {
                let points = search.ask();
                let value = |x: &Vec<f64>, u: f64| -x.iter().map(|v| (v + 1.0).powi(2)).sum::<f64>() + (u - 0.5) * 0.87;
                let values: Vec<f64> = points.iter().map(|p| value(p, noise.uniform())).collect();
                search.tell(&points, &values);
                if generation >= 75 {
                    sum.iter_mut().zip(search.mean()).for_each(|(s, m)| *s += m / 75.0);
                }
            }
            assert!(sum.iter().all(|m| (m + 1.0).abs() < 0.25), "{sum:?}");
        }
    }

    #[test]
    fn bounds_hold_and_a_top_at_the_bound_is_found() {
        let mut search = CmaEs::new(vec![axis(-1.0, 1.0, 0.0, 0.5, false), axis(0.0, 3.0, 0.5, 1.0, false)], 8, 3);
        for _ in 0..60 {
            let points = search.ask();
            assert!(points.iter().all(|p| (-1.0..=1.0).contains(&p[0]) && (0.0..=3.0).contains(&p[1])));
            let values: Vec<f64> = points.iter().map(|p| p[0] - p[1]).collect();
            search.tell(&points, &values);
        }
        assert!(search.mean()[0] > 0.99 && search.mean()[1] < 0.01, "{:?}", search.mean());
    }

    #[test]
    fn whole_numbers_keep_moving() {
        let search = run(vec![axis(0.0, 100.0, 20.0, 10.0, true), axis(0.0, 1.0, 0.5, 0.2, false)], 120, 5, |x| {
            -(x[0].round() - 63.0).abs() - 100.0 * (x[1] - 0.1).powi(2)
        });
        let mean = search.mean();
        assert!((mean[0].round() - 63.0).abs() <= 1.0 && (mean[1] - 0.1).abs() < 0.05, "{mean:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_search_and_poor_values_do_no_harm() {
        let go = |seed| run(vec![axis(0.0, 1.0, 0.5, 0.2, false); 4], 20, seed, |x| x[0] - x[1]).mean();
        assert_eq!(go(7), go(7));
        assert_ne!(go(7), go(8));
        let odd = run(vec![axis(0.0, 1.0, 0.5, 0.2, false)], 30, 1, |x| if x[0] > 0.6 { f64::NAN } else { x[0] });
        assert!((0.4..=0.7).contains(&odd.mean()[0]), "{:?}", odd.mean());
        assert!(run(vec![], 3, 1, |_| 0.0).mean().is_empty());
    }
}
