//! What a swept value does to the win rates: lines with bands, one per bot.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::axis::Axes;
use super::chart::Chart;
use super::choose::{Data, spread};
use super::frame::{Frame, Sample};
use super::scale::{Scale, Unit};
use super::scene::{Ink, Scene};
use super::theme::SERIES;
use crate::results::numbers::count;
use crate::results::rows::{Name, WinRate};
use crate::results::swept;

/// The most panels in a chart.
const PANELS: usize = 6;

/// A point: where on the axis, and the estimate there.
type Points<'a> = Vec<(f64, &'a WinRate)>;

struct Sweep<'a> {
    /// Texts of the values if they are not numbers.
    words: Vec<String>,
    bots: Vec<Name>,
    /// A heading and a line per bot.
    panels: Vec<(String, BTreeMap<usize, Points<'a>>)>,
    /// Panels there were.
    all: usize,
}

pub(super) fn charts(data: &Data<'_>) -> Vec<Chart> {
    let mut keys: Vec<&String> = Vec::new();
    for key in data.results.manifest.cells.iter().flat_map(|c| c.sweep.keys()) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys.into_iter().filter_map(|key| chart(data, key)).collect()
}

fn chart(data: &Data<'_>, key: &str) -> Option<Chart> {
    let sweep = collect(data, key)?;
    let what = swept::name(key);
    let the = if what.contains(" of ") { "the " } else { "" };
    let title = format!("How does {the}{what} change who wins?");
    let alt = format!("Win rate of {} by {what}, with 95 % bands.", count(sweep.bots.len(), "bot"));
    let name: String = key.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect();
    Some(Chart::new(format!("sweep-{name}"), title.clone(), alt, |width| lay_out(width, &title, &what, &sweep)))
}

