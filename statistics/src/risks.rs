//! Competing risks: explosion, implosion, other deaths, winning and stalemate end a player's game, one excludes the other.
//!
//! Hazard by cause at t = events / players at risk; cumulative incidence by Aalen and Johansen (1978): F_c(t) = sum over j <= t
//! of S(j-1) d_cj / n_j, S the survival from all causes together. Incidences and survival sum to 1 at every t. Never
//! 1 - Kaplan-Meier by cause, which counts winners as if they could still explode. Standard errors: the delta method
//! (Marubini, Valsecchi 1995, 10.3), which for uncensored data is the binomial one.

use crate::interval::Interval;
use crate::proportion::wilson;

/// What happened at one time: players at risk just before, and events by cause (death causes, won, stalemate).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiskRow {
    /// The time: table turn, own draw or draw at the table.
    pub t: u64,
    /// Players at risk.
    pub at_risk: u64,
    /// Events by cause, the same causes in every row.
    pub events: Vec<u64>,
}

/// One cause at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CauseAt {
    /// Events / at risk; 0 with nobody at risk.
    pub hazard: f64,
    /// Wilson interval of the hazard.
    pub hazard_interval: Interval,
    /// Cumulative incidence up to and with t.
    pub incidence: f64,
    /// Its standard error.
    pub se: f64,
    /// Its pointwise band.
    pub band: Interval,
}

/// All causes at one time.
#[derive(Clone, Debug, PartialEq)]
pub struct RisksAt {
    /// The time.
    pub t: u64,
    /// Players at risk.
    pub at_risk: u64,
    /// By cause, in the order of the rows.
    pub causes: Vec<CauseAt>,
    /// Probability that nothing has happened up to and with t.
    pub survival: f64,
    /// Standard error of the survival (Greenwood).
    pub survival_se: f64,
    /// Pointwise band of the survival.
    pub survival_band: Interval,
}

/// Running sums of the variance of one cause.
#[derive(Clone, Copy, Default)]
struct Running {
    incidence: f64,
    fa: f64,
    ffa: f64,
    own: f64,
    cross: f64,
    fcross: f64,
}

/// Hazards, incidences and survival from rows in ascending t.
///
/// `design_effect` is the variance of the block means over that of independent players (1 if unknown): players of one table share
/// its luck, and the errors are stretched by its root. More events than players at risk are cut down in the order of the
/// causes; rows may have different numbers of causes (missing ones count as 0).
pub fn competing_risks(rows: &[RiskRow], design_effect: f64, confidence: f64) -> Vec<RisksAt> {
    let causes = rows.iter().map(|r| r.events.len()).max().unwrap_or(0);
    let stretch = if design_effect.is_finite() && design_effect > 0.0 { design_effect } else { 1.0 };
    let start = rows.first().map_or(0, |r| r.at_risk) as f64;
    let mut survival = 1.0_f64;
    let mut greenwood = 0.0_f64;
    let mut run = vec![Running::default(); causes];
    let mut out = Vec::with_capacity(rows.len());
    for row in rows {
        let n = row.at_risk as f64;
        let mut left = row.at_risk;
        let events: Vec<f64> = (0..causes)
            .map(|c| {
                let d = row.events.get(c).copied().unwrap_or(0).min(left);
                left -= d;
                d as f64
            })
            .collect();
        let before = survival;
        let all = (row.at_risk - left) as f64;
        // d/(n(n-d)); when everybody's game ends here nothing can change afterwards, and the term is left out.
        let a = if left > 0 { all / (n * left as f64) } else { 0.0 };
        for (r, &d) in run.iter_mut().zip(&events) {
            if n > 0.0 {
                r.incidence += before * d / n;
                r.own += before * before * d * (n - d) / (n * n * n);
                let cross = before * d / (n * n);
                r.cross += cross;
                r.fcross += r.incidence * cross;
            }
            r.fa += r.incidence * a;
            r.ffa += r.incidence * r.incidence * a;
        }
        greenwood += a;
        survival =
            if all > 0.0 && left == 0 { 0.0 } else { (1.0 - run.iter().map(|r| r.incidence).sum::<f64>()).clamp(0.0, 1.0) };
        let survival_se = (survival * survival * greenwood * stretch).max(0.0).sqrt();
        let causes = run
            .iter()
            .zip(&events)
            .map(|(r, &d)| {
                let f = r.incidence;
                let variance = f * f * greenwood - 2.0 * f * r.fa + r.ffa + r.own - 2.0 * (f * r.cross - r.fcross);
                let se = (variance.max(0.0) * stretch).sqrt();
                CauseAt {
                    hazard: if n > 0.0 { d / n } else { 0.0 },
                    hazard_interval: wilson(d / stretch, n / stretch, confidence),
                    incidence: f,
                    se,
                    band: band(f, se, start / stretch, confidence),
                }
            })
            .collect();
        out.push(RisksAt {
            t: row.t,
            at_risk: row.at_risk,
            causes,
            survival,
            survival_se,
            survival_band: band(survival, survival_se, start / stretch, confidence),
        });
    }
    out
}

