//! A game as readable English, one line for each thing that happens.

use std::fmt::Write;

use super::disc::Disc;
use super::event::{BoardEvent, BoardObserver};
use super::game::BoardGame;
use super::space::Space;
use crate::types::Seat;

/// Writes down what happens, hidden things too.
#[derive(Clone, Debug, Default)]
pub struct BoardTranscript {
    /// The lines so far.
    pub text: String,
}

impl BoardTranscript {
    fn line(&mut self, indent: usize, line: std::fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = writeln!(self.text, "{:indent$}{line}", "");
    }

    fn dealt(&mut self, game: &BoardGame<'_>) {
        let rules = game.rules;
        let (cards, discs, spaces) = (rules.card_total(), rules.disc_total(), rules.track.ribbon() - 1);
        self.line(0, format_args!("The Board Game, {} players: {cards} cards, {discs} discs, {spaces} spaces.", rules.players));
        for seat in game.seats() {
            let hand = BoardGame::peek_hand(game, seat).cards().map(super::BoardCard::of);
            let hand: Vec<_> = hand.map(super::BoardCard::title).collect();
            self.line(0, format_args!("Seat {} holds {}.", seat.0, hand.join(", ")));
        }
        let discs: Vec<_> = game.discs.top_down().map(|disc| Disc::of(disc).to_string()).collect();
        self.line(0, format_args!("Movement pile, top first: {}.", discs.join(", ")));
    }

    fn turn(&mut self, game: &BoardGame<'_>, seat: Seat) {
        let places: Vec<_> = game.places().iter().map(|place| where_is(game, *place)).collect();
        let owed = if game.turns_left > 1 { format!(", {} turns to take", game.turns_left) } else { String::new() };
        let side = game.side.name();
        let number = game.turn_number;
        self.line(0, format_args!("Turn {number}, seat {}{owed} ({side} side up; {}):", seat.0, places.join(", ")));
    }

    fn moved(&mut self, game: &BoardGame<'_>, from: u8, to: u8, lapped: bool) {
        let past = if lapped { ", past the Ribbon and round again" } else { "" };
        let what = match game.rules.track.space(game.side, to) {
            _ if to == game.rules.track.ribbon() => String::new(),
            Space::Kitten => ", a Kitten space".to_string(),
            Space::Cards(1) => ", 1 card".to_string(),
            Space::Cards(n) => format!(", {n} cards"),
        };
        self.line(2, format_args!("moves from {} to {}{past}{what}", where_is(game, from), where_is(game, to)));
    }
}

fn where_is(game: &BoardGame<'_>, place: u8) -> String {
    match place {
        0 => "the Litter Box".to_string(),
        _ if place == game.rules.track.ribbon() => "the Ribbon".to_string(),
        _ => place.to_string(),
    }
}

impl BoardObserver for BoardTranscript {
    fn on(&mut self, game: &BoardGame<'_>, event: BoardEvent) {
        use BoardEvent as E;
        match event {
            E::Dealt => self.dealt(game),
            E::Turn(seat) => self.turn(game, seat),
            E::EmptyHand(_) => self.line(2, format_args!("starts with an empty hand and draws three cards")),
            E::Drew(_, card) => self.line(4, format_args!("draws {}", card.title())),
            E::Played(seat, card) => self.line(2, format_args!("seat {} plays {}", seat.0, card.title())),
            E::Noped(seat) => self.line(4, format_args!("seat {} plays Nope", seat.0)),
            E::Cancelled(_, card) => self.line(4, format_args!("{} is cancelled", card.title())),
            E::Resolved(..) => {}
            E::Turned(_, disc) => self.line(2, format_args!("turns the disc: {disc}")),
            E::RefilledDiscs => self.line(4, format_args!("the movement discard is shuffled into a new pile")),
            E::RefilledCards => self.line(4, format_args!("the action discard is shuffled into a new pile")),
            E::Flipped(side) => self.line(4, format_args!("the board is flipped to its {} side", side.name())),
            E::Moved { from, to, lapped, .. } => self.moved(game, from, to, lapped),
            E::Stayed(_) => self.line(2, format_args!("is in the lead and stays")),
            E::Met(_) => {}
            E::Defused(_) => self.line(4, format_args!("plays Defuse and stays there")),
            E::Exploded(_) => self.line(4, format_args!("explodes")),
            E::Swapped(_, other) => self.line(4, format_args!("changes places with seat {}", other.0)),
            E::Discarded(_, card) => self.line(4, format_args!("discards {}", card.title())),
            E::MagnetAdded(seat, place) => {
                self.line(4, format_args!("seat {} puts a Magnet into the movement pile, {place} from the top", seat.0));
            }
            E::Saw(seat, n) => {
                let discs: Vec<_> = game.discs.top_down().take(n as usize).map(|disc| Disc::of(disc).to_string()).collect();
                self.line(4, format_args!("seat {} sees the top discs: {}", seat.0, discs.join(", ")));
            }
            E::Reordered(_, n, _) => {
                let discs: Vec<_> = game.discs.top_down().take(n as usize).map(|disc| Disc::of(disc).to_string()).collect();
                self.line(4, format_args!("puts them back as: {}", discs.join(", ")));
            }
            E::Shuffled => self.line(4, format_args!("the movement pile is shuffled")),
            E::Over(Some(seat)) => self.line(0, format_args!("Seat {} wins after {} turns.", seat.0, game.turn_number)),
            E::Over(None) => self.line(0, format_args!("Nobody wins: the game met its cap of {} turns.", game.turn_number)),
        }
    }
}
