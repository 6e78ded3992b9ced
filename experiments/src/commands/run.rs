//! `eksim run PLAN.toml`: the main job. Plays a plan, writes tables, charts and the report, prints the summary.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::json;

use super::{Talk, print_json};
use crate::bar::{Bar, watch_for_interrupt};
use crate::cli::RunArgs;
use crate::failure::Failure;
use crate::plan::{self, Plan};
use crate::results::report::write_report_of;
use crate::results::summary::{Style, summary};
use crate::results::{Asked, Manifest, Options, Results, directory};
use crate::shell;
use crate::sim::job::{Job, JobCell};
use crate::sim::luck::check_game;
use crate::sim::outcome::Outcome;
use crate::sim::run::{Stop, interrupted};
use crate::sim::store::{State, Store};
use crate::sim::tally::Tally;
use crate::width::width;

pub(super) fn run(args: &RunArgs, options: &str, talk: Talk) -> Result<(), Failure> {
    let plan =
        plan::load_on(&args.plan, args.board.as_deref())?.overridden(args.seed, args.games).controlled(args.control_variate);
    plan.warn(talk.quiet);
    let job = job(&plan, args, options)?;
    let dir = args.out.clone().unwrap_or_else(|| default_out(&plan.name, job.shard));
    watch_for_interrupt();
    let store = Store::open(&dir)?;
    play_and_write(&job, &plan, store, args, talk).map_err(|failure| match failure {
        Failure::Run(why) if job.is_saved(&dir) => Failure::Run(format!(
            "{why}\nall games before it are saved in {}; when it is mended, go on with:\n  {}",
            dir.display(),
            job.resume
        )),
        other => other,
    })
}

fn play_and_write(job: &Job, plan: &Plan, mut store: Store, args: &RunArgs, talk: Talk) -> Result<(), Failure> {
    let dir = store.dir().to_owned();
    let earlier = job.earlier(&store, args.resume, args.fresh)?;
    if args.resume && earlier.is_none() && !talk.quiet {
        eprintln!("nothing to resume in {}: this run begins at the start", dir.display());
    }
    say_replaced(job, &dir, talk);
    let before = earlier.as_ref().map_or(0, State::games);
    let bar = Bar::new(talk.bar, job.games(earlier.as_ref()), before);
    let start = Instant::now();
    let played = job.play(&mut store, earlier, |number, state| {
        bar.prefix(&format!("cell {} of {} ", number + 1, job.cells.len()));
        bar.length(job.games(Some(state)));
        bar.games(state.games(), &job.cells[number].cell, &state.cells[number].tally);
    });
    bar.finish();
    let state = played?;
    let stopped = || {
        let dir = dir.display();
        Failure::Interrupted(format!("interrupted; all games so far are saved in {dir}. Go on with:\n  {}", job.resume))
    };
    if !state.done() {
        return Err(stopped());
    }
    let tallies: Vec<Tally> = state.cells.iter().map(|c| c.tally.clone()).collect();
    let micros: Vec<u64> = state.cells.iter().map(|c| c.micros).collect();
    let session = Session { games: state.games() - before, seconds: start.elapsed().as_secs_f64() };
    let whole = job.shard == (1, 1);
    // Of a shard they are only asked for as JSON, and a control variate plays games for them.
    let outcomes = if whole || talk.json { job.outcomes(&tallies, &micros)? } else { Vec::new() };
    // The pilot games of a control variate are not to be cut short.
    if interrupted() {
        return Err(stopped());
    }
    if !whole {
        directory::clear(&dir)?;
        job.manifest(&tallies, &state.engine_fingerprint, false).write(&dir)?;
        if talk.json {
            print_json(&json!({"out": dir, "shard": format!("{}/{}", job.shard.0, job.shard.1), "cells": outcomes}))?;
        } else if !talk.quiet {
            println!(
                "shard {}/{} is in {}; put the shards together with `eksim merge DIR... --out DIR`",
                job.shard.0,
                job.shard.1,
                dir.display()
            );
        }
        return Ok(());
    }
    let spool = job.per_game.then_some(dir.as_path());
    write_results(job, plan, &dir, &tallies, &state.engine_fingerprint, spool.as_slice(), args.no_charts)?;
    keep_luck(job, &dir, &outcomes)?;
    store.finish()?;
    show(job, &dir, &tallies, &outcomes, session, talk)
}

/// Says whose finished results are about to be replaced, if they are another plan's.
pub(super) fn say_replaced(job: &Job, dir: &Path, talk: Talk) {
    if let Ok(old) = Manifest::read(dir)
        && old.done
        && old.plan_hash != job.hash
        && !talk.quiet
    {
        eprintln!("replacing the results of `{}` in {}", old.command, dir.display());
    }
}

/// What was played now, and not in an earlier session.
#[derive(Clone, Copy, Debug)]
pub(super) struct Session {
    /// Games.
    pub(super) games: u64,
    /// How long it took.
    pub(super) seconds: f64,
}

impl Session {
    /// In words, of so many games in all.
    fn words(self, all: u64) -> String {
        let rate = format!("in {:.1} s ({:.0} games/s)", self.seconds, self.games as f64 / self.seconds.max(1e-9));
        match self.games {
            games if games == all => format!("{all} games {rate}"),
            0 => format!("{all} games, all played before"),
            games => format!("{all} games, {games} of them now, {rate}"),
        }
    }
}

