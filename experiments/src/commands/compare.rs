//! `eksim compare A B`: is A better than B?

use std::time::Instant;

use clap::{Args, ValueEnum};
use eksim_bots::BotSpec;
use eksim_statistics::Verdict;

use super::table::Chosen;
use super::{Talk, print_json};
use crate::failure::Failure;
use crate::sim::luck::check_game;
use crate::verdicts::claim::{Claim, Seating};
use crate::verdicts::compare::{ClaimReport, CompareReport, settle, together};
use crate::verdicts::test::{Mode, TestPlan, points};

/// `eksim compare`.
#[derive(Args, Debug)]
pub struct CompareArgs {
    /// The bot in question, for example careful(risk=0.2), or exec:COMMAND for a program of one's own (trusted code only).
    pub a: String,
    /// The bot it is held against.
    pub b: String,
    /// The sets in play, separated by commas; give it several times to compare under several.
    #[arg(long, default_value = "base", value_name = "SETS")]
    pub sets: Vec<String>,
    /// A board file for board-game, instead of the shipped board.
    #[arg(long, value_name = "FILE")]
    pub board: Option<std::path::PathBuf>,
    /// Players at the table; several numbers separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "2", value_name = "N")]
    pub players: Vec<usize>,
    /// A house rule, as key=value; may be given several times.
    #[arg(long = "set-rule", value_name = "KEY=VALUE")]
    pub set_rule: Vec<String>,
    /// The difference that matters, in percentage points of the win share: anything smaller is EQUAL.
    #[arg(long, default_value_t = 1.0, value_name = "POINTS")]
    pub margin: f64,
    /// Ask only for a gain: none, or at least so many points?
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["margin", "no_regression"])]
    pub gain: Option<f64>,
    /// Ask only for a loss: at least so many points, or none?
    #[arg(long, value_name = "POINTS", conflicts_with = "margin")]
    pub no_regression: Option<f64>,
    /// Chance of a false alarm, over all tables of this call.
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    pub alpha: f64,
    /// Chance to miss a difference as large as the margin.
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    pub beta: f64,
    /// Give up after so many games at a table.
    #[arg(long, default_value = "1e6", value_parser = crate::cli::count, value_name = "N")]
    pub max_games: u64,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// Take the luck of the draw off the raw gain too (a control variate; its coefficients come from pilot games).
    #[arg(long)]
    pub control_variate: bool,
    /// The verdict that is hoped for; another one ends with exit code 3.
    #[arg(long, value_enum)]
    pub expect: Option<Expect>,
}

/// A verdict to hope for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Expect {
    /// A is better.
    Better,
    /// A is worse.
    Worse,
    /// No difference as large as the margin.
    Equal,
}

impl Expect {
    fn verdict(self) -> Verdict {
        match self {
            Expect::Better => Verdict::Better,
            Expect::Worse => Verdict::Worse,
            Expect::Equal => Verdict::Equal,
        }
    }
}

pub(super) fn run(args: &CompareArgs, talk: Talk) -> Result<(), Failure> {
    let plan = plan(args)?;
    let (a, b) = bots(&args.a, &args.b)?;
    let mut claims = claims(args, &a, &b)?;
    crate::bar::watch_for_interrupt();
    let start = Instant::now();
    let ends = settle(&mut claims, &plan, talk.bar).map_err(|stopped| {
        let games: u64 = claims.iter().map(Claim::games).sum();
        stopped.or(format!("interrupted after {games} games, without a verdict; the same command starts again"))
    })?;
    let verdict = together(ends.iter().map(|e| e.verdict));
    let report = CompareReport {
        format: 1,
        a: a.label().to_string(),
        b: b.label().to_string(),
        verdict: verdict.to_string(),
        mode: plan.mode,
        margin: plan.margin,
        alpha: plan.alpha,
        beta: plan.beta,
        max_games: plan.max_games,
        seed: args.seed,
        rules: args.set_rule.clone(),
        note: claims.iter().find_map(|claim| claim.cell.rules.note()),
        claims: claims
            .iter()
            .zip(&ends)
            .map(|(claim, end)| ClaimReport::new(claim, end).take_off_luck(claim, end))
            .collect::<Result<_, _>>()?,
        games: claims.iter().map(Claim::games).sum(),
        seconds: start.elapsed().as_secs_f64(),
    };
    if talk.json {
        print_json(&report)?;
    } else {
        print!("{}", text(&report));
    }
    expected(args.expect, verdict)
}

