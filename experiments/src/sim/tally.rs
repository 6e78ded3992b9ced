//! What was counted over many games of a cell: integers only, so that merging is addition and every split of the work gives
//! the same sums.

use eksim_engine::game::Game;
use eksim_engine::observer::Cause;
use eksim_engine::types::Seat;
use eksim_statistics::BlockSums;
use serde::{Deserialize, Serialize};

use super::block_wins::BlockWins;
use super::board_counting::BoardCounting;
use super::cell::Cell;
use super::counting::Counting;
use super::crashes::CrashTally;
use super::finished::Finished;
use super::luck::LuckTally;

/// Blocks whose single results are kept, for intervals that hold at any size.
pub const EARLY: usize = 200;
/// The clocks: turn, own draw, table draw.
pub const CLOCKS: usize = 3;
/// Bins of a histogram; the last one holds everything beyond.
const BINS: usize = 1024;
/// How a player's game ended, in the order of the columns: exploded, imploded, other, won, stalemate.
pub const ENDS: usize = 5;
pub(super) const WON: usize = 3;
pub(super) const STALEMATE: usize = 4;
/// The quantity of a card game's pace that it has once for each player who is out: the turns until the end.
pub(super) const WAITING: usize = 4;

/// Sums over blocks of a whole number, with its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// The sum.
    pub sum: u64,
    /// The sum of the squares.
    pub squares: u64,
}

impl Sums {
    /// Adds the value of one block.
    pub fn add(&mut self, value: u64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// Adds the sums of other blocks.
    pub fn merge(&mut self, other: &Sums) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// As block sums for the statistics, each value divided by `scale`.
    pub fn blocks(&self, n: u64, scale: u64) -> BlockSums {
        BlockSums { n, sum: i128::from(self.sum), sum_sq: u128::from(self.squares), scale: scale.max(1) }
    }
}

/// What a card did for a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardTally {
    /// In opening hands.
    pub dealt: u64,
    /// Drawn.
    pub drawn: u64,
    /// Played.
    pub played: u64,
    /// Played and Noped.
    pub noped: u64,
    /// Stolen from the bot.
    pub stolen: u64,
    /// Seat-games in which it was held.
    pub games_held: u64,
    /// Those that were won.
    pub wins_held: u64,
    /// Seat-games in which it was played.
    pub games_played: u64,
    /// Those that were won.
    pub wins_played: u64,
}

/// One bot's counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotTally {
    /// Wins by block.
    pub wins: Sums,
    /// Wins by block at each seat.
    pub seats: Vec<Sums>,
    /// Wins in each of the first blocks.
    pub early: Vec<u16>,
    /// Wins by block, segment by segment, for the picture of convergence: blocks and sums.
    pub segments: Vec<(u64, Sums)>,
    /// By clock (turn, own draw, table draw) and time: how the player's game ended.
    pub ends: [Vec<[u64; ENDS]>; CLOCKS],
    /// By card number.
    pub cards: Vec<CardTally>,
    /// What recurs in The Board Game; none in the card games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crashes: Option<Box<CrashTally>>,
}

/// A quantity of the pace: a histogram over games, and sums over blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaceTally {
    /// Games by value; the last bin holds everything beyond.
    pub bins: Vec<u64>,
    /// The sum over each block's games.
    pub blocks: Sums,
    /// How many values.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The sum of their squares.
    pub squares: u64,
}

impl PaceTally {
    pub(super) fn add(&mut self, value: u64, count: u64) {
        let bin = (value as usize).min(BINS - 1);
        if bin >= self.bins.len() {
            self.bins.resize(bin + 1, 0);
        }
        self.bins[bin] += count;
        self.count += count;
        self.sum += count * value;
        self.squares += count * value * value;
    }

