//! The font of the charts, shipped so that they look the same on every machine.

use std::sync::OnceLock;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

use crate::results::cut;

/// The family as SVG names it: the shipped font first, then what browsers have.
pub const FAMILY: &str = "Inter, system-ui, Helvetica, Arial, sans-serif";

/// The regular weight.
pub const REGULAR: &[u8] = include_bytes!("../../../assets/Inter-Regular.otf");

/// The semi-bold weight, used as bold.
pub const BOLD: &[u8] = include_bytes!("../../../assets/Inter-SemiBold.otf");

/// Plotters divides by this to get from its size to an em.
pub const PLOTTERS_EM: f64 = 1.24;

/// Inter's line height in ems, which plotters' bitmap text is scaled by.
pub const LINE: f64 = 1.2102;

/// The font at an em of `size` pixels.
pub fn font(size: f64, bold: bool) -> FontDesc<'static> {
    static READY: OnceLock<()> = OnceLock::new();
    READY.get_or_init(|| {
        // The fonts are part of the program; a test below shows that they load.
        let _ = register_font(FAMILY, FontStyle::Normal, REGULAR);
        let _ = register_font(FAMILY, FontStyle::Bold, BOLD);
    });
    let style = if bold { FontStyle::Bold } else { FontStyle::Normal };
    FontDesc::new(FontFamily::Name(FAMILY), size * PLOTTERS_EM, style)
}

/// How wide a text is at an em of `size` pixels.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    // Measured large, since the answer is in whole pixels.
    let measured = font(100.0, bold).layout_box(text).map_or(0, |((x0, _), (x1, _))| x1 - x0);
    f64::from(measured) / 100.0 * size
}

/// The text, cut in the middle to fit.
pub fn fit(text: &str, size: f64, room: f64) -> String {
    cut::fit(text, room, 0.5, &|text: &str| width(text, size, false))
}

/// Names beside each other, cut to fit so that different ones stay different.
pub fn fit_all(names: &[&str], size: f64, room: f64) -> Vec<String> {
    cut::distinct(names, room, |text| width(text, size, false))
}

/// The whole text in lines that fit: words too long for a line are broken, nothing is left out.
pub fn lines(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    text.split_whitespace().for_each(|word| append(&mut lines, word, size, bold, room));
    lines
}

/// The same of a label, broken between its parts where they fit: `4 players` stays together.
pub fn label(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    text.split_inclusive(", ").for_each(|part| append(&mut lines, part.trim(), size, bold, room));
    lines
}

/// Adds a text to the last line, or else to a line of its own; what does not fit there is broken.
fn append(lines: &mut Vec<String>, text: &str, size: f64, bold: bool, room: f64) {
    match lines.last_mut() {
        Some(line) if width(&format!("{line} {text}"), size, bold) <= room => {
            line.push(' ');
            line.push_str(text);
        }
        _ if width(text, size, bold) <= room => lines.push(text.to_owned()),
        _ if text.contains(' ') => text.split(' ').for_each(|word| append(lines, word, size, bold, room)),
        _ => lines.extend(pieces(text, size, bold, room)),
    }
}

/// A word in pieces that fit.
fn pieces(word: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for letter in word.chars() {
        let last = pieces.len() - 1;
        if pieces[last].is_empty() || width(&format!("{}{letter}", pieces[last]), size, bold) <= room {
            pieces[last].push(letter);
        } else {
            pieces.push(letter.into());
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_weights_are_there_and_measure() {
        assert!(width("mmmm", 12.0, false) > 30.0);
        assert!(width("mmmm", 12.0, true) > width("mmmm", 12.0, false));
    }

    #[test]
    fn long_names_are_cut_in_the_middle() {
        let cut = fit("careful(caution=0.75, nope_at=3)", 12.0, 90.0);
        assert!(cut.starts_with("care") && cut.ends_with("3)") && cut.contains('…'), "{cut}");
        assert!(width(&cut, 12.0, false) <= 90.0);
        assert_eq!(fit("short", 12.0, 90.0), "short");
        assert_eq!(fit("anything", 12.0, 0.0), "…");
    }

    #[test]
    fn nothing_is_left_out_of_lines() {
        let text = "streaking, defusing costs a turn, careful(caution=0.75,nope_at=3) v random";
        let lines = label(text, 12.0, false, 90.0);
        assert!(lines.iter().all(|line| width(line, 12.0, false) <= 90.0), "{lines:?}");
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(letters(&lines.concat()), letters(text));
        assert_eq!(
            label("small, fast, 4 players, pass v random", 12.0, false, 90.0),
            ["small, fast,", "4 players,", "pass v random"]
        );
    }
}
