//! Events: the seat first, then what it did: `2 draws skip`, `0 places exploding_kitten at 4 seen by 13`.

use super::action::{order_text, play_text, read_order, read_play};
use super::{NotationError, Read, Words, name, seats_text};
use crate::observer::{Cause, Event};
use crate::rules::Rules;
use crate::types::{Card, Seat};

/// An event as text.
pub fn event_text(rules: &Rules, event: Event) -> String {
    let card = |seat: Seat, verb: &str, card: Card| format!("{} {verb} {}", seat.0, name(rules, card));
    let seat = |seat: Seat, verb: &str| format!("{} {verb}", seat.0);
    match event {
        Event::Dealt => "dealt".into(),
        Event::Turn(s) => seat(s, "turn"),
        Event::Played(s, play) => format!("{} {}", s.0, play_text(rules, play)),
        Event::Noped(s, c) => card(s, "nopes", c),
        Event::Cancelled(play) => format!("cancelled {}", play_text(rules, play)),
        Event::Resolved(s, play) => format!("{} resolves {}", s.0, play_text(rules, play)),
        Event::Drew { seat: s, to, card: c, place } => {
            let from = if place == 0 { String::new() } else { format!(" from {place}") };
            let to = if to == s { String::new() } else { format!(" for {}", to.0) };
            format!("{}{from}{to}", card(s, "draws", c))
        }
        Event::Met(s, c, cause) => format!("{} by {}", card(s, "meets", c), cause.name()),
        Event::Saved(s, c) => card(s, "saves", c),
        Event::Kept(s, c) => card(s, "keeps", c),
        Event::Died(s, cause) => format!("{} dies by {}", s.0, cause.name()),
        Event::Revived(s) => seat(s, "revived"),
        Event::Placed { seat: s, card: c, place, watchers, shown } => {
            let seen = if watchers.is_empty() { String::new() } else { format!(" seen by {}", seats_text(watchers)) };
            format!("{} at {place}{seen}", card(s, if shown { "places" } else { "buries" }, c))
        }
        Event::Returned(s, c) => card(s, "returns", c),
        Event::Shuffled => "shuffled".into(),
        Event::Saw(who, n) => format!("seen {n} by {}", seats_text(who)),
        Event::Reordered(s, n, order) => format!("{} reorders {n} : {}", s.0, order_text(order)),
        Event::SwappedEnds => "swapped".into(),
        Event::Catomic(n) => format!("catomic {n}"),
        Event::PutOnTop(s, c) => card(s, "tops", c),
        Event::Raised(s, c) => card(s, "raises", c),
        Event::Refused(s, c) => card(s, "refuses", c),
        Event::Moved { from, to, card: c, public, stash } => {
            let public = if public { " openly" } else { "" };
            format!("{} > {}{public}{}", card(from, "loses", c), to.0, if stash { " stash" } else { "" })
        }
        Event::Lacks(s, c) => card(s, "lacks", c),
        Event::Discarded(s, c) => card(s, "discards", c),
        Event::TookDiscard(s, c) => card(s, "takes", c),
        Event::Marked(s, c) => card(s, "marked", c),
        Event::Cursed(s) => seat(s, "cursed"),
        Event::Sighted(s) => seat(s, "sees"),
        Event::Laid { owner, before, card: c } => format!("{} > {}", card(owner, "lays", c), before.0),
        Event::Cleared(s, c) => card(s, "cleared", c),
        Event::Armageddon { godcat, devilcat } => format!("armageddon {} {}", godcat.0, devilcat.0),
        Event::GodcatReturned => "godcat returned".into(),
        Event::NothingToDraw(s) => seat(s, "nothing"),
        Event::Told(s, c, n) => format!("{} {n}", card(s, "tells", c)),
        Event::SwappedSeats(a, b) => format!("{} swaps {}", a.0, b.0),
        Event::Shown(s, c) => card(s, "shows", c),
        Event::Disabled { owner, by, card: c } => format!("{} by {}", card(owner, "disabled", c), by.0),
        Event::Enabled(s, c) => card(s, "enabled", c),
        Event::Rolled(s, n) => format!("{} rolls {n}", s.0),
        Event::Infected(s) => seat(s, "infected"),
        Event::Healthy(s) => seat(s, "healthy"),
        Event::Over(None) => "over".into(),
        Event::Over(Some(s)) => format!("over {}", s.0),
    }
}

/// Reads an event.
pub fn parse_event(rules: &Rules, text: &str) -> Result<Event, NotationError> {
    let mut words = Words::new(text, rules);
    let event = if words.peek().bytes().next().is_some_and(|b| b.is_ascii_digit()) {
        let seat = words.seat()?;
        of_seat(seat, &mut words)?
    } else {
        of_table(&mut words)?
    };
    words.end()?;
    Ok(event)
}

