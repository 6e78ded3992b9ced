//! Potluck (BRK-32, BRK-44).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::stack::Frame;
use crate::types::{Luck, Seat, Single};

pub(crate) struct Potluck;

impl CardRules for Potluck {
    const SPEC: Spec = Spec::action(
        "potluck",
        "Potluck",
        "BRK-32 BRK-39 BRK-44",
        "From you on, each living player puts a card of his choice on top of the pile; the last one given lies on top.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, _table: &mut Table<'_, L, O>) {
        let waiting = game.alive & game.holders.cards();
        // "From you on": the seat before the actor was the last, so to say.
        let before = game.before(game.seats(), seat);
        game.push(Frame::Potluck { waiting, last: before });
    }
}
