//! How the estimate settles as blocks come in.

use super::axis::Axes;
use super::chart::Chart;
use super::choose::{Data, lines};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use crate::results::numbers::{count, with_interval};
use crate::results::rows::{Convergence, Name};

/// The most lines in the chart.
const LINES: usize = 6;

pub(super) fn chart(data: &Data<'_>) -> Option<Chart> {
    let rows = &data.results.tables.convergence;
    let mut pairs: Vec<(u32, Name)> = Vec::new();
    for row in rows {
        if !pairs.iter().rev().take(32).any(|p| p.0 == row.key.cell && p.1 == row.bot) {
            pairs.push((row.key.cell, row.bot.clone()));
        }
    }
    // Where one bot has all seats its rate is the fair share from the first block on.
    let meet = |cell: u32| data.cells.iter().any(|k| k.cell == cell && k.bots().len() > 1);
    if pairs.iter().any(|(cell, _)| meet(*cell)) {
        pairs.retain(|(cell, _)| meet(*cell));
    }
    // Where two bots meet the second's line mirrors the first's.
    let duel = |cell: u32| data.cells.iter().any(|k| k.cell == cell && k.bots().len() == 2);
    let mut before = None;
    pairs.retain(|(cell, _)| before.replace(*cell) != Some(*cell) || !duel(*cell));
    let (chosen, note) = lines(data, &pairs, LINES);
    let series: Vec<(String, Vec<&Convergence>)> = chosen
        .iter()
        .map(|(cell, bot)| {
            let own = rows.iter().filter(|r| r.key.cell == *cell && r.bot == *bot && r.blocks > 0);
            (data.series(*cell, bot, true), own.collect())
        })
        .filter(|s: &(String, Vec<_>)| s.1.len() > 1)
        .map(|(name, rows)| (name, settling(rows)))
        .collect();
    if series.is_empty() {
        return None;
    }
    let title = "Were enough games played?";
    let note = note.unwrap_or_default();
    let alt = format!(
        "How far the estimate was from the final one, with 95 % intervals, as blocks came in: {}.",
        count(series.len(), "line")
    );
    Some(Chart::new("convergence", title, alt, |width| lay_out(width, title, &series, &note)))
}

/// The rows from a hundredth of all blocks on: what was before is far wider, and would hide the rest.
fn settling(rows: Vec<&Convergence>) -> Vec<&Convergence> {
    let last = rows.last().map_or(0, |r| r.blocks);
    let late = rows.iter().position(|r| r.blocks * 100 >= last).unwrap_or(0);
    rows[late.min(rows.len().saturating_sub(2))..].to_vec()
}

/// A line's name, with where it ends.
fn named((name, rows): &(String, Vec<&Convergence>)) -> String {
    rows.last().map_or(name.clone(), |r| format!("{name}: {}", with_interval(r.win_rate, r.ci_low, r.ci_high)))
}

fn lay_out(width: f64, title: &str, series: &[(String, Vec<&Convergence>)], note: &str) -> Scene {
    let subtitle =
        "How far the win rate after so many blocks (deals, in all rotations) was from the final one, with its 95 % interval.";
    let mut frame = Frame::new(width, title, subtitle);
    let legend: Vec<_> = series.iter().enumerate().map(|(i, s)| (Sample::Line(i), named(s))).collect();
    frame.legend(&legend);
    let height = if frame.narrow() { 240.0 } else { 320.0 };
    let rect = frame.panels(&[String::new()], 1, height)[0];
    let rows = || series.iter().flat_map(|s| &s.1);
    let blocks = || rows().map(|r| r.blocks as f64);
    let (first, last) = (blocks().fold(f64::INFINITY, f64::min), blocks().fold(1.0, f64::max));
    let x = Scale::exactly(first, last, Unit::Plain).logarithmic(1.0);
    // Each line around its own end: rates far apart would leave no room to see them settle.
    let end = |rows: &[&Convergence]| rows.last().map_or(0.0, |r| r.win_rate);
    let y = Scale::over(
        series.iter().flat_map(|(_, s)| s.iter().flat_map(|r| [r.ci_low - end(s), r.ci_high - end(s)])),
        Unit::Points,
    );
    let name = "percentage points from the final win rate";
    let axes = Axes::draw(&mut frame.scene, rect, x, y, "blocks played (logarithmic)", name);
    axes.level(&mut frame.scene, 0.0);
    // Bands first, so that none covers a line.
    for (i, (_, rows)) in series.iter().enumerate() {
        let band: Vec<_> = rows.iter().map(|r| (r.blocks as f64, r.ci_low - end(rows), r.ci_high - end(rows))).collect();
        axes.band(&mut frame.scene, &band, Ink::Series(i), 0.16);
    }
    for (i, (_, rows)) in series.iter().enumerate() {
        let ink = Ink::Series(i);
        let line: Vec<_> = rows.iter().map(|r| (r.blocks as f64, r.win_rate - end(rows))).collect();
        axes.line(&mut frame.scene, &line, ink, 2.0);
        for point in line {
            frame.scene.mark(axes.at(point), i, 3.4);
        }
    }
    frame.finish(note)
}
