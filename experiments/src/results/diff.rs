//! What differs between two results, and whether it is more than chance.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use eksim_statistics::{Z95, holm, two_sided_p, z_of_difference};
use serde::Serialize;

use super::numbers::{p_value, percent, points};
use super::rows::{CellKey, WinRate};
use super::{Error, Results};

/// Two results side by side.
#[derive(Clone, Debug, Serialize)]
pub struct Diff {
    /// The first directory.
    pub a: String,
    /// The second directory.
    pub b: String,
    /// Whether all tables hold the same rows.
    pub identical: bool,
    /// Whether any win rate differs by more than chance, after Holm's correction at 5 %.
    pub beyond_chance: bool,
    /// Entries of the manifests that differ.
    pub manifest: Vec<Change>,
    /// Cells only the first has.
    pub only_in_a: Vec<String>,
    /// Cells only the second has.
    pub only_in_b: Vec<String>,
    /// Bots in cells that both have, the least likely differences first.
    pub win_rates: Vec<RateChange>,
}

/// An entry of the manifest that differs.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// The key.
    pub key: &'static str,
    /// Its value in the first.
    pub a: String,
    /// Its value in the second.
    pub b: String,
}

/// A bot's win rate in both results.
#[derive(Clone, Debug, Serialize)]
pub struct RateChange {
    /// The cell.
    pub cell: String,
    /// The bot.
    pub bot: String,
    /// Win rate in the first.
    pub a: f64,
    /// Win rate in the second.
    pub b: f64,
    /// `b - a`.
    pub difference: f64,
    /// Its standard error, as if the two were independent.
    pub se: f64,
    /// Lower end of the 95 % interval of the difference.
    pub ci_low: f64,
    /// Upper end of the 95 % interval of the difference.
    pub ci_high: f64,
    /// Two-sided p-value.
    pub p: f64,
    /// The same after Holm's correction over all rows.
    pub p_holm: f64,
    /// Whether it is more than chance.
    pub beyond_chance: bool,
}

/// Compares two results directories. Cells are matched by what they are, not by their number.
pub fn diff(dir_a: &Path, dir_b: &Path) -> Result<Diff, Error> {
    Ok(compare(&Results::open(dir_a)?, &Results::open(dir_b)?))
}

/// A cell by what it is.
fn name(key: &CellKey) -> String {
    let mut words = vec![key.variant.clone()];
    words.extend((!key.rules.is_empty()).then(|| key.rules.clone()));
    words.push(format!("{} players", key.players));
    words.push(key.lineup.clone());
    words.join(" | ")
}

fn rates(results: &Results) -> BTreeMap<(String, String), &WinRate> {
    results.overall().map(|r| ((name(&r.key), r.bot.to_string()), r)).collect()
}

/// Compares two results that were read already.
pub fn compare(a: &Results, b: &Results) -> Diff {
    let cells = |r: &Results| r.cells().iter().map(|k| name(k)).collect::<BTreeSet<_>>();
    let (cells_a, cells_b) = (cells(a), cells(b));
    let (rates_a, rates_b) = (rates(a), rates(b));
    let both: Vec<_> = rates_a.iter().filter_map(|(k, x)| Some((k, *x, *rates_b.get(k)?))).collect();
    let p: Vec<f64> =
        both.iter().map(|(_, x, y)| two_sided_p(z_of_difference(y.win_rate - x.win_rate, x.spread(), y.spread()))).collect();
    let mut win_rates: Vec<RateChange> = both
        .iter()
        .zip(p.iter().zip(holm(&p)))
        .map(|(((cell, bot), x, y), (p, p_holm))| {
            let (difference, se) = (y.win_rate - x.win_rate, x.spread().hypot(y.spread()));
            RateChange {
                cell: cell.clone(),
                bot: bot.clone(),
                a: x.win_rate,
                b: y.win_rate,
                difference,
                se,
                ci_low: difference - Z95 * se,
                ci_high: difference + Z95 * se,
                p: *p,
                p_holm,
                beyond_chance: p_holm < 0.05,
            }
        })
        .collect();
    win_rates.sort_by(|x, y| x.p.total_cmp(&y.p));
    Diff {
        a: a.dir.display().to_string(),
        b: b.dir.display().to_string(),
        identical: a.tables == b.tables,
        beyond_chance: win_rates.iter().any(|r| r.beyond_chance),
        manifest: manifest_changes(a, b),
        only_in_a: cells_a.difference(&cells_b).cloned().collect(),
        only_in_b: cells_b.difference(&cells_a).cloned().collect(),
        win_rates,
    }
}

