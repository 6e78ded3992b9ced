//! The order of play once players changed seats (EXP-31, EXP-44). A seat number stands for its player throughout a game; who
//! sits where is kept beside it, so that bots, hands and knowledge stay where they are.

use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::types::{Luck, Seat, SeatSet};

impl Game<'_> {
    /// The first of `set` met after `from` in the direction of play; `from` itself comes last.
    #[inline(always)]
    pub(crate) fn after(&self, set: SeatSet, from: Seat) -> Seat {
        if self.community.reseated {
            self.after_reseated(set, from, self.clockwise)
        } else {
            SeatSet::after(set, from, self.clockwise)
        }
    }

    /// The same against the direction of play.
    pub(crate) fn before(&self, set: SeatSet, from: Seat) -> Seat {
        if self.community.reseated {
            self.after_reseated(set, from, !self.clockwise)
        } else {
            SeatSet::after(set, from, !self.clockwise)
        }
    }

    #[inline(never)]
    fn after_reseated(&self, set: SeatSet, from: Seat, clockwise: bool) -> Seat {
        let place = |seat: Seat| Seat(self.community.places[seat.index()]);
        let places = { set }.fold(SeatSet::EMPTY, |places, seat| places.with(place(seat)));
        self.community.sitting[SeatSet::after(places, place(from), clockwise).index()]
    }

    /// Two players change seats with all they have.
    pub(crate) fn swap_seats<L: Luck, O: Observer>(&mut self, a: Seat, b: Seat, table: &mut Table<'_, L, O>) {
        let community = &mut self.community;
        community.reseated = true;
        community.places.swap(a.index(), b.index());
        for seat in [a, b] {
            community.sitting[community.places[seat.index()] as usize] = seat;
        }
        table.tell(self, Event::SwappedSeats(a, b));
    }
}
