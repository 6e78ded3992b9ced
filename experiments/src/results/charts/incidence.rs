//! How it ends for a player, by turn: stacked shares by cause, a panel per bot and cell.

use super::axis::Axes;
use super::chart::Chart;
use super::choose::{Data, lines};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use super::survival::{life, pairs};
use crate::results::rows::Explosion;

/// The most panels in the chart.
const PANELS: usize = 6;

/// A cause: its name, colour and share by t.
type Cause = (&'static str, Ink, fn(&Explosion) -> f64);

const CAUSES: [Cause; 5] = [
    ("exploded", Ink::Series(1), |r| r.incidence_exploded),
    ("imploded", Ink::Series(3), |r| r.incidence_imploded),
    ("dead of another cause", Ink::Series(6), |r| r.incidence_other),
    ("called off", Ink::Series(7), |r| r.incidence_stalemate),
    ("won", Ink::Series(2), |r| r.incidence_won),
];

pub(super) fn chart(data: &Data<'_>) -> Option<Chart> {
    let (chosen, note) = lines(data, &pairs(data, "turn"), PANELS);
    let bots_differ = chosen.windows(2).any(|w| w[0].1 != w[1].1);
    // Where the lines of the other charts end; shares are shown whole up to there.
    let lives = chosen.iter().map(|(cell, bot)| life(data, *cell, bot, "turn"));
    let last = lives.filter_map(|l| l.last().map(|r| r.t)).max()?;
    let panels: Vec<(String, Vec<&Explosion>)> = chosen
        .iter()
        .map(|(cell, bot)| (data.series(*cell, bot, bots_differ), ends(data, *cell, bot, last)))
        .filter(|p| !p.1.is_empty())
        .collect();
    if panels.is_empty() {
        return None;
    }
    let title = "How does it end for a player?";
    let note = note.unwrap_or_default();
    let final_share = |f: fn(&Explosion) -> f64| panels[0].1.last().map_or(0.0, |r| f(r)) * 100.0;
    let words: Vec<String> =
        CAUSES.iter().filter(|c| final_share(c.2) > 0.0).map(|c| format!("{} {:.1} %", c.0, final_share(c.2))).collect();
    let alt = format!("Cumulative incidence by cause. {}: {}.", panels[0].0, words.join(", "));
    Some(Chart::new("incidence", title, alt, |width| lay_out(width, title, &panels, last, &note)))
}

/// All rows of a bot in a cell up to a turn.
fn ends<'a>(data: &Data<'a>, cell: u32, bot: &str, last: u32) -> Vec<&'a Explosion> {
    let all = data.results.tables.explosions.iter();
    all.filter(|r| r.key.cell == cell && *r.bot == *bot && &*r.clock == "turn" && r.t <= last).collect()
}

fn lay_out(width: f64, title: &str, panels: &[(String, Vec<&Explosion>)], last: u32, note: &str) -> Scene {
    let subtitle = "Share of players to whom it has happened by each turn (cumulative incidence; together 100 % in the end).";
    let mut frame = Frame::new(width, title, subtitle);
    let happens = |c: &&Cause| panels.iter().any(|p| p.1.iter().any(|r| c.2(r) > 0.0));
    let causes: Vec<&Cause> = CAUSES.iter().filter(happens).collect();
    let mut legend: Vec<_> = causes.iter().map(|c| (Sample::Box(c.1), c.0.to_owned())).collect();
    legend.push((Sample::Box(Ink::Grid), "still playing".to_owned()));
    frame.legend(&legend);
    let columns = match panels.len() {
        _ if frame.narrow() => 1,
        1 => 1,
        2 | 4 => 2,
        _ => 3,
    };
    let height = if panels.len() == 1 { 320.0 } else { 230.0 };
    let headings: Vec<String> = panels.iter().map(|p| p.0.clone()).collect();
    let rects = frame.panels(&headings, columns, height);
    for ((_, rows), rect) in panels.iter().zip(rects) {
        let x = Scale::exactly(0.0, f64::from(last), Unit::Plain);
        let y = Scale::exactly(0.0, 1.0, Unit::Percent);
        let axes = Axes::draw(&mut frame.scene, rect, x, y, "turn", "share of players");
        let plot = axes.plot;
        frame.scene.rect(plot.x, plot.y, plot.w, plot.h, Ink::Grid, 0.55);
        let mut below = vec![0.0; rows.len() + 1];
        for (_, ink, share) in &causes {
            let above: Vec<f64> =
                std::iter::once(0.0).chain(rows.iter().enumerate().map(|(i, r)| below[i + 1] + share(r))).collect();
            let t = |i: usize| {
                if i == 0 { 0.0 } else { f64::from(rows[i - 1].t) }
            };
            let mut band: Vec<_> = (0..above.len()).map(|i| (t(i), below[i], above[i])).collect();
            // Once everybody's end has come, nothing changes any more.
            band.extend(band.last().map(|end| (f64::from(last), end.1, end.2)));
            axes.band(&mut frame.scene, &band, *ink, 0.88);
            below = above;
        }
        for (value, _) in y.ticks(5) {
            let at = axes.py(value);
            frame.scene.line(vec![(plot.x, at), (plot.x + plot.w, at)], Ink::Background, 0.6);
        }
    }
    frame.finish(note)
}
