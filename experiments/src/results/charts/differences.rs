//! Paired differences: what a house rule changes, seat by seat or card by card, with intervals, and the margin as a band.

use super::axis::Rows;
use super::chart::Chart;
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};

/// One difference.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What it is of.
    pub label: String,
    /// Lower end of its interval.
    pub low: f64,
    /// The difference.
    pub value: f64,
    /// Upper end.
    pub high: f64,
}

/// What is said around the differences.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    /// The stem of the chart's files.
    pub name: &'a str,
    /// The question.
    pub title: &'a str,
    /// What is shown.
    pub subtitle: &'a str,
    /// What a difference of zero means.
    pub zero: &'a str,
    /// A note below.
    pub note: &'a str,
}

/// A chart of differences of shares, one row each. `margin` is what counts as small.
pub fn differences(words: &Words<'_>, rows: &[Difference], margin: f64) -> Option<Chart> {
    if rows.is_empty() {
        return None;
    }
    let outside = rows.iter().filter(|r| r.low > margin || r.high < -margin).count();
    let alt = format!("{} differences with intervals; {outside} of them lie wholly beyond the margin.", rows.len());
    Some(Chart::new(words.name, words.title, alt, |width| lay_out(width, words, rows, margin)))
}

fn lay_out(width: f64, words: &Words<'_>, rows: &[Difference], margin: f64) -> Scene {
    let mut frame = Frame::new(width, words.title, words.subtitle);
    let margin_text = format!("the margin, ±{:.2} points", 100.0 * margin);
    frame.legend(&[
        (Sample::Mark(0), "difference".into()),
        (Sample::Box(Ink::Grid), margin_text),
        (Sample::Dashes, words.zero.into()),
    ]);
    let x = Scale::over(rows.iter().flat_map(|r| [r.low, r.high]).chain([-1.2 * margin, 1.2 * margin]), Unit::Points);
    let labels: Vec<String> = rows.iter().map(|r| r.label.clone()).collect();
    let axes = Rows::draw(&mut frame, &labels, 24.0, x, "percentage points");
    let (low, high, plot) = (axes.px(-margin), axes.px(margin), axes.plot);
    frame.scene.rect(low, plot.y, high - low, plot.h, Ink::Grid, 0.55);
    frame.scene.dashes((axes.px(0.0), plot.y), (axes.px(0.0), plot.y + plot.h), Ink::Axis, 1.5);
    for (i, row) in rows.iter().enumerate() {
        axes.interval(&mut frame.scene, i, 0.0, (row.low, row.value, row.high), 0);
    }
    frame.finish(words.note)
}
