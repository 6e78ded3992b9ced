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
//!
//! As one seat sees it, cards that are hidden from it are written `?`: `hands=skip,defuse/5*?`, `pile=exploding_kitten@0,22*?`.

use std::fmt::Write;

use super::{name, seats_text};
use crate::game::Game;
use crate::knowledge::{IN_PILE, Knowledge};
use crate::rules::Rules;
use crate::stack::Frame;
use crate::types::{Card, Hand, Question, Seat, SeatSet};
use crate::view::View;

/// A card that is hidden.
pub(super) const HIDDEN: &str = "?";

/// The position can't be written: it is not simply somebody's turn, or he can't see his own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAtTurn;

impl std::fmt::Display for NotAtTurn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a position is written where a player who is not blind is asked on his turn, with nothing else under way")
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
    if !at_turn(game) {
        return Err(NotAtTurn);
    }
    let rules = game.rules;
    let all = game.seats();
    let who = |i: usize| knowledge.map_or(SeatSet::EMPTY, |k| k.who_knows(i) & all);
    let mut line = Line(String::new());
    line.open(game);
    line.field("hands", all.map(|seat| hand_text(rules, game.hand(seat))).collect::<Vec<_>>().join("/"));
    let places = (0..game.pile.len()).rev();
    line.field("pile", runs(places.map(|i| known(rules, game.pile.bottom_up()[i], who(i)))));
    line.before(game);
    line.field("stash", hand_text(rules, &game.stash));
    line.field("gone", hand_text(rules, &game.gone));
    if let Some(knowledge) = knowledge {
        line.memory(game, knowledge, all);
        let lost = |seat: Seat| {
            let (mut memory, _) = knowledge.remembered(game, seat);
            game.hand(seat).cards().for_each(|card| memory.remove(card));
            memory.cards().map(|card| owned(rules, seat, card)).collect::<Vec<_>>()
        };
        line.field("lost", runs(game.blind.flat_map(lost)));
    }
    Ok(line.0)
}

/// A position as one seat sees it: `?` for every card that is hidden from it, and nothing of what others know.
pub fn position_seen_text(view: &View<'_, '_>) -> Result<String, NotAtTurn> {
    let (game, knowledge) = (view.game, view.knowledge);
    if !at_turn(game) || view.is_blind() {
        return Err(NotAtTurn);
    }
    let rules = game.rules;
    let me = SeatSet::of(view.seat());
    let mut line = Line(String::new());
    line.open(game);
    let hand = |seat: Seat| {
        if seat == view.seat() {
            return hand_text(rules, game.hand(seat));
        }
        let cards = (0..rules.kinds.len() as u8).map(Card);
        let told: Vec<String> =
            cards.flat_map(|c| std::iter::repeat_n(name(rules, c).to_string(), view.known_in_hand(seat, c))).collect();
        let hidden = view.hand_size(seat).saturating_sub(told.len());
        runs(told.into_iter().chain(std::iter::repeat_n(HIDDEN.to_string(), hidden)))
    };
    line.field("hands", game.seats().map(hand).collect::<Vec<_>>().join("/"));
    let places = 0..view.pile_len();
    line.field("pile", {
        runs(places.map(|place| view.known_at(place).map_or(HIDDEN.to_string(), |card| known(rules, card, me))))
    });
    line.before(game);
    // Kittens and the Tower leave the game in view of all, everything else need not.
    let open = |card: &Card| rules.masks.kittens.has(*card) || *card == rules.tower();
    let named = game.gone.cards().filter(open).map(|card| name(rules, card).to_string());
    let hidden = game.gone.cards().filter(|card| !open(card)).map(|_| HIDDEN.to_string());
    let gone = named.chain(hidden);
    line.field("stash", runs(game.stash.cards().map(|_| HIDDEN.to_string())));
    line.field("gone", runs(gone));
    if let Some(knowledge) = knowledge {
        line.memory(game, knowledge, me);
    }
    Ok(line.0)
}