fn manifest_changes(a: &Results, b: &Results) -> Vec<Change> {
    let (a, b) = (&a.manifest, &b.manifest);
    [
        ("version", a.version.clone(), b.version.clone()),
        ("plan", a.plan.clone(), b.plan.clone()),
        ("plan_hash", a.plan_hash.clone(), b.plan_hash.clone()),
        ("engine_fingerprint", a.engine_fingerprint.clone(), b.engine_fingerprint.clone()),
        ("fingerprint", a.fingerprint.clone(), b.fingerprint.clone()),
        ("seed", a.seed.to_string(), b.seed.to_string()),
        ("games", a.games.to_string(), b.games.to_string()),
        ("done", a.done.to_string(), b.done.to_string()),
    ]
    .into_iter()
    .filter(|(_, a, b)| a != b)
    .map(|(key, a, b)| Change { key, a, b })
    .collect()
}

impl Diff {
    /// The comparison as text, at most `most` changed rates.
    pub fn text(&self, most: usize) -> String {
        let mut out = format!("a: {}\nb: {}\n\n", self.a, self.b);
        let clear = self.win_rates.iter().filter(|r| r.beyond_chance).count();
        let verdict = if self.identical {
            "Identical: every row of every table is the same.".to_owned()
        } else if self.win_rates.is_empty() {
            "Nothing to compare: no cell is in both.".to_owned()
        } else if clear == 0 {
            format!("No more than chance: none of {} win rates differs clearly (Holm, 5 %).", self.win_rates.len())
        } else {
            format!("More than chance: {clear} of {} win rates differ (Holm, 5 %).", self.win_rates.len())
        };
        let _ = writeln!(out, "{verdict}");
        if !self.identical {
            for change in &self.manifest {
                let _ = writeln!(out, "  {}: {} -> {}", change.key, change.a, change.b);
            }
            if !self.manifest.iter().any(|c| c.key == "seed") {
                out.push_str("  The seed is the same, so both met the same luck: the test errs on the careful side.\n");
            }
        }
        for (cells, side) in [(&self.only_in_a, "a"), (&self.only_in_b, "b")] {
            if !cells.is_empty() {
                let _ = writeln!(out, "\nOnly in {side}:");
                for cell in cells {
                    let _ = writeln!(out, "  {cell}");
                }
            }
        }
        let changed: Vec<_> = self.win_rates.iter().filter(|r| r.difference != 0.0).collect();
        if !changed.is_empty() {
            out.push_str("\nWin rates (* = more than chance):\n");
        }
        for r in changed.iter().take(most) {
            let half = Z95 * r.se;
            let _ = writeln!(
                out,
                "{} {}: {}\n    {} -> {}, {}, p {} (Holm {})",
                if r.beyond_chance { "*" } else { " " },
                r.bot,
                r.cell,
                percent(r.a, half),
                percent(r.b, half),
                points(r.difference, r.se),
                p_value(r.p),
                p_value(r.p_holm).trim_start_matches("= ")
            );
        }
        if changed.len() > most {
            let _ = writeln!(out, "  and {} more; --json has them all.", changed.len() - most);
        }
        out
    }

    /// The comparison as a JSON document.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_else(|e| format!("{{\"error\": \"{e}\"}}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples::{self, Shape};

    fn sample(shape: &Shape) -> Results {
        Results { manifest: samples::manifest(shape), tables: samples::tables(shape), ..Default::default() }
    }

    #[test]
    fn the_same_is_identical() {
        let a = sample(&Shape { cells: 3, ..Default::default() });
        let d = compare(&a, &a);
        assert!(d.identical && !d.beyond_chance);
        assert!(d.text(10).contains("Identical"));
        assert!(serde_json::from_str::<serde_json::Value>(&d.json()).is_ok());
    }

    #[test]
    fn noise_is_chance_and_a_shift_is_not() {
        let a = sample(&Shape::default());
        let mut b = a.clone();
        b.tables.win_rates[0].win_rate += 0.001;
        let d = compare(&a, &b);
        assert!(!d.identical && !d.beyond_chance, "{}", d.text(10));
        b.tables.win_rates[0].win_rate += 0.02;
        let d = compare(&a, &b);
        assert!(d.beyond_chance && d.text(10).contains("1 of 2 win rates"), "{}", d.text(10));
        assert_eq!(d.win_rates[0].bot, "random");
        assert!(d.text(10).contains(", p < 0.0001 (Holm < 0.0001)"), "{}", d.text(10));
    }

    #[test]
    fn cells_of_one_side_are_named() {
        let a = sample(&Shape { cells: 1, ..Default::default() });
        let b = sample(&Shape { cells: 2, ..Default::default() });
        let d = compare(&a, &b);
        assert!(d.only_in_a.is_empty());
        assert_eq!(d.only_in_b.len(), 1);
        assert!(d.text(10).contains("Only in b:\n  streaking | 4 players"));
    }
}
