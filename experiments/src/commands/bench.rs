//! `eksim bench`: games a second here, with the behaviour fingerprint.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{Talk, print_json};
use crate::cli::BenchArgs;
use crate::failure::Failure;
use crate::sim::chunk::{Counts, play_blocks};
use crate::sim::overhead::{Overhead, overhead};
use crate::sim::{suite, suite::Bench};

pub(super) fn run(args: &BenchArgs, talk: Talk) -> Result<(), Failure> {
    if args.pipeline {
        return pipeline(args, talk);
    }
    let fingerprint = suite::engine_fingerprint();
    let mut rows = Vec::new();
    for Bench { name, cell } in suite::benches() {
        let (mut games, start) = (0, Instant::now());
        let limit = Duration::from_secs_f64(args.seconds.clamp(0.01, 600.0));
        while start.elapsed() < limit {
            let tally = play_blocks(&cell, games, games + 256, Counts { cards: false, luck: false }, &())
                .map_err(|s| s.or("interrupted"))?;
            games += tally.blocks;
        }
        let rate = games as f64 * cell.games_per_block() as f64 / start.elapsed().as_secs_f64();
        rows.push((name, rate));
    }
    if talk.json {
        let rates: serde_json::Map<_, _> = rows.iter().map(|(name, rate)| (name.to_string(), json!(rate.round()))).collect();
        return print_json(&json!({"engine_fingerprint": fingerprint, "games_per_second": rates}));
    }
    println!("engine fingerprint {fingerprint}");
    println!("\n{:<44} {:>12}", "one thread", "games/s");
    for (name, rate) in rows {
        println!("{name:<44} {rate:>12.0}");
    }
    Ok(())
}

/// What counting everything costs over the bare simulation of the same games, and what it may cost.
fn pipeline(args: &BenchArgs, talk: Talk) -> Result<(), Failure> {
    let limit = Duration::from_secs_f64(args.seconds.clamp(0.01, 600.0));
    let mut rows = Vec::new();
    for (bots, most) in [("pass", 0.15), ("random", 0.05)] {
        let name = format!("base, 4 players, {bots}");
        let Some(bench) = suite::benches().into_iter().find(|bench| bench.name == name) else { continue };
        rows.push((bots, most, overhead(&bench.cell, limit).map_err(|s| s.or("interrupted"))?));
    }
    if talk.json {
        let row = |(bots, most, o): &(&str, f64, Overhead)| json!({"bots": bots, "bare": o.bare.round(), "pipeline": o.pipeline.round(), "cost": o.cost, "at_most": most});
        return print_json(&json!({"pipeline": rows.iter().map(row).collect::<Vec<_>>()}));
    }
    println!("{:<24} {:>14} {:>14} {:>8} {:>8}", "base, 4 players", "bare games/s", "counted", "cost", "at most");
    for (bots, most, o) in rows {
        let cost = format!("{:.1} %", 100.0 * o.cost);
        println!("{bots:<24} {:>14.0} {:>14.0} {cost:>8} {:>6.0} %", o.bare, o.pipeline, 100.0 * most);
    }
    Ok(())
}
