//! Actions: `draw`, `play favor > 2`, `pair tacocat > 1`, `triple tacocat > 1 : defuse`, `place 3`, `order 2 0 1`.

use std::fmt::Write;

use super::{NotationError, Read, Words, name};
use crate::rules::Rules;
use crate::types::{Action, Card, Play, Seat, Single};

const ACTIONS: &str = "an action: draw, play, pair, triple, five, blind, nope, decline, save, keep, return, die, place, give, \
     take, order, choose, armageddon or roll";

/// An action as text.
pub fn action_text(rules: &Rules, action: Action) -> String {
    let card = |verb: &str, card: Card| format!("{verb} {}", name(rules, card));
    match action {
        Action::Draw => "draw".into(),
        Action::Play(play) => play_text(rules, play),
        Action::PlayBlind => "blind".into(),
        Action::Nope(c) => card("nope", c),
        Action::Decline => "decline".into(),
        Action::Save(c) => card("save", c),
        Action::Keep => "keep".into(),
        Action::Return => "return".into(),
        Action::Die => "die".into(),
        Action::Place(place) => format!("place {place}"),
        Action::Give(c) => card("give", c),
        Action::Take(c) => card("take", c),
        Action::TakeBlind => "take blind".into(),
        Action::Order(order) => format!("order {}", order_text(order)),
        Action::Choose(seat) => format!("choose {}", seat.0),
        Action::Armageddon { other, godcat } => {
            format!("armageddon > {} {}", other.0, if godcat { "godcat" } else { "devilcat" })
        }
        Action::Roll => "roll".into(),
    }
}

/// An order, without the places at the end that stay as they are.
pub(super) fn order_text(order: [u8; 6]) -> String {
    let moved = order.iter().enumerate().rposition(|(i, p)| *p as usize != i).map_or(1, |last| last + 1);
    order[..moved].iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

pub(super) fn play_text(rules: &Rules, play: Play) -> String {
    match play {
        Play::Single(Single { card, as_card, target, name: named, bonus }) => {
            let mut text = format!("play {}", name(rules, card));
            if as_card != card {
                let _ = write!(text, " as {}", name(rules, as_card));
            }
            if target.is_some() {
                let _ = write!(text, " > {}", target.0);
            }
            if named.is_some() {
                let _ = write!(text, " : {}", name(rules, named));
            }
            if bonus {
                text.push_str(" with bonus");
            }
            text
        }
        Play::Pair { title, target } => format!("pair {} > {}", name(rules, title), target.0),
        Play::Triple { title, target, name: named } => {
            format!("triple {} > {} : {}", name(rules, title), target.0, name(rules, named))
        }
        Play::Five { titles } => {
            format!("five {}", titles.map(|title| name(rules, title)).join(" "))
        }
    }
}

/// Reads an action. Whether it is legal is the game's business.
pub fn parse_action(rules: &Rules, text: &str) -> Result<Action, NotationError> {
    let mut words = Words::new(text, rules);
    let action = match words.word() {
        "draw" => Action::Draw,
        "blind" => Action::PlayBlind,
        "nope" => Action::Nope(words.card()?),
        "decline" => Action::Decline,
        "save" => Action::Save(words.card()?),
        "keep" => Action::Keep,
        "return" => Action::Return,
        "die" => Action::Die,
        "place" => Action::Place(words.number("a place from 0 to 255")?),
        "give" => Action::Give(words.card()?),
        "take" if words.take("blind") => Action::TakeBlind,
        "take" => Action::Take(words.card()?),
        "order" => Action::Order(read_order(&mut words)?),
        "choose" => Action::Choose(words.seat()?),
        "armageddon" => {
            words.want(">")?;
            let other = words.seat()?;
            let godcat = match words.word() {
                "godcat" => true,
                "devilcat" => false,
                found => return Err(NotationError::expected("`godcat` or `devilcat`", found)),
            };
            Action::Armageddon { other, godcat }
        }
        "roll" => Action::Roll,
        verb @ ("play" | "pair" | "triple" | "five") => Action::Play(read_play(verb, &mut words)?),
        found => return Err(NotationError::expected(ACTIONS, found)),
    };
    words.end()?;
    Ok(action)
}

pub(super) fn read_order(words: &mut Words<'_, '_>) -> Read<[u8; 6]> {
    let mut order = [0, 1, 2, 3, 4, 5];
    let mut n = 0;
    while n < 6 && words.peek().bytes().all(|b| b.is_ascii_digit()) && !words.peek().is_empty() {
        order[n] = words.number("a place from 0 to 5")?;
        n += 1;
    }
    let mut sorted = order;
    sorted.sort_unstable();
    if n == 0 || sorted != [0, 1, 2, 3, 4, 5] {
        return Err(NotationError::new("expected an order of the places from 0 on, each of them once"));
    }
    Ok(order)
}

pub(super) fn read_play(verb: &str, words: &mut Words<'_, '_>) -> Read<Play> {
    Ok(match verb {
        "play" => {
            let card = words.card()?;
            let as_card = if words.take("as") { words.card()? } else { card };
            let target = if words.take(">") { words.seat()? } else { Seat::NONE };
            let name = if words.take(":") { words.card()? } else { Card::NONE };
            let bonus = words.take("with");
            if bonus {
                words.want("bonus")?;
            }
            Play::Single(Single { card, as_card, target, name, bonus })
        }
        "pair" => {
            let title = words.card()?;
            words.want(">")?;
            Play::Pair { title, target: words.seat()? }
        }
        "triple" => {
            let title = words.card()?;
            words.want(">")?;
            let target = words.seat()?;
            words.want(":")?;
            Play::Triple { title, target, name: words.card()? }
        }
        "five" => {
            let mut titles = [Card::NONE; 5];
            for title in &mut titles {
                *title = words.card()?;
            }
            Play::Five { titles }
        }
        found => return Err(NotationError::expected("a play: play, pair, triple or five", found)),
    })
}
