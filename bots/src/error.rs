//! What can be wrong with a bot that a user asks for.

use crate::registry::Param;

/// Why a bot can't be built.
#[derive(Clone, Debug, PartialEq)]
pub enum BotError {
    /// No bot has this name.
    UnknownBot {
        /// The name as given.
        name: String,
        /// The nearest names.
        nearest: Vec<&'static str>,
        /// All names.
        known: Vec<&'static str>,
    },
    /// The bot has no such parameter.
    UnknownParam {
        /// The bot.
        bot: &'static str,
        /// The key as given.
        param: String,
        /// The nearest keys.
        nearest: Vec<String>,
        /// What it can be told.
        allowed: &'static [Param],
        /// Whether `value.<card>` is allowed too.
        values: bool,
    },
    /// A value outside its range.
    OutOfRange {
        /// The bot.
        bot: &'static str,
        /// The key.
        param: String,
        /// The value as given.
        value: f64,
        /// The lowest allowed.
        low: f64,
        /// The highest allowed.
        high: f64,
    },
    /// A fraction where something is counted.
    NotWhole {
        /// The bot.
        bot: &'static str,
        /// The key.
        param: String,
        /// The value as given.
        value: f64,
    },
    /// A bot of one game at the table of the other.
    WrongGame {
        /// The bot.
        bot: String,
        /// The game it was asked to play, in words.
        game: &'static str,
        /// The bots that do.
        known: Vec<&'static str>,
    },
    /// Text that is no bot.
    Syntax {
        /// The text.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

impl std::fmt::Display for BotError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BotError::UnknownBot { name, nearest, known } => {
                write!(f, "unknown bot `{name}`; the nearest are {}; there are {}", nearest.join(", "), known.join(", "))
            }
            BotError::UnknownParam { bot, param, nearest, allowed, values } => {
                write!(f, "`{bot}` has no parameter `{param}`; ")?;
                if !nearest.is_empty() {
                    write!(f, "the nearest are {}; ", nearest.join(", "))?;
                }
                let mut list: Vec<_> = allowed.iter().map(|p| format!("{} ({} to {})", p.name, p.low, p.high)).collect();
                if *values {
                    list.push("value.<card> (-100 to 100)".to_string());
                }
                if list.is_empty() { write!(f, "it has no parameters") } else { write!(f, "it takes {}", list.join(", ")) }
            }
            BotError::OutOfRange { bot, param, value, low, high } => {
                write!(f, "`{param}` of `{bot}` can't be {value}; it takes {low} to {high}")
            }
            BotError::NotWhole { bot, param, value } => {
                write!(f, "`{param}` of `{bot}` can't be {value}; it takes whole numbers")
            }
            BotError::WrongGame { bot, game, known } => {
                write!(f, "`{bot}` can't play {game}; its bots are {}", known.join(", "))
            }
            BotError::Syntax { text, why } => {
                write!(f, "`{text}` is no bot: {why}; write for example `careful(risk=0.12)`")
            }
        }
    }
}

impl std::error::Error for BotError {}
