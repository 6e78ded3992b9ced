//! What is public about the community's cards (EXP).

use crate::infection::INFECTED_TURNS;
use crate::types::{Card, CardSet, Hand, Seat, SeatSet};
use crate::view::View;

impl View<'_, '_> {
    /// Who is infected (EXP-12).
    pub fn infected(&self) -> SeatSet {
        self.game.seats().filter(|seat| self.game.is_infected(*seat)).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// For how many more turns a player is infected.
    pub fn infected_turns(&self, seat: Seat) -> usize {
        self.game.community.infected[seat.index()].min(INFECTED_TURNS) as usize
    }

    /// Before whom Kitty Rick lies (EXP-16).
    pub fn kitty_rick(&self) -> Option<Seat> {
        (self.game.community.ricks > 0).then_some(self.game.community.rick_before)
    }

    /// How many cards a player has drawn since Kitty Rick came.
    pub fn counted_draws(&self, seat: Seat) -> usize {
        if self.game.community.ricks > 0 { self.game.community.draws[seat.index()] as usize } else { 0 }
    }

    /// For how many turns, the present one included, Caternator makes a player play (EXP-34).
    pub fn caternator(&self, seat: Seat) -> usize {
        self.game.community.caternator[seat.index()].1.min(3) as usize
    }

    /// For how many turns, the present one included, Hipbat takes its toll (EXP-35).
    pub fn hipbat(&self, seat: Seat) -> usize {
        self.game.community.hipbat[seat.index()].1.min(3) as usize
    }

    /// Whether this seat may not draw before it has played a card (EXP-34).
    #[inline]
    pub fn must_play(&self) -> bool {
        self.game.must_play(self.seat)
    }

    /// How many cards of a player lie disabled (EXP-32).
    pub fn disabled(&self, owner: Seat) -> usize {
        self.game.disabled().iter().filter(|(whose, ..)| *whose == owner).count()
    }

    /// The own cards that lie disabled. Nobody else knows them.
    pub fn own_disabled(&self) -> Hand {
        let mut hand = Hand::EMPTY;
        let own = self.game.disabled().iter().filter(|(whose, ..)| *whose == self.seat);
        own.for_each(|(.., card)| hand.add(*card));
        hand
    }

    /// How many Black Holes still lie ready (EXP-03).
    pub fn black_holes_ready(&self) -> usize {
        self.game.community.black_holes as usize
    }

    /// Whether Caffeine can be combined: Coffee has put somebody out (EXP-20).
    pub fn coffee_exploded(&self) -> bool {
        self.game.community.coffee_out
    }

    /// What Clone or Copycat could be played as; a card that copies nothing stands for itself.
    pub fn played_as(&self, card: Card) -> CardSet {
        if card == self.game.rules.copycat() {
            self.game.copycat_as(self.seat)
        } else if self.game.rules.is_clone(card) {
            self.game.clone_as(self.seat)
        } else {
            CardSet::of(card)
        }
    }

    /// Cards of the hand that a Feline Bonus could be played with (EXP-39).
    pub fn bonus_partners(&self) -> CardSet {
        if self.game.rules.community { self.game.bonus_partners(self.seat) } else { CardSet::EMPTY }
    }
}
