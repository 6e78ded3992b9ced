//! The answer in words, for report and summary alike. It claims no more than the intervals allow:
//! differences are named only where they stay clear of chance after Holm's correction.

use std::collections::BTreeMap;

use super::Results;
use super::normal::{Z95, holm, two_sided_p, z_of_difference};
use super::rows::{CellKey, Explosion, WinRate};

/// What a result says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// One sentence.
    pub headline: String,
    /// More sentences, each with its numbers.
    pub points: Vec<String>,
}

/// A share as per cent, with as many decimals as its precision deserves.
pub fn percent(share: f64, half_width: f64) -> String {
    format!("{:.*} %", decimals(half_width), share * 100.0)
}

/// A share with its interval: `25.3 % (25.1 to 25.5)`.
pub fn with_interval(share: f64, low: f64, high: f64) -> String {
    let half = (high - low) / 2.0;
    let d = decimals(half);
    format!(
        "{} ({:.d$} to {:.d$})",
        percent(share, half),
        low * 100.0,
        high * 100.0
    )
}

/// A difference in percentage points with its interval.
pub fn points(difference: f64, se: f64) -> String {
    let half = Z95 * se;
    let d = decimals(half);
    let one = |v: f64| {
        let text = format!("{:+.d$}", v * 100.0);
        if text.trim_start_matches(['+', '-', '0', '.']).is_empty() {
            text[1..].to_owned()
        } else {
            text.replace('-', "−")
        }
    };
    format!(
        "{} percentage points ({} to {})",
        one(difference),
        one(difference - half),
        one(difference + half)
    )
}

fn decimals(half_width: f64) -> usize {
    match half_width {
        h if h >= 0.02 => 0,
        h if h >= 0.001 => 1,
        h if h > 0.0 => 2,
        _ => 1,
    }
}

/// The answer that the tables give.
pub fn answer(results: &Results) -> Answer {
    let mut answer = Answer::default();
    let cells = results.cells();
    if cells.is_empty() {
        answer.headline = "There are no games in these tables.".into();
        return answer;
    }
    let mut all = Vec::new();
    all.extend(between_cells(results));
    all.extend(against_fair(results));
    all.extend(seats(results));
    all.extend(ends(results));
    all.extend(lengths(results));
    all.extend(stalemates(results));
    let mut all = all.into_iter();
    answer.headline = all
        .next()
        .unwrap_or_else(|| "The tables hold no win rates.".into());
    answer.points = all.collect();
    answer
}

fn p_of_difference(a: &WinRate, b: &WinRate) -> f64 {
    two_sided_p(z_of_difference(b.win_rate - a.win_rate, a.se, b.se))
}

