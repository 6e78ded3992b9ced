//! A whole position in one line, as FEN is for chess: everything that lies anywhere, and what is known by whom.
//!
//! It covers positions in which the turn's player is asked, with nothing else under way. The fields, each `key=value`,
//! left out where there is nothing to say:
//!
//! ```text
//! active=0 turn=9 owes=2 attacked ccw hands=2*skip,nope/defuse/- pile=skip@02,2*favor discard=nope,attack
//! dead=2:exploding_kitten blind=1 marks=1:skip barking=0 barked=2 tower=1:tower_of_power stash=nope take=0:1:ill_take_that
//! mat gone=skip last=1:skip,0:nope idle=0 held=1:defuse@02 inpile=skip@0 lacks=1:nope lost=1:favor kittens=0
//! ```
//!
//! Hands go by seat; pile and discard from the top; `@02` after a card says that seats 0 and 2 know of it. `take=0:1:card`
//! is seat 1's I'll Take That before seat 0. `last` are the last card played and the last by anybody else. `held` are cards
//! known in hands, `inpile` known to be in the pile somewhere, `lacks` what all know a player not to hold, `lost` what
//! a blind player lost unseen, `kittens` how many Exploding Kittens all know to be held.

use std::fmt::Write;

use super::{name, seats_text};
use crate::game::Game;
use crate::knowledge::{IN_PILE, Knowledge};
use crate::rules::Rules;
use crate::stack::Frame;
use crate::types::{Card, Hand, Question, Seat, SeatSet};

/// The position can't be written: it is not simply somebody's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAtTurn;

impl std::fmt::Display for NotAtTurn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a position is written where a player is asked on his turn, with nothing else under way")
    }
}

impl std::error::Error for NotAtTurn {}

/// Runs of the same item as `3*item`, separated by commas; `-` for none.
fn runs(items: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut items = items.peekable();
    while let Some(item) = items.next() {
        let mut n = 1;
        while items.next_if_eq(&item).is_some() {
            n += 1;
        }
        let comma = if text.is_empty() { "" } else { "," };
        let _ = if n == 1 { write!(text, "{comma}{item}") } else { write!(text, "{comma}{n}*{item}") };
    }
    if text.is_empty() { "-".into() } else { text }
}

fn hand_text(rules: &Rules, hand: &Hand) -> String {
    runs(hand.cards().map(|card| name(rules, card).to_string()))
}

fn known(rules: &Rules, card: Card, who: SeatSet) -> String {
    let at = if who.is_empty() { String::new() } else { format!("@{}", seats_text(who)) };
    format!("{}{at}", name(rules, card))
}

/// A position as text, with what the seats remember if that is tracked.
pub fn position_text(game: &Game<'_>, knowledge: Option<&Knowledge>) -> Result<String, NotAtTurn> {
    if game.over || game.ask.question != Question::Turn || game.stack.frames() != [Frame::Turn] {
        return Err(NotAtTurn);
    }
    let rules = game.rules;
    let all = game.seats();
    let mut text = format!("active={} turn={}", game.active.0, game.turn_number);
    let mut field = |key: &str, value: String| {
        let _ = match value.as_str() {
            "" | "-" => Ok(()),
            "yes" => write!(text, " {key}"),
            _ => write!(text, " {key}={value}"),
        };
    };
    field("owes", if game.turns_left == 1 { String::new() } else { game.turns_left.to_string() });
    let flags = [(game.under_attack, "attacked"), (!game.clockwise, "ccw"), (game.godcat_on_mat, "mat")];
    flags.iter().filter(|(on, _)| *on).for_each(|(_, flag)| field(flag, "yes".into()));
    field("hands", all.map(|seat| hand_text(rules, game.hand(seat))).collect::<Vec<_>>().join("/"));
    let indices = (0..game.pile.len()).rev();
    field("pile", {
        let who = |i: usize| knowledge.map_or(SeatSet::EMPTY, |k| k.who_knows(i) & all);
        runs(indices.map(|i| known(rules, game.pile.bottom_up()[i], who(i))))
    });
    field("discard", runs(game.discard.top_down().map(|card| name(rules, card).to_string())));

    let owned = |seat: Seat, card: Card| format!("{}:{}", seat.0, name(rules, card));
    let dead = SeatSet(all.0 & !game.alive.0).map(|seat| match game.killer[seat.index()] {
        Card::NONE => seat.0.to_string(),
        card => owned(seat, card),
    });
    field("dead", runs(dead));
    field("blind", seats_text(game.blind));
    field("marks", runs(game.marks[..game.mark_count as usize].iter().map(|(seat, card)| owned(*seat, *card))));
    field("barking", seats_text(game.barking_before));
    field("barked", if game.barked > 0 { game.barked.to_string() } else { String::new() });
    if game.tower_wearer.is_some() {
        field("tower", owned(game.tower_wearer, game.tower_card));
    }
    field("stash", hand_text(rules, &game.stash));
    let take = all.filter(|seat| game.ill_take_that[seat.index()].0.is_some()).map(|seat| {
        let (owner, card) = game.ill_take_that[seat.index()];
        format!("{}:{}", seat.0, owned(owner, card))
    });
    field("take", runs(take));
    field("gone", hand_text(rules, &game.gone));
    let plays = game.last_plays.iter().take_while(|(seat, _)| seat.is_some());
    field("last", plays.map(|(seat, card)| owned(*seat, *card)).collect::<Vec<_>>().join(","));
    field("idle", seats_text(game.idle));

    if let Some(knowledge) = knowledge {
        let held = |owner: Seat| knowledge.held(owner).iter().map(|(card, who)| known(rules, *card, SeatSet(*who) & all));
        field("held", runs(all.flat_map(|seat| held(seat).map(move |item| format!("{}:{item}", seat.0)))));
        field("inpile", runs(held(IN_PILE)));
        field("lacks", runs(all.flat_map(|seat| knowledge.lacking(seat).map(move |card| owned(seat, card)))));
        let lost = |seat: Seat| {
            let (mut memory, _) = knowledge.remembered(game, seat);
            game.hand(seat).cards().for_each(|card| memory.remove(card));
            memory.cards().map(|card| owned(seat, card)).collect::<Vec<_>>()
        };
        field("lost", runs(game.blind.flat_map(lost)));
        field("kittens", knowledge.kittens_held().map_or(String::new(), |n| n.to_string()));
    }
    Ok(text)
}