    fn merge(&mut self, other: &PaceTally) {
        if self.bins.len() < other.bins.len() {
            self.bins.resize(other.bins.len(), 0);
        }
        for (a, b) in self.bins.iter_mut().zip(&other.bins) {
            *a += b;
        }
        self.blocks.merge(&other.blocks);
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// Everything counted for one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Blocks played.
    pub blocks: u64,
    /// Games played.
    pub games: u64,
    /// Games nobody won.
    pub stalemates: u64,
    /// Deaths by cause.
    pub deaths: Vec<u64>,
    /// Wins by seat and block, whoever sat there.
    pub seats: Vec<Sums>,
    /// Wins at each seat in each of the first blocks.
    pub early_seats: Vec<Vec<u16>>,
    /// Counts by bot.
    pub bots: Vec<BotTally>,
    /// Pace, in the order of [`TableRules::pace`](super::rules::TableRules::pace).
    pub pace: Vec<PaceTally>,
    /// The longest game, in turns.
    pub longest: u64,
    /// Wins and the luck of the draw, where the control variate is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Box<LuckTally>>,
}

impl Tally {
    /// An empty tally for a cell.
    pub fn new(cell: &Cell) -> Tally {
        let players = cell.players();
        let bot = BotTally {
            seats: vec![Sums::default(); players],
            cards: vec![CardTally::default(); cell.rules.card_names().len()],
            early: vec![0; EARLY],
            crashes: cell.rules.board().map(|_| Box::new(CrashTally::new(players))),
            ..BotTally::default()
        };
        Tally {
            deaths: vec![0; Cause::ALL.len()],
            seats: vec![Sums::default(); players],
            early_seats: vec![vec![0; EARLY]; players],
            bots: vec![bot; cell.bots.len()],
            pace: vec![PaceTally::default(); cell.rules.pace().len()],
            ..Tally::default()
        }
    }

    /// Adds another tally of the same cell.
    pub fn merge(&mut self, other: &Tally) {
        self.blocks += other.blocks;
        self.games += other.games;
        self.stalemates += other.stalemates;
        self.longest = self.longest.max(other.longest);
        match (&mut self.luck, &other.luck) {
            (Some(a), Some(b)) => a.merge(b),
            (a, b) => *a = a.take().or_else(|| b.clone()),
        }
        add_all(&mut self.deaths, &other.deaths);
        for (a, b) in self.seats.iter_mut().zip(&other.seats) {
            a.merge(b);
        }
        for (a, b) in self.early_seats.iter_mut().zip(&other.early_seats) {
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        }
        for (a, b) in self.bots.iter_mut().zip(&other.bots) {
            a.merge(b);
        }
        for (a, b) in self.pace.iter_mut().zip(&other.pace) {
            a.merge(b);
        }
    }

    /// Counts a finished game of the present block.
    #[inline]
    pub fn count_game(&mut self, cell: &Cell, rotation: usize, game: &Finished<'_, '_>, block: &mut BlockWins) {
        let bot_of = &cell.rotations[rotation];
        self.games += 1;
        self.longest = self.longest.max(u64::from(game.turns()));
        match game.winner() {
            Some(seat) => {
                block.seats[seat.index()] += 1;
                block.bots[bot_of[seat.index()] as usize][seat.index()] += 1;
            }
            None => self.stalemates += 1,
        }
        match game {
            Finished::Cards(game, counting) => self.count_cards(game, counting, block),
            Finished::Board(game, counting) => self.count_board(bot_of, game.winner(), counting, block),
        }
    }

    /// What only a card game has: players are out and wait.
    #[inline(always)]
    fn count_cards(&mut self, game: &Game<'_>, counting: &Counting, block: &mut BlockWins) {
        let (turns, deaths) = (game.turns(), counting.first_deaths());
        for died in deaths {
            block.count_waiting(turns - died, &mut self.pace);
        }
        let values = [turns, counting.draws, counting.decisions, deaths.first().copied().unwrap_or(turns)];
        for (i, value) in values.into_iter().enumerate() {
            block.count_pace(i, value, &mut self.pace);
        }
    }

