//! The block being played, and what is counted by the way over a run of blocks until a tally takes it.

use eksim_engine::types::MAX_SEATS;

use super::bins::Bins;
use super::cell::Cell;
use super::crashes::BlockCrashes;
use super::tally::{EARLY, PaceTally, Sums, Tally, WAITING, segment_end, segment_of};

/// Most quantities of the pace that a game has.
const PACES: usize = 16;

/// The wins of the block being played. Blocks of one game are entered many at a time: wins are then 0 or 1, so that their sum is
/// the sum of their squares too.
#[derive(Clone, Debug)]
pub struct BlockWins {
    /// By seat.
    pub seats: [u16; MAX_SEATS],
    /// By bot and seat.
    pub bots: Vec<[u16; MAX_SEATS]>,
    /// What recurred, in The Board Game.
    pub crashes: BlockCrashes,
    /// Sums of the pace quantities over the block's games.
    pace: [u64; PACES],
    /// Blocks not yet entered.
    blocks: u64,
    /// Whether a block is one card game.
    single: bool,
    /// The block after the last that can be entered together with the present ones.
    until: u64,
    /// Values of the pace quantities, over all blocks until they are taken.
    paces: [Bins; PACES],
}

impl BlockWins {
    /// No wins yet.
    pub fn new(cell: &Cell) -> BlockWins {
        let bots = cell.bots.len();
        BlockWins {
            seats: [0; MAX_SEATS],
            bots: vec![[0; MAX_SEATS]; bots],
            crashes: BlockCrashes::new(cell),
            pace: [0; PACES],
            blocks: 0,
            single: cell.games_per_block() == 1 && cell.rules.cards().is_some(),
            until: 0,
            paces: [Bins::EMPTY; PACES],
        }
    }

    /// Counts a quantity of the pace that a game has once.
    #[inline(always)]
    pub(super) fn count_pace(&mut self, quantity: usize, value: u32, tally: &mut [PaceTally]) {
        if !self.single {
            self.pace[quantity] += u64::from(value);
        }
        if !self.paces[quantity].add(value) {
            far_pace(&mut tally[quantity], value);
        }
    }

    /// Counts how long one player waited for the end of the game.
    #[inline(always)]
    pub(super) fn count_waiting(&mut self, turns: u32, tally: &mut [PaceTally]) {
        self.pace[WAITING] += u64::from(turns);
        if !self.paces[WAITING].add(turns) {
            far_pace(&mut tally[WAITING], turns);
        }
    }

    /// The last game of a block is over.
    #[inline(always)]
    pub fn close(&mut self, number: u64, tally: &mut Tally) {
        self.blocks += 1;
        if self.single {
            tally.pace[WAITING].blocks.add(std::mem::take(&mut self.pace[WAITING]));
            if number + 1 < self.until {
                return;
            }
        }
        self.enter(number, tally);
    }

    /// Enters the blocks up to `number`.
    #[inline(never)]
    fn enter(&mut self, number: u64, tally: &mut Tally) {
        let (blocks, single) = (std::mem::take(&mut self.blocks), self.single);
        let add = |sums: &mut Sums, won: u64| {
            sums.sum += won;
            sums.squares += if single { won } else { won * won };
        };
        tally.blocks += blocks;
        let segment = segment_of(number);
        for (seat, (sums, &won)) in tally.seats.iter_mut().zip(&self.seats).enumerate() {
            add(sums, u64::from(won));
            if (number as usize) < EARLY {
                tally.early_seats[seat][number as usize] = won;
            }
        }
        for (bot, by_seat) in tally.bots.iter_mut().zip(&self.bots) {
            bot.seats.iter_mut().zip(by_seat).for_each(|(sums, &won)| add(sums, u64::from(won)));
            let won: u64 = by_seat.iter().map(|&won| u64::from(won)).sum();
            add(&mut bot.wins, won);
            if (number as usize) < EARLY {
                bot.early[number as usize] = won as u16;
            }
            if segment >= bot.segments.len() {
                bot.segments.resize(segment + 1, (0, Sums::default()));
            }
            bot.segments[segment].0 += blocks;
            add(&mut bot.segments[segment].1, won);
        }
        if !single {
            tally.pace.iter_mut().zip(&self.pace).for_each(|(pace, &value)| pace.blocks.add(value));
        }
        for (i, bot) in tally.bots.iter_mut().enumerate() {
            if let Some(crashes) = &mut bot.crashes {
                self.crashes.close(i, crashes);
            }
        }
        self.seats = [0; MAX_SEATS];
        self.bots.iter_mut().for_each(|seats| *seats = [0; MAX_SEATS]);
        self.pace = [0; PACES];
        self.crashes.clear();
        // The first blocks are kept one by one, and later ones by segment; a count must not run over.
        let next = number + 1;
        self.until = if next < EARLY as u64 { next } else { segment_end(segment_of(next)).min(next + u64::from(u16::MAX)) };
    }

    /// Gives all that was not entered yet to the tally of the same blocks, of which `last` is the last.
    pub fn pour(&mut self, last: u64, tally: &mut Tally) {
        if self.blocks > 0 {
            self.enter(last, tally);
        }
        for (quantity, (pace, bins)) in tally.pace.iter_mut().zip(&mut self.paces).enumerate() {
            bins.pour().for_each(|(value, games)| pace.add(value, games));
            if self.single && quantity != WAITING {
                // One value a game, and one game a block.
                pace.blocks = Sums { sum: pace.sum, squares: pace.squares };
            }
        }
    }
}

#[cold]
fn far_pace(pace: &mut PaceTally, value: u32) {
    pace.add(u64::from(value), 1);
}
