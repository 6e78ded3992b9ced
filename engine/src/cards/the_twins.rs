//! The Twins (EXP-41, EXP-52).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, Single};

pub(crate) struct TheTwins;

impl CardRules for TheTwins {
    const SPEC: Spec = Spec::action(
        "the_twins",
        "The Twins",
        "EXP-41 EXP-52",
        "Every other living player gives you all his pairs: of each title the even part.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        let excluded = game.rules.masks.unheld | game.uncombinable_fuel();
        let mut waiting = game.alive.without(seat);
        let mut last = seat;
        while !waiting.is_empty() {
            last = game.after(waiting, last);
            waiting.remove(last);
            let hand = *game.hand(last);
            for title in hand.kinds().map(|card| game.rules.title_of(card)) {
                if excluded.has(title) {
                    continue;
                }
                // Each title is met once for every version held; after the first time its even part is gone.
                let even = game.held_of_title(last, title) & !1;
                for _ in 0..even {
                    let held = game.rules.same_title(title) & game.hand(last).kinds();
                    let Some(card) = held.lowest() else { break };
                    game.hand_over(last, seat, card, false, table);
                }
            }
        }
    }
}
