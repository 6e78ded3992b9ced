//! False alarms and power of the tests.

use super::{ALARM, EXACT, POWER, draw, report, share, studies};
use eksim_statistics::{
    Balance, BlockSums, Decision, FairnessPlan, Scores, SplitMix, Sprt, SprtPlan, ThreeWay, Verdict, after_stop,
    benjamini_hochberg, goodness_of_fit, holm, seat_fairness,
};

/// Pair scores with this gain over one half: rare stalemates, mostly split deals.
fn pairs(gain: f64) -> [f64; 5] {
    [0.12 - gain, 0.01, 0.74, 0.01, 0.12 + gain]
}

/// Plays on in batches of 20 pairs until the test says stop.
fn run(rng: &mut SplitMix, gain: f64, mut stop: impl FnMut(&Scores) -> bool) -> Scores {
    let p = pairs(gain);
    let mut scores = Scores::pairs([0; 5]);
    loop {
        (0..20).for_each(|_| scores.add(draw(rng, &p)));
        if stop(&scores) {
            return scores;
        }
    }
}

fn sprt(rng: &mut SplitMix, plan: SprtPlan, gain: f64) -> (Sprt, Scores) {
    let mut test = Sprt::new(plan);
    let scores = run(rng, gain, |s| test.update(s) != Decision::Continue);
    (test, scores)
}

#[test]
fn sequential_test() {
    let s = studies(10);
    let plan = SprtPlan { max_scores: 1_000_000, ..SprtPlan::gain(0.01, 0.5) };
    let name = "SPRT [0, 1 point]: H1 accepted without a gain";
    let mut spent = 0;
    let hit = share(name, s, |r| {
        let (test, _) = sprt(r, plan, 0.0);
        spent += test.n;
        test.decision == Decision::AcceptH1
    });
    report(name, ALARM, s, hit);
    let size = plan.fixed_size(0.06125).unwrap_or(0);
    println!("mean pairs spent without a gain: {} (a fixed test: {size})", spent / s as u64);
    let name = "SPRT [0, 1 point]: a gain of 1 point found";
    let hit = share(name, s, |r| sprt(r, plan, 0.01).0.decision == Decision::AcceptH1);
    report(name, POWER, s, hit);
    let plan = SprtPlan { max_scores: 1_000_000, ..SprtPlan::non_regression(0.01, 0.5) };
    let name = "SPRT [-1 point, 0]: a loss of 1 point let through";
    let hit = share(name, s, |r| sprt(r, plan, -0.01).0.decision == Decision::AcceptH1);
    report(name, ALARM, s, hit);
    let name = "SPRT [-1 point, 0]: no loss confirmed";
    let hit = share(name, s, |r| sprt(r, plan, 0.0).0.decision == Decision::AcceptH1);
    report(name, POWER, s, hit);
}

/// The same test where pairs are hardly ever decisive, and on the block scores of five players.
#[test]
fn sequential_test_elsewhere() {
    let s = studies(10);
    let five: Vec<f64> = (0..6).map(|i| f64::from(i) / 5.0).collect();
    let pair = vec![0.0, 0.25, 0.5, 0.75, 1.0];
    let cases = [
        ("95 % of pairs split", 0.5, &pair, vec![0.025, 0.0, 0.95, 0.0, 0.025], vec![0.015, 0.0, 0.95, 0.0, 0.035]),
        ("98 % of pairs split", 0.5, &pair, vec![0.01, 0.0, 0.98, 0.0, 0.01], vec![0.0025, 0.0, 0.975, 0.0, 0.0225]),
        ("blocks of 5 players", 0.2, &five, vec![0.3, 0.45, 0.2, 0.05], vec![0.275, 0.45, 0.225, 0.05]),
    ];
    for (what, reference, values, equal, better) in cases {
        let found = |name: &str, p: &[f64]| {
            share(name, s, |r| {
                let mut test = Sprt::new(SprtPlan { max_scores: 1_000_000, ..SprtPlan::gain(0.01, reference) });
                let mut scores = Scores::on(values);
                while test.decision == Decision::Continue {
                    (0..20).for_each(|_| scores.add(draw(r, p)));
                    test.update(&scores);
                }
                test.decision == Decision::AcceptH1
            })
        };
        let name = format!("SPRT [0, 1 point], {what}: H1 accepted without a gain");
        report(&name, ALARM, s, found(&name, &equal));
        let name = format!("SPRT [0, 1 point], {what}: a gain of 1 point found");
        report(&name, POWER, s, found(&name, &better));
    }
}

#[test]
fn three_way_test() {
    let s = studies(10);
    let go = |name: &str, gain: f64, right: fn(Verdict) -> bool| {
        share(name, s, |r| {
            let mut test = ThreeWay::new(0.01, 0.5, 0.05, 0.05, 1_000_000);
            let mut said = Verdict::Undecided;
            run(r, gain, |scores| {
                test.update(scores).is_some_and(|v| {
                    said = v;
                    true
                })
            });
            right(said)
        })
    };
    let name = "three-way test: BETTER or WORSE between equals";
    let hit = go(name, 0.0, |v| matches!(v, Verdict::Better | Verdict::Worse));
    report(name, ALARM, s, hit);
    let name = "three-way test: a gain of 1 point is BETTER";
    let hit = go(name, 0.01, |v| v == Verdict::Better);
    report(name, POWER, s, hit);
    let name = "three-way test: a loss of 1 point is WORSE";
    let hit = go(name, -0.01, |v| v == Verdict::Worse);
    report(name, POWER, s, hit);
}

