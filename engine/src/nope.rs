//! Nope windows (CORE-30..38) and NOW windows (CORE-37, CORE-39).

use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::{Frame, Window};
use crate::types::{Action, Luck, Play, Question, Seat, SeatSet};

/// How deep answers to answers may lie on the stack (CORE-38); the official boxes hold fewer NOW cards.
const MAX_NESTED: usize = 8;

impl Game<'_> {
    /// Opens the window on a play, or resolves it at once if nobody could act in it.
    #[inline]
    pub(crate) fn open_window<L: Luck, O: Observer>(&mut self, actor: Seat, play: Play, table: &mut Table<'_, L, O>) {
        if let Play::Single(single) = play
            && single.as_card == self.rules.barking()
        {
            return self.resolve(actor, play, table); // BRK-14
        }
        let waiting = self.eligible(actor, actor, false);
        if waiting.is_empty() {
            self.resolve(actor, play, table);
        } else {
            self.push(Frame::Nope(Window { actor, last: actor, waiting, cancelled: false, play }));
        }
    }

    /// Who may act in a Nope window (CORE-33..35): holders who can see their cards, not the last to act.
    #[inline]
    pub(crate) fn eligible(&self, actor: Seat, last: Seat, cancelled: bool) -> SeatSet {
        let mut seats = SeatSet(self.holders.nopes().0 & !self.blind.0);
        // Where a house rule fills the deck with NOW cards, answers to answers end while there is room for their effects.
        if self.rules.switches.now_in_response && self.stack.frames().len() < MAX_NESTED {
            seats = seats | self.now_eligible();
        }
        if last != actor || !self.rules.switches.nope_own {
            seats.remove(last);
        }
        if !cancelled && !self.rules.switches.nope_own {
            seats.remove(actor);
        }
        seats
    }

    #[inline]
    pub(crate) fn step_nope<L: Luck, O: Observer>(&mut self, mut window: Window, table: &mut Table<'_, L, O>) -> bool {
        if self.rules.switches.now_in_response {
            // A NOW card played in between may have changed who can still act.
            window.waiting = window.waiting & self.eligible(window.actor, window.last, window.cancelled);
            *self.stack.top_mut() = Frame::Nope(window);
        }
        if window.waiting.is_empty() {
            // Whose turn is lost because a NOW card in between put him out plays nothing any more (CORE-25, CORE-38).
            let out = self.turn_lost && window.actor == self.active;
            if window.cancelled || out {
                self.cancel(table);
            } else {
                self.stack.pop();
                self.resolve(window.actor, window.play, table);
            }
            return false;
        }
        let mut next = window.waiting;
        if self.rules.switches.nope_own && !window.cancelled && next.len() > 1 {
            next.remove(window.actor); // CORE-80: he is asked last
        }
        let seat = self.after(next, window.last);
        self.wait_for(seat, Question::Nope)
    }

    /// The play of the window on top has come to nothing.
    #[inline(never)]
    fn cancel<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        if let Frame::Nope(window) = self.stack.top() {
            self.stack.pop();
            self.now_due = true;
            table.tell(self, Event::Cancelled(window.play));
        }
    }

    #[inline]
    pub(crate) fn answer_nope<L: Luck, O: Observer>(&mut self, mut window: Window, action: Action, table: &mut Table<'_, L, O>) {
        let seat = self.ask.seat;
        match action {
            Action::Nope(card) => {
                self.spend(seat, card);
                table.tell(self, Event::Noped(seat, card));
                window.cancelled = !window.cancelled;
                window.last = seat;
                window.waiting = self.eligible(window.actor, seat, window.cancelled);
                if card == self.rules.super_nope() {
                    window.waiting = SeatSet::EMPTY; // EXP-54
                }
            }
            Action::Play(play) => {
                // CORE-38, `now_in_response`: resolved before the play it answers, then the asking starts again.
                window.waiting = self.seats();
                *self.stack.top_mut() = Frame::Nope(window);
                self.play(seat, play, table);
                return;
            }
            _ => window.waiting.remove(seat),
        }
        *self.stack.top_mut() = Frame::Nope(window);
    }

    /// Who may play a NOW card now: holders other than the active player, dead ones too, who can see and use one.
    pub(crate) fn now_eligible(&self) -> SeatSet {
        let mut holders = SeatSet(self.holders.now().0 & !self.blind.0);
        holders.remove(self.active);
        let usable = holders.filter(|seat| !self.playable_now(*seat).is_empty());
        usable.fold(SeatSet::EMPTY, SeatSet::with)
    }

    pub(crate) fn step_now(&mut self, waiting: SeatSet) -> bool {
        // A card played in between may have changed who can still act.
        let waiting = waiting & self.now_eligible();
        if waiting.is_empty() {
            self.stack.pop();
            self.now_due = false; // what was played in this window was followed by its own asking
            return false;
        }
        *self.stack.top_mut() = Frame::Now { waiting };
        self.wait_for(self.after(waiting, self.active), Question::Now)
    }

    pub(crate) fn answer_now<L: Luck, O: Observer>(&mut self, waiting: SeatSet, action: Action, table: &mut Table<'_, L, O>) {
        let seat = self.ask.seat;
        if let Action::Play(play) = action {
            // The asking starts again once it is resolved (CORE-39).
            *self.stack.top_mut() = Frame::Now { waiting: self.seats() };
            self.play(seat, play, table);
        } else {
            *self.stack.top_mut() = Frame::Now { waiting: waiting.without(seat) };
        }
    }
}