/// Wilson's interval at the effective number of players p(1-p)/se²; with no error, at the number who started.
fn band(p: f64, se: f64, start: f64, confidence: f64) -> Interval {
    let n = if se > 1e-12 && p > 0.0 && p < 1.0 { p * (1.0 - p) / (se * se) } else { start };
    wilson(p * n, n, confidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(t: u64, at_risk: u64, events: &[u64]) -> RiskRow {
        RiskRow { t, at_risk, events: events.to_vec() }
    }

    #[test]
    fn uncensored_is_counting() {
        // 100 players: explode 10, 20, 30 at t = 1, 2, 3; win 0, 5, 35.
        let rows = [row(1, 100, &[10, 0]), row(2, 90, &[20, 5]), row(3, 65, &[30, 35])];
        let out = competing_risks(&rows, 1.0, 0.95);
        let f: Vec<f64> = out.iter().map(|r| r.causes[0].incidence).collect();
        assert!((f[0] - 0.1).abs() < 1e-12 && (f[1] - 0.3).abs() < 1e-12 && (f[2] - 0.6).abs() < 1e-12);
        assert_eq!(out[2].survival, 0.0);
        // Without censoring the standard error is the binomial one.
        for (r, p) in out.iter().zip([0.1_f64, 0.3, 0.6]) {
            assert!((r.causes[0].se - (p * (1.0 - p) / 100.0).sqrt()).abs() < 1e-9, "{:?}", r.causes[0]);
            let sum: f64 = r.causes.iter().map(|c| c.incidence).sum::<f64>() + r.survival;
            assert!((sum - 1.0).abs() < 1e-12);
        }
        assert!((out[1].survival_se - (0.65_f64 * 0.35 / 100.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn censored_by_hand() {
        // 10 at risk, 2 of cause A; then 6 (2 left unseen), 1 of A and 2 of B:
        // S(1) = 0.8, F_A = 0.2 + 0.8/6, F_B = 1.6/6.
        let out = competing_risks(&[row(1, 10, &[2, 0]), row(2, 6, &[1, 2])], 1.0, 0.95);
        assert!((out[1].causes[0].incidence - (0.2 + 0.8 / 6.0)).abs() < 1e-12);
        assert!((out[1].causes[1].incidence - 1.6 / 6.0).abs() < 1e-12);
        assert!((out[1].survival - 0.4).abs() < 1e-12);
        assert!((out[1].causes[1].hazard - 1.0 / 3.0).abs() < 1e-12);
        // Greenwood: S² (2/(10·8) + 3/(6·3)).
        assert!((out[1].survival_se - 0.4 * (2.0_f64 / 80.0 + 3.0 / 18.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn poor_data() {
        assert!(competing_risks(&[], 1.0, 0.95).is_empty());
        for rows in
            [vec![row(1, 0, &[0])], vec![row(1, 3, &[9, 9])], vec![row(1, 1, &[1])], vec![row(1, 5, &[]), row(2, 5, &[1])]]
        {
            for r in competing_risks(&rows, f64::NAN, 0.95) {
                let sum: f64 = r.causes.iter().map(|c| c.incidence).sum::<f64>() + r.survival;
                assert!((sum - 1.0).abs() < 1e-12 && r.survival_se.is_finite());
                assert!(r.causes.iter().all(|c| c.se.is_finite() && c.band.contains(c.incidence)));
            }
        }
    }
}
