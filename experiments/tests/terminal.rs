//! What a terminal shows and a shell expects: colours when asked for, no panic when the reader goes, clear errors when the disk is full.

use std::path::Path;
use std::process::{Command, Output};

const EKSIM: &str = env!("CARGO_BIN_EXE_eksim");

const PLAN: &str = "title = 'A test'\nquestion = 'Does it end well?'\ngames = 400\nplayers = [2, 3]\nlineups = [['random', 'bold']]\n\
                    [presets.bold]\nbot = 'careful'\nrisk = 0.3\nlook = 0.2\n";

/// Runs a line of sh in `dir`, with `$E` for the program.
fn sh(dir: &Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.arg("-c").arg(line).current_dir(dir).env("E", EKSIM).env_remove("NO_COLOR").env("EKSIM_SAVE_MS", "1");
    command.output().expect("sh starts")
}

fn place(plan: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("plan.toml"), plan).expect("written");
    dir
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().map(|e| e.expect("readable").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The reader is gone before a word is written: no panic, no complaint, and the exit code is the command's own.
#[test]
fn a_reader_that_goes_is_no_error() {
    let dir = place(PLAN);
    for (line, code) in [
        ("list cards", 0),
        ("schema", 0),
        ("list cards --json", 0),
        ("check plan.toml", 0),
        ("replay --players 2", 0),
        ("show bot careful", 0),
        ("sim --games 50 --players 2", 0),
        ("run plan.toml --no-charts --out done", 0),
        ("diff done done", 0),
        ("run nothing.toml", 2),
    ] {
        let output = sh(dir.path(), &format!("(sleep 0.05; $E {line}; echo $? >&2) | true"));
        let said = said(&output);
        assert!(!said.contains("panicked") && said.trim_end().ends_with(&code.to_string()), "{line}: {said}");
        assert!(code != 0 || said.trim() == "0", "{line}: {said}");
    }
    assert!(dir.path().join("done/manifest.json").exists(), "the run went on to its end");
    let output = sh(dir.path(), "$E run nothing.toml 2>&- ; echo $?");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2\n");
    let output = sh(dir.path(), "$E list cards > /dev/full");
    assert!(output.status.code() == Some(1) && said(&output).contains("cannot write to stdout"), "{output:?}");
}

#[test]
fn colours_are_a_choice_everywhere() {
    let dir = place("games = 1e6\nplayer = 4\n");
    let coloured = |line: &str| {
        let output = sh(dir.path(), line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(!output.stderr.is_empty());
        said(&output).contains('\x1b')
    };
    // A mistake in a plan, and one on the command line.
    for wrong in ["check plan.toml", "check --no-such-flag"] {
        assert!(!coloured(&format!("$E {wrong}")), "no terminal, no colours");
        assert!(coloured(&format!("$E {wrong} --color always")));
        assert!(coloured(&format!("NO_COLOR=1 $E --color=always {wrong}")), "what is typed wins over NO_COLOR");
        assert!(!coloured(&format!("CLICOLOR_FORCE=1 $E {wrong} --color never")));
    }
    let plan = place(PLAN);
    let summary = |flags: &str| {
        let output = sh(plan.path(), &format!("$E run plan.toml --no-charts {flags}"));
        assert!(output.status.success(), "{}", said(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(summary("--color always").contains('\x1b') && !summary("").contains('\x1b'));
}

/// Every file grows to a limit and no further, like a disk that fills up. Whatever the limit: a clear error, no scraps, and with
/// room again the run goes on to the same tables.
#[test]
fn a_full_disk_is_an_error_that_loses_nothing() {
    let dir = place(PLAN);
    let ok = sh(dir.path(), "$E run plan.toml --out whole --per-game");
    assert!(ok.status.success(), "{}", said(&ok));
    // Blocks of 512 bytes (dash) or 1024 (bash). Without single games: the state, a table, a chart, the report is too large;
    // with them: their spool, their table.
    for (limit, flag) in [(0, ""), (20, ""), (30, ""), (60, ""), (80, ""), (300, ""), (0, "--per-game"), (90, "--per-game")] {
        let out = format!("limit-{limit}{flag}");
        let line = format!("trap '' XFSZ; ulimit -f {limit}; exec $E run plan.toml {flag} --out {out} 2>&1 | cat");
        let text = String::from_utf8_lossy(&sh(dir.path(), &line).stdout).into_owned();
        let here = dir.path().join(&out);
        let found = names(&here);
        assert!(!text.contains("panicked"), "{limit}: {text}");
        assert!(found.iter().chain(&names(&here.join("charts"))).all(|name| !name.starts_with(".tmp")), "{limit}: {found:?}");
        let stopped = !text.contains("Everything is in");
        assert!(stopped || limit == 300, "{limit} is no limit");
        if stopped {
            assert!(text.contains("cannot write") && text.contains("check free space"), "{limit}: {text}");
            let saved = found.iter().any(|name| name == "state.json");
            assert_eq!(text.contains("are saved in") && text.contains("--resume"), saved, "{limit}: {text}");
        }
        assert!(limit > 0 || !here.exists(), "{limit}: {found:?}");
        let how = if found.iter().any(|name| name == "state.json") { "--resume" } else { "--fresh" };
        let again = sh(dir.path(), &format!("$E run plan.toml {flag} --out {out} {how}"));
        assert!(again.status.success(), "{limit}: {}", said(&again));
        let tables = names(&dir.path().join("whole")).into_iter().filter(|name| name.ends_with(".parquet"));
        for table in tables.filter(|name| !flag.is_empty() || name != "games.parquet") {
            let read = |place: &str| std::fs::read(dir.path().join(place).join(&table)).expect("there");
            assert!(read("whole") == read(&out), "{limit}: {table}");
        }
    }
    let first = sh(dir.path(), "trap '' XFSZ; ulimit -f 0; $E run plan.toml --out small");
    assert_eq!(first.status.code(), Some(1), "{}", said(&first));
}

#[test]
fn a_place_that_is_no_directory_is_refused() {
    let dir = place(PLAN);
    std::fs::write(dir.path().join("taken"), "a file").expect("written");
    for out in ["taken", "taken/below", "/proc/nowhere"] {
        let output = sh(dir.path(), &format!("$E run plan.toml --out {out}"));
        assert_eq!(output.status.code(), Some(1), "{out}");
        assert!(said(&output).contains(&format!("cannot create {out}")), "{}", said(&output));
    }
    assert_eq!(std::fs::read_to_string(dir.path().join("taken")).expect("still there"), "a file");
}

/// A terminal of 80 columns, played by Python: the bar says all it must, and the summary fits.
#[test]
fn eighty_columns_are_enough() {
    const TERMINAL: &str = "import fcntl, os, pty, struct, subprocess, sys, termios
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack('HHHH', 24, int(sys.argv[1]), 0, 0))
child = subprocess.Popen(sys.argv[2:], stdin=theirs, stdout=theirs, stderr=theirs)
os.close(theirs)
try:
    while data := os.read(ours, 65536):
        sys.stdout.buffer.write(data)
except OSError:
    pass
sys.exit(child.wait())
";
    let dir = place("games = 240\nplayers = [2, 3]\nlineups = [['ismcts(iterations=50)', 'random']]\n");
    std::fs::write(dir.path().join("terminal.py"), TERMINAL).expect("written");
    let shown = |line: &str| {
        let output = sh(dir.path(), line);
        assert!(output.status.success(), "{line}: {}", said(&output));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let text = shown("unset COLUMNS; python3 terminal.py 80 $E run plan.toml --no-charts --out out --color never");
    let bars: Vec<&str> = text.split(['\r', '\n']).filter(|line| line.contains("of 2 ")).collect();
    let whole = |bar: &&str| ["cell ", "/s  ", " left  ", " % ± "].iter().all(|part| bar.contains(part));
    assert!(bars.iter().any(whole), "{bars:?}");
    // The bars stand on one line with codes of the terminal in it; the last line names a path.
    let is_summary = |line: &&str| !line.contains('\x1b') && !line.contains("Everything is in");
    let widest = |text: &str| text.lines().filter(is_summary).map(|line| line.trim_end().chars().count()).max();
    assert!(widest(&text).is_some_and(|columns| (60..=80).contains(&columns)), "{text}");
    let text = shown("COLUMNS=140 python3 terminal.py 80 $E run plan.toml --no-charts --out out --color never");
    assert!(widest(&text) > Some(80), "{text}");
}

/// Each switch of `[outputs]` makes or leaves out what it names.
#[test]
fn outputs_are_switches() {
    let all = ["charts/win_rates.svg", "report.html", "charts/cards-0.png", "games.parquet", "convergence.parquet"];
    let there = |outputs: &str| -> Vec<&str> {
        let dir = place(&format!("{PLAN}[outputs]\n{outputs}\n"));
        let output = sh(dir.path(), "$E run plan.toml --out out");
        assert!(output.status.success(), "{}", said(&output));
        all.into_iter().filter(|file| dir.path().join("out").join(file).exists()).collect()
    };
    let without = |gone: &[&str]| -> Vec<&str> { all.into_iter().filter(|file| !gone.contains(file)).collect() };
    assert_eq!(there("per_game = true"), all);
    assert_eq!(there(""), without(&["games.parquet"]));
    assert_eq!(there("charts = false\nper_game = true"), without(&["charts/win_rates.svg", "charts/cards-0.png"]));
    assert_eq!(there("report = false\nper_game = true"), without(&["report.html"]));
    assert_eq!(there("cards = false\nper_game = true"), without(&["charts/cards-0.png"]));
    assert_eq!(there("convergence = false\nper_game = true"), without(&["convergence.parquet"]));
}

/// A preset shows under its own name, parameters and all, wherever bots are named.
#[test]
fn names_of_bots_stay_whole() {
    let dir = place(&PLAN.replace("'bold']", "'bold', 'careful(risk=0.1, look=0.2)']").replace("[2, 3]", "3"));
    let output = sh(dir.path(), "COLUMNS=160 $E run plan.toml --out out");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let page = std::fs::read_to_string(dir.path().join("out/report.html")).expect("written");
    let chart = std::fs::read_to_string(dir.path().join("out/charts/win_rates.svg")).expect("written");
    for place in [&text, &page, &chart] {
        assert!(place.contains("careful(risk=0.1, look=0.2)") && place.contains("bold"), "{place:.2000}");
        assert!(!place.contains("careful(risk=0.3, look=0.2) wins"));
    }
    assert!(page.contains("bold = careful(risk=0.3, look=0.2)"), "the report says what bold is");
}
