//! Disabled cards: out of the hand, face down before another player, until their owner has drawn (EXP-32, EXP-45).

use crate::community::MAX_DISABLED;
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{CardSet, Hand, Luck, Purpose, Seat, SeatSet};

impl Game<'_> {
    /// Whether cards of this player lie disabled.
    pub(crate) fn has_disabled(&self, owner: Seat) -> bool {
        self.disabled().iter().any(|(whose, ..)| *whose == owner)
    }

    /// The disabled cards: whose, before whom, which.
    pub(crate) fn disabled(&self) -> &[(Seat, Seat, crate::types::Card)] {
        &self.community.disabled[..self.community.disabled_count as usize]
    }

    /// What can be picked from a hand: never a held kitten.
    fn disableable(&self, owner: Seat) -> CardSet {
        self.hand(owner).kinds() & !self.rules.masks.kittens
    }

    /// Whom Disable can be aimed at: others with cards, and oneself to get cards back; only oneself while infected.
    pub(crate) fn disable_targets(&self, seat: Seat) -> SeatSet {
        let mut targets = SeatSet::EMPTY;
        if !self.is_infected(seat) && self.disabled().len() < MAX_DISABLED {
            let others = (self.alive & self.holders.cards()).without(seat).filter(|s| !self.disableable(*s).is_empty());
            targets = others.fold(targets, SeatSet::with);
        }
        if self.has_disabled(seat) { targets.with(seat) } else { targets }
    }

    /// A random card of the owner's hand lies face down before `by`.
    pub(crate) fn disable_card<L: Luck, O: Observer>(&mut self, by: Seat, owner: Seat, table: &mut Table<'_, L, O>) {
        let cards = self.disableable(owner);
        if cards.is_empty() || !self.alive.has(owner) || self.disabled().len() == MAX_DISABLED {
            return;
        }
        let card = self.random_of(owner, cards, Purpose::Mark, table);
        self.lose(owner, card);
        self.community.disabled[self.community.disabled_count as usize] = (owner, by, card);
        self.community.disabled_count += 1;
        self.community.busy = true;
        table.tell(self, Event::Disabled { owner, by, card });
        self.left_hand(owner, card);
    }

    /// A uniform pick among the cards (not the kinds) of a hand that are in `cards`, of which there must be some.
    pub(crate) fn random_of<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        cards: CardSet,
        purpose: Purpose,
        table: &mut Table<'_, L, O>,
    ) -> crate::types::Card {
        let mut some = Hand::EMPTY;
        self.hand(seat).cards().filter(|card| cards.has(*card)).for_each(|card| some.add(card));
        some.nth(table.luck.pick(purpose, some.len()))
    }

    /// Takes the disabled cards out of the list for which `which` holds, and does `each` with them.
    fn take_disabled<L: Luck, O: Observer>(
        &mut self,
        which: impl Fn(Seat, Seat) -> bool,
        table: &mut Table<'_, L, O>,
        each: impl Fn(&mut Self, Seat, crate::types::Card, &mut Table<'_, L, O>),
    ) {
        let mut i = 0;
        while i < self.community.disabled_count as usize {
            let (owner, by, card) = self.community.disabled[i];
            if which(owner, by) {
                self.community.disabled.copy_within(i + 1..self.community.disabled_count as usize, i);
                self.community.disabled_count -= 1;
                each(self, owner, card, table);
            } else {
                i += 1;
            }
        }
        self.community.note();
    }

    /// A player gets his disabled cards back.
    pub(crate) fn enable_cards_of<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        if self.alive.has(seat) {
            self.take_disabled(|owner, _| owner == seat, table, Self::enable);
        }
    }

    fn enable<L: Luck, O: Observer>(&mut self, owner: Seat, card: crate::types::Card, table: &mut Table<'_, L, O>) {
        self.gain(owner, card);
        table.tell(self, Event::Enabled(owner, card));
    }

    /// A player died: what he disabled comes back, what was disabled of his goes where dead hands go.
    pub(crate) fn clear_disabled<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        self.take_disabled(
            |owner, _| owner == seat,
            table,
            |game, owner, card, table| {
                game.put_out(card);
                table.tell(game, Event::Cleared(owner, card));
            },
        );
        self.take_disabled(|_, by| by == seat, table, Self::enable);
    }
}
