//! Swept keys and values as a person says them.

use std::collections::BTreeMap;

use eksim_engine::cards::Kind;
use serde_json::Value;

use crate::labels::without_swept;

/// What a swept key is called: `risk of bold`, `number of Nopes`, `turn cap`.
pub(super) fn name(key: &str) -> String {
    if let Some(card) = key.strip_prefix("rules.cards.") {
        return format!("number of {}", cards(card));
    }
    if let Some((bot, param)) = of_bot(key) {
        return format!("{} of {bot}", spaced(param));
    }
    spaced(last(key))
}

/// A swept value beside its key: `risk 0.05`, `0 Nopes`, `hand 5`.
pub(super) fn value(key: &str, value: &Value) -> String {
    match key.strip_prefix("rules.cards.") {
        Some(card) if value.as_u64() == Some(1) => format!("1 {}", title(card)),
        Some(card) => format!("{} {}", plain(value), cards(card)),
        None => format!("{} {}", spaced(of_bot(key).map_or(last(key), |(_, param)| param)), plain(value)),
    }
}

/// A value without quotes and without superfluous zeros.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => number.as_f64().map_or_else(|| number.to_string(), |x| x.to_string()),
        other => other.to_string(),
    }
}

/// The bot and the parameter of a key that sweeps one; a parameter may have a point of its own (`value.skip`).
pub(super) fn of_bot(key: &str) -> Option<(&str, &str)> {
    key.strip_prefix("bots.")?.split_once('.')
}

/// A bot's name in a cell of a sweep, without what was swept.
pub(super) fn bare(bot: &str, sweep: &BTreeMap<String, Value>) -> String {
    let moved = sweep.iter().filter_map(|(key, value)| Some((of_bot(key)?, plain(value))));
    moved.fold(bot.to_owned(), |name, ((moved, param), value)| without_swept(&name, moved, param, &value))
}

fn last(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

fn spaced(word: &str) -> String {
    word.replace('_', " ")
}

/// A card's title, or its name where it has none.
fn title(card: &str) -> String {
    Kind::named(card).map_or_else(|| spaced(card), |kind| kind.spec().label())
}

/// The same of several: titles of one word have a plural.
fn cards(card: &str) -> String {
    let title = title(card);
    if title.chars().all(char::is_alphabetic) { title + "s" } else { format!("cards {title}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values_are_words() {
        assert_eq!(name("bots.bold.risk"), "risk of bold");
        assert_eq!(name("bots.careful.value.skip"), "value.skip of careful");
        assert_eq!(value("bots.careful.value.skip", &5.into()), "value.skip 5");
        assert_eq!(name("rules.cards.nope"), "number of Nopes");
        assert_eq!(name("rules.turn_cap"), "turn cap");
        assert_eq!(value("bots.bold.risk", &0.05.into()), "risk 0.05");
        assert_eq!(value("bots.bold.risk", &0.0.into()), "risk 0");
        assert_eq!(value("rules.cards.nope", &0.into()), "0 Nopes");
        assert_eq!(value("rules.cards.nope", &1.into()), "1 Nope");
        assert_eq!(value("rules.hand", &5.into()), "hand 5");
    }
}
