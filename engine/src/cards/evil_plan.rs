//! Evil Plan (EXP-04, EXP-43, EXP-55).

use super::{CardRules, Family, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Card, Luck, Purpose, Seat};

pub(crate) struct EvilPlan;
/// Lying face up in the pile.
pub(crate) struct EvilPlanUp;

impl CardRules for EvilPlan {
    const SPEC: Spec = Spec::action(
        "evil_plan",
        "Evil Plan",
        "EXP-04 EXP-43 EXP-55",
        "Drawn face down it is shuffled in face up. Drawn face up: three random cards of your hand go into the pile, it is shuffled, and this is discarded.",
    )
    .of(Family::Event);
}

impl CardRules for EvilPlanUp {
    const SPEC: Spec = Spec::action("evil_plan_up", "Evil Plan (face up)", "EXP-43", "Evil Plan, lying face up in the pile.").of(Family::Event);
}

impl Game<'_> {
    /// Evil Plan was drawn; nobody is harmed by it himself.
    pub(crate) fn follow_evil_plan<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) -> bool {
        if card == self.rules.evil_plan() {
            self.return_to_pile(seat, self.rules.evil_plan_up(), table);
        } else {
            for _ in 0..self.hand(seat).len().min(3) {
                let card = self.random_card(seat, Purpose::Die, table);
                self.give_to_pile(seat, card, table);
            }
            self.lay_on_discard(card);
            table.tell(self, Event::Cleared(seat, card));
            self.check_held_kitten(seat);
        }
        self.shuffle_pile(table);
        true
    }
}
