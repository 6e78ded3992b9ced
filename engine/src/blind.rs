//! Playing blind under the Curse of the Cat Butt (STK-30..47).

use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::{Frame, Source};
use crate::types::{Action, Card, CardSet, Luck, Play, Purpose, Question, Seat, Single};

impl Game<'_> {
    /// A player may look at his cards again.
    pub(crate) fn sight<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        self.set_blind(seat, false);
        table.tell(self, Event::Sighted(seat));
    }

    /// On his turn: a random card of his hand is turned up and played, or lost (STK-31, STK-41, STK-42).
    pub(crate) fn play_blind<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        let card = self.random_card(seat, Purpose::Blind, table);
        if self.rules.masks.kittens.has(card) {
            // STK-34: it explodes at once.
            self.lose(seat, card);
            self.meet_kitten(seat, card, Source::Hand, table);
        } else if self.ways_to_play(seat, card) == 0 {
            self.spend(seat, card);
            self.community.has_played = true;
            table.tell(self, Event::Discarded(seat, card));
            self.now_due = true;
            self.left_hand(seat, card);
        } else {
            self.push(Frame::Blind { seat, card });
        }
    }

    /// In how many ways a card just turned up can be played alone.
    pub(crate) fn ways_to_play(&self, seat: Seat, card: Card) -> usize {
        let mut ways = 0;
        self.each_single(seat, CardSet::of(card), &mut |_| ways += 1);
        ways
    }

    pub(crate) fn step_blind<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) -> bool {
        let mut only = None;
        let mut ways = 0;
        self.each_single(seat, CardSet::of(card), &mut |single: Single| {
            ways += 1;
            only = Some(single);
        });
        match only {
            Some(single) if ways == 1 => {
                self.stack.pop();
                self.play(seat, Play::Single(single), table);
                false
            }
            _ => self.wait_for(seat, Question::Blind(card)),
        }
    }

    pub(crate) fn answer_blind<L: Luck, O: Observer>(&mut self, seat: Seat, action: Action, table: &mut Table<'_, L, O>) {
        self.stack.pop();
        if let Action::Play(play) = action {
            self.play(seat, play, table);
        }
    }

    /// A blind player meets a kitten (STK-33, STK-43, APO-20).
    pub(crate) fn meet_blind<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        kitten: Card,
        cause: Cause,
        source: Source,
        table: &mut Table<'_, L, O>,
    ) {
        if self.can_keep(seat, kitten, source) {
            self.keep_kitten(seat, kitten, table);
            if seat == self.active {
                self.sight(seat, table); // got by I'll Take That it is no draw of his (BRK-43)
            }
        } else if self.rules.defuse_optional && !self.hand(seat).is_empty() {
            self.push(Frame::Save { seat, kitten, cause, source });
        } else {
            self.defuse_blind(seat, kitten, cause, source, table);
        }
    }

    /// He plays cards at random, without effect, until each kitten is covered by a save card (STK-33, STK-34, STK-44).
    pub(crate) fn defuse_blind<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        kitten: Card,
        cause: Cause,
        source: Source,
        table: &mut Table<'_, L, O>,
    ) {
        let rules = self.rules;
        let mut saves = [Card::NONE; 8];
        // Kittens to be covered: the one met, and those that come up. Only the first may be no card of the pile.
        let (mut due, mut covered, mut more) = (1, 0, 0);
        while covered < due {
            if self.hand(seat).is_empty() {
                for _ in 0..more {
                    self.put_out(rules.ek());
                }
                return self.die(seat, cause, kitten, table);
            }
            let card = self.random_card(seat, Purpose::Blind, table);
            if card == rules.ek() {
                self.lose(seat, card);
                table.tell(self, Event::Met(seat, card, Cause::Exploded));
                due += 1;
                more += 1;
                continue;
            }
            if rules.masks.kittens.has(card) {
                // Coffee or Corona, held with Streaking: it is shuffled back and covers nothing.
                self.give_to_pile(seat, card, table);
                self.shuffle_pile(table);
                continue;
            }
            self.spend(seat, card);
            if rules.masks.saves.has(card) {
                table.tell(self, Event::Saved(seat, card));
                if covered < saves.len() {
                    saves[covered] = card;
                }
                covered += 1;
            } else {
                table.tell(self, Event::Discarded(seat, card));
                if card == rules.streaking() && self.hand(seat).has(rules.ek()) {
                    self.lose(seat, rules.ek());
                    table.tell(self, Event::Met(seat, rules.ek(), Cause::Exploded));
                    due += 1;
                    more += 1;
                }
            }
        }
        self.sight(seat, table);
        self.check_held_kitten(seat); // Coffee or Corona left without Streaking
        // The kittens that came up go back first from the top of the stack; each save card covers one.
        for (i, save) in saves[..covered.min(saves.len())].iter().enumerate().rev() {
            // Only the first one can use up a turn: one turn ends in all (STK-49).
            let (kitten, source) = if i == 0 { (kitten, source) } else { (rules.ek(), Source::Drawn) };
            self.rescue(seat, *save, kitten, source, table);
        }
    }
}
