//! Looking at the top of the pile: See the Future (3x, 5x) and Reveal the Future (CORE-55, CORE-58).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct SeeTheFuture3;
pub(crate) struct SeeTheFuture5;
pub(crate) struct RevealTheFuture3;

/// These seats see the top cards, as many as the card says or are there.
fn look<L: Luck, O: Observer>(game: &Game<'_>, who: SeatSet, spec: Spec, play: Single, table: &mut Table<'_, L, O>) {
    let n = (spec.number + u8::from(play.bonus)).min(game.pile.len() as u8);
    table.tell(game, Event::Saw(who, n));
}

impl CardRules for SeeTheFuture3 {
    const SPEC: Spec = Spec::action("see_the_future_3", "See the Future (3x)", "CORE-55", "You alone see the top three cards of the pile.").number(3);

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        look(game, SeatSet::of(seat), Self::SPEC, play, table);
    }
}

impl CardRules for SeeTheFuture5 {
    const SPEC: Spec = Spec::action("see_the_future_5", "See the Future (5x)", "STK-21", "You alone see the top five cards of the pile.").number(5);

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        look(game, SeatSet::of(seat), Self::SPEC, play, table);
    }
}

impl CardRules for RevealTheFuture3 {
    const SPEC: Spec = Spec::action("reveal_the_future_3", "Reveal the Future (3x)", "CORE-58 GVE-17", "Everybody sees the top three cards of the pile.").number(3);

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        look(game, game.seats(), Self::SPEC, play, table);
    }
}
