//! Dig Deeper (ZMB-24, ZMB-29, APO-23).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::Frame;
use crate::types::{Action, Luck, Question, Seat, SeatSet, Single};

pub(crate) struct DigDeeper;

impl CardRules for DigDeeper {
    const SPEC: Spec = Spec::action(
        "dig_deeper",
        "Dig Deeper",
        "ZMB-24 ZMB-29 APO-23",
        "Look at the top card; keep it, or take the second unseen and put the first back on top. One turn ends.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        if game.pile.is_empty() {
            return game.end_turn(table);
        }
        table.tell(game, Event::Saw(SeatSet::of(seat), 1));
        game.push(Frame::DigDeeper { seat });
    }
}

impl Game<'_> {
    pub(crate) fn step_dig_deeper<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) -> bool {
        if self.pile.len() == 1 {
            self.answer_dig_deeper(seat, Action::Keep, table);
            return false;
        }
        let top = self.pile.at(0).expect("looked at");
        self.wait_for(seat, Question::Keep(top))
    }

    pub(crate) fn answer_dig_deeper<L: Luck, O: Observer>(&mut self, seat: Seat, action: Action, table: &mut Table<'_, L, O>) {
        self.stack.pop();
        if action == Action::Keep {
            self.draw(0, table);
        } else {
            // The refused card lies on top again before the second is looked at (ZMB-29).
            let top = self.pile.at(0).expect("looked at");
            table.tell(self, Event::Refused(seat, top));
            self.draw(1, table);
        }
    }
}
