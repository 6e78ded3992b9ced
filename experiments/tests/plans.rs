//! The plans that ship: each loads, names its question and is small enough; the schema file is current.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use eksim::plan::{self, schema, shipped};
use serde_json::Value;

fn eksim() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("eksim"))
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_schema_file_is_current() {
    let file = std::fs::read_to_string(folder().join("plan.schema.json")).unwrap_or_default();
    assert!(file == schema::text(), "run `eksim schema > experiments/plan.schema.json`");
}

#[test]
fn every_plan_loads_and_ships() {
    let root = folder();
    let here = shipped::in_directory(root.parent().unwrap());
    let mut ships: Vec<&str> = shipped::SHIPPED.iter().map(|plan| plan.name).collect();
    ships.sort_unstable();
    assert_eq!(here.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ships, "add it to plan/shipped.rs");
    for (name, path) in here {
        let plan = plan::load(&path).unwrap_or_else(|failure| panic!("{name}: {failure:?}"));
        assert!(plan.title != plan.name && plan.question.ends_with('?'), "{name}: a title and a question");
        assert!(!plan.answer.is_empty() && plan.warnings.is_empty(), "{name}: what came out, and no warnings");
        assert!(plan.max_games() <= 20_000_000, "{name}: {} games", plan.max_games());
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("#:schema plan.schema.json\n"), "{name}: the first line names the schema");
    }
    let smoke = plan::load(Path::new("smoke")).unwrap();
    assert!(smoke.max_games() <= 2_000_000);
}

#[test]
fn check_shows_cells_and_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let run = eksim().current_dir(dir.path()).args(["check", "smoke", "--json", "--games", "1e3"]).assert().success();
    let json: Value = serde_json::from_slice(&run.get_output().stdout).unwrap();
    let cells = json["cells"].as_array().unwrap();
    assert!(!cells.is_empty() && cells.iter().all(|cell| cell["games"].as_u64().unwrap() < 1010));
    assert!(json["seconds"].as_f64().unwrap() > 0.0 && json["plan"] == "smoke");
    let text = eksim().current_dir(dir.path()).args(["check", "smoke.toml"]).assert().success();
    let text = String::from_utf8_lossy(&text.get_output().stdout).into_owned();
    assert!(text.contains("smoke is a good plan") && text.contains("line-up"), "{text}");
    assert!(std::fs::read_dir(dir.path()).unwrap().next().is_none());
}

#[test]
fn a_bad_plan_ends_with_code_2_and_its_place() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("mine.toml"), "games = 1e6\nplayer = 4\n").unwrap();
    let run = eksim().current_dir(dir.path()).args(["check", "mine.toml"]).assert().code(2);
    let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(said.contains("mine.toml:2:1") && said.contains("did you mean `players`?"), "{said}");
    for missing in ["nothing.toml", "elsewhere/smoke.toml", "."] {
        let run = eksim().current_dir(dir.path()).args(["check", missing]).assert().code(2);
        assert!(String::from_utf8_lossy(&run.get_output().stderr).contains("can't read the plan"));
    }
    std::fs::write(dir.path().join("bytes.toml"), [0xff, 0xfe, 0]).unwrap();
    eksim().current_dir(dir.path()).args(["check", "bytes.toml"]).assert().code(2);
}

#[test]
fn a_plan_that_is_not_there_brings_the_nearest_name() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("tonight.toml"), "games = 5").unwrap();
    for (typed, near) in [("smok", "`smoke`"), ("smok.toml", "`smoke`"), ("tonigt", "`tonight.toml`")] {
        for command in ["check", "run"] {
            let run = eksim().current_dir(dir.path()).args([command, typed]).assert().code(2);
            let said = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
            assert!(said.contains(&format!("the nearest is {near}")), "{command} {typed}: {said}");
        }
    }
}

#[test]
fn an_idle_preset_is_a_warning() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("mine.toml"), "games = 5\n[presets.bold]\nbot = 'careful'\nrisk = 0.3\n").unwrap();
    for (quiet, said) in [(false, true), (true, false)] {
        for command in [&["check", "mine.toml"][..], &["run", "mine.toml", "--no-charts", "--fresh"]] {
            let mut run = eksim();
            let run = run.current_dir(dir.path()).args(command).args(quiet.then_some("--quiet")).assert().success();
            let text = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
            assert_eq!(text.contains("warning: mine.toml:2:10: no line-up seats the preset `bold`"), said, "{command:?} {text}");
        }
    }
}

#[test]
fn list_shows_the_questions_that_fit() {
    let dir = tempfile::tempdir().unwrap();
    let list = |columns: &str| {
        let run = eksim().current_dir(dir.path()).env("COLUMNS", columns).args(["list", "plans"]).assert().success();
        String::from_utf8_lossy(&run.get_output().stdout).into_owned()
    };
    assert!(list("300").contains("Bot ladder. Which bot wins how often against which, at two seats and at four?"));
    let narrow = list("80");
    assert!(narrow.contains("Bot ladder. Which bot wins how") && narrow.contains(" …\n"), "{narrow}");
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
}

#[test]
fn list_names_plans_with_and_without_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    let list = |at: &Path| -> Vec<Value> {
        let run = eksim().current_dir(at).args(["list", "plans", "--json"]).assert().success();
        serde_json::from_slice(&run.get_output().stdout).unwrap()
    };
    assert_eq!(list(dir.path()).len(), shipped::SHIPPED.len());
    std::fs::create_dir(dir.path().join("experiments")).unwrap();
    std::fs::write(dir.path().join("experiments/mine.toml"), "title = 'Mine'\ngames = 5").unwrap();
    let rows = list(dir.path());
    assert_eq!((rows.len(), rows[0]["about"].as_str()), (shipped::SHIPPED.len() + 1, Some("Mine")));
}
