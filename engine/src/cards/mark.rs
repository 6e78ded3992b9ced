//! Mark (STK-27..29, STK-52).

use super::{CardRules, Spec};
use crate::game::{Game, MAX_MARKS, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Purpose, Seat, SeatSet, Single};

pub(crate) struct Mark;

impl CardRules for Mark {
    const SPEC: Spec = Spec::action(
        "mark",
        "Mark",
        "STK-27 STK-28 STK-29 STK-52",
        "A random card of another player's hand is turned outward: everyone knows it until it leaves that hand.",
    );
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        if game.mark_count as usize == MAX_MARKS {
            return Some(SeatSet::EMPTY);
        }
        let others = (game.alive & game.holders.cards()).without(seat);
        let unmarked = others.filter(|s| game.hand(*s).len() > game.marked_count(*s));
        Some(unmarked.fold(SeatSet::EMPTY, SeatSet::with))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let (target, unmarked) = (play.target, game.hand(play.target).len() - game.marked_count(play.target));
        if unmarked == 0 || !game.alive.has(target) {
            return; // spent on Nopes meanwhile (CORE-47)
        }
        let mut n = table.luck.pick(Purpose::Mark, unmarked);
        let hand = *game.hand(target);
        for card in hand.kinds() {
            let count = hand.count(card) - game.marked_copies(target, card);
            if n < count {
                game.marks[game.mark_count as usize] = (target, card);
                game.mark_count += 1;
                table.tell(game, Event::Marked(target, card));
                return;
            }
            n -= count;
        }
    }
}
