//! What may be done now: as a check of one action, and as a list.

use super::action::{BoardAction, BoardQuestion};
use super::card::BoardCard;
use super::data::MAX_DISCS;
use super::game::BoardGame;
use crate::types::{CardSet, Seat};

/// All legal actions, in a list of fixed capacity: no allocation.
#[derive(Clone, Copy, Debug)]
pub struct BoardActions {
    actions: [BoardAction; BoardActions::CAPACITY],
    len: usize,
}

impl BoardActions {
    /// The most answers any question has: the places for a Magnet.
    pub const CAPACITY: usize = MAX_DISCS + 1;

    fn of(actions: impl IntoIterator<Item = BoardAction>) -> BoardActions {
        let mut list = BoardActions { actions: [BoardAction::Draw; BoardActions::CAPACITY], len: 0 };
        for action in actions {
            list.actions[list.len] = action;
            list.len += 1;
        }
        list
    }

    /// The actions.
    pub fn as_slice(&self) -> &[BoardAction] {
        &self.actions[..self.len]
    }
}

/// The orders of two and of three discs.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The orders of the top `n` discs.
pub(crate) fn orders(n: u8) -> &'static [[u8; 3]] {
    &ORDERS[..if n == 2 { 2 } else { 6 }]
}

impl BoardGame<'_> {
    /// Cards that `seat` can play for their effect, on his turn or, with `now`, in a NOW window.
    #[inline]
    pub(crate) fn playable(&self, seat: Seat, now: bool) -> CardSet {
        let cards = self.hand(seat).kinds() & if now { BoardCard::NOW } else { BoardCard::ALONE };
        if self.magnets == 0 { cards.without(BoardCard::AddAMagnetNow.card()) } else { cards } // BRD-50
    }

    /// Whether this answers the present question.
    pub fn is_legal(&self, action: BoardAction) -> bool {
        use BoardAction as A;
        use BoardQuestion as Q;
        let seat = self.ask.seat;
        if self.over {
            return false;
        }
        match (self.ask.question, action) {
            (Q::Turn, A::Draw) | (Q::Now | Q::Nope, A::Decline) => true,
            (Q::Turn, A::Play(card)) => self.playable(seat, false).has(card.card()),
            (Q::Now, A::Play(card)) => self.playable(seat, true).has(card.card()),
            (Q::Nope, A::Nope) => self.hand(seat).has(BoardCard::Nope.card()),
            (Q::MoveOrFlip(_), A::Move | A::Flip) | (Q::Defuse, A::Defuse | A::Explode) => true,
            (Q::Swap(among), A::Swap(other)) => self.seats().0 >> other.0.min(15) & 1 != 0 && among.has(other),
            (Q::Discard(_), A::Discard(card)) => self.hand(seat).has(card.card()),
            (Q::Place, A::Place(place)) => place as usize <= self.discs.len(),
            (Q::Order(n), A::Order(order)) => orders(n).contains(&order),
            _ => false,
        }
    }

    /// Whether the present question has at least two answers.
    #[inline]
    pub fn has_choice(&self) -> bool {
        !self.over && (self.ask.question != BoardQuestion::Turn || !self.playable(self.ask.seat, false).is_empty())
    }

    /// All answers to the present question; none once the game is over.
    pub fn legal_actions(&self) -> BoardActions {
        use BoardAction as A;
        let seat = self.ask.seat;
        if self.over {
            return BoardActions::of([]);
        }
        let plays = |now| BoardCard::all_in(self.playable(seat, now)).map(A::Play);
        match self.ask.question {
            BoardQuestion::Turn => BoardActions::of([A::Draw].into_iter().chain(plays(false))),
            BoardQuestion::Now => BoardActions::of([A::Decline].into_iter().chain(plays(true))),
            BoardQuestion::Nope => BoardActions::of([A::Decline, A::Nope]),
            BoardQuestion::MoveOrFlip(_) => BoardActions::of([A::Move, A::Flip]),
            BoardQuestion::Defuse => BoardActions::of([A::Defuse, A::Explode]),
            BoardQuestion::Swap(among) => BoardActions::of(among.map(A::Swap)),
            BoardQuestion::Discard(_) => BoardActions::of(BoardCard::all_in(self.hand(seat).kinds()).map(A::Discard)),
            BoardQuestion::Place => BoardActions::of((0..=self.discs.len() as u8).map(A::Place)),
            BoardQuestion::Order(n) => BoardActions::of(orders(n).iter().copied().map(A::Order)),
        }
    }
}
