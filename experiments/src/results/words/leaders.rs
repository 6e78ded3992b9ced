//! Who is ahead at the tables, and which seats are.

use std::collections::{BTreeMap, BTreeSet};

use eksim_statistics::{holm, two_sided_p, z_of_difference};

use super::at;
use super::ladder::orders;
use crate::results::Results;
use crate::results::numbers::{percent, points, with_interval};
use crate::results::rotation::seats_comparable;
use crate::results::rows::{CellKey, Seat, WinRate};

/// The bots of each table against each other: in full for few tables, else bot by bot over all of them.
pub(super) fn leaders(results: &Results) -> Vec<String> {
    let labels = results.labels();
    let cells = results.cells();
    let several: Vec<_> = cells.iter().filter(|k| k.bots().len() > 1).collect();
    if several.len() > 4 {
        let mut out = orders(results);
        out.extend(rivals(results));
        return out;
    }
    let mut out = Vec::new();
    for key in several {
        let rows = ranked(results, key.cell);
        let place = if cells.len() > 1 { begin(&at(&labels[&key.cell])) + ", " } else { String::new() };
        out.extend(leader(key, &rows).map(|text| format!("{place}{text}")));
    }
    out
}

/// The beginning of a sentence.
pub(super) fn begin(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}

/// The win rates of a cell, best first.
pub(super) fn ranked(results: &Results, cell: u32) -> Vec<&WinRate> {
    let mut rows: Vec<&WinRate> = results.overall().filter(|r| r.key.cell == cell).collect();
    rows.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
    rows
}

/// How sure the lead of the first is. Bots of one table share their luck, and one's win is the other's loss: the sum of the
/// standard errors bounds that of the difference whatever the correlation.
pub(super) fn clear(rows: &[&WinRate]) -> bool {
    let Some((best, rest)) = rows.split_first() else { return false };
    let p: Vec<f64> =
        rest.iter().map(|r| two_sided_p(z_of_difference(best.win_rate - r.win_rate, best.spread() + r.spread(), 0.0))).collect();
    holm(&p).first().is_some_and(|p| *p < 0.05)
}

/// Over many tables: for each field of bots, who is ahead how often, and by how much. Fields where the lead changes hands come
/// first, then the closest.
fn rivals(results: &Results) -> Vec<String> {
    let labels = results.places();
    let mut fields: BTreeMap<Vec<&str>, Vec<Vec<&WinRate>>> = BTreeMap::new();
    let cells = results.cells();
    for key in cells.iter().filter(|k| k.bots().len() > 1) {
        let mut bots = key.bots();
        bots.sort_unstable();
        fields.entry(bots).or_default().push(ranked(results, key.cell));
    }
    let lead = |rows: &Vec<&WinRate>| rows[0].win_rate - rows[1].win_rate;
    let mut fields: Vec<_> = fields.into_iter().collect();
    let hands = |tables: &[Vec<&WinRate>]| tables.iter().filter(|r| clear(r)).map(|r| &r[0].bot).collect::<BTreeSet<_>>().len();
    let mean = |tables: &[Vec<&WinRate>]| tables.iter().map(lead).sum::<f64>() / tables.len() as f64;
    fields.sort_by(|(_, x), (_, y)| (hands(x) < 2).cmp(&(hands(y) < 2)).then(mean(x).total_cmp(&mean(y))));
    let mut out = Vec::new();
    for (bots, tables) in fields {
        let places = tables.len();
        let mut ahead: BTreeMap<&str, usize> = BTreeMap::new();
        for rows in tables.iter().filter(|rows| clear(rows)) {
            *ahead.entry(&rows[0].bot).or_default() += 1;
        }
        let Some((bot, times)) = ahead.iter().max_by_key(|(_, times)| **times) else {
            let place = if places == 1 { String::new() } else { format!(" in any of {places} cells") };
            out.push(format!("{}: nobody is clearly ahead{place}.", bots.join(" v ")));
            continue;
        };
        let led: Vec<&Vec<&WinRate>> = tables.iter().filter(|rows| *rows[0].bot == **bot && clear(rows)).collect();
        let least = led.iter().min_by(|x, y| lead(x).total_cmp(&lead(y)));
        let most = led.iter().max_by(|x, y| lead(x).total_cmp(&lead(y)));
        let (Some(least), Some(most)) = (least, most) else { continue };
        let say = |rows: &&&Vec<&WinRate>| format!("{:.1} ({})", 100.0 * lead(rows), labels[&rows[0].key.cell]);
        let by = if led.len() == 1 { say(&most) } else { format!("{} to {}", say(&least), say(&most)) };
        let others =
            ahead.iter().filter(|(other, _)| *other != bot).map(|(other, n)| format!("; {other} in {n}")).collect::<String>();
        let rivals: Vec<&str> = bots.into_iter().filter(|other| other != bot).collect();
        let often = if places == 1 { String::new() } else { format!(" in {times} of {places} cells") };
        out.push(format!("{bot} against {}: clearly ahead{often}, by {by} percentage points a seat{others}.", rivals.join(", ")));
    }
    out
}