/// The rows of the swept cells, by what else tells them apart.
fn collect<'a>(data: &Data<'a>, key: &str) -> Option<Sweep<'a>> {
    let infos: Vec<_> = data.results.manifest.cells.iter().filter(|c| c.sweep.contains_key(key)).collect();
    let mut values: Vec<&Value> = Vec::new();
    for value in infos.iter().map(|c| &c.sweep[key]) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    if values.len() < 2 {
        return None;
    }
    let numbers = values.iter().all(|v| v.as_f64().is_some_and(f64::is_finite));
    let place = |value: &Value| match value.as_f64() {
        Some(x) if numbers => x,
        _ => values.iter().position(|v| *v == value).unwrap_or(0) as f64,
    };
    // A bot whose own parameter is swept is one line, not a point for each value.
    let line = |bot: &Name, cell: u32| {
        let swept = infos.iter().find(|info| info.cell == cell).and_then(|info| info.sweep.get_key_value(key));
        let swept = swept.map(|(key, value)| (key.clone(), value.clone())).into_iter().collect();
        Name::from(swept::bare(bot, &swept))
    };
    let mut bots: Vec<Name> = Vec::new();
    for row in data.results.overall().filter(|r| infos.iter().any(|info| info.cell == r.key.cell)) {
        let name = line(&row.bot, row.key.cell);
        if !bots.contains(&name) && bots.len() < SERIES {
            bots.push(name);
        }
    }
    let mut panels: Vec<(String, BTreeMap<usize, Points<'a>>)> = Vec::new();
    for info in &infos {
        let mut words = vec![info.variant.clone(), format!("{} players", info.players)];
        words.extend(info.sweep.iter().filter(|s| s.0 != key).map(|(k, v)| swept::value(k, v)));
        // A bot's rate depends on whom it meets: other line-ups are other lines.
        let mut names: Vec<Name> = Vec::new();
        for name in data.results.overall().filter(|r| r.key.cell == info.cell).map(|r| line(&r.bot, r.key.cell)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        words.push(names.join(" v "));
        let heading = words.join(", ");
        let at = panels.iter().position(|p| p.0 == heading).unwrap_or_else(|| {
            panels.push((heading, BTreeMap::new()));
            panels.len() - 1
        });
        for row in data.results.overall().filter(|r| r.key.cell == info.cell) {
            if let Some(series) = bots.iter().position(|b| *b == line(&row.bot, row.key.cell)) {
                panels[at].1.entry(series).or_default().push((place(&info.sweep[key]), row));
            }
        }
    }
    panels.retain(|p| !p.1.is_empty());
    for line in panels.iter_mut().flat_map(|p| p.1.values_mut()) {
        line.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    let all = panels.len();
    let words = if numbers { Vec::new() } else { values.iter().map(|v| swept::plain(v)).collect() };
    (all > 0).then(|| Sweep { words, bots, panels: spread(&panels, PANELS), all })
}

fn lay_out(width: f64, title: &str, what: &str, sweep: &Sweep<'_>) -> Scene {
    let mut subtitle = format!("Win rate of each bot by {what}, with 95 % bands.");
    if sweep.all > sweep.panels.len() {
        subtitle += &format!(" {} of {} panels, spread over the plan.", sweep.panels.len(), sweep.all);
    }
    let mut frame = Frame::new(width, title, &subtitle);
    let drawn: BTreeSet<usize> = sweep.panels.iter().flat_map(|p| p.1.keys().copied()).collect();
    let mut legend: Vec<_> = drawn.into_iter().map(|i| (Sample::Line(i), sweep.bots[i].to_string())).collect();
    legend.push((Sample::Dashes, "fair share".into()));
    frame.legend(&legend);
    let columns = match sweep.panels.len() {
        _ if frame.narrow() => 1,
        1 => 1,
        2 | 4 => 2,
        _ => 3,
    };
    let height = if sweep.panels.len() == 1 { 330.0 } else { 230.0 };
    let mut headings: Vec<String> = sweep.panels.iter().map(|p| p.0.clone()).collect();
    if let [heading] = &mut headings[..] {
        heading.clear();
    }
    let rects = frame.panels(&headings, columns, height);
    let all = || sweep.panels.iter().flat_map(|p| p.1.values().flatten());
    let (x, ticks) = if sweep.words.is_empty() {
        let mut values: Vec<f64> = all().map(|p| p.0).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let whole = values.len() <= 12 && values.iter().all(|v| v.fract() == 0.0);
        let ticks = whole.then(|| values.iter().map(|v| (*v, super::scale::count(*v))).collect());
        (Scale::over(values, Unit::Plain), ticks)
    } else {
        let ticks = sweep.words.iter().enumerate().map(|(i, w)| (i as f64, w.clone())).collect();
        (Scale::exactly(-0.3, sweep.words.len() as f64 - 0.7, Unit::Plain), Some(ticks))
    };
    for ((_, lines), rect) in sweep.panels.iter().zip(rects) {
        let fair = lines.values().flatten().next().map_or(0.0, |(_, r)| r.key.fair());
        // Panels with as many players share a scale; those with more have smaller shares, which would be flattened.
        let alike = all().filter(|(_, r)| r.key.fair() == fair);
        let y = Scale::over(alike.flat_map(|(_, r)| [r.ci_low, r.ci_high, fair]), Unit::Percent);
        let axes = Axes::with_x_ticks(&mut frame.scene, rect, x, y, what, "win rate", ticks.clone());
        axes.level(&mut frame.scene, fair);
        for (series, points) in lines {
            let ink = Ink::Series(*series);
            let band: Vec<_> = points.iter().map(|(x, r)| (*x, r.ci_low, r.ci_high)).collect();
            let line: Vec<_> = points.iter().map(|(x, r)| (*x, r.win_rate)).collect();
            axes.band(&mut frame.scene, &band, ink, 0.2);
            axes.line(&mut frame.scene, &line, ink, 2.0);
            for (x, r) in points {
                axes.interval(&mut frame.scene, *x, (r.ci_low, r.win_rate, r.ci_high), *series);
            }
        }
    }
    let tables: BTreeSet<u32> = all().map(|(_, r)| r.key.players).collect();
    frame.finish(if tables.len() > 1 { "Panels with as many players share their scale." } else { "" })
}
