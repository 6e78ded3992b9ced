//! A line of answers, read and held against what was asked.

use std::ops::Range;

use eksim_engine::game::Game;
use eksim_engine::notation::parse_action;
use eksim_engine::types::Action;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::trouble::{Trouble, clip};

#[derive(Deserialize)]
struct Line {
    batch: Option<u64>,
    answers: Option<Vec<Value>>,
    error: Option<Value>,
}

/// The answers of a line, one for each of `asked` decisions.
pub(super) fn answers(line: &str, batch: u64, asked: usize) -> Result<Vec<Value>, Trouble> {
    let garbled = |why: String| Trouble::Garbled(why, line.to_string());
    if line.trim().is_empty() {
        return Err(garbled("it is empty".into()));
    }
    let read: Line = serde_json::from_str(line).map_err(|e| garbled(format!("it is no line of answers ({e})")))?;
    if let Some(error) = read.error {
        return Err(Trouble::Refused(error.as_str().map_or_else(|| error.to_string(), str::to_string)));
    }
    if read.batch != Some(batch) {
        let said = read.batch.map_or("none".to_string(), |number| number.to_string());
        return Err(garbled(format!("`batch` should be {batch}, as in the question; it is {said}")));
    }
    let answers = read.answers.ok_or_else(|| garbled("it has no `answers`".into()))?;
    if answers.len() != asked {
        return Err(garbled(format!(
            "{asked} answers are expected, one for each decision in their order; it has {}",
            answers.len()
        )));
    }
    Ok(answers)
}

/// Where the answer of this number, from 0, stands in a line of answers.
pub(super) fn place_of(line: &str, number: usize) -> Option<Range<usize>> {
    let key = line.find("\"answers\"")?;
    let mut start = key + line[key..].find('[')? + 1;
    for _ in 0..number {
        let end = end_of_value(line, start)?;
        start = end + line[end..].find(',')? + 1;
    }
    Some(start..end_of_value(line, start)?)
}

fn end_of_value(line: &str, start: usize) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(&line[start..]).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(start + values.byte_offset())
}

/// The action that an answer means: a place in the list of legal ones, or the text of any legal one.
pub(super) fn action(answer: &Value, legal: &[Action], game: &Game<'_>) -> Result<Action, String> {
    if let Some(text) = answer.as_str() {
        let action = parse_action(game.rules(), text).map_err(|e| format!("`{}`: {e}", clip(text)))?;
        return if game.is_legal(action) { Ok(action) } else { Err(format!("`{}` is not legal now", clip(text))) };
    }
    let Some(index) = answer.as_u64() else {
        return Err(format!("{} is neither a place in `legal` nor the text of an action", clip(&answer.to_string())));
    };
    let action = usize::try_from(index).ok().and_then(|index| legal.get(index));
    action.copied().ok_or_else(|| format!("{index} is no place in `legal`, which has {} (from 0 on)", legal.len()))
}
