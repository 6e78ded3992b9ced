//! Do the methods keep their word? Thousands of small studies with a known truth.
//!
//! A short run by default; `EKSIM_FULL=1` runs 10,000 studies of each (statistics/coverage.sh). Every check prints a row of the table
//! in docs/statistics.md.

#[path = "coverage/estimates.rs"]
mod estimates;
#[path = "coverage/judgements.rs"]
mod judgements;

use eksim_statistics::SplitMix;

/// Studies to run: the full number, or that number over `cut` in the short run.
fn studies(cut: usize) -> usize {
    if std::env::var("EKSIM_FULL").is_ok_and(|v| v == "1") { 10_000 } else { 10_000 / cut }
}

/// Runs studies with seeds of their own and returns the share in which `good` held.
fn share(name: &str, studies: usize, mut good: impl FnMut(&mut SplitMix) -> bool) -> f64 {
    let seed = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    let mut seeds = SplitMix::new(seed);
    let hits = (0..studies).filter(|_| good(&mut SplitMix::new(seeds.bits()))).count();
    hits as f64 / studies as f64
}

/// Prints a row and holds the share between two limits, give or take four standard errors of the short run (three in the full).
fn report(name: &str, wanted: (f64, f64), studies: usize, measured: f64) {
    let words = match wanted {
        (low, high) if low <= 0.0 => format!("at most {:.1} %", 100.0 * high),
        (low, high) if high >= 1.0 => format!("at least {:.1} %", 100.0 * low),
        (low, high) => format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high),
    };
    println!("| {name} | {words} | {:.2} % | {studies} |", 100.0 * measured);
    let slack = |p: f64| if studies >= 10_000 { 3.0 } else { 4.0 } * (p * (1.0 - p) / studies as f64).sqrt();
    let (low, high) = wanted;
    // The limits of a two-sided 94-96 % leave room of their own at full size.
    let room = if low > 0.0 && high < 1.0 && studies >= 10_000 { 0.0 } else { 1.0 };
    assert!(measured >= low - room * slack(low) && measured <= high + room * slack(high), "{name}: {measured} is not {words}");
}

/// Covers: between 94 and 96 %.
const EXACT: (f64, f64) = (0.94, 0.96);
/// Covers: at least 95 %.
const SAFE: (f64, f64) = (0.95, 1.0);
/// False alarms: at most 5 %.
const ALARM: (f64, f64) = (0.0, 0.05);
/// Power: at least 95 %.
const POWER: (f64, f64) = (0.95, 1.0);

/// A place drawn from probabilities.
fn draw(rng: &mut SplitMix, p: &[f64]) -> usize {
    let mut u = rng.uniform();
    for (i, p) in p.iter().enumerate() {
        u -= p;
        if u < 0.0 {
            return i;
        }
    }
    p.len() - 1
}
