//! What can be wrong with a rule set that a user asks for. Messages name the thing, what was expected and what to do.

use crate::cards::Kind;
use crate::sets::Set;
use crate::switches::KEYS;

/// Why a rule set can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleError {
    /// A name that means nothing, with the nearest that do.
    Unknown {
        /// What kind of name: set, card, rule.
        what: &'static str,
        /// The name as given.
        name: String,
        /// The nearest known names, or all of them where they are few.
        nearest: Vec<&'static str>,
    },
    /// A switch with a value it doesn't take.
    BadValue {
        /// The switch.
        key: String,
        /// What it was given.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// Sets that don't mix.
    Mixture(String),
    /// A player count outside the set's range.
    Players {
        /// What was asked for.
        players: usize,
        /// The fewest.
        low: usize,
        /// The most.
        high: usize,
        /// The sets.
        sets: String,
    },
    /// Something that can't be dealt or played.
    CannotDeal(String),
    /// A switch of the card games, set in The Board Game.
    NotInThisGame {
        /// The switch.
        key: String,
        /// The switches that this game has.
        takes: String,
    },
}

impl RuleError {
    pub(crate) fn unknown_card(name: &str) -> RuleError {
        let names = Kind::ALL.iter().map(|k| k.spec().name).filter(|n| !n.ends_with("_up"));
        RuleError::Unknown { what: "card", name: name.to_string(), nearest: nearest(name, names) }
    }

    pub(crate) fn unknown_rule(name: &str) -> RuleError {
        let names = KEYS.iter().map(|k| k.key);
        RuleError::Unknown { what: "rule", name: name.to_string(), nearest: nearest(name, names) }
    }

    pub(crate) fn unknown_set(name: &str) -> RuleError {
        let names = Set::ALL.iter().map(|s| s.name()).chain(["board-game"]);
        RuleError::Unknown { what: "set", name: name.to_string(), nearest: nearest(name, names) }
    }
}

/// The three names nearest to `name` by edit distance.
pub fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all: Vec<_> = names.map(|n| (distance(name, n), n)).collect();
    all.sort();
    all.into_iter().take(3).map(|(_, n)| n).collect()
}

/// Levenshtein's distance, with a bonus for a shared beginning.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.to_lowercase().chars().collect(), b.chars().collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let substitute = corner + usize::from(ca != cb);
            corner = row[j + 1];
            row[j + 1] = substitute.min(corner + 1).min(row[j] + 1);
        }
    }
    let shared = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    2 * row[b.len()] + 8 - shared.min(8)
}

impl std::fmt::Display for RuleError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RuleError::Unknown { what, name, nearest } => {
                write!(f, "unknown {what} `{name}`; the nearest are {}", nearest.join(", "))
            }
            RuleError::BadValue { key, value, expected } => {
                write!(f, "`{key}` can't be `{value}`; it takes {expected}")
            }
            RuleError::Mixture(why) | RuleError::CannotDeal(why) => write!(f, "{why}"),
            RuleError::NotInThisGame { key, takes } => {
                write!(f, "`{key}` is a rule of the card games; board-game takes {takes}")
            }
            RuleError::Players { players, low, high, sets } => {
                write!(f, "{sets} is for {low} to {high} players, not {players}")
            }
        }
    }
}

impl std::error::Error for RuleError {}
