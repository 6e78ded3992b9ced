//! Whom to aim at.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Card, Seat, SeatSet, mix};

use super::situation::Situation;

/// The highest that [`Saves::chance`] comes out: its rough formula goes beyond 1 where nearly every card is a save card.
pub(crate) const MOST: f32 = 1.0 / 0.6;

/// Where the save cards may be: counted once for all seats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Saves {
    /// How many lie in the discard.
    pub(crate) used: usize,
    /// The chance that one unknown card of another hand is one.
    rate: f32,
}

impl Saves {
    pub(crate) fn count(s: &Situation<'_, '_, '_>) -> Saves {
        let saves = s.rules.saves();
        let (mut used, mut total, mut mine) = (0, 0, 0);
        for card in saves {
            used += s.view.discarded(card);
            total += s.rules.counts[card.index()] as usize;
            mine += s.hand.count(card);
        }
        let unseen = total.saturating_sub(used + mine) as f32;
        let others: usize = s.view.alive().without(s.me).map(|other| s.view.hand_size(other)).sum();
        let places = (others + s.view.pile_len()).max(1) as f32;
        // Twice as likely as a card of the pile: hands began with one.
        Saves { used, rate: (2.0 * unseen / places).min(1.0) }
    }

    /// The chance that a player holds one.
    #[inline(never)]
    pub(crate) fn chance(&self, s: &Situation<'_, '_, '_>, seat: Seat) -> f32 {
        self.chance_here(s, seat)
    }

    #[inline(always)]
    fn chance_here(&self, s: &Situation<'_, '_, '_>, seat: Seat) -> f32 {
        let hand = s.view.hand_size(seat);
        if hand == 0 {
            return 0.0;
        }
        let saves = s.rules.saves();
        let may_hold = !(saves & !s.view.known_lacking(seat)).is_empty();
        if may_hold && self.used == 0 {
            return 1.0; // everybody was dealt one
        }
        if s.view.may_know_in_hand(seat, saves | s.rules.roles.godcat) && is_known_to_save(s, seat) {
            return 1.0;
        }
        if !may_hold {
            return 0.0;
        }
        // About 1 - (1 - rate)^hand.
        let x = self.rate * hand as f32;
        x / (1.0 + 0.6 * x)
    }

    /// What a random card of this player is worth on average.
    #[inline(always)]
    fn loot(&self, s: &Situation<'_, '_, '_>, seat: Seat) -> f32 {
        if let (Some(wearer), stash) = s.view.tower()
            && wearer == seat
            && stash > 0
        {
            return 24.0;
        }
        let cards = s.view.hand_size(seat).max(1);
        let kitten = s.rules.card(Kind::ExplodingKitten);
        if cards == 1 && s.view.marked(seat).has(kitten) {
            return -100.0;
        }
        let hand = cards as f32;
        (self.chance_here(s, seat) * 100.0 + (hand - 1.0) * 20.0) / hand
    }
}

/// Whether a player is known to hold a save card or Godcat.
#[inline(never)]
fn is_known_to_save(s: &Situation<'_, '_, '_>, seat: Seat) -> bool {
    (s.rules.saves() | s.rules.roles.godcat).any(|card| s.view.known_in_hand(seat, card) > 0)
}

/// The chance that a player holds a save card, as far as hands, discard and pile tell.
pub(crate) fn chance_of_save(s: &Situation<'_, '_, '_>, seat: Seat) -> f32 {
    Saves::count(s).chance(s, seat)
}

/// What a random card of this player is worth on average.
pub(crate) fn loot(s: &Situation<'_, '_, '_>, seat: Seat) -> f32 {
    Saves::count(s).loot(s, seat)
}

/// What a random card of one's own hand is worth to oneself.
pub(crate) fn loot_of_me(s: &Situation<'_, '_, '_>) -> f32 {
    let cards = s.hand.len().max(1) as f32;
    s.hand.kinds().map(|card| (s.value(card).max(0) * s.hand.count(card) as i32) as f32).sum::<f32>() / cards
}

