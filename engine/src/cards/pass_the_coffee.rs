//! Pass the Coffee (EXP-20).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct PassTheCoffee;

impl CardRules for PassTheCoffee {
    const SPEC: Spec = Spec::action("pass_the_coffee", "Pass the Coffee", "EXP-20", "Give one Caffeine to another player.");
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, seat: Seat) -> bool {
        game.hand(seat).has(game.rules.caffeine())
    }

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.alive.without(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let caffeine = game.rules.caffeine();
        if game.hand(seat).has(caffeine) && game.alive.has(play.target) {
            game.hand_over(seat, play.target, caffeine, true, table);
        }
    }
}
