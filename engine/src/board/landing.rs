//! Where a move ends: cards, the Ribbon, or an explosion (BRD-40..49).

use super::action::{BoardAction, BoardQuestion};
use super::card::BoardCard;
use super::event::{BoardEvent, BoardObserver};
use super::frame::Frame;
use super::game::{BoardGame, Table};
use super::space::Space;
use crate::types::{Luck, Seat, SeatSet};

/// The hand that an explosion leaves (BRD-42).
const KEPT: usize = 3;

impl BoardGame<'_> {
    /// The active player's own move ended here (BRD-38).
    pub(crate) fn land<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        let seat = self.active;
        let place = self.places[seat.index()];
        if place == self.rules.track.ribbon() {
            return self.finish(Some(seat), table); // BRD-36, BRD-37
        }
        match self.rules.track.space(self.side, place) {
            Space::Cards(n) => self.draw_cards(seat, n, table),
            Space::Kitten => {
                table.tell(self, BoardEvent::Met(seat));
                if self.hand(seat).has(BoardCard::Defuse.card()) {
                    self.push(Frame::Defuse);
                } else {
                    self.explode(table);
                }
            }
        }
    }

    /// BRD-48: a Defuse is voluntary and leaves the player where he is.
    pub(crate) fn answer_defuse<L: Luck, O: BoardObserver>(&mut self, action: BoardAction, table: &mut Table<'_, L, O>) {
        self.stack.pop();
        if action == BoardAction::Defuse {
            self.spend(self.active, BoardCard::Defuse);
            table.tell(self, BoardEvent::Defused(self.active));
        } else {
            self.explode(table);
        }
    }

    /// BRD-42: change places with the last player, then discard down to three.
    fn explode<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        table.tell(self, BoardEvent::Exploded(self.active));
        self.push(Frame::Discard);
        let among = self.last_behind(self.active);
        match among.len() {
            0 => {} // BRD-49
            1 => self.swap(among.nth(0), table),
            _ => self.push(Frame::Swap { among }),
        }
    }

    /// The last players, if they are behind this one (BRD-45, BRD-49): several only in the Litter Box.
    pub(crate) fn last_behind(&self, seat: Seat) -> SeatSet {
        let last = self.places().iter().copied().min().unwrap_or(0);
        if last == self.places[seat.index()] {
            return SeatSet::EMPTY;
        }
        self.seats().filter(|other| self.places[other.index()] == last).fold(SeatSet::EMPTY, SeatSet::with)
    }

    pub(crate) fn answer_swap<L: Luck, O: BoardObserver>(&mut self, action: BoardAction, table: &mut Table<'_, L, O>) {
        let BoardAction::Swap(other) = action else { return };
        self.stack.pop();
        self.swap(other, table);
    }

    /// Two characters change places; nothing there is triggered (BRD-43).
    fn swap<L: Luck, O: BoardObserver>(&mut self, other: Seat, table: &mut Table<'_, L, O>) {
        self.places.swap(self.active.index(), other.index());
        table.tell(self, BoardEvent::Swapped(self.active, other));
    }

    /// The player chooses what to discard; where all his cards are alike there is nothing to choose.
    pub(crate) fn step_discard<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) -> bool {
        let seat = self.active;
        while self.hand(seat).len() > KEPT {
            if self.hand(seat).kinds().len() > 1 {
                return self.wait_for(seat, BoardQuestion::Discard((self.hand(seat).len() - KEPT) as u8));
            }
            let card = BoardCard::of(self.hand(seat).nth(0));
            self.throw_away(card, table);
        }
        self.stack.pop();
        false
    }

    pub(crate) fn answer_discard<L: Luck, O: BoardObserver>(&mut self, action: BoardAction, table: &mut Table<'_, L, O>) {
        if let BoardAction::Discard(card) = action {
            self.throw_away(card, table);
        }
    }

    fn throw_away<L: Luck, O: BoardObserver>(&mut self, card: BoardCard, table: &mut Table<'_, L, O>) {
        self.spend(self.active, card);
        table.tell(self, BoardEvent::Discarded(self.active, card));
    }
}