fn at_turn(game: &Game<'_>) -> bool {
    !game.over && game.ask.question == Question::Turn && game.stack.frames() == [Frame::Turn]
}

fn owned(rules: &Rules, seat: Seat, card: Card) -> String {
    format!("{}:{}", seat.0, name(rules, card))
}

/// A line in the making.
struct Line(String);

impl Line {
    fn field(&mut self, key: &str, value: String) {
        let _ = match value.as_str() {
            "" | "-" => Ok(()),
            "yes" => write!(self.0, " {key}"),
            _ => write!(self.0, " {key}={value}"),
        };
    }

    /// Whose turn it is.
    fn open(&mut self, game: &Game<'_>) {
        self.0 = format!("active={} turn={}", game.active.0, game.turn_number);
        self.field("owes", if game.turns_left == 1 { String::new() } else { game.turns_left.to_string() });
        let flags = [(game.under_attack, "attacked"), (!game.clockwise, "ccw"), (game.godcat_on_mat, "mat")];
        flags.iter().filter(|(on, _)| *on).for_each(|(_, flag)| self.field(flag, "yes".into()));
    }

    /// What lies before the players for all to see.
    fn before(&mut self, game: &Game<'_>) {
        let (rules, all) = (game.rules, game.seats());
        self.field("discard", runs(game.discard.top_down().map(|card| name(rules, card).to_string())));
        let dead = SeatSet(all.0 & !game.alive.0).map(|seat| match game.killer[seat.index()] {
            Card::NONE => seat.0.to_string(),
            card => owned(rules, seat, card),
        });
        self.field("dead", runs(dead));
        self.field("blind", seats_text(game.blind));
        let marks = game.marks[..game.mark_count as usize].iter();
        self.field("marks", runs(marks.map(|(seat, card)| owned(rules, *seat, *card))));
        self.field("barking", seats_text(game.barking_before));
        self.field("barked", if game.barked > 0 { game.barked.to_string() } else { String::new() });
        if game.tower_wearer.is_some() {
            self.field("tower", owned(rules, game.tower_wearer, game.tower_card));
        }
        let take = all.filter(|seat| game.ill_take_that[seat.index()].0.is_some()).map(|seat| {
            let (owner, card) = game.ill_take_that[seat.index()];
            format!("{}:{}", seat.0, owned(rules, owner, card))
        });
        self.field("take", runs(take));
        let plays = game.last_plays.iter().take_while(|(seat, _)| seat.is_some());
        self.field("last", plays.map(|(seat, card)| owned(rules, *seat, *card)).collect::<Vec<_>>().join(","));
        self.field("idle", seats_text(game.idle));
    }

    /// What these seats remember; what all know is theirs too.
    fn memory(&mut self, game: &Game<'_>, knowledge: &Knowledge, whose: SeatSet) {
        let (rules, all) = (game.rules, game.seats());
        let held = |owner: Seat| {
            let items = knowledge.held(owner).iter().map(|(card, who)| (*card, SeatSet(*who) & whose));
            let everyone = whose == all;
            items.filter(move |(_, who)| everyone || !who.is_empty()).map(|(card, who)| known(rules, card, who))
        };
        self.field("held", runs(all.flat_map(|seat| held(seat).map(move |item| format!("{}:{item}", seat.0)))));
        // A card that lies face up in the pile is known to all to be there (CORE-77).
        let up = rules.imploding_up();
        let hidden_up = if whose != all && up.is_some() { game.pile.count(up) } else { 0 };
        let told = knowledge.held(IN_PILE).iter().filter(|(card, _)| *card == up).count();
        let face_up = std::iter::repeat_n(up, hidden_up.saturating_sub(told)).map(|card| known(rules, card, whose));
        self.field("inpile", runs(held(IN_PILE).chain(face_up)));
        self.field("lacks", runs(all.flat_map(|seat| knowledge.lacking(seat).map(move |card| owned(rules, seat, card)))));
        self.field("kittens", knowledge.kittens_held().map_or(String::new(), |n| n.to_string()));
    }
}
