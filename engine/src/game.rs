//! The state of a game: flat, without pointers but for its rules, cheap to copy.

use crate::community::Community;
use crate::holders::{Holders, Holding};
use crate::observer::{Event, Observer};
use crate::rules::Rules;
use crate::stack::{Frame, Stack};
use crate::types::{Ask, Card, CardSet, Hand, Luck, MAX_CARDS, MAX_SEATS, Pile, Question, Seat, SeatSet};

/// The most marks that can lie on cards at once.
pub(crate) const MAX_MARKS: usize = 12;

/// A game in progress. [`Game::ask`] says what is to be decided; `apply` is the only way the state changes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Game<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) ask: Ask,
    pub(crate) stack: Stack,
    pub(crate) hands: [Hand; MAX_SEATS],
    pub(crate) pile: Pile,
    pub(crate) discard: Pile,
    /// Cards of the discard that a five could take. (Wider than the length of the discard, or the compiler adds to both at
    /// once in a vector, which is slower.)
    pub(crate) takeable: u32,
    /// How many of each card lie in the discard.
    pub(crate) discarded: [u8; MAX_CARDS],
    /// How many cards were taken out of the discard so far.
    pub(crate) taken: u16,
    /// Cards that left the game: cut, set aside, a dead wearer's stash.
    pub(crate) gone: Hand,

    pub(crate) alive: SeatSet,
    /// Who holds what the windows ask for, and whose next draw is no ordinary one.
    pub(crate) holders: Holders,

    pub(crate) active: Seat,
    pub(crate) clockwise: bool,
    pub(crate) under_attack: bool,
    /// The active player died: his owed turns are gone (CORE-25).
    pub(crate) turn_lost: bool,
    /// A NOW window is due before the active player chooses (CORE-37).
    pub(crate) now_due: bool,
    pub(crate) turns_left: u16,
    pub(crate) turn_number: u32,
    pub(crate) over: bool,
    pub(crate) winner: Seat,
    /// Who found the pile empty since the last card was played (CORE-15).
    pub(crate) idle: SeatSet,

    /// Who may not look at his cards (STK-30).
    pub(crate) blind: SeatSet,
    /// Cards turned outward (STK-27).
    pub(crate) marks: [(Seat, Card); MAX_MARKS + 1],
    pub(crate) mark_count: u8,
    /// Who has a Barking Kitten lying before him (BRK-13).
    pub(crate) barking_before: SeatSet,
    /// Barking Kittens that met this turn and are discarded at its end (BRK-11).
    pub(crate) barked: u8,
    pub(crate) tower_wearer: Seat,
    pub(crate) tower_card: Card,
    pub(crate) stash: Hand,
    /// Before each seat: whose I'll Take That lies there, and the card itself.
    pub(crate) ill_take_that: [(Seat, Card); MAX_SEATS],
    /// The kitten that lies before a dead player (ZMB-11).
    pub(crate) killer: [Card; MAX_SEATS],
    pub(crate) godcat_on_mat: bool,
    /// Who sees where the kittens of the present save go (ZMB-20).
    pub(crate) watchers: SeatSet,
    /// What each player chose where all choose at once (CORE-68).
    pub(crate) offers: [Card; MAX_SEATS],
    /// The last card played, and the last one by anybody else: seat and card (ZMB-31).
    pub(crate) last_plays: [(Seat, Card); 2],
    /// What the community expansion has on the table.
    pub(crate) community: Community,
}

/// Luck and listener of a game being played, handed down through the mechanics.
pub(crate) struct Table<'a, L, O> {
    pub(crate) luck: &'a mut L,
    pub(crate) observer: &'a mut O,
}

impl<L: Luck, O: Observer> Table<'_, L, O> {
    #[inline(always)]
    pub(crate) fn tell(&mut self, game: &Game<'_>, event: Event) {
        self.observer.on(game, event);
    }

    /// The same table for a call that is not inlined: this one can then stay in registers.
    #[inline(always)]
    pub(crate) fn again(&mut self) -> Table<'_, L, O> {
        Table { luck: self.luck, observer: self.observer }
    }
}

