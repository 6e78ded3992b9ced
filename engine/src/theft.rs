//! Taking cards from players: pairs, triples, Favors, and the Tower that answers them (CORE-40..49, BRK-20..25).

use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::{Frame, Source};
use crate::types::{Action, Card, CardSet, Luck, Purpose, Question, Seat, SeatSet};

impl Game<'_> {
    /// Whom `seat` may rob or ask a Favor of: others who live and have cards, or a stash (CORE-46, BRK-23, ZMB-13).
    #[inline]
    pub(crate) fn robbable(&self, seat: Seat) -> SeatSet {
        let mut seats = self.alive & self.holders.cards();
        if self.tower_wearer.is_some() && !self.stash.is_empty() && self.alive.has(self.tower_wearer) {
            seats.insert(self.tower_wearer);
        }
        seats.without(seat)
    }

    /// Whether the Tower answers for this player; a dead wearer's rests (APO-22).
    fn tower_answers(&self, seat: Seat) -> bool {
        self.tower_wearer == seat && !self.stash.is_empty() && self.alive.has(seat)
    }

    /// A random card of the stash goes to the taker instead (BRK-20, BRK-25).
    fn take_from_stash<L: Luck, O: Observer>(&mut self, from: Seat, to: Seat, table: &mut Table<'_, L, O>) {
        let n = table.luck.pick(Purpose::Stash, self.stash.len());
        let card = self.stash.nth(n);
        self.stash.remove(card);
        self.gain(to, card);
        table.tell(self, Event::Moved { from, to, card, public: false, stash: true });
    }

    /// A pair: a card that can be told apart, or a blind pick (CORE-40, CORE-45).
    pub(crate) fn rob<L: Luck, O: Observer>(&mut self, thief: Seat, victim: Seat, table: &mut Table<'_, L, O>) {
        if self.tower_answers(victim) {
            self.take_from_stash(victim, thief, table);
        } else if self.hand(victim).is_empty() || !self.alive.has(victim) {
            // CORE-47: the play is lost.
        } else if self.told_apart(victim).is_empty() {
            self.rob_blindly(thief, victim, table);
        } else {
            self.push(Frame::Theft { thief, victim });
        }
    }

    fn rob_blindly<L: Luck, O: Observer>(&mut self, thief: Seat, victim: Seat, table: &mut Table<'_, L, O>) {
        let n = table.luck.pick(Purpose::Theft, self.face_down_count(victim));
        let card = self.nth_face_down(victim, n);
        self.spare_mark(victim, card);
        self.hand_over(victim, thief, card, false, table);
    }

    pub(crate) fn answer_theft<L: Luck, O: Observer>(
        &mut self,
        thief: Seat,
        victim: Seat,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) {
        self.stack.pop();
        match action {
            Action::Take(card) => self.hand_over(victim, thief, card, true, table),
            _ => self.rob_blindly(thief, victim, table),
        }
    }

    /// A triple: the named title, if it is there (CORE-41, CORE-47, CORE-49).
    pub(crate) fn rob_named<L: Luck, O: Observer>(&mut self, thief: Seat, victim: Seat, name: Card, table: &mut Table<'_, L, O>) {
        if self.tower_answers(victim) {
            return self.take_from_stash(victim, thief, table);
        }
        let versions = self.versions_held(victim, name);
        match versions.len() {
            0 => table.tell(self, Event::Lacks(victim, name)),
            1 => self.hand_over(victim, thief, versions.nth(0), true, table),
            _ => self.push(Frame::Named { from: victim, to: thief, title: name }),
        }
    }

    /// The versions of a title that a player holds; a dead one can't be robbed.
    pub(crate) fn versions_held(&self, seat: Seat, title: Card) -> CardSet {
        if !self.alive.has(seat) {
            return CardSet::EMPTY;
        }
        if self.rules.masks.versions.has(title) {
            self.hand(seat).kinds() & self.rules.same_title(title)
        } else {
            self.hand(seat).kinds() & CardSet::of(title)
        }
    }

    pub(crate) fn step_named<L: Luck, O: Observer>(
        &mut self,
        from: Seat,
        to: Seat,
        title: Card,
        _table: &mut Table<'_, L, O>,
    ) -> bool {
        self.wait_for(from, Question::Give(crate::types::Why::Named(to, title)))
    }

    /// A Favor is due: the target gives a card of his choice, a blind one a random card (CORE-53, STK-46).
    pub(crate) fn ask_favor<L: Luck, O: Observer>(&mut self, from: Seat, to: Seat, table: &mut Table<'_, L, O>) {
        if self.tower_answers(from) {
            self.take_from_stash(from, to, table);
        } else if self.alive.has(from) && !self.hand(from).is_empty() {
            self.push(Frame::Favor { from, to });
        }
    }

    pub(crate) fn step_favor<L: Luck, O: Observer>(&mut self, from: Seat, to: Seat, table: &mut Table<'_, L, O>) -> bool {
        let kinds = self.hand(from).kinds();
        let card = if self.blind.has(from) {
            self.random_card(from, Purpose::Blind, table)
        } else if kinds.len() == 1 {
            kinds.nth(0)
        } else {
            return self.wait_for(from, Question::Give(crate::types::Why::Favor(to)));
        };
        self.stack.pop();
        self.hand_over(from, to, card, false, table);
        false
    }

    /// A card goes from one hand to another, with what that sets off (STK-13, STK-14, STK-53).
    pub(crate) fn hand_over<L: Luck, O: Observer>(
        &mut self,
        from: Seat,
        to: Seat,
        card: Card,
        public: bool,
        table: &mut Table<'_, L, O>,
    ) {
        self.lose(from, card);
        if self.rules.masks.kittens.has(card) {
            table.tell(self, Event::Moved { from, to, card, public, stash: false });
            self.meet_kitten(to, card, Source::Hand, table);
        } else {
            self.gain(to, card);
            table.tell(self, Event::Moved { from, to, card, public, stash: false });
            self.left_hand(from, card);
        }
    }
}
