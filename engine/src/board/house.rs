//! House rules of The Board Game as a user sets them: by key, as the card games' [`Switches`](crate::switches::Switches) are.

use super::card::BoardCard;
use super::data::BoardData;
use super::rules::{BoardRules, BoardSwitches};
use crate::error::{RuleError, nearest};
use crate::switches::{KEYS, Key, Value};

/// What this game's rules can be told, besides `cards.NAME`.
pub const BOARD_KEYS: &[Key] = &[
    Key { key: "hand", values: "5", id: "BRD-10", text: "Action cards dealt to each player." },
    Key { key: "first_seat", values: "0", id: "BRD-10", text: "Who takes the first turn." },
    Key { key: "turn_cap", values: "10000", id: "BRD-59", text: "Turns after which a game counts as a stalemate." },
];

/// House rules as they were set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardHouse {
    /// The switches.
    pub switches: BoardSwitches,
    /// Card counts that differ from the board file.
    pub cards: Vec<(BoardCard, i64)>,
    /// What was set, in the order it was set, for reports.
    pub set: Vec<(String, Value)>,
}

impl BoardHouse {
    /// Sets one switch. Keys under `cards.` set the number of a card in the box.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), RuleError> {
        let number = |low: i64, high: i64| match value {
            Value::Int(n) if (low..=high).contains(n) => Ok(*n),
            _ => Err(RuleError::BadValue {
                key: key.to_string(),
                value: value.to_string(),
                expected: format!("a whole number from {low} to {high}"),
            }),
        };
        match key {
            "hand" => self.switches.hand = number(0, 60)? as usize,
            "first_seat" => self.switches.first_seat = number(0, 5)? as u8,
            "turn_cap" => self.switches.turn_cap = number(1, 1_000_000)? as u32,
            _ => match key.strip_prefix("cards.") {
                Some(name) => {
                    let card = BoardCard::named(name).ok_or_else(|| unknown_card(name))?;
                    let count = number(0, 200)?;
                    self.cards.retain(|(c, _)| *c != card);
                    self.cards.push((card, count));
                }
                None => return Err(unknown_rule(key)),
            },
        }
        self.set.retain(|(k, _)| k != key);
        self.set.push((key.to_string(), value.clone()));
        Ok(())
    }

    /// The rules of a table with these parts, if a game can be played so.
    pub fn rules(&self, data: &BoardData, players: usize) -> Result<BoardRules, RuleError> {
        let mut data = data.clone();
        for (card, count) in &self.cards {
            data.cards[*card as usize] = *count;
            // The total that the file named was that of the box as it came.
            data.cards_total = None;
        }
        BoardRules::new(data, players, self.switches)
    }
}

fn unknown_card(name: &str) -> RuleError {
    let names = BoardCard::ALL.iter().map(|card| card.name());
    RuleError::Unknown { what: "card", name: name.to_string(), nearest: nearest(name, names) }
}

/// A rule of the card games is told apart from one that doesn't exist.
fn unknown_rule(key: &str) -> RuleError {
    let names: Vec<&'static str> = BOARD_KEYS.iter().map(|k| k.key).collect();
    if KEYS.iter().any(|known| known.key == key) {
        return RuleError::NotInThisGame { key: key.to_string(), takes: format!("{} and cards.NAME", names.join(", ")) };
    }
    RuleError::Unknown { what: "rule", name: key.to_string(), nearest: nearest(key, names.into_iter()) }
}
