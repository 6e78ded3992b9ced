//! Many claims in one call: Holm's levels, one word for all, and the document that `--json` prints.

use eksim_statistics::{FEW_BLOCKS, Interval, Scores, Verdict, block_interval};
use serde::Serialize;

use super::claim::{Claim, Ended, Seating};
use super::progress::Progress;
use super::test::{Mode, TestPlan};
use crate::failure::Failure;
use crate::sim::luck::WithoutLuck;
use crate::sim::stopped::Stopped;

/// Runs all claims so that the chance of any false alarm stays below the plan's alpha.
///
/// Holm's procedure for sequential tests (Bartroff and Song 2014): each of m claims is tested at alpha/m; when k of them are
/// decided for a difference, the others are tested at alpha/(m - k), on the looks they have and as many more as they need.
pub fn settle(claims: &mut [Claim], plan: &TestPlan, show: bool) -> Result<Vec<Ended>, Stopped> {
    let differs = |e: &Ended| matches!(e.verdict, Verdict::Better | Verdict::Worse);
    let mut ends: Vec<Option<Ended>> = vec![None; claims.len()];
    let mut decided = 0;
    loop {
        let level = plan.alpha / (claims.len() - decided).max(1) as f64;
        for (claim, end) in claims.iter_mut().zip(&mut ends) {
            if end.as_ref().is_some_and(differs) {
                continue;
            }
            let progress = Progress::new(show, plan.max_games);
            let ended = claim.run(plan, level, &progress);
            progress.finish();
            *end = Some(ended?);
        }
        let now = ends.iter().flatten().filter(|e| differs(e)).count();
        if now == decided || now == claims.len() {
            return Ok(ends.into_iter().flatten().collect());
        }
        decided = now;
    }
}

/// One word for several: BETTER if some are and none is worse or open, likewise WORSE; EQUAL if all are.
pub fn together(words: impl IntoIterator<Item = Verdict>) -> Verdict {
    let words: Vec<Verdict> = words.into_iter().collect();
    let any = |word: Verdict| words.contains(&word);
    match (any(Verdict::Better), any(Verdict::Worse), any(Verdict::Undecided)) {
        _ if words.is_empty() => Verdict::Undecided,
        (true, true, _) | (_, _, true) => Verdict::Undecided,
        (true, false, false) => Verdict::Better,
        (false, true, false) => Verdict::Worse,
        (false, false, false) => Verdict::Equal,
    }
}

/// A claim as it is printed. Gains are shares: 0.01 is one percentage point.
#[derive(Clone, Debug, Serialize)]
pub struct ClaimReport {
    /// The sets.
    pub sets: Vec<&'static str>,
    /// Players at the table.
    pub players: usize,
    /// How A and B sat.
    pub seating: Seating,
    /// The word.
    pub verdict: String,
    /// Why the test stopped.
    pub stopped: String,
    /// Median-unbiased estimate of A's gain over equals.
    pub gain: f64,
    /// Lower end of its 95 % interval, which allows for the stopping.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// The raw gain, which looks too good after a sequential stop.
    pub raw_gain: f64,
    /// Its standard error.
    pub raw_se: f64,
    /// A's share of the points if both were equal.
    pub fair: f64,
    /// Log-likelihood ratio at the end, and its bounds.
    pub llr: f64,
    /// The bound for H0.
    pub llr_low: f64,
    /// The bound for H1.
    pub llr_high: f64,
    /// False alarms allowed for this claim (Holm).
    pub level: f64,
    /// Games until the test stopped.
    pub games: u64,
    /// Blocks: deals in all their seatings.
    pub blocks: u64,
    /// Games that a test of fixed size with the same error rates would have needed.
    pub fixed_games: Option<u64>,
    /// What playing each deal in all seatings gained.
    pub pairing_efficiency: Option<f64>,
    /// Games that nobody won.
    pub stalemates: u64,
    /// The raw gain with the luck of the draw taken off, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<WithoutLuck>,
}

impl ClaimReport {
    /// What there is to say of a claim.
    pub fn new(claim: &Claim, end: &Ended) -> ClaimReport {
        let (after, test) = (&end.after, end.test.deciding());
        let (gain, interval, raw) = estimate(end);
        ClaimReport {
            sets: claim.cell.rules.set_names(),
            players: claim.cell.players(),
            seating: claim.seating,
            verdict: end.verdict.to_string(),
            stopped: end.test.why(),
            gain: gain - claim.reference,
            ci_low: interval.low - claim.reference,
            ci_high: interval.high - claim.reference,
            raw_gain: raw.mean() - claim.reference,
            raw_se: after.raw_se,
            fair: claim.reference,
            llr: test.llr,
            llr_low: test.lower,
            llr_high: test.upper,
            level: end.level,
            games: end.points.games.n,
            blocks: raw.n(),
            fixed_games: after.fixed_size.map(|n| n.saturating_mul(claim.cell.games_per_block())),
            pairing_efficiency: end.points.efficiency(),
            stalemates: end.points.stalemates,
            without_luck: None,
        }
    }
}

