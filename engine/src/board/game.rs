//! The state of a game: flat, without pointers but for its rules, cheap to copy.

use super::action::{BoardAsk, BoardQuestion};
use super::card::BoardCard;
use super::event::{BoardEvent, BoardObserver};
use super::frame::{Frame, Stack};
use super::rules::BoardRules;
use super::space::Side;
use super::track::{MAX_CHARACTERS, Places};
use crate::types::{Card, Hand, Luck, MAX_PILE, Pile, Purpose, Seat, SeatSet};

/// A game in progress. [`BoardGame::ask`] says what is to be decided; `apply` is the only way the state changes.
#[derive(Clone, Copy, Debug)]
pub struct BoardGame<'r> {
    pub(crate) rules: &'r BoardRules,
    pub(crate) ask: BoardAsk,
    pub(crate) stack: Stack,
    pub(crate) hands: [Hand; MAX_CHARACTERS],
    /// Action cards.
    pub(crate) pile: Pile,
    pub(crate) discard: Pile,
    /// Movement discs.
    pub(crate) discs: Pile,
    pub(crate) disc_discard: Pile,
    /// Magnets that still lie beside the board.
    pub(crate) magnets: u8,
    /// Where the characters stand; unused entries stay in the Litter Box.
    pub(crate) places: Places,
    pub(crate) side: Side,
    pub(crate) nope_holders: SeatSet,
    pub(crate) now_holders: SeatSet,
    pub(crate) active: Seat,
    pub(crate) under_attack: bool,
    /// A NOW window is due before the active player chooses (CORE-37).
    pub(crate) now_due: bool,
    pub(crate) over: bool,
    pub(crate) winner: Seat,
    /// Spaces that Super Moves add to this turn's disc (BRD-53, BRD-55).
    pub(crate) extra: u16,
    pub(crate) turns_left: u16,
    pub(crate) turn_number: u32,
}

const _: () = assert!(size_of::<BoardGame<'_>>() <= 1792);

/// Luck and listener of a game being played, handed down through the mechanics.
pub(crate) struct Table<'a, L, O> {
    pub(crate) luck: &'a mut L,
    pub(crate) observer: &'a mut O,
}

impl<L: Luck, O: BoardObserver> Table<'_, L, O> {
    #[inline(always)]
    pub(crate) fn tell(&mut self, game: &BoardGame<'_>, event: BoardEvent) {
        self.observer.on(game, event);
    }
}

impl<'r> BoardGame<'r> {
    /// An empty table under these rules; [`BoardGame::deal`] starts a game on it.
    pub fn new(rules: &'r BoardRules) -> BoardGame<'r> {
        BoardGame {
            rules,
            ask: BoardAsk { seat: Seat(0), question: BoardQuestion::Turn },
            stack: Stack::new(),
            hands: [Hand::EMPTY; MAX_CHARACTERS],
            pile: Pile::EMPTY,
            discard: Pile::EMPTY,
            discs: Pile::EMPTY,
            disc_discard: Pile::EMPTY,
            magnets: rules.magnets,
            places: [0; MAX_CHARACTERS],
            side: Side::Calm,
            nope_holders: SeatSet::EMPTY,
            now_holders: SeatSet::EMPTY,
            active: Seat(rules.switches.first_seat),
            under_attack: false,
            now_due: false,
            over: false,
            winner: Seat::NONE,
            extra: 0,
            turns_left: 1,
            turn_number: 0,
        }
    }

    /// Sets up a new game on this table and moves to the first decision (BRD-10, BRD-11).
    pub fn deal<L: Luck, O: BoardObserver>(&mut self, luck: &mut L, observer: &mut O) {
        let table = &mut Table { luck, observer };
        self.clear();
        let len = self.rules.deck.len();
        let mut deck = [Card(0); MAX_PILE];
        table.luck.deal_order(&self.rules.deck, &mut deck);
        deck[..len].iter().for_each(|card| self.pile.push(*card));
        for _ in 0..self.rules.switches.hand {
            for seat in self.seats() {
                let card = self.pile.pop().expect("the rules checked that the deck suffices");
                self.gain(seat, BoardCard::of(card));
            }
        }
        self.rules.discs.iter().for_each(|disc| self.discs.push(*disc));
        table.luck.shuffle_for(Purpose::Discs, self.discs.bottom_up_mut());
        table.tell(self, BoardEvent::Dealt);
        self.begin_turn(table);
        self.run(table);
    }

    /// Forgets the last game.
    fn clear(&mut self) {
        self.stack = Stack::new();
        self.hands.fill(Hand::EMPTY);
        self.pile.clear();
        self.discard.clear();
        self.discs.clear();
        self.disc_discard.clear();
        self.magnets = self.rules.magnets;
        self.places = [0; MAX_CHARACTERS];
        self.side = Side::Calm;
        (self.nope_holders, self.now_holders) = (SeatSet::EMPTY, SeatSet::EMPTY);
        self.active = Seat(self.rules.switches.first_seat);
        (self.under_attack, self.now_due, self.over) = (false, false, false);
        self.winner = Seat::NONE;
        (self.extra, self.turns_left, self.turn_number) = (0, 1, 0);
    }

    /// What is to be decided, or `None` once the game is over.
    #[inline]
    pub fn ask(&self) -> Option<BoardAsk> {
        if self.over { None } else { Some(self.ask) }
    }

    /// The rules of this game.
    #[inline]
    pub fn rules(&self) -> &'r BoardRules {
        self.rules
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The winner, once the game is over; nobody after a stalemate.
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        if self.over && self.winner.is_some() { Some(self.winner) } else { None }
    }

