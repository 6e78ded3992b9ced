//! Turns: beginning, drawing, ending, and counting those that are owed (CORE-10..15, CORE-60..66).

use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::{Frame, Source};
use crate::types::{Action, Card, Luck, Question, Seat, SeatSet};

impl Game<'_> {
    /// A turn of the active player starts.
    #[inline(always)]
    pub(crate) fn begin_turn<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        if self.turn_number >= self.rules.turn_cap {
            self.finish(None, table); // CORE-15
            return;
        }
        self.turn_number += 1;
        self.now_due = true;
        if self.community.busy {
            self.begin_community_turn();
        }
        table.tell(self, Event::Turn(self.active));
    }

    /// The step at the bottom: who is to act, and is anything due before that?
    #[inline]
    pub(crate) fn step_turn<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) -> bool {
        if self.turn_lost {
            self.turn_lost = false;
            self.close_turn(table);
            self.pass_on(table);
            return self.over;
        }
        if self.now_due {
            self.now_due = false;
            if !self.holders.now().is_empty() {
                let waiting = self.now_eligible();
                if !waiting.is_empty() {
                    self.push(Frame::Now { waiting });
                    return false;
                }
            }
        }
        self.wait_for(self.active, Question::Turn)
    }

    #[inline]
    pub(crate) fn answer_turn<L: Luck, O: Observer>(&mut self, action: Action, table: &mut Table<'_, L, O>) {
        match action {
            Action::Draw => self.draw(0, table),
            Action::Play(play) => self.play(self.active, play, table),
            Action::PlayBlind => self.play_blind(self.active, table),
            _ => {}
        }
    }

    /// The active player draws: the card at `place` from the top, which ends one turn.
    #[inline(never)]
    pub(crate) fn draw<L: Luck, O: Observer>(&mut self, place: usize, table: &mut Table<'_, L, O>) {
        let seat = self.active;
        let card = if place == 0 { self.pile.pop() } else { Some(self.pile.remove(place)) };
        let Some(card) = card else {
            return self.nothing_to_draw(table);
        };
        self.push(Frame::EndTurn);
        if self.community.busy {
            self.count_draw(seat);
        }
        self.take_drawn(seat, card, place, table);
        // The usual case leaves the end of the turn on top: do it at once.
        if self.stack.top() == Frame::EndTurn && !self.over {
            self.stack.pop();
            self.end_turn(table);
        }
    }

    /// A card just drawn goes to the drawer, or to the owner of the I'll Take That before him (BRK-34, BRK-41).
    #[inline]
    pub(crate) fn take_drawn<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, place: usize, table: &mut Table<'_, L, O>) {
        let mut to = seat;
        if self.ill_take_that[seat.index()].0.is_some() {
            to = self.owner_of_draw(seat, table);
        }
        table.tell(self, Event::Drew { seat, to, card, place: place as u8 });
        if to != seat && self.blind.has(seat) {
            self.sight(seat, table); // BRK-36
        }
        if self.rules.masks.special.has(card) {
            self.draw_special(to, card, to == seat, table);
        } else {
            self.gain(to, card);
            if to == seat && self.blind.has(seat) {
                self.sight(seat, table); // STK-45
            }
        }
    }

    fn owner_of_draw<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) -> Seat {
        let (owner, card) = self.ill_take_that[seat.index()];
        self.set_ill_take_that(seat, Seat::NONE, Card::NONE);
        self.lay_on_discard(card);
        table.tell(self, Event::Cleared(seat, card));
        owner
    }

    /// A kitten was drawn.
    fn draw_special<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, own: bool, table: &mut Table<'_, L, O>) {
        let rules = self.rules;
        if card == rules.imploding() {
            // IMP-04: it goes back face up.
            table.tell(self, Event::Met(seat, card, Cause::Imploded));
            if own && self.blind.has(seat) {
                self.sight(seat, table); // STK-45
            }
            self.push(Frame::Place { seat, card: rules.imploding_up(), shown: true });
        } else if card == rules.imploding_up() {
            table.tell(self, Event::Met(seat, card, Cause::Imploded));
            self.die(seat, Cause::Imploded, card, table); // IMP-05
        } else if card == rules.ek() {
            self.meet(seat, card, Cause::Exploded, Source::Drawn, table);
        } else {
            self.draw_community(seat, card, own, table);
        }
    }

    /// A draw was due and the pile is empty (CORE-15).
    fn nothing_to_draw<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        self.idle.insert(self.active);
        table.tell(self, Event::NothingToDraw(self.active));
        if SeatSet(self.alive.0 & !self.idle.0).is_empty() {
            self.finish(None, table);
        } else {
            self.end_turn(table);
        }
    }

    /// One turn of the active player ends (CORE-60, CORE-61).
    #[inline(always)]
    pub(crate) fn end_turn<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        if self.turn_lost {
            return; // the active player died: the step at the bottom passes on
        }
        self.close_turn(table);
        self.turns_left -= 1;
        if self.turns_left == 0 {
            self.pass_on(table);
        } else {
            self.begin_turn(table);
        }
    }

    /// All turns of the active player end; the next one has one turn, not under attack.
    #[inline(always)]
    pub(crate) fn pass_on<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        self.active = self.next_living(self.active);
        self.turns_left = 1;
        self.under_attack = false;
        self.begin_turn(table);
    }

    /// What happens at the end of a turn: Barking Kittens that met are discarded (BRK-11).
    #[inline(always)]
    pub(crate) fn close_turn<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        if self.barked > 0 {
            self.discard_barked(table);
        }
        if self.community.busy {
            self.close_community_turn(table);
        }
    }

    #[inline(never)]
    fn discard_barked<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        while self.barked > 0 {
            self.barked -= 1;
            self.lay_on_discard(self.rules.barking());
            table.tell(self, Event::Cleared(self.active, self.rules.barking()));
        }
    }

    /// All owed turns end at once (Super Skip, CORE-62).
    pub(crate) fn end_all_turns<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        self.close_turn(table);
        self.pass_on(table);
    }

    /// An attack of `k` on `target`, who takes his turns next (CORE-51, CORE-63).
    pub(crate) fn attack<L: Luck, O: Observer>(&mut self, k: u16, target: Seat, table: &mut Table<'_, L, O>) {
        let owed = if self.rules.stacking && self.under_attack { self.turns_left } else { 0 };
        self.close_turn(table);
        self.active = target;
        self.turns_left = k + owed;
        self.under_attack = true;
        self.begin_turn(table);
    }

    /// A Shuffle (CORE-54).
    pub(crate) fn shuffle_pile<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        table.luck.shuffle(self.pile.bottom_up_mut());
        table.tell(self, Event::Shuffled);
    }
}
