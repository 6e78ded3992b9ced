//! Feed the Dead NOW (ZMB-22, ZMB-27, APO-18).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::stack::Purpose;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct FeedTheDead;

impl CardRules for FeedTheDead {
    const SPEC: Spec = Spec::action(
        "feed_the_dead",
        "Feed the Dead",
        "ZMB-22 ZMB-27 APO-18",
        "Name a dead player: every living player with cards but you gives him one of his own choice.",
    )
    .now();
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, _seat: Seat) -> Option<SeatSet> {
        Some(game.zombies())
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, _table: &mut Table<'_, L, O>) {
        if !game.alive.has(play.target) {
            let from = (game.alive & game.holders.cards()).without(seat);
            game.collect(Purpose::FeedTheDead(play.target), seat, from);
        }
    }
}
