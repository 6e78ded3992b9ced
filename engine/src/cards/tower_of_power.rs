//! Tower of Power (BRK-20..25). What it answers is in `theft`.

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, Single};

pub(crate) struct TowerOfPower;

impl CardRules for TowerOfPower {
    const SPEC: Spec = Spec::action(
        "tower_of_power",
        "Tower of Power",
        "BRK-03 BRK-20 BRK-21 BRK-22 BRK-24",
        "Stays before you: whatever would be taken from your hand by Favor, pair, triple or theft comes from its stash of six instead.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        // An answer to the play may have taken it away (`now_in_response`, Forced Play): then nothing comes of it.
        let Some(place) = game.discard.find(play.card) else { return };
        game.take_from_discard(place);
        if game.tower_wearer.is_some() {
            // Only a cloned Tower can meet another: the stash goes over with the newer one.
            let old = game.tower_card;
            game.lay_on_discard(old);
            table.tell(game, Event::Cleared(game.tower_wearer, old));
        }
        (game.tower_wearer, game.tower_card) = (seat, play.card);
        table.tell(game, Event::Laid { owner: seat, before: seat, card: play.card });
    }
}
