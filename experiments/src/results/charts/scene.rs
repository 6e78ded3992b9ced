//! What a chart consists of: lines, areas, marks and text in pixels, with colours by role.

/// What a colour is for; the theme says which colour it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Behind everything.
    Background,
    /// Behind the data of a panel.
    Panel,
    /// Titles and values.
    Text,
    /// Labels, units, notes.
    Muted,
    /// Lines that help the eye.
    Grid,
    /// Axes and reference lines.
    Axis,
    /// The k-th series; repeats after [`super::theme::SERIES`].
    Series(usize),
    /// A place on the diverging scale, from -10 to 10.
    Scale(i8),
}

/// Where text stands relative to its x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It starts there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// One thing to paint.
#[derive(Clone, Debug)]
pub enum Item {
    /// A line through points.
    Line {
        /// The points.
        points: Vec<(f64, f64)>,
        /// Its colour.
        ink: Ink,
        /// Its width.
        width: f64,
    },
    /// A filled area.
    Area {
        /// Its corners.
        points: Vec<(f64, f64)>,
        /// Its colour.
        ink: Ink,
        /// How opaque, 0 to 1.
        alpha: f64,
    },
    /// A filled circle.
    Dot {
        /// Its centre.
        at: (f64, f64),
        /// Its radius.
        radius: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A line of text.
    Text {
        /// Where its base line starts, ends or is centred.
        at: (f64, f64),
        /// The text.
        text: String,
        /// The size in pixels.
        size: f64,
        /// Whether semi-bold.
        bold: bool,
        /// Its colour.
        ink: Ink,
        /// Which end `at` is.
        anchor: Anchor,
        /// Whether it runs upwards.
        upward: bool,
    },
}

/// A picture as a list of things to paint, first to last.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Width in pixels.
    pub width: f64,
    /// Height in pixels.
    pub height: f64,
    /// What to paint.
    pub items: Vec<Item>,
}

impl Scene {
    /// Adds a line through points.
    pub fn line(&mut self, points: Vec<(f64, f64)>, ink: Ink, width: f64) {
        if points.len() > 1 {
            self.items.push(Item::Line { points, ink, width });
        }
    }

    /// Adds a straight dashed line.
    pub fn dashes(&mut self, from: (f64, f64), to: (f64, f64), ink: Ink, width: f64) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let at = |s: f64| (from.0 + dx * s / length, from.1 + dy * s / length);
        let mut s = 0.0;
        while s < length {
            self.line(vec![at(s), at((s + 5.0).min(length))], ink, width);
            s += 9.0;
        }
    }

    /// Adds a filled area.
    pub fn area(&mut self, points: Vec<(f64, f64)>, ink: Ink, alpha: f64) {
        if points.len() > 2 {
            self.items.push(Item::Area { points, ink, alpha });
        }
    }

    /// Adds a filled rectangle.
    pub fn rect(&mut self, x: f64, y: f64, w: f64, h: f64, ink: Ink, alpha: f64) {
        let points = vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)];
        self.items.push(Item::Area { points, ink, alpha });
    }

    /// Adds the mark of the k-th series: colour and shape both tell series apart.
    pub fn mark(&mut self, (x, y): (f64, f64), series: usize, r: f64) {
        let ink = Ink::Series(series);
        let corners: &[(f64, f64)] = match series % 4 {
            0 => {
                self.items.push(Item::Dot { at: (x, y), radius: r, ink });
                return;
            }
            1 => &[(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
            2 => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            _ => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
        };
        let points = corners.iter().map(|c| (x + r * c.0, y + r * c.1)).collect();
        self.area(points, ink, 1.0);
    }

    /// Adds text.
    pub fn text(&mut self, at: (f64, f64), text: impl Into<String>, size: f64, ink: Ink, anchor: Anchor) {
        self.items.push(Item::Text { at, text: text.into(), size, bold: false, ink, anchor, upward: false });
    }

    /// Adds semi-bold text.
    pub fn bold(&mut self, at: (f64, f64), text: impl Into<String>, size: f64, ink: Ink, anchor: Anchor) {
        self.text(at, text, size, ink, anchor);
        if let Some(Item::Text { bold, .. }) = self.items.last_mut() {
            *bold = true;
        }
    }

    /// Adds text that runs upwards, centred at `at`.
    pub fn upward(&mut self, at: (f64, f64), text: impl Into<String>, size: f64, ink: Ink) {
        self.text(at, text, size, ink, Anchor::Middle);
        if let Some(Item::Text { upward, .. }) = self.items.last_mut() {
            *upward = true;
        }
    }
}
