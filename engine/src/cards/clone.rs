//! Clone (ZMB-30..36). What it may take on is in `legal`; the copied card's own effect follows.

use super::{CardRules, Spec};
use crate::game::Game;
use crate::types::Seat;

pub(crate) struct Clone;

impl CardRules for Clone {
    const SPEC: Spec = Spec::action(
        "clone",
        "Clone",
        "ZMB-30 ZMB-31 ZMB-32 ZMB-33 ZMB-36",
        "Takes on the card on top of the discard pile. With a cat it makes a pair. Never on a Clone, a Nope, a save card, a kitten or a single cat.",
    );
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, seat: Seat) -> bool {
        !game.clone_as(seat).is_empty()
    }
}
