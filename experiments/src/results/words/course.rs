//! How games go: ends, lengths, games called off.

use std::collections::BTreeMap;

use eksim_statistics::{Z95, holm, two_sided_p, z_of_difference};

use super::at;
use super::pairs::Pair;
use crate::results::Results;
use crate::results::numbers::{count, percent};
use crate::results::rows::{Explosion, Pace};

/// The most changes of length that are named, and the most cells whose ends are told.
const NAMED: usize = 2;
const ENDS: usize = 5;

/// How it ended for players: in the first cell and in those that are held against it; with nothing held against it, bot by bot.
pub(super) fn ends(results: &Results, pairs: &[Pair]) -> Option<String> {
    let first = told(results, pairs)?;
    let beside: Vec<&Pair> = pairs.iter().filter(|p| p.a == first).collect();
    let last = |cell: u32| {
        let mut last: BTreeMap<&str, &Explosion> = BTreeMap::new();
        for row in results.tables.explosions.iter().filter(|r| r.key.cell == cell && &*r.clock == "turn") {
            last.insert(&row.bot, row);
        }
        last
    };
    let mut words: Vec<String> = Vec::new();
    let both = beside.first().map_or(String::new(), |pair| pair.common());
    let mut cells = vec![(first, beside.first().map_or("", |p| &p.at_a), beside.first())];
    cells.extend(beside.iter().map(|p| (p.b, &*p.at_b, Some(p))));
    for (cell, at, pair) in cells.into_iter().take(ENDS) {
        let bots = last(cell);
        let alone = bots.len() == 1;
        for (bot, r) in bots.into_iter().take(4) {
            // A bot that has the table for itself is named beside what all cells have in common.
            let bot = pair.map_or(bot.to_owned(), |pair| pair.bare(bot, cell));
            let who = if alone && !at.is_empty() { String::new() } else { format!("{bot} ") };
            words.push(format!("{who}{} {at}", end(r)).trim_end().to_owned());
        }
    }
    let by_cause = results.tables.explosions.iter().any(|r| r.imploded + r.other + r.stalemate > 0);
    let several = results.cells().iter().any(|k| k.cell == first && k.bots().len() > 1);
    if !by_cause && (!several || !beside.is_empty()) {
        // All but one explode: when is what can be said, where cells are held against each other at any rate.
        return first_out(results, first, &beside, &both);
    }
    (!words.is_empty()).then(|| format!("Share of players that die{both}: {}.", words.join("; ")))
}

/// When the first player is out.
fn first_out(results: &Results, first: u32, beside: &[&Pair], both: &str) -> Option<String> {
    let mean = |cell: u32| {
        let rows = results.tables.pace.iter().filter(|r| &*r.quantity == "first_elimination");
        rows.clone().find(|r| r.key.cell == cell).map(|r| r.mean)
    };
    let start = format!("The first player is out at turn {:.1}", mean(first)?);
    let rest: Vec<String> = beside.iter().take(ENDS).filter_map(|p| Some(format!("{:.1} {}", mean(p.b)?, p.at_b))).collect();
    Some(match beside.first() {
        None => format!("{start} on average{both}."),
        Some(pair) => format!("{start} on average {}, {}{both}.", pair.at_a, rest.join(", ")),
    })
}

/// The cell whose ends are told: the first that others are held against, best one with a single bot; else the first there is.
fn told(results: &Results, pairs: &[Pair]) -> Option<u32> {
    let cells = results.cells();
    let alone = |cell: u32| cells.iter().any(|k| k.cell == cell && k.bots().len() == 1);
    let compared = pairs.iter().map(|p| p.a);
    let four = |cell: u32| cells.iter().any(|k| k.cell == cell && k.players == 4);
    compared
        .clone()
        .find(|c| alone(*c) && four(*c))
        .or_else(|| compared.clone().find(|c| alone(*c)))
        .or_else(|| compared.clone().find(|c| four(*c)))
        .or_else(|| compared.clone().next())
        .or_else(|| cells.first().map(|k| k.cell))
}

/// `exploded 61.2 %, imploded 8.1 %`.
fn end(row: &Explosion) -> String {
    let causes = [
        ("exploded", row.incidence_exploded, row.incidence_exploded_se),
        ("imploded", row.incidence_imploded, row.incidence_imploded_se),
        ("of another cause", row.incidence_other, row.incidence_other_se),
    ];
    let words: Vec<String> = causes
        .iter()
        .enumerate()
        .filter(|(i, (_, share, _))| *i == 0 || *share > 0.0)
        .map(|(_, (name, share, se))| format!("{name} {}", percent(*share, Z95 * se)))
        .collect();
    words.join(", ")
}

