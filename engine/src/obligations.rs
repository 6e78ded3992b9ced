//! Caternator and Hipbat: what a player must do on his next three turns (EXP-34, EXP-35, EXP-47).

use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Action, Card, CardSet, Luck, Purpose, Question, Seat, SeatSet, Why};

/// For how many turns they work.
const OBLIGED_TURNS: u8 = 3;

impl Game<'_> {
    /// Other living players without such a card before them: at most one each, as with I'll Take That.
    pub(crate) fn free_of(&self, seat: Seat, cards: &[(Card, u8)]) -> SeatSet {
        let free = self.alive.without(seat).filter(|s| !cards[s.index()].0.is_some());
        free.fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// What lies before a player from now on, the present turn not counted.
    pub(crate) fn obligation(&self, card: Card, target: Seat) -> (Card, u8) {
        (card, OBLIGED_TURNS + u8::from(target == self.active))
    }

    /// Whether a player may not draw yet: Caternator, and there is something he can play.
    #[inline]
    pub(crate) fn must_play(&self, seat: Seat) -> bool {
        self.community.busy && self.caternated(seat)
    }

    fn caternated(&self, seat: Seat) -> bool {
        let turns = self.community.caternator[seat.index()].1;
        let this_turn = (1..=OBLIGED_TURNS).contains(&turns) && !self.community.has_played;
        this_turn && self.can_play_something(seat)
    }

    fn can_play_something(&self, seat: Seat) -> bool {
        if self.blind.has(seat) {
            return !self.hand(seat).is_empty();
        }
        let rob = !self.robbable(seat).is_empty() && !(self.pair_titles(seat) | self.triple_titles(seat)).is_empty();
        rob || !self.playable_alone(seat).is_empty() || self.can_five(seat) || !self.godcat_as(seat).is_empty()
    }

    /// What Hipbat takes: no fuel, no held kitten.
    pub(crate) fn tollable(&self, seat: Seat) -> CardSet {
        let masks = &self.rules.masks;
        self.hand(seat).kinds() & !masks.fuel & !masks.kittens
    }

    pub(crate) fn step_toll<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) -> bool {
        let cards = self.tollable(seat);
        if cards.is_empty() || !self.alive.has(seat) {
            self.stack.pop();
            return false;
        }
        let card = if self.blind.has(seat) {
            self.random_of(seat, cards, Purpose::Blind, table)
        } else if cards.len() == 1 {
            cards.nth(0)
        } else {
            return self.wait_for(seat, Question::Give(Why::Hipbat));
        };
        self.answer_toll(seat, Action::Give(card), table);
        false
    }

    pub(crate) fn answer_toll<L: Luck, O: Observer>(&mut self, seat: Seat, action: Action, table: &mut Table<'_, L, O>) {
        let Action::Give(card) = action else { return };
        self.stack.pop();
        self.discard_from_hand(seat, card, table);
        self.left_hand(seat, card);
    }

    /// At the end of an own turn; after the last the card is discarded.
    pub(crate) fn count_obliged_turn<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        for hipbat in [false, true] {
            let all = if hipbat { &mut self.community.hipbat } else { &mut self.community.caternator };
            let (card, turns) = &mut all[seat.index()];
            if *turns == 0 {
                continue;
            }
            *turns -= 1;
            if *turns == 0 {
                let card = std::mem::replace(card, Card::NONE);
                self.lay_on_discard(card);
                self.community.note();
                table.tell(self, Event::Cleared(seat, card));
            }
        }
    }
}
