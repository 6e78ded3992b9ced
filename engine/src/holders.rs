//! Who holds what the windows ask for: sets of seats side by side in one word, so that what a card brings with it is one
//! look-up, and whether anybody's next step needs a closer look is one test.

use crate::rules::Masks;
use crate::types::{CardSet, Hand, Seat, SeatSet};

const NOPES: u32 = 16;
const NOW: u32 = 32;
const STRANGE: u32 = 48;

/// What holding a card means to the windows, as the lowest bit of each set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holding(u64);

impl Holding {
    /// What holding these cards means.
    #[inline]
    pub(crate) fn of(kinds: CardSet, masks: &Masks) -> Holding {
        let lane = |held: CardSet, lane: u32| u64::from(!held.is_empty()) << lane;
        Holding(lane(kinds, 0) | lane(kinds & masks.nopes, NOPES) | lane(kinds & masks.now, NOW))
    }
}

/// The sets: who has cards at all, a Nope, a NOW card; and whose next draw is no ordinary one (the blind, and those with an
/// I'll Take That before them).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Holders(u64);

impl Holders {
    /// Nobody holds anything.
    pub(crate) const NONE: Holders = Holders(0);
    const HELD: u64 = 1 | 1 << NOPES | 1 << NOW;

    /// What these hands hold, by seat; all draws are ordinary.
    #[inline]
    pub(crate) fn of(hands: &[Hand], masks: &Masks) -> Holders {
        let each = hands.iter().enumerate();
        Holders(each.fold(0, |all, (seat, hand)| all | Holding::of(hand.kinds(), masks).0 << seat))
    }

    /// A seat holds no more than this. Who was silenced stays so.
    #[inline]
    pub(crate) fn keep(&mut self, seat: Seat, holding: Holding) {
        let seat = seat.0 & 15;
        self.0 &= !((Holders::HELD & !holding.0) << seat);
    }

    /// A seat got something.
    #[inline]
    pub(crate) fn gain(&mut self, seat: Seat, holding: Holding) {
        self.0 |= holding.0 << (seat.0 & 15);
    }

    /// What a seat holds answers nothing any more.
    pub(crate) fn silence(&mut self, seat: Seat) {
        self.0 &= !((1 << NOPES | 1 << NOW) << seat.0);
    }

    /// Notes whether the next draw of a seat is no ordinary one.
    pub(crate) fn set_strange(&mut self, seat: Seat, strange: bool) {
        self.0 = self.0 & !(1 << STRANGE << seat.0) | u64::from(strange) << STRANGE << seat.0;
    }

    /// Who has cards.
    #[inline]
    pub(crate) fn cards(self) -> SeatSet {
        SeatSet(self.0 as u16)
    }

    /// Who has a Nope.
    #[inline]
    pub(crate) fn nopes(self) -> SeatSet {
        SeatSet((self.0 >> NOPES) as u16)
    }

    /// Who has a NOW card.
    #[inline]
    pub(crate) fn now(self) -> SeatSet {
        SeatSet((self.0 >> NOW) as u16)
    }

    /// Whether nobody has a NOW card and every draw is an ordinary one.
    #[inline]
    pub(crate) fn are_calm(self) -> bool {
        self.0 >> NOW == 0
    }
}
