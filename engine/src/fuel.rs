//! Fuel: Catnip and Black Holes that work as soon as the third comes into a hand (EXP-15, EXP-20..22, EXP-26, EXP-27).

use crate::community::Step;
use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::{Frame, Source};
use crate::types::{Card, CardSet, Luck, Seat};

impl Game<'_> {
    /// Fuel that works at once came into a hand.
    #[inline(never)]
    pub(crate) fn gained_fuel(&mut self, seat: Seat, card: Card) {
        if self.hand(seat).count(card) < 3 {
            return;
        }
        let step = if card == self.rules.catnip() { Step::Catnip { seat } } else { Step::BlackHoles { seat } };
        if self.stack.top() != Frame::Community(step) {
            self.push_step(step);
        }
    }

    /// Fuel that can't be combined now (EXP-20, EXP-21).
    #[inline]
    pub(crate) fn uncombinable_fuel(&self) -> CardSet {
        let caffeine = if self.community.coffee_out { CardSet::EMPTY } else { CardSet::of(self.rules.caffeine()) };
        caffeine | CardSet::of(self.rules.black_hole())
    }

    /// The first kitten from the top is taken and resolved (EXP-22, EXP-26).
    pub(crate) fn smell_catnip<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        if !self.alive.has(seat) || self.hand(seat).count(self.rules.catnip()) < 3 {
            return;
        }
        let kittens = self.rules.masks.kittens;
        let Some(place) = self.pile.top_down().position(|card| kittens.has(card)) else { return };
        let card = self.pile.remove(place);
        self.shuffle_pile(table); // it was searched
        self.community.catnip += 1;
        self.push_step(Step::AfterCatnip { seat });
        self.meet_kitten(seat, card, Source::Table, table);
    }

    /// Then Catnip goes into the pile: all of it, or one of a dead player's (EXP-22).
    pub(crate) fn return_catnip<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        self.community.catnip -= 1;
        let catnip = self.rules.catnip();
        let held = self.hand(seat).count(catnip);
        let mut any = held;
        if self.alive.has(seat) {
            for _ in 0..held {
                self.give_to_pile(seat, catnip, table);
            }
        } else if held > 0 {
            self.give_to_pile(seat, catnip, table); // a zombie keeps his hand
        } else if self.rules.switches.dead_hand_aside && self.gone.has(catnip) {
            self.gone.remove(catnip);
            self.return_to_pile(seat, catnip, table);
            any = 1;
        } else if let Some(place) = self.discard.find(catnip) {
            self.take_from_discard(place);
            self.return_to_pile(seat, catnip, table);
            any = 1;
        }
        if any > 0 || !self.pile.is_empty() {
            self.shuffle_pile(table);
        }
    }

    /// `black_hole = at-three`: the Impending Kitten is fetched from the pile, and nothing saves (EXP-15, EXP-27).
    pub(crate) fn fall_into_black_holes<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        if !self.alive.has(seat) || self.hand(seat).count(self.rules.black_hole()) < 3 {
            return;
        }
        let card = self.rules.impending();
        let Some(place) = self.pile.find(card) else { return };
        self.pile.remove(place);
        self.shuffle_pile(table); // it was searched
        table.tell(self, Event::Met(seat, card, Cause::Impending));
        self.die(seat, Cause::Impending, card, table);
    }
}
