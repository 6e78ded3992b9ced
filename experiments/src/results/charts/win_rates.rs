//! Win rate by bot with intervals, a row per cell: the main chart of most plans.

use std::collections::BTreeSet;

use super::axis::Rows;
use super::chart::Chart;
use super::choose::{Data, heaviest};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use super::theme::SERIES;
use crate::results::numbers::count;
use crate::results::rows::{Name, WinRate};

/// The most rows in the chart.
const ROWS: usize = 36;

/// A row: its label and its estimates, each with the series it belongs to.
type Row<'a> = (String, Vec<(usize, &'a WinRate)>);

pub(super) fn chart(data: &Data<'_>) -> Option<Chart> {
    let overall = data.results.contested();
    if overall.is_empty() {
        return None;
    }
    let mut bots: Vec<Name> = Vec::new();
    for row in &overall {
        if !bots.contains(&row.bot) {
            bots.push(row.bot.clone());
        }
    }
    let grouped = data.cells.len() > 1 && bots.len() > 1 && bots.len() <= SERIES;
    let rows: Vec<Row<'_>> = if grouped {
        let of = |cell| {
            let series = |r: &&WinRate| bots.iter().position(|b| *b == r.bot).unwrap_or(0);
            overall.iter().filter(|r| r.key.cell == cell).map(|r| (series(r), *r)).collect()
        };
        let rows = data.cells.iter().map(|k| (data.label(k.cell).to_owned(), of(k.cell)));
        rows.filter(|row: &Row<'_>| !row.1.is_empty()).collect()
    } else {
        let mut rows = overall.clone();
        if data.cells.len() == 1 {
            rows.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
        }
        let name = |r: &WinRate| data.series(r.key.cell, &r.bot, bots.len() > 1);
        rows.into_iter().map(|r| (name(r), vec![(0, r)])).collect()
    };
    let all = rows.len();
    let far = |r: &&WinRate| (r.win_rate / r.key.fair() - 1.0).abs();
    let (rows, cut) = heaviest(&rows, ROWS, |row| row.1.iter().map(|(_, r)| far(r)).fold(0.0, f64::max));
    let title = if bots.len() > 1 { "Which bot wins how often?" } else { "How often does a seat win?" };
    let mut subtitle = "Share of games won per seat, with 95 % intervals.".to_owned();
    if cut {
        subtitle += &format!(" The {ROWS} of {all} rows furthest from the fair share.");
    }
    let legend: Vec<(Sample, String)> =
        if grouped { drawn(&rows).map(|i| (Sample::Mark(i), bots[i].to_string())).collect() } else { Vec::new() };
    let (bots, cells) = (count(bots.len(), "bot"), count(data.cells.len(), "cell"));
    let alt = format!("Win rates of {bots} in {cells} with 95 % intervals.");
    Some(Chart::new("win_rates", title, alt, |width| lay_out(width, title, &subtitle, &legend, &rows)))
}

/// The series that have a mark in some row.
fn drawn(rows: &[Row<'_>]) -> impl Iterator<Item = usize> {
    let drawn: BTreeSet<usize> = rows.iter().flat_map(|row| row.1.iter().map(|(series, _)| *series)).collect();
    drawn.into_iter()
}

fn lay_out(width: f64, title: &str, subtitle: &str, legend: &[(Sample, String)], rows: &[Row<'_>]) -> Scene {
    let mut frame = Frame::new(width, title, subtitle);
    let mut legend = legend.to_vec();
    legend.push((Sample::Dashes, "fair share".into()));
    frame.legend(&legend);
    let most = rows.iter().map(|r| r.1.len()).max().unwrap_or(1);
    let pitch = if most > 1 { 11.0 * most as f64 + 9.0 } else { 24.0 };
    let all = rows.iter().flat_map(|r| &r.1).map(|(_, r)| r);
    let x = Scale::over(all.flat_map(|r| [r.ci_low, r.ci_high, r.key.fair()]), Unit::Percent);
    let labels: Vec<String> = rows.iter().map(|r| r.0.clone()).collect();
    let axes = Rows::draw(&mut frame, &labels, pitch, x, "win rate");
    for (i, (_, estimates)) in rows.iter().enumerate() {
        let middle = axes.py(i);
        if most > 1 && i > 0 {
            let y = middle - axes.pitch / 2.0;
            frame.scene.line(vec![(axes.plot.x, y), (axes.plot.x + axes.plot.w, y)], Ink::Grid, 1.0);
        }
        if let Some((_, r)) = estimates.first() {
            let (fair, half) = (axes.px(r.key.fair()), axes.pitch / 2.0);
            frame.scene.dashes((fair, middle - half), (fair, middle + half), Ink::Axis, 1.5);
        }
        for (k, (series, r)) in estimates.iter().enumerate() {
            let shift = 11.0 * (k as f64 - (estimates.len() - 1) as f64 / 2.0);
            axes.interval(&mut frame.scene, i, shift, (r.ci_low, r.win_rate, r.ci_high), *series);
        }
    }
    frame.finish("A bot's rate counts each seat it held: the fair share is 1 / players however often it sits.")
}
