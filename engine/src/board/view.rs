//! What a seat may know, and nothing else. A bot gets a `BoardView` and can't reach the state behind it.

use super::action::{BoardAction, BoardAsk, BoardQuestion};
use super::card::BoardCard;
use super::disc::Disc;
use super::frame::Frame;
use super::game::BoardGame;
use super::knowledge::BoardKnowledge;
use super::legal::BoardActions;
use super::rules::BoardRules;
use super::space::Side;
use super::track::Trip;
use crate::types::{CardSet, Hand, Seat};

/// The card that a Nope window is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pending {
    /// Who played it.
    pub actor: Seat,
    /// The card.
    pub card: BoardCard,
    /// Whether it stands cancelled by an odd number of Nopes.
    pub cancelled: bool,
}

/// How many discs of each kind.
#[derive(Clone, Copy, Debug)]
pub struct DiscCounts<'r> {
    kinds: &'r [(Disc, i64)],
    counts: [u8; DiscCounts::CODES],
}

impl DiscCounts<'_> {
    const CODES: usize = 0x50;

    /// The kinds of which there are any, with how many.
    pub fn iter(&self) -> impl Iterator<Item = (Disc, usize)> + '_ {
        let all = self.kinds.iter().map(|(disc, _)| (*disc, self.counts[disc.card().index()] as usize));
        all.filter(|(_, n)| *n > 0)
    }
}

/// The game as one seat sees it.
#[derive(Clone, Copy)]
pub struct BoardView<'a, 'r> {
    game: &'a BoardGame<'r>,
    knowledge: Option<&'a BoardKnowledge>,
    seat: Seat,
}

impl<'a, 'r> BoardView<'a, 'r> {
    /// The view of the seat that is asked, with what it remembers if that is tracked.
    #[inline]
    pub fn new(game: &'a BoardGame<'r>, knowledge: Option<&'a BoardKnowledge>) -> BoardView<'a, 'r> {
        BoardView { game, knowledge, seat: game.ask.seat }
    }

    /// The view of any seat.
    pub fn of(game: &'a BoardGame<'r>, knowledge: Option<&'a BoardKnowledge>, seat: Seat) -> BoardView<'a, 'r> {
        BoardView { game, knowledge, seat }
    }

