//! Explosions of The Board Game, which recur: the danger of each turn, and how many there were by then.

use super::axis::Axes;
use super::chart::Chart;
use super::choose::{Data, lines};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use crate::results::rows::{CrashTurn, Name};

/// The most lines in the chart.
const LINES: usize = 6;

/// The turns of one bot in one cell, up to where too few are played to say anything.
fn turns<'a>(data: &Data<'a>, cell: u32, bot: &str) -> Vec<&'a CrashTurn> {
    let all = data.results.tables.crash_turns.iter();
    let rows: Vec<&CrashTurn> = all.filter(|r| r.key.cell == cell && *r.bot == *bot && &*r.clock == "own_turn").collect();
    let start = rows.iter().map(|r| r.turns).max().unwrap_or(0);
    let least = (start / 200).max(20).min(start).max(1);
    rows.into_iter().take_while(|r| r.turns >= least).collect()
}

pub(super) fn chart(data: &Data<'_>) -> Option<Chart> {
    let mut pairs: Vec<(u32, Name)> = Vec::new();
    for row in &data.results.tables.crash_turns {
        if pairs.last().is_none_or(|p| (p.0, &p.1) != (row.key.cell, &row.bot)) {
            pairs.push((row.key.cell, row.bot.clone()));
        }
    }
    let (chosen, note) = lines(data, &pairs, LINES);
    let bots_differ = chosen.windows(2).any(|w| w[0].1 != w[1].1);
    let series: Vec<(String, Vec<&CrashTurn>)> = chosen
        .iter()
        .map(|(cell, bot)| (data.series(*cell, bot, bots_differ), turns(data, *cell, bot)))
        .filter(|s| !s.1.is_empty())
        .collect();
    if series.is_empty() {
        return None;
    }
    let title = "How often do players explode?";
    let note = note.unwrap_or_default();
    let ends = series.iter().filter_map(|(name, rows)| {
        let last = rows.last()?;
        Some(format!("{name}: {:.2} explosions by turn {}.", last.explosions_by_now, last.t))
    });
    let alt = format!("Explosions a turn and explosions so far by the player's own turn. {}", ends.collect::<Vec<_>>().join(" "));
    Some(Chart::new("crashes", title, alt, |width| lay_out(width, title, &series, &note)))
}

fn lay_out(width: f64, title: &str, series: &[(String, Vec<&CrashTurn>)], note: &str) -> Scene {
    let subtitle = "By the player's own turn. Exploded players go on. Lines end where fewer than 1 in 200 games are left.";
    let mut frame = Frame::new(width, title, subtitle);
    let legend: Vec<_> = series.iter().enumerate().map(|(i, s)| (Sample::Line(i), s.0.clone())).collect();
    frame.legend(&legend);
    let columns = if frame.narrow() { 1 } else { 2 };
    let headings = ["Danger of each turn, with 95 % bands".to_owned(), "Explosions so far, a player".to_owned()];
    let rects = frame.panels(&headings, columns, if frame.narrow() { 230.0 } else { 320.0 });
    let rows = || series.iter().flat_map(|s| &s.1);
    let last = rows().map(|r| r.t).max().unwrap_or(1);
    let x = Scale::exactly(0.0, f64::from(last), Unit::Plain);
    // A few noisy turns at the end must not squeeze the rest.
    let highest = rows().map(|r| r.hazard).fold(0.0, f64::max);
    let top = rows().map(|r| r.hazard_high).fold(0.0, f64::max).min(1.3 * highest);
    let hazard = Scale::over([0.0, top], Unit::Percent).with_zero_base();
    let left = Axes::draw(&mut frame.scene, rects[0], x, hazard, "own turn", "explosions / turns started");
    let most = rows().map(|r| r.explosions_by_now).fold(0.0, f64::max);
    let so_far = Scale::over([0.0, most], Unit::Plain).with_zero_base();
    let right = Axes::draw(&mut frame.scene, rects[1], x, so_far, "own turn", "explosions until then / games");
    let t = |r: &CrashTurn| f64::from(r.t);
    // Bands first, so that none covers a line.
    for (i, (_, rows)) in series.iter().enumerate() {
        let band: Vec<_> = rows.iter().map(|r| (t(r), r.hazard_low, r.hazard_high)).collect();
        left.band(&mut frame.scene, &band, Ink::Series(i), 0.18);
    }
    for (i, (_, rows)) in series.iter().enumerate() {
        let hazard: Vec<_> = rows.iter().map(|r| (t(r), r.hazard)).collect();
        let so_far: Vec<_> = std::iter::once((0.0, 0.0)).chain(rows.iter().map(|r| (t(r), r.explosions_by_now))).collect();
        left.line(&mut frame.scene, &hazard, Ink::Series(i), 2.0);
        right.line(&mut frame.scene, &so_far, Ink::Series(i), 2.0);
        // Marks where lines differ in shape as well as in colour, not all at the same turn.
        let step = (rows.len() / 5).max(1);
        for k in (step * (i + 1) / (series.len() + 1)..rows.len()).step_by(step) {
            frame.scene.mark(left.at(hazard[k]), i, 3.4);
            frame.scene.mark(right.at(so_far[k + 1]), i, 3.4);
        }
    }
    frame.finish(note)
}
