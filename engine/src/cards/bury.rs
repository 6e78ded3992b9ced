//! Bury (BRK-33).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::Frame;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct Bury;

impl CardRules for Bury {
    const SPEC: Spec = Spec::action(
        "bury",
        "Bury",
        "BRK-33",
        "Draw the top card, look at it and put it back anywhere in secret; one turn ends. Not playable with I'll Take That before you.",
    );
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, seat: Seat) -> bool {
        !game.ill_take_that[seat.index()].0.is_some()
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        game.push(Frame::EndTurn);
        if game.pile.is_empty() {
            return;
        }
        table.tell(game, Event::Saw(SeatSet::of(seat), 1));
        let card = game.pile.pop().expect("not empty");
        if game.community.busy {
            game.count_draw(seat);
        }
        if game.blind.has(seat) {
            game.sight(seat, table); // STK-45
        }
        game.push(Frame::Place { seat, card, shown: false });
    }
}
