//! Counts of pair (or block) scores and the generalised log-likelihood ratio between two hypotheses about them.
//!
//! The distribution of the scores is a nuisance: under each hypothesis it is set to its maximum-likelihood value given the
//! hypothesis (empirical likelihood), and the ratio of the two likelihoods is watched. With mean s the
//! solution is p_i = p̂_i / (1 + x (a_i - s)) with x such that the mean comes out (Owen 1988); with a fixed
//! t-value (mean - reference)/sd it is found by repeating that on linearised values (Van den Bergh's note
//! "Normalized Elo"). Gold vectors: a published chess test, see the tests.

/// Scores on a fixed set of values and how often each came.
#[derive(Clone, Debug, PartialEq)]
pub struct Scores {
    /// The possible scores, for example 0, 1/4, 1/2, 3/4, 1.
    pub values: Vec<f64>,
    /// How often each came.
    pub counts: Vec<u64>,
}

/// A distribution made regular: values, probabilities and the total weight.
#[derive(Clone, Debug)]
pub(crate) struct Regular {
    pub(crate) values: Vec<f64>,
    pub(crate) p: Vec<f64>,
    pub(crate) n: f64,
}

/// What stands for a count of zero, so that no score is held impossible.
const LITTLE: f64 = 1e-3;

impl Scores {
    /// Pair scores 0, 1/4, 1/2, 3/4, 1 of duplicate deals between two bots (the quarters come from stalemates, where the survivors
    /// share the point).
    pub fn pairs(counts: [u64; 5]) -> Self {
        Self { values: vec![0.0, 0.25, 0.5, 0.75, 1.0], counts: counts.to_vec() }
    }

    /// Any ascending set of values, all counts zero.
    pub fn on(values: &[f64]) -> Self {
        Self { values: values.to_vec(), counts: vec![0; values.len()] }
    }

    /// Scores 0, 1/steps, ..., 1: the block means of an N-player table.
    pub fn even(steps: u32) -> Self {
        let steps = steps.max(1);
        let values: Vec<f64> = (0..=steps).map(|i| f64::from(i) / f64::from(steps)).collect();
        Self::on(&values)
    }

    /// Counts one more score at this place of the values; a place that does not exist is left out.
    pub fn add(&mut self, place: usize) {
        if let Some(c) = self.counts.get_mut(place) {
            *c = c.saturating_add(1);
        }
    }

    /// How many scores.
    pub fn n(&self) -> u64 {
        self.counts.iter().fold(0, |a, &c| a.saturating_add(c))
    }

    /// Their mean; 0 without any.
    pub fn mean(&self) -> f64 {
        let n = self.n();
        if n == 0 {
            return 0.0;
        }
        self.pairs_of().map(|(v, c)| v * c).sum::<f64>() / n as f64
    }

    /// Their variance, with n - 1; 0 under two.
    pub fn variance(&self) -> f64 {
        let n = self.n();
        if n < 2 {
            return 0.0;
        }
        let mean = self.mean();
        self.pairs_of().map(|(v, c)| c * (v - mean).powi(2)).sum::<f64>() / (n - 1) as f64
    }

    fn pairs_of(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.values.iter().zip(&self.counts).map(|(&v, &c)| (v, c as f64))
    }

    /// With a thousandth for every zero count, as the chess test benches do.
    pub(crate) fn regular(&self) -> Regular {
        let weights: Vec<f64> = self.pairs_of().map(|(_, c)| c.max(LITTLE)).collect();
        let n: f64 = weights.iter().sum();
        Regular {
            values: self.values.iter().copied().take(weights.len()).collect(),
            p: weights.iter().map(|w| w / n.max(LITTLE)).collect(),
            n,
        }
    }
}

impl Regular {
    pub(crate) fn mean(&self) -> f64 {
        self.values.iter().zip(&self.p).map(|(v, p)| v * p).sum()
    }

    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.values.iter().zip(&self.p).map(|(v, p)| p * (v - mean).powi(2)).sum()
    }

    /// The ends of what a mean can be, a hair inside the largest and smallest score.
    fn hull(&self) -> Option<(f64, f64)> {
        let low = self.values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let hair = 1e-6 * (high - low);
        (hair > 0.0 && hair.is_finite()).then_some((low + hair, high - hair))
    }
}

/// Log-likelihood ratio of "the mean is s1" against "the mean is s0". Zero without scores or with a single value; hypotheses
/// outside the possible are moved to its edge.
pub fn llr_mean(scores: &Scores, s0: f64, s1: f64) -> f64 {
    let r = scores.regular();
    let Some((low, high)) = r.hull() else {
        return 0.0;
    };
    if scores.n() == 0 {
        return 0.0;
    }
    let at = |s: f64| -> f64 {
        let shifted: Vec<f64> = r.values.iter().map(|v| v - s.clamp(low, high)).collect();
        let x = tilt(&shifted, &r.p);
        -shifted.iter().zip(&r.p).map(|(a, p)| p * (x * a).ln_1p()).sum::<f64>()
    };
    finite(r.n * (at(s1) - at(s0)))
}

