//! A game told in plain English, one line per event.

use super::event_text;
use crate::game::Game;
use crate::observer::{Cause, Event, Observer};
use crate::types::{Card, Play, Seat, SeatSet, Single};

/// One line of a transcript, in forms for people and for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The turn it belongs to, from 1; 0 before the first.
    pub turn: u32,
    /// Cards in the pile right after it.
    pub pile: usize,
    /// What happened, in a sentence.
    pub text: String,
    /// The event in notation, to be read back.
    pub event: String,
}

/// Listens to a game and writes it down, hidden cards too.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    names: Vec<String>,
    lines: Vec<Line>,
}

impl Transcript {
    /// An empty transcript. `names` are the players by seat, bots' names for instance; a missing one goes by his seat alone.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Transcript {
        Transcript { names: names.into_iter().map(Into::into).collect(), lines: Vec::new() }
    }

    /// What was written so far.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The whole account, one line each, turns set apart.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            text.push_str(&line.text);
            text.push('\n');
        }
        text
    }
}

impl Observer for Transcript {
    fn on(&mut self, game: &Game<'_>, event: Event) {
        if let Some(text) = describe(game, &self.names, event) {
            let event = event_text(game.rules, event);
            self.lines.push(Line { turn: game.turn_number, pile: game.pile.len(), text, event });
        }
    }
}

struct Teller<'a, 'g> {
    game: &'a Game<'g>,
    names: &'a [String],
}

impl Teller<'_, '_> {
    fn who(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) => format!("Seat {} ({name})", seat.0),
            None => format!("Seat {}", seat.0),
        }
    }

    /// The same within a sentence.
    fn whom(&self, seat: Seat) -> String {
        self.who(seat).replacen('S', "s", 1)
    }

    fn all(&self, seats: SeatSet) -> String {
        if seats == self.game.seats() {
            return "Everybody".into();
        }
        seats.map(|seat| self.who(seat)).collect::<Vec<_>>().join(" and ")
    }

    fn card(&self, card: Card) -> String {
        if card.index() < self.game.rules.kinds.len() { self.game.rules.kind(card).spec().label() } else { "nothing".into() }
    }

    fn cards(&self, cards: impl Iterator<Item = Card>) -> String {
        let cards: Vec<_> = cards.map(|card| self.card(card)).collect();
        if cards.is_empty() { "nothing".into() } else { cards.join(", ") }
    }

    fn top(&self, n: u8) -> String {
        self.cards(self.game.pile.top_down().take(n as usize))
    }

    fn play(&self, play: Play) -> String {
        match play {
            Play::Single(Single { card, as_card, target, name, bonus }) => {
                let mut text = self.card(card);
                if as_card != card {
                    text.push_str(&format!(" as {}", self.card(as_card)));
                }
                if target.is_some() {
                    text.push_str(&format!(" on {}", self.whom(target)));
                }
                if name.is_some() {
                    text.push_str(&format!(", naming {}", self.card(name)));
                }
                if bonus {
                    text.push_str(", with a Feline Bonus");
                }
                text
            }
            Play::Pair { title, target } => format!("a pair of {} on {}", self.card(title), self.whom(target)),
            Play::Triple { title, target, name } => {
                format!("three {} on {}, naming {}", self.card(title), self.whom(target), self.card(name))
            }
            Play::Five { titles } => format!("five different cards: {}", self.cards(titles.into_iter())),
        }
    }
}

fn of_cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Exploded => "explodes",
        Cause::Imploded => "implodes",
        Cause::Barked => "is barked out of the game",
        Cause::Devilcat => "falls to Devilcat",
        Cause::Coffee => "falls to Coffee Kitten",
        Cause::Unholy => "falls to Unholy Kitten",
        Cause::Impending => "falls to Impending Imploding Kitten",
        Cause::KittyRick => "falls to Kitty Rick",
        Cause::Counting => "falls to Counting Kitten",
        Cause::Odd => "falls to Odd Kitten",
        Cause::Corona => "falls to Corona Kitten",
    }
}