/// The player most worth robbing.
pub(crate) fn richest(s: &Situation<'_, '_, '_>, saves: &Saves, seats: SeatSet) -> Option<(Seat, f32)> {
    best(s, seats, |seat| saves.loot(s, seat))
}

/// The player who can defend himself least: whom to attack, to curse, to bark at.
pub(crate) fn weakest(s: &Situation<'_, '_, '_>, seats: SeatSet) -> Option<Seat> {
    if seats.len() <= 1 {
        return { seats }.next();
    }
    let saves = Saves::count(s);
    best(s, seats, |seat| -saves.chance(s, seat) * 10.0 - s.view.hand_size(seat) as f32).map(|(seat, _)| seat)
}

/// The player with the most cards.
pub(crate) fn strongest(s: &Situation<'_, '_, '_>, seats: SeatSet) -> Option<Seat> {
    best(s, seats, |seat| s.view.hand_size(seat) as f32).map(|(seat, _)| seat)
}

/// Whom to aim this card at; [`Seat::NONE`] if it takes no target, `None` if it needs one and has none.
pub(crate) fn of(s: &Situation<'_, '_, '_>, as_card: Card) -> Option<Seat> {
    if s.rules.roles.unaimed.has(as_card) {
        return Some(Seat::NONE);
    }
    let Some(targets) = s.view.targets_of(as_card) else {
        return Some(Seat::NONE);
    };
    if targets.len() <= 1 {
        return { targets }.next();
    }
    let next = s.view.next_living(s.me);
    match s.kind(as_card) {
        Kind::Favor | Kind::TheChosenOne => {
            let saves = Saves::count(s);
            best(s, targets, |seat| saves.chance(s, seat) * 10.0 - s.view.hand_size(seat) as f32).map(|(seat, _)| seat)
        }
        Kind::Mark | Kind::Hipbat | Kind::Caternator => strongest(s, targets.without(s.me)),
        Kind::Disable | Kind::ForcedPlay => richest(s, &Saves::count(s), targets.without(s.me)).map(|(seat, _)| seat),
        Kind::CurseOfTheCatButt | Kind::IllTakeThat if targets.has(next) => Some(next),
        Kind::FeedTheDead if targets.has(s.me) => Some(s.me),
        Kind::FeedTheDead => best(s, targets, |seat| -(s.view.hand_size(seat) as f32)).map(|(seat, _)| seat),
        _ => weakest(s, targets),
    }
}

/// The seat with the highest score; among equals each is as likely.
pub(crate) fn best(s: &Situation<'_, '_, '_>, seats: SeatSet, score: impl Fn(Seat) -> f32) -> Option<(Seat, f32)> {
    let mut found: Option<(Seat, f32)> = None;
    let mut tie = Tie::new(s);
    for seat in seats {
        let value = score(seat);
        let better = match found {
            None => true,
            Some((_, most)) if value == most => tie.takes_next(),
            Some((_, most)) => value > most,
        };
        if better {
            if found.is_none_or(|(_, most)| value > most) {
                tie.restart();
            }
            found = Some((seat, value));
        }
    }
    found
}

/// Chooses among equals one by one, each alike. To take the lowest seat instead would make everybody rob the same player.
/// The choice hangs on what the deciding player holds and when, so that equal deals are played alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tie {
    bits: u64,
    equals: u64,
}

impl Tie {
    #[inline]
    pub(crate) fn new(s: &Situation<'_, '_, '_>) -> Tie {
        Tie { bits: s.hand.kinds().0 ^ u64::from(s.view.turns()) << 40 ^ u64::from(s.me.0) << 56, equals: 1 }
    }

    /// Something better was found: it stands alone.
    #[inline]
    pub(crate) fn restart(&mut self) {
        self.equals = 1;
    }

    /// One more is as good as the best so far: whether it takes the place.
    #[inline]
    pub(crate) fn takes_next(&mut self) -> bool {
        self.equals += 1;
        self.below(self.equals) == 0
    }

    /// A number below `n`, all alike.
    #[inline]
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.bits = mix(self.bits.wrapping_add(0x9e37_79b9_7f4a_7c15));
        ((self.bits >> 32) * n) >> 32
    }
}
