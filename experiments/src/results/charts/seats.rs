//! Win rate by seat with intervals and the fair line, a panel per cell.

use super::axis::Axes;
use super::chart::Chart;
use super::choose::{Data, heaviest};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::Scene;
use crate::results::numbers::count;
use crate::results::rotation::seats_comparable;
use crate::results::rows::CellKey;

/// The most panels in the chart.
const PANELS: usize = 12;

/// Seat, lower end, estimate, upper end.
type Estimate = (u32, f64, f64, f64);

#[derive(Clone)]
struct Panel {
    heading: String,
    players: u32,
    fair: f64,
    seats: Vec<Estimate>,
}

pub(super) fn chart(data: &Data<'_>) -> Option<Chart> {
    let panels: Vec<Panel> = data
        .cells
        .iter()
        .filter_map(|key| {
            let seats = if seats_comparable(data.results, key) { seats(data, key) } else { Vec::new() };
            let heading = if data.cells.len() > 1 { data.label(key.cell).to_owned() } else { String::new() };
            (!seats.is_empty()).then(|| Panel { heading, players: key.players, fair: key.fair(), seats })
        })
        .collect();
    if panels.is_empty() {
        return None;
    }
    let lean = |p: &Panel| p.seats.iter().map(|s| (s.2 / p.fair - 1.0).abs()).fold(0.0, f64::max);
    let (chosen, cut) = heaviest(&panels, PANELS, lean);
    let title = "Does it matter where you sit?";
    let mut subtitle = "Share of games won by each seat, whoever sits there, with 95 % intervals.".to_owned();
    if data.cells.iter().any(|key| !seats_comparable(data.results, key)) {
        subtitle += " Cells whose bots keep their seats are left out.";
    }
    if cut {
        subtitle += &format!(" The {PANELS} of {} cells with the largest differences.", panels.len());
    }
    let alt = format!("Win rate by seat in {}, with the fair share as a line.", count(chosen.len(), "cell"));
    Some(Chart::new("seats", title, alt, |width| lay_out(width, title, &subtitle, &chosen)))
}

/// A cell's seats, from its own table or, for a table of one bot, from the bot's rows.
fn seats(data: &Data<'_>, key: &CellKey) -> Vec<Estimate> {
    let tables = &data.results.tables;
    let own = tables.seats.iter().filter(|r| r.key.cell == key.cell);
    let own: Vec<Estimate> = own.map(|r| (r.seat, r.ci_low, r.win_rate, r.ci_high)).collect();
    if !own.is_empty() || key.bots().len() > 1 {
        return own;
    }
    let rows = tables.win_rates.iter().filter(|r| r.key.cell == key.cell);
    rows.filter_map(|r| Some((r.seat?, r.ci_low, r.win_rate, r.ci_high))).collect()
}

fn lay_out(width: f64, title: &str, subtitle: &str, panels: &[Panel]) -> Scene {
    let mut frame = Frame::new(width, title, subtitle);
    frame.legend(&[(Sample::Mark(0), "seat".into()), (Sample::Dashes, "fair share, 1 / players".into())]);
    let columns = match panels.len() {
        _ if frame.narrow() => 1,
        1 => 1,
        2 | 4 => 2,
        _ => 3,
    };
    let height = if panels.len() == 1 { 300.0 } else { 190.0 };
    let headings: Vec<String> = panels.iter().map(|p| p.heading.clone()).collect();
    let rects = frame.panels(&headings, columns, height);
    for (panel, rect) in panels.iter().zip(rects) {
        // Panels with as many players share a scale, so that they can be compared.
        let alike = panels.iter().filter(|p| p.players == panel.players);
        let values = alike.flat_map(|p| p.seats.iter().flat_map(|s| [s.1, s.3]).chain([p.fair]));
        let y = Scale::over(values, Unit::Percent);
        let x = Scale::exactly(0.4, f64::from(panel.players) + 0.6, Unit::Plain);
        let ticks = (1..=panel.players).map(|s| (f64::from(s), s.to_string())).collect();
        let axes = Axes::with_x_ticks(&mut frame.scene, rect, x, y, "seat, in order of play", "win rate", Some(ticks));
        axes.level(&mut frame.scene, panel.fair);
        for (seat, low, rate, high) in &panel.seats {
            axes.interval(&mut frame.scene, f64::from(*seat) + 1.0, (*low, *rate, *high), 0);
        }
    }
    frame.finish("Seat 1 moves first (seat 0 in the tables). Panels with as many players share their scale.")
}
