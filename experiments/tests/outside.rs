//! Programs from outside as players: they play legally and alike however they are asked, and what goes wrong with them is told
//! with its line, its table and its decision, and loses nothing.

use std::path::PathBuf;
use std::process::{Command, Output};

use eksim::sim::cell::Cell;
use eksim::sim::each_game::{Watch, each_game};
use eksim_bots::{Bot, BotSpec, Seated, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Action, Ask, Dice, Domain, block_key};
use eksim_engine::view::View;

/// A bot that gives the first legal answer, with places for whatever a test wants to happen.
const FIRST: &str = r#"
import json, os, sys, time
count = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        HELLO
        answer = {"type": "hello", "protocol": 1, "name": "first", "params": ["risk"]}
    else:
        decisions = message["decisions"]
        count += len(decisions)
        answer = {"batch": message["batch"], "answers": [0] * len(decisions)}
        DECIDE
    print(json.dumps(answer), flush=True)
"#;

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary directory"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    /// A bot that gives the first legal answer and does this besides.
    fn bot(&self, hello: &str, decide: &str) -> String {
        let script = FIRST.replace("HELLO", if hello.is_empty() { "pass" } else { hello });
        let script = script.replace("DECIDE", if decide.is_empty() { "pass" } else { decide });
        std::fs::write(self.path("bot.py"), script).expect("written");
        format!("exec:python3 '{}'", self.path("bot.py"))
    }

    fn plan(&self, bot: &str) -> String {
        let plan = format!(
            "title = \"Outside\"\nseed = 5\ngames = 600\nplayers = [2]\nlineups = [[\"mine\", \"random\"]]\n\n[presets.mine]\nbot = \"{bot}\"\n"
        );
        std::fs::write(self.path("plan.toml"), plan).expect("written");
        self.path("plan.toml")
    }
}

fn eksim(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_eksim")).args(args).env("EKSIM_SAVE_MS", "1").output().expect("eksim starts")
}

