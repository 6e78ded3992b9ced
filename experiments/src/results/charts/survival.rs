//! Hazard of dying and share alive, with bands, on each clock: by turn, by own draw, by draw at the table.

use super::axis::Axes;
use super::chart::Chart;
use super::choose::{Data, lines};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use crate::results::rows::{Explosion, Name};

/// The most lines in the chart.
const LINES: usize = 6;

/// The rows of one bot in one cell on one clock, up to where too few are left to say anything.
pub(super) fn life<'a>(data: &Data<'a>, cell: u32, bot: &str, clock: &str) -> Vec<&'a Explosion> {
    let all = data.results.tables.explosions.iter();
    let rows: Vec<&Explosion> = all.filter(|r| r.key.cell == cell && *r.bot == *bot && *r.clock == *clock).collect();
    let start = rows.first().map_or(0, |r| r.at_risk);
    let least = (start / 200).max(20).min(start);
    rows.into_iter().take_while(|r| r.at_risk >= least.max(1)).collect()
}

/// The (cell, bot) pairs that have rows on the clock.
pub(super) fn pairs(data: &Data<'_>, clock: &str) -> Vec<(u32, Name)> {
    let mut pairs: Vec<(u32, Name)> = Vec::new();
    for row in data.results.tables.explosions.iter().filter(|r| &*r.clock == clock) {
        if pairs.last().is_none_or(|p| (p.0, &p.1) != (row.key.cell, &row.bot)) {
            pairs.push((row.key.cell, row.bot.clone()));
        }
    }
    pairs
}

/// A clock: its name in the table, the chart's file and question, and what its time counts.
struct Clock {
    name: &'static str,
    file: &'static str,
    title: &'static str,
    subtitle: &'static str,
    heading: &'static str,
    unit: &'static str,
}

const CLOCKS: [Clock; 3] = [
    Clock {
        name: "turn",
        file: "hazard",
        title: "When do players die, and how long do they live?",
        subtitle: "By turn of the table",
        heading: "Danger of each turn",
        unit: "turn",
    },
    Clock {
        name: "own_draw",
        file: "hazard-own-draw",
        title: "How dangerous is a player's next draw?",
        subtitle: "By the cards that the player has drawn",
        heading: "Danger of each own draw",
        unit: "own draw",
    },
    Clock {
        name: "table_draw",
        file: "hazard-table-draw",
        title: "How dangerous is the pile as it shrinks?",
        subtitle: "By the cards that all players have drawn",
        heading: "Danger at each draw of the table",
        unit: "draw at the table",
    },
];

/// A chart for each clock.
pub(super) fn charts(data: &Data<'_>) -> Vec<Chart> {
    CLOCKS.iter().filter_map(|clock| chart(data, clock)).collect()
}

fn chart(data: &Data<'_>, clock: &Clock) -> Option<Chart> {
    let (chosen, note) = lines(data, &pairs(data, clock.name), LINES);
    let bots_differ = chosen.windows(2).any(|w| w[0].1 != w[1].1);
    let series: Vec<(String, Vec<&Explosion>)> = chosen
        .iter()
        .map(|(cell, bot)| (data.series(*cell, bot, bots_differ), life(data, *cell, bot, clock.name)))
        .filter(|s| !s.1.is_empty())
        .collect();
    if series.is_empty() {
        return None;
    }
    let note = note.unwrap_or_default();
    let alt = format!("Hazard of dying and share alive by {}, {} lines with 95 % bands.", clock.unit, series.len());
    Some(Chart::new(clock.file, clock.title, alt, |width| lay_out(width, clock, &series, &note)))
}

fn lay_out(width: f64, clock: &Clock, series: &[(String, Vec<&Explosion>)], note: &str) -> Scene {
    let subtitle = format!("{}, with 95 % bands. Lines end where fewer than 1 in 200 players are left.", clock.subtitle);
    let mut frame = Frame::new(width, clock.title, &subtitle);
    let legend: Vec<_> = series.iter().enumerate().map(|(i, s)| (Sample::Line(i), s.0.clone())).collect();
    frame.legend(&legend);
    let columns = if frame.narrow() { 1 } else { 2 };
    let headings = [clock.heading.to_owned(), "Share not dead".to_owned()];
    let rects = frame.panels(&headings, columns, if frame.narrow() { 230.0 } else { 320.0 });
    let rows = || series.iter().flat_map(|s| &s.1);
    let last = rows().map(|r| r.t).max().unwrap_or(1);
    let x = Scale::exactly(0.0, f64::from(last), Unit::Plain);
    // A few noisy turns at the end must not squeeze the rest.
    let highest = rows().map(|r| r.hazard).fold(0.0, f64::max);
    let top = rows().map(|r| r.hazard_high).fold(0.0, f64::max).min(1.3 * highest);
    let hazard = Scale::over([0.0, top], Unit::Percent).with_zero_base();
    let y_name = "players dying then / still in";
    let left = Axes::draw(&mut frame.scene, rects[0], x, hazard, clock.unit, y_name);
    let whole = Scale::exactly(0.0, 1.0, Unit::Percent);
    let right = Axes::draw(&mut frame.scene, rects[1], x, whole, clock.unit, "share of players");
    let t = |r: &Explosion| f64::from(r.t);
    // Bands first, so that none covers a line.
    for (i, (_, rows)) in series.iter().enumerate() {
        let band = |f: fn(&Explosion) -> (f64, f64)| -> Vec<(f64, f64, f64)> {
            rows.iter().map(|r| (t(r), f(r).0.max(0.0), f(r).1)).collect()
        };
        let ink = Ink::Series(i);
        left.band(&mut frame.scene, &band(|r| (r.hazard_low, r.hazard_high)), ink, 0.18);
        right.band(&mut frame.scene, &band(|r| (r.survival_low, r.survival_high)), ink, 0.18);
    }
    for (i, (_, rows)) in series.iter().enumerate() {
        let hazard: Vec<_> = rows.iter().map(|r| (t(r), r.hazard)).collect();
        let start = (0.0, 1.0);
        let survival: Vec<_> = std::iter::once(start).chain(rows.iter().map(|r| (t(r), r.survival))).collect();
        let ink = Ink::Series(i);
        left.line(&mut frame.scene, &hazard, ink, 2.0);
        right.line(&mut frame.scene, &survival, ink, 2.0);
        // Marks where lines differ in shape as well as in colour, not all at the same turn.
        let step = (rows.len() / 5).max(1);
        for k in (step * (i + 1) / (series.len() + 1)..rows.len()).step_by(step) {
            frame.scene.mark(left.at(hazard[k]), i, 3.4);
            frame.scene.mark(right.at(survival[k + 1]), i, 3.4);
        }
    }
    frame.finish(note)
}