    /// What only The Board Game has: explosions recur, the board is flipped.
    fn count_board(&mut self, bot_of: &[u8], winner: Option<Seat>, counting: &BoardCounting, block: &mut BlockWins) {
        for (i, value) in counting.pace().into_iter().enumerate() {
            block.count_pace(i, value as u32, &mut self.pace);
        }
        block.crashes.add(bot_of, counting);
        for (turn, own, seat, happened) in counting.turns(winner) {
            if let Some(crashes) = bot_of.get(seat).and_then(|bot| self.bots[*bot as usize].crashes.as_mut()) {
                crashes.turn(turn, own, &happened);
            }
        }
    }

    /// Deaths of this cause.
    pub fn deaths_of(&self, cause: Cause) -> u64 {
        self.deaths[cause as usize]
    }
}

impl BotTally {
    /// Counts games that ended at time `t` of a clock.
    pub(super) fn count_end(&mut self, clock: usize, kind: usize, t: u64, games: u64) {
        let (ends, t) = (&mut self.ends[clock], t as usize);
        if t >= ends.len() {
            ends.resize(t + 1, [0; ENDS]);
        }
        ends[t][kind] += games;
    }

    fn merge(&mut self, other: &BotTally) {
        self.wins.merge(&other.wins);
        for (a, b) in self.seats.iter_mut().zip(&other.seats) {
            a.merge(b);
        }
        self.early.iter_mut().zip(&other.early).for_each(|(a, b)| *a += b);
        if self.segments.len() < other.segments.len() {
            self.segments.resize(other.segments.len(), (0, Sums::default()));
        }
        for (a, b) in self.segments.iter_mut().zip(&other.segments) {
            a.0 += b.0;
            a.1.merge(&b.1);
        }
        for (a, b) in self.ends.iter_mut().zip(&other.ends) {
            if a.len() < b.len() {
                a.resize(b.len(), [0; ENDS]);
            }
            for (a, b) in a.iter_mut().zip(b) {
                add_all(a, b);
            }
        }
        if let (Some(a), Some(b)) = (&mut self.crashes, &other.crashes) {
            a.merge(b);
        }
        for (a, b) in self.cards.iter_mut().zip(&other.cards) {
            a.dealt += b.dealt;
            a.drawn += b.drawn;
            a.played += b.played;
            a.noped += b.noped;
            a.stolen += b.stolen;
            a.games_held += b.games_held;
            a.wins_held += b.wins_held;
            a.games_played += b.games_played;
            a.wins_played += b.wins_played;
        }
    }
}

fn add_all(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(a, b)| *a += b);
}

/// Which of the ends a death is.
#[inline]
pub(super) fn end_by(cause: Cause) -> usize {
    match cause {
        Cause::Exploded => 0,
        Cause::Imploded => 1,
        _ => 2,
    }
}

/// The segment of the convergence picture that a block belongs to: two for each doubling, from 64 blocks on.
pub(super) fn segment_of(block: u64) -> usize {
    if block < 64 {
        return 0;
    }
    let octave = 63 - block.leading_zeros() as usize;
    1 + 2 * (octave - 6) + usize::from(block >> (octave - 1) & 1 != 0)
}

/// Blocks played when this segment is complete.
pub fn segment_end(segment: usize) -> u64 {
    if segment == 0 {
        return 64;
    }
    let octave = 6 + (segment - 1) / 2;
    if (segment - 1).is_multiple_of(2) { (1 << octave) + (1 << (octave - 1)) } else { 1 << (octave + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_cover_all_blocks_in_order() {
        let mut last = 0;
        for block in 0..100_000 {
            let segment = segment_of(block);
            assert!(segment == last || segment == last + 1);
            assert!(block < segment_end(segment) && (segment == 0 || block >= segment_end(segment - 1)));
            last = segment;
        }
    }
}
