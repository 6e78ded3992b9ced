//! From rows to a whole results directory and back.

use eksim::results::charts::charts;
use eksim::results::{CellInfo, Manifest, Options, Results, Tables, diff, manifest, rows, write_report};

#[path = "../src/results/samples.rs"]
mod samples;
use samples::Shape;

fn shapes() -> Vec<(&'static str, Shape)> {
    let base = Shape::default();
    vec![
        ("single", base.clone()),
        ("two", Shape { cells: 2, ..base.clone() }),
        ("seats10", Shape { players: 10, bots: 1, ..base.clone() }),
        ("bots12", Shape { players: 12, bots: 12, ..base.clone() }),
        ("long", Shape { cells: 4, bots: 3, long_names: true, ..base.clone() }),
        ("sweep", Shape { cells: 15, bots: 3, sweep: true, ..base.clone() }),
        ("cells100", Shape { cells: 100, ..base.clone() }),
        ("nothing", Shape { nothing_happens: true, ..base.clone() }),
    ]
}

/// Pictures of every chart in every hard case, for people to look at:
/// `EKSIM_GALLERY=dir cargo test --release -p eksim --test results gallery`
#[test]
fn gallery() {
    let Some(out) = std::env::var_os("EKSIM_GALLERY") else {
        return;
    };
    for (name, shape) in shapes() {
        let dir = std::path::Path::new(&out).join(name);
        std::fs::create_dir_all(&dir).unwrap();
        let results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        for chart in charts(&results) {
            chart.write(&dir).unwrap();
        }
    }
}

/// A report to open in a browser: `EKSIM_GALLERY=dir ... reports`
#[test]
fn reports() {
    let Some(out) = std::env::var_os("EKSIM_GALLERY") else {
        return;
    };
    for (name, shape) in shapes() {
        let dir = std::path::Path::new(&out).join(name);
        write(&dir, &shape);
        let start = std::time::Instant::now();
        write_report(&dir, &Options::default()).unwrap();
        println!("{name}: {:?}", start.elapsed());
    }
}

fn write(dir: &std::path::Path, shape: &Shape) {
    samples::tables(shape).write(dir).unwrap();
    samples::manifest(shape).write(dir).unwrap();
}

#[test]
fn a_directory_is_drawn_and_drawn_again() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &Shape { cells: 3, ..Default::default() });
    let first = write_report(dir.path(), &Options::default()).unwrap();
    let bytes = |paths: &[std::path::PathBuf]| -> Vec<Vec<u8>> { paths.iter().map(|p| std::fs::read(p).unwrap()).collect() };
    let (page, pictures) = (std::fs::read(first.report.unwrap()).unwrap(), bytes(&first.charts));
    std::fs::write(dir.path().join("charts/cards-9.svg"), "old").unwrap();
    std::fs::write(dir.path().join("charts/mine.svg"), "mine").unwrap();
    let second = write_report(dir.path(), &Options::default()).unwrap();
    assert_eq!(std::fs::read(second.report.unwrap()).unwrap(), page);
    assert_eq!(bytes(&second.charts), pictures);
    assert!(!dir.path().join("charts/cards-9.svg").exists());
    assert!(dir.path().join("charts/mine.svg").exists());
    for file in walk(dir.path()) {
        assert!(!file.file_name().unwrap().to_string_lossy().starts_with(".tmp"), "{file:?}");
    }
}

fn walk(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    entries.flat_map(|p| if p.is_dir() { walk(&p) } else { vec![p] }).collect()
}

#[test]
fn every_hard_case_is_written() {
    for (name, shape) in shapes().into_iter().filter(|s| s.0 != "cells100") {
        let dir = tempfile::tempdir().unwrap();
        write(dir.path(), &shape);
        let written = write_report(dir.path(), &Options { charts: false, report: true }).unwrap();
        assert!(written.charts.is_empty() && !dir.path().join("charts").exists(), "{name}");
        write_report(dir.path(), &Options::default()).unwrap();
    }
}

#[test]
fn a_hundred_cells_take_no_more_than_five_seconds() {
    let dir = tempfile::tempdir().unwrap();
    let shape = Shape { cells: 100, ..Default::default() };
    write(dir.path(), &shape);
    // A process of its own, by the time it had a core: how long others had it is not its affair.
    let line = format!("'{}' report '{}' && times", env!("CARGO_BIN_EXE_eksim"), dir.path().display());
    let output = std::process::Command::new("sh").arg("-c").arg(line).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && dir.path().join("report.html").exists(), "{text}");
    // The last line: user and system time of the children, as 0m1.234s.
    let minutes = |t: &str| {
        t.trim_end_matches('s').split_once('m').map(|(m, s)| 60.0 * m.parse::<f64>().unwrap() + s.parse::<f64>().unwrap())
    };
    let seconds: f64 = text.lines().last().unwrap().split_whitespace().map(|t| minutes(t).unwrap()).sum();
    assert!(seconds < 5.0, "{seconds} s");
}

#[test]
fn missing_and_foreign_directories_are_errors() {
    let dir = tempfile::tempdir().unwrap();
    assert!(write_report(dir.path(), &Options::default()).is_err());
    assert!(diff(dir.path(), &dir.path().join("other")).is_err());
    samples::manifest(&Shape::default()).write(dir.path()).unwrap();
    std::fs::write(dir.path().join("win_rates.parquet"), "not a table").unwrap();
    let e = write_report(dir.path(), &Options::default()).unwrap_err();
    assert!(e.to_string().contains("win_rates.parquet: expected a Parquet file"), "{e}");
}

#[test]
fn a_result_does_not_differ_from_itself() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &Shape::default());
    let same = diff(dir.path(), dir.path()).unwrap();
    assert!(same.identical && !same.beyond_chance);
}
