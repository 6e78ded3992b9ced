//! Disable (EXP-32, EXP-45). Where the cards lie is in `disabled`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct Disable;

impl CardRules for Disable {
    const SPEC: Spec = Spec::action(
        "disable",
        "Disable",
        "EXP-32 EXP-45",
        "A random card of another player lies face down before you until he has drawn. Played on yourself it gives your own disabled cards back.",
    );
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.disable_targets(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        if play.target == seat {
            game.enable_cards_of(seat, table);
        } else if game.alive.has(seat) {
            game.disable_card(seat, play.target, table);
        }
    }
}
