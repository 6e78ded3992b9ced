//! The setup: shuffle, deal, Defuses back, kittens in (CORE-01..06).
//!
//! The deck is shuffled in its printed, canonical order, hands are dealt round-robin from the top, and what enters later
//! is inserted with a roll of its own. So a house rule that changes a few cards leaves the rest of the deal nearly as it was.

use crate::community::Community;
use crate::game::{Game, Table};
use crate::holders::Holders;
use crate::observer::{Event, Observer};
use crate::types::{Card, Hand, Luck, MAX_CARDS, MAX_PILE, MAX_SEATS, Purpose, Seat, SeatSet};

impl Game<'_> {
    /// Sets up a new game on this table and moves to the first decision.
    pub fn deal<L: Luck, O: Observer>(&mut self, luck: &mut L, observer: &mut O) {
        let table = &mut Table { luck, observer };
        self.clear();
        self.set_up(table);
        table.tell(self, Event::Dealt);
        self.begin_turn(table);
        self.run(table);
    }

    /// Forgets the last game.
    fn clear(&mut self) {
        let players = self.rules.players;
        self.hands[..players].copy_from_slice(&self.rules.first_hands[..players]);
        self.stack.reset();
        self.pile.clear();
        self.discard.clear();
        (self.takeable, self.discarded, self.taken) = (0, [0; MAX_CARDS], 0);
        self.gone = Hand::EMPTY;
        self.alive = SeatSet::first(players);
        self.active = Seat(self.rules.switches.first_seat);
        self.clockwise = true;
        (self.under_attack, self.turn_lost, self.now_due, self.over) = (false, false, false, false);
        self.turns_left = 1;
        self.turn_number = 0;
        self.winner = Seat::NONE;
        self.idle = SeatSet::EMPTY;
        (self.blind, self.mark_count) = (SeatSet::EMPTY, 0);
        (self.barking_before, self.barked) = (SeatSet::EMPTY, 0);
        (self.tower_wearer, self.tower_card) = (Seat::NONE, Card::NONE);
        if self.rules.stash > 0 || self.rules.ill_take_that().is_some() {
            self.stash = Hand::EMPTY;
            self.ill_take_that = [(Seat::NONE, Card::NONE); MAX_SEATS];
        }
        if self.rules.zombie {
            self.killer = [Card::NONE; MAX_SEATS];
        }
        self.godcat_on_mat = self.rules.godcat().is_some();
        self.watchers = SeatSet::EMPTY;
        self.last_plays = [(Seat::NONE, Card::NONE); 2];
        if self.rules.community {
            self.community = Community::new(self.rules);
        }
    }

    fn set_up<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        let rules = self.rules;
        self.shuffle_deck(table);

        // The stash comes from the bottom, so that the deal from the top meets the same cards (BRK-03).
        if rules.stash > 0 {
            if rules.switches.stash_before_defuses && rules.returned_before {
                self.take_stash();
                self.insert_at_random(&rules.returned, table);
            } else {
                self.take_stash();
            }
            if !rules.late_tower() {
                self.insert_at_random(&[rules.tower()], table);
            }
        }
        self.deal_hands();
        if rules.saves_at_random {
            self.deal_saves_at_random(table);
        }
        self.holders = Holders::of(&self.hands[..rules.players], &rules.masks);
        if !rules.returned_before {
            self.insert_at_random(&rules.returned, table);
        }

        // The pile is in random order, so the cards at its bottom are as good as any (CORE-06, APO-04).
        let keep = rules.after_cut(self.pile.len());
        while self.pile.len() > keep {
            let card = self.pile.remove(self.pile.len() - 1);
            self.gone.add(card);
        }
        if rules.stash > 0 && rules.late_tower() {
            self.insert_at_random(&[rules.tower()], table);
        }
        self.insert_at_random(&rules.entering, table);
    }

    /// The printed deck in random order, less what house rules took out of the box.
    fn shuffle_deck<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        let rules = self.rules;
        let with_saves = rules.returned_before && !(rules.stash > 0 && rules.switches.stash_before_defuses);
        let len = rules.printed.len();
        if (with_saves && !rules.returned.is_empty()) || !rules.removed.is_empty() {
            let mut printed = [Card(0); MAX_PILE];
            let mut all = len;
            printed[..len].copy_from_slice(&rules.printed);
            for card in &rules.removed {
                // Which copy leaves is settled before the shuffle: to take the first one found after it would favour places.
                let copy = printed[..len].iter().rposition(|c| c == card).expect("the rules counted it");
                printed[copy] = Card::NONE;
            }
            if with_saves {
                all += rules.returned.len();
                printed[len..all].copy_from_slice(&rules.returned);
            }
            table.luck.deal_order(&printed[..all], self.pile.refill(all));
        } else {
            table.luck.deal_order(&rules.printed, self.pile.refill(len));
        }
        for _ in &rules.removed {
            let index = self.pile.bottom_up().iter().position(|c| *c == Card::NONE).expect("it was printed");
            // The bottom card fills the gap, so that the deal from the top meets the same cards.
            let bottom = self.pile.remove(self.pile.len() - 1);
            if index > 0 {
                self.pile.bottom_up_mut()[index - 1] = bottom;
            }
        }
    }

    /// Hands from the top, round and round.
    #[inline]
    fn deal_hands(&mut self) {
        let (players, each) = (self.rules.players, self.rules.hand);
        let pile = &self.pile;
        for (seat, hand) in self.hands[..players].iter_mut().enumerate() {
            let mut place = seat;
            hand.add_all((0..each).map(|_| {
                let card = pile.surely_at(place);
                place += players;
                card
            }));
        }
        self.pile.take_off(players * each);
    }

    fn take_stash(&mut self) {
        for _ in 0..self.rules.stash {
            let card = self.pile.remove(self.pile.len() - 1);
            self.stash.add(card);
        }
    }

    /// Each card goes to a uniform place, with a roll of its own.
    #[inline]
    fn insert_at_random<L: Luck, O: Observer>(&mut self, cards: &[Card], table: &mut Table<'_, L, O>) {
        for &card in cards {
            let place = table.luck.pick(Purpose::Setup, self.pile.len() + 1);
            self.pile.insert(place, card);
        }
    }

    /// One save card each, at random who gets which (APO-02). Elsewhere the hands began with them.
    #[inline(never)]
    fn deal_saves_at_random<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        let rules = self.rules;
        let mut seats: [u8; MAX_SEATS] = std::array::from_fn(|seat| seat as u8);
        for i in (1..rules.players).rev() {
            seats.swap(i, table.luck.pick(Purpose::Setup, i + 1));
        }
        for (&(_, card), seat) in rules.dealt_saves.iter().zip(seats) {
            self.hands[seat as usize].add(card);
        }
    }
}
