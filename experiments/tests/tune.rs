//! `eksim tune` and `eksim ladder` as a user runs them.

use std::process::Command;

fn eksim(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_eksim")).args(args).output().expect("eksim starts");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn without_seconds(mut value: serde_json::Value) -> serde_json::Value {
    for place in ["", "/proof"] {
        if let Some(object) = value.pointer_mut(place).and_then(|v| v.as_object_mut()) {
            object.remove("seconds");
        }
    }
    value
}

#[test]
fn a_bad_start_is_left_and_the_gain_proven() {
    // A bot that hardly ever looks at the pile has much to gain.
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("tuned.toml").to_string_lossy().into_owned();
    let args = [
        "tune",
        "careful(risk=0.6, look=0.9)",
        "--param",
        "risk",
        "--param",
        "look=0..1",
        "--players",
        "2",
        "--budget",
        "20000",
        "--json",
        "--max-games",
        "20000",
        "--expect",
        "better",
    ];
    let (code, text, err) = eksim(&[&args[..], &["--threads", "1", "--out", &out]].concat());
    assert_eq!(code, 0, "{err}");
    let one = without_seconds(serde_json::from_str(&text).expect("JSON"));
    assert_eq!(one["verdict"], "BETTER");
    assert!(one["parameters"][1]["tuned"].as_f64() < Some(0.6), "it looks sooner: {}", one["parameters"]);
    assert!(one["proof"]["claims"][0]["ci_low"].as_f64() > Some(0.0));
    let (_, text, _) = eksim(&[&args[..], &["--threads", "3"]].concat());
    assert_eq!(one, without_seconds(serde_json::from_str(&text).expect("JSON")), "threads must not matter");

    // The file is a piece of a plan.
    let snippet = std::fs::read_to_string(&out).expect("written");
    assert!(snippet.starts_with("# BETTER") && snippet.contains(one["plan"].as_str().expect("a snippet")), "{snippet}");
    let plan = dir.path().join("plan.toml");
    std::fs::write(&plan, format!("games = 100\nplayers = [2]\nlineups = [[\"tuned\", \"random\"]]\n{snippet}"))
        .expect("written");
    let (code, _, err) = eksim(&["check", &plan.to_string_lossy()]);
    assert_eq!(code, 0, "{err}");
}

#[test]
fn no_gain_is_said_and_ends_with_code_3() {
    let args = [
        "tune",
        "trickster",
        "--param",
        "devil",
        "--players",
        "2",
        "--budget",
        "5000",
        "--max-games",
        "4000",
        "--expect",
        "better",
    ];
    let (code, text, err) = eksim(&args);
    assert_eq!(code, 3, "{text}{err}");
    assert!(text.contains("EQUAL: no better"), "the base game has no Devilcat, so nothing can change: {text}");
}

#[test]
fn bad_questions_end_with_code_2() {
    let mut said = String::new();
    for args in [
        &["tune", "carefull"][..],
        &["tune", "careful", "--param", "rsk"],
        &["tune", "careful", "--param", "risk=0.1..2"],
        &["tune", "careful", "--param", "risk=0.3..0.3"],
        &["tune", "careful", "--param", "nope=1.5..9"],
        &["tune", "pass"],
        &["tune", "ismcts", "--param", "time"],
        &["tune", "careful", "--budget", "100"],
        &["tune", "careful", "--margin", "0"],
        &["tune", "careful", "--out", "/nowhere/at/all.toml"],
        &["tune", "careful", "--players", "1"],
        &["ladder", "--bots", "random"],
        &["ladder", "--bots", "random,random"],
        &["ladder", "--bots", "random,pass", "--lineups", "0"],
    ] {
        let (code, out, err) = eksim(args);
        assert!(code == 2 && out.is_empty(), "{args:?}: {code} {out}");
        said += &format!("{}\n  {}\n", args.join(" "), err.lines().next().unwrap_or_default());
    }
    insta::assert_snapshot!(said);
}

#[test]
fn a_ladder_of_mixed_tables_writes_its_matrix() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("ladder").to_string_lossy().into_owned();
    let args = ["ladder", "--bots", "random,pass,eager,careful,counter", "--players", "4", "--games", "200", "--json"];
    let (code, text, err) = eksim(&[&args[..], &["--threads", "1", "--out", &out]].concat());
    assert_eq!(code, 0, "{err}");
    let (_, again, _) = eksim(&[&args[..], &["--threads", "3"]].concat());
    assert_eq!(text, again, "threads must not matter");
    let report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((report["lineups"].as_u64(), report["design"].as_str()), (Some(5), Some("mixed")));
    assert_eq!(report["meetings"], serde_json::json!([3, 3]));
    let place = |name: &str| report["ladder"].as_array().and_then(|l| l.iter().position(|r| r["bot"] == name)).expect("there");
    assert!(place("counter") < place("eager") && place("eager") < place("random"));
    for file in ["ladder.json", "matrix.svg", "matrix.png"] {
        assert!(dir.path().join("ladder").join(file).is_file(), "{file}");
    }
}
