//! The verdict commands keep their word on real games: coverage, false alarms, power. Short here; `scripts/verdict-checks.sh` runs
//! the same with `EKSIM_STUDIES=400`, and docs/statistics.md keeps what came out.

use assert_cmd::Command;
use serde_json::Value;

fn studies(usual: u64) -> u64 {
    std::env::var("EKSIM_STUDIES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn eksim(line: &str) -> Value {
    let output = Command::cargo_bin("eksim").unwrap().args(line.split_whitespace()).arg("--json").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!text.contains("NaN"), "{line}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{line}: {e}\n{text}\n{}", String::from_utf8_lossy(&output.stderr)))
}

/// How often something may be seen less than promised by chance: four standard errors of a share.
fn slack(p: f64, n: u64) -> f64 {
    4.0 * (p * (1.0 - p) / n as f64).sqrt() + 0.5 / n as f64
}

fn report(what: &str, wanted: &str, measured: f64, n: u64) {
    println!("| {what} | {wanted} | {:.2} % | {n} |", 100.0 * measured);
}

/// The interval without the luck of the draw covers the exact win share as often as it says, and its estimates scatter less.
#[test]
fn the_control_variate_covers_the_exact_answer_and_varies_less() {
    let exact = eksim_oracle::solve(&eksim_oracle::Table::base(2).unwrap()).unwrap().win_share[0];
    let n = studies(30);
    let (mut covered, mut raw_covered, mut raw, mut without) = (0, 0, Vec::new(), Vec::new());
    for seed in 0..n {
        let found = eksim(&format!("sim --players 2 --bots pass --games 1000 --control-variate --threads 1 --seed {seed}"));
        let seat = &found["seats"][0];
        let number = |v: &Value| v.as_f64().unwrap();
        let (taken, inside) =
            (&seat["without_luck"], |v: &Value| (number(&v["ci_low"])..=number(&v["ci_high"])).contains(&exact));
        covered += u64::from(inside(taken));
        raw_covered += u64::from(inside(seat));
        raw.push(number(&seat["win_rate"]) - exact);
        without.push(number(&taken["estimate"]) - exact);
        assert!(number(&taken["gain"]) > 1.2, "{seat}");
    }
    let share = |k: u64| k as f64 / n as f64;
    report("control variate of `sim`, 1,000 games of `pass` against the oracle: coverage", "94.0 to 96.0 %", share(covered), n);
    report("the same, raw", "94.0 to 96.0 %", share(raw_covered), n);
    assert!((share(covered) - 0.95).abs() < slack(0.95, n) + 0.01, "{covered} of {n}");
    let spread = |values: &[f64]| values.iter().map(|x| x * x).sum::<f64>() / n as f64;
    let gain = spread(&raw) / spread(&without);
    println!("| the same: mean squared error, raw over controlled | above 1 | {gain:.2} | {n} |");
    assert!(gain > 1.0, "{gain}");
}

/// A bot against itself under another name is never called better or worse.
#[test]
fn a_bot_against_itself_is_no_alarm() {
    let n = studies(4);
    let alarm = |seed: u64| {
        let found = eksim(&format!("compare random random --players 3 --max-games 20000 --seed {seed}"));
        u64::from(found["verdict"] != "EQUAL")
    };
    let alarms: u64 = (0..n).map(alarm).sum();
    report("`compare`: a bot against itself under another name is not EQUAL", "at most 5.0 %", alarms as f64 / n as f64, n);
    assert_eq!(alarms, 0, "all its blocks end alike");
}

/// A gain of a point is found as often as promised.
#[test]
fn a_known_gain_of_a_point_is_found() {
    let n = studies(6);
    let found = |seed: u64| {
        let found = eksim(&format!("compare careful careful(risk=0.25) --gain 1 --players 2 --max-games 400000 --seed {seed}"));
        u64::from(found["verdict"] == "BETTER")
    };
    let better: u64 = (0..n).map(found).sum();
    report("`compare --gain 1`: `careful` is BETTER than `careful(risk=0.25)`", "at least 95.0 %", better as f64 / n as f64, n);
    assert!(better as f64 / n as f64 >= 0.95 - slack(0.95, n), "{better} of {n}");
}

/// `balance` on rules whose answer is known: nothing changed, one seat without a Defuse, too few games.
#[test]
fn balance_has_the_right_words() {
    let n = studies(3);
    let rest = "--panel random,careful --no-cards --drama 0";
    let mut wrong = [0_u64; 3];
    for seed in 0..n {
        let word = |line: &str| eksim(&format!("balance {line} {rest} --seed {seed}"))["verdict"].as_str().unwrap().to_string();
        wrong[0] += u64::from(!word("--set-rule hand=7 --games 2000").starts_with("BALANCED"));
        wrong[1] += u64::from(word("--set-rule defuses_dealt=[0,1,1,1] --games 2000") != "UNBALANCED");
        wrong[2] += u64::from(word("--set-rule hand=5 --games 30") != "NOT ENOUGH GAMES");
    }
    let names =
        ["a rule that changes nothing is not BALANCED", "`defuses_dealt=[0,1,1,1]` is not UNBALANCED", "30 games are enough"];
    for (name, wrong) in names.iter().zip(wrong) {
        report(&format!("`balance`: {name}"), "at most 5.0 %", wrong as f64 / n as f64, n);
    }
    assert!(wrong.iter().all(|w| *w as f64 / n as f64 <= 0.05 + slack(0.05, n).min(0.2)), "{wrong:?} of {n}");
    let output = Command::cargo_bin("eksim").unwrap();
    let line = "balance --set-rule defuses_dealt=[0,1,1,1] --panel random --no-cards --drama 0 --games 2000 --expect balanced";
    { output }.args(line.split_whitespace()).assert().code(3);
}

/// The control variate of `run`: the raw numbers stay as they were, the others stand beside them, and shards agree.
#[test]
fn runs_keep_their_raw_numbers() {
    let dir = tempfile::tempdir().unwrap();
    let plan = dir.path().join("luck.toml");
    std::fs::write(&plan, "games = 4000\nplayers = 3\nbots = \"random,careful\"\n").unwrap();
    let run = |name: &str, more: &str| {
        eksim(&format!("run {} --out {} --no-charts {more}", plan.display(), dir.path().join(name).display()))
    };
    let (off, on) = (run("off", ""), run("on", "--control-variate"));
    let (off, on) = (&off["cells"][0], &on["cells"][0]);
    assert_eq!(off["bots"][0]["win_rate"], on["bots"][0]["win_rate"]);
    assert!(off["bots"][0]["without_luck"].is_null() && on["bots"][0]["without_luck"]["gain"].as_f64().unwrap() > 0.9);
    for shard in 1..=2 {
        run(&format!("s{shard}"), &format!("--control-variate --shard {shard}/2"));
    }
    let at = |name: &str| dir.path().join(name).display().to_string();
    let merged = eksim(&format!("merge {} {} --out {} --no-charts", at("s1"), at("s2"), at("merged")));
    assert_eq!(merged["cells"][0]["seats"], on["seats"]);
    let manifest: Value = serde_json::from_slice(&std::fs::read(dir.path().join("on/manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["control_variate"][0]["seats"], on["seats"]);
}