/// Writes tables, charts and report.
pub(super) fn write_results(
    job: &Job,
    plan: &Plan,
    dir: &Path,
    tallies: &[Tally],
    engine: &str,
    spools: &[&Path],
    no_charts: bool,
) -> Result<(), Failure> {
    job.write(dir, tallies, engine, (!spools.is_empty()).then_some(spools))?;
    let options = Options { charts: plan.outputs.charts && !no_charts, report: plan.outputs.report };
    write_report_of(&Results::open(dir)?, &options)?;
    Ok(())
}

/// Keeps the win shares without the luck of the draw beside the raw numbers of the tables, if there are any.
pub(super) fn keep_luck(job: &Job, dir: &Path, outcomes: &[Outcome]) -> Result<(), Failure> {
    if job.luck {
        let mut manifest = Results::open(dir)?.manifest;
        let kept =
            |outcome: &Outcome| json!({"pilot_blocks": outcome.pilot_blocks, "bots": outcome.bots, "seats": outcome.seats});
        manifest.more.insert("control_variate".into(), outcomes.iter().map(kept).collect());
        manifest.write(dir)?;
    }
    Ok(())
}

/// Prints what came out.
pub(super) fn show(
    job: &Job,
    dir: &Path,
    tallies: &[Tally],
    outcomes: &[Outcome],
    session: Session,
    talk: Talk,
) -> Result<(), Failure> {
    if talk.json {
        let results = Results::open(dir)?;
        return print_json(&json!({
            "format": 1, "plan": job.name, "title": job.title, "question": job.question, "seed": job.seed, "out": dir,
            "fingerprint": results.manifest.fingerprint, "engine_fingerprint": results.manifest.engine_fingerprint,
            "cells": outcomes,
        }));
    }
    if talk.quiet {
        return Ok(());
    }
    let results = Results::open(dir)?;
    let style = Style { width: width(&std::io::stdout()), unicode: true, color: talk.color };
    print!("{}", summary(&results, style));
    for (cell, outcome) in job.cells.iter().zip(outcomes).filter(|(_, o)| o.pilot_blocks.is_some()) {
        let rules = cell.cell.rules_text();
        let name = if rules.is_empty() { String::new() } else { format!(", {rules}") };
        print!(
            "\n{}{name}, {} players, {}:{}",
            cell.cell.variant,
            outcome.players,
            outcome.lineup.join(","),
            outcome.luck_text()
        );
    }
    println!(
        "\n{}. Everything is in {}{}",
        session.words(tallies.iter().map(|t| t.games).sum()),
        dir.display(),
        if dir.join("report.html").exists() { "; begin with report.html" } else { "" }
    );
    Ok(())
}

/// The job of a plan, as asked for on the command line; `options` are those that every command has.
pub(super) fn job(plan: &Plan, args: &RunArgs, options: &str) -> Result<Job, Failure> {
    let shard = match &args.shard {
        None => (1, 1),
        Some(text) => parse_shard(text)?,
    };
    let cells: Vec<JobCell> = plan.cells().into_iter().map(|c| JobCell { cell: c.cell, sweep: c.sweep, stop: c.stop }).collect();
    if shard != (1, 1) && cells.iter().any(|c| matches!(c.stop, Stop::HalfWidth { .. })) {
        return Err(Failure::Usage(
            "`--shard` can't be used with `until_half_width`: no shard can see when to stop; give `games` instead".into(),
        ));
    }
    if plan.control_variate {
        cells.iter().try_for_each(|c| check_game(&c.cell.rules))?;
    }
    let mut command = format!("eksim run {}", shell::path(&args.plan));
    let mut add = |text: String| command += &format!(" {text}");
    args.seed.iter().for_each(|s| add(format!("--seed {s}")));
    args.games.iter().for_each(|g| add(format!("--games {g}")));
    args.shard.iter().for_each(|s| add(format!("--shard {s}")));
    if args.per_game {
        add("--per-game".into());
    }
    if args.control_variate {
        add("--control-variate".into());
    }
    args.board.iter().for_each(|b| add(format!("--board {}", shell::path(b))));
    args.out.iter().for_each(|o| add(format!("--out {}", shell::path(o))));
    let charts = if args.no_charts { " --no-charts" } else { "" };
    let asked = Asked {
        directory: std::env::current_dir().unwrap_or_default().to_string_lossy().into_owned(),
        plan: args.plan.to_string_lossy().into_owned(),
        board: args.board.as_ref().map(|board| board.to_string_lossy().into_owned()),
        seed: args.seed,
        games: args.games,
        control_variate: args.control_variate,
    };
    Ok(Job {
        name: plan.name.clone(),
        title: plan.title.clone(),
        question: plan.question.clone(),
        answer: plan.answer.clone(),
        seed: plan.seed,
        hash: plan.hash(),
        resume: format!("{command}{charts}{options} --resume"),
        command,
        asked,
        cells,
        cards: plan.outputs.cards,
        convergence: plan.outputs.convergence,
        luck: plan.control_variate,
        per_game: args.per_game || plan.outputs.per_game,
        shard,
    })
}

/// Where results go without `--out`.
fn default_out(name: &str, (index, count): (u64, u64)) -> PathBuf {
    let name = if count == 1 { name.to_string() } else { format!("{name}-shard-{index}-of-{count}") };
    PathBuf::from("results").join(name)
}

fn parse_shard(text: &str) -> Result<(u64, u64), Failure> {
    let bad = || Failure::Usage(format!("`--shard {text}`: write it as I/N, counting from 1, for example 2/4"));
    let (index, count) = text.split_once('/').ok_or_else(bad)?;
    let (index, count): (u64, u64) = (index.parse().map_err(|_| bad())?, count.parse().map_err(|_| bad())?);
    if index >= 1 && index <= count { Ok((index, count)) } else { Err(bad()) }
}
