//! `eksim check PLAN.toml`: cells, games and an estimated time, without running.

use serde_json::{Value, json};

use super::{Talk, print_json};
use crate::cli::CheckArgs;
use crate::failure::Failure;
use crate::plan::estimate::{Estimate, estimate};
use crate::plan::{self, Plan, PlannedCell};
use crate::sim::chunk::Counts;
use crate::sim::outcome::json_value;

pub(super) fn run(args: &CheckArgs, talk: Talk) -> Result<(), Failure> {
    let plan = plan::load_on(&args.plan, args.board.as_deref())?.overridden(args.seed, args.games);
    plan.warn(talk.quiet);
    let cells = plan.cells();
    let counts = Counts { cards: plan.outputs.cards, luck: plan.control_variate };
    let estimates: Vec<Estimate> = cells.iter().map(|cell| estimate(cell, counts)).collect::<Result<_, _>>()?;
    let threads = rayon::current_num_threads();
    if talk.json {
        return print_json(&document(&plan, &cells, &estimates, threads));
    }
    print!("{}", text(&plan, &cells, &estimates, threads, talk.quiet));
    Ok(())
}

fn total(estimates: &[Estimate]) -> (u64, f64) {
    (estimates.iter().map(|e| e.games).sum(), estimates.iter().map(|e| e.seconds).sum())
}

fn document(plan: &Plan, cells: &[PlannedCell], estimates: &[Estimate], threads: usize) -> Value {
    let cell = |(i, (planned, estimate)): (usize, (&PlannedCell, &Estimate))| {
        let set = planned.cell.rules.house().iter();
        let rules: serde_json::Map<String, Value> = set.map(|(key, value)| (key.clone(), json_value(value))).collect();
        let board = planned.cell.rules.board().map(|board| json!({"name": board.name(), "fingerprint": board.fingerprint()}));
        json!({
            "board": board, "cell": i, "variant": planned.cell.variant, "sets": planned.sets, "rules": rules,
            "players": planned.cell.players(), "lineup": planned.cell.lineup_labels(), "sweep": planned.sweep,
            "stop": planned.stop, "games": estimate.games, "seconds": estimate.seconds,
        })
    };
    let (games, seconds) = total(estimates);
    json!({
        "format": 1, "plan": plan.name, "title": plan.title, "question": plan.question, "plan_hash": plan.hash(), "seed": plan.seed,
        "games": games, "max_games": plan.max_games(), "seconds": seconds, "threads": threads,
        "cells": cells.iter().zip(estimates).enumerate().map(cell).collect::<Vec<_>>(),
    })
}

fn text(plan: &Plan, cells: &[PlannedCell], estimates: &[Estimate], threads: usize, quiet: bool) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let (games, seconds) = total(estimates);
    if !quiet {
        let _ = writeln!(out, "{}\n{}\n", plan.title, plan.question);
        let rows: Vec<[String; 6]> = cells.iter().zip(estimates).enumerate().map(|(i, row)| cell_row(i, row)).collect();
        let head = ["cell", "variant", "players", "line-up", "games", "time"].map(str::to_string);
        let width = |column: usize| rows.iter().chain([&head]).map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..head.len()).map(width).collect();
        for row in [&head].into_iter().chain(&rows) {
            let mut line = String::new();
            for (i, (text, width)) in row.iter().zip(&widths).enumerate() {
                let _ = if [1, 3].contains(&i) { write!(line, "{text:<width$}  ") } else { write!(line, "{text:>width$}  ") };
            }
            let _ = writeln!(out, "{}", line.trim_end());
        }
        let _ = writeln!(out);
        for (i, caution) in cells.iter().enumerate().filter_map(|(i, cell)| cell.cell.rules.caution().map(|text| (i, text))) {
            let _ = writeln!(out, "note on cell {i}: {caution}");
        }
    }
    let most = if plan.max_games() > games { format!(" (at most {})", plan.max_games()) } else { String::new() };
    let cores = if threads == 1 { "1 thread".to_string() } else { format!("{threads} threads") };
    let _ = writeln!(
        out,
        "{} is a good plan: {} cells, {games} games{most}, about {} with {cores}; seed {}, hash {}",
        plan.name,
        cells.len(),
        time(seconds),
        plan.seed,
        plan.hash()
    );
    out
}

fn cell_row(i: usize, (planned, estimate): (&PlannedCell, &Estimate)) -> [String; 6] {
    let cell = &planned.cell;
    let rules = cell.rules_text();
    let variant = if rules.is_empty() { cell.variant.clone() } else { format!("{} ({rules})", cell.variant) };
    [
        i.to_string(),
        variant,
        cell.players().to_string(),
        cell.lineup_labels().join(","),
        estimate.games.to_string(),
        time(estimate.seconds),
    ]
}

/// A time as a person says it.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 9.95 => format!("{s:.1} s"),
        s if s < 99.5 => format!("{s:.0} s"),
        s if s < 5940.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}
