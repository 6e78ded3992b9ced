//! How and when players' games ended, by seat, over many games of one rotation.

use super::bins::{Bins, NEAR};
use super::tally::{BotTally, CLOCKS, ENDS};

/// A player's game ended: how, and when on each clock.
#[derive(Clone, Copy, Debug)]
struct Late {
    seat: usize,
    kind: usize,
    at: [u32; CLOCKS],
}

/// Counts until they are poured into a tally.
#[derive(Clone, Debug)]
pub struct Ends {
    /// By seat and kind of end, on each clock.
    near: Vec<[[Bins; CLOCKS]; ENDS]>,
    /// What came too late for that in the present game.
    late: Vec<Late>,
}

impl Ends {
    /// None yet, of this many players.
    pub fn new(players: usize) -> Ends {
        Ends { near: vec![[[Bins::EMPTY; CLOCKS]; ENDS]; players], late: Vec::with_capacity(players) }
    }

    /// Counts the end of a player's game.
    #[inline(always)]
    pub(super) fn count(&mut self, seat: usize, kind: usize, at: [u32; CLOCKS]) {
        let all = at.iter().fold(0, |all, t| all | t);
        match self.near.get_mut(seat) {
            Some(kinds) if (all as usize) < NEAR => {
                let clocks = &mut kinds[kind];
                (0..CLOCKS).for_each(|clock| clocks[clock].add_near(at[clock]));
            }
            _ => self.count_late(seat, kind, at),
        }
    }

    #[cold]
    fn count_late(&mut self, seat: usize, kind: usize, at: [u32; CLOCKS]) {
        self.late.push(Late { seat, kind, at });
    }

    /// Whether something of the present game must be taken before the next.
    #[inline(always)]
    pub(super) fn any_late(&self) -> bool {
        !self.late.is_empty()
    }

    /// Gives what came late to the bots at these seats.
    pub(super) fn pour_late(&mut self, seats: &[u8], bots: &mut [BotTally]) {
        for Late { seat, kind, at } in self.late.drain(..) {
            let bot = &mut bots[seats[seat] as usize];
            at.into_iter().enumerate().for_each(|(clock, t)| bot.count_end(clock, kind, u64::from(t), 1));
        }
    }

    /// Gives everything to the bots at these seats.
    pub fn pour(&mut self, seats: &[u8], bots: &mut [BotTally]) {
        self.pour_late(seats, bots);
        for (kinds, &bot) in self.near.iter_mut().zip(seats) {
            for (kind, clocks) in kinds.iter_mut().enumerate() {
                for (clock, bins) in clocks.iter_mut().enumerate() {
                    bins.pour().for_each(|(t, games)| bots[bot as usize].count_end(clock, kind, t, games));
                }
            }
        }
    }
}