#[test]
fn after_a_stop() {
    let s = studies(40);
    for (gain, cap) in [(0.01, 1_000_000), (0.005, 2_000)] {
        let plan = SprtPlan { max_scores: cap, ..SprtPlan::gain(0.01, 0.5) };
        let what = format!("gain of {} points, cap {cap} pairs", 100.0 * gain);
        let (mut above, mut raw) = (0_usize, 0.0);
        let hit = share(&what, s, |r| {
            let (test, scores) = sprt(r, plan, gain);
            let e = after_stop(&test, &scores, 0.95);
            above += usize::from(e.median_unbiased > 0.5 + gain);
            raw += e.raw - 0.5 - gain;
            e.interval.contains(0.5 + gain)
        });
        report(&format!("interval after a stop, {what}"), EXACT, s, hit);
        report(&format!("median-unbiased estimate too high, {what}"), (0.47, 0.53), s, above as f64 / s as f64);
        println!("mean error of the raw mean, {what}: {:+.5}", raw / s as f64);
    }
}

#[test]
fn after_a_three_way_stop() {
    let s = studies(40);
    for gain in [0.0, 0.01] {
        let what = format!("three-way test, gain of {} points", 100.0 * gain);
        let mut above = 0_usize;
        let hit = share(&what, s, |r| {
            let mut test = ThreeWay::new(0.01, 0.5, 0.05, 0.05, 1_000_000);
            let scores = run(r, gain, |scores| test.update(scores).is_some());
            let e = after_stop(test.deciding(), &scores, 0.95);
            above += usize::from(e.median_unbiased > 0.5 + gain);
            e.interval.contains(0.5 + gain)
        });
        report(&format!("interval after a stop, {what}"), (0.94, 0.97), s, hit);
        report(&format!("median-unbiased estimate too high, {what}"), (0.45, 0.55), s, above as f64 / s as f64);
    }
}

fn seats(rng: &mut SplitMix, shares: &[f64], games: u64) -> Balance {
    let mut wins = vec![0; shares.len()];
    (0..games).for_each(|_| wins[draw(rng, shares)] += 1);
    let sums: Vec<BlockSums> = wins.iter().map(|&k| BlockSums::of_wins(k, games)).collect();
    seat_fairness(&sums, &[], &FairnessPlan::seats(shares.len())).word
}

#[test]
fn fairness() {
    let s = studies(20);
    let balanced = |b: Balance| b <= Balance::BalancedNegligible;
    let name = "seat fairness: BALANCED with a seat on the margin, 5,000 games";
    let edge = [0.275, 0.2417, 0.2417, 0.2416];
    let hit = share(name, s, |r| balanced(seats(r, &edge, 5_000)));
    report(name, ALARM, s, hit);
    let name = "seat fairness: UNBALANCED with a seat on the margin, 5,000 games";
    let hit = share(name, s, |r| seats(r, &edge, 5_000) == Balance::Unbalanced);
    report(name, ALARM, s, hit);
    let name = "seat fairness: fair seats are BALANCED, 8,000 games";
    let hit = share(name, s, |r| balanced(seats(r, &[0.25; 4], 8_000)));
    report(name, POWER, s, hit);
    let name = "seat fairness: \"real but negligible\" said of fair seats, 8,000 games";
    let hit = share(name, s, |r| seats(r, &[0.25; 4], 8_000) == Balance::BalancedNegligible);
    report(name, ALARM, s, hit);
    let name = "seat fairness: a seat at 20 % is UNBALANCED, 8,000 games";
    let hit = share(name, s, |r| seats(r, &[0.2, 0.26, 0.27, 0.27], 8_000) == Balance::Unbalanced);
    report(name, POWER, s, hit);
}

#[test]
fn many_claims() {
    let s = studies(5);
    let name = "Holm: any false claim, 10 nulls";
    let hit = share(name, s, |r| {
        let p: Vec<f64> = (0..10).map(|_| r.uniform()).collect();
        holm(&p).iter().any(|q| *q <= 0.05)
    });
    report(name, ALARM, s, hit);
    let mut wrong = 0.0;
    let name = "Benjamini-Hochberg: mean share of false claims, 30 nulls of 40";
    share(name, s, |r| {
        let p: Vec<f64> = (0..40).map(|i| if i < 30 { r.uniform() } else { r.uniform().powi(6) }).collect();
        let said: Vec<usize> = benjamini_hochberg(&p).iter().enumerate().filter(|(_, q)| **q <= 0.05).map(|(i, _)| i).collect();
        wrong += said.iter().filter(|i| **i < 30).count() as f64 / said.len().max(1) as f64;
        true
    });
    report(name, ALARM, s, wrong / s as f64);
    let name = "joint chi-square at 5 %, the truth, 1,000 games";
    let shares = [0.5, 0.3, 0.15, 0.048, 0.002];
    let hit = share(name, s, |r| {
        let mut seen = [0; 5];
        (0..1000).for_each(|_| seen[draw(r, &shares)] += 1);
        goodness_of_fit(&seen, &shares).p < 0.05
    });
    report(name, (0.0, 0.055), s, hit);
}
