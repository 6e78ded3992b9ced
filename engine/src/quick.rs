//! The quick lane: what happens in nearly every turn of every game, done in one go instead of step by step: drawing an
//! ordinary card, drawing an Exploding Kitten where nothing but a save card answers it, putting it back. It does just what the
//! steps in `turn` and `saving` would do, or nothing; `Game::try_apply` always takes the steps, and a test compares the two.

use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::Frame;
use crate::types::{Action, Card, Luck, Question, Seat};

impl Game<'_> {
    /// Does the whole of a usual action and says so, or does nothing.
    #[inline(always)]
    pub(crate) fn apply_quickly<L: Luck, O: Observer>(&mut self, action: Action, table: &mut Table<'_, L, O>) -> bool {
        match action {
            Action::Draw => self.draw_quickly(table),
            Action::Place(place) => self.place_quickly(place, table),
            _ => false,
        }
    }

    #[inline(always)]
    fn draw_quickly<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) -> bool {
        let seat = self.active;
        let Some(card) = self.pile.at(0) else { return false };
        if self.strange_draws.has(seat) || self.now_holders.0 != 0 || self.community.busy {
            return false;
        }
        if self.rules.masks.slow.has(card) {
            return card == self.rules.plain_kitten && self.meet_quickly(seat, card, table);
        }
        self.pile.pop();
        table.tell(self, Event::Drew { seat, to: seat, card, place: 0 });
        self.gain(seat, card);
        self.end_turn(table);
        self.ask_for_turn();
        true
    }

    /// A drawn kitten that only a save card answers, and must be answered.
    #[inline(never)]
    fn meet_quickly<L: Luck, O: Observer>(&mut self, seat: Seat, kitten: Card, table: &mut Table<'_, L, O>) -> bool {
        if self.pile.len() == 1 {
            return false; // it has only one place to go back to: no question
        }
        self.pile.pop();
        table.tell(self, Event::Drew { seat, to: seat, card: kitten, place: 0 });
        table.tell(self, Event::Met(seat, kitten, Cause::Exploded));
        if let Some(save) = (self.hand(seat).kinds() & self.rules.masks.saves).lowest() {
            self.spend(seat, save);
            table.tell(self, Event::Saved(seat, save));
            self.push(Frame::EndTurn);
            self.push(Frame::Place { seat, card: kitten, shown: true });
            self.wait_for(seat, Question::Place(kitten));
        } else {
            self.die(seat, Cause::Exploded, kitten, table);
            if !self.over {
                self.turn_lost = false;
                self.close_turn(table);
                self.pass_on(table);
                self.ask_for_turn();
            }
        }
        true
    }

    /// The drawn kitten goes back, and the turn ends.
    #[inline(always)]
    fn place_quickly<L: Luck, O: Observer>(&mut self, place: u8, table: &mut Table<'_, L, O>) -> bool {
        let [Frame::Turn, Frame::EndTurn, Frame::Place { seat, card, shown: true }] = *self.stack.frames() else { return false };
        if self.now_holders.0 != 0 || !self.watchers.is_empty() || self.community.busy || self.turn_lost {
            return false;
        }
        self.stack.pop();
        self.stack.pop();
        self.pile.insert(place as usize, card);
        table.tell(self, Event::Placed { seat, card, place, watchers: self.watchers, shown: true });
        self.end_turn(table);
        self.ask_for_turn();
        true
    }

    /// Nobody has a NOW card, so the active player is asked at once.
    #[inline(always)]
    fn ask_for_turn(&mut self) {
        self.now_due = false;
        self.wait_for(self.active, Question::Turn);
    }
}
