//! Bot against bot: the share of wins of the row's bot against the column's.

use super::chart::Chart;
use super::choose::Data;
use super::font;
use super::frame::{BODY, Frame, MARGIN, SMALL};
use super::scene::{Anchor, Ink, Scene};
use crate::results::rows::Name;
use crate::results::strength::{Shares, by_strength, shares};

/// The most bots in the chart.
const BOTS: usize = 30;

pub(super) fn chart(data: &Data<'_>) -> Option<Chart> {
    let (shares, cells) = shares(data.results, |_| true);
    let mut bots = by_strength(&shares);
    // Two bots are better seen in the chart of win rates.
    if bots.len() < 3 {
        return None;
    }
    let cut = bots.len() > BOTS;
    bots.truncate(BOTS);
    let title = "Who beats whom?";
    let mut subtitle =
        "Share of the row's bot in the wins of the two, seat for seat: 50 % if they are alike. Strongest first: strengths are fitted to all pairs (Bradley-Terry), so that unequal opponents count for what they are."
            .to_owned();
    if cells > 1 {
        subtitle += &format!(" Mean over {cells} cells.");
    }
    if cut {
        subtitle += &format!(" The {BOTS} strongest only.");
    }
    let alt = format!("Matrix of {} bots against each other.", bots.len());
    let note = "Numbers are per cent. Two-bot tables of any size count wins per seat held; see the tables for intervals.";
    Some(Chart::new("matrix", title, alt, |width| lay_out(width, title, &subtitle, &bots, &shares, note)))
}

/// The chart of a cross-table, in the order of its rows: `cross[i][j]` is the share of i in the wins of the two.
pub fn cross_table(bots: &[String], cross: &[Vec<Option<f64>>], subtitle: &str) -> Chart {
    let names: Vec<Name> = bots.iter().take(BOTS).map(|bot| bot.as_str().into()).collect();
    let mut shares = Shares::new();
    for (a, row) in names.iter().zip(cross) {
        for (b, share) in names.iter().zip(row) {
            if let Some(share) = share {
                shares.insert((a.clone(), b.clone()), *share);
            }
        }
    }
    let title = "Who beats whom?";
    let alt = format!("Matrix of {} bots against each other.", names.len());
    let note = "Numbers are per cent: 50 if the two are alike. Strongest first.";
    Chart::new("matrix", title, alt, |width| lay_out(width, title, subtitle, &names, &shares, note))
}

fn lay_out(width: f64, title: &str, subtitle: &str, bots: &[Name], shares: &Shares, note: &str) -> Scene {
    let mut frame = Frame::new(width, title, subtitle);
    let n = bots.len() as f64;
    let longest = bots.iter().map(|b| font::width(b, BODY, false)).fold(0.0, f64::max);
    let left = (longest + 10.0).min(frame.room() * if frame.narrow() { 0.3 } else { 0.36 });
    let side = ((frame.room() - left) / n).min(if n < 6.0 { 110.0 } else { 72.0 });
    let tall = side.min(46.0).max(side.min(20.0));
    // Names of columns stand upright when they would not fit side by side.
    let upright = longest > side - 6.0;
    let head = if upright { longest.min(130.0) + 8.0 } else { 20.0 };
    let scene = &mut frame.scene;
    let (x0, y0) = (MARGIN + left, frame.y + head);
    // The ends of the scale are at 0 and 100 %, or nearer if all are near 50 %.
    let far = shares.values().map(|s| (s - 0.5).abs()).fold(0.05, f64::max);
    let names: Vec<&str> = bots.iter().map(|bot| &**bot).collect();
    let beside = font::fit_all(&names, BODY, left - 8.0);
    let above = font::fit_all(&names, BODY, head - 8.0);
    for (i, row) in bots.iter().enumerate() {
        let middle = y0 + (i as f64 + 0.5) * tall + 4.2;
        scene.text((x0 - 8.0, middle), &beside[i], BODY, Ink::Text, Anchor::End);
        let column = x0 + (i as f64 + 0.5) * side;
        if upright {
            let half = font::width(&above[i], BODY, false) / 2.0;
            scene.upward((column + 4.5, y0 - 6.0 - half), &above[i], BODY, Ink::Text);
        } else {
            scene.text((column, y0 - 7.0), row.to_string(), BODY, Ink::Text, Anchor::Middle);
        }
        for (j, other) in bots.iter().enumerate() {
            let (x, y) = (x0 + j as f64 * side, y0 + i as f64 * tall);
            let Some(share) = shares.get(&(row.clone(), other.clone())).filter(|_| i != j) else {
                scene.rect(x + 0.5, y + 0.5, side - 1.0, tall - 1.0, Ink::Panel, 1.0);
                continue;
            };
            let level = ((share - 0.5) / far * 10.0).round().clamp(-10.0, 10.0) as i8;
            scene.rect(x + 0.5, y + 0.5, side - 1.0, tall - 1.0, Ink::Scale(level), 1.0);
            let text = format!("{:.0}", share * 100.0);
            let size = BODY.min(side * 0.42);
            if size >= 7.0 {
                // On the strong ends of the scale the ground is what reads best.
                let ink = if level.abs() > 8 { Ink::Background } else { Ink::Text };
                scene.text((x + side / 2.0, y + tall / 2.0 + size * 0.36), text, size, ink, Anchor::Middle);
            }
        }
    }
    frame.y = y0 + n * tall;
    key(&mut frame, far);
    frame.finish(note)
}

/// The colour key below the matrix.
fn key(frame: &mut Frame, far: f64) {
    let scene = &mut frame.scene;
    let y = frame.y + 14.0;
    for level in -10..=10_i8 {
        scene.rect(MARGIN + f64::from(level + 10) * 9.0, y, 9.2, 10.0, Ink::Scale(level), 1.0);
    }
    let ends = [(0.0, -far, Anchor::Start), (94.5, 0.0, Anchor::Middle), (189.0, far, Anchor::End)];
    for (x, value, anchor) in ends {
        let text = format!("{:.0} %", (0.5 + value) * 100.0);
        scene.text((MARGIN + x, y + 23.0), text, SMALL, Ink::Muted, anchor);
    }
    frame.y = y + 24.0;
}
