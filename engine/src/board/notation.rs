//! Actions as words, there and back: `draw`, `play skip`, `place 0`, `order 2 0 1`, `swap 3`.

use std::fmt;
use std::str::FromStr;

use super::action::BoardAction;
use super::card::BoardCard;
use crate::error::nearest;
use crate::types::Seat;

impl fmt::Display for BoardAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardAction::Draw => write!(f, "draw"),
            BoardAction::Play(card) => write!(f, "play {}", card.name()),
            BoardAction::Nope => write!(f, "nope"),
            BoardAction::Decline => write!(f, "decline"),
            BoardAction::Move => write!(f, "move"),
            BoardAction::Flip => write!(f, "flip"),
            BoardAction::Defuse => write!(f, "defuse"),
            BoardAction::Explode => write!(f, "explode"),
            BoardAction::Swap(seat) => write!(f, "swap {}", seat.0),
            BoardAction::Discard(card) => write!(f, "discard {}", card.name()),
            BoardAction::Place(place) => write!(f, "place {place}"),
            BoardAction::Order([a, b, c]) => write!(f, "order {a} {b} {c}"),
        }
    }
}

/// Words that are no action, with a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnAction {
    /// What was written.
    pub text: String,
    /// What to write.
    pub hint: String,
}

impl fmt::Display for NotAnAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no action; {}", self.text, self.hint)
    }
}

impl std::error::Error for NotAnAction {}

const VERBS: [&str; 12] =
    ["draw", "play", "nope", "decline", "move", "flip", "defuse", "explode", "swap", "discard", "place", "order"];

impl FromStr for BoardAction {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<BoardAction, NotAnAction> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let fail = |hint: String| NotAnAction { text: text.to_string(), hint };
        let card = |name: &str| {
            BoardCard::named(name).ok_or_else(|| {
                let near = nearest(name, BoardCard::ALL.iter().map(|card| card.name()));
                fail(format!("the nearest cards are {}", near.join(", ")))
            })
        };
        let number = |word: &str| word.parse::<u8>().map_err(|_| fail(format!("`{word}` should be a number")));
        Ok(match words[..] {
            ["draw"] => BoardAction::Draw,
            ["play", name] => BoardAction::Play(card(name)?),
            ["nope"] => BoardAction::Nope,
            ["decline"] => BoardAction::Decline,
            ["move"] => BoardAction::Move,
            ["flip"] => BoardAction::Flip,
            ["defuse"] => BoardAction::Defuse,
            ["explode"] => BoardAction::Explode,
            ["swap", seat] => BoardAction::Swap(Seat(number(seat)?)),
            ["discard", name] => BoardAction::Discard(card(name)?),
            ["place", place] => BoardAction::Place(number(place)?),
            ["order", a, b, c] => BoardAction::Order([number(a)?, number(b)?, number(c)?]),
            _ => {
                let near = nearest(words.first().copied().unwrap_or(""), VERBS.into_iter());
                return Err(fail(format!("the nearest are {}", near.join(", "))));
            }
        })
    }
}
