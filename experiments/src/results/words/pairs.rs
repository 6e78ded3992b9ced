//! Which cells are held against each other: those that differ in one thing only.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::labels::split_bots;
use crate::results::Results;
use crate::results::rows::CellKey;
use crate::results::swept;

/// Two cells, and what tells them apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pair {
    pub(super) a: u32,
    pub(super) b: u32,
    /// Where the first is, beside the second: `in base`, `with risk 0.1`.
    pub(super) at_a: String,
    /// Where the second is.
    pub(super) at_b: String,
    /// What they have in common, as far as the other cells do not: `4 players, counter v careful`. Empty for nothing.
    pub(super) both: String,
    /// Whether the second plays by house rules that the first has not.
    pub(super) house: bool,
    /// What was swept in the first, and in the second.
    sweeps: [BTreeMap<String, Value>; 2],
}

impl Pair {
    /// What they have in common, in parentheses.
    pub(super) fn common(&self) -> String {
        if self.both.is_empty() { String::new() } else { format!(" ({})", self.both) }
    }

    /// The name of a bot of one of the two cells without what was swept there, which is said beside it.
    pub(super) fn bare(&self, bot: &str, cell: u32) -> String {
        swept::bare(bot, &self.sweeps[usize::from(cell == self.b)])
    }
}

/// A variant's name in a sentence: quoted unless it is a word.
fn quoted(name: &str) -> String {
    if name.contains([' ', ',']) { format!("\"{name}\"") } else { name.to_owned() }
}

/// What a cell is, apart from its number.
struct What {
    cell: u32,
    variant: String,
    rules: String,
    players: u32,
    /// Bots by seat, without parameters that are swept.
    lineup: Vec<String>,
    sweep: BTreeMap<String, Value>,
}

/// Every cell against the first that differs in its variant alone, and against the first that differs in one swept value alone.
pub(super) fn pairs(results: &Results) -> Vec<Pair> {
    let cells: Vec<What> = results.cells().iter().map(|key| what(results, key)).collect();
    let differ = |part: fn(&What) -> String| cells.windows(2).any(|w| part(&w[0]) != part(&w[1]));
    let (players, lineups) = (differ(|c| c.players.to_string()), differ(|c| c.lineup.join(",")));
    let (variants, sweeps) = (differ(|c| c.variant.clone()), differ(|c| format!("{:?}", c.sweep)));
    let mut out = Vec::new();
    for (i, b) in cells.iter().enumerate() {
        let alike = |a: &&What| a.players == b.players && a.lineup == b.lineup;
        let mut both = Vec::new();
        if players {
            both.push(format!("{} players", b.players));
        }
        if lineups {
            both.push(bots(&b.lineup));
        }
        // With sweeps the rules differ by what is swept; without, a variant may be told by its rules alone.
        let by_variant = cells[..i].iter().filter(alike).find(|a| a.sweep == b.sweep);
        if let Some(a) = by_variant {
            let mut both = both.clone();
            both.extend(sweeps.then(|| words(&b.sweep)).filter(|text| !text.is_empty()));
            let at = |c: &What| {
                if a.variant == b.variant { format!("with {}", rules(c)) } else { format!("in {}", quoted(&c.variant)) }
            };
            let house = a.rules.is_empty() && !b.rules.is_empty();
            out.push(Pair {
                a: a.cell,
                b: b.cell,
                at_a: at(a),
                at_b: at(b),
                both: both.join(", "),
                house,
                sweeps: [a.sweep.clone(), b.sweep.clone()],
            });
        }
        let one = |a: &&What| a.variant == b.variant && a.sweep.iter().filter(|(k, v)| b.sweep.get(*k) != Some(v)).count() == 1;
        if let Some(a) = cells[..i].iter().filter(alike).find(one) {
            let changed: Vec<&String> = a.sweep.iter().filter(|(k, v)| b.sweep.get(*k) != Some(v)).map(|(k, _)| k).collect();
            let with =
                |c: &What| format!("with {}", words(&c.sweep.iter().filter(|(k, _)| changed.contains(k)).map(clone).collect()));
            let rest = words(&b.sweep.iter().filter(|(k, _)| !changed.contains(k)).map(clone).collect());
            let mut both = both;
            both.extend(variants.then(|| quoted(&b.variant)));
            both.extend((!rest.is_empty()).then_some(rest));
            out.push(Pair {
                a: a.cell,
                b: b.cell,
                at_a: with(a),
                at_b: with(b),
                both: both.join(", "),
                house: false,
                sweeps: [a.sweep.clone(), b.sweep.clone()],
            });
        }
    }
    out
}

fn clone((key, value): (&String, &Value)) -> (String, Value) {
    (key.clone(), value.clone())
}

fn what(results: &Results, key: &CellKey) -> What {
    let sweep = results.info(key.cell).map(|info| info.sweep.clone()).unwrap_or_default();
    let lineup = split_bots(&key.lineup).iter().map(|bot| swept::bare(bot, &sweep)).collect();
    What { cell: key.cell, variant: key.variant.clone(), rules: key.rules.clone(), players: key.players, lineup, sweep }
}

fn rules(cell: &What) -> String {
    if cell.rules.is_empty() { "the printed rules".to_owned() } else { cell.rules.clone() }
}

/// Swept values as a person says them: `hand 5, 3 Nopes`.
fn words(sweep: &BTreeMap<String, Value>) -> String {
    sweep.iter().map(|(key, value)| swept::value(key, value)).collect::<Vec<_>>().join(", ")
}

/// The different bots of a line-up: `counter v random`.
pub(super) fn bots(lineup: &[String]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for bot in lineup {
        if !names.contains(&bot.as_str()) {
            names.push(bot);
        }
    }
    if names.len() == 1 { format!("{} alone", names[0]) } else { names.join(" v ") }
}