/// Exit code 3 for a verdict other than hoped for.
pub(super) fn expected(expect: Option<Expect>, verdict: Verdict) -> Result<(), Failure> {
    match expect {
        Some(expect) if expect.verdict() != verdict => {
            Err(Failure::Verdict(format!("the verdict is {verdict}, {} was expected", expect.verdict())))
        }
        _ => Ok(()),
    }
}

/// The plan of the tests, if the numbers make sense.
fn plan(args: &CompareArgs) -> Result<TestPlan, Failure> {
    let (mode, margin, name) = match (args.gain, args.no_regression) {
        (Some(x), _) => (Mode::Gain, x, "--gain"),
        (_, Some(x)) => (Mode::NoRegression, x, "--no-regression"),
        _ => (Mode::ThreeWay, args.margin, "--margin"),
    };
    checked(mode, margin, name, args.alpha, args.beta, args.max_games)
}

/// A plan of these numbers, if they make sense; the margin in points, `name` being the option that gave it.
pub(super) fn checked(mode: Mode, margin: f64, name: &str, alpha: f64, beta: f64, max_games: u64) -> Result<TestPlan, Failure> {
    if !(0.001..=50.0).contains(&margin) {
        return Err(Failure::Usage(format!(
            "`{name} {margin}`: percentage points between 0.001 and 50 are expected, 1 for one point"
        )));
    }
    for (name, rate) in [("--alpha", alpha), ("--beta", beta)] {
        if !(1e-4..=0.4).contains(&rate) {
            return Err(Failure::Usage(format!(
                "`{name} {rate}`: a chance between 0.0001 and 0.4 is expected, for example 0.05"
            )));
        }
    }
    Ok(TestPlan { mode, margin: margin / 100.0, alpha, beta, max_games })
}

/// The two bots; the same bot twice gets two names, so that the two can be told apart.
fn bots(a: &str, b: &str) -> Result<(BotSpec, BotSpec), Failure> {
    let parse = |text: &str| BotSpec::parse(text).map_err(|e| Failure::Usage(e.to_string()));
    let (a, b) = (parse(a)?, parse(b)?);
    if a.label() != b.label() {
        return Ok((a, b));
    }
    let again = format!("{} (again)", b.label());
    Ok((a, b.labelled(&again)))
}

/// A claim for every table: one for two players, two (both ways) for more.
fn claims(args: &CompareArgs, a: &BotSpec, b: &BotSpec) -> Result<Vec<Claim>, Failure> {
    let mut claims = Vec::new();
    for sets in &args.sets {
        let names: Vec<String> = sets.split(',').map(str::to_string).collect();
        let chosen = Chosen::new(&names, args.board.as_deref())?;
        for bot in [a, b] {
            bot.clone().for_game(chosen.kind()).map_err(|e| Failure::Usage(e.to_string()))?;
        }
        for &players in &args.players {
            let rules = chosen.rules(players, &args.set_rule)?;
            let seatings: &[Seating] = if players == 2 { &[Seating::Duel] } else { &[Seating::Invading, Seating::Resisting] };
            for &seating in seatings {
                let claim = Claim::new(a, b, rules.clone(), seating, sets.clone(), args.seed);
                if args.control_variate {
                    check_game(&claim.cell.rules)?;
                }
                claims.push(claim.watching_luck(args.control_variate));
            }
        }
    }
    if claims.len() > eksim_statistics::multiple::MOST_CLAIMS {
        return Err(Failure::Usage(format!(
            "{} claims in one call are too many to correct for: at most {}; compare fewer sets or numbers of players",
            claims.len(),
            eksim_statistics::multiple::MOST_CLAIMS
        )));
    }
    Ok(claims)
}

