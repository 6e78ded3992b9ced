//! What the game asks and what a player answers.

use super::card::BoardCard;
use crate::types::{Seat, SeatSet};

/// An answer to a [`BoardAsk`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardAction {
    /// Turn the top disc and move, which ends the turn (BRD-21).
    Draw,
    /// Play this card.
    Play(BoardCard),
    /// Play a Nope.
    Nope,
    /// Decline to act in a window.
    Decline,
    /// Move what the disc says, and don't flip (BRD-31).
    Move,
    /// Flip the board instead of moving (BRD-31).
    Flip,
    /// Play a Defuse on the Kitten space (BRD-48).
    Defuse,
    /// Explode (BRD-42).
    Explode,
    /// Change places with this player (BRD-42).
    Swap(Seat),
    /// Discard this card (BRD-42).
    Discard(BoardCard),
    /// Put the Magnet at this place of the movement pile: 0 = on top (BRD-50).
    Place(u8),
    /// The new order of the top discs: `order[i]` is the old place of the disc that now lies at place `i`.
    Order([u8; 3]),
}

/// What kind of decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardQuestion {
    /// It is the seat's turn: play, or turn the disc.
    Turn,
    /// Nope what lies on the table?
    Nope,
    /// Play a NOW card between plays?
    Now,
    /// Move so many spaces, or flip the board?
    MoveOrFlip(u8),
    /// On a Kitten space with a Defuse in hand: play it?
    Defuse,
    /// With which of these players in the Litter Box to change places?
    Swap(SeatSet),
    /// Which card to discard? So many are still to go.
    Discard(u8),
    /// Where does the Magnet go?
    Place,
    /// In which order do this many top discs go back?
    Order(u8),
}

/// A decision that is due: who, and what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardAsk {
    /// Who decides.
    pub seat: Seat,
    /// What is to be decided.
    pub question: BoardQuestion,
}

const _: () = assert!(size_of::<BoardAction>() <= 4 && size_of::<BoardAsk>() <= 6);
