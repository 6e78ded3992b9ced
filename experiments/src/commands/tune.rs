//! `eksim tune BOT`: search a bot's parameters on tuning seeds, then prove the gain on fresh ones.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use eksim_bots::BotSpec;
use eksim_statistics::Verdict;

use super::compare::{self, Expect};
use super::table::Chosen;
use super::{Talk, print_json};
use crate::failure::Failure;
use crate::results::files;
use crate::sim::stopped::Stopped;
use crate::tuning::finalists::choose;
use crate::tuning::report::{FinalistReport, SearchReport, TuneReport, parameters, snippet};
use crate::tuning::search::{Schedule, Searched, search};
use crate::tuning::{Arena, Pilot, Space, Table, Tuning};
use crate::verdicts::claim::{Claim, Seating};
use crate::verdicts::compare::{ClaimReport, CompareReport, settle, together};
use crate::verdicts::progress::Progress;
use crate::verdicts::test::{Mode, TestPlan};

/// `eksim tune`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  eksim tune careful --param risk=0.05..0.3 --param saved --players 2,4
  eksim tune counter --sets base --sets base,imploding --players 3 --budget 2e6 --expect better
  eksim tune linear --against counter --out linear.toml

The search (CMA-ES) sees tuning luck only, the choice among its finalists pilot luck, and the proof test luck:
`eksim compare` of what was found with where it started. See docs/tuning.md.")]
pub struct TuneArgs {
    /// The bot, with the values it starts from: careful, or careful(risk=0.2).
    pub bot: String,
    /// A parameter to search, NAME or NAME=LOW..HIGH within its range; may be given several times. All without it. Cards have
    /// values too: value.skip.
    #[arg(long = "param", value_name = "NAME[=LOW..HIGH]")]
    pub params: Vec<String>,
    /// The sets in play, separated by commas; give it several times to tune over several.
    #[arg(long, default_value = "base", value_name = "SETS")]
    pub sets: Vec<String>,
    /// A board file for board-game, instead of the shipped board.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// Players at the table; several numbers separated by commas.
    #[arg(long, value_delimiter = ',', default_value = "2,4", value_name = "N")]
    pub players: Vec<usize>,
    /// A house rule, as key=value; may be given several times.
    #[arg(long = "set-rule", value_name = "KEY=VALUE")]
    pub set_rule: Vec<String>,
    /// Whom the candidates play against; the bot as it started without it.
    #[arg(long, value_name = "BOT")]
    pub against: Option<String>,
    /// Games for the search and the choice among its finalists, three to one.
    #[arg(long, visible_alias = "games", default_value = "1e6", value_parser = crate::cli::count, value_name = "N")]
    pub budget: u64,
    /// The gain that matters in the proof, in percentage points of the win share.
    #[arg(long, default_value_t = 1.0, value_name = "POINTS")]
    pub margin: f64,
    /// Chance of a false alarm of the proof, over all its tables.
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    pub alpha: f64,
    /// Chance of the proof to miss a gain as large as the margin.
    #[arg(long, default_value_t = 0.05, value_name = "P")]
    pub beta: f64,
    /// The most games of the proof at each table.
    #[arg(long, default_value = "1e6", value_parser = crate::cli::count, value_name = "N")]
    pub max_games: u64,
    /// The seed of all luck; search, choice and proof have luck of their own under it.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// The verdict that is hoped for; another one ends with exit code 3.
    #[arg(long, value_enum)]
    pub expect: Option<Expect>,
    /// Write the parameters as a snippet for plans to this file.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

pub(super) fn run(args: &TuneArgs, talk: Talk) -> Result<(), Failure> {
    let plan = compare::checked(Mode::ThreeWay, args.margin, "--margin", args.alpha, args.beta, args.max_games)?;
    let bot = |text: &str| BotSpec::parse(text).map_err(|e| Failure::Usage(e.to_string()));
    let start = bot(&args.bot)?;
    let against = args.against.as_deref().map_or(Ok(start.clone()), bot)?;
    let space = Space::new(start.clone(), &args.params).map_err(Failure::Usage)?;
    let tables = tables(args, &[&start, &against])?;
    let arena: Arena<Tuning> = Arena::new(&tables, &against, args.seed);
    let schedule = Schedule::new(space.axes().len(), arena.games_per_block(), args.budget / 4 * 3).map_err(|least| {
        let (n, least) = (space.axes().len(), least.div_ceil(3) * 4 + 4);
        Failure::Usage(format!(
            "`--budget {}` is too small to search {n} parameter{} at these tables; at least {least} games are needed",
            args.budget,
            if n == 1 { "" } else { "s" }
        ))
    })?;
    if let Some(parent) = args.out.as_ref().and_then(|path| path.parent()).filter(|p| !p.as_os_str().is_empty() && !p.is_dir()) {
        return Err(Failure::Usage(format!("`--out`: there is no directory {}", parent.display())));
    }
    crate::bar::watch_for_interrupt();
    let clock = Instant::now();
    let stopped = |why: Stopped| why.or("interrupted; nothing was written, the same command starts again");
    let progress = Progress::new(talk.bar, args.budget / 4 * 3);
    let Searched { trace, games, finalists } = search(&space, &arena, schedule, args.seed, &progress).map_err(stopped)?;
    progress.finish();
    let mut bots = vec![start.clone()];
    bots.extend(finalists.iter().map(|point| space.bot(point)));
    let pilot: Arena<Pilot> = Arena::new(&tables, &against, args.seed);
    let progress = Progress::new(talk.bar, args.budget / 4);
    let (chosen, pilot_games) = choose(&pilot, &bots, args.budget / 4, &progress).map_err(stopped)?;
    progress.finish();
    let tuned = chosen[0].bot.clone();
    let proof = if tuned == start { None } else { Some(prove(args, &plan, &tuned, &start, &tables, talk).map_err(stopped)?) };
    let verdict = proof.as_ref().map_or(Verdict::Equal, |(verdict, _)| *verdict);
    let proof = proof.map(|(_, report)| report);
    let report = TuneReport {
        format: 1,
        bot: start.to_string(),
        against: against.to_string(),
        sets: args.sets.clone(),
        players: args.players.clone(),
        rules: args.set_rule.clone(),
        seed: args.seed,
        parameters: parameters(&space, &tuned),
        tuned: tuned.to_string(),
        plan: snippet(&tuned),
        finalists: chosen.iter().map(FinalistReport::new).collect(),
        pilot_games,
        verdict: verdict.to_string(),
        games: games + pilot_games + proof.as_ref().map_or(0, |p| p.games),
        search: SearchReport { method: "cma-es", schedule, games, trace },
        proof,
        seconds: clock.elapsed().as_secs_f64(),
    };
    if let Some(path) = &args.out {
        files::write(path, out_file(&report).as_bytes())?;
    }
    if talk.json {
        print_json(&report)?;
    } else {
        print!("{}", text(&report));
    }
    compare::expected(args.expect, verdict)
}

/// The tables of search, choice and proof alike.
fn tables(args: &TuneArgs, bots: &[&BotSpec]) -> Result<Vec<Table>, Failure> {
    let mut tables = Vec::new();
    for sets in &args.sets {
        let names: Vec<String> = sets.split(',').map(str::to_string).collect();
        let chosen = Chosen::new(&names, args.board.as_deref())?;
        for bot in bots {
            (*bot).clone().for_game(chosen.kind()).map_err(|e| Failure::Usage(e.to_string()))?;
        }
        for &players in &args.players {
            let rules = chosen.rules(players, &args.set_rule)?;
            let seatings: &[Seating] = if players == 2 { &[Seating::Duel] } else { &[Seating::Invading, Seating::Resisting] };
            tables.extend(seatings.iter().map(|&seating| Table { rules: rules.clone(), seating }));
        }
    }
    if tables.len() > eksim_statistics::multiple::MOST_CLAIMS {
        return Err(Failure::Usage(format!(
            "{} tables in one call are too many to correct for: at most {}; tune over fewer sets or numbers of players",
            tables.len(),
            eksim_statistics::multiple::MOST_CLAIMS
        )));
    }
    Ok(tables)
}

/// The tuned bot against the start, on test luck.
fn prove(
    args: &TuneArgs,
    plan: &TestPlan,
    tuned: &BotSpec,
    start: &BotSpec,
    tables: &[Table],
    talk: Talk,
) -> Result<(Verdict, CompareReport), Stopped> {
    let clock = Instant::now();
    // The whole list of parameters stands above: here a short name reads better.
    let tuned = tuned.clone().labelled(&format!("{} (tuned)", tuned.info().name));
    let claim = |t: &Table| Claim::new(&tuned, start, t.rules.clone(), t.seating, String::new(), args.seed);
    let mut claims: Vec<Claim> = tables.iter().map(claim).collect();
    let ends = settle(&mut claims, plan, talk.bar)?;
    let verdict = together(ends.iter().map(|e| e.verdict));
    let report = CompareReport {
        format: 1,
        a: tuned.label().to_string(),
        b: start.label().to_string(),
        verdict: verdict.to_string(),
        mode: plan.mode,
        margin: plan.margin,
        alpha: plan.alpha,
        beta: plan.beta,
        max_games: plan.max_games,
        seed: args.seed,
        rules: args.set_rule.clone(),
        note: claims.iter().find_map(|claim| claim.cell.rules.note()),
        claims: claims.iter().zip(&ends).map(|(claim, end)| ClaimReport::new(claim, end)).collect(),
        games: claims.iter().map(Claim::games).sum(),
        seconds: clock.elapsed().as_secs_f64(),
    };
    Ok((verdict, report))
}

/// What the verdict means for the user.
fn advice(report: &TuneReport) -> String {
    let (tuned, bot) = (&report.tuned, &report.bot);
    match report.verdict.as_str() {
        "BETTER" => format!("{tuned} is better than {bot}, on luck it was not tuned on"),
        _ if report.proof.is_none() => format!("no better: on pilot luck nothing beat {bot}, so there is nothing to prove"),
        "WORSE" => format!("no better: {tuned} is worse than {bot} on fresh luck; keep {bot}"),
        "EQUAL" => format!("no better: no difference that matters between {tuned} and {bot} on fresh luck; keep {bot}"),
        _ => format!("not proven: see the tables; keep {bot}, raise --max-games, or tune on fewer tables"),
    }
}

/// The tuning as a person reads it.
fn text(report: &TuneReport) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let players: Vec<String> = report.players.iter().map(ToString::to_string).collect();
    let _ =
        writeln!(out, "{} against {}: {}; {} players", report.bot, report.against, report.sets.join("; "), players.join(", "));
    let s = &report.search;
    let _ = writeln!(
        out,
        "search: {} generations of {} candidates, {} games of tuning luck\n",
        s.schedule.generations, s.schedule.population, s.games
    );
    let wide = report.parameters.iter().map(|p| p.name.len()).max().unwrap_or(9).max(9);
    let _ = writeln!(out, "  {:<wide$} {:>16} {:>9} {:>9}", "parameter", "range", "start", "tuned");
    for p in &report.parameters {
        let _ = writeln!(out, "  {:<wide$} {:>16} {:>9} {:>9}", p.name, format!("{} to {}", p.low, p.high), p.start, p.tuned);
    }
    let _ = writeln!(out, "\nfinalists, {} games of pilot luck", report.pilot_games);
    for f in &report.finalists {
        let _ = writeln!(out, "  {:+.2} ± {:.2} points in {} deals: {}", 100.0 * f.gain, 100.0 * f.se, f.blocks, f.bot);
    }
    if let Some(proof) = &report.proof {
        let _ = writeln!(out, "\nproof, {} games of fresh luck", proof.games);
        out.push_str(&compare::text(proof));
    }
    let _ = writeln!(out, "\n{}: {} ({} games, {:.1} s)", report.verdict, advice(report), report.games, report.seconds);
    let _ = writeln!(out, "in a plan      {}\non the command line  '{}'", report.plan, report.tuned);
    out
}

/// The snippet as a file, with what is known of it.
fn out_file(report: &TuneReport) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let _ = writeln!(out, "# {}: {}.", report.verdict, advice(report));
    let players: Vec<String> = report.players.iter().map(ToString::to_string).collect();
    let _ = writeln!(out, "# Tuned on {}, {} players, seed {}.", report.sets.join("; "), players.join(" and "), report.seed);
    for claim in report.proof.iter().flat_map(|proof| &proof.claims) {
        let _ = writeln!(
            out,
            "# {}, {} players, {:?}: {} {:+.2} points ({:+.2} to {:+.2})",
            claim.sets.join(" + "),
            claim.players,
            claim.seating,
            claim.verdict,
            100.0 * claim.gain,
            100.0 * claim.ci_low,
            100.0 * claim.ci_high
        );
    }
    let _ = writeln!(out, "[presets]\ntuned = {}", report.plan);
    out
}