/// An event in a sentence, told right after it happened; `None` for what other lines tell already.
pub fn describe(game: &Game<'_>, names: &[String], event: Event) -> Option<String> {
    let t = Teller { game, names };
    let (who, whom, card) = (|s| t.who(s), |s| t.whom(s), |c| t.card(c));
    Some(match event {
        Event::Dealt => {
            let hands = game.seats().map(|seat| format!("{}: {}", t.who(seat), t.cards(game.hand(seat).cards())));
            format!("{}\nPile: {} cards", hands.collect::<Vec<_>>().join("\n"), game.pile.len())
        }
        Event::Turn(s) => {
            let owes = if game.turns_left > 1 { format!(", {} turns to take", game.turns_left) } else { String::new() };
            format!("Turn {}: {}{owes} ({} cards in the pile)", game.turn_number, whom(s), game.pile.len())
        }
        Event::Played(s, play) => format!("  {} plays {}", who(s), t.play(play)),
        Event::Noped(s, c) => format!("  {} plays {}", who(s), card(c)),
        Event::Cancelled(play) => format!("  Cancelled: {}", t.play(play)),
        Event::Resolved(..) => return None,
        Event::Drew { seat, to, card: c, place } => {
            let from = if place == 0 {
                String::new()
            } else if place as usize == game.pile.len() {
                " from the bottom".into()
            } else {
                format!(" from place {place}")
            };
            let to = if to == seat { String::new() } else { format!(", which goes to {}", whom(to)) };
            format!("  {} draws {}{from}{to}", who(seat), card(c))
        }
        Event::Met(s, c, _) => format!("  {} faces {}", who(s), card(c)),
        Event::Saved(s, c) => format!("  {} saves himself with {}", who(s), card(c)),
        Event::Kept(s, c) => format!("  {} keeps {} in secret", who(s), card(c)),
        Event::Died(s, cause) => format!("  {} {}", who(s), of_cause(cause)),
        Event::Revived(s) => format!("  {} comes back", who(s)),
        Event::Placed { seat, card: c, place, watchers, shown } => {
            let verb = if shown { "puts" } else { "buries" };
            let last = if place as usize + 1 == game.pile.len() { ", at the bottom" } else { "" };
            let seen = if watchers.is_empty() { String::new() } else { format!("; {} sees where", t.all(watchers)) };
            format!("  {} {verb} {} at place {place} of the pile{last}{seen}", who(seat), card(c))
        }
        Event::Returned(s, c) => format!("  {} puts {} into the pile", who(s), card(c)),
        Event::Shuffled => "  The pile is shuffled".into(),
        Event::Saw(seats, n) => format!("  {} sees the top of the pile: {}", t.all(seats), t.top(n)),
        Event::Reordered(s, n, _) => format!("  {} puts the top of the pile in this order: {}", who(s), t.top(n)),
        Event::SwappedEnds => "  The top and the bottom card of the pile change places".into(),
        Event::Catomic(n) => format!("  {n} Exploding Kittens go on top of the pile"),
        Event::PutOnTop(s, c) => format!("  {} puts {} on top of the pile", who(s), card(c)),
        Event::Raised(s, c) => format!("  {} moves {} from the bottom of the pile to the top", who(s), card(c)),
        Event::Refused(s, c) => format!("  {} refuses {} and digs deeper", who(s), card(c)),
        Event::Moved { from, to, card: c, public, stash } => {
            let source = if stash { format!("the stash of {}", whom(from)) } else { whom(from) };
            format!("  {} gets {} from {source}{}", who(to), card(c), if public { ", for all to see" } else { "" })
        }
        Event::Lacks(s, c) => format!("  {} has no {}", who(s), card(c)),
        Event::Discarded(s, c) => format!("  {} discards {}", who(s), card(c)),
        Event::TookDiscard(s, c) => format!("  {} takes {} from the discard pile", who(s), card(c)),
        Event::Marked(s, c) => format!("  {} of {} is turned outward", card(c), whom(s)),
        Event::Cursed(s) => format!("  {} goes blind", who(s)),
        Event::Sighted(s) => format!("  {} can see his cards again", who(s)),
        Event::Laid { owner, before, card: c } if owner == before => format!("  {} lies before {}", card(c), whom(before)),
        Event::Laid { owner, before, card: c } => format!("  {} of {} lies before {}", card(c), whom(owner), whom(before)),
        Event::Cleared(s, c) => format!("  {} no longer lies before {}", card(c), whom(s)),
        Event::Armageddon { godcat, devilcat } => format!("  {} has Godcat, {} has Devilcat", who(godcat), whom(devilcat)),
        Event::GodcatReturned => "  Godcat returns to the playmat".into(),
        Event::NothingToDraw(s) => format!("  {} finds the pile empty", who(s)),
        Event::Told(s, c, n) => format!("  {} says that he holds {n} {}", who(s), card(c)),
        Event::SwappedSeats(a, b) => format!("  {} and {} change seats", who(a), whom(b)),
        Event::Shown(s, c) => format!("  {} shows {}", who(s), card(c)),
        Event::Disabled { owner, by, card: c } => format!("  {} of {} is disabled by {}", card(c), whom(owner), whom(by)),
        Event::Enabled(s, c) => format!("  {} gets {} back", who(s), card(c)),
        Event::Rolled(s, n) => format!("  {} rolls {n}", who(s)),
        Event::Infected(s) => format!("  {} is infected", who(s)),
        Event::Healthy(s) => format!("  {} is healthy again", who(s)),
        Event::Over(Some(s)) => format!("{} wins after {} turns", who(s), game.turn_number),
        Event::Over(None) => format!("Nobody wins: the game ends after {} turns", game.turn_number),
    })
}
