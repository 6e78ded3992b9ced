//! What the community expansion leaves on the table (EXP): its state, its steps, and the hooks that turns, draws and deaths
//! call while any of it lies there. The mechanics have modules of their own.

use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::rules::Rules;
use crate::stack::Frame;
use crate::types::{Action, Card, Luck, MAX_SEATS, Seat, SeatSet};

/// The most cards that can lie disabled at once.
pub(crate) const MAX_DISABLED: usize = 16;

/// The state of the community's mechanics. Only touched when the set is in play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Community {
    /// Whether anything lies on the table that turns, draws and plays must look at.
    pub(crate) busy: bool,
    /// Whether players changed seats, so that the order of play is not that of the numbers (EXP-44).
    pub(crate) reseated: bool,
    /// Where each player sits.
    pub(crate) places: [u8; MAX_SEATS],
    /// Who sits at each place.
    pub(crate) sitting: [Seat; MAX_SEATS],
    /// Corona Kittens before each player, and for how many more ends of his turns he is infected (EXP-12).
    pub(crate) coronas: [u8; MAX_SEATS],
    pub(crate) infected: [u8; MAX_SEATS],
    /// Kitty Ricks on the table, before whom the last one lies, and each player's draws since (EXP-16).
    pub(crate) ricks: u8,
    pub(crate) rick_before: Seat,
    pub(crate) draws: [u8; MAX_SEATS],
    /// Coffee has put somebody out: Caffeine can be combined (EXP-20).
    pub(crate) coffee_out: bool,
    /// Black Holes that still lie ready (EXP-03).
    pub(crate) black_holes: u8,
    /// The card that lies before each player, and for how many more ends of his turns (EXP-34, EXP-35).
    pub(crate) caternator: [(Card, u8); MAX_SEATS],
    pub(crate) hipbat: [(Card, u8); MAX_SEATS],
    /// Whether the active player has played a card this turn.
    pub(crate) has_played: bool,
    /// How many Catnips are being resolved: a shuffle is to follow (EXP-22).
    pub(crate) catnip: u8,
    /// Disabled cards: whose, before whom, which (EXP-32).
    pub(crate) disabled: [(Seat, Seat, Card); MAX_DISABLED],
    pub(crate) disabled_count: u8,
}

impl Community {
    pub(crate) fn new(rules: &Rules) -> Community {
        let none = [(Card::NONE, 0); MAX_SEATS];
        Community {
            busy: false,
            reseated: false,
            places: std::array::from_fn(|i| i as u8),
            sitting: std::array::from_fn(|i| Seat(i as u8)),
            coronas: [0; MAX_SEATS],
            infected: [0; MAX_SEATS],
            ricks: 0,
            rick_before: Seat::NONE,
            draws: [0; MAX_SEATS],
            coffee_out: false,
            black_holes: rules.black_holes as u8,
            caternator: none,
            hipbat: none,
            has_played: false,
            catnip: 0,
            disabled: [(Seat::NONE, Seat::NONE, Card::NONE); MAX_DISABLED],
            disabled_count: 0,
        }
    }

    /// Looks again whether anything lies on the table.
    pub(crate) fn note(&mut self) {
        self.busy = self.is_busy();
    }

    /// Whether anything lies on the table that turns, draws and plays must look at.
    pub(crate) fn is_busy(&self) -> bool {
        let before_a_player = |cards: &[(Card, u8)]| cards.iter().any(|(card, _)| card.is_some());
        self.ricks > 0
            || self.disabled_count > 0
            || self.coronas.iter().any(|&n| n > 0)
            || before_a_player(&self.caternator)
            || before_a_player(&self.hipbat)
    }
}

/// What cards are given up for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offering {
    Unholy,
    Counting,
}

/// A step of the community's mechanics that is still to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// The player gives up so many more cards, then the kitten goes back.
    Sacrifice { seat: Seat, left: u8, to: Offering },
    /// Hipbat's toll at the start of a turn.
    Toll { seat: Seat },
    /// Kitty Rick goes off.
    Rick { seat: Seat },
    /// The player has drawn: his disabled cards come back.
    Recover { seat: Seat },
    /// The third Catnip came into a hand.
    Catnip { seat: Seat },
    /// The kitten it brought is resolved.
    AfterCatnip { seat: Seat },
    /// The third Black Hole came into a hand.
    BlackHoles { seat: Seat },
    /// Rookie Archaeologist chooses; his own card lies at this index of the discard.
    Dig { seat: Seat, own: u8 },
    /// A player died; others may play The Chosen One before his hand goes.
    Death { seat: Seat, kitten: Card, waiting: SeatSet },
}

