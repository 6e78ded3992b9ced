//! `eksim bench`: games a second here, with the behaviour fingerprint.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{Talk, print_json};
use crate::cli::BenchArgs;
use crate::failure::Failure;
use crate::sim::chunk::{Counts, play_blocks};
use crate::sim::{suite, suite::Bench};

pub(super) fn run(args: &BenchArgs, talk: Talk) -> Result<(), Failure> {
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
