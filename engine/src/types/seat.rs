//! Seats around the table, and sets of them.

/// The most players any rule set seats.
pub const MAX_SEATS: usize = 10;

/// A place at the table, counted clockwise from the first player (CORE-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// Stands for "nobody" where a card needs no target.
    pub const NONE: Seat = Seat(0xff);

    /// The seat as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this names a seat at all.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != 0xff
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(pub u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `n` seats.
    pub fn first(n: usize) -> SeatSet {
        SeatSet(((1u32 << n) - 1) as u16)
    }

    /// The set of one seat.
    #[inline]
    pub fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// This set and `seat`.
    #[inline]
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// This set but `seat`.
    #[inline]
    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Adds `seat`.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes `seat` out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The `n`-th seat of the set, from the lowest.
    #[inline]
    pub fn nth(self, n: usize) -> Seat {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        Seat(bits.trailing_zeros() as u8)
    }

    /// The first seat of the set met from the seat after `from` on, in the direction of play; `from` itself comes last.
    #[inline(always)]
    pub fn after(self, from: Seat, clockwise: bool) -> Seat {
        debug_assert!(!self.is_empty());
        let bits = self.0 as u32;
        if clockwise {
            let above = bits & (!1u32 << from.0);
            Seat(if above != 0 { above.trailing_zeros() } else { bits.trailing_zeros() } as u8)
        } else {
            let below = bits & ((1u32 << from.0) - 1);
            Seat((31 - if below != 0 { below.leading_zeros() } else { bits.leading_zeros() }) as u8)
        }
    }
}

impl std::ops::BitAnd for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn bitand(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
}

impl std::ops::BitOr for SeatSet {
    type Output = SeatSet;
    #[inline]
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl Iterator for SeatSet {
    type Item = Seat;
    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let seat = Seat(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_goes_round_in_both_directions() {
        let set = SeatSet(0b1011);
        assert_eq!(SeatSet::after(set, Seat(1), true), Seat(3));
        assert_eq!(SeatSet::after(set, Seat(3), true), Seat(0));
        assert_eq!(SeatSet::after(set, Seat(0), false), Seat(3));
        assert_eq!(SeatSet::after(set, Seat(2), false), Seat(1));
        assert_eq!(SeatSet::after(SeatSet::of(Seat(2)), Seat(2), true), Seat(2));
    }
}