fn ok(args: &[&str]) -> String {
    let output = eksim(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn fails(args: &[&str]) -> (i32, String) {
    let output = eksim(args);
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A short game against random.
fn sim(bot: &str) -> (i32, String) {
    fails(&["sim", "--players", "2", "--bots", &format!("{bot},random"), "--games", "200", "--threads", "2"])
}

fn tables(dir: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir).expect("there").map(|e| e.expect("readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "parquet"));
    files.sort();
    files.iter().map(|path| (path.file_name().expect("a name").into(), std::fs::read(path).expect("readable"))).collect()
}

fn example(name: &str) -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/examples/outside/").to_string() + name
}

/// The first legal answer, within.
struct First;

impl Bot for First {
    fn choose(&mut self, view: &View<'_, '_>, _: Ask, _: &mut Dice) -> Action {
        view.nth_action(0)
    }
}

/// First in one seat, a bot of the registry in the others.
struct Mixed {
    seat: u8,
    others: Vec<eksim_bots::AnyBot>,
}

impl Seated for Mixed {
    fn start(&mut self) {
        self.others.iter_mut().for_each(Bot::begin);
    }

    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        if ask.seat.0 == self.seat {
            First.choose(view, ask, dice)
        } else {
            self.others[ask.seat.index()].choose(view, ask, dice)
        }
    }
}

#[test]
fn an_outside_bot_plays_just_as_the_same_bot_within() {
    let place = Place::new();
    let bot = BotSpec::parse(&place.bot("", "")).unwrap();
    for (sets, players) in [("base,imploding,streaking", 3), ("zombie", 3), ("base,expanding", 2), ("good-vs-evil", 3)] {
        let mut switches = Switches::default();
        // With the community's kittens games can go on for ever.
        switches.set("turn_cap", &Value::Int(100)).unwrap();
        let rules = Rules::new(Sets::parse(sets.split(',')).unwrap(), players, switches).unwrap();
        let other = BotSpec::parse("careful").unwrap();
        let lineup = std::iter::once(bot.clone()).chain(std::iter::repeat(other.clone())).take(players).collect();
        let cell = Cell::new(sets.into(), rules.clone(), lineup, 9, Domain::Test, true);
        let mut outside = Vec::new();
        each_game(&cell, 0..15, Watch::Nothing, |block, rotation, game| {
            outside.push((block, rotation, game.winner(), game.turns()));
        })
        .unwrap();
        let mut within = Vec::new();
        let mut game = Game::new(&rules);
        for block in 0..15 {
            for rotation in 0..players {
                let seat = cell.rotations[rotation].iter().position(|&b| b == 0).unwrap() as u8;
                let mut mixed = Mixed { seat, others: (0..players).map(|_| other.build()).collect() };
                let mut knowledge = Knowledge::default();
                play_game(&mut game, block_key(9, Domain::Test, block), &mut mixed, Some(&mut knowledge), &mut ());
                within.push((block, rotation, game.winner(), game.turns()));
            }
        }
        assert_eq!(outside, within, "{sets}");
    }
    eksim::outside::end_all();
}

#[test]
fn threads_and_the_size_of_lines_change_nothing() {
    let bot = |head: &str| format!("{head}:python3 '{}',random,careful", example("careful.py"));
    let run = |head: &str, threads: &str| {
        let args =
            ["sim", "--players", "3", "--bots", &bot(head), "--games", "600", "--seed", "3", "--threads", threads, "--json"];
        let text = ok(&args);
        text.lines().find(|line| line.contains("fingerprint")).expect("a fingerprint").to_string()
    };
    let one = run("exec", "1");
    assert_eq!(one, run("exec", "3"));
    assert_eq!(one, run("exec(batch=1, timeout=30)", "2"));
    assert_ne!(one, run("exec(risk=0.9, saved=0.9)", "2"), "its own parameters reach the bot");
}

#[test]
fn both_examples_hold_the_protocol_in_every_set() {
    ok(&["check-bot", &format!("exec:python3 '{}'", example("careful.py")), "--games", "12"]);
    ok(&["check-bot", &format!("exec:node '{}'", example("eager.mjs")), "--games", "12"]);
    let place = Place::new();
    let moody = place.bot("", "answer['answers'] = [len(d['legal']) - 1 if count > 400 else 0 for d in decisions]");
    let (code, text) = fails(&["check-bot", &moody, "--sets", "base"]);
    assert!(code == 1 && text.contains("the same questions otherwise"), "{text}");
    let (code, text) = fails(&["check-bot", "careful"]);
    assert!(code == 2 && text.contains("built in"), "{text}");
    let (code, text) = fails(&["check-bot", "exec:cat", "--sets", "board-game"]);
    assert!(code == 2 && text.contains("don't play The Board Game"), "{text}");
}

#[test]
fn whatever_goes_wrong_is_told_with_line_table_and_decision() {
    let place = Place::new();
    let cases = [
        (
            "",
            "answer['answers'][0] = 'play skip > 7'",
            vec!["can't be played, answer 1 of", "its line: {", "`play skip > 7`", "asked: {"],
        ),
        ("", "answer['answers'][0] = 'place 3'", vec!["`place 3` is not legal now", "its line: {"]),
        ("", "answer['answers'][0] = 9999", vec!["9999 is no place in `legal`"]),
        ("", "answer['answers'][0] = None", vec!["null is neither"]),
        ("", "answer['answers'].pop()", vec!["answers are expected", "its line: {"]),
        ("", "answer['batch'] = 0", vec!["`batch` should be 1"]),
        ("", "print('hello world', flush=True)", vec!["can't be understood", "its line: hello world", "standard error"]),
        ("", "print('a last word', file=sys.stderr, flush=True); sys.exit(7)", vec!["exit status: 7", "a last word"]),
        ("", "os.close(1); time.sleep(60)", vec!["closed its standard output"]),
        ("", "answer = {'error': 'I am lost'}", vec!["says: I am lost"]),
    ];
    for (hello, decide, expected) in cases {
        let (code, text) = sim(&place.bot(hello, decide));
        assert_eq!(code, 1, "{decide}: {text}");
        for words in
            expected.into_iter().chain(["the bot `exec:python3", "game ", "seed 1", "decision 1 (seat", "cell: ", ", random"])
        {
            assert!(text.contains(words), "{decide}: `{words}` is missing in\n{text}");
        }
    }
}

/// What is wrong with a line is shown wherever it stands, however long the line.
#[test]
fn the_wrong_answer_of_a_long_line_is_shown() {
    let place = Place::new();
    let bot = place.bot("", "answer['answers'] = [d['legal'][0] for d in decisions[:-1]] + ['fold']");
    let (code, text) = sim(&bot);
    assert_eq!(code, 1, "{text}");
    let line = |begins: &str| text.lines().find(|line| line.trim_start().starts_with(begins)).unwrap_or_default();
    assert!(text.contains("answer 128 of 128: `fold`"), "{text}");
    assert!(line("its line: ...").contains("\", \"fold\"]}"), "{text}");
    // The whole question: its legal answers, and what comes after them.
    assert!(line("asked: ").contains("\"legal\":[\"draw\"") && line("asked: ").contains("\"players\":["), "{text}");
    assert!(line("cell: ").contains("line-up exec:python3"), "{text}");
    // Lines that are too long, and lines that never end.
    let (code, text) = sim(&place.bot("", "sys.stdout.write('abc' * (23 << 20)); sys.stdout.flush()"));
    assert!(code == 1 && text.contains("a line of more than") && text.contains("its line: abcabc"), "{text}");
    let half = place.bot("", "sys.stdout.write('{\"batch\": 1, \"answ'); sys.stdout.flush(); time.sleep(60)");
    let (code, text) = sim(&half.replace("exec:", "exec(timeout=3):"));
    assert!(code == 1 && text.contains("within 3 s") && text.contains("no end yet: {\"batch\": 1, \"answ"), "{text}");
}

/// A bot may ask for short lists: the rest is counted, can be given as text, and is no place of the list.
#[test]
fn a_limit_to_the_listed_answers_is_kept() {
    let place = Place::new();
    let limited = |decide: &str| {
        let hello = "print('{\"protocol\": 1, \"max_legal\": 2}', flush=True); continue";
        sim(&place.bot(hello, decide))
    };
    let (code, text) = limited("assert all(len(d['legal']) <= 2 for d in decisions)");
    assert_eq!(code, 0, "{text}");
    let (code, text) = limited(
        "answer['answers'] = ['place %d' % d['pile']['size'] if d['ask'] == 'place' and d.get('more', 0) == d['pile']['size'] - 1 else 0 for d in decisions]",
    );
    assert_eq!(code, 0, "{text}");
    let (code, text) = limited("answer['answers'] = [2 if 'more' in d else 0 for d in decisions]");
    assert!(code == 1 && text.contains("2 is no place in `legal`, which has 2"), "{text}");
    let (code, text) = sim(&place.bot("print('{\"protocol\": 1, \"max_legal\": 0}', flush=True); continue", ""));
    assert!(code == 1 && text.contains("`max_legal` should be a whole number from 1 on"), "{text}");
}

#[test]
fn slow_bots_are_stopped_and_left_by_nobody() {
    let place = Place::new();
    let slow = place.bot("", "open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(600)");
    let pid = place.path("pid");
    let start = std::time::Instant::now();
    let bots = format!("{} '{pid}',random", slow.replace("exec:", "exec(timeout=6):"));
    let (code, text) = fails(&["sim", "--players", "2", "--bots", &bots, "--games", "100", "--threads", "1"]);
    assert!(code == 1 && text.contains("no answer within 6 s") && text.contains("decision 1 (seat"), "{text}");
    assert!(start.elapsed().as_secs() < 60);
    let pid = std::fs::read_to_string(pid).expect("it was asked");
    assert!(!std::path::Path::new(&format!("/proc/{pid}")).exists(), "{pid} is still there");
}

#[test]
fn greetings_that_fail_are_told() {
    let place = Place::new();
    let cases = [
        ("print('{\"protocol\": 2}', flush=True); continue", vec!["another protocol", "\"protocol\": 2", "protocol 1"]),
        ("print('{}', flush=True); continue", vec!["no `protocol`", "its line: {}"]),
        ("print('ready', flush=True); continue", vec!["no JSON", "its line: ready"]),
        ("raise ValueError('no such table')", vec!["exit status: 1", "no such table"]),
    ];
    for (hello, expected) in cases {
        let (code, text) = sim(&place.bot(hello, ""));
        assert_eq!(code, 1, "{hello}: {text}");
        for words in expected.into_iter().chain(["at the greeting"]) {
            assert!(text.contains(words), "{hello}: `{words}` is missing in\n{text}");
        }
    }
    let (code, text) = sim(&place.bot("", "").replace("exec:", "exec(rsik=0.2):"));
    assert!(code == 1 && text.contains("no parameter `rsik`") && text.contains("risk"), "{text}");
    let (code, text) = sim("exec:no-such-program-here");
    assert!(code == 1 && text.contains("no program `no-such-program-here`"), "{text}");
    let (code, text) = sim("exec:cat");
    assert!(code == 1 && text.contains("eksim's own greeting sent back") && text.contains("at the greeting"), "{text}");
    let (code, text) = sim("exec(batch=1.5):cat");
    assert!(code == 2 && text.contains("`batch`") && text.contains("whole numbers"), "{text}");
    let (code, text) = sim("exec:");
    assert!(code == 2 && text.contains("names no program"), "{text}");
}

#[test]
fn a_run_that_failed_goes_on_where_it_stopped() {
    let place = Place::new();
    let good = place.bot("", "");
    let (whole, broken) = (place.path("whole"), place.path("broken"));
    let plan = place.plan(&good);
    ok(&["run", &plan, "--out", &whole, "--per-game", "--no-charts", "--quiet"]);
    let bad = place.bot("", "\n        if any(d['game'] > 300 for d in decisions): answer['answers'][-1] = 'fold'");
    assert_eq!(good, bad, "the same command, another script");
    let (code, text) = fails(&["run", &plan, "--out", &broken, "--per-game", "--no-charts", "--threads", "2"]);
    assert_eq!(code, 1, "{text}");
    for words in ["`fold`", "expected an action", "game 3", "--resume", "saved in"] {
        assert!(text.contains(words), "`{words}` is missing in\n{text}");
    }
    assert!(PathBuf::from(&broken).join("state.json").exists(), "a checkpoint");
    place.bot("", "");
    ok(&["run", &plan, "--out", &broken, "--per-game", "--no-charts", "--quiet", "--resume", "--threads", "1"]);
    assert!(tables(&whole).len() >= 4);
    assert_eq!(tables(&whole), tables(&broken));
}

#[test]
fn replay_compare_and_ladder_seat_them_too() {
    let place = Place::new();
    let bot = place.bot("", "");
    let pair = format!("{bot},random");
    let text = ok(&["replay", "--players", "2", "--bots", &pair, "--seed", "5", "--game", "1"]);
    assert!(text.contains("wins after"), "{text}");
    let text = ok(&["compare", &bot, "random", "--players", "2", "--max-games", "400", "--margin", "20"]);
    assert!(text.contains("exec:python3"), "{text}");
    let text = ok(&["ladder", "--bots", &pair, "--players", "2", "--games", "200"]);
    assert!(text.contains("exec:python3"), "{text}");
    let text = ok(&[
        "balance",
        "--set-rule",
        "hand=5",
        "--players",
        "2",
        "--games",
        "100",
        "--no-cards",
        "--drama",
        "0",
        "--panel",
        &pair,
    ]);
    assert!(text.contains("exec:python3"), "{text}");
}

/// Ctrl-C stops at once, and the program goes with eksim.
#[cfg(unix)]
#[test]
fn an_interrupted_run_takes_its_programs_along() {
    let place = Place::new();
    let pid = place.path("pid");
    let bot = place.bot("", "open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(0.05)");
    let bots = format!("{bot} '{pid}',random");
    let mut child = Command::new(env!("CARGO_BIN_EXE_eksim"))
        .args(["sim", "--players", "2", "--bots", &bots, "--games", "1e6", "--threads", "1", "--quiet", "--json"])
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("eksim starts");
    let there = || std::fs::read_to_string(&pid).ok().filter(|text| !text.is_empty());
    while there().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(interrupt.success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let pid = there().expect("a number");
    assert!(!std::path::Path::new(&format!("/proc/{pid}")).exists(), "{pid} is still there");
}
