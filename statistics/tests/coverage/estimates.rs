//! Coverage of the intervals.

use super::{EXACT, SAFE, draw, report, share, studies};
use eksim_statistics::{
    BlockSums, Moments, RankedGame, RiskRow, SplitMix, betting, block_interval, clopper_pearson, competing_risks, controlled,
    freeze, paired, plackett_luce, proportion, wilson,
};

fn events(rng: &mut SplitMix, n: u64, p: f64) -> u64 {
    (0..n).filter(|_| rng.uniform() < p).count() as u64
}

/// A block of four rotations with shared luck: an easy or a hard deal; mean 0.25. Returns wins of 4.
fn block(rng: &mut SplitMix) -> i64 {
    let p = if rng.uniform() < 0.5 { 0.05 } else { 0.45 };
    events(rng, 4, p) as i64
}

fn blocks(rng: &mut SplitMix, n: usize) -> (BlockSums, Vec<f64>) {
    let mut sums = BlockSums::new(4);
    let values = (0..n)
        .map(|_| {
            let b = block(rng);
            sums.push(b);
            b as f64 / 4.0
        })
        .collect();
    (sums, values)
}

#[test]
fn independent_games() {
    let s = studies(5);
    for (n, p) in [(1000, 0.25), (2000, 0.5), (400, 1.0 / 3.0)] {
        let name = format!("Wilson, {n} games at {p:.2}");
        let hit = share(&name, s, |r| proportion(events(r, n, p), n, 0.95).interval.contains(p));
        report(&name, EXACT, s, hit);
    }
    let name = "Jeffreys, 500 games at 0.2 to 1.6 %";
    let hit = share(name, s, |r| {
        let p = 0.002 + 0.014 * r.uniform();
        proportion(events(r, 500, p), 500, 0.95).interval.contains(p)
    });
    report(name, EXACT, s, hit);
    for (n, p) in [(30, 0.1), (200, 0.25)] {
        let name = format!("Clopper-Pearson, {n} games at {p:.2}");
        let hit = share(&name, s, |r| clopper_pearson(events(r, n, p), n, 0.95).contains(p));
        report(&name, SAFE, s, hit);
    }
}

#[test]
fn blocks_that_share_luck() {
    let s = studies(5);
    for n in [200, 1000] {
        let name = format!("t on {n} blocks of 4 games");
        let hit = share(&name, s, |r| block_interval(&blocks(r, n).0, &[], (0.0, 1.0), 0.95).interval.contains(0.25));
        report(&name, EXACT, s, hit);
    }
    for n in [10, 50, 199] {
        let name = format!("betting on {n} blocks of 4 games");
        let hit = share(&name, s, |r| betting(&blocks(r, n).1, 0.95).contains(0.25));
        report(&name, SAFE, s, hit);
        let name = format!("empirical Bernstein on {n} blocks of 4 games");
        let hit = share(&name, s, |r| block_interval(&blocks(r, n).0, &[], (0.0, 1.0), 0.95).interval.contains(0.25));
        report(&name, SAFE, s, hit);
    }
    // What goes wrong otherwise: the same games taken as independent.
    let name = "for contrast: Wilson per game on 500 blocks (wrong)";
    let hit = share(name, s, |r| wilson(blocks(r, 500).0.sum as f64, 2000.0, 0.95).contains(0.25));
    report(name, (0.0, 0.94), s, hit);
}

#[test]
fn paired_differences() {
    let s = studies(5);
    let name = "paired difference, 300 blocks under the same luck";
    let hit = share(name, s, |r| {
        let mut d = BlockSums::new(4);
        for _ in 0..300 {
            // The second variant turns one loss in ten into a win: truth 0.1 (1 - 0.25).
            let a = block(r);
            d.push(events(r, (4 - a) as u64, 0.1) as i64);
        }
        paired(&d, &[], 1.0, 0.95).difference.interval.contains(0.075)
    });
    report(name, EXACT, s, hit);
    let name = "control variate, 300 blocks, frozen on 200 others";
    let hit = share(name, s, |r| {
        let mut sample = |n: usize| {
            let mut m = Moments::new(1, 8);
            for _ in 0..n {
                let x = if r.uniform() < 0.25 { 6 } else { -2 };
                m.push(&[8 * events(r, 1, 0.5 - f64::from(x as i32) / 20.0) as i64, x]);
            }
            m
        };
        let b = freeze(&sample(200));
        controlled(&sample(300), &b, 0.95).interval.is_some_and(|i| i.contains(0.5))
    });
    report(name, EXACT, s, hit);
}

#[test]
fn risks() {
    let s = studies(10);
    // Hazards by time of exploding and of winning; the truth at t = 4 by the same recursion.
    let hazards = [(0.05, 0.0), (0.1, 0.05), (0.15, 0.1), (0.2, 0.2), (0.2, 0.3)];
    let (mut alive, mut truth) = (1.0, 0.0);
    for (explode, win) in hazards {
        truth += alive * explode;
        alive *= 1.0 - explode - win;
    }
    let name = "Aalen-Johansen band, 400 players, end of five turns";
    let hit = share(name, s, |r| {
        let mut left = 400;
        let rows: Vec<RiskRow> = hazards
            .iter()
            .enumerate()
            .map(|(t, &(explode, win))| {
                let mut row = RiskRow { t: t as u64, at_risk: left, events: vec![0, 0] };
                for _ in 0..left {
                    match draw(r, &[explode, win, 1.0 - explode - win]) {
                        2 => {}
                        cause => row.events[cause] += 1,
                    }
                }
                left -= row.events[0] + row.events[1];
                row
            })
            .collect();
        competing_risks(&rows, 1.0, 0.95).last().is_some_and(|x| x.causes[0].band.contains(truth))
    });
    report(name, EXACT, s, hit);
}

/// Orders of elimination from the model, the same one in all rotations of a deal half of the time.
pub(super) fn ladder(rng: &mut SplitMix, deals: u64, ratings: &[f64]) -> Vec<RankedGame> {
    let n = ratings.len();
    let order = |rng: &mut SplitMix| {
        let mut alive: Vec<usize> = (0..n).collect();
        let mut out = Vec::new();
        while alive.len() > 1 {
            let w: Vec<f64> = alive.iter().map(|&b| (-ratings[b]).exp()).collect();
            let total: f64 = w.iter().sum();
            let p: Vec<f64> = w.iter().map(|x| x / total).collect();
            out.push(alive.remove(draw(rng, &p)));
        }
        out
    };
    let mut games = Vec::new();
    for block in 0..deals {
        let together = rng.uniform() < 0.5;
        let first = order(rng);
        for shift in 0..n {
            let bots: Vec<usize> = (0..n).map(|s| (s + shift) % n).collect();
            let by_bot = if together { first.clone() } else { order(rng) };
            let out = by_bot.iter().map(|&b| vec![(b + n - shift) % n]).collect();
            games.push(RankedGame { block, bots, out });
        }
    }
    games
}

#[test]
fn ratings() {
    let s = studies(40);
    let truth = [0.3, 0.0, -0.3];
    let name = "Plackett-Luce rating, 200 deals of 3 games";
    let mut fits = 0_usize;
    let hit = share(name, s, |r| {
        let fit = plackett_luce(&ladder(r, 200, &truth), 3);
        fits += usize::from(fit.fit.p < 0.05);
        (fit.bots[0].value - truth[0]).abs() <= 1.96 * fit.bots[0].se
    });
    report(name, EXACT, s, hit);
    report("Plackett-Luce fit test on data of the model", (0.0, 0.06), s, fits as f64 / s as f64);
}