fn of_table(words: &mut Words<'_, '_>) -> Read<Event> {
    Ok(match words.word() {
        "dealt" => Event::Dealt,
        "cancelled" => Event::Cancelled(read_play(words.word(), words)?),
        "shuffled" => Event::Shuffled,
        "seen" => {
            let n = words.number("a number of cards")?;
            words.want("by")?;
            Event::Saw(words.seats()?, n)
        }
        "swapped" => Event::SwappedEnds,
        "catomic" => Event::Catomic(words.number("a number of kittens")?),
        "armageddon" => Event::Armageddon { godcat: words.seat()?, devilcat: words.seat()? },
        "godcat" => {
            words.want("returned")?;
            Event::GodcatReturned
        }
        "over" if words.peek().is_empty() => Event::Over(None),
        "over" => Event::Over(Some(words.seat()?)),
        found => return Err(NotationError::expected("an event", found)),
    })
}

fn cause(words: &mut Words<'_, '_>) -> Read<Cause> {
    words.want("by")?;
    let word = words.word();
    let all = Cause::ALL.map(Cause::name).join(", ");
    Cause::ALL
        .into_iter()
        .find(|cause| cause.name() == word)
        .ok_or_else(|| NotationError::expected(&format!("one of {all}"), word))
}

fn of_seat(seat: Seat, words: &mut Words<'_, '_>) -> Read<Event> {
    Ok(match words.word() {
        verb @ ("play" | "pair" | "triple" | "five") => Event::Played(seat, read_play(verb, words)?),
        "turn" => Event::Turn(seat),
        "nopes" => Event::Noped(seat, words.card()?),
        "resolves" => Event::Resolved(seat, read_play(words.word(), words)?),
        "draws" => {
            let card = words.card()?;
            let place = if words.take("from") { words.number("a place")? } else { 0 };
            let to = if words.take("for") { words.seat()? } else { seat };
            Event::Drew { seat, to, card, place }
        }
        "meets" => Event::Met(seat, words.card()?, cause(words)?),
        "saves" => Event::Saved(seat, words.card()?),
        "keeps" => Event::Kept(seat, words.card()?),
        "dies" => Event::Died(seat, cause(words)?),
        "revived" => Event::Revived(seat),
        verb @ ("places" | "buries") => {
            let card = words.card()?;
            words.want("at")?;
            let place = words.number("a place")?;
            let mut watchers = Default::default();
            if words.take("seen") {
                words.want("by")?;
                watchers = words.seats()?;
            }
            Event::Placed { seat, card, place, watchers, shown: verb == "places" }
        }
        "returns" => Event::Returned(seat, words.card()?),
        "reorders" => {
            let n = words.number("a number of cards")?;
            words.want(":")?;
            Event::Reordered(seat, n, read_order(words)?)
        }
        "tops" => Event::PutOnTop(seat, words.card()?),
        "raises" => Event::Raised(seat, words.card()?),
        "refuses" => Event::Refused(seat, words.card()?),
        "loses" => {
            let card = words.card()?;
            words.want(">")?;
            let to = words.seat()?;
            Event::Moved { from: seat, to, card, public: words.take("openly"), stash: words.take("stash") }
        }
        "lacks" => Event::Lacks(seat, words.card()?),
        "discards" => Event::Discarded(seat, words.card()?),
        "takes" => Event::TookDiscard(seat, words.card()?),
        "marked" => Event::Marked(seat, words.card()?),
        "cursed" => Event::Cursed(seat),
        "sees" => Event::Sighted(seat),
        "lays" => {
            let card = words.card()?;
            words.want(">")?;
            Event::Laid { owner: seat, before: words.seat()?, card }
        }
        "cleared" => Event::Cleared(seat, words.card()?),
        "nothing" => Event::NothingToDraw(seat),
        "tells" => Event::Told(seat, words.card()?, words.number("a number of cards")?),
        "swaps" => Event::SwappedSeats(seat, words.seat()?),
        "shows" => Event::Shown(seat, words.card()?),
        "disabled" => {
            let card = words.card()?;
            words.want("by")?;
            Event::Disabled { owner: seat, by: words.seat()?, card }
        }
        "enabled" => Event::Enabled(seat, words.card()?),
        "rolls" => Event::Rolled(seat, words.number("what the die shows")?),
        "infected" => Event::Infected(seat),
        "healthy" => Event::Healthy(seat),
        found => return Err(NotationError::expected("what the seat did", found)),
    })
}
