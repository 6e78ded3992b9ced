//! The summary on the terminal: the answer, a compact table and the main chart as text.

use std::fmt::Write;

use super::Results;
use super::cut::distinct;
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
        out.push('\n');
    }
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

/// Text padded to `width` characters.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.chars().count())))
}

/// The fewest columns of a chart that is worth its room beside a column of cells.
const CHART: usize = 24;

fn table(out: &mut String, results: &Results, rows: &[&WinRate], width: usize, style: Style) {
    let labels = results.labels();
    let several = labels.len() > 1;
    let shown = &rows[..rows.len().min(ROWS)];
    let bots: Vec<&str> = shown.iter().map(|r| &*r.bot).collect();
    let bots = distinct(&bots, (width / 5).max(8) as f64, |text| text.chars().count() as f64);
    let longest = |texts: &mut dyn Iterator<Item = &str>| texts.map(|t| t.chars().count()).max().unwrap_or(0);
    let bot_width = longest(&mut bots.iter().map(String::as_str)).max(3);
    let cell_width = longest(&mut shown.iter().map(|r| labels[&r.key.cell].as_str())).max(4) + 2;
    // The numbers take 8 + 16 columns and the gaps; what is left is for the chart.
    let numbers = bot_width + 2 + 8 + 2 + 16 + 2;
    // Cells have a column, or lines of their own where it would take the room of the chart: a name that is cut could be another's.
    let column = several && numbers + cell_width + CHART <= width;
    let indent = match (several, column) {
        (false, _) => 0,
        (true, true) => cell_width,
        (true, false) => 2,
    };
    let chart = width.saturating_sub(numbers + indent);
    let chart = if chart < 16 { 0 } else { chart.min(60) };
    let (low, high) = span(rows);
    let head = padded(if column { "cell" } else { "" }, indent);
    let scale = if chart > 0 { axis(chart, low, high) } else { String::new() };
    let line = format!("{head}{}  {:>8}  {}  {scale}", padded("bot", bot_width), "win rate", padded("95 % interval", 16));
    let _ = writeln!(out, "{}", paint(style, "2", line.trim_end()));
    let mut before = None;
    for (row, bot) in shown.iter().zip(&bots) {
        let label = if before == Some(row.key.cell) { "" } else { &labels[&row.key.cell] };
        before = Some(row.key.cell);
        if several && !column && !label.is_empty() {
            out.push_str(&wrapped(label, width, 2));
        }
        out.push_str(&padded(if column { label } else { "" }, indent));
        let interval = format!("{:.2} to {:.2}", row.ci_low * 100.0, row.ci_high * 100.0);
        let mut line =
            format!("{}  {:>8}  {}", padded(bot, bot_width), format!("{:.2} %", row.win_rate * 100.0), padded(&interval, 16));
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
    use crate::results::rows::CellKey;
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

    /// Different rows read differently, however narrow the terminal.
    #[test]
    fn no_two_cells_read_the_same() {
        let shape = Shape { cells: 5, sweep: true, ..Default::default() };
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        for row in &mut results.tables.win_rates {
            let rules = format!("cards.nope={}", row.key.cell % 2);
            let players = 2 + row.key.cell;
            row.key = CellKey { rules, players, ..(*row.key).clone() }.into();
        }
        for width in [60, 80, 100] {
            let text = summary(&results, Style { width, ..Default::default() });
            for label in results.labels().values() {
                assert!(text.contains(label.as_str()), "{width}: {label} in\n{text}");
            }
        }
    }

    #[test]
    fn without_a_question_the_answer_follows() {
        let shape = Shape::default();
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        results.manifest.question.clear();
        assert!(!summary(&results, Style::default()).lines().nth(1).unwrap().is_empty());
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
