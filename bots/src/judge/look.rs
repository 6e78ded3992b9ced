//! Looking before leaping.

use eksim_engine::types::{Action, CardSet, Seat};

use super::situation::Situation;

/// The cheapest card that shows the top of the pile.
#[inline]
pub(crate) fn best(s: &Situation<'_, '_, '_>) -> Option<Action> {
    let looks = s.rules.roles.looks | s.rules.roles.mimics;
    // Most hands hold none of them.
    if (s.hand.kinds() & looks).is_empty() { None } else { cheapest(s, s.playable_alone() & looks) }
}

fn cheapest(s: &Situation<'_, '_, '_>, looks: CardSet) -> Option<Action> {
    let roles = &s.rules.roles;
    let cards = looks.filter(|card| roles.looks.has(s.played_as(*card)));
    cards.min_by_key(|card| s.value(*card)).map(|card| s.play(card, Seat::NONE))
}
