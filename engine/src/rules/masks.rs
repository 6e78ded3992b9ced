//! Which cards of a rule set are what: one mask for each thing that is asked at every turn, worked out once.

use super::Rules;
use crate::cards::{Family, Kind};
use crate::holders::Holding;
use crate::infection::interacts;
use crate::roles::Roles;
use crate::types::{Card, CardSet, MAX_CARDS};

/// Which cards are what.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Masks {
    pub(crate) kittens: CardSet,
    pub(crate) saves: CardSet,
    /// Cats, Feral included.
    pub(crate) cats: CardSet,
    pub(crate) nopes: CardSet,
    /// NOW cards that may be played in any window between plays.
    pub(crate) now: CardSet,
    /// What can be played alone on one's turn, conditions apart.
    pub(crate) alone: CardSet,
    /// Of those, the ones whose condition or targets must be looked at.
    pub(crate) checked: CardSet,
    /// What can be played alone on one's turn whatever the situation; nothing where the community's cards may forbid it.
    pub(crate) always: CardSet,
    /// What makes a hand without two alike and without a five worth a closer look: what may be played alone, what is wild, and
    /// where titles have several versions everything.
    pub(crate) useful: CardSet,
    /// Titles that can be paired or tripled.
    pub(crate) combinable: CardSet,
    /// Titles of which two are surely a pair, if there is anyone to rob; nothing where the community's cards may forbid it.
    pub(crate) pairs: CardSet,
    /// Titles that count for a five.
    pub(crate) fives: CardSet,
    /// What is not simply taken into the hand when drawn.
    pub(crate) special: CardSet,
    /// What the quick lane doesn't draw: those, and NOW cards, which open a window at once (CORE-37).
    pub(crate) slow: CardSet,
    /// The representative of each title with more than one kind.
    pub(crate) versions: CardSet,
    /// Every title that a triple may name.
    pub(crate) nameable: CardSet,
    /// What is never in a hand as an ordinary card: kittens and events.
    pub(crate) unheld: CardSet,
    /// What a five may not take.
    pub(crate) untakeable: CardSet,
    /// What makes combinations anything but plain: Feral, Clone, Godcat, Caffeine.
    pub(crate) wild: CardSet,
    /// Kittens that Streaking may hold (STK-17, EXP-09).
    pub(crate) holdable: CardSet,
    /// Cards that lie face up in the pile.
    pub(crate) face_up: CardSet,
    /// Caffeine, Black Hole, Catnip.
    pub(crate) fuel: CardSet,
    /// Fuel that works as soon as the third is in a hand (EXP-15, EXP-22).
    pub(crate) triggers: CardSet,
    /// Cards that hit another player (EXP-23).
    pub(crate) interacting: CardSet,
    /// Cards that bear a number (EXP-39).
    pub(crate) numbered: CardSet,
}

impl Rules {
    /// Works the masks out, and what follows from them.
    pub(super) fn fill_masks(&mut self) {
        let mut masks = Masks::default();
        let forbidden: Vec<Kind> = self.switches.forbidden.clone();
        for (i, &kind) in self.kinds.iter().enumerate() {
            let (card, spec) = (Card(i as u8), kind.spec());
            let bit = CardSet::of(card);
            let free = !forbidden.contains(&kind);
            let first = self.kinds.iter().position(|k| k.spec().title == spec.title && k.spec().family == spec.family);
            let title = Card(first.expect("the kind itself") as u8);
            self.title[i] = title;
            if title != card {
                masks.versions.insert(title);
            }
            let free_to_combine = !matches!(spec.family, Family::Kitten | Family::Event | Family::Wild);
            if free_to_combine && kind != Kind::BlackHole && free {
                masks.combinable |= CardSet::of(title);
            }
            let in_fives = !matches!(spec.family, Family::Kitten | Family::Event | Family::Holder | Family::Wild);
            if in_fives && kind != Kind::BlackHole && free {
                masks.fives |= CardSet::of(title);
            }
            if !matches!(spec.family, Family::Kitten | Family::Event) {
                masks.nameable |= CardSet::of(title);
            }
            match spec.family {
                Family::Kitten => masks.kittens |= bit,
                Family::Save if free => masks.saves |= bit,
                Family::Cat | Family::Feral => masks.cats |= bit,
                Family::Nope if free && !self.switches.no_nopes => masks.nopes |= bit,
                Family::Action if free => {
                    if kind != Kind::FelineBonus {
                        masks.alone |= bit;
                    }
                    if spec.now && !matches!(kind, Kind::Clairvoyance | Kind::TheChosenOne) {
                        masks.now |= bit;
                    }
                }
                _ => {}
            }
            if matches!(spec.family, Family::Kitten | Family::Event) {
                masks.unheld |= bit;
            }
            if spec.family == Family::Fuel {
                masks.fuel |= bit;
            }
            if spec.number > 0 {
                masks.numbered |= bit;
            }
            if interacts(kind) {
                masks.interacting |= bit;
            }
        }
        for card in masks.alone {
            if self.kind(card).is_checked() {
                masks.checked |= CardSet::of(card);
            }
        }
        let pairs = if self.combos.cats_only { masks.combinable & masks.cats } else { masks.combinable };
        masks.pairs = if self.combos.pair && !self.community { pairs } else { CardSet::EMPTY };
        masks.always = if self.community { CardSet::EMPTY } else { masks.alone & !masks.checked };
        let of = |kinds: &[Kind]| kinds.iter().fold(CardSet::EMPTY, |set, kind| set | CardSet::of(self.card(*kind)));
        masks.triggers = of(&[Kind::Catnip]);
        if self.switches.black_hole_at_three {
            masks.triggers |= of(&[Kind::BlackHole]);
        }
        masks.special = masks.unheld | masks.triggers;
        masks.slow = masks.special | masks.now;
        masks.untakeable = masks.unheld | of(&[Kind::StreakingKitten]);
        masks.wild = of(&[Kind::FeralCat, Kind::Clone, Kind::Godcat, Kind::Caffeine]);
        masks.useful = if masks.versions.is_empty() { masks.alone | masks.wild } else { !CardSet::EMPTY };
        masks.holdable = of(&[Kind::ExplodingKitten, Kind::CoffeeKitten]);
        if self.switches.streaking_corona {
            masks.holdable |= of(&[Kind::CoronaKitten]);
        }
        masks.face_up = of(&[Kind::ImplodingKittenUp, Kind::CountingKittenUp, Kind::OddKittenUp, Kind::EvilPlanUp]);
        self.oddities = self.community || !masks.versions.is_empty() || self.godcat().is_some() || self.clone_card().is_some();
        let one_save = masks.saves.len() <= 1 && !self.zombie && !self.defuse_optional && !self.community;
        let only_saves = !self.streaking().is_some() && !self.godcat().is_some() && !self.switches.reinsert_shuffle;
        self.plain_kitten = if one_save && only_saves { self.ek() } else { Card::NONE };
        for card in 0..MAX_CARDS as u8 {
            self.holding[card as usize] = Holding::of(CardSet::of(Card(card)), &masks);
        }
        self.masks = masks;
        self.roles = Roles::new(masks.kittens, |kind| self.card(kind));
        self.roles.pairs = masks.pairs;
        if !self.oddities {
            self.roles.mixes = masks.wild;
        }
    }
}
