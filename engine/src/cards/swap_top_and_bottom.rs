//! Swap Top and Bottom (STK-23).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, Single};

pub(crate) struct SwapTopAndBottom;

impl CardRules for SwapTopAndBottom {
    const SPEC: Spec =
        Spec::action("swap_top_and_bottom", "Swap Top and Bottom", "STK-23", "The top and the bottom card of the pile change places, unseen.");

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        let cards = game.pile.bottom_up_mut();
        if cards.len() > 1 {
            let top = cards.len() - 1;
            cards.swap(0, top);
        }
        table.tell(game, Event::SwappedEnds);
    }
}
