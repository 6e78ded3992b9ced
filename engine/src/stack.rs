//! What is still to be done: a small stack of steps. The bottom one is the turn; plays, windows and saves pile up on it.

use crate::community::Step;
use crate::observer::Cause;
use crate::types::{Card, Play, Seat, SeatSet};

/// How a player came to meet a kitten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// Drawn from the pile (a turn ends with it, STK-49).
    Drawn,
    /// Out of a hand: stolen, given, or left without Streaking (STK-13..15).
    Hand,
    /// Not a card of the pile at all: Barking, Devilcat. Nothing is put back.
    Other,
    /// Brought by Catnip, or Kitty Rick going off: it goes back, but it was not drawn and uses up no turn (EXP-26).
    Table,
}

/// A Nope window (CORE-30..35).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) actor: Seat,
    pub(crate) last: Seat,
    pub(crate) waiting: SeatSet,
    pub(crate) cancelled: bool,
    pub(crate) play: Play,
}

/// Where a rescue stands (ZMB-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rescue {
    pub(crate) saver: Seat,
    /// The kitten to be put back, or none (Barking, Devilcat).
    pub(crate) kitten: Card,
    /// Whether a Zombie Kitten was used and a dead player is to be chosen.
    pub(crate) revive: bool,
    pub(crate) revived: Seat,
    /// Who is still asked for Clairvoyance; `None` before the window opens.
    pub(crate) waiting: Option<SeatSet>,
}

/// All choose at once: what the cards are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    GarbageCollection,
    FeedTheDead(Seat),
    GraveRobber,
}

/// One step that is still to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Frame {
    /// The active player plays or draws.
    Turn,
    /// One turn of the active player ends.
    EndTurn,
    /// Others may Nope.
    Nope(Window),
    /// Others may play NOW cards.
    Now { waiting: SeatSet },
    /// A kitten is met: how does the player answer?
    Save { seat: Seat, kitten: Card, cause: Cause, source: Source },
    /// A save: revive, Clairvoyance, put back.
    Rescue(Rescue),
    /// A card goes back into the pile.
    Place { seat: Seat, card: Card, shown: bool },
    /// The player's held kitten explodes if Streaking is gone (STK-13).
    HandKitten { seat: Seat },
    /// Which card to steal?
    Theft { thief: Seat, victim: Seat },
    /// The target gives a card.
    Favor { from: Seat, to: Seat },
    /// The target chooses which version of a named title to give (CORE-49).
    Named { from: Seat, to: Seat, title: Card },
    /// Several players choose a card at once (CORE-68).
    Collect { purpose: Purpose, actor: Seat, waiting: SeatSet },
    /// Potluck goes round.
    Potluck { waiting: SeatSet, last: Seat },
    /// A five takes a card; the five themselves start at this index of the discard.
    TakeDiscard { seat: Seat, five_at: u8 },
    /// The top cards are put in a new order.
    Order { seat: Seat, n: u8, share: bool },
    /// Dig Deeper: keep the top card?
    DigDeeper { seat: Seat },
    /// Raising Heck: keep the bottom card?
    RaisingHeck { seat: Seat },
    /// Armageddon's cards are laid out.
    Armageddon { seat: Seat },
    /// The other keeps or swaps.
    Swap { seat: Seat, other: Seat, godcat: bool },
    /// A blind player says how to play the card he turned up.
    Blind { seat: Seat, card: Card },
    /// A step of the community's mechanics.
    Community(Step),
}

/// A power of two: an index is masked instead of checked. [`crate::nope`] stops answers to answers long before.
const DEPTH: usize = 16;

/// The steps still to be done, the next one last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack {
    frames: [Frame; DEPTH],
    len: u8,
}

impl Default for Stack {
    fn default() -> Stack {
        Stack { frames: [Frame::Turn; DEPTH], len: 0 }
    }
}

impl Stack {
    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        debug_assert!((self.len as usize) < DEPTH, "too much is still to be done");
        self.frames[self.len as usize & (DEPTH - 1)] = frame;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.len -= 1;
    }

    #[inline]
    pub(crate) fn top(&self) -> Frame {
        self.frames[(self.len as usize).wrapping_sub(1) & (DEPTH - 1)]
    }

    #[inline]
    pub(crate) fn top_mut(&mut self) -> &mut Frame {
        &mut self.frames[(self.len as usize).wrapping_sub(1) & (DEPTH - 1)]
    }

    /// Whether nothing lies on the turn.
    #[inline]
    pub(crate) fn is_at_turn(&self) -> bool {
        self.len == 1
    }

    #[inline]
    pub(crate) fn reset(&mut self) {
        self.frames[0] = Frame::Turn;
        self.len = 1;
    }

    #[inline]
    pub(crate) fn frames(&self) -> &[Frame] {
        &self.frames[..self.len as usize]
    }
}

const _: () = assert!(size_of::<Frame>() <= 16);
