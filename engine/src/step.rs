//! The step loop: an answer goes to the step that asked, then everything that needs no decision is done.

use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::stack::Frame;
use crate::types::{Action, Ask, Luck, Question, Seat};

/// An action that the rules don't allow now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// What was asked.
    pub ask: Ask,
    /// What was answered.
    pub action: Action,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {} was asked {:?} and can't answer {:?}", self.ask.seat.0, self.ask.question, self.action)
    }
}

impl std::error::Error for Illegal {}

impl Game<'_> {
    /// Answers the present [`Ask`], moves on to the next and gives it, as [`Game::ask`] would. The action must be legal.
    #[inline(always)]
    pub fn apply<L: Luck, O: Observer>(&mut self, action: Action, luck: &mut L, observer: &mut O) -> Option<Ask> {
        debug_assert!(self.is_legal(action), "{:?} answered with {action:?}", self.ask);
        let mut table = Table { luck, observer };
        match self.apply_quickly(action, &mut table) {
            Some(ask) => ask,
            None => self.apply_slowly(action, &mut table.again()),
        }
    }

    #[inline(never)]
    fn apply_slowly<L: Luck, O: Observer>(&mut self, action: Action, table: &mut Table<'_, L, O>) -> Option<Ask> {
        self.answer(action, table);
        self.run(table);
        self.ask()
    }

    /// The same for answers from outside: an illegal one changes nothing.
    pub fn try_apply<L: Luck, O: Observer>(&mut self, action: Action, luck: &mut L, observer: &mut O) -> Result<(), Illegal> {
        if self.over || !self.is_legal(action) {
            return Err(Illegal { ask: self.ask, action });
        }
        observer.answered(self, action);
        let table = &mut Table { luck, observer };
        self.answer(action, table);
        self.run(table);
        Ok(())
    }

    /// Gives the answer to the step on top of the stack, which asked.
    #[inline(never)]
    fn answer<L: Luck, O: Observer>(&mut self, action: Action, table: &mut Table<'_, L, O>) {
        if self.stack.is_at_turn() {
            return self.answer_turn(action, table);
        }
        match self.stack.top() {
            Frame::Nope(window) => self.answer_nope(window, action, table),
            frame => self.answer_other(frame, action, table),
        }
    }

    #[inline(never)]
    fn answer_other<L: Luck, O: Observer>(&mut self, frame: Frame, action: Action, table: &mut Table<'_, L, O>) {
        match frame {
            Frame::Now { waiting } => self.answer_now(waiting, action, table),
            Frame::Save { seat, kitten, cause, source } => self.answer_save(seat, kitten, cause, source, action, table),
            Frame::Rescue(rescue) => self.answer_rescue(rescue, action, table),
            Frame::Place { seat, card, shown } => self.answer_place(seat, card, shown, action, table),
            Frame::Theft { thief, victim } => self.answer_theft(thief, victim, action, table),
            Frame::Favor { from, to } | Frame::Named { from, to, .. } => {
                if let Action::Give(card) = action {
                    let public = matches!(frame, Frame::Named { .. });
                    self.stack.pop();
                    self.hand_over(from, to, card, public, table);
                }
            }
            Frame::Collect { purpose, actor, waiting } => self.answer_collect(purpose, actor, waiting, action),
            Frame::Potluck { waiting, last } => self.answer_potluck(waiting, last, action, table),
            Frame::TakeDiscard { seat, five_at } => self.answer_take_discard(seat, five_at, action, table),
            Frame::Order { seat, n, share } => self.answer_order(seat, n, share, action, table),
            Frame::DigDeeper { seat } => self.answer_dig_deeper(seat, action, table),
            Frame::RaisingHeck { seat } => self.answer_raising_heck(seat, action, table),
            Frame::Armageddon { seat } => self.answer_armageddon(seat, action, table),
            Frame::Swap { seat, other, godcat } => self.answer_swap(seat, other, godcat, action, table),
            Frame::Blind { seat, .. } => self.answer_blind(seat, action, table),
            Frame::Community(step) => self.answer_community(step, action, table),
            Frame::Turn | Frame::Nope(_) | Frame::EndTurn | Frame::HandKitten { .. } => {}
        }
    }

    /// Does what needs no decision, until one is due or the game is over.
    #[inline(never)]
    pub(crate) fn run<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        while !self.over {
            let asked = if self.stack.is_at_turn() {
                self.step_turn(table)
            } else {
                match self.stack.top() {
                    Frame::Nope(window) => self.step_nope(window, table),
                    frame => self.step_other(frame, table),
                }
            };
            if asked {
                return;
            }
        }
    }

    #[inline(never)]
    fn step_other<L: Luck, O: Observer>(&mut self, frame: Frame, table: &mut Table<'_, L, O>) -> bool {
        match frame {
            Frame::EndTurn => {
                self.stack.pop();
                self.end_turn(table);
                false
            }
            Frame::Now { waiting } => self.step_now(waiting),
            Frame::Save { seat, kitten, .. } => self.wait_for(seat, Question::Save(kitten)),
            Frame::Rescue(rescue) => self.step_rescue(rescue, table),
            Frame::Place { seat, card, shown } => self.step_place(seat, card, shown, table),
            Frame::HandKitten { seat } => self.step_hand_kitten(seat, table),
            Frame::Theft { victim, thief } => self.wait_for(thief, Question::Theft(victim)),
            Frame::Favor { from, to } => self.step_favor(from, to, table),
            Frame::Named { from, to, title } => self.step_named(from, to, title, table),
            Frame::Collect { purpose, actor, waiting } => self.step_collect(purpose, actor, waiting, table),
            Frame::Potluck { waiting, last } => self.step_potluck(waiting, last, table),
            Frame::TakeDiscard { seat, five_at } => self.step_take_discard(seat, five_at, table),
            Frame::Order { seat, n, share } => self.step_order(seat, n, share, table),
            Frame::DigDeeper { seat } => self.step_dig_deeper(seat, table),
            Frame::RaisingHeck { seat } => self.step_raising_heck(seat, table),
            Frame::Armageddon { seat } => self.step_armageddon(seat, table),
            Frame::Swap { other, .. } => self.wait_for(other, Question::Swap),
            Frame::Blind { seat, card } => self.step_blind(seat, card, table),
            Frame::Community(step) => self.step_community(step, table),
            Frame::Turn | Frame::Nope(_) => false,
        }
    }

    /// Puts a question to a seat.
    #[inline]
    pub(crate) fn wait_for(&mut self, seat: Seat, question: Question) -> bool {
        self.ask = Ask { seat, question };
        true
    }
}
