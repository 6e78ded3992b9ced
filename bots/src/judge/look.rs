//! Looking before leaping.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Seat};

use super::situation::Situation;

/// Whether a card of this kind shows the top of the pile to who plays it.
#[inline]
pub(crate) fn shows(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::SeeTheFuture3
            | Kind::SeeTheFuture5
            | Kind::RevealTheFuture3
            | Kind::AlterTheFuture3
            | Kind::AlterTheFuture3Now
            | Kind::AlterTheFuture5
            | Kind::ShareTheFuture3
    )
}

/// The cheapest card that shows the top of the pile.
pub(crate) fn best(s: &Situation<'_, '_, '_>) -> Option<Action> {
    let cards = s.playable_alone().filter(|card| shows(s.kind(s.played_as(*card))));
    cards.min_by_key(|card| s.value(*card)).map(|card| s.play(card, Seat::NONE))
}
