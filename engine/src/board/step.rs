//! The step loop: an answer goes to the step that asked, then everything that needs no decision is done.

use super::action::{BoardAction, BoardAsk, BoardQuestion};
use super::event::BoardObserver;
use super::frame::Frame;
use super::game::{BoardGame, Table};
use crate::types::Luck;

/// An action that the rules don't allow now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalOnBoard {
    /// What was asked.
    pub ask: BoardAsk,
    /// What was answered.
    pub action: BoardAction,
}

impl std::fmt::Display for IllegalOnBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {} was asked {:?} and can't answer `{}`", self.ask.seat.0, self.ask.question, self.action)
    }
}

impl std::error::Error for IllegalOnBoard {}

impl BoardGame<'_> {
    /// Answers the present [`BoardAsk`] and moves on to the next. The action must be legal.
    #[inline]
    pub fn apply<L: Luck, O: BoardObserver>(&mut self, action: BoardAction, luck: &mut L, observer: &mut O) {
        debug_assert!(self.is_legal(action), "{:?} answered with {action}", self.ask);
        let table = &mut Table { luck, observer };
        self.answer(action, table);
        self.run(table);
    }

    /// The same for answers from outside: an illegal one changes nothing.
    pub fn try_apply<L: Luck, O: BoardObserver>(
        &mut self,
        action: BoardAction,
        luck: &mut L,
        observer: &mut O,
    ) -> Result<(), IllegalOnBoard> {
        if !self.is_legal(action) {
            return Err(IllegalOnBoard { ask: self.ask, action });
        }
        self.apply(action, luck, observer);
        Ok(())
    }

    fn answer<L: Luck, O: BoardObserver>(&mut self, action: BoardAction, table: &mut Table<'_, L, O>) {
        match self.stack.top() {
            Frame::Turn => self.answer_turn(action, table),
            Frame::Nope(window) => self.answer_nope(window, action, table),
            Frame::Now { waiting } => self.answer_now(waiting, action, table),
            Frame::MoveOrFlip { steps } => self.answer_move_or_flip(steps, action, table),
            Frame::Defuse => self.answer_defuse(action, table),
            Frame::Swap { .. } => self.answer_swap(action, table),
            Frame::Discard => self.answer_discard(action, table),
            Frame::Place { seat } => self.answer_place(seat, action, table),
            Frame::Order { seat, n } => self.answer_order(seat, n, action, table),
            Frame::EndTurn => {}
        }
    }

    /// Does what needs no decision, until one is due or the game is over.
    pub(crate) fn run<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        while !self.over {
            let active = self.active;
            let asked = match self.stack.top() {
                Frame::Turn => self.step_turn(),
                Frame::EndTurn => {
                    self.stack.pop();
                    self.end_turn(table);
                    false
                }
                Frame::Nope(window) => self.step_nope(window, table),
                Frame::Now { waiting } => self.step_now(waiting),
                Frame::MoveOrFlip { steps } => self.wait_for(active, BoardQuestion::MoveOrFlip(steps)),
                Frame::Defuse => self.wait_for(active, BoardQuestion::Defuse),
                Frame::Swap { among } => self.wait_for(active, BoardQuestion::Swap(among)),
                Frame::Discard => self.step_discard(table),
                Frame::Place { seat } => self.wait_for(seat, BoardQuestion::Place),
                Frame::Order { seat, n } => self.wait_for(seat, BoardQuestion::Order(n)),
            };
            if asked {
                return;
            }
        }
    }
}
