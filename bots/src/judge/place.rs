//! Where to put a card back: a kitten where another player meets it first, a good card where one draws it oneself.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Card, Dice};

use super::situation::Situation;

/// Own draws that come before anybody else's, counted from the top: the present turn is over once the card is placed.
fn own_draws(s: &Situation<'_, '_, '_>) -> usize {
    if s.view.active() == s.me { s.view.turns_left().saturating_sub(1) } else { 0 }
}

/// The place for `card`. `bluff` is the chance to put a kitten one round deeper than the next player expects it.
pub(crate) fn best(s: &Situation<'_, '_, '_>, card: Card, bluff: f32, dice: &mut Dice) -> u8 {
    let len = s.view.pile_len();
    let owed = own_draws(s);
    let hurts = s.rules.kittens().has(card);
    let place = if !hurts {
        good(s, card, owed)
    } else if s.rules.community && harmless_to_some(s.kind(card)) {
        // In one fixed place it would come round for ever.
        let owed = owed.min(len);
        owed + dice.below(len + 1 - owed)
    } else if s.view.active() != s.me && s.view.next_living(s.view.active()) == s.me {
        // The active player may still draw; then it would be one's own turn: better below that.
        if s.view.turns_left() > 0 { 0 } else { 1 }
    } else if card == s.rules.card(Kind::ImplodingKittenUp) {
        face_up(s, owed)
    } else if bluff > 0.0 && dice.unit() < f64::from(bluff) {
        owed + s.others().max(1) + 1
    } else {
        owed
    };
    place.min(len) as u8
}

/// Kittens of the community that go back without costing a card, as often as they are drawn by who need not fear them.
fn harmless_to_some(kind: Kind) -> bool {
    matches!(kind, Kind::CoffeeKitten | Kind::CountingKitten | Kind::CountingKittenUp | Kind::OddKitten | Kind::OddKittenUp)
}

/// The face-up kitten: all see it on top, so whoever has a way out passes it on. On top if one can pass it on oneself.
fn face_up(s: &Situation<'_, '_, '_>, owed: usize) -> usize {
    let ways = s.hand.cards().filter(|card| super::escape::relief(s, s.kind(*card), &DANGER) > 0.5).count();
    if ways > 0 || owed > 0 { owed } else { owed + s.others() + 1 }
}

const DANGER: super::risk::Risk = super::risk::Risk { top: 1.0, known: true, fatal: true, average: 0.1 };

/// A good card where one draws next, a bad one on top for the others.
fn good(s: &Situation<'_, '_, '_>, card: Card, owed: usize) -> usize {
    if owed > 0 || s.value(card) < 20 { 0 } else { s.others() }
}
