//! Answers in words, as one player would tell another.

use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Card, Play, Question, Single};

/// An answer as an order: `Play Skip`, `Draw`, `Put it on top`.
pub fn order(rules: &Rules, action: Action, pile: usize) -> String {
    let card = |card: Card| rules.kind(card).spec().label();
    match action {
        Action::Draw => "Draw".into(),
        Action::Play(Play::Single(Single { card: c, as_card, target, name, bonus })) => {
            let mut text = format!("Play {}", card(c));
            if as_card != c {
                text += &format!(" as {}", card(as_card));
            }
            if target.is_some() {
                text += &format!(" on seat {}", target.0);
            }
            if name.is_some() {
                text += &format!(", naming {}", card(name));
            }
            if bonus { text + " with a Feline Bonus" } else { text }
        }
        Action::Play(Play::Pair { title, target }) => format!("Play two {} against seat {}", card(title), target.0),
        Action::Play(Play::Triple { title, target, name }) => {
            format!("Play three {} for {} of seat {}", card(title), card(name), target.0)
        }
        Action::Play(Play::Five { titles }) => format!("Play five different: {}", titles.map(card).join(", ")),
        Action::PlayBlind => "Turn up a card".into(),
        Action::Nope(c) => format!("Play {}", card(c)),
        Action::Decline => "Let it pass".into(),
        Action::Save(c) => format!("Save yourself with {}", card(c)),
        Action::Keep => "Keep it".into(),
        Action::Return => "Give it back".into(),
        Action::Die => "Do not save yourself".into(),
        Action::Place(0) => "Put it on top".into(),
        Action::Place(place) if place as usize == pile => "Put it at the bottom".into(),
        Action::Place(1) => "Put it under the top card".into(),
        Action::Place(place) => format!("Put it under the top {place} cards"),
        Action::Give(c) => format!("Give {}", card(c)),
        Action::Take(c) => format!("Take {}", card(c)),
        Action::TakeBlind => "Take a card you can't see".into(),
        Action::Order(order) => {
            let places: Vec<String> = order.iter().map(|place| (place + 1).to_string()).collect();
            format!("Put the top in this order, by their places now: {}", places.join(" "))
        }
        Action::Choose(seat) => format!("Choose seat {}", seat.0),
        Action::Armageddon { other, godcat } => {
            format!("Lay {} before seat {}", if godcat { "Godcat" } else { "Devilcat" }, other.0)
        }
        Action::Roll => "Roll the die".into(),
    }
}

/// What is asked.
pub fn question(rules: &Rules, question: Question) -> String {
    match question {
        Question::Turn => "it is your turn".into(),
        Question::Nope => "do you Nope?".into(),
        Question::Now => "do you play a NOW card?".into(),
        Question::Save(card) => format!("you met {}", rules.kind(card).spec().label()),
        Question::Place(card) => format!("where does {} go?", rules.kind(card).spec().label()),
        Question::Give(_) => "which card do you part with?".into(),
        Question::Theft(seat) => format!("which card do you take from seat {}?", seat.0),
        Question::Discard => "which card of the discard do you take?".into(),
        Question::Order(n) => format!("in which order do the top {n} go back?"),
        _ => "you are asked".into(),
    }
}