/// Lengths of games: how cells that differ in one thing differ; with none of those, the shortest and the longest.
pub(super) fn lengths(results: &Results, pairs: &[Pair]) -> Vec<String> {
    let turns: Vec<&Pace> = results.tables.pace.iter().filter(|r| &*r.quantity == "turns" && r.games > 0).collect();
    if let [one] = turns[..] {
        return vec![format!(
            "A game lasts {:.1} turns on average; 90 % of games take {:.0} to {:.0}.",
            one.mean, one.p5, one.p95
        )];
    }
    let of = |cell: u32| turns.iter().find(|r| r.key.cell == cell);
    let changes: Vec<(&Pair, &Pace, &Pace)> = pairs.iter().filter_map(|p| Some((p, *of(p.a)?, *of(p.b)?))).collect();
    if changes.is_empty() {
        return span(results, &turns).into_iter().collect();
    }
    let p: Vec<f64> =
        changes.iter().map(|(_, a, b)| two_sided_p(z_of_difference(b.mean - a.mean, a.mean_se, b.mean_se))).collect();
    let mut clear: Vec<_> = changes.iter().zip(holm(&p)).filter(|(_, p)| *p < 0.05).map(|(c, _)| *c).collect();
    if clear.is_empty() {
        let compared = count(changes.len(), "comparison");
        return vec![format!("Games are as long everywhere as far as can be told: of {compared} none is clear of chance.")];
    }
    let ratio = |(_, a, b): &(&Pair, &Pace, &Pace)| (b.mean / a.mean.max(1e-9)).max(1e-9).ln();
    // What an expansion does comes before what house rules do to it.
    clear.sort_by(|x, y| x.0.house.cmp(&y.0.house).then(ratio(y).abs().total_cmp(&ratio(x).abs())));
    let say = |(pair, a, b): &(&Pair, &Pace, &Pace)| {
        let Pair { at_a, at_b, .. } = pair;
        let (change, half) = (b.mean - a.mean, Z95 * a.mean_se.hypot(b.mean_se));
        let decimals = if half < 0.05 { 2 } else { 1 };
        let signed = |v: f64| format!("{v:+.decimals$}").replace('-', "−");
        format!(
            "A game lasts {:.1} turns {at_a} and {:.1} {at_b}{}: {} ({} to {}).",
            a.mean,
            b.mean,
            pair.common(),
            signed(change),
            signed(change - half),
            signed(change + half)
        )
    };
    let mut out: Vec<String> = clear.iter().take(NAMED).map(say).collect();
    if let Some(last) = out.last_mut().filter(|_| changes.len() > NAMED) {
        let longer = clear.iter().filter(|c| ratio(c) > 0.0).count();
        let (shorter, all) = (clear.len() - longer, changes.len());
        *last += &match (longer, shorter) {
            (longer, 0) => format!(" Games are clearly longer in {longer} of {all} such comparisons."),
            (0, shorter) => format!(" Games are clearly shorter in {shorter} of {all} such comparisons."),
            _ => format!(" Of {all} such comparisons, games are clearly longer in {longer} and clearly shorter in {shorter}."),
        };
    }
    out
}

/// The shortest and the longest games.
fn span(results: &Results, turns: &[&Pace]) -> Option<String> {
    let labels = results.labels();
    let short = turns.iter().min_by(|a, b| a.mean.total_cmp(&b.mean))?;
    let long = turns.iter().max_by(|a, b| a.mean.total_cmp(&b.mean))?;
    let clear = two_sided_p(z_of_difference(long.mean - short.mean, short.mean_se, long.mean_se))
        * (turns.len() * (turns.len() - 1) / 2) as f64;
    Some(if clear < 0.05 {
        format!(
            "Games are shortest {} ({:.1} turns on average) and longest {} ({:.1}).",
            at(&labels[&short.key.cell]),
            short.mean,
            at(&labels[&long.key.cell]),
            long.mean
        )
    } else {
        format!("Games last {:.1} turns on average, and the cells cannot be told apart.", short.mean)
    })
}

pub(super) fn stalemates(results: &Results) -> Option<String> {
    let (sum, games) = results.manifest.cells.iter().fold((0, 0), |(s, g), c| (s + c.stalemates, g + c.games));
    (sum > 0).then(|| {
        format!(
            "{sum} of {games} games were called off with nobody winning ({:.3} %); they stay in the denominators.",
            100.0 * sum as f64 / games.max(1) as f64
        )
    })
}
