//! The quick lane: what happens in nearly every turn of every game, done in one go instead of step by step: drawing an
//! ordinary card, drawing an Exploding Kitten where nothing but a save card answers it, putting it back. It does just what the
//! steps in `turn` and `saving` would do, or nothing; `Game::try_apply` always takes the steps, and a test compares the two.

use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::Frame;
use crate::types::{Action, Ask, Card, Luck, Question, Seat};

impl Game<'_> {
    /// Tells of an answer, then does the whole of a usual one and says what is asked next (nothing, once the game is over), or
    /// does nothing.
    #[inline(always)]
    pub(crate) fn apply_quickly<L: Luck, O: Observer>(
        &mut self,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) -> Option<Option<Ask>> {
        // Each way tells of the answer itself: it then knows which it was.
        match action {
            Action::Draw => {
                table.observer.answered(self, Action::Draw);
                self.draw_quickly(table)
            }
            Action::Place(place) => {
                table.observer.answered(self, action);
                self.place_quickly(place, table)
            }
            _ => {
                table.observer.answered(self, action);
                None
            }
        }
    }

    #[inline(always)]
    fn draw_quickly<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) -> Option<Option<Ask>> {
        let (rules, seat) = (self.rules, self.active);
        if self.pile.is_empty() || self.is_busy() {
            return None;
        }
        let card = self.pile.surely_at(0);
        if rules.masks.slow.has(card) {
            return if card == rules.plain_kitten { Some(self.meet_quickly(seat, card, &mut table.again())) } else { None };
        }
        self.pile.take_off(1);
        table.tell(self, Event::Drew { seat, to: seat, card, place: 0 });
        // It is no NOW card and sets nothing off.
        self.hands[seat.index()].add(card);
        self.holders.gain(seat, rules.holding(card));
        Some(self.end_turn_quickly(table))
    }

    /// Whether anything lies on the table that a draw, the end of a turn, or the time between turns must look at.
    #[inline(always)]
    fn is_busy(&self) -> bool {
        !self.holders.are_calm() || self.barked > 0 || self.community.busy
    }

    /// A drawn kitten that only a save card answers, and must be answered.
    #[inline(never)]
    fn meet_quickly<L: Luck, O: Observer>(&mut self, seat: Seat, kitten: Card, table: &mut Table<'_, L, O>) -> Option<Ask> {
        self.pile.take_off(1);
        table.tell(self, Event::Drew { seat, to: seat, card: kitten, place: 0 });
        table.tell(self, Event::Met(seat, kitten, Cause::Exploded));
        if let Some(save) = (self.hand(seat).kinds() & self.rules.masks.saves).lowest() {
            self.spend(seat, save);
            table.tell(self, Event::Saved(seat, save));
            if self.pile.is_empty() {
                return self.put_back_quickly(seat, kitten, 0, table); // it has only one place to go back to: no question
            }
            self.push(Frame::EndTurn);
            self.push(Frame::Place { seat, card: kitten, shown: true });
            return self.ask_quickly(seat, Question::Place(kitten));
        }
        self.die(seat, Cause::Exploded, kitten, table);
        if self.over {
            return None;
        }
        self.turn_lost = false;
        self.turns_left = 1;
        self.end_turn_quickly(table)
    }

    /// The drawn kitten goes back, and the turn ends.
    #[inline(always)]
    fn place_quickly<L: Luck, O: Observer>(&mut self, place: u8, table: &mut Table<'_, L, O>) -> Option<Option<Ask>> {
        let [Frame::Turn, Frame::EndTurn, Frame::Place { seat, card, shown: true }] = *self.stack.frames() else { return None };
        if self.is_busy() || !self.watchers.is_empty() || self.turn_lost {
            return None;
        }
        self.stack.pop();
        self.stack.pop();
        Some(self.put_back_quickly(seat, card, place, table))
    }

    #[inline(always)]
    fn put_back_quickly<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        kitten: Card,
        place: u8,
        table: &mut Table<'_, L, O>,
    ) -> Option<Ask> {
        self.pile.insert(place as usize, kitten);
        table.tell(self, Event::Placed { seat, card: kitten, place, watchers: self.watchers, shown: true });
        self.end_turn_quickly(table)
    }

    /// What [`Game::end_turn`] does where nobody is out and nothing is busy; then the next player is asked at once, since
    /// nobody has a NOW card.
    #[inline(always)]
    fn end_turn_quickly<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) -> Option<Ask> {
        if self.turns_left == 1 {
            self.active = self.next_living(self.active);
            self.under_attack = false;
        } else {
            self.turns_left -= 1;
        }
        if self.turn_number >= self.rules.turn_cap {
            self.begin_turn(&mut table.again()); // CORE-15
            return None;
        }
        self.turn_number += 1;
        table.tell(self, Event::Turn(self.active));
        self.ask_quickly(self.active, Question::Turn)
    }

    /// Puts a question and hands it on as well: to read back what was just written in parts would stall.
    #[inline(always)]
    fn ask_quickly(&mut self, seat: Seat, question: Question) -> Option<Ask> {
        let ask = Ask { seat, question };
        self.ask = ask;
        Some(ask)
    }
}
