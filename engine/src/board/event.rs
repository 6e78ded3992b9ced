//! What happens, told to whoever listens. Events carry everything, hidden cards too: what a seat may know of them is
//! [`BoardKnowledge`](super::BoardKnowledge)'s business. An observer that ignores an event costs nothing.

use super::card::BoardCard;
use super::disc::Disc;
use super::game::BoardGame;
use super::space::Side;
use crate::types::Seat;

/// Something that happened at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardEvent {
    /// Hands are dealt and the piles are ready.
    Dealt,
    /// A turn began.
    Turn(Seat),
    /// The turn began with an empty hand: three cards follow (BRD-20).
    EmptyHand(Seat),
    /// An action card was drawn; only the drawer sees it.
    Drew(Seat, BoardCard),
    /// A card was played; it is in the discard already.
    Played(Seat, BoardCard),
    /// A Nope was laid on the last play.
    Noped(Seat),
    /// The last play was cancelled.
    Cancelled(Seat, BoardCard),
    /// A play takes effect now.
    Resolved(Seat, BoardCard),
    /// The top disc was turned; it is in the discard already.
    Turned(Seat, Disc),
    /// The movement discard was shuffled into the pile (BRD-22).
    RefilledDiscs,
    /// The action discard was shuffled into the pile (BRD-22).
    RefilledCards,
    /// The board was flipped; this side lies up now.
    Flipped(Side),
    /// A character moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: u8,
        /// To where.
        to: u8,
        /// Whether it went past the Ribbon (BRD-36).
        lapped: bool,
    },
    /// A Leapfrog of the leader: no move (BRD-33).
    Stayed(Seat),
    /// A move ended on a Kitten space.
    Met(Seat),
    /// A Defuse was played there.
    Defused(Seat),
    /// The player exploded.
    Exploded(Seat),
    /// The exploding player changed places with the last one (BRD-42).
    Swapped(Seat, Seat),
    /// A card was discarded after an explosion.
    Discarded(Seat, BoardCard),
    /// A Magnet went into the movement pile at a place only this seat knows (BRD-50, BRD-57).
    MagnetAdded(Seat, u8),
    /// This seat saw the top discs.
    Saw(Seat, u8),
    /// This seat put the top discs in a new order.
    Reordered(Seat, u8, [u8; 3]),
    /// The movement pile was shuffled by a card.
    Shuffled,
    /// The game ended: the winner, or nobody (BRD-59).
    Over(Option<Seat>),
}

/// Listens to a game.
pub trait BoardObserver {
    /// Something happened; `game` is the state right after it.
    fn on(&mut self, game: &BoardGame<'_>, event: BoardEvent);
}

/// Nobody listens.
impl BoardObserver for () {
    #[inline(always)]
    fn on(&mut self, _: &BoardGame<'_>, _: BoardEvent) {}
}

/// Two listeners.
impl<A: BoardObserver, B: BoardObserver> BoardObserver for (A, B) {
    #[inline(always)]
    fn on(&mut self, game: &BoardGame<'_>, event: BoardEvent) {
        self.0.on(game, event);
        self.1.on(game, event);
    }
}

impl<A: BoardObserver> BoardObserver for &mut A {
    #[inline(always)]
    fn on(&mut self, game: &BoardGame<'_>, event: BoardEvent) {
        (**self).on(game, event);
    }
}

/// Keeps all events, for tests.
impl BoardObserver for Vec<BoardEvent> {
    fn on(&mut self, _: &BoardGame<'_>, event: BoardEvent) {
        self.push(event);
    }
}
