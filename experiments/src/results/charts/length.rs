//! How long games last: bars for one cell, lines for a few, ranges for many.

use super::axis::{Axes, Rows};
use super::chart::Chart;
use super::choose::{Data, spread};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use crate::results::rows::Pace;

/// The most lines and the most rows.
const LINES: usize = 6;
const ROWS: usize = 40;

pub(super) fn chart(data: &Data<'_>) -> Option<Chart> {
    let rows: Vec<(String, &Pace)> = data
        .results
        .tables
        .pace
        .iter()
        .filter(|r| &*r.quantity == "turns" && r.games > 0)
        .map(|r| (data.label(r.key.cell).to_owned(), r))
        .collect();
    if rows.is_empty() {
        return None;
    }
    let title = "How long does a game last?";
    let alt = rows
        .iter()
        .take(LINES)
        .map(|(label, r)| format!("{label}: median {:.0} turns, 90 % of games between {:.0} and {:.0}.", r.p50, r.p5, r.p95));
    let alt = alt.collect::<Vec<_>>().join(" ");
    let shapes = rows.len() <= LINES && rows.iter().all(|r| r.1.histogram.iter().any(|n| *n > 0));
    Some(Chart::new(
        "length",
        title,
        alt,
        |width| {
            if shapes { histogram(width, title, &rows) } else { ranges(width, title, &rows) }
        },
    ))
}

fn histogram(width: f64, title: &str, rows: &[(String, &Pace)]) -> Scene {
    let mut frame = Frame::new(width, title, "Turns started in a game, all players together: share of games.");
    let named: Vec<_> = rows
        .iter()
        .enumerate()
        .map(|(i, (label, r))| {
            let sample = if rows.len() == 1 { Sample::Box(Ink::Series(0)) } else { Sample::Line(i) };
            (sample, format!("{label}: median {:.0}, 90 % within {:.0}–{:.0}", r.p50, r.p5, r.p95))
        })
        .collect();
    frame.legend(&named);
    let height = if frame.narrow() { 240.0 } else { 320.0 };
    let rect = frame.panels(&[String::new()], 1, height)[0];
    let share = |r: &Pace, n: u64| n as f64 / r.games as f64 / r.histogram_width;
    // The axis ends where nearly all games have ended.
    let end = |r: &Pace| {
        let total: u64 = r.histogram.iter().sum();
        let mut seen = 0;
        let bins = r.histogram.iter().take_while(|n| {
            seen += **n;
            seen as f64 <= 0.998 * total as f64
        });
        r.histogram_from + (bins.count() + 1) as f64 * r.histogram_width
    };
    let first = |r: &Pace| {
        let empty = r.histogram.iter().take_while(|n| **n == 0).count();
        r.histogram_from + empty as f64 * r.histogram_width
    };
    // Lengths are whole numbers: a bin of k turns reaches half a turn to either side.
    let low = rows.iter().map(|r| first(r.1)).fold(f64::INFINITY, f64::min) - 0.5;
    let high = rows.iter().map(|r| end(r.1)).fold(low + 1.0, f64::max);
    let low = if low < 0.3 * high { low.min(0.0) } else { low };
    let top = rows.iter().flat_map(|(_, r)| r.histogram.iter().map(|n| share(r, *n))).fold(0.0, f64::max);
    let x = Scale::exactly(low, high, Unit::Plain);
    let y = Scale::over([0.0, top], Unit::Percent).with_zero_base();
    let axes = Axes::draw(&mut frame.scene, rect, x, y, "turns in a game", "share of games per turn of length");
    for (i, (_, r)) in rows.iter().enumerate() {
        let bins: Vec<(f64, f64)> = r
            .histogram
            .iter()
            .enumerate()
            .map(|(k, n)| (r.histogram_from + k as f64 * r.histogram_width, share(r, *n)))
            .filter(|b| b.0 < high)
            .collect();
        if rows.len() == 1 {
            for (from, share) in &bins {
                let (left, right) = (axes.px(from - 0.5), axes.px(from - 0.5 + r.histogram_width));
                let gap = if right - left > 4.0 { 1.0 } else { 0.0 };
                let (at, base) = (axes.py(*share), axes.py(0.0));
                frame.scene.rect(left, at, right - left - gap, base - at, Ink::Series(0), 0.85);
            }
        } else {
            let points: Vec<_> = bins.iter().map(|(from, share)| (middle(*from, r.histogram_width), *share)).collect();
            axes.line(&mut frame.scene, &points, Ink::Series(i), 2.0);
            let step = (points.len() / 5).max(1);
            for k in (step * (i + 1) / (rows.len() + 1)..points.len()).step_by(step) {
                frame.scene.mark(axes.at(points[k]), i, 3.4);
            }
        }
    }
    frame.finish("")
}

/// The middle of a bin: it holds the whole numbers from its beginning to one before the next.
fn middle(from: f64, width: f64) -> f64 {
    from + (width - 1.0) / 2.0
}

fn ranges(width: f64, title: &str, rows: &[(String, &Pace)]) -> Scene {
    let mut subtitle = "Turns started in a game: median, and the range that holds 90 % of games.".to_owned();
    let shown = spread(rows, ROWS);
    if shown.len() < rows.len() {
        subtitle += &format!(" {} of {} cells, spread over the plan.", shown.len(), rows.len());
    }
    let mut frame = Frame::new(width, title, &subtitle);
    let x = Scale::over(shown.iter().flat_map(|r| [r.1.p5, r.1.p95]), Unit::Plain);
    let labels: Vec<String> = shown.iter().map(|r| r.0.clone()).collect();
    let axes = Rows::draw(&mut frame, &labels, 19.0, x, "turns in a game");
    for (i, (_, r)) in shown.iter().enumerate() {
        let (left, right, y) = (axes.px(r.p5), axes.px(r.p95), axes.py(i));
        frame.scene.rect(left, y - 3.5, (right - left).max(1.0), 7.0, Ink::Series(0), 0.35);
        frame.scene.mark((axes.px(r.p50), y), 0, 4.2);
    }
    frame.finish("Dot: median. Bar: from the 5th to the 95th percentile.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_one_turn_stands_at_one() {
        assert_eq!(middle(1.0, 1.0), 1.0);
        assert_eq!(middle(4.0, 3.0), 5.0, "4, 5 and 6 turns");
    }
}
