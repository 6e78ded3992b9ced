//! How games go: ends, lengths, games called off.

use std::collections::BTreeMap;

use eksim_statistics::{Z95, two_sided_p, z_of_difference};

use crate::results::Results;
use crate::results::numbers::percent;
use crate::results::rows::Explosion;

/// How it ended for the bots of the first cell.
pub(super) fn ends(results: &Results) -> Option<String> {
    let first = results.cells().first()?.cell;
    let mut last: BTreeMap<&str, &Explosion> = BTreeMap::new();
    for row in &results.tables.explosions {
        if row.key.cell == first && &*row.clock == "turn" {
            last.insert(&row.bot, row);
        }
    }
    let words: Vec<String> = last
        .iter()
        .take(4)
        .map(|(bot, r)| {
            let half = Z95 * r.incidence_exploded_se;
            let mut text = format!("{bot} {}", percent(r.incidence_exploded, half));
            if r.incidence_imploded > 0.0 {
                text += &format!(" (and {} imploded)", percent(r.incidence_imploded, half));
            }
            text
        })
        .collect();
    let place = if results.cells().len() > 1 { format!(" in {}", results.labels()[&first]) } else { String::new() };
    (!words.is_empty()).then(|| format!("Share of players that explode{place}: {}.", words.join(", ")))
}

/// Lengths of games: for one cell, or the shortest and the longest.
pub(super) fn lengths(results: &Results) -> Option<String> {
    let labels = results.labels();
    let pace = results.tables.pace.iter();
    let turns: Vec<_> = pace.filter(|r| &*r.quantity == "turns" && r.games > 0).collect();
    let short = turns.iter().min_by(|a, b| a.mean.total_cmp(&b.mean))?;
    let long = turns.iter().max_by(|a, b| a.mean.total_cmp(&b.mean))?;
    if turns.len() == 1 {
        return Some(format!(
            "A game lasts {:.1} turns on average; 90 % of games take {:.0} to {:.0}.",
            short.mean, short.p5, short.p95
        ));
    }
    let clear = two_sided_p(z_of_difference(long.mean - short.mean, short.mean_se, long.mean_se))
        * (turns.len() * (turns.len() - 1) / 2) as f64;
    Some(if clear < 0.05 {
        format!(
            "Games are shortest in {} ({:.1} turns on average) and longest in {} ({:.1}).",
            labels[&short.key.cell], short.mean, labels[&long.key.cell], long.mean
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
