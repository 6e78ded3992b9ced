//! A plot with axes: grid, ticks, units, and what is drawn on it in data coordinates.

use super::font;
use super::frame::{Frame, MARGIN, Rect, SMALL};
use super::scale::Scale;
use super::scene::{Anchor, Ink, Scene};

/// Axes within a rectangle that also holds their labels.
pub(super) struct Axes {
    /// Where the data goes.
    pub(super) plot: Rect,
    pub(super) x: Scale,
    pub(super) y: Scale,
}

impl Axes {
    /// Draws grid, ticks and the names of both axes; empty names take no room.
    pub(super) fn draw(scene: &mut Scene, all: Rect, x: Scale, y: Scale, x_name: &str, y_name: &str) -> Self {
        Self::with_x_ticks(scene, all, x, y, x_name, y_name, None)
    }

    /// The same with given ticks on the x axis.
    pub(super) fn with_x_ticks(
        scene: &mut Scene,
        all: Rect,
        x: Scale,
        y: Scale,
        x_name: &str,
        y_name: &str,
        x_ticks: Option<Vec<(f64, String)>>,
    ) -> Self {
        let y_ticks = y.ticks(((all.h / 45.0) as usize).clamp(2, 6));
        let wide = y_ticks.iter().map(|t| font::width(&t.1, SMALL, false)).fold(0.0, f64::max);
        let left = wide + 8.0;
        let top = if y_name.is_empty() { 6.0 } else { 25.0 };
        let bottom = if x_name.is_empty() { 20.0 } else { 36.0 };
        let plot = Rect { x: all.x + left, y: all.y + top, w: all.w - left - 4.0, h: all.h - top - bottom };
        let axes = Self { plot, x, y };
        scene.rect(plot.x, plot.y, plot.w, plot.h, Ink::Panel, 1.0);
        for (value, text) in &y_ticks {
            let at = axes.py(*value);
            scene.line(vec![(plot.x, at), (plot.x + plot.w, at)], Ink::Grid, 1.0);
            scene.text((plot.x - 6.0, at + 4.0), text, SMALL, Ink::Muted, Anchor::End);
        }
        let x_ticks = x_ticks.unwrap_or_else(|| x.ticks(((plot.w / 70.0) as usize).clamp(2, 10)));
        let mut free = f64::NEG_INFINITY;
        for (value, text) in &x_ticks {
            let at = axes.px(*value);
            scene.line(vec![(at, plot.y + plot.h), (at, plot.y + plot.h + 4.0)], Ink::Axis, 1.0);
            let half = font::width(text, SMALL, false) / 2.0;
            // Labels never overlap: those without room are left out.
            if at - half > free {
                scene.text((at, plot.y + plot.h + 16.0), text, SMALL, Ink::Muted, Anchor::Middle);
                free = at + half + 6.0;
            }
        }
        let base = plot.y + plot.h;
        scene.line(vec![(plot.x, base), (plot.x + plot.w, base)], Ink::Axis, 1.0);
        if !x_name.is_empty() {
            let text = font::fit(x_name, SMALL, plot.w + left);
            scene.text((plot.x + plot.w, base + 32.0), text, SMALL, Ink::Muted, Anchor::End);
        }
        if !y_name.is_empty() {
            let text = font::fit(y_name, SMALL, all.w);
            scene.text((all.x, all.y + 12.0), text, SMALL, Ink::Muted, Anchor::Start);
        }
        axes
    }

    pub(super) fn px(&self, value: f64) -> f64 {
        self.plot.x + self.x.part(value) * self.plot.w
    }

    pub(super) fn py(&self, value: f64) -> f64 {
        self.plot.y + (1.0 - self.y.part(value)) * self.plot.h
    }

