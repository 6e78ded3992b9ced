//! Copycat (EXP-36, EXP-48). What it may take on is in `legal`; the copied card's own effect follows.

use super::{CardRules, Spec};
use crate::game::Game;
use crate::types::Seat;

pub(crate) struct Copycat;

impl CardRules for Copycat {
    const SPEC: Spec = Spec::action(
        "copycat",
        "Copycat",
        "EXP-36 EXP-48 ZMB-32",
        "Takes on the last card another player played, unless that was part of a combination or can't be played now.",
    );
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, seat: Seat) -> bool {
        !game.copycat_as(seat).is_empty()
    }
}
