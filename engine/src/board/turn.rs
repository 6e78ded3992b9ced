//! Turns: beginning, ending, counting those that are owed (BRD-20, BRD-21, BRD-24), and drawing action cards (BRD-22, BRD-23).

use super::action::{BoardAction, BoardQuestion};
use super::card::BoardCard;
use super::event::{BoardEvent, BoardObserver};
use super::frame::Frame;
use super::game::{BoardGame, Table};
use crate::types::{Luck, Purpose, Seat, SeatSet};

impl BoardGame<'_> {
    /// A turn of the active player starts; with an empty hand he draws three cards first (BRD-20).
    pub(crate) fn begin_turn<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        if self.turn_number >= self.rules.switches.turn_cap {
            self.finish(None, table); // BRD-59
            return;
        }
        self.turn_number += 1;
        self.extra = 0;
        self.now_due = true;
        table.tell(self, BoardEvent::Turn(self.active));
        if self.hand(self.active).is_empty() {
            table.tell(self, BoardEvent::EmptyHand(self.active));
            self.draw_cards(self.active, 3, table);
        }
    }

    /// The step at the bottom: is a NOW window due before the active player chooses?
    pub(crate) fn step_turn(&mut self) -> bool {
        if self.now_due {
            self.now_due = false;
            let waiting = self.now_eligible();
            if !waiting.is_empty() {
                self.push(Frame::Now { waiting });
                return false;
            }
        }
        self.wait_for(self.active, BoardQuestion::Turn)
    }

    pub(crate) fn answer_turn<L: Luck, O: BoardObserver>(&mut self, action: BoardAction, table: &mut Table<'_, L, O>) {
        match action {
            BoardAction::Draw => self.turn_disc(table),
            BoardAction::Play(card) => self.play(self.active, card, table),
            _ => {}
        }
    }

    /// One turn of the active player ends; after the last owed one the next player has one (CORE-61).
    pub(crate) fn end_turn<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        self.turns_left -= 1;
        if self.turns_left == 0 {
            self.active = self.next_seat(self.active);
            self.turns_left = 1;
            self.under_attack = false;
        }
        self.begin_turn(table);
    }

    /// All turns end; the next player takes two, and what an attacked attacker still owed (CORE-51, CORE-63).
    pub(crate) fn attack<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        let owed = if self.under_attack { self.turns_left } else { 0 };
        self.active = self.next_seat(self.active);
        self.turns_left = 2 + owed;
        self.under_attack = true;
        self.begin_turn(table);
    }

    /// The player to the left: nobody is ever out.
    pub(crate) fn next_seat(&self, seat: Seat) -> Seat {
        SeatSet::after(self.seats(), seat, true)
    }

    /// A player draws so many action cards, or what there is (BRD-23).
    pub(crate) fn draw_cards<L: Luck, O: BoardObserver>(&mut self, seat: Seat, n: u8, table: &mut Table<'_, L, O>) {
        for _ in 0..n {
            if self.pile.is_empty() {
                self.refill_cards(table); // the discard was empty too when the pile ran out
            }
            let Some(card) = self.pile.pop() else { return };
            let card = BoardCard::of(card);
            self.gain(seat, card);
            table.tell(self, BoardEvent::Drew(seat, card));
            if self.pile.is_empty() {
                self.refill_cards(table);
            }
        }
    }

    /// The action discard becomes the pile (BRD-22).
    fn refill_cards<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        if self.discard.is_empty() {
            return;
        }
        (self.pile, self.discard) = (self.discard, self.pile);
        table.luck.shuffle_for(Purpose::Cards, self.pile.bottom_up_mut());
        table.tell(self, BoardEvent::RefilledCards);
    }
}
