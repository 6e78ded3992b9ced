//! Playing: cards leave the hand, others may Nope, the effect happens.

use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::Frame;
use crate::types::{Action, Card, CardSet, Luck, MAX_CARDS, Play, Question, Seat, SeatSet};

impl Game<'_> {
    /// A player lays down what he plays; a Nope window opens if anybody can use it.
    #[inline]
    pub(crate) fn play<L: Luck, O: Observer>(&mut self, seat: Seat, play: Play, table: &mut Table<'_, L, O>) {
        self.lay_down(seat, play);
        table.tell(self, Event::Played(seat, play));
        self.open_window(seat, play, table);
    }

    /// The played cards go to the discard (CORE-12).
    fn lay_down(&mut self, seat: Seat, play: Play) {
        self.idle = SeatSet::EMPTY;
        match play {
            Play::Single(single) => {
                if single.bonus {
                    self.spend(seat, self.rules.feline_bonus());
                }
                self.spend(seat, single.card);
            }
            Play::Pair { title, .. } => {
                self.spend_title(seat, title, 2);
                self.left_hand(seat, title); // STK-13: more than one Streaking Kitten is a house rule
            }
            Play::Triple { title, .. } => {
                self.spend_title(seat, title, 3);
                self.left_hand(seat, title);
            }
            Play::Five { titles } => {
                for title in titles {
                    self.spend_one_of(seat, title);
                }
            }
        }
        if self.rules.community {
            self.note_play(seat, play);
        }
    }

    /// One card goes from the hand to the discard; Godcat to the playmat (GVE-12).
    #[inline]
    pub(crate) fn spend(&mut self, seat: Seat, card: Card) {
        self.lose(seat, card);
        if card == self.rules.godcat() {
            self.godcat_on_mat = true;
        } else {
            self.lay_on_discard(card);
            self.remember_play(seat, card);
        }
    }

    /// Remembers the last card played, and the last by anybody else (ZMB-31).
    #[inline]
    fn remember_play(&mut self, seat: Seat, card: Card) {
        if self.last_plays[0].0 != seat {
            self.last_plays[1] = self.last_plays[0];
        }
        self.last_plays[0] = (seat, card);
    }

    /// One card of a title: the first version that is there.
    fn spend_one_of(&mut self, seat: Seat, title: Card) {
        let card = if self.hand(seat).has(title) {
            title
        } else {
            (self.rules.same_title(title) & self.hand(seat).kinds()).lowest().expect("a legal play")
        };
        self.spend(seat, card);
    }

    /// `n` cards for a combination of a title: real ones first, then Ferals, then Clone, then Godcat.
    fn spend_title(&mut self, seat: Seat, title: Card, n: usize) {
        let rules = self.rules;
        for _ in 0..n {
            let hand = self.hand(seat);
            let real = if hand.has(title) {
                title
            } else if rules.masks.versions.has(title) {
                (rules.same_title(title) & hand.kinds()).lowest().unwrap_or(Card::NONE)
            } else {
                Card::NONE
            };
            let cat = rules.masks.cats.has(title);
            let card = if real.is_some() {
                real
            } else if cat && hand.has(rules.feral()) && rules.masks.combinable.has(rules.feral()) {
                rules.feral()
            } else if cat && n == 2 && hand.has(rules.clone_card()) {
                rules.clone_card()
            } else {
                rules.godcat()
            };
            self.spend(seat, card);
        }
    }

    /// A play takes effect.
    pub(crate) fn resolve<L: Luck, O: Observer>(&mut self, seat: Seat, play: Play, table: &mut Table<'_, L, O>) {
        self.now_due = true;
        table.tell(self, Event::Resolved(seat, play));
        if self.community.busy {
            self.catch_corona(seat, play, table);
        }
        match play {
            Play::Single(single) => self.rules.kind(single.as_card).effect(self, seat, single, table),
            Play::Pair { target, .. } => self.rob(seat, target, table),
            Play::Triple { target, name, .. } => self.rob_named(seat, target, name, table),
            Play::Five { .. } => {
                // The five lie together; Nopes may lie above them.
                let five_at = self.five_at(play);
                self.push(Frame::TakeDiscard { seat, five_at });
            }
        }
    }

    /// The index in the discard, from the bottom, at which the five just played begin.
    fn five_at(&self, play: Play) -> u8 {
        let Play::Five { titles } = play else {
            return 0;
        };
        // The titles were laid down in this order; Nopes, and NOW cards played in response, may lie above them.
        let laid = || titles.iter().filter(|t| **t != self.rules.godcat()).map(|t| self.rules.title_of(*t));
        let (cards, n) = (self.discard.bottom_up(), laid().count());
        let starts = 0..=cards.len().saturating_sub(n);
        starts.rev().find(|s| cards[*s..].iter().map(|c| self.rules.title_of(*c)).take(n).eq(laid())).unwrap_or(0) as u8
    }

    /// What a five may take: everything of the discard but the five themselves (CORE-42, CORE-48).
    pub(crate) fn takeable_cards(&self, five_at: u8) -> CardSet {
        let five_at = (five_at as usize).min(self.discard.len());
        let five = &self.discard.bottom_up()[five_at..(five_at + 5).min(self.discard.len())];
        let lies = |kind: usize| u64::from(self.discarded[kind] > 0) << kind;
        let all = CardSet((0..self.rules.kinds.len().min(MAX_CARDS)).fold(0, |all, kind| all | lies(kind)));
        let count = |card: Card| five.iter().filter(|other| **other == card).count();
        let gone = five.iter().filter(|card| self.discarded[card.index()] as usize <= count(**card));
        gone.fold(all, |left, card| left.without(*card)) & !self.rules.masks.untakeable
    }

    pub(crate) fn step_take_discard<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        five_at: u8,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        let cards = self.takeable_cards(five_at);
        match cards.len() {
            0 => {
                self.stack.pop();
                false
            }
            1 => {
                self.answer_take_discard(seat, five_at, Action::Take(cards.nth(0)), table);
                false
            }
            _ => self.wait_for(seat, Question::Discard),
        }
    }

    pub(crate) fn answer_take_discard<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        five_at: u8,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) {
        let Action::Take(card) = action else { return };
        self.stack.pop();
        let five = five_at as usize..five_at as usize + 5;
        let index = (0..self.discard.len()).rev().find(|i| !five.contains(i) && self.discard.bottom_up()[*i] == card);
        let index = index.expect("a legal card");
        self.take_from_discard(self.discard.len() - 1 - index);
        self.gain(seat, card);
        table.tell(self, Event::TookDiscard(seat, card));
    }
}
