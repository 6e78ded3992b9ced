//! The sequential test: stop as soon as the log-likelihood ratio leaves its bounds.
//!
//! Wald (1945) with the generalised ratio of [`crate::scores`]: stop for H1 above log((1-β)/α), for H0 below log(β/(1-α)).
//! Since scores come in lumps the ratio overshoots its bounds; both are drawn in by the mean overshoot, estimated from the ladder
//! steps of the ratio itself as `E(step²) / 2 E(step)` (Siegmund 1985, Sequential Analysis, corollary 8.33; the chess test
//! benches do the same). Gold vectors: pair counts 379/10170/21828/10640/343.

use crate::scores::{Scores, llr_mean, llr_t_value};
use crate::verdict::Decision;

/// 800 / ln 10: normalized Elo per unit of gain over standard deviation of a game.
pub const NELO: f64 = 347.435_585_522_600_2;

/// What the bounds of a test speak of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Model {
    /// The mean score minus `reference` (the default; 0.01 is one percentage point).
    Mean {
        /// The score of equals: 1/2 for two players, 1/N for one bot among N - 1 others.
        reference: f64,
    },
    /// Normalized Elo: gain over the standard deviation of a game, times 800/ln 10.
    Normalized {
        /// The score of equals.
        reference: f64,
        /// Games behind one score: 2 for pairs.
        games: f64,
    },
    /// Logistic Elo: score = 1/(1 + 10^(-elo/400)).
    Logistic,
}

/// A sequential test as it is planned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtPlan {
    /// What the bounds speak of.
    pub model: Model,
    /// The gain under H0.
    pub low: f64,
    /// The gain under H1.
    pub high: f64,
    /// Chance to accept H1 although H0 is true.
    pub alpha: f64,
    /// Chance to accept H0 although H1 is true.
    pub beta: f64,
    /// Give up after this many scores.
    pub max_scores: u64,
    /// Draw the bounds in by the mean overshoot.
    pub overshoot: bool,
}

impl SprtPlan {
    /// Is there a gain? H0: none, H1: at least `x` of the score over `reference`.
    pub fn gain(x: f64, reference: f64) -> Self {
        Self {
            model: Model::Mean { reference },
            low: 0.0,
            high: x.abs().max(1e-9),
            alpha: 0.05,
            beta: 0.05,
            max_scores: u64::MAX,
            overshoot: true,
        }
    }

    /// Is nothing lost? H0: a loss of `x` or more, H1: no loss.
    pub fn non_regression(x: f64, reference: f64) -> Self {
        Self { low: -x.abs().max(1e-9), high: 0.0, ..Self::gain(x, reference) }
    }

    /// The bound for H0: log(β/(1-α)).
    pub fn lower(&self) -> f64 {
        (rate(self.beta) / (1.0 - rate(self.alpha))).ln()
    }

    /// The bound for H1: log((1-β)/α).
    pub fn upper(&self) -> f64 {
        ((1.0 - rate(self.beta)) / rate(self.alpha)).ln()
    }

    /// The log-likelihood ratio of H1 against H0.
    pub fn llr(&self, scores: &Scores) -> f64 {
        match self.model {
            Model::Mean { reference } => llr_mean(scores, reference + self.low, reference + self.high),
            Model::Logistic => llr_mean(scores, elo_score(self.low), elo_score(self.high)),
            Model::Normalized { reference, games } => {
                let root = games.max(1.0).sqrt();
                llr_t_value(scores, reference, self.low / NELO * root, self.high / NELO * root)
            }
        }
    }

    /// The mean scores under H0 and H1; the normalized model needs the standard deviation of the scores for it.
    pub fn score_bounds(&self, sd: f64) -> (f64, f64) {
        match self.model {
            Model::Mean { reference } => (reference + self.low, reference + self.high),
            Model::Logistic => (elo_score(self.low), elo_score(self.high)),
            Model::Normalized { reference, games } => {
                let unit = sd * games.max(1.0).sqrt() / NELO;
                (reference + self.low * unit, reference + self.high * unit)
            }
        }
    }

    /// The score of equals.
    pub fn reference(&self) -> f64 {
        match self.model {
            Model::Mean { reference } | Model::Normalized { reference, .. } => reference,
            Model::Logistic => 0.5,
        }
    }

    /// Scores a test of fixed size with the same error rates would need: ((z(1-α) + z(1-β)) sd / (s1 - s0))². `None` without
    /// variance.
    pub fn fixed_size(&self, variance: f64) -> Option<u64> {
        let (s0, s1) = self.score_bounds(variance.max(0.0).sqrt());
        let z = crate::special::normal_quantile(1.0 - rate(self.alpha)) + crate::special::normal_quantile(1.0 - rate(self.beta));
        let n = variance * (z / (s1 - s0)).powi(2);
        (variance > 0.0 && n.is_finite()).then_some(n.ceil() as u64)
    }
}

/// An error rate kept between one in a million and one half.
fn rate(p: f64) -> f64 {
    if p.is_nan() { 0.05 } else { p.clamp(1e-6, 0.5) }
}

/// Score of a logistic Elo difference.
pub fn elo_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// Logistic Elo difference of a score, kept within ±4000.
pub fn score_elo(score: f64) -> f64 {
    let s = if score.is_nan() { 0.5 } else { score.clamp(1e-10, 1.0 - 1e-10) };
    (400.0 * (s / (1.0 - s)).log10()).clamp(-4000.0, 4000.0)
}

