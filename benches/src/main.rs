//! Measures the engine against the floor, in one run, interleaved so that the noise of the machine hits all alike.
//!
//! `cargo run --release -p eksim-benches` prints the table; `... -- WORK GAMES` plays one piece of work only, for callgrind.

use std::time::{Duration, Instant};

use eksim_benches::work::{Work, rules};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let rules = rules();
    if let [work, games] = args.as_slice() {
        let work = Work::ALL.into_iter().find(|w| w.name() == work).expect("floor, pass, random or random-knowing");
        let games = games.parse().expect("a number of games");
        println!("{:016x}", work.run(&rules, 0, games));
        return;
    }
    const ROUNDS: u64 = 40;
    const GAMES: u64 = 5_000;
    let mut best = [Duration::MAX; Work::ALL.len()];
    for round in 0..ROUNDS {
        for (work, best) in Work::ALL.into_iter().zip(&mut best) {
            let start = Instant::now();
            std::hint::black_box(work.run(&rules, round * GAMES, GAMES));
            *best = start.elapsed().min(*best);
        }
    }
    println!("four players, base, one thread; best of {ROUNDS} rounds of {GAMES} games");
    println!("{:<16} {:>10} {:>10} {:>12}", "work", "ns a game", "x floor", "games/s");
    for (work, time) in Work::ALL.into_iter().zip(best) {
        let (ns, floor) = (time.as_secs_f64() * 1e9 / GAMES as f64, best[0].as_secs_f64() * 1e9 / GAMES as f64);
        println!("{:<16} {ns:>10.0} {:>10.2} {:>12.0}", work.name(), ns / floor, 1e9 / ns);
    }
}
