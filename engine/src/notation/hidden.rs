//! Hidden cards of a position (`?`): laid out somehow, since nobody who reads the position as he sees it can tell.
//!
//! What somebody is known to hold he gets, kittens go to the pile, and hands get what answers nothing out of turn, so that a
//! window asks only those whose cards were named.

use super::{NotationError, Position, Read};
use crate::cards::Family;
use crate::knowledge::IN_PILE;
use crate::types::{Card, MAX_CARDS, MAX_SEATS, Seat};

/// How many cards are hidden where; in the pile they lie as [`Card::NONE`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hidden {
    pub(super) hands: [usize; MAX_SEATS],
    pub(super) stash: usize,
    pub(super) gone: usize,
}

impl Hidden {
    /// Puts cards that are left wherever one is hidden. `counts` are those that were named.
    pub(super) fn lay_out(mut self, position: &mut Position<'_>, counts: &[u16; MAX_CARDS]) -> Read<()> {
        let places = position.game.pile.bottom_up().iter().filter(|card| !card.is_some()).count();
        let slots = self.hands.iter().sum::<usize>() + self.stash + self.gone + places;
        if slots == 0 {
            return Ok(());
        }
        let rules = position.game.rules;
        let mut pool = [0u16; MAX_CARDS];
        for (i, kind) in rules.kinds.iter().enumerate() {
            let loose = kind.spec().family != Family::Event && Card(i as u8) != rules.godcat();
            pool[i] = if loose { rules.counts[i].saturating_sub(counts[i]) } else { 0 };
        }
        let left: usize = pool.iter().map(|n| *n as usize).sum();
        if slots > left {
            return Err(NotationError::new(format!(
                "{slots} cards are hidden, but of the {} cards of this table only {left} are not named",
                rules.counts.iter().map(|n| *n as usize).sum::<usize>()
            )));
        }
        self.known_in_hands(position, &mut pool);
        self.kittens(position, &mut pool, places)?;
        self.rest(position, &mut pool)
    }

    fn give(&mut self, position: &mut Position<'_>, pool: &mut [u16; MAX_CARDS], seat: Seat, card: Card) {
        if self.hands[seat.index()] > 0 && pool[card.index()] > 0 {
            self.hands[seat.index()] -= 1;
            pool[card.index()] -= 1;
            position.game.gain(seat, card);
        }
    }

    /// Cards that somebody is known to hold and that were not named with his hand.
    fn known_in_hands(&mut self, position: &mut Position<'_>, pool: &mut [u16; MAX_CARDS]) {
        for seat in position.game.seats() {
            for card in (0..position.game.rules.kinds.len() as u8).map(Card) {
                let told = position.knowledge.held(seat).iter().filter(|(c, _)| *c == card).count();
                for _ in position.game.hand(seat).count(card)..told {
                    self.give(position, pool, seat, card);
                }
            }
        }
    }

    /// Kittens lie in the pile; where there is no room, one is held with Streaking.
    fn kittens(&mut self, position: &mut Position<'_>, pool: &mut [u16; MAX_CARDS], places: usize) -> Read<()> {
        let rules = position.game.rules;
        let up = rules.imploding_up();
        let said_up = position.knowledge.held(IN_PILE).iter().filter(|(card, _)| *card == up).count();
        let mut face_up = if up.is_some() { said_up.saturating_sub(position.game.pile.count(up)) } else { 0 };
        let mut kittens: Vec<Card> = Vec::new();
        for card in rules.masks.kittens {
            for _ in 0..std::mem::take(&mut pool[card.index()]) {
                let is_up = card == rules.imploding() && face_up > 0;
                face_up -= usize::from(is_up);
                kittens.push(if is_up { up } else { card });
            }
        }
        let (ek, streaking) = (rules.ek(), rules.streaking());
        if kittens.len() > places && streaking.is_some() && kittens.contains(&ek) {
            let holds = |position: &Position<'_>, seat: &Seat| position.game.hand(*seat).has(streaking);
            let needs = |position: &Position<'_>, seat: &Seat| 2 - usize::from(holds(position, seat));
            let with = |seat: &Seat| !position.game.hand(*seat).has(ek) && self.hands[seat.index()] >= needs(position, seat);
            let loose = pool[streaking.index()] > 0;
            if let Some(seat) = position.game.seats().find(|s| with(s) && (loose || holds(position, s))) {
                if !holds(position, &seat) {
                    self.give(position, pool, seat, streaking);
                }
                kittens.swap_remove(kittens.iter().position(|card| *card == ek).unwrap_or(0));
                pool[ek.index()] = 1;
                self.give(position, pool, seat, ek);
            }
        }
        if kittens.len() > places {
            return Err(NotationError::new(format!(
                "{} of this table's kittens are not named, but only {places} places of the pile are hidden; kittens that killed \
                 somebody are named with `dead` or `gone`",
                kittens.len()
            )));
        }
        // From the bottom up: a face-up card on top would be seen.
        kittens.sort_by_key(|card| *card != up);
        for card in kittens {
            put(position, card);
        }
        Ok(())
    }

    fn rest(&mut self, position: &mut Position<'_>, pool: &mut [u16; MAX_CARDS]) -> Read<()> {
        let rules = position.game.rules;
        let loud = |card: Card| rules.masks.nopes.has(card) || rules.masks.now.has(card) || rules.masks.saves.has(card);
        let mut order: Vec<Card> = (0..rules.kinds.len() as u8).map(Card).collect();
        order.sort_by_key(|card| loud(*card));
        for seat in position.game.seats() {
            let lacks = position.knowledge.lacking(seat);
            for &card in order.iter().filter(|card| !lacks.has(**card)) {
                while self.hands[seat.index()] > 0 && pool[card.index()] > 0 {
                    self.give(position, pool, seat, card);
                }
            }
            if self.hands[seat.index()] > 0 {
                let kinds = if lacks.is_empty() { "" } else { " that it may hold" };
                return Err(NotationError::new(format!(
                    "not enough cards{kinds} are left for the hidden ones of seat {}",
                    seat.0
                )));
            }
        }
        let mut cards = order.iter().flat_map(|&card| std::iter::repeat_n(card, pool[card.index()] as usize));
        (0..self.gone).filter_map(|_| cards.next()).for_each(|card| position.game.gone.add(card));
        (0..self.stash).filter_map(|_| cards.next()).for_each(|card| position.game.stash.add(card));
        cards.for_each(|card| put(position, card));
        match position.game.pile.bottom_up().iter().all(|card| card.is_some()) {
            true => Ok(()),
            false => Err(NotationError::new("not enough cards are left for the hidden places of the pile")),
        }
    }
}

/// At the lowest hidden place of the pile, if there is one.
fn put(position: &mut Position<'_>, card: Card) {
    if let Some(place) = position.game.pile.bottom_up_mut().iter_mut().find(|place| !place.is_some()) {
        *place = card;
    }
}
