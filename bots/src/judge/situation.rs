//! What a bot looks at when it decides: its view, its hand, the values it goes by.

use std::cell::Cell;

use eksim_engine::cards::Kind;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Card, CardSet, Hand, Play, Seat, Single};
use eksim_engine::view::View;

use super::community;
use super::prices::Prices;

static NOTHING: Hand = Hand::EMPTY;

/// A decision's surroundings, cheap to set up.
pub(crate) struct Situation<'s, 'a, 'r> {
    pub(crate) view: &'s View<'a, 'r>,
    pub(crate) rules: &'r Rules,
    /// The own hand; empty while blind.
    pub(crate) hand: &'a Hand,
    pub(crate) prices: &'s Prices,
    pub(crate) me: Seat,
    /// What can be played alone, once it was asked for: several judgements want it.
    alone: Cell<Option<CardSet>>,
}

impl<'s, 'a, 'r> Situation<'s, 'a, 'r> {
    #[inline]
    pub(crate) fn new(view: &'s View<'a, 'r>, prices: &'s mut Prices) -> Situation<'s, 'a, 'r> {
        let hand = view.hand().unwrap_or(&NOTHING);
        Situation { view, rules: view.rules(), hand, prices: prices.under(view.rules()), me: view.seat(), alone: Cell::new(None) }
    }

    /// Cards of the hand that can be played alone now.
    #[inline]
    pub(crate) fn playable_alone(&self) -> CardSet {
        if let Some(alone) = self.alone.get() {
            return alone;
        }
        let alone = self.view.playable_alone();
        self.alone.set(Some(alone));
        alone
    }

    #[inline]
    pub(crate) fn kind(&self, card: Card) -> Kind {
        self.rules.kind(card)
    }

    #[inline]
    pub(crate) fn value(&self, card: Card) -> i32 {
        self.prices.of(card)
    }

    /// What parting with one copy costs: a held kitten makes Streaking priceless, a spare copy of a cat is half a pair.
    pub(crate) fn worth(&self, card: Card) -> i32 {
        let value = self.value(card);
        if card == self.rules.card(Kind::StreakingKitten) && self.hand.has(self.rules.card(Kind::ExplodingKitten)) {
            return 300;
        }
        if self.rules.cats().has(card) && self.hand.count(card) >= 2 { value + 5 } else { value }
    }

    /// Cards in hand that would answer an Exploding Kitten: save cards, Godcat, an empty Streaking Kitten.
    #[inline]
    pub(crate) fn saves(&self) -> usize {
        let saves = self.hand.kinds() & self.rules.saves();
        let mut count = saves.map(|card| self.hand.count(card)).sum();
        if self.rules.has_oddities() {
            count += self.hand.count(self.rules.godcat_card());
        }
        let streaking = self.rules.card(Kind::StreakingKitten);
        if self.hand.has(streaking) && !self.hand.has(self.rules.card(Kind::ExplodingKitten)) {
            count += 1;
        }
        count
    }

    /// Whether there are any. Asked at every draw and hard to foresee: masks, no branches.
    #[inline]
    pub(crate) fn is_saved(&self) -> bool {
        let (kinds, roles) = (self.hand.kinds(), &self.rules.roles);
        let streaks = !(kinds & roles.streaking).is_empty() & (kinds & roles.exploding).is_empty();
        !(kinds & (self.rules.saves() | roles.godcat)).is_empty() | streaks
    }

    /// Whether the hand holds nothing that could be played as something else in a combination.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        (self.hand.kinds() & self.rules.roles.mixes).is_empty()
    }

    /// How many others live.
    #[inline]
    pub(crate) fn others(&self) -> usize {
        self.view.alive().without(self.me).len()
    }

    /// What a card of the hand would be played as: itself, or what Clone or Copycat would take on.
    #[inline]
    pub(crate) fn played_as(&self, card: Card) -> Card {
        if self.rules.has_oddities() { self.view.played_as(card).lowest().unwrap_or(card) } else { card }
    }

    /// Playing this card alone at `target`.
    pub(crate) fn play(&self, card: Card, target: Seat) -> Action {
        let as_card = self.played_as(card);
        let mut single = Single { card, as_card, target, name: Card::NONE, bonus: false };
        if self.rules.community {
            single.bonus = community::with_bonus(self, card, as_card);
            // Foresight asks for a title: save cards matter most.
            if self.rules.names_a_title(as_card) {
                single.name = (self.rules.saves() & self.rules.nameable()).lowest().unwrap_or(card);
            }
        }
        Action::Play(Play::Single(single))
    }
}