/// Who leads a cell, and whether it is clear. `rows` are sorted, best first.
fn leader(key: &CellKey, rows: &[&WinRate]) -> Option<String> {
    let [best, second, rest @ ..] = rows else {
        return None;
    };
    let fair = key.fair();
    let gap = best.win_rate - second.win_rate;
    let say = |r: &WinRate| format!("{} {}", r.bot, with_interval(r.win_rate, r.ci_low, r.ci_high));
    let worst =
        if rest.is_empty() { String::new() } else { format!("; last of {} is {}", rows.len(), say(rest[rest.len() - 1])) };
    Some(if clear(rows) {
        format!(
            "{} wins most: {} of its games, against {} for {} and a fair share of {}; it leads by {}{worst}.",
            best.bot,
            with_interval(best.win_rate, best.ci_low, best.ci_high),
            with_interval(second.win_rate, second.ci_low, second.ci_high),
            second.bot,
            percent(fair, 0.01),
            points(gap, best.spread() + second.spread()),
        )
    } else {
        format!(
            "no single bot leads beyond chance: {} and {} cannot be told apart (fair share {}){worst}.",
            say(best),
            say(second),
            percent(fair, 0.01),
        )
    })
}

/// Seats that differ from the fair share.
pub(super) fn seats(results: &Results) -> Option<String> {
    let labels = results.labels();
    let cells: Vec<u32> = results.cells().iter().filter(|key| seats_comparable(results, key)).map(|key| key.cell).collect();
    let rows: Vec<&Seat> = results.tables.seats.iter().filter(|r| cells.contains(&r.key.cell)).collect();
    if rows.is_empty() {
        return None;
    }
    let p: Vec<f64> = rows.iter().map(|r| two_sided_p(z_of_difference(r.win_rate - r.key.fair(), r.spread(), 0.0))).collect();
    let clear: Vec<&Seat> = rows.iter().zip(holm(&p)).filter(|(_, p)| *p < 0.05).map(|(r, _)| *r).collect();
    let lean = |r: &Seat| r.win_rate / r.key.fair() - 1.0;
    let far = clear.iter().max_by(|a, b| lean(a).abs().total_cmp(&lean(b).abs()));
    Some(match far {
        None => "No seat wins more or less than its fair share beyond chance.".into(),
        Some(r) => {
            let place = if results.cells().len() > 1 { format!(" ({})", at(&labels[&r.key.cell])) } else { String::new() };
            format!(
                "Seats matter: seat {} of {}{place} wins {}, against a fair share of {}: {}, the largest difference found.",
                r.seat + 1,
                r.key.players,
                with_interval(r.win_rate, r.ci_low, r.ci_high),
                percent(r.key.fair(), 0.01),
                points(r.win_rate - r.key.fair(), r.spread())
            )
        }
    })
}