/// Cells that differ in variant or rules but not in players and bots, against the first of them.
fn between_cells(results: &Results) -> Vec<String> {
    let labels = results.labels();
    let mut groups: BTreeMap<(u32, &str, &str), Vec<&WinRate>> = BTreeMap::new();
    for row in results.overall() {
        let group = (row.key.players, &*row.key.lineup, &*row.bot);
        groups.entry(group).or_default().push(row);
    }
    let pairs: Vec<(&WinRate, &WinRate)> = groups
        .values()
        .filter(|g| g[0].key.bots().len() > 1)
        .flat_map(|g| g[1..].iter().map(|b| (g[0], *b)))
        .collect();
    if pairs.is_empty() {
        return Vec::new();
    }
    let p = holm(
        &pairs
            .iter()
            .map(|(a, b)| p_of_difference(a, b))
            .collect::<Vec<_>>(),
    );
    let mut clear: Vec<&(&WinRate, &WinRate)> = pairs
        .iter()
        .zip(&p)
        .filter(|(_, p)| **p < 0.05)
        .map(|(pair, _)| pair)
        .collect();
    if clear.is_empty() {
        return vec![format!(
            "No bot's win rate differs between the cells by more than chance ({} comparisons, Holm's correction).",
            pairs.len()
        )];
    }
    clear.sort_by(|x, y| {
        let size = |(a, b): &(&WinRate, &WinRate)| (b.win_rate - a.win_rate).abs();
        size(y).total_cmp(&size(x))
    });
    let say = |(a, b): &(&WinRate, &WinRate)| {
        format!(
            "{} wins {} in {} and {} in {}: {}.",
            b.bot,
            with_interval(a.win_rate, a.ci_low, a.ci_high),
            labels[&a.key.cell],
            with_interval(b.win_rate, b.ci_low, b.ci_high),
            labels[&b.key.cell],
            points(b.win_rate - a.win_rate, a.se.hypot(b.se)),
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
fn against_fair(results: &Results) -> Vec<String> {
    let labels = results.labels();
    let cells = results.cells();
    let several: Vec<_> = cells.iter().filter(|k| k.bots().len() > 1).collect();
    let mut out = Vec::new();
    for key in several.iter().take(4) {
        let mut rows: Vec<&WinRate> = results
            .overall()
            .filter(|r| r.key.cell == key.cell)
            .collect();
        rows.sort_by(|a, b| b.win_rate.total_cmp(&a.win_rate));
        let place = if cells.len() > 1 {
            format!("In {}, ", labels[&key.cell])
        } else {
            String::new()
        };
        out.extend(leader(key, &rows).map(|text| format!("{place}{text}")));
    }
    if several.len() > 4 {
        let leads = |bot: &str| {
            let best = |k: &CellKey| {
                results
                    .overall()
                    .filter(|r| r.key.cell == k.cell)
                    .max_by(|a, b| a.win_rate.total_cmp(&b.win_rate))
            };
            several
                .iter()
                .filter(|k| best(k).is_some_and(|r| *r.bot == *bot))
                .count()
        };
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for row in results.overall() {
            count
                .entry(row.bot.to_string())
                .or_insert_with(|| leads(&row.bot));
        }
        let mut count: Vec<_> = count.into_iter().filter(|c| c.1 > 0).collect();
        count.sort_by_key(|c| std::cmp::Reverse(c.1));
        let words: Vec<String> = count
            .iter()
            .take(5)
            .map(|(bot, n)| format!("{bot} in {n}"))
            .collect();
        out.push(format!(
            "Highest estimate over all {} cells: {}.",
            several.len(),
            words.join(", ")
        ));
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
        .map(|r| {
            two_sided_p(z_of_difference(
                best.win_rate - r.win_rate,
                best.se + r.se,
                0.0,
            ))
        })
        .collect();
    let say = |r: &WinRate| {
        format!(
            "{} {}",
            r.bot,
            with_interval(r.win_rate, r.ci_low, r.ci_high)
        )
    };
    let worst = if rest.is_empty() {
        String::new()
    } else {
        format!("; last of {} is {}", rows.len(), say(rest[rest.len() - 1]))
    };
    Some(if holm(&p)[0] < 0.05 {
        format!(
            "{} wins most: {} of its games, against {} for {} and a fair share of {}; it leads by {}{worst}.",
            best.bot,
            with_interval(best.win_rate, best.ci_low, best.ci_high),
            with_interval(second.win_rate, second.ci_low, second.ci_high),
            second.bot,
            percent(fair, 0.01),
            points(gap, best.se + second.se),
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
fn seats(results: &Results) -> Option<String> {
    let labels = results.labels();
    let rows = &results.tables.seats;
    if rows.is_empty() {
        return None;
    }
    let p: Vec<f64> = rows
        .iter()
        .map(|r| two_sided_p(z_of_difference(r.win_rate - r.key.fair(), r.se, 0.0)))
        .collect();
    let clear = rows
        .iter()
        .zip(holm(&p))
        .filter(|(_, p)| *p < 0.05)
        .map(|(r, _)| r);
    let lean = |r: &super::rows::Seat| r.win_rate / r.key.fair() - 1.0;
    let far = clear.max_by(|a, b| lean(a).abs().total_cmp(&lean(b).abs()));
    Some(match far {
        None => "No seat wins more or less than its fair share beyond chance.".into(),
        Some(r) => {
            let place = if results.cells().len() > 1 {
                format!(" (in {})", labels[&r.key.cell])
            } else {
                String::new()
            };
            format!(
                "Seats matter: seat {} of {}{place} wins {}, against a fair share of {}: {}, the largest difference found.",
                r.seat + 1,
                r.key.players,
                with_interval(r.win_rate, r.ci_low, r.ci_high),
                percent(r.key.fair(), 0.01),
                points(r.win_rate - r.key.fair(), r.se)
            )
        }
    })
}

/// How it ended for the bots of the first cell.
fn ends(results: &Results) -> Option<String> {
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
    let place = if results.cells().len() > 1 {
        format!(" in {}", results.labels()[&first])
    } else {
        String::new()
    };
    (!words.is_empty()).then(|| {
        format!(
            "Share of players that explode{place}: {}.",
            words.join(", ")
        )
    })
}

/// Lengths of games: for one cell, or the shortest and the longest.
fn lengths(results: &Results) -> Option<String> {
    let labels = results.labels();
    let pace = results.tables.pace.iter();
    let turns: Vec<_> = pace
        .filter(|r| &*r.quantity == "turns" && r.games > 0)
        .collect();
    let short = turns.iter().min_by(|a, b| a.mean.total_cmp(&b.mean))?;
    let long = turns.iter().max_by(|a, b| a.mean.total_cmp(&b.mean))?;
    if turns.len() == 1 {
        return Some(format!(
            "A game lasts {:.1} turns on average; 90 % of games take {:.0} to {:.0}.",
            short.mean, short.p5, short.p95
        ));
    }
    let clear = two_sided_p(z_of_difference(
        long.mean - short.mean,
        short.mean_se,
        long.mean_se,
    )) * (turns.len() * (turns.len() - 1) / 2) as f64;
    Some(if clear < 0.05 {
        format!(
            "Games are shortest in {} ({:.1} turns on average) and longest in {} ({:.1}).",
            labels[&short.key.cell], short.mean, labels[&long.key.cell], long.mean
        )
    } else {
        format!(
            "Games last {:.1} turns on average, and the cells cannot be told apart.",
            short.mean
        )
    })
}

fn stalemates(results: &Results) -> Option<String> {
    let (sum, games) = results
        .manifest
        .cells
        .iter()
        .fold((0, 0), |(s, g), c| (s + c.stalemates, g + c.games));
    (sum > 0).then(|| {
        format!(
            "{sum} of {games} games were called off with nobody winning ({:.3} %); they stay in the denominators.",
            100.0 * sum as f64 / games.max(1) as f64
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples::{self, Shape};

    fn of(shape: &Shape) -> Answer {
        answer(&Results {
            manifest: samples::manifest(shape),
            tables: samples::tables(shape),
            ..Default::default()
        })
    }

    #[test]
    fn a_clear_lead_is_said_with_its_interval() {
        let a = of(&Shape::default());
        assert!(
            a.headline
                .starts_with("careful wins most: 32.5 % (32.3 to 32.7) of its games"),
            "{}",
            a.headline
        );
        assert!(
            a.headline
                .contains("+15.0 percentage points (+14.5 to +15.5)"),
            "{}",
            a.headline
        );
        assert!(a.points.iter().any(|p| p.starts_with("Seats matter: seat")));
    }

    #[test]
    fn nothing_is_claimed_of_equals() {
        let a = of(&Shape {
            nothing_happens: true,
            ..Default::default()
        });
        assert!(
            a.headline.contains("cannot be told apart"),
            "{}",
            a.headline
        );
        assert!(
            a.points.iter().any(|p| p.starts_with("No seat")),
            "{:?}",
            a.points
        );
    }

    #[test]
    fn cells_are_compared_with_the_first() {
        let a = of(&Shape {
            cells: 4,
            ..Default::default()
        });
        assert!(
            a.headline.contains("in base and") && a.headline.contains("in barking"),
            "{}",
            a.headline
        );
        let a = of(&Shape {
            cells: 2,
            nothing_happens: true,
            ..Default::default()
        });
        assert!(
            a.headline.starts_with("No bot's win rate differs"),
            "{}",
            a.headline
        );
    }

    #[test]
    fn numbers_have_the_decimals_they_deserve() {
        assert_eq!(
            with_interval(0.25312, 0.2511, 0.2551),
            "25.3 % (25.1 to 25.5)"
        );
        assert_eq!(
            with_interval(0.25312, 0.2530, 0.2532),
            "25.31 % (25.30 to 25.32)"
        );
        assert_eq!(
            points(-0.01, 0.002),
            "−1.0 percentage points (−1.4 to −0.6)"
        );
        assert!(!answer(&Results::default()).headline.is_empty());
    }
}
