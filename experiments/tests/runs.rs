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

/// Ctrl-C, as a terminal sends it.
fn interrupt(child: &std::process::Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
    assert!(sent.success());
}

/// A moment that no two runs of a test share, in milliseconds.
fn moment(most: u64) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(most) % most
}

/// Runs until it is interrupted after so long: the exit code and what was said on stderr.
fn interrupted(args: &[&str], millis: u64) -> (i32, String) {
    let child = eksim(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("eksim starts");
    std::thread::sleep(Duration::from_millis(millis));
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn exists(dir: &str, name: &str) -> bool {
    Path::new(dir).join(name).exists()
}

#[test]
fn interrupted_at_any_moment_and_resumed_gives_the_same_bytes() {
    let place = Place::new();
    let bot = "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    answer = {'type': 'hello', 'protocol': 1, \
               'name': 'first'}\n    if asked['type'] != 'hello':\n        answer = {'batch': asked['batch'], 'answers': [0] * \
               len(asked['decisions'])}\n    print(json.dumps(answer), flush=True)\n";
    std::fs::write(place.path("bot.py"), bot).expect("written");
    let plan = |half: f64, lineup: String| format!("seed = 3\nuntil_half_width = {half}\nplayers = [2]\nlineups = [{lineup}]\n");
    std::fs::write(place.path("inside.toml"), plan(0.004, "['careful', 'random'], ['random']".into())).expect("written");
    let lineup = format!("[\"exec:python3 '{}'\", 'random']", place.path("bot.py"));
    std::fs::write(place.path("outside.toml"), plan(0.014, lineup)).expect("written");
    for (name, most) in [("inside", 400), ("outside", 1200)] {
        let (plan, whole, broken) =
            (place.path(&format!("{name}.toml")), place.path(name), place.path(&format!("{name}-broken")));
        let args = ["run", &plan, "--per-game", "--no-charts", "--quiet", "--out"];
        ok(&[&args[..], &[&whole]].concat());
        let mut moments = Vec::new();
        for _ in 0..8 {
            moments.push(moment(most));
            let (code, text) = interrupted(&[&args[..], &[&broken, "--resume"]].concat(), moments[moments.len() - 1]);
            // The first may come before anybody listens for it.
            assert!([0, 130, -1].contains(&code), "{code} {text}");
        }
        ok(&[&args[..], &[&broken, "--resume"]].concat());
        eprintln!("{name} was interrupted after {moments:?} ms");
        same_tables(&whole, &broken);
    }
}

#[test]
fn a_run_is_resumed_as_it_was_begun() {
    let place = Place::new();
    let (plan, with, without) = (place.path("plan.toml"), place.path("with"), place.path("without"));
    let part = ["run", &plan, "--shard", "1/2", "--no-charts", "--quiet", "--out"];
    ok(&[&part[..], &[&with, "--per-game"]].concat());
    ok(&[&part[..], &[&without]].concat());
    let (code, text) = fails(&[&part[..], &[&with, "--resume"]].concat());
    assert!(code == 2 && text.contains("was begun with `--per-game`; add it"), "{text}");
    let (code, text) = fails(&[&part[..], &[&without, "--resume", "--per-game"]].concat());
    assert!(code == 2 && text.contains("was begun without `--per-game`; leave it out"), "{text}");
    ok(&[&part[..], &[&with, "--resume", "--per-game"]].concat());
    // A state without its games can't go on; and a new beginning does not trip over what it takes the place of.
    std::fs::write(Path::new(&with).join("games.spool"), "").expect("written");
    let (code, text) = fails(&[&part[..], &[&with, "--resume", "--per-game"]].concat());
    assert!(code == 2 && text.contains("--fresh"), "{text}");
    std::fs::write(Path::new(&with).join("state.json"), "{").expect("written");
    ok(&[&part[..], &[&with, "--fresh"]].concat());
    assert!(!exists(&with, "games.spool"));
}

#[test]
fn a_new_run_leaves_only_its_own() {
    let place = Place::new();
    let (plan, other, out) = (place.path("plan.toml"), place.path("other.toml"), place.path("out"));
    std::fs::write(&other, "games = 500\nplayers = [2]\nlineups = [['pass']]\n[outputs]\nreport = false\n").expect("written");
    ok(&["run", &plan, "--per-game", "--out", &out, "--games", "500", "--quiet"]);
    assert!(exists(&out, "games.parquet") && exists(&out, "charts/win_rates.svg") && exists(&out, "report.html"));
    std::fs::write(Path::new(&out).join("charts/mine.txt"), "mine").expect("written");
    let (code, text) = fails(&["run", &other, "--no-charts", "--out", &out]);
    assert!(code == 0 && text.lines().count() == 1 && text.contains("replacing the results of `eksim run"), "{text}");
    assert!(!exists(&out, "games.parquet") && !exists(&out, "report.html") && !exists(&out, "state.json"));
    let charts: Vec<_> = std::fs::read_dir(Path::new(&out).join("charts")).expect("there").collect();
    assert!(charts.len() == 1 && exists(&out, "charts/mine.txt"), "{charts:?}");
    // The same plan again replaces nothing that anybody would miss.
    let (code, text) = fails(&["run", &other, "--no-charts", "--out", &out]);
    assert!(code == 0 && text.is_empty(), "{text}");
}

/// Runs a line of sh with the program under its own name.
fn sh(line: &str, directory: &Path) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_eksim")).parent().expect("a directory");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    Command::new("sh").args(["-c", line]).current_dir(directory).env("PATH", path).output().expect("sh starts")
}

#[test]
fn an_interrupted_run_says_how_it_goes_on() {
    let place = Place::new();
    let (plan, out) = (place.path("a slow plan.toml"), place.path("it's out"));
    std::fs::write(&plan, "games = 600\nplayers = [2]\nlineups = [['ismcts(iterations=50)', 'random']]\n").expect("written");
    ok(&["run", &place.path("plan.toml"), "--out", &out, "--games", "100", "--quiet"]);
    let args = ["run", &plan, "--out", &out, "--no-charts", "--threads", "1", "--per-game"];
    let start = std::time::Instant::now();
    let child = eksim(&args).stderr(Stdio::piped()).spawn().expect("eksim starts");
    // As soon as it is saved, the directory is the new run's.
    while !exists(&out, "state.json") {
        assert!(start.elapsed().as_secs() < 60, "nothing is saved");
        std::thread::sleep(Duration::from_millis(5));
    }
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert!(!exists(&out, "manifest.json"));
    let resume = text.lines().last().expect("a command").trim();
    for flag in ["--no-charts", "--threads 1", "--per-game", "--resume", "a slow plan.toml' ", r"it'\''s"] {
        assert!(resume.contains(flag), "{resume}");
    }
    for args in [&["report", &out][..], &["diff", &out, &out]] {
        let (code, text) = fails(args);
        assert!(code == 2 && text.contains("not finished") && text.contains(resume), "{text}");
    }
    let resumed = sh(resume, place.0.path());
    let said = String::from_utf8_lossy(&resumed.stdout).into_owned();
    assert!(resumed.status.success() && said.contains("600 games, ") && said.contains(" of them now, in "), "{said}");
    let whole = place.path("whole");
    ok(&["run", &plan, "--out", &whole, "--no-charts", "--per-game", "--quiet"]);
    same_tables(&whole, &out);
    let (code, text) = fails(&["run", &plan, "--out", &place.path("new"), "--games", "2", "--no-charts", "--resume"]);
    assert!(code == 0 && text.contains("nothing to resume"), "{text}");
}

#[test]
fn shards_are_merged_wherever_that_is_typed() {
    let place = Place::new();
    std::fs::create_dir(place.path("else where")).expect("made");
    std::fs::rename(place.path("plan.toml"), place.path("else where/a plan.toml")).expect("moved");
    let (home, plan) = (PathBuf::from(place.path("else where")), "'a plan.toml' --games 4000 --no-charts --quiet");
    for line in [
        format!("eksim run {plan} --per-game --out ../whole"),
        format!("eksim run {plan} --per-game --out ../one --shard 1/2"),
        format!("eksim run {plan} --per-game --out ../two --shard 2/2"),
        format!("eksim run {plan} --out ../bare --shard 2/2"),
    ] {
        let output = sh(&line, &home);
        assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let (one, two, bare, merged) = (place.path("one"), place.path("two"), place.path("bare"), place.path("merged"));
    for shard in [&one, &two] {
        assert!(std::fs::metadata(Path::new(shard).join("games.spool")).expect("there").len() > 0);
        let (code, text) = fails(&["report", shard]);
        assert!(code == 2 && text.contains("merge the shards first: `eksim merge"), "{text}");
    }
    for (args, words) in [
        (["merge", &one, &bare, "--out", &merged], format!("{bare} was made without `--per-game`")),
        (["merge", &one, &two, "--out", &two], format!("{two} is one of the shards")),
        (["merge", &one, &two, "--out", &bare], format!("{bare} holds an unfinished run")),
    ] {
        let (code, text) = fails(&args);
        assert!(code == 2 && text.contains(&words) && !exists(&merged, ""), "{text}");
    }
    let spool = Path::new(&two).join("games.spool");
    let games = std::fs::read(&spool).expect("there");
    std::fs::write(&spool, &games[..games.len() / 2]).expect("written");
    let (code, text) = fails(&["merge", &one, &two, "--out", &merged]);
    assert!(code == 2 && text.contains(&format!("{two}/games.spool")) && !exists(&merged, ""), "{text}");
    std::fs::write(&spool, &games).expect("written");
    let merge = ["merge", &one, &two, "--no-charts", "--quiet", "--out", &merged];
    ok(&merge);
    assert!(exists(&merged, "games.parquet"));
    same_tables(&place.path("whole"), &merged);
    // A plan that is gone is asked for.
    std::fs::rename(place.path("else where"), place.path("gone")).expect("moved");
    let (code, text) = fails(&merge);
    assert!(code == 2 && text.contains("--plan PLAN"), "{text}");
    ok(&[&merge[..], &["--plan", &place.path("gone/a plan.toml")]].concat());
    same_tables(&place.path("whole"), &merged);
    // Shards of older versions have only their command.
    for shard in [&one, &two] {
        let path = Path::new(shard).join("manifest.json");
        let text = std::fs::read_to_string(&path).expect("there");
        let mut old: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        std::fs::copy(place.path("gone/a plan.toml"), place.path("plan.toml")).expect("copied");
        old.as_object_mut().expect("an object").remove("asked");
        old["command"] = format!("eksim run {} --games 4000 --shard 1/2 --out x", place.path("plan.toml")).into();
        std::fs::write(&path, old.to_string()).expect("written");
    }
    ok(&merge);
    same_tables(&place.path("whole"), &merged);
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
    let bot = |name: &str| String::from_utf8_lossy(&ok(&["show", "bot", name]).stdout).into_owned();
    assert!(bot("careful").contains("value.<card> (-100 to 100)") && !bot("random").contains("value."));
}

/// `pass` only draws, so its games are a small Markov chain: 27.39 draws on average (crate `oracle`), and nearly all are a choice.
#[test]
fn sim_counts_draws_and_decisions() {
    let output = ok(&["sim", "--players", "4", "--bots", "pass", "--games", "20000", "--seed", "7", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    let mean = |key: &str| json[key].as_f64().unwrap_or_default();
    assert!((mean("mean_draws") - 27.39).abs() < 0.4, "{json}");
    assert!(mean("mean_decisions") > mean("mean_draws"), "{json}");
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

const BOARD_PLAN: &str = r#"
title = "A race"
question = "Do splits matter on the board?"
seed = 11
games = 2500
sets = ["board-game"]
players = [2, 3]
lineups = [["racer", "random"], ["racer(play=1)"]]

[[variants]]
name = "ours"

[[variants]]
name = "mine"
board = "my-board.toml"
rules.hand = 4
"#;

/// The default board with another number of Defuses.
fn write_board(place: &Place, name: &str, from: &str, to: &str) {
    let text = eksim_engine::board::DEFAULT_BOARD;
    assert!(text.contains(from), "{from}");
    std::fs::write(place.path(name), text.replacen(from, to, 1)).expect("written");
}

#[test]
fn the_board_game_gives_the_same_bytes_however_it_is_split() {
    let place = Place::new();
    std::fs::write(place.path("plan.toml"), BOARD_PLAN).expect("written");
    write_board(&place, "my-board.toml", "calm = \"1 2 1 2 K", "calm = \"1 3 1 2 K");
    let (plan, one, two, merged) = (place.path("plan.toml"), place.path("one"), place.path("two"), place.path("merged"));
    ok(&["run", &plan, "--out", &one, "--threads", "1", "--per-game", "--quiet"]);
    ok(&["run", &plan, "--out", &two, "--threads", "2", "--per-game", "--no-charts", "--quiet"]);
    same_tables(&one, &two);
    let names: Vec<String> = tables(&one).into_iter().map(|(name, _)| name).collect();
    for name in ["crashes.parquet", "crash_turns.parquet", "games.parquet", "pace.parquet", "win_rates.parquet"] {
        assert!(names.iter().any(|n| n == name), "{name} is missing");
    }
    assert!(Path::new(&one).join("charts/crashes.svg").exists() && !Path::new(&one).join("charts/hazard.svg").exists());
    let report = std::fs::read_to_string(Path::new(&one).join("report.html")).expect("a report");
    assert!(report.contains("defaults of ours") && report.contains("explosions.parquet has no rows"));
    let shards: Vec<String> = (1..=2).map(|i| place.path(&format!("shard{i}"))).collect();
    for (i, shard) in shards.iter().enumerate() {
        ok(&["run", &plan, "--out", shard, "--shard", &format!("{}/2", i + 1), "--per-game", "--quiet"]);
    }
    ok(&["merge", &shards[1], &shards[0], "--out", &merged, "--no-charts", "--quiet"]);
    same_tables(&one, &merged);
    // A board from the command line plays where the plan names none, and the shards remember it.
    write_board(&place, "other.toml", "leapfrog = 1\nmagnet = 10", "leapfrog = 2\nmagnet = 9");
    let (other, again) = (place.path("other.toml"), place.path("again"));
    let few = ["--board", &other, "--games", "600", "--no-charts", "--quiet"];
    ok(&[&["run", &plan, "--out", &again], &few[..]].concat());
    let parts: Vec<String> = (1..=2).map(|i| place.path(&format!("part{i}"))).collect();
    for (i, part) in parts.iter().enumerate() {
        ok(&[&["run", &plan, "--out", part, "--shard", &format!("{}/2", i + 1)], &few[..]].concat());
    }
    let whole = place.path("whole");
    ok(&["merge", &parts[0], &parts[1], "--out", &whole, "--no-charts", "--quiet"]);
    same_tables(&again, &whole);
    let manifest = std::fs::read_to_string(Path::new(&again).join("manifest.json")).expect("a manifest");
    assert!(manifest.contains("other.toml") && manifest.contains("my-board.toml") && !manifest.contains("\"default\": true"));
    let (code, text) = fails(&["check", "smoke", "--board", &other]);
    assert!(code == 2 && text.contains("does not play"), "{text}");
    // Another board under the same name is another plan.
    write_board(&place, "my-board.toml", "calm = \"1 2 1 2 K", "calm = \"3 2 1 2 K");
    let (code, text) = fails(&["merge", &shards[1], &shards[0], "--out", &merged]);
    assert!(code == 2 && text.contains("has changed"), "{text}");
}

#[test]
fn the_board_game_runs_on_after_a_kill() {
    let place = Place::new();
    std::fs::write(
        place.path("plan.toml"),
        BOARD_PLAN.replace("\n[[variants]]\nname = \"mine\"\nboard = \"my-board.toml\"\nrules.hand = 4\n", ""),
    )
    .expect("written");
    let (plan, whole, broken) = (place.path("plan.toml"), place.path("whole"), place.path("broken"));
    let args = ["--games", "6000", "--per-game", "--no-charts", "--quiet"];
    ok(&[&["run", &plan, "--out", &whole], &args[..]].concat());
    for millis in [60, 150, 250] {
        let mut command = eksim(&["run", &plan, "--out", &broken, "--resume"]);
        let mut child = command.args(args).stderr(Stdio::null()).spawn().expect("eksim starts");
        std::thread::sleep(Duration::from_millis(millis));
        child.kill().expect("killed");
        child.wait().expect("gone");
    }
    ok(&[&["run", &plan, "--out", &broken, "--resume"], &args[..]].concat());
    same_tables(&whole, &broken);
}

#[test]
fn sim_of_the_board_game_has_the_same_shape_and_more() {
    let args =
        ["sim", "--sets", "board-game", "--players", "3", "--bots", "racer,random", "--games", "900", "--seed", "7", "--json"];
    let json = |more: &[&str]| -> serde_json::Value {
        serde_json::from_slice(&ok(&[&args[..], more].concat()).stdout).expect("one JSON document")
    };
    let (one, two) = (json(&["--threads", "1"]), json(&["--threads", "2"]));
    assert_eq!(one["fingerprint"], two["fingerprint"]);
    assert_eq!(
        (one["sets"][0].as_str(), one["games"].as_u64(), one["blocks"].as_u64()),
        (Some("board-game"), Some(900), Some(300))
    );
    let wins: u64 = one["seats"].as_array().into_iter().flatten().filter_map(|s| s["wins"].as_u64()).sum();
    assert_eq!(wins + one["stalemates"].as_u64().unwrap_or(0), 900);
    let number = |key: &str| one[key].as_f64().unwrap_or_else(|| panic!("{key} is missing"));
    assert!(number("explosions_per_game") > 0.5 && number("flips_per_game") > 0.1 && number("swaps_per_game") > 0.1);
    assert!((number("explosions_per_turn") - number("explosions_per_game") / number("mean_turns")).abs() < 1e-9);
    assert_eq!(one["crashes"].as_array().map(Vec::len), Some(2));
    assert!(
        one["board"]["note"].as_str().is_some_and(|note| note.contains("defaults of ours")) && one["board"]["default"] == true
    );
    assert!(one["deaths"].as_object().is_some_and(serde_json::Map::is_empty));
    let place = Place::new();
    write_board(&place, "mine.toml", "return_to = 1", "return_to = 2");
    let mine = json(&["--board", &place.path("mine.toml")]);
    assert!(mine["board"]["default"] == false && mine["board"]["note"].is_null() && mine["fingerprint"] != one["fingerprint"]);
}

#[test]
fn the_board_game_refuses_what_is_not_its_own() {
    let place = Place::new();
    write_board(&place, "short.toml", "K 1 3 K 3 K\"", "K 1 3 K 3\"");
    write_board(&place, "good.toml", "return_to = 1", "return_to = 2");
    let (short, nowhere) = (place.path("short.toml"), place.path("nowhere.toml"));
    std::fs::write(place.path("mixed.toml"), "games = 10\nsets = ['base', 'board-game']\n").expect("written");
    std::fs::write(place.path("file.toml"), "games = 10\nsets = ['board-game']\nboard = 'short.toml'\n").expect("written");
    std::fs::write(place.path("rule.toml"), "games = 10\nsets = ['board-game']\nrules.nope_own = true\n").expect("written");
    std::fs::write(place.path("bot.toml"), "games = 10\nsets = ['board-game']\nbots = 'careful'\n").expect("written");
    std::fs::write(place.path("deck.toml"), "games = 10\nboard = 'good.toml'\n").expect("written");
    let [mixed, file, rule, bot, deck] = ["mixed", "file", "rule", "bot", "deck"].map(|name| place.path(&format!("{name}.toml")));
    let board = ["sim", "--sets", "board-game"];
    for (args, word) in [
        (vec!["sim", "--sets", "base,board-game"], "can't be mixed"),
        (vec!["sim", "--sets", "boardgame"], "board-game"),
        (vec!["sim", "--board", &short], "--sets board-game"),
        ([&board[..], &["--board", &short]].concat(), "line 39"),
        ([&board[..], &["--board", &nowhere]].concat(), "show board default"),
        ([&board[..], &["--players", "7"]].concat(), "2 to 6"),
        ([&board[..], &["--bots", "careful"]].concat(), "pass, random, racer"),
        (vec!["sim", "--bots", "racer"], "can't play the card games"),
        ([&board[..], &["--bots", "racer(speed=1)"]].concat(), "magnet"),
        ([&board[..], &["--set-rule", "nope_own=true"]].concat(), "rule of the card games"),
        ([&board[..], &["--set-rule", "hand=11", "--players", "6"]].concat(), "at most 10"),
        ([&board[..], &["--set-rule", "cards.supermove=1"]].concat(), "super_move"),
        (vec!["compare", "racer", "careful", "--sets", "board-game"], "pass, random, racer"),
        (vec!["ladder", "--bots", "racer,counter", "--sets", "board-game"], "pass, random, racer"),
        (vec!["balance", "--sets", "board-game", "--panel", "careful"], "pass, random, racer"),
        (vec!["check", &mixed], "can't be mixed"),
        (vec!["check", &file], "line 39, column 9"),
        (vec!["check", &rule], "rule of the card games"),
        (vec!["check", &bot], "can't play board-game"),
        (vec!["check", &deck], "without board-game"),
        (vec!["show", "board", &short], "17 spaces"),
    ] {
        let (code, text) = fails(&args);
        assert!(code == 2 && text.contains(word), "{args:?}: {code} {text}");
    }
}

#[test]
fn the_board_game_is_replayed_compared_balanced_and_listed() {
    let table = ["--sets", "board-game", "--seed", "7"];
    let text = |args: &[&str]| String::from_utf8_lossy(&ok(&[args, &table[..]].concat()).stdout).into_owned();
    let played = text(&["replay", "--players", "3", "--bots", "racer", "--game", "3"]);
    assert!(
        played.contains("Turn 1, seat 0") && played.contains("wins after") && played.contains("defaults of ours"),
        "{played}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&text(&["replay", "--players", "3", "--bots", "racer", "--game", "3", "--json"])).expect("JSON");
    let events = json["events"].as_array().expect("events");
    assert!(events[0]["event"] == "dealt" && events.len() > 20);
    assert_eq!(events.last().and_then(|e| e["event"].as_str()), json["winner"].as_u64().map(|w| format!("over {w}")).as_deref());
    let better = text(&["compare", "racer", "random", "--players", "2", "--expect", "better"]);
    assert!(better.contains("BETTER") && better.contains("defaults of ours"), "{better}");
    let balance = text(&["balance", "--players", "2", "--games", "400", "--set-rule", "hand=3"]);
    assert!(balance.contains("explosions") && balance.contains("no axis of cards") && balance.contains("skill"), "{balance}");
    let ladder = text(&["ladder", "--bots", "racer,random,pass", "--players", "3", "--games", "60"]);
    assert!(ladder.contains("racer") && ladder.contains("alpha-rank"), "{ladder}");
    let said = |args: &[&str]| String::from_utf8_lossy(&ok(args).stdout).into_owned();
    assert!(said(&["list", "sets"]).contains("board-game") && said(&["list", "bots"]).contains("racer"));
    assert!(said(&["show", "bot", "racer"]).contains("magnet") && said(&["show", "card", "flip_the_board"]).contains("BRD-50"));
    assert_eq!(said(&["show", "board", "default"]), eksim_engine::board::DEFAULT_BOARD);
}