    /// A point in pixels.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.px(x), self.py(y))
    }

    /// A line through data points.
    pub(super) fn line(&self, scene: &mut Scene, points: &[(f64, f64)], ink: Ink, width: f64) {
        scene.line(points.iter().map(|p| self.at(*p)).collect(), ink, width);
    }

    /// A band between lower and upper values.
    pub(super) fn band(&self, scene: &mut Scene, points: &[(f64, f64, f64)], ink: Ink, alpha: f64) {
        let above = points.iter().map(|p| self.at((p.0, p.2)));
        let below = points.iter().rev().map(|p| self.at((p.0, p.1)));
        scene.area(above.chain(below).collect(), ink, alpha);
    }

    /// A horizontal reference line.
    pub(super) fn level(&self, scene: &mut Scene, y: f64) {
        let at = self.py(y);
        scene.dashes((self.plot.x, at), (self.plot.x + self.plot.w, at), Ink::Axis, 1.5);
    }

    /// A mark with an upright interval.
    pub(super) fn interval(&self, scene: &mut Scene, x: f64, y: (f64, f64, f64), series: usize) {
        let (low, mid, high) = y;
        let ink = Ink::Series(series);
        let at = self.px(x);
        let (low, high) = (self.py(low), self.py(high));
        scene.line(vec![(at, low), (at, high)], ink, 2.0);
        for end in [low, high] {
            scene.line(vec![(at - 3.5, end), (at + 3.5, end)], ink, 1.5);
        }
        scene.mark(self.at((x, mid)), series, 4.2);
    }
}

/// Rows with a label on the left and marks on a shared horizontal axis.
pub(super) struct Rows {
    /// Where the data goes.
    pub(super) plot: Rect,
    pub(super) x: Scale,
    /// Height of a row.
    pub(super) pitch: f64,
}

impl Rows {
    /// Draws labels, grid and the axis below, across the frame, which moves on below them. Rows are `pitch` high, or higher where
    /// a label needs more lines: labels are never cut, so that different rows read differently.
    pub(super) fn draw(frame: &mut Frame, labels: &[String], pitch: f64, x: Scale, x_name: &str) -> Self {
        let (size, line) = (12.0, 13.5);
        let room = frame.room();
        let longest = labels.iter().map(|l| font::width(l, size, false)).fold(0.0, f64::max);
        let left = (longest + 10.0).min(room * if frame.narrow() { 0.42 } else { 0.48 });
        let labels: Vec<Vec<String>> = labels.iter().map(|label| font::label(label, size, false, left - 8.0)).collect();
        let most = labels.iter().map(Vec::len).max().unwrap_or(0);
        let pitch = if most > 1 { pitch.max(line * most as f64 + 7.0) } else { pitch };
        let h = pitch * labels.len() as f64;
        let plot = Rect { x: MARGIN + left, y: frame.y, w: room - left - 8.0, h };
        let rows = Self { plot, x, pitch };
        frame.y += h + 36.0;
        let scene = &mut frame.scene;
        scene.rect(plot.x, plot.y, plot.w, plot.h, Ink::Panel, 1.0);
        let base = plot.y + plot.h;
        for (value, text) in x.ticks(((plot.w / 75.0) as usize).clamp(2, 8)) {
            let at = rows.px(value);
            scene.line(vec![(at, plot.y), (at, base)], Ink::Grid, 1.0);
            scene.text((at, base + 15.0), text, SMALL, Ink::Muted, Anchor::Middle);
        }
        for (i, label) in labels.iter().enumerate() {
            let above = line * (label.len() as f64 - 1.0) / 2.0;
            for (k, text) in label.iter().enumerate() {
                let y = rows.py(i) + 4.2 - above + line * k as f64;
                scene.text((plot.x - 8.0, y), text, size, Ink::Text, Anchor::End);
            }
        }
        let text = font::fit(x_name, SMALL, room);
        scene.text((plot.x + plot.w, base + 31.0), text, SMALL, Ink::Muted, Anchor::End);
        rows
    }

    pub(super) fn px(&self, value: f64) -> f64 {
        self.plot.x + self.x.part(value) * self.plot.w
    }

    /// The middle of the i-th row.
    pub(super) fn py(&self, i: usize) -> f64 {
        self.plot.y + (i as f64 + 0.5) * self.pitch
    }

    /// A mark with a level interval in row `i`, moved down by `shift`.
    pub(super) fn interval(&self, scene: &mut Scene, i: usize, shift: f64, x: (f64, f64, f64), series: usize) {
        let (low, mid, high) = x;
        let ink = Ink::Series(series);
        let y = self.py(i) + shift;
        let (low, high) = (self.px(low), self.px(high));
        scene.line(vec![(low, y), (high, y)], ink, 2.0);
        for end in [low, high] {
            scene.line(vec![(end, y - 3.0), (end, y + 3.0)], ink, 1.5);
        }
        scene.mark((self.px(mid), y), series, 4.0);
    }
}