impl Game<'_> {
    pub(crate) fn push_step(&mut self, step: Step) {
        self.push(Frame::Community(step));
    }

    pub(crate) fn step_community<L: Luck, O: Observer>(&mut self, step: Step, table: &mut Table<'_, L, O>) -> bool {
        match step {
            Step::Sacrifice { seat, left, to } => return self.step_sacrifice(seat, left, to, table),
            Step::Toll { seat } => return self.step_toll(seat, table),
            Step::Dig { seat, own } => return self.step_dig(seat, own, table),
            Step::Death { seat, kitten, waiting } => return self.step_death(seat, kitten, waiting, table),
            _ => self.stack.pop(),
        }
        match step {
            Step::Rick { seat } => self.rick_goes_off(seat, table),
            Step::Recover { seat } => self.enable_cards_of(seat, table),
            Step::Catnip { seat } => self.smell_catnip(seat, table),
            Step::AfterCatnip { seat } => self.return_catnip(seat, table),
            Step::BlackHoles { seat } => self.fall_into_black_holes(seat, table),
            _ => {}
        }
        false
    }

    pub(crate) fn answer_community<L: Luck, O: Observer>(&mut self, step: Step, action: Action, table: &mut Table<'_, L, O>) {
        match step {
            Step::Sacrifice { seat, left, to } => self.answer_sacrifice(seat, left, to, action, table),
            Step::Toll { seat } => self.answer_toll(seat, action, table),
            Step::Dig { seat, own } => self.answer_dig(seat, own, action, table),
            Step::Death { seat, kitten, waiting } => self.answer_death(seat, kitten, waiting, action, table),
            _ => {}
        }
    }

    /// A turn of the active player begins.
    #[inline(never)]
    pub(crate) fn begin_community_turn(&mut self) {
        self.community.has_played = false;
        if self.community.hipbat[self.active.index()].1 > 0 {
            self.push_step(Step::Toll { seat: self.active });
        }
    }

    /// A turn of the active player ends.
    #[inline(never)]
    pub(crate) fn close_community_turn<L: Luck, O: Observer>(&mut self, table: &mut Table<'_, L, O>) {
        let seat = self.active;
        self.count_infected_turn(seat, table);
        self.count_obliged_turn(seat, table);
    }

    /// A player draws a card from the pile; what that sets off comes after the card itself is resolved.
    #[inline(never)]
    pub(crate) fn count_draw(&mut self, seat: Seat) {
        if self.has_disabled(seat) {
            self.push_step(Step::Recover { seat });
        }
        if self.community.ricks > 0 {
            let draws = &mut self.community.draws[seat.index()];
            *draws = draws.saturating_add(1);
            if *draws >= self.rules.rick_limit() {
                self.push_step(Step::Rick { seat });
            }
        }
    }

    /// Where a card played to lie before a player goes: off the discard again (CORE-16).
    pub(crate) fn lay_before<L: Luck, O: Observer>(
        &mut self,
        owner: Seat,
        before: Seat,
        card: Card,
        table: &mut Table<'_, L, O>,
    ) {
        let place = self.discard.find(card).expect("it was looked for");
        self.take_from_discard(place);
        table.tell(self, Event::Laid { owner, before, card });
    }

    /// What the community has lying before a dead player, or by him before others (CORE-16, EXP-25, EXP-45).
    pub(crate) fn clear_community<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        let i = seat.index();
        for card in [self.community.caternator[i].0, self.community.hipbat[i].0] {
            if card.is_some() {
                self.lay_on_discard(card);
                table.tell(self, Event::Cleared(seat, card));
            }
        }
        (self.community.caternator[i], self.community.hipbat[i]) = ((Card::NONE, 0), (Card::NONE, 0));
        for _ in 0..self.community.coronas[i] {
            self.lay_on_discard(self.rules.corona());
            table.tell(self, Event::Cleared(seat, self.rules.corona()));
        }
        (self.community.coronas[i], self.community.infected[i]) = (0, 0);
        self.clear_disabled(seat, table);
        self.community.note();
    }
}
