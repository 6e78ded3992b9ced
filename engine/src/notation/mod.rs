//! Text for actions, events and positions: short, readable, and read back without loss under the same [`Rules`].
//!
//! Cards go by their names (`see_the_future_3`), seats by their numbers from 0, places count from the top of the pile.

mod action;
mod event;
mod hidden;
mod position;
mod read_position;
mod transcript;

use crate::error::nearest;
use crate::rules::Rules;
use crate::types::{Card, Seat, SeatSet};

pub use action::{action_text, parse_action};
pub use event::{event_text, parse_event};
pub use position::{NotAtTurn, position_seen_text, position_text};
pub use read_position::{Position, parse_position};
pub use transcript::{Line, Transcript, describe};

/// Why a text means nothing: what was expected where something else stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError(String);

impl std::fmt::Display for NotationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotationError {}

impl NotationError {
    pub(crate) fn expected(what: &str, found: &str) -> NotationError {
        let found = if found.is_empty() { "the end of the text".to_string() } else { format!("`{}`", clip(found)) };
        NotationError(format!("expected {what}, found {found}"))
    }

    pub(crate) fn new(why: impl Into<String>) -> NotationError {
        NotationError(why.into())
    }
}

/// The beginning of a text, so that a message stays short.
fn clip(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

type Read<T> = Result<T, NotationError>;

/// The words of a text, taken one after another.
pub(crate) struct Words<'t, 'r> {
    words: std::str::SplitWhitespace<'t>,
    pub(crate) rules: &'r Rules,
}

impl<'t, 'r> Words<'t, 'r> {
    pub(crate) fn new(text: &'t str, rules: &'r Rules) -> Words<'t, 'r> {
        Words { words: text.split_whitespace(), rules }
    }

    /// The next word, or nothing at the end.
    pub(crate) fn word(&mut self) -> &'t str {
        self.words.next().unwrap_or("")
    }

    fn peek(&self) -> &'t str {
        self.words.clone().next().unwrap_or("")
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let there = self.peek() == word;
        if there {
            self.words.next();
        }
        there
    }

    pub(crate) fn want(&mut self, word: &str) -> Read<()> {
        match self.word() {
            found if found == word => Ok(()),
            found => Err(NotationError::expected(&format!("`{word}`"), found)),
        }
    }

    pub(crate) fn card(&mut self) -> Read<Card> {
        card(self.rules, self.word())
    }

    pub(crate) fn seat(&mut self) -> Read<Seat> {
        seat(self.rules, self.word())
    }

    pub(crate) fn seats(&mut self) -> Read<SeatSet> {
        seats(self.rules, self.word())
    }

    /// A number of at most this size.
    pub(crate) fn number<T: TryFrom<u64>>(&mut self, what: &str) -> Read<T> {
        number(what, self.word())
    }

    pub(crate) fn end(&mut self) -> Read<()> {
        match self.word() {
            "" => Ok(()),
            found => Err(NotationError::expected("the end of the text", found)),
        }
    }
}

pub(crate) fn number<T: TryFrom<u64>>(what: &str, word: &str) -> Read<T> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let value = if digits { word.parse::<u64>().ok() } else { None };
    value.and_then(|n| T::try_from(n).ok()).ok_or_else(|| NotationError::expected(what, word))
}

pub(crate) fn card(rules: &Rules, name: &str) -> Read<Card> {
    if let Some(card) = rules.named(name) {
        return Ok(card);
    }
    if name.is_empty() {
        return Err(NotationError::expected("a card", name));
    }
    let known = rules.kinds.iter().map(|kind| kind.spec().name);
    let near = nearest(&clip(name), known).join(", ");
    Err(NotationError::new(format!("expected a card in play, found `{}`; the nearest are {near}", clip(name))))
}

pub(crate) fn seat(rules: &Rules, word: &str) -> Read<Seat> {
    let what = format!("a seat from 0 to {}", rules.players - 1);
    let number: u8 = number(&what, word)?;
    if (number as usize) < rules.players { Ok(Seat(number)) } else { Err(NotationError::expected(&what, word)) }
}

/// Seats as digits, `-` for none: there are at most ten.
pub(crate) fn seats(rules: &Rules, word: &str) -> Read<SeatSet> {
    if word == "-" {
        return Ok(SeatSet::EMPTY);
    }
    if word.is_empty() {
        return Err(NotationError::expected("seats as digits, or `-`", word));
    }
    let mut set = SeatSet::EMPTY;
    for (i, c) in word.char_indices() {
        set.insert(seat(rules, &word[i..i + c.len_utf8()])?);
    }
    Ok(set)
}

pub(crate) fn seats_text(set: SeatSet) -> String {
    if set.is_empty() { "-".into() } else { set.map(|seat| seat.0.to_string()).collect() }
}

/// The name of a card; `none` where there is none.
pub(crate) fn name(rules: &Rules, card: Card) -> &'static str {
    if card.index() < rules.kinds.len() { rules.name(card) } else { "none" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::Sets;
    use crate::switches::Switches;

    #[test]
    fn errors_name_what_was_expected_and_what_is_near() {
        let rules = Rules::new(Sets::parse(["base"]).unwrap(), 3, Switches::default()).unwrap();
        let message = |text: &str| parse_action(&rules, text).unwrap_err().to_string();
        assert!(message("play skp").contains("nearest are skip"), "{}", message("play skp"));
        assert!(message("play favor > 3").contains("a seat from 0 to 2"));
        assert!(message("").contains("expected an action"));
        assert!(message("draw now").contains("the end of the text"));
        assert!(message("place 300").contains("a place"));
    }
}
