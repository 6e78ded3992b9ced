//! Going out: the hand, what lies before the player, the last one living (CORE-13, CORE-25..28, ZMB-11, APO-06).

use crate::game::{Game, Table};
use crate::holders::Holding;
use crate::observer::{Cause, Event, Observer};
use crate::types::{Card, CardSet, Hand, Luck, Seat};

impl Game<'_> {
    /// A player is out. `kitten` is what killed him, [`Card::NONE`] for Barking and Devilcat.
    pub(crate) fn die<L: Luck, O: Observer>(&mut self, seat: Seat, cause: Cause, kitten: Card, table: &mut Table<'_, L, O>) {
        self.alive.remove(seat);
        if seat == self.active {
            self.turn_lost = true; // CORE-25
        }
        table.tell(self, Event::Died(seat, cause));
        let kitten = if matches!(cause, Cause::Barked | Cause::Devilcat) { Card::NONE } else { kitten };
        if self.alive.len() == 1 {
            // CORE-13: nothing else is resolved; the kitten lies where it was shown.
            if kitten.is_some() {
                self.lay_on_discard(kitten);
            }
            return self.finish(Some(self.alive.nth(0)), table);
        }
        self.set_blind(seat, false); // APO-20
        self.clear_before(seat, table);
        if self.rules.community {
            self.community.coffee_out |= cause == Cause::Coffee; // EXP-20
            self.clear_community(seat, table);
            if self.mourn(seat, kitten) {
                return;
            }
        }
        self.lay_out(seat, kitten, table);
    }

    /// The hand and the kitten of a dead player go.
    pub(crate) fn lay_out<L: Luck, O: Observer>(&mut self, seat: Seat, kitten: Card, table: &mut Table<'_, L, O>) {
        if self.rules.zombie {
            self.killer[seat.index()] = kitten; // ZMB-11, APO-08
            return;
        }
        self.dispose_of_hand(seat, table);
        if kitten.is_some() {
            self.put_out(kitten);
        }
    }

    /// Where a dead player's cards go (CORE-25, CORE-26).
    #[inline]
    pub(crate) fn put_out(&mut self, card: Card) {
        if self.rules.switches.dead_hand_aside {
            self.gone.add(card);
        } else {
            self.lay_on_discard(card);
        }
    }

    /// The hand goes out in the engine's card order (CORE-19); Godcat returns to the playmat (GVE-12).
    fn dispose_of_hand<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        let hand = std::mem::replace(&mut self.hands[seat.index()], Hand::EMPTY);
        self.holders.keep(seat, Holding::default());
        if self.mark_count > 0 {
            self.drop_marks(seat);
        }
        let godcat = CardSet::of(self.rules.godcat());
        self.godcat_on_mat |= !(hand.kinds() & godcat).is_empty();
        if self.rules.switches.dead_hand_aside {
            hand.cards().filter(|card| !godcat.has(*card)).for_each(|card| self.gone.add(card));
        } else {
            self.discard.push_all(&hand, godcat);
            hand.count_into(&mut self.discarded, godcat);
            let kept = hand.kinds() & (self.rules.masks.untakeable | godcat);
            let kept: usize = kept.map(|card| hand.count(card)).sum();
            self.takeable += (hand.len() - kept) as u32;
        }
        if O::HEARS_DEAD_HANDS {
            // They went at once; it is told card by card.
            for card in hand.cards() {
                let event = if godcat.has(card) { Event::GodcatReturned } else { Event::Discarded(seat, card) };
                table.tell(self, event);
            }
        }
    }

    fn drop_marks(&mut self, seat: Seat) {
        let mut kept = 0;
        for i in 0..self.mark_count as usize {
            if self.marks[i].0 != seat {
                self.marks[kept] = self.marks[i];
                kept += 1;
            }
        }
        self.mark_count = kept as u8;
    }

    /// What lies before a dead player, or is his before others, is discarded (CORE-16, BRK-15, BRK-22, BRK-35, BRK-40).
    fn clear_before<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        if self.barking_before.has(seat) {
            self.barking_before.remove(seat);
            self.lay_on_discard(self.rules.barking());
            table.tell(self, Event::Cleared(seat, self.rules.barking()));
        }
        if self.rules.stash == 0 && !self.rules.ill_take_that().is_some() {
            return;
        }
        for before in self.seats() {
            let (owner, card) = self.ill_take_that[before.index()];
            if owner == seat || (before == seat && owner.is_some()) {
                self.set_ill_take_that(before, Seat::NONE, Card::NONE);
                self.lay_on_discard(card);
                table.tell(self, Event::Cleared(before, card));
            }
        }
        if self.tower_wearer == seat && !self.rules.zombie {
            self.gone.add(self.tower_card);
            let stash = std::mem::replace(&mut self.stash, Hand::EMPTY);
            for card in stash.cards() {
                self.gone.add(card);
            }
            table.tell(self, Event::Cleared(seat, self.tower_card));
            (self.tower_wearer, self.tower_card) = (Seat::NONE, Card::NONE);
        }
    }
}
