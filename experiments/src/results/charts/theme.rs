//! Light and dark. Series colours are Okabe and Ito's, which colour-blind readers can tell apart;
//! on dark ground they are lightened.

use std::fmt::Write;

use super::scene::Ink;

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// How many series have a colour of their own.
pub const SERIES: usize = 8;

/// Which ground a chart is painted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on white.
    Light,
    /// Light ink on near-black.
    Dark,
}

const LIGHT: [Rgb; SERIES] = [
    (0x00, 0x72, 0xB2),
    (0xD5, 0x5E, 0x00),
    (0x00, 0x9E, 0x73),
    (0xCC, 0x79, 0xA7),
    (0xE6, 0x9F, 0x00),
    (0x56, 0xB4, 0xE9),
    (0x33, 0x33, 0x3A),
    (0x8C, 0x8C, 0x94),
];

const DARK: [Rgb; SERIES] = [
    (0x4D, 0xA6, 0xE3),
    (0xF0, 0x83, 0x3F),
    (0x2D, 0xC2, 0x98),
    (0xE0, 0x9C, 0xC3),
    (0xF2, 0xB8, 0x35),
    (0x9A, 0xD5, 0xF5),
    (0xE9, 0xE9, 0xEE),
    (0x9D, 0x9D, 0xA6),
];

impl Theme {
    /// The colour of a role.
    pub fn rgb(self, ink: Ink) -> Rgb {
        let (light, dark) = match ink {
            Ink::Background => ((0xFF, 0xFF, 0xFF), (0x16, 0x17, 0x1B)),
            Ink::Panel => ((0xF6, 0xF7, 0xF9), (0x1D, 0x1F, 0x24)),
            Ink::Text => ((0x1A, 0x1B, 0x20), (0xEC, 0xED, 0xF1)),
            Ink::Muted => ((0x5B, 0x60, 0x6B), (0xAA, 0xAF, 0xBA)),
            Ink::Grid => ((0xE1, 0xE4, 0xE9), (0x30, 0x33, 0x3B)),
            Ink::Axis => ((0x86, 0x8C, 0x98), (0x7D, 0x84, 0x91)),
            Ink::Series(k) => (LIGHT[k % SERIES], DARK[k % SERIES]),
            Ink::Scale(level) => {
                let side = usize::from(level < 0);
                let part = f64::from(level.unsigned_abs().min(10)) / 10.0;
                (mix((0xF4, 0xF4, 0xF6), LIGHT[side], 0.9 * part), mix((0x2B, 0x2E, 0x36), DARK[side], 0.85 * part))
            }
        };
        match self {
            Self::Light => light,
            Self::Dark => dark,
        }
    }

    /// A suffix of file names: nothing for light, `-dark` for dark.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Light => "",
            Self::Dark => "-dark",
        }
    }
}

fn mix(a: Rgb, b: Rgb, part: f64) -> Rgb {
    let one = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round() as u8;
    (one(a.0, b.0), one(a.1, b.1), one(a.2, b.2))
}

/// A colour as `#RRGGBB`.
pub fn hex((r, g, b): Rgb) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}

/// Every role there is.
fn inks() -> impl Iterator<Item = Ink> {
    use Ink::*;
    [Background, Panel, Text, Muted, Grid, Axis].into_iter().chain((0..SERIES).map(Series)).chain((-10..=10).map(Scale))
}

/// Style rules that turn an inline chart painted light into the dark one. Rules win over
/// the attributes of an SVG, so one copy of a chart serves both.
pub fn dark_rules(selector: &str) -> String {
    let mut css = String::new();
    for ink in inks() {
        let (light, dark) = (hex(Theme::Light.rgb(ink)), hex(Theme::Dark.rgb(ink)));
        for attribute in ["fill", "stroke"] {
            let _ = writeln!(css, "{selector} [{attribute}=\"{light}\"]{{{attribute}:{dark}}}");
        }
    }
    css
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn light_colours_are_all_different() {
        let all: Vec<Rgb> = inks().map(|i| Theme::Light.rgb(i)).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    }

    /// WCAG contrast of text and of series against their ground.
    #[test]
    fn contrast_is_enough() {
        let luminance = |(r, g, b): Rgb| {
            let one = |c: u8| {
                let c = f64::from(c) / 255.0;
                if c <= 0.03928 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * one(r) + 0.7152 * one(g) + 0.0722 * one(b)
        };
        for theme in [Theme::Light, Theme::Dark] {
            let against = |ink| {
                let (a, b) = (luminance(theme.rgb(ink)), luminance(theme.rgb(Ink::Background)));
                (a.max(b) + 0.05) / (a.min(b) + 0.05)
            };
            assert!(against(Ink::Text) > 7.0);
            assert!(against(Ink::Muted) > 4.5);
            for k in 0..4 {
                assert!(against(Ink::Series(k)) > 2.9, "{theme:?} {k} {}", against(Ink::Series(k)));
            }
        }
    }
}