impl ClaimReport {
    /// Takes the luck of the draw off the raw gain, where the claim was watched for it.
    pub fn take_off_luck(mut self, claim: &Claim, end: &Ended) -> Result<ClaimReport, Failure> {
        self.without_luck = claim.without_luck(end)?.map(|found| WithoutLuck {
            estimate: found.estimate - claim.reference,
            ci_low: found.ci_low - claim.reference,
            ci_high: found.ci_high - claim.reference,
            ..found
        });
        Ok(self)
    }
}

/// The estimate and its interval, and the scores. Where all blocks ended alike there is nothing to correct and the raw mean
/// stands; there and under 200 blocks the interval is widened to one that holds at any size.
fn estimate(end: &Ended) -> (f64, Interval, Scores) {
    let (scores, sums, after) = (end.points.scores(), end.points.sums(), &end.after);
    let alike = sums.variance() <= 0.0;
    if !alike && sums.n >= FEW_BLOCKS {
        return (after.median_unbiased, after.interval, scores);
    }
    let safe = block_interval(&sums, &[], (0.0, 1.0), 0.95).interval;
    if alike {
        return (scores.mean(), safe, scores);
    }
    let wide = Interval::new(safe.low.min(after.interval.low), safe.high.max(after.interval.high));
    (after.median_unbiased, wide, scores)
}

/// A whole comparison, as `eksim compare --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct CompareReport {
    /// The format number of this document.
    pub format: u32,
    /// The first bot.
    pub a: String,
    /// The second bot.
    pub b: String,
    /// One word for all claims.
    pub verdict: String,
    /// What was asked.
    pub mode: Mode,
    /// The gain that matters.
    pub margin: f64,
    /// False alarms allowed over all claims.
    pub alpha: f64,
    /// Misses allowed for each.
    pub beta: f64,
    /// The most games of each claim.
    pub max_games: u64,
    /// The seed.
    pub seed: u64,
    /// House rules as typed.
    pub rules: Vec<String>,
    /// What a reader must know of the board, in board-game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
    /// The claims.
    pub claims: Vec<ClaimReport>,
    /// Games played in all.
    pub games: u64,
    /// How long it took.
    pub seconds: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_bots::BotSpec;
    use eksim_engine::{rules::Rules, sets::Sets, switches::Switches};

    fn claims(a: &str, b: &str) -> Vec<Claim> {
        let rules = |n| Rules::new(Sets::parse(["base"]).unwrap(), n, Switches::default()).unwrap();
        let (a, b) = (BotSpec::parse(a).unwrap().labelled("A"), BotSpec::parse(b).unwrap().labelled("B"));
        let claim = |n, seating| Claim::new(&a, &b, rules(n), seating, "base".into(), 5);
        vec![claim(2, Seating::Duel), claim(3, Seating::Invading), claim(3, Seating::Resisting)]
    }

    const PLAN: TestPlan = TestPlan { mode: Mode::ThreeWay, margin: 0.02, alpha: 0.05, beta: 0.05, max_games: 20_000 };

    #[test]
    fn a_bot_against_itself_is_equal_and_has_numbers() {
        let mut claims = claims("random", "random");
        let ends = settle(&mut claims, &PLAN, false).unwrap();
        assert_eq!(together(ends.iter().map(|e| e.verdict)), Verdict::Equal);
        for (claim, end) in claims.iter().zip(&ends) {
            let report = ClaimReport::new(claim, end);
            let numbers = [report.gain, report.ci_low, report.ci_high, report.raw_gain, report.raw_se, report.llr];
            assert!(numbers.iter().all(|x| x.is_finite()), "{report:?}");
            assert!(report.raw_gain.abs() < 1e-12, "each seat's luck is the same whoever sits there");
        }
    }

    #[test]
    fn a_clear_difference_is_found_both_ways_and_tiny_caps_are_undecided() {
        let words = |plan: &TestPlan, a, b| -> Vec<Verdict> {
            settle(&mut claims(a, b), plan, false).unwrap().iter().map(|e| e.verdict).collect()
        };
        assert_eq!(words(&PLAN, "careful", "random"), [Verdict::Better; 3]);
        assert_eq!(words(&PLAN, "random", "careful"), [Verdict::Worse; 3]);
        assert_eq!(words(&TestPlan { max_games: 1, ..PLAN }, "careful", "random"), [Verdict::Undecided; 3]);
    }

    #[test]
    fn words_combine() {
        use Verdict::{Better, Equal, Undecided, Worse};
        assert_eq!(together([Better, Equal]), Better);
        assert_eq!(together([Equal, Worse]), Worse);
        assert_eq!(together([Better, Worse]), Undecided);
        assert_eq!(together([Better, Undecided]), Undecided);
        assert_eq!(together([Equal, Equal]), Equal);
        assert_eq!(together([]), Undecided);
    }
}
