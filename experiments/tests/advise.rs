//! `eksim advise` as a user runs it: puzzles with clear answers, words, JSON, and what is said of impossible tables.

use std::process::Command;

fn eksim(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_eksim")).args(args).output().expect("eksim starts");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn advice(args: &[&str]) -> serde_json::Value {
    let all = [&["advise", "--json", "--games", "600"], args].concat();
    let (code, out, err) = eksim(&all);
    assert_eq!(code, 0, "{args:?}: {err}");
    serde_json::from_str(&out).expect("one JSON document")
}

fn best(args: &[&str]) -> String {
    advice(args)["best"].as_str().unwrap_or_default().to_string()
}

#[test]
fn clear_cases_have_clear_answers() {
    let two = ["--players", "2", "--hands", "4", "--pile", "12"];
    let with = |more: &[&'static str]| [&two, more].concat();
    // A kitten on top: away with it. A cat on top: draw.
    assert_eq!(best(&with(&["--hand", "skip,tacocat", "--known", "0=exploding_kitten"])), "play skip");
    assert_eq!(best(&with(&["--hand", "skip,beard_cat", "--known", "0=tacocat,1=exploding_kitten"])), "draw");
    // A Defuse is drawn at no risk at all.
    assert_eq!(best(&with(&["--hand", "tacocat", "--known", "0=defuse,1=exploding_kitten"])), "draw");
    // He skips a kitten that I know of.
    let nope =
        advice(&with(&["--hand", "nope,tacocat", "--known", "0=exploding_kitten", "--played", "1=skip", "--holds", "1=favor"]));
    assert_eq!((nope["best"].as_str(), nope["too_close"].as_bool()), (Some("nope nope"), Some(false)));
    // An Attack on one who can't answer a kitten that he knows of.
    let attack = with(&["--hand", "nope,tacocat", "--known", "0=exploding_kitten", "--played", "1=attack"]);
    assert_eq!(best(&attack), "nope nope");
    // The kitten goes where the next player draws it.
    assert_eq!(best(&["--players", "2", "--hands", "1", "--pile", "11", "--hand", "tacocat", "--defused"]), "place 0");
    // A Favor gets the cat, not the Defuse.
    assert_eq!(best(&with(&["--hand", "defuse,tacocat", "--asked", "1"])), "give tacocat");
    // Whom to rob: the one who holds the Defuse.
    let rob = ["--players", "3", "--hands", "1,1", "--pile", "12", "--hand", "tacocat*2", "--holds", "1=shuffle,2=defuse"];
    assert_eq!(best(&rob), "pair tacocat > 2");
}

#[test]
fn the_document_is_whole_and_the_same_for_any_number_of_threads() {
    let args = ["--players", "3", "--hand", "skip,nope,tacocat*2", "--pile", "20", "--hands", "5,4", "--kittens", "2"];
    let one = advice(&[&args[..], &["--threads", "1"]].concat());
    assert_eq!(one, advice(&[&args[..], &["--threads", "3"]].concat()));
    assert_ne!(one["answers"], advice(&[&args[..], &["--seed", "2"]].concat())["answers"]);
    let keys: Vec<&str> = one.as_object().map(|o| o.keys().map(String::as_str).collect()).unwrap_or_default();
    assert_eq!(
        keys,
        [
            "answers",
            "best",
            "bot",
            "format",
            "games",
            "next_draw",
            "not_tried",
            "players",
            "position",
            "question",
            "seat",
            "seed",
            "sets",
            "then",
            "too_close",
            "unaccounted",
            "worlds"
        ]
    );
    assert_eq!(one["next_draw"]["fraction"], "2/20");
    let answers = one["answers"].as_array().expect("a list");
    assert!(answers.len() >= 4);
    for answer in answers {
        let number = |key: &str| answer[key].as_f64().expect("a number");
        assert!(number("ci_low") <= number("win") && number("win") <= number("ci_high") && number("worse") >= -1e-12, "{answer}");
    }
    // The printed position says the same.
    let line = one["position"].as_str().expect("a line");
    let again = advice(&["--players", "3", "--position", line]);
    assert_eq!(again["answers"], one["answers"]);
}

#[test]
fn advice_does_not_depend_on_what_the_seat_can_not_know() {
    // Two true states that look the same to seat 0.
    let line = |other: &str, pile: &str| format!("active=0 hands=skip,tacocat/{other} pile=favor@0,{pile} discard=nope");
    let a = advice(&["--players", "2", "--position", &line("defuse,nope,shuffle", "exploding_kitten@1,4*attack,skip")]);
    let b = advice(&["--players", "2", "--position", &line("2*attack,skip", "shuffle,nope,2*attack,exploding_kitten,defuse@1")]);
    assert_eq!(a, b);
}

#[test]
fn positions_of_replays_can_be_asked_about() {
    let table = ["--sets", "base,imploding", "--players", "3", "--seed", "5"];
    let (code, line, _) = eksim(&[&["replay", "--bots", "careful", "--game", "2", "--at", "9"], &table[..]].concat());
    assert_eq!(code, 0);
    let found = advice(&["--sets", "base,imploding", "--players", "3", "--position", line.trim()]);
    assert_eq!(found["position"].as_str(), Some(line.trim()));
    let (code, _, err) = eksim(&[&["replay", "--bots", "careful", "--at", "9999"], &table[..]].concat());
    assert!(code == 2 && err.contains("turns"), "{err}");
    let (code, _, err) = eksim(&[&["replay", "--bots", "exec:true", "--at", "2"], &table[..]].concat());
    assert!(code == 2 && err.contains("programs from outside"), "{err}");
}

#[test]
fn words_say_what_to_play_and_how_sure_it_is() {
    let args = ["advise", "--players", "2", "--hands", "4", "--pile", "12", "--hand", "skip,tacocat", "--games", "600"];
    let (_, text, _) = eksim(&[&args[..], &["--known", "0=exploding_kitten"]].concat());
    assert!(
        text.contains("Play Skip: wins ") && text.contains(" worse. The next card is exploding_kitten: you know it."),
        "{text}"
    );
    let (_, text, _) =
        eksim(&["advise", "--players", "2", "--hands", "4", "--pile", "30", "--hand", "skip,attack", "--games", "64"]);
    assert!(text.contains("Too close to call") && text.contains("a kitten with 3.3 % (1/30)"), "{text}");
}

#[test]
fn impossible_tables_end_with_code_2_and_a_reason() {
    let table = ["advise", "--players", "3", "--hands", "5,4", "--pile", "20"];
    let cases: &[&[&str]] = &[
        &["--hand", "skp"],
        &["--hand", "defuse*9"],
        &["--hand", "skip", "--discard", "attack*40"],
        &["--hand", "skip", "--kittens", "5"],
        &["--hand", "skip", "--known", "0=exploding_kitten,1=exploding_kitten,2=exploding_kitten"],
        &["--hand", "skip", "--played", "1=attack"],
        &["--hand", "nope", "--played", "7=attack"],
        &["--hand", "skip", "--bot", "carful"],
        &["--hand", "skip", "--bot", "exec:true"],
        &["--hand", "skip", "--position", "active=0"],
    ];
    let mut said = String::new();
    for case in cases {
        let (code, out, err) = eksim(&[&table[..], case].concat());
        assert!(code == 2 && out.is_empty(), "{case:?}: {code} {out}");
        said += &format!("{}\n  {}\n", case.join(" "), err.lines().next().unwrap_or_default());
    }
    let (code, _, err) = eksim(&["advise", "--players", "2", "--position", "active=0 hands=skip/90*? pile=20*?"]);
    assert_eq!(code, 2);
    said += &err;
    insta::assert_snapshot!(said);
}
