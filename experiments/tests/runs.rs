//! `eksim` as a user runs it: plans in, the same tables out however the work is split, killed or resumed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const PLAN: &str = r#"
title = "A test"
question = "Do splits matter?"
seed = 11
games = 3000
sets = ["base", "imploding"]
players = [2, 3]
lineups = [["random", "pass"], ["careful"]]
"#;

fn eksim(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eksim"));
    command.args(args).env("EKSIM_SAVE_MS", "1");
    command
}

fn ok(args: &[&str]) -> Output {
    let output = eksim(args).output().expect("eksim starts");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The exit code and what was said on stderr.
fn fails(args: &[&str]) -> (i32, String) {
    let output = eksim(args).output().expect("eksim starts");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let dir = tempfile::tempdir().expect("a temporary directory");
        std::fs::write(dir.path().join("plan.toml"), PLAN).expect("written");
        Place(dir)
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }
}

fn tables(dir: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).expect("there").map(|e| e.expect("readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "parquet"));
    files.sort();
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), std::fs::read(path).expect("readable"))).collect()
}

fn same_tables(a: &str, b: &str) {
    let (a, b) = (tables(a), tables(b));
    assert_eq!(a.iter().map(|(n, _)| n).collect::<Vec<_>>(), b.iter().map(|(n, _)| n).collect::<Vec<_>>());
    for ((name, a), (_, b)) in a.iter().zip(&b) {
        assert!(a == b, "{name} differs");
    }
}

#[test]
fn threads_and_shards_give_the_same_bytes() {
    let place = Place::new();
    let (plan, one, two, merged) = (place.path("plan.toml"), place.path("one"), place.path("two"), place.path("merged"));
    ok(&["run", &plan, "--out", &one, "--threads", "1", "--per-game", "--no-charts", "--quiet"]);
    ok(&["run", &plan, "--out", &two, "--threads", "2", "--per-game", "--no-charts", "--quiet"]);
    same_tables(&one, &two);
    let shards: Vec<String> = (1..=3).map(|i| place.path(&format!("shard{i}"))).collect();
    for (i, shard) in shards.iter().enumerate() {
        let part = format!("{}/3", i + 1);
        ok(&["run", &plan, "--out", shard, "--shard", &part, "--per-game", "--no-charts", "--quiet"]);
    }
    let (code, text) = fails(&["merge", &shards[0], &shards[2], "--out", &merged]);
    assert!(code == 2 && text.contains("2/3"), "{text}");
    let (code, text) = fails(&["merge", &shards[0], &shards[0], &shards[1], "--out", &merged]);
    assert!(code == 2 && text.contains("twice"), "{text}");
    let (code, text) = fails(&["merge", &one, "--out", &merged]);
    assert!(code == 2 && text.contains("no shard"), "{text}");
    ok(&["merge", &shards[2], &shards[0], &shards[1], "--out", &merged, "--no-charts", "--quiet"]);
    same_tables(&one, &merged);
}

#[test]
fn killed_at_any_moment_and_resumed_gives_the_same_bytes() {
    let place = Place::new();
    let (plan, whole, broken) = (place.path("plan.toml"), place.path("whole"), place.path("broken"));
    let args = ["--games", "40000", "--per-game", "--no-charts", "--quiet"];
    ok(&[&["run", &plan, "--out", &whole], &args[..]].concat());
    for millis in [30, 80, 140, 200, 60, 110] {
        let mut command = eksim(&["run", &plan, "--out", &broken, "--resume"]);
        let mut child = command.args(args).stderr(Stdio::null()).spawn().expect("eksim starts");
        std::thread::sleep(Duration::from_millis(millis));
        child.kill().expect("killed");
        child.wait().expect("gone");
    }
    ok(&[&["run", &plan, "--out", &broken, "--resume"], &args[..]].concat());
    same_tables(&whole, &broken);
    assert!(!Path::new(&broken).join("state.json").exists() && Path::new(&broken).join("manifest.json").exists());
}

#[test]
fn an_unfinished_run_is_not_lost_by_mistake() {
    let place = Place::new();
    let (plan, out) = (place.path("plan.toml"), place.path("out"));
    ok(&["run", &plan, "--out", &out, "--shard", "1/2", "--no-charts", "--quiet"]);
    let (code, text) = fails(&["run", &plan, "--out", &out, "--no-charts"]);
    assert!(code == 2 && text.contains("--resume"), "{text}");
}

#[test]
fn bad_input_says_what_to_do() {
    let place = Place::new();
    let plan = place.path("plan.toml");
    for (args, code, word) in [
        (vec!["sim", "--sets", "bsae"], 2, "base"),
        (vec!["sim", "--sets", "base,zombie,good-vs-evil"], 2, "stands alone"),
        (vec!["sim", "--players", "9"], 2, "2 to 5"),
        (vec!["sim", "--bots", "carefull"], 2, "careful"),
        (vec!["sim", "--bots", "careful(risk=7)"], 2, "risk"),
        (vec!["sim", "--set-rule", "hand=20"], 2, "hand"),
        (vec!["sim", "--set-rule", "hnad=5"], 2, "hand"),
        (vec!["sim", "--games", "many"], 2, "whole number"),
        (vec!["show", "card", "atack"], 2, "attack"),
        (vec!["run", "nowhere.toml"], 2, "nowhere.toml"),
        (vec!["run", &plan, "--shard", "3/2"], 2, "I/N"),
        (vec!["report", "/nowhere"], 2, "nowhere"),
    ] {
        let (got, text) = fails(&args);
        assert!(got == code && text.contains(word), "{args:?}: {got} {text}");
    }
}

#[test]
fn a_table_that_nobody_can_win_says_so() {
    let text = |args: &[&str]| String::from_utf8_lossy(&ok(args).stdout).into_owned();
    let sim = |players| text(&["sim", "--sets", "base,expanding", "--players", players, "--games", "100"]);
    assert!(sim("4").contains("no game can have a winner") && !sim("3").contains("winner:"));
}

#[test]
fn a_card_is_found_by_its_title() {
    let shown = |name: &str| String::from_utf8_lossy(&ok(&["show", "card", name]).stdout).into_owned();
    assert_eq!(shown("The Chosen One"), shown("the_chosen_one"));
    assert_eq!(shown("see the future (3X)"), shown("see_the_future_3"));
}

#[test]
fn sim_prints_what_the_contract_says() {
    let output = ok(&["sim", "--players", "4", "--bots", "random,careful", "--games", "1000", "--seed", "7", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!((json["format"].as_u64(), json["games"].as_u64(), json["blocks"].as_u64()), (Some(1), Some(1000), Some(500)));
    assert_eq!(json["lineup"].as_array().map(Vec::len), Some(4));
    let wins: u64 = json["seats"].as_array().into_iter().flatten().filter_map(|s| s["wins"].as_u64()).sum();
    assert_eq!(wins + json["stalemates"].as_u64().unwrap_or(0), 1000);
    for key in [
        "deaths",
        "mean_turns",
        "mean_draws",
        "mean_decisions",
        "pairing_efficiency",
        "fingerprint",
        "seconds",
        "games_per_second",
    ] {
        assert!(json.get(key).is_some(), "{key} is missing");
    }
}
