//! Looking before leaping.

use eksim_engine::types::{Action, CardSet, Seat};

use super::situation::Situation;

/// Whether the hand may hold a card that shows the top of the pile. Most hold none.
#[inline]
pub(crate) fn may_be(s: &Situation<'_, '_, '_>) -> bool {
    !(s.hand.kinds() & (s.rules.roles.looks | s.rules.roles.mimics)).is_empty()
}

/// The cheapest card that shows the top of the pile.
#[inline(never)]
pub(crate) fn best(s: &Situation<'_, '_, '_>) -> Option<Action> {
    let roles = &s.rules.roles;
    let looks: CardSet = s.playable_alone() & (roles.looks | roles.mimics);
    let cards = looks.filter(|card| roles.looks.has(s.played_as(*card)));
    cards.min_by_key(|card| s.value(*card)).map(|card| s.play(card, Seat::NONE))
}
