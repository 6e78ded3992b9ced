//! Swap Seats (EXP-31, EXP-44). The order of play is in `seat_swap`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct SwapSeats;

impl CardRules for SwapSeats {
    const SPEC: Spec = Spec::action(
        "swap_seats",
        "Swap Seats",
        "EXP-31 EXP-44",
        "Change seats with another player; one turn ends without drawing, and after your last one play goes on from him. With two players a Skip.",
    );

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        (game.alive.len() > 2).then(|| game.alive.without(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        if !play.target.is_some() || !game.alive.has(play.target) {
            return game.end_turn(table); // two players
        }
        game.swap_seats(seat, play.target, table);
        if game.turns_left > 1 {
            return game.end_turn(table);
        }
        game.close_turn(table);
        game.active = play.target;
        game.turns_left = 1;
        game.under_attack = false;
        game.begin_turn(table);
    }
}
