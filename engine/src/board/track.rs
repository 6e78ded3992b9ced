//! The track: who stands where, and where a move leads. Nothing here changes the game, so bots can ask it too.

use super::data::{BoardData, MAX_SPACES};
use super::disc::Disc;
use super::space::{Side, Space};
use crate::types::Seat;

/// The most characters (BRD: 2-6 players).
pub const MAX_CHARACTERS: usize = 6;

/// Where everybody stands: 0 = the Litter Box, then the spaces, then the Ribbon.
pub type Places = [u8; MAX_CHARACTERS];

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trip {
    /// The space it ends on.
    pub to: u8,
    /// Whether it went past the Ribbon, onto the return lap (BRD-36).
    pub lapped: bool,
}

/// The two-sided track of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    spaces: [[Space; MAX_SPACES + 2]; 2],
    ribbon: u8,
    return_to: u8,
    /// From each place: the next Kitten space, if need be over the return lap (BRD-34, BRD-46).
    kittens: [[Trip; MAX_SPACES + 2]; 2],
}

impl Track {
    /// The track of checked data.
    pub(crate) fn new(data: &BoardData) -> Track {
        let mut spaces = [[Space::Cards(0); MAX_SPACES + 2]; 2];
        for side in [Side::Calm, Side::Chaos] {
            spaces[side as usize][1..=data.side(side).len()].copy_from_slice(data.side(side));
        }
        let kittens = [[Trip { to: 0, lapped: false }; MAX_SPACES + 2]; 2];
        let mut track = Track { spaces, ribbon: data.calm.len() as u8 + 1, return_to: data.return_to as u8, kittens };
        for side in [Side::Calm, Side::Chaos] {
            for from in 0..track.ribbon {
                track.kittens[side as usize][from as usize] = track.next_kitten(side, from);
            }
        }
        track
    }

    /// The place of the Ribbon.
    #[inline]
    pub fn ribbon(&self) -> u8 {
        self.ribbon
    }

    /// What a space does. The Litter Box and the Ribbon give no cards.
    #[inline]
    pub fn space(&self, side: Side, place: u8) -> Space {
        self.spaces[side as usize][place as usize]
    }

    /// Spaces still to go to the Ribbon (BRD-45).
    #[inline]
    pub fn to_go(&self, place: u8) -> u8 {
        self.ribbon - place
    }

    /// The place after this one (BRD-36, BRD-47).
    #[inline]
    pub fn next(&self, place: u8) -> u8 {
        if place == self.ribbon { self.return_to } else { place + 1 }
    }

    /// Where a disc takes `seat` on this side; `extra` is what Super Moves add (BRD-53). For a disc that flips first, `side`
    /// is the side that lies up then. `None`: it doesn't move, which only Leapfrog can say (BRD-33).
    pub fn trip(&self, side: Side, places: &[u8], seat: Seat, disc: Disc, extra: u16) -> Option<Trip> {
        let from = places[seat.index()];
        let trip = match disc {
            Disc::Move(n) | Disc::OrFlip(n) | Disc::FlipThen(n) => self.walk(from, u16::from(n) + extra),
            Disc::Leapfrog => Trip { to: next_ahead(places, from)? + 1, lapped: false },
            Disc::Magnet => self.kittens[side as usize][from as usize],
        };
        Some(self.settle(places, seat, trip))
    }

    /// So many spaces on, occupied ones counted (BRD-30); the Ribbon counts as one (BRD-47).
    #[inline]
    fn walk(&self, from: u8, steps: u16) -> Trip {
        let (to, ribbon, return_to) = (u16::from(from) + steps, u16::from(self.ribbon), u16::from(self.return_to));
        if to <= ribbon {
            return Trip { to: to as u8, lapped: false };
        }
        let lap = ribbon - return_to + 1;
        Trip { to: (return_to + (to - ribbon - 1) % lap) as u8, lapped: true }
    }

    /// The first Kitten space on the way; the data was checked to have one on the return lap.
    fn next_kitten(&self, side: Side, from: u8) -> Trip {
        let mut trips = (1..).map(|steps| self.walk(from, steps));
        let kitten = |trip: &Trip| trip.to != self.ribbon && self.space(side, trip.to) == Space::Kitten;
        trips.find(kitten).expect("a Kitten space ahead")
    }

    /// On to the first space without another character (BRD-35). The Ribbon is always free (BRD-37).
    #[inline]
    fn settle(&self, places: &[u8], seat: Seat, mut trip: Trip) -> Trip {
        let mut taken = 0u64;
        for &place in places {
            taken |= 1 << place;
        }
        // The own space is free once it is left: nobody else can stand there, outside the Litter Box.
        taken &= !(1 << places[seat.index()]);
        while taken >> trip.to & 1 != 0 {
            trip.to += 1;
        }
        trip
    }
}

/// The nearest place ahead with a character on it (BRD-39).
fn next_ahead(places: &[u8], from: u8) -> Option<u8> {
    places.iter().copied().filter(|place| *place > from).min()
}
