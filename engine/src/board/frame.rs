//! What is still to be done: a small stack of steps. The bottom one is the turn; plays, windows and moves pile up on it.

use super::card::BoardCard;
use crate::types::{Seat, SeatSet};

/// A Nope window (CORE-30..35).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) actor: Seat,
    pub(crate) last: Seat,
    pub(crate) waiting: SeatSet,
    pub(crate) cancelled: bool,
    pub(crate) card: BoardCard,
}

/// One step that is still to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Frame {
    /// The active player plays or turns the disc.
    Turn,
    /// One turn of the active player ends.
    EndTurn,
    /// Others may Nope.
    Nope(Window),
    /// Others may play NOW cards.
    Now { waiting: SeatSet },
    /// Move, or flip?
    MoveOrFlip { steps: u8 },
    /// Defuse, or explode?
    Defuse,
    /// With whom to change places?
    Swap { among: SeatSet },
    /// Discard down to three.
    Discard,
    /// A Magnet goes into the pile.
    Place { seat: Seat },
    /// The top discs are put in a new order.
    Order { seat: Seat, n: u8 },
}

const DEPTH: usize = 6;

/// The steps still to be done, the next one last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack {
    frames: [Frame; DEPTH],
    len: u8,
}

impl Stack {
    /// Only the turn.
    pub(crate) fn new() -> Stack {
        Stack { frames: [Frame::Turn; DEPTH], len: 1 }
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.len -= 1;
    }

    #[inline]
    pub(crate) fn top(&self) -> Frame {
        self.frames[self.len as usize - 1]
    }

    #[inline]
    pub(crate) fn set_top(&mut self, frame: Frame) {
        self.frames[self.len as usize - 1] = frame;
    }
}

const _: () = assert!(size_of::<Frame>() <= 8);