    /// Whose view this is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules, with both sides of the board (BRD-04).
    #[inline]
    pub fn rules(&self) -> &'r BoardRules {
        self.game.rules
    }

    /// The decision that is due, if it is this seat's.
    #[inline]
    pub fn ask(&self) -> Option<BoardAsk> {
        self.game.ask().filter(|ask| ask.seat == self.seat)
    }

    /// The own hand.
    #[inline]
    pub fn hand(&self) -> &'a Hand {
        self.game.hand(self.seat)
    }

    /// How many cards a player holds.
    #[inline]
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.game.hand(seat).len()
    }

    /// Where everybody stands, by seat: 0 = the Litter Box.
    #[inline]
    pub fn places(&self) -> &'a [u8] {
        self.game.places()
    }

    /// Where this seat's character stands.
    #[inline]
    pub fn place(&self) -> u8 {
        self.game.places[self.seat.index()]
    }

    /// Which side lies up.
    #[inline]
    pub fn side(&self) -> Side {
        self.game.side
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.game.active
    }

    /// Who is next.
    pub fn next_seat(&self, seat: Seat) -> Seat {
        self.game.next_seat(seat)
    }

    /// Turns the active player still owes, this one included.
    pub fn turns_left(&self) -> u16 {
        self.game.turns_left
    }

    /// Whether these are owed because of an Attack.
    pub fn under_attack(&self) -> bool {
        self.game.under_attack
    }

    /// Spaces that Super Moves add to this turn's disc.
    pub fn extra(&self) -> u16 {
        self.game.extra
    }

    /// Turns started so far.
    pub fn turns(&self) -> u32 {
        self.game.turn_number
    }

    /// How many action cards lie in the pile.
    pub fn pile_len(&self) -> usize {
        self.game.pile.len()
    }

    /// The action discard, the bottom card first.
    pub fn discard(&self) -> impl ExactSizeIterator<Item = BoardCard> + 'a {
        self.game.discard.bottom_up().iter().map(|card| BoardCard::of(*card))
    }

    /// How many discs lie in the movement pile.
    #[inline]
    pub fn disc_count(&self) -> usize {
        self.game.discs.len()
    }

    /// The movement discard, the bottom disc first.
    pub fn disc_discard(&self) -> impl ExactSizeIterator<Item = Disc> + 'a {
        self.game.disc_discard.bottom_up().iter().map(|disc| Disc::of(*disc))
    }

    /// Magnets beside the board.
    pub fn magnets_aside(&self) -> usize {
        self.game.magnets as usize
    }

    /// How many of a disc are in the movement pile: all there are, less those that lie face up.
    pub fn in_pile(&self, disc: Disc) -> usize {
        let aside = if disc == Disc::Magnet { self.magnets_aside() } else { 0 };
        self.rules().data().count(disc) as usize - aside - self.disc_discard().filter(|d| *d == disc).count()
    }

    /// The disc at a place of the movement pile, if this seat is certain of it: seen, ordered or put there by himself, or
    /// because all discs he doesn't know are of one kind.
    pub fn known_disc(&self, place: usize) -> Option<Disc> {
        if place >= self.disc_count() {
            return None;
        }
        if self.remembers(place) {
            return self.game.discs.at(place).map(Disc::of);
        }
        let unknown = self.unknown_discs();
        let mut kinds = unknown.iter();
        let only = kinds.next()?;
        kinds.next().is_none().then_some(only.0)
    }

    /// The discs of the movement pile that this seat doesn't know the places of: all there are, less those that lie face
    /// up, lie aside, or are known.
    pub fn unknown_discs(&self) -> DiscCounts<'r> {
        let kinds = &self.rules().data().discs;
        let mut left = DiscCounts { kinds, counts: [0; DiscCounts::CODES] };
        for (disc, n) in kinds {
            left.counts[disc.card().index()] += *n as u8;
        }
        left.counts[Disc::Magnet.card().index()] -= self.game.magnets;
        for disc in self.game.disc_discard.bottom_up() {
            left.counts[disc.index()] -= 1;
        }
        for place in (0..self.disc_count()).filter(|place| self.remembers(*place)) {
            left.counts[self.game.discs.at(place).expect("a place of the pile").index()] -= 1;
        }
        left
    }

    fn remembers(&self, place: usize) -> bool {
        let ordering = matches!(self.ask(), Some(BoardAsk { question: BoardQuestion::Order(n), .. }) if place < n as usize);
        ordering || self.knowledge.is_some_and(|knowledge| knowledge.knows(self.game, self.seat, place))
    }

    /// The card that lies on the table in a Nope window.
    pub fn pending(&self) -> Option<Pending> {
        match self.game.stack.top() {
            Frame::Nope(window) => Some(Pending { actor: window.actor, card: window.card, cancelled: window.cancelled }),
            _ => None,
        }
    }

    /// Cards of the own hand that can be played now for their effect: on the own turn, or in a NOW window.
    #[inline]
    pub fn playable(&self) -> CardSet {
        match self.ask().map(|ask| ask.question) {
            Some(BoardQuestion::Turn) => self.game.playable(self.seat, false),
            Some(BoardQuestion::Now) => self.game.playable(self.seat, true),
            _ => CardSet::EMPTY,
        }
    }

    /// Where a disc would take a player on this side; see [`Track::trip`](super::Track::trip).
    pub fn trip(&self, seat: Seat, disc: Disc, side: Side, extra: u16) -> Option<Trip> {
        self.rules().track().trip(side, self.places(), seat, disc, extra)
    }

    /// Whether the question is this seat's and has at least two answers.
    #[inline]
    pub fn has_choice(&self) -> bool {
        self.ask().is_some() && self.game.has_choice()
    }

    /// Whether this seat may answer so now.
    pub fn is_legal(&self, action: BoardAction) -> bool {
        self.ask().is_some() && self.game.is_legal(action)
    }

    /// All answers to the question, if it is this seat's.
    pub fn legal_actions(&self) -> Option<BoardActions> {
        self.ask().map(|_| self.game.legal_actions())
    }
}
