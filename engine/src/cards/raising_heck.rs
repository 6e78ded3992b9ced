//! Raising Heck (GVE-18, GVE-25).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::Frame;
use crate::types::{Action, Luck, Question, Seat, Single};

pub(crate) struct RaisingHeck;

impl CardRules for RaisingHeck {
    const SPEC: Spec = Spec::action(
        "raising_heck",
        "Raising Heck",
        "GVE-18 GVE-25",
        "Look at the bottom card; keep it, or put it on top. One turn ends either way.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        if game.pile.is_empty() {
            return game.end_turn(table);
        }
        game.push(Frame::RaisingHeck { seat });
    }
}

impl Game<'_> {
    pub(crate) fn step_raising_heck<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) -> bool {
        let bottom = self.pile.bottom_up()[0];
        if self.rules.switches.heck_explodes && self.rules.masks.kittens.has(bottom) {
            self.answer_raising_heck(seat, Action::Keep, table);
            return false;
        }
        self.wait_for(seat, Question::Keep(bottom))
    }

    pub(crate) fn answer_raising_heck<L: Luck, O: Observer>(&mut self, seat: Seat, action: Action, table: &mut Table<'_, L, O>) {
        self.stack.pop();
        let bottom = self.pile.len() - 1;
        if action == Action::Keep {
            self.draw(bottom, table);
        } else {
            let card = self.pile.remove(bottom);
            self.pile.push(card);
            table.tell(self, Event::Raised(seat, card));
            self.end_turn(table);
        }
    }
}