/// Log-likelihood ratio of "(mean - reference)/sd is t1" against "it is t0".
pub fn llr_t_value(scores: &Scores, reference: f64, t0: f64, t1: f64) -> f64 {
    let r = scores.regular();
    if scores.n() == 0 || r.hull().is_none() {
        return 0.0;
    }
    let at = |t: f64| -> f64 {
        let q = fit_t_value(&r, reference, t);
        r.p.iter().zip(&q).map(|(p, q)| p * q.max(1e-300).ln()).sum()
    };
    finite(r.n * (at(t1) - at(t0)))
}

/// The likeliest distribution whose (mean - reference)/sd is t.
fn fit_t_value(r: &Regular, reference: f64, t: f64) -> Vec<f64> {
    let k = r.values.len() as f64;
    let mut q = vec![1.0 / k; r.values.len()];
    for _ in 0..50 {
        let now = Regular { values: r.values.clone(), p: q.clone(), n: r.n };
        let (mu, var) = (now.mean(), now.variance());
        let sigma = var.max(1e-18).sqrt();
        let linear: Vec<f64> =
            r.values.iter().map(|a| a - reference - t * sigma * (1.0 + ((mu - a) / sigma).powi(2)) / 2.0).collect();
        let x = tilt(&linear, &r.p);
        let next: Vec<f64> = linear.iter().zip(&r.p).map(|(a, p)| p / (1.0 + x * a)).collect();
        let change = next.iter().zip(&q).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        q = next;
        if change < 1e-12 || !change.is_finite() {
            break;
        }
    }
    q
}

/// The x with sum p_i a_i / (1 + x a_i) = 0: Newton kept inside its bracket. 0 where all a_i have one sign.
fn tilt(a: &[f64], p: &[f64]) -> f64 {
    let low = a.iter().copied().fold(f64::INFINITY, f64::min);
    let high = a.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if low >= 0.0 || high <= 0.0 || !low.is_finite() || !high.is_finite() {
        return 0.0;
    }
    let (mut left, mut right) = (-1.0 / high, -1.0 / low);
    let mut x = 0.0;
    for _ in 0..200 {
        let (mut f, mut slope) = (0.0, 0.0);
        for (a, p) in a.iter().zip(p) {
            let q = a / (1.0 + x * a);
            f += p * q;
            slope -= p * q * q;
        }
        if f > 0.0 {
            left = x;
        } else {
            right = x;
        }
        let step = x - f / slope;
        let next = if step > left && step < right { step } else { 0.5 * (left + right) };
        let done = (next - x).abs() <= 1e-14 * (1.0 + x.abs());
        x = next;
        if done {
            break;
        }
    }
    x
}

fn finite(x: f64) -> f64 {
    if x.is_nan() { 0.0 } else { x.clamp(-1e300, 1e300) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_are_bernoulli() {
        // On {0, 1} the ratio is k log(s1/s0) + (n-k) log((1-s1)/(1-s0)).
        let s = Scores { values: vec![0.0, 1.0], counts: vec![40, 60] };
        let exact = 60.0 * (0.55_f64 / 0.5).ln() + 40.0 * (0.45_f64 / 0.5).ln();
        assert!((llr_mean(&s, 0.5, 0.55) - exact).abs() < 1e-10);
    }

    #[test]
    fn moments() {
        let s = Scores::pairs([1, 0, 2, 0, 1]);
        assert_eq!((s.n(), s.mean()), (4, 0.5));
        assert!((s.variance() - 0.5 / 3.0).abs() < 1e-12);
        assert_eq!(Scores::even(3).values.len(), 4);
    }

    #[test]
    fn poor_data() {
        for s in [Scores::pairs([0; 5]), Scores::on(&[]), Scores::on(&[0.5])] {
            assert_eq!(llr_mean(&s, 0.5, 0.51), 0.0);
            assert_eq!(llr_t_value(&s, 0.5, 0.0, 0.1), 0.0);
        }
        for counts in [[0, 0, 500, 0, 0], [500, 0, 0, 0, 0], [0, 0, 0, 0, 500], [1, 0, 0, 0, 0]] {
            let s = Scores::pairs(counts);
            assert!(llr_mean(&s, 0.5, 0.51).is_finite());
            assert!(llr_t_value(&s, 0.5, 0.0, 0.1).is_finite());
            assert!(llr_mean(&s, 0.5, 7.0).is_finite());
        }
        // A bot against itself: every pair is 1/2, and that speaks for "no gain".
        assert!(llr_mean(&Scores::pairs([0, 0, 500, 0, 0]), 0.5, 0.51) < -3.0);
    }
}
