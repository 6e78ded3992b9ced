//! `eksim merge DIR... --out DIR`: shards back into one result, equal to the byte to a run in one piece.

use std::path::{Path, PathBuf};

use super::Talk;
use super::run::{self as running, Session};
use crate::cli::{MergeArgs, RunArgs};
use crate::failure::Failure;
use crate::plan;
use crate::results::{Asked, Manifest};
use crate::sim::store::{State, Store, check_spool, read_state};
use crate::sim::tally::Tally;

pub(super) fn run(args: &MergeArgs, talk: Talk) -> Result<(), Failure> {
    let mut shards = Vec::new();
    for dir in &args.dirs {
        let name = dir.display();
        let state = read_state(dir)?.ok_or_else(|| {
            Failure::Usage(format!(
                "{name} is no shard: there is no state.json; a shard is made with `eksim run PLAN --shard I/N`"
            ))
        })?;
        if !state.done() {
            return Err(Failure::Usage(format!("{name} is not finished; run it again with `--resume` first")));
        }
        shards.push((dir.as_path(), state));
    }
    let Some((first_dir, first)) = shards.first() else {
        return Err(Failure::Usage("no shards were named".into()));
    };
    check(&shards, first_dir, first)?;
    if let Some((shard, _)) = shards.iter().find(|(shard, _)| is_same(shard, &args.out)) {
        return Err(Failure::Usage(format!("--out {} is one of the shards; give another directory", shard.display())));
    }
    if read_state(&args.out)?.is_some() {
        return Err(Failure::Usage(format!("{} holds an unfinished run; give another `--out`", args.out.display())));
    }

    // The plan is found again by what the first shard's manifest says.
    let manifest = Manifest::read(first_dir).map_err(|error| {
        let again = "run its shard again with `--resume` first";
        Failure::Usage(format!("{} is not finished ({error}); {again}", first_dir.display()))
    })?;
    let run_args = plan_of(&manifest, first, args)?;
    let plan = plan::load_on(&run_args.plan, run_args.board.as_deref())
        .map_err(|failure| match failure {
            Failure::Usage(why) if args.plan.is_none() && !run_args.plan.is_file() => {
                Failure::Usage(format!("{why}; where the shards' plan lies elsewhere now, name it with `--plan PLAN`"))
            }
            other => other,
        })?
        .overridden(run_args.seed, run_args.games)
        .controlled(run_args.control_variate);
    let job = running::job(&plan, &run_args, "")?;
    if job.hash != first.plan_hash {
        return Err(Failure::Usage(format!(
            "{} has changed since the shards were made; name the plan they were made with by `--plan PLAN`",
            run_args.plan.display()
        )));
    }
    let sum = |cell: usize| {
        let mut tally = Tally::new(&job.cells[cell].cell);
        shards.iter().for_each(|(_, state)| tally.merge(&state.cells[cell].tally));
        (tally, shards.iter().map(|(_, state)| state.cells[cell].micros).sum::<u64>())
    };
    let (tallies, micros): (Vec<Tally>, Vec<u64>) = (0..job.cells.len()).map(sum).unzip();
    let store = Store::open(&args.out)?;
    running::say_replaced(&job, &args.out, talk);
    let spools: Vec<&Path> = if job.per_game { shards.iter().map(|(dir, _)| *dir).collect() } else { Vec::new() };
    let outcomes = job.outcomes(&tallies, &micros)?;
    running::write_results(&job, &plan, &args.out, &tallies, &first.engine_fingerprint, &spools, args.no_charts)?;
    running::keep_luck(&job, &args.out, &outcomes)?;
    store.finish()?;
    running::show(&job, &args.out, &tallies, &outcomes, Session { games: 0, seconds: 0.0 }, talk)
}

/// Whether two names are of one directory.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Refuses missing, doubled and foreign shards by name.
fn check(shards: &[(&Path, State)], first_dir: &Path, first: &State) -> Result<(), Failure> {
    let count = first.shard.1;
    let mut by_index: Vec<Option<&Path>> = vec![None; count as usize];
    for (dir, state) in shards {
        let (index, of) = state.shard;
        check_spool(dir, state.spooled)?;
        if state.plan_hash != first.plan_hash || of != count || state.engine_fingerprint != first.engine_fingerprint {
            return Err(Failure::Usage(format!("{} is a shard of another run than {}", dir.display(), first_dir.display())));
        }
        if state.per_game != first.per_game {
            let with = |state: &State| if state.per_game { "with" } else { "without" };
            return Err(Failure::Usage(format!(
                "{} was made {} `--per-game`, {} {} it; make all shards alike",
                dir.display(),
                with(state),
                first_dir.display(),
                with(first)
            )));
        }
        if let Some(other) = by_index[index as usize - 1].replace(dir) {
            return Err(Failure::Usage(format!(
                "shard {index}/{count} is there twice: {} and {}",
                other.display(),
                dir.display()
            )));
        }
    }
    let missing: Vec<String> =
        (1..=count).filter(|i| by_index[*i as usize - 1].is_none()).map(|i| format!("{i}/{count}")).collect();
    if missing.is_empty() { Ok(()) } else { Err(Failure::Usage(format!("missing: shard {}", missing.join(", ")))) }
}

/// The arguments of the run that made a shard, without the shard.
fn plan_of(manifest: &Manifest, state: &State, args: &MergeArgs) -> Result<RunArgs, Failure> {
    let asked = match &manifest.asked {
        Some(asked) => asked.clone(),
        None => asked_by(&manifest.command)?,
    };
    // A relative path is meant from where the run was typed; where that place is gone, from here.
    let here = std::env::current_dir().unwrap_or_default();
    let place = |typed: &String| {
        let there = Path::new(&asked.directory).join(typed);
        if here != Path::new(&asked.directory) && there.is_file() { there } else { PathBuf::from(typed) }
    };
    Ok(RunArgs {
        plan: args.plan.clone().unwrap_or_else(|| place(&asked.plan)),
        board: asked.board.as_ref().map(place),
        out: None,
        seed: asked.seed,
        games: asked.games,
        shard: None,
        resume: false,
        fresh: false,
        per_game: state.per_game,
        control_variate: asked.control_variate,
        no_charts: args.no_charts,
    })
}

/// The same of a manifest that has only a command, in which nothing is quoted.
fn asked_by(command: &str) -> Result<Asked, Failure> {
    let bad = || Failure::Usage(format!("the shard's manifest has no command that can be read: `{command}`"));
    let words: Vec<&str> = command.split_whitespace().collect();
    let value = |flag: &str| words.iter().position(|w| *w == flag).and_then(|i| words.get(i + 1));
    Ok(Asked {
        directory: String::new(),
        plan: words.get(2).ok_or_else(bad)?.to_string(),
        board: value("--board").map(ToString::to_string),
        seed: value("--seed").and_then(|s| s.parse().ok()),
        games: value("--games").and_then(|s| s.parse().ok()),
        control_variate: words.contains(&"--control-variate"),
    })
}