    /// Turns started so far.
    #[inline]
    pub fn turns(&self) -> u32 {
        self.turn_number
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Which side lies up.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Where everybody stands, by seat.
    #[inline]
    pub fn places(&self) -> &[u8] {
        &self.places[..self.rules.players]
    }

    #[inline]
    pub(crate) fn seats(&self) -> SeatSet {
        SeatSet::first(self.rules.players)
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// Adds a card to a hand.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, card: BoardCard) {
        self.hands[seat.index()].add(card.card());
        self.nope_holders.0 |= u16::from(card == BoardCard::Nope) << seat.0;
        self.now_holders.0 |= u16::from(BoardCard::NOW.has(card.card())) << seat.0;
    }

    /// One card goes from a hand to the discard.
    #[inline]
    pub(crate) fn spend(&mut self, seat: Seat, card: BoardCard) {
        let hand = &mut self.hands[seat.index()];
        hand.remove(card.card());
        let kinds = hand.kinds();
        self.nope_holders.0 &= !(u16::from(!kinds.has(BoardCard::Nope.card())) << seat.0);
        self.now_holders.0 &= !(u16::from((kinds & BoardCard::NOW).is_empty()) << seat.0);
        self.discard.push(card.card());
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.stack.push(frame);
    }

    /// Puts a question to a seat.
    #[inline]
    pub(crate) fn wait_for(&mut self, seat: Seat, question: BoardQuestion) -> bool {
        self.ask = BoardAsk { seat, question };
        true
    }

    /// Ends the game.
    pub(crate) fn finish<L: Luck, O: BoardObserver>(&mut self, winner: Option<Seat>, table: &mut Table<'_, L, O>) {
        self.over = true;
        self.winner = winner.unwrap_or(Seat::NONE);
        table.tell(self, BoardEvent::Over(winner));
    }
}

/// For tests, transcripts and tools that stand above the table: everything, hidden cards too. Bots get a view instead.
impl BoardGame<'_> {
    /// A hand; its cards are numbered as [`BoardCard::of`] reads them.
    pub fn peek_hand(&self, seat: Seat) -> &Hand {
        self.hand(seat)
    }

    /// The action pile and its discard.
    pub fn peek_cards(&self) -> (&Pile, &Pile) {
        (&self.pile, &self.discard)
    }

    /// The movement pile and its discard; discs are numbered as [`Disc::of`](super::Disc::of) reads them.
    pub fn peek_discs(&self) -> (&Pile, &Pile) {
        (&self.discs, &self.disc_discard)
    }

    /// Magnets beside the board.
    pub fn magnets_aside(&self) -> usize {
        self.magnets as usize
    }
}
