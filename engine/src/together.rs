//! Where several players part with a card: all at once (CORE-68), or one after another (Potluck).

use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::{Frame, Purpose};
use crate::types::{Action, Card, CardSet, Hand, Luck, MAX_SEATS, Question, Seat, SeatSet, Why};

impl Game<'_> {
    /// Asks these players for a card each, the actor first if he takes part.
    pub(crate) fn collect(&mut self, purpose: Purpose, actor: Seat, from: SeatSet) {
        self.offers = [Card::NONE; MAX_SEATS];
        self.push(Frame::Collect { purpose, actor, waiting: from });
    }

    /// What a player may part with here: a held kitten can't be given to the dead (APO-18).
    pub(crate) fn offerable(&self, seat: Seat, purpose: Purpose) -> CardSet {
        let kinds = self.hand(seat).kinds();
        match purpose {
            Purpose::FeedTheDead(_) => kinds & !self.rules.masks.kittens,
            // A dead player's held kitten stays with Streaking (APO-17).
            Purpose::GraveRobber => kinds & !self.rules.masks.kittens,
            Purpose::GarbageCollection => kinds,
        }
    }

    pub(crate) fn step_collect<L: Luck, O: Observer>(
        &mut self,
        purpose: Purpose,
        actor: Seat,
        waiting: SeatSet,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        if waiting.is_empty() {
            self.stack.pop();
            self.gather(purpose, actor, table);
            return false;
        }
        let seat = if waiting.has(actor) { actor } else { self.after(waiting, actor) };
        let cards = self.offerable(seat, purpose);
        let tower = matches!(purpose, Purpose::FeedTheDead(_)) && self.tower_wearer == seat && !self.stash.is_empty();
        let card = if tower {
            self.stash.nth(0) // the stash answers: nothing to choose
        } else if self.blind.has(seat) {
            // STK-38, STK-46: he picks blind.
            self.random_offer(seat, cards, table)
        } else {
            match cards.len() {
                0 => Card::NONE,
                1 => cards.nth(0),
                _ => {
                    let why = match purpose {
                        Purpose::GarbageCollection => Why::GarbageCollection,
                        Purpose::FeedTheDead(to) => Why::FeedTheDead(to),
                        Purpose::GraveRobber => Why::GraveRobber,
                    };
                    return self.wait_for(seat, Question::Give(why));
                }
            }
        };
        self.offers[seat.index()] = card;
        *self.stack.top_mut() = Frame::Collect { purpose, actor, waiting: waiting.without(seat) };
        false
    }

    /// A uniform pick among the cards (not the kinds) of a hand that are in `cards`.
    pub(crate) fn random_offer<L: Luck, O: Observer>(&mut self, seat: Seat, cards: CardSet, table: &mut Table<'_, L, O>) -> Card {
        let hand = *self.hand(seat);
        let mut some = Hand::EMPTY;
        for card in hand.cards().filter(|c| cards.has(*c)) {
            some.add(card);
        }
        if some.is_empty() {
            return Card::NONE;
        }
        some.nth(table.luck.pick(crate::types::Purpose::Blind, some.len()))
    }

    pub(crate) fn answer_collect(&mut self, purpose: Purpose, actor: Seat, waiting: SeatSet, action: Action) {
        let Action::Give(card) = action else { return };
        let seat = self.ask.seat;
        self.offers[seat.index()] = card;
        *self.stack.top_mut() = Frame::Collect { purpose, actor, waiting: waiting.without(seat) };
    }

    /// All choices take effect together.
    fn gather<L: Luck, O: Observer>(&mut self, purpose: Purpose, actor: Seat, table: &mut Table<'_, L, O>) {
        let mut any = false;
        let mut from = actor;
        let mut giving = SeatSet::EMPTY;
        for seat in self.seats() {
            if self.offers[seat.index()].is_some() {
                giving.insert(seat);
            }
        }
        let mut rest = giving;
        let mut order = [Seat::NONE; 10];
        let mut n = 0;
        while !rest.is_empty() {
            let seat = if rest.has(actor) && n == 0 { actor } else { self.after(rest, from) };
            rest.remove(seat);
            from = seat;
            order[n] = seat;
            n += 1;
        }
        for &seat in &order[..n] {
            let card = std::mem::replace(&mut self.offers[seat.index()], Card::NONE);
            any = true;
            match purpose {
                Purpose::FeedTheDead(to) => self.feed(seat, to, card, table),
                _ => {
                    self.lose(seat, card);
                    self.pile.push(card);
                    table.tell(self, Event::Returned(seat, card));
                    if purpose == Purpose::GraveRobber {
                        self.release_dead_kitten(seat, card, table);
                    }
                }
            }
        }
        match purpose {
            // STK-48: shuffle first, then a kitten left without Streaking explodes. ZMB-28: nothing in, no shuffle.
            Purpose::GarbageCollection | Purpose::GraveRobber if any => self.shuffle_pile(table),
            _ => {}
        }
        if purpose == Purpose::GarbageCollection {
            for &seat in order[..n].iter().rev() {
                self.check_held_kitten(seat);
            }
        }
    }

    /// One gift to a dead player; the Tower answers for its wearer (ZMB-22, BRK-24).
    fn feed<L: Luck, O: Observer>(&mut self, from: Seat, to: Seat, card: Card, table: &mut Table<'_, L, O>) {
        if self.tower_wearer == from && !self.stash.is_empty() {
            let n = table.luck.pick(crate::types::Purpose::Stash, self.stash.len());
            let card = self.stash.nth(n);
            self.stash.remove(card);
            self.gain(to, card);
            table.tell(self, Event::Moved { from, to, card, public: false, stash: true });
        } else {
            self.hand_over(from, to, card, false, table);
        }
    }

    /// A dead player's Streaking went into the pile: the kitten it held goes along (APO-17).
    fn release_dead_kitten<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) {
        let kitten = self.held_kitten(seat);
        if card == self.rules.streaking() && kitten.is_some() {
            self.lose(seat, kitten);
            self.pile.push(kitten);
            table.tell(self, Event::Returned(seat, kitten));
        }
    }

    /// Potluck: from the actor on, each puts a card on top (BRK-32).
    pub(crate) fn step_potluck<L: Luck, O: Observer>(
        &mut self,
        waiting: SeatSet,
        last: Seat,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        let waiting = waiting & self.alive & self.holders.cards();
        if waiting.is_empty() {
            self.stack.pop();
            return false;
        }
        let seat = self.after(waiting, last);
        *self.stack.top_mut() = Frame::Potluck { waiting, last };
        self.ask.seat = seat;
        let kinds = self.hand(seat).kinds();
        if self.blind.has(seat) {
            let card = self.random_card(seat, crate::types::Purpose::Blind, table); // BRK-39
            self.answer_potluck(waiting, last, Action::Give(card), table);
            false
        } else if kinds.len() == 1 {
            self.answer_potluck(waiting, last, Action::Give(kinds.nth(0)), table);
            false
        } else {
            self.wait_for(seat, Question::Give(Why::Potluck))
        }
    }

    pub(crate) fn answer_potluck<L: Luck, O: Observer>(
        &mut self,
        waiting: SeatSet,
        _last: Seat,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) {
        let Action::Give(card) = action else { return };
        let seat = self.ask.seat;
        *self.stack.top_mut() = Frame::Potluck { waiting: waiting.without(seat), last: seat };
        self.lose(seat, card);
        self.pile.push(card);
        table.tell(self, Event::PutOnTop(seat, card));
        self.left_hand(seat, card); // BRK-44: resolved before the next player gives
    }
}