/// A sequential test on its way. Feed it the whole counts after every batch, always at the same places (every so many pairs),
/// or the same run would stop elsewhere; every 20 scores or more, since very short tests with rare decisive scores otherwise err
/// a little more often than alpha.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The plan.
    pub plan: SprtPlan,
    /// The log-likelihood ratio now.
    pub llr: f64,
    /// Scores seen.
    pub n: u64,
    /// The bound for H0 now, overshoot taken off.
    pub lower: f64,
    /// The bound for H1 now, overshoot taken off.
    pub upper: f64,
    /// What is decided; once it is, it stays.
    pub decision: Decision,
    ladder_down: Ladder,
    ladder_up: Ladder,
}

/// Record lows or highs of the ratio: where the last was, and the sums of the steps and their squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Ladder {
    last: f64,
    steps: f64,
    squares: f64,
    count: f64,
}

impl Ladder {
    fn step(&mut self, distance: f64, at: f64) {
        if distance > 0.0 {
            self.last = at;
            self.steps += distance;
            self.squares += distance * distance;
            self.count += 1.0;
        }
    }

    /// The mean overshoot, less of it while there were few steps to judge by.
    fn overshoot(&self) -> f64 {
        if self.steps > 0.0 { 0.5 * self.squares / self.steps * self.count / (self.count + 10.0) } else { 0.0 }
    }
}

impl Sprt {
    /// A test at its start.
    pub fn new(plan: SprtPlan) -> Self {
        Self {
            plan,
            llr: 0.0,
            n: 0,
            lower: plan.lower(),
            upper: plan.upper(),
            decision: Decision::Continue,
            ladder_down: Ladder::default(),
            ladder_up: Ladder::default(),
        }
    }

    /// Looks at all scores so far and decides.
    pub fn update(&mut self, scores: &Scores) -> Decision {
        let n = scores.n();
        if self.decision != Decision::Continue || (n == self.n && n < self.plan.max_scores) {
            return self.decision;
        }
        self.n = n;
        self.llr = self.plan.llr(scores);
        if self.plan.overshoot {
            self.ladder_down.step(self.ladder_down.last - self.llr, self.llr);
            self.ladder_up.step(self.llr - self.ladder_up.last, self.llr);
            // Never more than half of the way: a first batch that jumps must not decide by itself.
            self.lower = (self.plan.lower() + self.ladder_down.overshoot()).min(0.5 * self.plan.lower());
            self.upper = (self.plan.upper() - self.ladder_up.overshoot()).max(0.5 * self.plan.upper());
        }
        self.decision = if self.llr >= self.upper {
            Decision::AcceptH1
        } else if self.llr <= self.lower {
            Decision::AcceptH0
        } else if n >= self.plan.max_scores {
            Decision::Cap
        } else {
            Decision::Continue
        };
        self.decision
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gold_vectors_of_a_chess_test() {
        let s = Scores::pairs([379, 10_170, 21_828, 10_640, 343]);
        let plan = SprtPlan { low: 0.0, high: 2.0, ..SprtPlan::gain(0.01, 0.5) };
        let normalized = SprtPlan { model: Model::Normalized { reference: 0.5, games: 2.0 }, ..plan };
        assert!((normalized.llr(&s) - 2.9455).abs() < 5e-5, "{}", normalized.llr(&s));
        let logistic = SprtPlan { model: Model::Logistic, ..plan };
        assert!((logistic.llr(&s) - 3.126).abs() < 5e-4, "{}", logistic.llr(&s));
    }

    #[test]
    fn bounds_of_wald() {
        let p = SprtPlan::gain(0.01, 0.5);
        assert!((p.upper() - 2.944_439).abs() < 1e-6 && (p.lower() + 2.944_439).abs() < 1e-6);
        // (1.644854 * 2 / 0.01)² * 0.1 = 10821.7
        assert_eq!(p.fixed_size(0.1), Some(10_823));
        assert_eq!(p.fixed_size(0.0), None);
        assert!((score_elo(elo_score(37.0)) - 37.0).abs() < 1e-9);
    }

    #[test]
    fn a_bot_against_itself_ends() {
        let mut t = Sprt::new(SprtPlan::gain(0.01, 0.5));
        let mut s = Scores::pairs([0; 5]);
        for _ in 0..100 {
            s.counts[2] += 50;
            if t.update(&s) != Decision::Continue {
                break;
            }
        }
        assert_eq!(t.decision, Decision::AcceptH0);
    }

    #[test]
    fn all_wins_no_wins_and_the_cap() {
        for (place, want) in [(4, Decision::AcceptH1), (0, Decision::AcceptH0)] {
            let mut t = Sprt::new(SprtPlan::gain(0.01, 0.5));
            let mut s = Scores::pairs([0; 5]);
            for _ in 0..1000 {
                s.counts[place] += 10;
                t.update(&s);
            }
            assert_eq!(t.decision, want);
        }
        let mut t = Sprt::new(SprtPlan { max_scores: 4, ..SprtPlan::gain(0.01, 0.5) });
        assert_eq!(t.update(&Scores::pairs([1, 0, 2, 0, 1])), Decision::Cap);
        let mut none = Sprt::new(SprtPlan::gain(0.01, 0.5));
        assert_eq!(none.update(&Scores::pairs([0; 5])), Decision::Continue);
    }
}
