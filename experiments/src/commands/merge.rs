//! `eksim merge DIR... --out DIR`: shards back into one result, equal to the byte to a run in one piece.

use std::path::Path;
use std::time::Instant;

use super::{Talk, run as running};
use crate::cli::{MergeArgs, RunArgs};
use crate::failure::Failure;
use crate::plan;
use crate::results::Manifest;
use crate::sim::store::{State, Store, read_state};
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

    // The plan is found again by the command in the first shard's manifest.
    let manifest = Manifest::read(first_dir)?;
    let run_args = plan_of(&manifest, args)?;
    let plan = plan::load_on(&run_args.plan, run_args.board.as_deref())?
        .overridden(run_args.seed, run_args.games)
        .controlled(run_args.control_variate);
    let job = running::job(&plan, &run_args)?;
    if job.hash != first.plan_hash {
        return Err(Failure::Usage(format!(
            "{} has changed since the shards were made; use the plan they were made with",
            run_args.plan.display()
        )));
    }
    let start = Instant::now();
    let tallies: Vec<Tally> = (0..job.cells.len())
        .map(|cell| {
            let mut tally = Tally::new(&job.cells[cell].cell);
            shards.iter().for_each(|(_, state)| tally.merge(&state.cells[cell].tally));
            tally
        })
        .collect();
    let store = Store::open(&args.out)?;
    let spools: Vec<&Path> = if job.per_game { shards.iter().map(|(dir, _)| *dir).collect() } else { Vec::new() };
    let outcomes = job.outcomes(&tallies, start.elapsed().as_secs_f64())?;
    running::write_results(&job, &plan, &args.out, &tallies, &first.engine_fingerprint, &spools, args.no_charts)?;
    running::keep_luck(&job, &args.out, &outcomes)?;
    store.finish()?;
    running::show(&job, &args.out, &tallies, &outcomes, start.elapsed().as_secs_f64(), talk)
}

/// Refuses missing, doubled and foreign shards by name.
fn check(shards: &[(&Path, State)], first_dir: &Path, first: &State) -> Result<(), Failure> {
    let count = first.shard.1;
    let mut by_index: Vec<Option<&Path>> = vec![None; count as usize];
    for (dir, state) in shards {
        let (index, of) = state.shard;
        if state.plan_hash != first.plan_hash || of != count || state.engine_fingerprint != first.engine_fingerprint {
            return Err(Failure::Usage(format!("{} is a shard of another run than {}", dir.display(), first_dir.display())));
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
fn plan_of(manifest: &Manifest, args: &MergeArgs) -> Result<RunArgs, Failure> {
    let bad = || Failure::Usage(format!("the shard's manifest has no command that can be read: `{}`", manifest.command));
    let words: Vec<&str> = manifest.command.split_whitespace().collect();
    let plan = words.get(2).ok_or_else(bad)?;
    let value = |flag: &str| words.iter().position(|w| *w == flag).and_then(|i| words.get(i + 1));
    Ok(RunArgs {
        plan: args.plan.clone().unwrap_or_else(|| plan.into()),
        board: value("--board").map(Into::into),
        out: None,
        seed: value("--seed").and_then(|s| s.parse().ok()),
        games: value("--games").and_then(|s| s.parse().ok()),
        shard: None,
        resume: false,
        fresh: false,
        per_game: words.contains(&"--per-game"),
        control_variate: words.contains(&"--control-variate"),
        no_charts: args.no_charts,
    })
}