/// The comparison as a person reads it.
pub(super) fn text(report: &CompareReport) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let (a, b) = (&report.a, &report.b);
    let margin = points(report.margin);
    for claim in &report.claims {
        let how = match claim.seating {
            Seating::Duel => format!("{a} against {b}, each deal in both seatings"),
            Seating::Invading => format!("one {a} among {} {b}, in every seat", claim.players - 1),
            Seating::Resisting => format!("{} {a} against one {b}, in every seat", claim.players - 1),
        };
        let _ = writeln!(out, "{}, {} players: {how}", claim.sets.join(" + "), claim.players);
        let _ = writeln!(
            out,
            "  {}: {a} gains {:+.2} points over {:.2} % (95 % interval {:+.2} to {:+.2}; raw {:+.2} ± {:.2})",
            claim.verdict,
            100.0 * claim.gain,
            100.0 * claim.fair,
            100.0 * claim.ci_low,
            100.0 * claim.ci_high,
            100.0 * claim.raw_gain,
            100.0 * claim.raw_se
        );
        let _ = writeln!(out, "  stopped: {}", claim.stopped);
        let fixed = match claim.fixed_games {
            Some(games) => format!("a test of fixed size would have needed {games}"),
            None => "all blocks ended alike, so no fixed size can be told".to_string(),
        };
        let efficiency = match claim.pairing_efficiency {
            Some(e) => format!("pairing efficiency {e:.2}"),
            None => "no pairing efficiency without variance".to_string(),
        };
        let _ = writeln!(out, "  {} games in {} blocks; {fixed}; {efficiency}", claim.games, claim.blocks);
        if let Some(found) = &claim.without_luck {
            let gain = found.gain.map_or("no variance".to_string(), |g| format!("variance {g:.2} times smaller"));
            let _ = writeln!(
                out,
                "  without the luck of the draw: raw {:+.2} (95 % interval {:+.2} to {:+.2}, before any stopping; {gain}; luck zero on average, p = {:.3})",
                100.0 * found.estimate,
                100.0 * found.ci_low,
                100.0 * found.ci_high,
                found.mean_zero_p
            );
        }
        if claim.stalemates > 0 {
            let _ = writeln!(out, "  {} stalemates, the point shared among the survivors", claim.stalemates);
        }
    }
    if report.claims.len() > 1 {
        let _ = writeln!(
            out,
            "{} claims, corrected by Holm: any false alarm with a chance of at most {}",
            report.claims.len(),
            report.alpha
        );
    }
    let meaning = match (report.verdict.as_str(), report.mode) {
        ("BETTER", _) => format!("{a} is better than {b}"),
        ("WORSE", _) => format!("{a} is worse than {b}"),
        ("EQUAL", Mode::ThreeWay) => format!("no difference of {margin} between {a} and {b}"),
        ("EQUAL", Mode::Gain) => format!("{a} gains no {margin}"),
        ("EQUAL", Mode::NoRegression) => format!("{a} loses no {margin}"),
        _ if report.claims.iter().all(|c| c.verdict != "UNDECIDED") => "the tables disagree, see above".to_string(),
        _ => format!("not enough games to tell a difference of {margin}; raise --max-games"),
    };
    let _ =
        writeln!(out, "\n{}: {meaning} ({} games, {:.1} s, seed {})", report.verdict, report.games, report.seconds, report.seed);
    if let Some(note) = report.note {
        let _ = writeln!(out, "{note}");
    }
    out
}
