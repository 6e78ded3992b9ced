//! Looking before leaping.

use eksim_engine::types::{Action, Seat};

use super::situation::Situation;

/// The cheapest card that shows the top of the pile.
pub(crate) fn best(s: &Situation<'_, '_, '_>) -> Option<Action> {
    let roles = &s.rules.roles;
    let cards = (s.playable_alone() & (roles.looks | roles.mimics)).filter(|card| roles.looks.has(s.played_as(*card)));
    cards.min_by_key(|card| s.value(*card)).map(|card| s.play(card, Seat::NONE))
}
