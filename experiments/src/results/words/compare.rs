//! Who wins more, where: each claim with its interval, and only those that are clear of chance.

use std::collections::BTreeMap;

use eksim_statistics::{holm, two_sided_p, z_of_difference};

use crate::results::Results;
use crate::results::numbers::{percent, points, with_interval};
use crate::results::rows::{CellKey, Seat, WinRate};

fn p_of_difference(a: &WinRate, b: &WinRate) -> f64 {
    two_sided_p(z_of_difference(b.win_rate - a.win_rate, a.spread(), b.spread()))
}

/// Cells that differ in variant or rules but not in players and bots, against the first of them.
pub(super) fn between_cells(results: &Results) -> Vec<String> {
    let labels = results.labels();
    let mut groups: BTreeMap<(u32, &str, &str), Vec<&WinRate>> = BTreeMap::new();
    for row in results.overall() {
        let group = (row.key.players, &*row.key.lineup, &*row.bot);
        groups.entry(group).or_default().push(row);
    }
    let pairs: Vec<(&WinRate, &WinRate)> =
        groups.values().filter(|g| g[0].key.bots().len() > 1).flat_map(|g| g[1..].iter().map(|b| (g[0], *b))).collect();
    if pairs.is_empty() {
        return Vec::new();
    }
    let p = holm(&pairs.iter().map(|(a, b)| p_of_difference(a, b)).collect::<Vec<_>>());
    let mut clear: Vec<&(&WinRate, &WinRate)> = pairs.iter().zip(&p).filter(|(_, p)| **p < 0.05).map(|(pair, _)| pair).collect();
    let size = |(a, b): &(&WinRate, &WinRate)| (b.win_rate - a.win_rate).abs();
    if clear.is_empty() {
        let far = pairs.iter().max_by(|x, y| size(x).total_cmp(&size(y)));
        let far = far.map_or(String::new(), |(a, b)| {
            format!(
                "; the largest difference seen is {} for {}",
                points(b.win_rate - a.win_rate, a.spread().hypot(b.spread())),
                b.bot
            )
        });
        return vec![format!(
            "No bot's win rate differs between the cells by more than chance ({} comparisons, Holm's correction){far}.",
            pairs.len()
        )];
    }
    clear.sort_by(|x, y| size(y).total_cmp(&size(x)));
    let say = |(a, b): &(&WinRate, &WinRate)| {
        format!(
            "{} wins {} in {} and {} in {}: {}.",
            b.bot,
            with_interval(a.win_rate, a.ci_low, a.ci_high),
            labels[&a.key.cell],
            with_interval(b.win_rate, b.ci_low, b.ci_high),
            labels[&b.key.cell],
            points(b.win_rate - a.win_rate, a.spread().hypot(b.spread())),
        )
    };
    let mut out: Vec<String> = clear.iter().take(3).map(|pair| say(pair)).collect();
    if pairs.len() > 1 {
        out.push(format!(
            "{} of {} comparisons with the first cell are clear of chance after Holm's correction{}.",
            clear.len(),
            pairs.len(),
            if clear.len() > 3 { "; the largest are named" } else { "" }
        ));
    }
    out
}

/// The bots of each cell against the fair share; the leader against the next.
pub(super) fn against_fair(results: &Results) -> Vec<String> {
    let labels = results.labels();
    let cells = results.cells();
    let several: Vec<_> = cells.iter().filter(|k| k.bots().len() > 1).collect();
    let mut out = Vec::new();
    for key in several.iter().take(4) {
        let mut rows: Vec<&WinRate> = results.overall().filter(|r| r.key.cell == key.cell).collect();
        rows.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
        let place = if cells.len() > 1 { format!("In {}, ", labels[&key.cell]) } else { String::new() };
        out.extend(leader(key, &rows).map(|text| format!("{place}{text}")));
    }
    if several.len() > 4 {
        let leads = |bot: &str| {
            let best =
                |k: &CellKey| results.overall().filter(|r| r.key.cell == k.cell).max_by(|a, b| a.win_rate.total_cmp(&b.win_rate));
            several.iter().filter(|k| best(k).is_some_and(|r| *r.bot == *bot)).count()
        };
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for row in results.overall() {
            count.entry(row.bot.to_string()).or_insert_with(|| leads(&row.bot));
        }
        let mut count: Vec<_> = count.into_iter().filter(|c| c.1 > 0).collect();
        count.sort_by_key(|c| std::cmp::Reverse(c.1));
        let words: Vec<String> = count.iter().take(5).map(|(bot, n)| format!("{bot} in {n}")).collect();
        out.push(format!("Highest estimate over all {} cells: {}.", several.len(), words.join(", ")));
    }
    out
}

/// Who leads a cell, and whether it is clear. `rows` are sorted, best first.
fn leader(key: &CellKey, rows: &[&WinRate]) -> Option<String> {
    let [best, second, rest @ ..] = rows else {
        return None;
    };
    let fair = key.fair();
    // Bots of one table share their luck, and one's win is the other's loss: the sum of the
    // standard errors bounds that of the difference whatever the correlation.
    let gap = best.win_rate - second.win_rate;
    let p: Vec<f64> = rows[1..]
        .iter()
        .map(|r| two_sided_p(z_of_difference(best.win_rate - r.win_rate, best.spread() + r.spread(), 0.0)))
        .collect();
    let say = |r: &WinRate| format!("{} {}", r.bot, with_interval(r.win_rate, r.ci_low, r.ci_high));
    let worst =
        if rest.is_empty() { String::new() } else { format!("; last of {} is {}", rows.len(), say(rest[rest.len() - 1])) };
    Some(if holm(&p)[0] < 0.05 {
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
    let rows = &results.tables.seats;
    if rows.is_empty() {
        return None;
    }
    let p: Vec<f64> = rows.iter().map(|r| two_sided_p(z_of_difference(r.win_rate - r.key.fair(), r.spread(), 0.0))).collect();
    let clear = rows.iter().zip(holm(&p)).filter(|(_, p)| *p < 0.05).map(|(r, _)| r);
    let lean = |r: &Seat| r.win_rate / r.key.fair() - 1.0;
    let far = clear.max_by(|a, b| lean(a).abs().total_cmp(&lean(b).abs()));
    Some(match far {
        None => "No seat wins more or less than its fair share beyond chance.".into(),
        Some(r) => {
            let place = if results.cells().len() > 1 { format!(" (in {})", labels[&r.key.cell]) } else { String::new() };
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
