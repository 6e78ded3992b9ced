//! Typed reading of TOML values that remember where they stand.

use toml::de::{DeTable, DeValue};

use super::source::{Mistake, Read, Span};

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) span: Span,
}

impl<T> At<T> {
    pub(super) fn new(value: T, span: Span) -> At<T> {
        At { value, span }
    }
}

/// A value of the text.
pub(super) type Value<'a> = toml::Spanned<DeValue<'a>>;

/// A table of the text, with the name that messages give it.
#[derive(Clone, Copy)]
pub(super) struct Table<'t, 'a> {
    table: &'t DeTable<'a>,
    what: &'t str,
}

impl<'t, 'a> Table<'t, 'a> {
    /// A table that holds none but these keys.
    pub(super) fn new(table: &'t DeTable<'a>, what: &'t str, keys: &[&str]) -> Read<Table<'t, 'a>> {
        let unknown = entries(table).into_iter().find(|(key, _)| !keys.contains(&key.value));
        match unknown {
            Some((key, _)) => Err(Mistake::unknown_key(&key.span, what, key.value, keys)),
            None => Ok(Table { table, what }),
        }
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&'t Value<'a>> {
        self.table.get(key)
    }

    /// The key itself, for pointing at it.
    pub(super) fn key_span(&self, key: &str) -> Option<Span> {
        self.table.get_key_value(key).map(|(key, _)| key.span())
    }

    /// A text.
    pub(super) fn text(&self, key: &str) -> Read<Option<At<String>>> {
        self.get(key).map(|value| text(value, &format!("`{key}` of {}", self.what))).transpose()
    }

    /// A flag, or what it is without one.
    pub(super) fn flag(&self, key: &str, default: bool) -> Read<bool> {
        let Some(value) = self.get(key) else { return Ok(default) };
        match value.get_ref() {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err(wrong(value, &format!("`{key}` of {}", self.what), "true or false")),
        }
    }

    /// A number of games: `1000000`, `1_000_000`, `1e6` or the same in quotes.
    pub(super) fn count(&self, key: &str) -> Read<Option<At<u64>>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let read = match value.get_ref() {
            DeValue::Integer(n) if n.radix() == 10 => crate::cli::count(n.as_str()),
            DeValue::Float(x) => crate::cli::count(x.as_str()),
            DeValue::String(s) => crate::cli::count(s),
            _ => Err(String::new()),
        };
        let expected = "a whole number from 1 to 1e15, such as 1_000_000 or 1e6";
        let number = read.map_err(|_| wrong(value, &format!("`{key}`"), expected))?;
        Ok(Some(At::new(number, value.span())))
    }

    /// A number between two others, both left out.
    pub(super) fn between(&self, key: &str, low: f64, high: f64) -> Read<Option<At<f64>>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match number(value) {
            Some(x) if x > low && x < high => Ok(Some(At::new(x, value.span()))),
            _ => Err(wrong(value, &format!("`{key}`"), &format!("a number above {low} and below {high}"))),
        }
    }

    /// A seed.
    pub(super) fn seed(&self, key: &str) -> Read<Option<u64>> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let seed = match value.get_ref() {
            DeValue::Integer(n) => u64::from_str_radix(n.as_str(), n.radix()).ok(),
            _ => None,
        };
        let expected = format!("a whole number from 0 to {}", u64::MAX);
        seed.map(Some).ok_or_else(|| wrong(value, &format!("`{key}`"), &expected))
    }
}

/// The entries of a table in the order of the text.
pub(super) fn entries<'t, 'a>(table: &'t DeTable<'a>) -> Vec<(At<&'t str>, &'t Value<'a>)> {
    let mut list: Vec<_> = table.iter().map(|(key, value)| (At::new(&**key.get_ref(), key.span()), value)).collect();
    list.sort_by_key(|(key, _)| key.span.start);
    list
}

/// The entries of a table with those of the tables in it, keys joined by dots.
pub(super) fn flat<'t, 'a>(table: &'t DeTable<'a>) -> Vec<(At<String>, &'t Value<'a>)> {
    let mut list = Vec::new();
    for (key, value) in entries(table) {
        match value.get_ref() {
            DeValue::Table(inner) => list.extend(flat(inner).into_iter().map(|(mut below, value)| {
                below.value = format!("{}.{}", key.value, below.value);
                (below, value)
            })),
            _ => list.push((At::new(key.value.to_string(), key.span), value)),
        }
    }
    list
}

/// A table.
pub(super) fn table<'t, 'a>(value: &'t Value<'a>, what: &str) -> Read<&'t DeTable<'a>> {
    match value.get_ref() {
        DeValue::Table(table) => Ok(table),
        _ => Err(wrong(value, what, "a table")),
    }
}

/// A list with at least one item.
pub(super) fn list<'t, 'a>(value: &'t Value<'a>, what: &str, of: &str) -> Read<Vec<&'t Value<'a>>> {
    match value.get_ref() {
        DeValue::Array(items) if items.is_empty() => {
            Err(Mistake::new(&value.span(), format!("{what} is an empty list"), format!("expected one or more {of}")))
        }
        DeValue::Array(items) => Ok(items.iter().collect()),
        _ => Err(wrong(value, what, &format!("a list of {of}"))),
    }
}

/// A text that says something.
pub(super) fn text(value: &Value<'_>, what: &str) -> Read<At<String>> {
    match value.get_ref() {
        DeValue::String(text) if !text.trim().is_empty() => Ok(At::new(text.trim().to_string(), value.span())),
        DeValue::String(_) => Err(Mistake::new(&value.span(), format!("{what} is empty"), "expected a text")),
        _ => Err(wrong(value, what, "a text in quotes")),
    }
}

/// A finite number, whole or not.
pub(super) fn number(value: &Value<'_>) -> Option<f64> {
    let number: f64 = match value.get_ref() {
        DeValue::Integer(n) if n.radix() == 10 => n.as_str().parse().ok()?,
        DeValue::Float(x) => x.as_str().parse().ok()?,
        _ => return None,
    };
    number.is_finite().then_some(number)
}

/// A value of the wrong kind.
pub(super) fn wrong(value: &Value<'_>, what: &str, expected: &str) -> Box<Mistake> {
    let found = match value.get_ref() {
        DeValue::String(text) => format!("the text \"{text}\""),
        DeValue::Integer(n) => format!("the number {n}"),
        DeValue::Float(x) => format!("the number {x}"),
        DeValue::Boolean(flag) => format!("{flag}"),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(_) => "a list".to_string(),
        DeValue::Table(_) => "a table".to_string(),
    };
    Mistake::new(&value.span(), format!("{what} can't be {found}"), format!("expected {expected}"))
}
