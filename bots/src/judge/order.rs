//! Putting the top cards in order: safe cards for oneself, the kitten for the next player.

use eksim_engine::types::{Action, Card};

use super::situation::Situation;

/// The best order of the top `n` cards.
pub(crate) fn best(s: &Situation<'_, '_, '_>, n: usize) -> Action {
    let n = n.min(6);
    let mut cards = [Card::NONE; 6];
    for (place, card) in cards[..n].iter_mut().enumerate() {
        *card = s.view.known_at(place).unwrap_or(Card::NONE);
    }
    let kittens = s.rules.roles.deadly;
    let hurts = |place: u8| cards[place as usize].is_some() && kittens.has(cards[place as usize]);
    let worth = |place: u8| if cards[place as usize].is_some() { s.value(cards[place as usize]) } else { 0 };
    // The first places are one's own if it is one's turn, then come the others'.
    let own = if s.view.active() == s.me { s.view.turns_left() } else { 0 };
    let mut order = [0u8, 1, 2, 3, 4, 5];
    // Safe cards first, the best of them on top; kittens after them.
    order[..n].sort_by_key(|&place| if hurts(place) { 1000 } else { -worth(place) });
    let safe = order[..n].iter().filter(|&&place| !hurts(place)).count();
    if safe > own && safe < n {
        // A kitten right below one's own draws.
        order[own.min(n - 1)..n].rotate_right(n - safe);
    }
    Action::Order(order)
}
