//! Armageddon with Godcat and Devilcat (GVE-05..16, GVE-19..24).

use super::{CardRules, Family, Spec};
use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::{Frame, Source};
use crate::types::{Action, Luck, Question, Seat, Single};

pub(crate) struct Armageddon;
pub(crate) struct Godcat;
pub(crate) struct Devilcat;

impl CardRules for Armageddon {
    const SPEC: Spec = Spec::action(
        "armageddon",
        "Armageddon",
        "GVE-05 GVE-06 GVE-07 GVE-08 GVE-09 GVE-10",
        "Lay Godcat and Devilcat face down before you and another player; he keeps his or swaps, unseen. Godcat goes into the hand, \
         Devilcat costs a Defuse or the game. One turn ends.",
    );
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, _seat: Seat) -> bool {
        game.godcat_on_mat
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, _table: &mut Table<'_, L, O>) {
        game.push(Frame::EndTurn); // GVE-10
        game.push(Frame::Armageddon { seat });
    }
}

impl CardRules for Godcat {
    const SPEC: Spec = Spec::action(
        "godcat",
        "Godcat",
        "GVE-11 GVE-12 GVE-13 GVE-14",
        "On your turn it is any card of the set but a Nope; as a Defuse it saves you from an Exploding Kitten. It returns to the playmat.",
    )
    .of(Family::Wild);
}

impl CardRules for Devilcat {
    const SPEC: Spec = Spec::action(
        "devilcat",
        "Devilcat",
        "GVE-09 GVE-16",
        "Whoever has it when Armageddon's cards are turned must discard a Defuse or is out.",
    )
    .of(Family::Event);
}

impl Game<'_> {
    pub(crate) fn step_armageddon<L: Luck, O: Observer>(&mut self, seat: Seat, _table: &mut Table<'_, L, O>) -> bool {
        self.wait_for(seat, Question::Armageddon)
    }

    pub(crate) fn answer_armageddon<L: Luck, O: Observer>(&mut self, seat: Seat, action: Action, _table: &mut Table<'_, L, O>) {
        if let Action::Armageddon { other, godcat } = action {
            self.stack.pop();
            self.push(Frame::Swap { seat, other, godcat });
        }
    }

    /// The other keeps or swaps; then both cards are turned (GVE-08, GVE-09).
    pub(crate) fn answer_swap<L: Luck, O: Observer>(&mut self, seat: Seat, other: Seat, godcat: bool, action: Action, table: &mut Table<'_, L, O>) {
        self.stack.pop();
        let other_has_godcat = godcat == (action == Action::Keep);
        let (blessed, damned) = if other_has_godcat { (other, seat) } else { (seat, other) };
        self.godcat_on_mat = false;
        self.gain(blessed, self.rules.godcat());
        table.tell(self, Event::Armageddon { godcat: blessed, devilcat: damned });
        let devilcat = self.rules.card(super::Kind::Devilcat);
        self.meet(damned, devilcat, Cause::Devilcat, Source::Other, table);
    }
}
