//! Measures the engine against the floor, in one run, interleaved so that the noise of the machine hits all alike.
//!
//! `cargo run --release -p eksim-benches` prints the tables; `... -- WORK GAMES` plays one piece of work only, for callgrind.

use std::time::{Duration, Instant};

use eksim_benches::threads;
use eksim_benches::work::{Work, rules};
use eksim_engine::rules::Rules;

/// How often everything is measured.
const ROUNDS: usize = 40;
/// The games are played in slices, and of each slice the best time counts: a short slice has a good chance to be played
/// without being interrupted even where the machine is busy.
const SLICES: usize = 20;
const SLICE: u64 = 250;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rules = rules();
    match args.as_slice() {
        [] => {
            against_the_floor(&rules);
            on_threads(&rules);
        }
        [work, games] => match (Work::named(work), games.parse()) {
            (Some(work), Ok(games)) => println!("{:016x}", work.run(&rules, 0, games)),
            _ => usage(),
        },
        _ => usage(),
    }
}

fn usage() {
    let names: Vec<&str> = Work::ALL.iter().map(|work| work.name()).collect();
    eprintln!("usage: eksim-benches [WORK GAMES], where WORK is one of {}", names.join(", "));
    std::process::exit(2);
}

fn against_the_floor(rules: &Rules) {
    let mut best = [[Duration::MAX; SLICES]; Work::ALL.len()];
    for _ in 0..ROUNDS {
        for slice in 0..SLICES {
            for (work, best) in Work::ALL.into_iter().zip(&mut best) {
                let start = Instant::now();
                std::hint::black_box(work.run(rules, slice as u64 * SLICE, SLICE));
                best[slice] = start.elapsed().min(best[slice]);
            }
        }
    }
    let games = SLICES as u64 * SLICE;
    println!("four players, base, one thread; {games} games in slices of {SLICE}, each the best of {ROUNDS} rounds");
    println!("{:<16} {:>10} {:>10} {:>12}", "work", "ns a game", "x floor", "games/s");
    let ns = |slices: &[Duration]| slices.iter().sum::<Duration>().as_secs_f64() * 1e9 / games as f64;
    for (work, slices) in Work::ALL.into_iter().zip(&best) {
        let (ns, floor) = (ns(slices), ns(&best[0]));
        println!("{:<16} {ns:>10.0} {:>10.2} {:>12.0}", work.name(), ns / floor, 1e9 / ns);
    }
}

fn on_threads(rules: &Rules) {
    println!();
    println!("two threads against one, the same games; best of {} rounds each", threads::ROUNDS);
    println!("{:<16} {:>14} {:>14} {:>10}", "work", "1 thread, /s", "2 threads, /s", "x");
    for work in [Work::Pass, Work::Random, Work::RandomKnowing] {
        let [one, two] = threads::games_per_second(work, rules, [1, 2]);
        println!("{:<16} {one:>14.0} {two:>14.0} {:>10.2}", work.name(), two / one);
    }
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if cores < 2 {
        println!("(this machine has one core: the figure says nothing)");
    }
}
