//! The summary on the terminal: the answer, a compact table and the main chart as text.

use std::fmt::Write;

use super::Results;
use super::rows::WinRate;
use super::words::answer;

/// How to print.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Columns of the terminal.
    pub width: usize,
    /// Whether it shows more than ASCII.
    pub unicode: bool,
    /// Whether it shows colours.
    pub color: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { width: 80, unicode: true, color: false }
    }
}

/// The most rows printed.
const ROWS: usize = 24;

/// The summary as text, ending in a newline.
pub fn summary(results: &Results, style: Style) -> String {
    let width = style.width.clamp(40, 160);
    let mut out = String::new();
    let heading = results.manifest.heading();
    let _ = writeln!(out, "{}", paint(style, "1", heading));
    if !results.manifest.question.is_empty() {
        out.push_str(&wrapped(&results.manifest.question, width, 0));
    }
    out.push('\n');
    let answer = answer(results);
    out.push_str(&wrapped(&answer.headline, width, 0));
    for point in answer.points.iter().take(5) {
        out.push_str(&wrapped(&format!("- {point}"), width, 2));
    }
    for caveat in &answer.caveats {
        out.push_str(&wrapped(&format!("! {caveat}"), width, 2));
    }
    let rows = results.contested();
    if !rows.is_empty() {
        out.push('\n');
        table(&mut out, results, &rows, width, style);
    }
    if style.unicode { out } else { ascii(&out) }
}

/// Every character beyond ASCII by one that looks alike.
fn ascii(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '─' | '−' | '–' => '-',
            '├' | '┤' => '|',
            '●' => 'o',
            '┊' => ':',
            '…' => '~',
            c if c.is_ascii() => c,
            _ => '?',
        })
        .collect()
}

fn paint(style: Style, code: &str, text: &str) -> String {
    if style.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}

/// The text in lines of at most `width`, continuing lines indented.
fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let n = word.chars().count();
        if column > 0 && column + 1 + n > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += n;
    }
    out.push('\n');
    out
}

/// Text cut or padded to `width` characters.
fn cell(text: &str, width: usize) -> String {
    let n = text.chars().count();
    if n <= width {
        return format!("{text}{}", " ".repeat(width - n));
    }
    let keep = width.saturating_sub(1);
    let (head, tail) = (keep.div_ceil(2), keep / 2);
    let chars: Vec<char> = text.chars().collect();
    chars[..head].iter().chain(&['…']).chain(&chars[n - tail..]).collect()
}

