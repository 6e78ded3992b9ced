//! How well games go on two threads: each takes chunk after chunk of the same games, as a run does.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use eksim_engine::rules::Rules;

use crate::work::Work;

/// How often each number of threads is measured.
pub const ROUNDS: usize = 15;
/// Games that a thread takes at a time.
const CHUNK: u64 = 250;

/// Games a second with each of these numbers of threads, the best of [`ROUNDS`], taken in turn. Starting the threads counts:
/// it belongs to what a second one costs.
pub fn games_per_second<const N: usize>(work: Work, rules: &Rules, threads: [usize; N]) -> [f64; N] {
    let games = match work {
        Work::Floor | Work::Pass => 100_000,
        Work::Random | Work::RandomKnowing => 25_000,
    };
    let mut best = [Duration::MAX; N];
    let mut sums = [0; N];
    for _ in 0..ROUNDS {
        for (i, &threads) in threads.iter().enumerate() {
            let start = Instant::now();
            sums[i] = play(work, rules, games, threads);
            best[i] = start.elapsed().min(best[i]);
        }
    }
    assert!(sums.iter().all(|sum| *sum == sums[0]), "the number of threads changed what was played");
    best.map(|time| games as f64 / time.as_secs_f64())
}

/// Plays `games` on so many threads and adds up what came out, which the number of threads must not change.
pub fn play(work: Work, rules: &Rules, games: u64, threads: usize) -> u64 {
    let (next, total) = (AtomicU64::new(0), AtomicU64::new(0));
    let play_chunks = || {
        let mut sum = 0u64;
        loop {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= games {
                break;
            }
            sum = sum.wrapping_add(work.run(rules, from, CHUNK.min(games - from)));
        }
        total.fetch_add(sum, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(play_chunks);
        }
        play_chunks();
    });
    total.into_inner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work;

    #[test]
    fn threads_change_nothing() {
        let rules = work::rules();
        for work in Work::ALL {
            let one = play(work, &rules, 1_100, 1);
            assert_eq!([2, 3].map(|threads| play(work, &rules, 1_100, threads)), [one; 2]);
            // Every game counts.
            assert_ne!(play(work, &rules, 1_099, 2), one);
        }
    }
}
