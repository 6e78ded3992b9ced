//! Nope windows (CORE-30..35) and NOW windows (CORE-37, CORE-39).

use super::action::{BoardAction, BoardQuestion};
use super::card::BoardCard;
use super::event::{BoardEvent, BoardObserver};
use super::frame::{Frame, Window};
use super::game::{BoardGame, Table};
use crate::types::{Luck, Seat, SeatSet};

impl BoardGame<'_> {
    /// Opens the window on a play, or resolves it at once if nobody could act in it.
    pub(crate) fn open_window<L: Luck, O: BoardObserver>(&mut self, actor: Seat, card: BoardCard, table: &mut Table<'_, L, O>) {
        let waiting = self.nope_eligible(actor, actor, false);
        if waiting.is_empty() {
            self.resolve(actor, card, table);
        } else {
            self.push(Frame::Nope(Window { actor, last: actor, waiting, cancelled: false, card }));
        }
    }

    /// Who may Nope (CORE-33..35): holders, not the last to act, the actor only while his play stands cancelled.
    fn nope_eligible(&self, actor: Seat, last: Seat, cancelled: bool) -> SeatSet {
        let seats = self.nope_holders.without(last);
        if cancelled { seats } else { seats.without(actor) }
    }

    pub(crate) fn step_nope<L: Luck, O: BoardObserver>(&mut self, window: Window, table: &mut Table<'_, L, O>) -> bool {
        if window.waiting.is_empty() {
            self.stack.pop();
            if window.cancelled {
                self.now_due = true;
                table.tell(self, BoardEvent::Cancelled(window.actor, window.card));
            } else {
                self.resolve(window.actor, window.card, table);
            }
            return false;
        }
        self.wait_for(SeatSet::after(window.waiting, window.last, true), BoardQuestion::Nope)
    }

    pub(crate) fn answer_nope<L: Luck, O: BoardObserver>(
        &mut self,
        mut window: Window,
        action: BoardAction,
        table: &mut Table<'_, L, O>,
    ) {
        let seat = self.ask.seat;
        if action == BoardAction::Nope {
            self.spend(seat, BoardCard::Nope);
            table.tell(self, BoardEvent::Noped(seat));
            window.cancelled = !window.cancelled;
            window.last = seat;
            window.waiting = self.nope_eligible(window.actor, seat, window.cancelled);
        } else {
            window.waiting.remove(seat);
        }
        self.stack.set_top(Frame::Nope(window));
    }

    /// Who may play a NOW card between plays: holders of one that can be played, other than the active player.
    pub(crate) fn now_eligible(&self) -> SeatSet {
        let holders = self.now_holders.without(self.active);
        if self.magnets > 0 {
            return holders;
        }
        let usable = holders.filter(|seat| self.hand(*seat).has(BoardCard::AlterTheFuture3Now.card()));
        usable.fold(SeatSet::EMPTY, SeatSet::with)
    }

    pub(crate) fn step_now(&mut self, waiting: SeatSet) -> bool {
        // Asking anew after a NOW card is the window that its play made due (CORE-39).
        self.now_due = false;
        // A card played in between may have changed who can still act.
        let waiting = waiting & self.now_eligible();
        if waiting.is_empty() {
            self.stack.pop();
            return false;
        }
        self.stack.set_top(Frame::Now { waiting });
        self.wait_for(SeatSet::after(waiting, self.active, true), BoardQuestion::Now)
    }

    pub(crate) fn answer_now<L: Luck, O: BoardObserver>(
        &mut self,
        waiting: SeatSet,
        action: BoardAction,
        table: &mut Table<'_, L, O>,
    ) {
        let seat = self.ask.seat;
        if let BoardAction::Play(card) = action {
            // The asking starts again once it is resolved (CORE-39).
            self.stack.set_top(Frame::Now { waiting: self.seats() });
            self.play(seat, card, table);
        } else {
            self.stack.set_top(Frame::Now { waiting: waiting.without(seat) });
        }
    }
}