fn table(out: &mut String, results: &Results, rows: &[&WinRate], width: usize, style: Style) {
    let labels = results.labels();
    let several = labels.len() > 1;
    let longest = |texts: Vec<&str>, least: usize, most: usize| {
        texts.iter().map(|t| t.chars().count()).max().unwrap_or(0).clamp(least, most)
    };
    let cell_width = match several {
        true => longest(labels.values().map(String::as_str).collect(), 4, (width / 4).max(8)),
        false => 0,
    };
    let bot_width = longest(rows.iter().map(|r| &*r.bot).collect(), 3, (width / 5).max(8));
    // Numbers take 8 + 18 columns; what is left is for the chart.
    let used = if several { cell_width + 2 } else { 0 } + bot_width + 2 + 8 + 2 + 16 + 2;
    let chart = width.saturating_sub(used);
    let chart = if chart < 16 { 0 } else { chart.min(60) };
    let (low, high) = span(rows);
    let head = if several { format!("{}  ", cell("cell", cell_width)) } else { String::new() };
    let scale = if chart > 0 { axis(chart, low, high) } else { String::new() };
    let line = format!("{head}{}  {:>8}  {}  {scale}", cell("bot", bot_width), "win rate", cell("95 % interval", 16));
    let _ = writeln!(out, "{}", paint(style, "2", line.trim_end()));
    let mut before = None;
    for row in rows.iter().take(ROWS) {
        if several {
            let text = if before == Some(row.key.cell) { "" } else { &labels[&row.key.cell] };
            let _ = write!(out, "{}  ", cell(text, cell_width));
            before = Some(row.key.cell);
        }
        let interval = format!("{:.2} to {:.2}", row.ci_low * 100.0, row.ci_high * 100.0);
        let mut line =
            format!("{}  {:>8}  {}", cell(&row.bot, bot_width), format!("{:.2} %", row.win_rate * 100.0), cell(&interval, 16));
        if chart > 0 {
            let fair = row.key.fair();
            let code = if row.ci_low > fair {
                "36"
            } else if row.ci_high < fair {
                "33"
            } else {
                "0"
            };
            let _ = write!(line, "  {}", paint(style, code, bar(row, chart, low, high).trim_end()));
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    if rows.len() > ROWS {
        let _ = writeln!(out, "… and {} more rows in win_rates.parquet", rows.len() - ROWS);
    }
    if chart > 0 {
        let _ = writeln!(out, "{}", paint(style, "2", "● estimate   ├─┤ 95 % interval   ┊ fair share"));
    }
}

/// What the chart's axis spans.
fn span(rows: &[&WinRate]) -> (f64, f64) {
    let shown = rows.iter().take(ROWS).flat_map(|r| [r.ci_low, r.ci_high, r.key.fair()]);
    let (low, high) = shown.fold((1.0_f64, 0.0_f64), |(l, h), v| (l.min(v), h.max(v)));
    let air = (0.05 * (high - low)).max(0.002);
    ((low - air).max(0.0), (high + air).min(1.0))
}

fn axis(width: usize, low: f64, high: f64) -> String {
    let (left, right) = (format!("{:.1} %", low * 100.0), format!("{:.1} %", high * 100.0));
    let gap = width.saturating_sub(left.chars().count() + right.chars().count());
    format!("{left}{}{right}", " ".repeat(gap))
}

/// A row of the chart: an interval with its estimate, and the fair share.
fn bar(row: &WinRate, width: usize, low: f64, high: f64) -> String {
    let place = |v: f64| {
        let part = ((v - low) / (high - low)).clamp(0.0, 1.0);
        if part.is_finite() { (part * (width - 1) as f64).round() as usize } else { 0 }
    };
    let mut line = vec![' '; width];
    line[place(row.key.fair())] = '┊';
    let (from, to) = (place(row.ci_low), place(row.ci_high).max(place(row.ci_low)));
    line[from..=to].fill('─');
    line[from] = '├';
    line[to] = '┤';
    line[place(row.win_rate)] = '●';
    line.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples::{self, Shape};

    fn of(shape: &Shape, style: Style) -> String {
        let results = Results { manifest: samples::manifest(shape), tables: samples::tables(shape), ..Default::default() };
        summary(&results, style)
    }

    #[test]
    fn fits_any_width_and_any_terminal() {
        for shape in [
            Shape::default(),
            Shape { cells: 3, long_names: true, ..Default::default() },
            Shape { cells: 100, ..Default::default() },
            Shape { players: 10, bots: 10, ..Default::default() },
        ] {
            for width in [40, 60, 80, 120, 200] {
                for unicode in [false, true] {
                    let text = of(&shape, Style { width, unicode, color: false });
                    assert!(unicode || text.is_ascii());
                    for line in text.lines() {
                        assert!(line.chars().count() <= width.max(46), "{width}: {line}");
                        assert_eq!(line, line.trim_end());
                    }
                }
            }
        }
    }

    #[test]
    fn colour_is_optional() {
        let shape = Shape::default();
        assert!(!of(&shape, Style::default()).contains('\x1b'));
        assert!(of(&shape, Style { color: true, ..Default::default() }).contains("\x1b[36m"));
    }

    #[test]
    fn no_rows_is_still_a_text() {
        assert!(summary(&Results::default(), Style::default()).contains("no games"));
    }

    #[test]
    fn the_picture_of_one_cell() {
        insta::assert_snapshot!(of(&Shape::default(), Style { width: 78, ..Default::default() }));
    }
}
