//! Barking Kitten (BRK-10..17).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::Source;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct BarkingKitten;

/// Whether `seat` has both: two in hand, or one there and one before him.
fn has_both(game: &Game<'_>, seat: Seat) -> bool {
    let held = game.hand(seat).count(game.rules.barking());
    held >= 2 || (held == 1 && game.barking_before.has(seat))
}

impl CardRules for BarkingKitten {
    const SPEC: Spec = Spec::action(
        "barking_kitten",
        "Barking Kitten",
        "BRK-10 BRK-11 BRK-12 BRK-13 BRK-14",
        "Whoever has the mate must use a save card or is out. If you have both, choose your victim; if nobody has it, it stays before you. Can't be Noped.",
    );

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        has_both(game, seat).then(|| game.alive.without(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let card = game.rules.barking();
        // It lies on the table, not on the discard (CORE-16).
        let place = game.discard.find(play.card).expect("it was just laid down");
        game.take_from_discard(place);
        let others = game.alive.without(seat);
        let victim = if play.target.is_some() {
            // Both are the actor's: the mate comes from before him, or out of his hand.
            if game.barking_before.has(seat) {
                game.barking_before.remove(seat);
            } else {
                game.lose(seat, card);
                table.tell(game, Event::Laid { owner: seat, before: seat, card });
            }
            Some(play.target)
        } else if let Some(victim) = (others & game.barking_before).next() {
            game.barking_before.remove(victim);
            Some(victim)
        } else if let Some(victim) = { others }.find(|s| game.hand(*s).has(card)) {
            game.lose(victim, card);
            table.tell(game, Event::Laid { owner: victim, before: victim, card });
            Some(victim)
        } else {
            None
        };
        match victim {
            Some(victim) => {
                game.barked += 2;
                game.meet(victim, card, Cause::Barked, Source::Other, table);
            }
            None if game.total_barking_out() => {
                // BRK-15: the mate is gone for good, so this one has no target and is discarded.
                game.lay_on_discard(card);
                table.tell(game, Event::Cleared(seat, card));
            }
            None => {
                game.barking_before.insert(seat);
                table.tell(game, Event::Laid { owner: seat, before: seat, card });
            }
        }
    }
}

impl Game<'_> {
    /// Whether the mate of a Barking Kitten just played lies in the discard. One that left the game unseen (a fast cut, a
    /// stash) is missed by nobody: this one waits before its player as ever (BRK-13).
    fn total_barking_out(&self) -> bool {
        let card = self.rules.barking();
        self.discard.count(card) + 1 >= self.rules.counts[card.index()] as usize
    }
}