impl<'r> Game<'r> {
    /// An empty table under these rules; [`Game::deal`] starts a game on it.
    pub fn new(rules: &'r Rules) -> Game<'r> {
        Game {
            rules,
            ask: Ask { seat: Seat(0), question: Question::Turn },
            stack: Stack::default(),
            hands: [Hand::EMPTY; MAX_SEATS],
            pile: Pile::EMPTY,
            discard: Pile::EMPTY,
            takeable: 0,
            discarded: [0; MAX_CARDS],
            taken: 0,
            gone: Hand::EMPTY,
            alive: SeatSet::EMPTY,
            holders: Holders::NONE,
            active: Seat(0),
            clockwise: true,
            under_attack: false,
            turn_lost: false,
            now_due: false,
            turns_left: 1,
            turn_number: 0,
            over: false,
            winner: Seat::NONE,
            idle: SeatSet::EMPTY,
            blind: SeatSet::EMPTY,
            marks: [(Seat::NONE, Card::NONE); MAX_MARKS + 1],
            mark_count: 0,
            barking_before: SeatSet::EMPTY,
            barked: 0,
            tower_wearer: Seat::NONE,
            tower_card: Card::NONE,
            stash: Hand::EMPTY,
            ill_take_that: [(Seat::NONE, Card::NONE); MAX_SEATS],
            killer: [Card::NONE; MAX_SEATS],
            godcat_on_mat: false,
            watchers: SeatSet::EMPTY,
            offers: [Card::NONE; MAX_SEATS],
            last_plays: [(Seat::NONE, Card::NONE); 2],
            community: Community::new(rules),
        }
    }

    /// What is to be decided, or `None` once the game is over.
    #[inline]
    pub fn ask(&self) -> Option<Ask> {
        if self.over { None } else { Some(self.ask) }
    }

    /// The rules of this game.
    #[inline]
    pub fn rules(&self) -> &'r Rules {
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

    /// How many cards are left to draw.
    #[inline]
    pub fn pile_len(&self) -> usize {
        self.pile.len()
    }

    /// Turns started so far.
    #[inline]
    pub fn turns(&self) -> u32 {
        self.turn_number
    }

    /// The same state under other rules with the same cards.
    pub(crate) fn under<'q>(&self, rules: &'q Rules) -> Game<'q> {
        Game { rules, ..*self }
    }

    /// Who lives.
    #[inline]
    pub fn alive(&self) -> SeatSet {
        self.alive
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// All seats at the table.
    #[inline]
    pub(crate) fn seats(&self) -> SeatSet {
        SeatSet::first(self.rules.players)
    }

    /// Who is dead but still takes part (ZMB-11..13).
    #[inline]
    pub(crate) fn zombies(&self) -> SeatSet {
        if self.rules.zombie { SeatSet(self.seats().0 & !self.alive.0) } else { SeatSet::EMPTY }
    }

    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// Adds a card to a hand.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].add(card);
        self.holders.gain(seat, self.rules.holding(card));
        if self.rules.masks.triggers.has(card) {
            self.gained_fuel(seat, card);
        }
    }

    /// Takes a card out of a hand. What that sets off (Streaking, marks) is the caller's business.
    #[inline]
    pub(crate) fn lose(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        hand.remove(card);
        self.holders.keep(seat, Holding::of(hand.kinds(), &self.rules.masks));
        if self.mark_count > 0 {
            self.unmark(seat, card);
        }
    }

    /// Lays a card on the discard pile.
    #[inline]
    pub(crate) fn lay_on_discard(&mut self, card: Card) {
        self.discard.push(card);
        self.discarded[card.index() & (MAX_CARDS - 1)] += 1;
        self.takeable += u32::from(self.can_be_taken(card));
    }

    /// Takes a card out of the discard pile.
    pub(crate) fn take_from_discard(&mut self, place: usize) -> Card {
        let card = self.discard.remove(place);
        self.taken = self.taken.wrapping_add(1);
        self.discarded[card.index() & (MAX_CARDS - 1)] -= 1;
        self.takeable -= u32::from(self.can_be_taken(card));
        card
    }

    /// Whether a five may take this card from the discard (CORE-42, STK-16).
    #[inline]
    pub(crate) fn can_be_taken(&self, card: Card) -> bool {
        !self.rules.masks.untakeable.has(card)
    }

    /// The next living player after `seat` (CORE-65).
    #[inline(always)]
    pub(crate) fn next_living(&self, seat: Seat) -> Seat {
        self.after(self.alive, seat)
    }

    /// The marked cards of a hand.
    #[inline]
    pub(crate) fn marked(&self, seat: Seat) -> CardSet {
        let marks = self.marks[..self.mark_count as usize].iter().filter(|(s, _)| *s == seat);
        marks.fold(CardSet::EMPTY, |set, (_, card)| set | CardSet::of(*card))
    }

    /// How many copies of `card` in this hand are marked.
    pub(crate) fn marked_copies(&self, seat: Seat, card: Card) -> usize {
        self.marks[..self.mark_count as usize].iter().filter(|m| **m == (seat, card)).count()
    }

    /// How many cards of this hand are marked.
    pub(crate) fn marked_count(&self, seat: Seat) -> usize {
        self.marks[..self.mark_count as usize].iter().filter(|(s, _)| *s == seat).count()
    }

    /// A card that leaves a hand is no longer marked (STK-27, STK-28). Of several copies the marked one goes first.
    fn unmark(&mut self, seat: Seat, card: Card) {
        let count = self.mark_count as usize;
        if let Some(i) = self.marks[..count].iter().position(|m| *m == (seat, card)) {
            self.marks.copy_within(i + 1..count, i);
            self.mark_count -= 1;
        }
    }

    /// The copy of `card` that leaves this hand next is one that is not marked: a mark more for [`Game::lose`] to take off.
    pub(crate) fn spare_mark(&mut self, seat: Seat, card: Card) {
        if self.marked_copies(seat, card) > 0 {
            self.marks[self.mark_count as usize] = (seat, card);
            self.mark_count += 1;
        }
    }

    /// Cards a thief can tell apart from the others (CORE-45): marked ones, and Godcat by its back.
    pub(crate) fn told_apart(&self, seat: Seat) -> CardSet {
        let marked = if self.mark_count > 0 { self.marked(seat) } else { CardSet::EMPTY };
        let godcat = self.rules.godcat();
        if self.hand(seat).has(godcat) { marked | CardSet::of(godcat) } else { marked }
    }

    /// How many cards of a hand a thief can't tell apart.
    pub(crate) fn face_down_count(&self, seat: Seat) -> usize {
        let godcat = usize::from(self.hand(seat).has(self.rules.godcat()));
        self.hand(seat).len() - self.marked_count(seat) - godcat
    }

    /// The `n`-th card of a hand among those that can't be told apart, in the engine's card order.
    pub(crate) fn nth_face_down(&self, seat: Seat, mut n: usize) -> Card {
        let hand = self.hand(seat);
        for card in hand.kinds() {
            if card == self.rules.godcat() {
                continue;
            }
            let count = hand.count(card) - self.marked_copies(seat, card);
            if n < count {
                return card;
            }
            n -= count;
        }
        Card::NONE
    }

    /// Makes a player blind, or lets him see again.
    pub(crate) fn set_blind(&mut self, seat: Seat, blind: bool) {
        if blind {
            self.blind.insert(seat);
        } else {
            self.blind.remove(seat);
        }
        self.note_strange_draw(seat);
    }

    /// Lays an I'll Take That of `owner` before a player, or takes it away.
    pub(crate) fn set_ill_take_that(&mut self, before: Seat, owner: Seat, card: Card) {
        self.ill_take_that[before.index()] = (owner, card);
        self.note_strange_draw(before);
    }

    pub(crate) fn note_strange_draw(&mut self, seat: Seat) {
        self.holders.set_strange(seat, self.blind.has(seat) || self.ill_take_that[seat.index()].0.is_some());
    }

    /// Ends the game.
    pub(crate) fn finish<L: Luck, O: Observer>(&mut self, winner: Option<Seat>, table: &mut Table<'_, L, O>) {
        self.over = true;
        self.winner = winner.unwrap_or(Seat::NONE);
        table.tell(self, Event::Over(winner));
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.stack.push(frame);
    }
}

const _: () = assert!(size_of::<Game<'_>>() <= 2560);

/// For tests, transcripts and tools that stand above the table: everything, hidden cards too. Bots get a view instead.
impl Game<'_> {
    /// A hand.
    pub fn peek_hand(&self, seat: Seat) -> &Hand {
        self.hand(seat)
    }

    /// The pile.
    pub fn peek_pile(&self) -> &Pile {
        &self.pile
    }

    /// The discard pile.
    pub fn peek_discard(&self) -> &Pile {
        &self.discard
    }

    /// Cards that lie neither in a hand nor in the pile nor in the discard: before players, in the stash, out of the game,
    /// being put back.
    pub fn cards_elsewhere(&self) -> usize {
        let before = self.killer.iter().filter(|card| card.is_some()).count()
            + self.ill_take_that.iter().filter(|(_, card)| card.is_some()).count();
        let held = self.stack.frames().iter().filter(|frame| matches!(frame, crate::stack::Frame::Place { .. })).count();
        let table = usize::from(self.tower_card.is_some()) + usize::from(self.godcat_on_mat) + usize::from(self.barked);
        before + held + table + self.barking_before.len() + self.stash.len() + self.gone.len()
    }
}
