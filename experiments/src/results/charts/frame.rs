//! What surrounds the data of a chart: title, subtitle, legend, panels, note.

use super::font;
use super::scene::{Anchor, Ink, Scene};

/// Sizes of text.
pub(super) const TITLE: f64 = 17.0;
pub(super) const BODY: f64 = 12.5;
pub(super) const SMALL: f64 = 11.0;

/// The margin around a chart.
pub(super) const MARGIN: f64 = 16.0;

/// Widths of the two lay-outs.
pub(super) const WIDE: f64 = 860.0;
pub(super) const NARROW: f64 = 380.0;

/// A rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) w: f64,
    pub(super) h: f64,
}

/// How an entry of a legend looks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sample {
    /// The mark of a series.
    Mark(usize),
    /// Line and mark of a series.
    Line(usize),
    /// A filled box.
    Box(Ink),
    /// A dashed line.
    Dashes,
}

/// A chart in the making: text at the top is placed as it is added.
pub(super) struct Frame {
    pub(super) scene: Scene,
    /// The next free y.
    pub(super) y: f64,
}

impl Frame {
    /// A frame with a title (the question) and a subtitle (what is shown).
    pub(super) fn new(width: f64, title: &str, subtitle: &str) -> Self {
        let mut frame = Self { scene: Scene { width, height: 0.0, items: Vec::new() }, y: MARGIN - 3.0 };
        let room = width - 2.0 * MARGIN;
        for line in font::lines(title, TITLE, true, room) {
            frame.y += TITLE + 4.0;
            frame.scene.bold((MARGIN, frame.y), line, TITLE, Ink::Text, Anchor::Start);
        }
        frame.y += 2.0;
        for line in font::lines(subtitle, BODY, false, room) {
            frame.y += BODY + 4.0;
            frame.scene.text((MARGIN, frame.y), line, BODY, Ink::Muted, Anchor::Start);
        }
        frame.y += 10.0;
        frame
    }

    /// Whether this is the lay-out for phones.
    pub(super) fn narrow(&self) -> bool {
        self.scene.width < 600.0
    }

    /// The room between the margins.
    pub(super) fn room(&self) -> f64 {
        self.scene.width - 2.0 * MARGIN
    }

    /// A legend in rows above the data, so that it covers none.
    pub(super) fn legend(&mut self, entries: &[(Sample, String)]) {
        if entries.is_empty() {
            return;
        }
        let mut x = MARGIN;
        self.y += BODY;
        for (sample, text) in entries {
            let key = match sample {
                Sample::Mark(_) | Sample::Box(_) => 19.0,
                Sample::Line(_) | Sample::Dashes => 28.0,
            };
            let lines = font::label(text, BODY, false, self.room() - key);
            let w = key + lines.iter().map(|line| font::width(line, BODY, false)).fold(0.0, f64::max);
            if x > MARGIN && x + w > self.scene.width - MARGIN {
                x = MARGIN;
                self.y += BODY + 6.0;
            }
            let y = self.y - 4.0;
            match sample {
                Sample::Mark(k) => self.scene.mark((x + 6.0, y), *k, 4.5),
                Sample::Line(k) => {
                    self.scene.line(vec![(x, y), (x + 20.0, y)], Ink::Series(*k), 2.0);
                    self.scene.mark((x + 10.0, y), *k, 3.6);
                }
                Sample::Box(ink) => self.scene.rect(x, y - 6.0, 13.0, 11.0, *ink, 1.0),
                Sample::Dashes => {
                    self.scene.dashes((x, y), (x + 22.0, y), Ink::Axis, 1.5);
                }
            }
            for (i, line) in lines.iter().enumerate() {
                self.y += if i > 0 { BODY + 4.0 } else { 0.0 };
                self.scene.text((x + key, self.y), line, BODY, Ink::Text, Anchor::Start);
            }
            x += w + 20.0;
        }
        self.y += 12.0;
    }

    /// A note below the data; closes the chart.
    pub(super) fn finish(mut self, note: &str) -> Scene {
        self.y += 4.0;
        for line in font::lines(note, SMALL, false, self.room()) {
            self.y += SMALL + 4.0;
            self.scene.text((MARGIN, self.y), line, SMALL, Ink::Muted, Anchor::Start);
        }
        self.scene.height = self.y + MARGIN - 2.0;
        self.scene
    }

    /// Panels of equal size in a grid below what is there, each with a heading if it has one.
    /// Moves on below them.
    pub(super) fn panels(&mut self, headings: &[String], columns: usize, height: f64) -> Vec<Rect> {
        let columns = columns.clamp(1, headings.len().max(1));
        let gap = 22.0;
        let w = (self.room() - gap * (columns - 1) as f64) / columns as f64;
        let headings: Vec<Vec<String>> = headings.iter().map(|text| font::label(text, BODY, true, w)).collect();
        let most = headings.iter().map(Vec::len).max().unwrap_or(0);
        let head = if most == 0 { 0.0 } else { 4.0 + 16.0 * most as f64 };
        let mut rects = Vec::new();
        for (i, heading) in headings.iter().enumerate() {
            let x = MARGIN + (i % columns) as f64 * (w + gap);
            let y = self.y + (i / columns) as f64 * (height + head + 12.0);
            for (k, line) in heading.iter().enumerate() {
                let down = (most - heading.len() + k) as f64 * 16.0;
                self.scene.bold((x, y + 13.0 + down), line, BODY, Ink::Text, Anchor::Start);
            }
            rects.push(Rect { x, y: y + head, w, h: height });
        }
        let rows = headings.len().div_ceil(columns);
        self.y += rows as f64 * (height + head + 12.0) - 12.0;
        rects
    }
}
