//! Meeting a kitten: save cards, keeping it with Streaking, bringing back the dead, putting kittens back
//! (CORE-20..24, STK-10..18, ZMB-10..19).

use crate::cards::Kind;
use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::{Frame, Rescue, Source};
use crate::types::{Action, Card, CardSet, Luck, Purpose, Question, Seat, SeatSet};

impl Game<'_> {
    /// A player meets a kitten, a Barking mate or Devilcat. The kitten is in nobody's hand now.
    pub(crate) fn meet<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        kitten: Card,
        cause: Cause,
        source: Source,
        table: &mut Table<'_, L, O>,
    ) {
        table.tell(self, Event::Met(seat, kitten, cause));
        if self.blind.has(seat) {
            return self.meet_blind(seat, kitten, cause, source, table);
        }
        let saves = self.usable_saves(seat, cause);
        let keep = self.can_keep(seat, kitten, source);
        let ways = saves.len() + usize::from(keep);
        if ways == 0 {
            self.die(seat, cause, kitten, table);
        } else if ways == 1 && !self.rules.defuse_optional {
            if keep {
                self.keep_kitten(seat, kitten, table);
            } else {
                self.save(seat, saves.nth(0), kitten, source, table);
            }
        } else {
            self.push(Frame::Save { seat, kitten, cause, source });
        }
    }

    /// Save cards that answer this cause: Godcat counts as a Defuse, but not against Devilcat (GVE-11, GVE-16).
    pub(crate) fn usable_saves(&self, seat: Seat, cause: Cause) -> CardSet {
        let rules = self.rules;
        let mut usable = rules.masks.saves;
        if cause == Cause::Exploded && !rules.switches.forbidden.contains(&Kind::Godcat) {
            usable |= CardSet::of(rules.godcat());
        }
        self.hand(seat).kinds() & usable
    }

    /// Whether a kitten can be kept with Streaking: a drawn one, and only one (STK-10, STK-12, STK-17).
    pub(crate) fn can_keep(&self, seat: Seat, kitten: Card, source: Source) -> bool {
        let hand = self.hand(seat);
        source == Source::Drawn
            && self.rules.masks.holdable.has(kitten)
            && hand.has(self.rules.streaking())
            && (hand.kinds() & self.rules.masks.kittens).is_empty()
    }

    pub(crate) fn keep_kitten<L: Luck, O: Observer>(&mut self, seat: Seat, kitten: Card, table: &mut Table<'_, L, O>) {
        self.gain(seat, kitten);
        table.tell(self, Event::Kept(seat, kitten));
    }

    pub(crate) fn answer_save<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        kitten: Card,
        cause: Cause,
        source: Source,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) {
        self.stack.pop();
        match action {
            Action::Save(card) => self.save(seat, card, kitten, source, table),
            Action::Keep => self.keep_kitten(seat, kitten, table),
            Action::PlayBlind => self.defuse_blind(seat, kitten, cause, source, table),
            Action::Roll => {
                self.roll_for_unholy(seat, kitten, table);
            }
            _ if cause == Cause::Corona => self.infect(seat, 1, table), // he does not save himself
            _ => self.die(seat, cause, kitten, table),
        }
    }

    /// A save card is used.
    fn save<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, kitten: Card, source: Source, table: &mut Table<'_, L, O>) {
        self.spend(seat, card);
        table.tell(self, Event::Saved(seat, card));
        self.rescue(seat, card, kitten, source, table);
    }

    /// What follows a save: somebody comes back, kittens are put back, a turn may be used up.
    pub(crate) fn rescue<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        kitten: Card,
        source: Source,
        _table: &mut Table<'_, L, O>,
    ) {
        if source == Source::Hand && self.rules.switches.hand_kitten_ends_turn && seat == self.active {
            // STK-18; a Potluck under way goes round first.
            let potluck = Some(self.stack.top()).filter(|frame| matches!(frame, Frame::Potluck { .. }));
            if potluck.is_some() {
                self.stack.pop();
            }
            self.push(Frame::EndTurn);
            potluck.into_iter().for_each(|frame| self.push(frame));
        }
        let kitten = if source == Source::Other { Card::NONE } else { kitten };
        let revive = card == self.rules.zombie_kitten();
        self.push(Frame::Rescue(Rescue { saver: seat, kitten, revive, revived: Seat::NONE, waiting: None }));
    }

    pub(crate) fn step_rescue<L: Luck, O: Observer>(&mut self, mut rescue: Rescue, table: &mut Table<'_, L, O>) -> bool {
        if rescue.revive {
            let dead = self.zombies();
            match dead.len() {
                0 => rescue.revive = false,
                1 => {
                    self.revive(&mut rescue, dead.nth(0), table);
                    return false;
                }
                _ => return self.wait_for(rescue.saver, Question::Revive),
            }
        }
        let own = rescue.kitten;
        let other = if rescue.revived.is_some() { self.killer[rescue.revived.index()] } else { Card::NONE };
        let waiting = rescue.waiting.unwrap_or(self.seats());
        if (own.is_some() || other.is_some()) && self.rules.clairvoyance().is_some() && !self.rules.switches.reinsert_shuffle {
            let waiting = waiting & self.clairvoyants(rescue.saver);
            if !waiting.is_empty() {
                rescue.waiting = Some(waiting);
                *self.stack.top_mut() = Frame::Rescue(rescue);
                return self.wait_for(self.after(waiting, rescue.saver), Question::Clairvoyance);
            }
        }
        // The saver's own kitten first, then that of the player he brought back (ZMB-19); an Imploding Kitten is put
        // back by the revived himself (APO-08).
        self.stack.pop();
        if other.is_some() {
            self.killer[rescue.revived.index()] = Card::NONE;
            let seat = if other == self.rules.imploding_up() { rescue.revived } else { rescue.saver };
            self.push(Frame::Place { seat, card: other, shown: true });
        }
        if own.is_some() {
            self.push(Frame::Place { seat: rescue.saver, card: own, shown: true });
        }
        false
    }

    /// Who may play Clairvoyance on this save (ZMB-26).
    fn clairvoyants(&self, saver: Seat) -> SeatSet {
        let card = self.rules.clairvoyance();
        if !self.rules.masks.alone.has(card) {
            return SeatSet::EMPTY;
        }
        let free = SeatSet(self.holders.cards().0 & !self.blind.0 & !self.watchers.0).without(saver);
        free.filter(|seat| self.hand(*seat).has(card)).fold(SeatSet::EMPTY, SeatSet::with)
    }

    pub(crate) fn answer_rescue<L: Luck, O: Observer>(
        &mut self,
        mut rescue: Rescue,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) {
        match action {
            Action::Choose(seat) => self.revive(&mut rescue, seat, table),
            Action::Play(play) => {
                rescue.waiting = Some(self.seats());
                *self.stack.top_mut() = Frame::Rescue(rescue);
                self.play(self.ask.seat, play, table);
            }
            _ => {
                rescue.waiting = rescue.waiting.map(|w| w.without(self.ask.seat));
                *self.stack.top_mut() = Frame::Rescue(rescue);
            }
        }
    }

    /// A dead player is living at once (ZMB-14, ZMB-18).
    fn revive<L: Luck, O: Observer>(&mut self, rescue: &mut Rescue, seat: Seat, table: &mut Table<'_, L, O>) {
        rescue.revive = false;
        rescue.revived = seat;
        *self.stack.top_mut() = Frame::Rescue(*rescue);
        self.alive.insert(seat);
        table.tell(self, Event::Revived(seat));
    }

    pub(crate) fn step_place<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        shown: bool,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        let rules = self.rules;
        if rules.switches.reinsert_shuffle && shown {
            // CORE-24, IMP-10
            self.stack.pop();
            self.pile.push(card);
            table.tell(self, Event::Returned(seat, card));
            self.shuffle_pile(table);
            self.done_placing();
            return false;
        }
        if self.rules.community && self.community.catnip > 0 {
            self.stack.pop();
            self.return_to_pile(seat, card, table); // EXP-22: a shuffle follows
            self.done_placing();
            return false;
        }
        if self.pile.is_empty() {
            self.answer_place(seat, card, shown, Action::Place(0), table);
            return false;
        }
        self.wait_for(seat, Question::Place(card))
    }

    pub(crate) fn answer_place<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        shown: bool,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) {
        let Action::Place(place) = action else { return };
        self.stack.pop();
        self.pile.insert(place as usize, card);
        table.tell(self, Event::Placed { seat, card, place, watchers: self.watchers, shown });
        self.done_placing();
    }

    /// Once the last kitten of a save is back, nobody watches any more.
    fn done_placing(&mut self) {
        if !matches!(self.stack.top(), Frame::Place { .. }) {
            self.watchers = SeatSet::EMPTY;
        }
    }

    /// A held kitten explodes once Streaking has left the hand (STK-13).
    pub(crate) fn step_hand_kitten<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) -> bool {
        self.stack.pop();
        if self.alive.has(seat) && self.has_loose_kitten(seat) {
            let kitten = self.held_kitten(seat);
            self.lose(seat, kitten);
            self.meet_kitten(seat, kitten, Source::Hand, table);
        }
        false
    }

    /// Called whenever a card left a hand: if it was Streaking, a held kitten goes off.
    #[inline]
    pub(crate) fn left_hand(&mut self, seat: Seat, card: Card) {
        if card == self.rules.streaking() && self.held_kitten(seat).is_some() {
            self.push(Frame::HandKitten { seat });
        }
    }

    /// The kitten a player holds with Streaking, or [`Card::NONE`].
    #[inline]
    pub(crate) fn held_kitten(&self, seat: Seat) -> Card {
        (self.hand(seat).kinds() & self.rules.masks.kittens).lowest().unwrap_or(Card::NONE)
    }

    /// Whether a player holds a kitten without Streaking.
    pub(crate) fn has_loose_kitten(&self, seat: Seat) -> bool {
        self.held_kitten(seat).is_some() && !self.hand(seat).has(self.rules.streaking())
    }

    /// Several cards left a hand at once: if Streaking was among them, a held kitten goes off.
    pub(crate) fn check_held_kitten(&mut self, seat: Seat) {
        if self.has_loose_kitten(seat) {
            self.push(Frame::HandKitten { seat });
        }
    }

    /// A uniform pick among the cards of a hand, which leaves it next; of several copies the marked ones come first.
    pub(crate) fn random_card<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        purpose: Purpose,
        table: &mut Table<'_, L, O>,
    ) -> Card {
        let n = table.luck.pick(purpose, self.hand(seat).len());
        let hand = self.hand(seat);
        let card = hand.nth(n);
        let earlier: usize = hand.kinds().take_while(|c| *c < card).map(|c| hand.count(c)).sum();
        if n - earlier >= self.marked_copies(seat, card) {
            self.spare_mark(seat, card);
        }
        card
    }
}
