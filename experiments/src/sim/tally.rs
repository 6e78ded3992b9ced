//! What was counted over many games of a cell: integers only, so that merging is addition and every split of the work gives
//! the same sums.

use eksim_engine::game::Game;
use eksim_engine::observer::Cause;
use eksim_engine::types::{CardSet, MAX_CARDS, Seat};
use eksim_statistics::BlockSums;
use serde::{Deserialize, Serialize};

use super::board_counting::BoardCounting;
use super::cell::Cell;
use super::counting::{CardCounts, Counting};
use super::crashes::{BlockCrashes, CrashTally};
use super::finished::Finished;
use super::luck::LuckTally;
use super::masks::Masks;

/// Blocks whose single results are kept, for intervals that hold at any size.
pub const EARLY: usize = 200;
/// Bins of a histogram; the last one holds everything beyond.
const BINS: usize = 1024;
/// How a player's game ended, in the order of the columns: exploded, imploded, other, won, stalemate.
pub const ENDS: usize = 5;

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
    pub ends: [Vec<[u64; ENDS]>; 3],
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
    fn add(&mut self, value: u64, count: u64) {
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
            Finished::Cards(game, counting) => self.count_cards(bot_of, game, counting, block),
            Finished::Board(game, counting) => self.count_board(bot_of, game.winner(), counting, block),
        }
    }

    /// What only a card game has: players die.
    fn count_cards(&mut self, bot_of: &[u8], game: &Game<'_>, counting: &Counting, block: &mut BlockWins) {
        let (winner, turns) = (game.winner(), u64::from(game.turns()));
        for (_, cause) in &counting.eliminated[..counting.deaths.min(counting.eliminated.len())] {
            self.deaths[*cause as usize] += 1;
        }
        let mut first = None;
        for (seat, &bot) in bot_of.iter().enumerate() {
            let masks = &mut block.masks[bot as usize];
            let bot = &mut self.bots[bot as usize];
            let won = winner.is_some_and(|w| w.index() == seat);
            let (kind, at) = match counting.ends[seat] {
                // Who came back and won did win; any other first death counts (statistics: competing risks).
                Some(end) => {
                    block.bins[4].add(&mut self.pace[4], turns - u64::from(end.turn));
                    block.pace[4] += turns - u64::from(end.turn);
                    first = Some(first.map_or(end.turn, |f: u32| f.min(end.turn)));
                    let kind = match end.cause {
                        Cause::Exploded => 0,
                        Cause::Imploded => 1,
                        _ => 2,
                    };
                    (kind, [end.turn, end.own_draw, end.table_draw])
                }
                None => (if winner.is_some() { 3 } else { 4 }, [game.turns(), counting.own_draws(seat), counting.draws]),
            };
            for clock in 0..at.len() {
                let (ends, t) = (&mut bot.ends[clock], at[clock] as usize);
                if t >= ends.len() {
                    ends.resize(t + 1, [0; ENDS]);
                }
                ends[t][kind] += 1;
            }
            if counting.counts_cards() {
                masks.count(counting.held[seat], counting.played[seat], won);
            }
        }
        let values = [turns, u64::from(counting.draws), u64::from(counting.decisions), u64::from(first.unwrap_or(game.turns()))];
        for (i, value) in values.into_iter().enumerate() {
            block.bins[i].add(&mut self.pace[i], value);
            block.pace[i] += value;
        }
    }

    /// What only The Board Game has: explosions recur, the board is flipped.
    fn count_board(&mut self, bot_of: &[u8], winner: Option<Seat>, counting: &BoardCounting, block: &mut BlockWins) {
        for (i, value) in counting.pace().into_iter().enumerate() {
            block.bins[i].add(&mut self.pace[i], value);
            block.pace[i] += value;
        }
        block.crashes.add(bot_of, counting);
        for (turn, own, seat, happened) in counting.turns(winner) {
            if let Some(crashes) = bot_of.get(seat).and_then(|bot| self.bots[*bot as usize].crashes.as_mut()) {
                crashes.turn(turn, own, &happened);
            }
        }
        if counting.counts_cards() {
            for (seat, &bot) in bot_of.iter().enumerate() {
                let won = winner.is_some_and(|w| w.index() == seat);
                block.masks[bot as usize].count(counting.held[seat], counting.played[seat], won);
            }
        }
    }

    /// Closes a block: its wins become one observation.
    pub fn count_block(&mut self, number: u64, wins: &BlockWins) {
        self.blocks += 1;
        let segment = segment_of(number);
        for seat in 0..self.seats.len() {
            let won = wins.seats[seat];
            if won > 0 {
                self.seats[seat].add(u64::from(won));
                if (number as usize) < EARLY {
                    self.early_seats[seat][number as usize] = won;
                }
            }
        }
        for (bot, by_seat) in self.bots.iter_mut().zip(&wins.bots) {
            let mut total = 0;
            for (sums, &won) in bot.seats.iter_mut().zip(by_seat) {
                if won > 0 {
                    sums.add(u64::from(won));
                    total += u64::from(won);
                }
            }
            bot.wins.add(total);
            if (number as usize) < EARLY {
                bot.early[number as usize] = total as u16;
            }
            if segment >= bot.segments.len() {
                bot.segments.resize(segment + 1, (0, Sums::default()));
            }
            bot.segments[segment].0 += 1;
            bot.segments[segment].1.add(total);
        }
        for (pace, &value) in self.pace.iter_mut().zip(&wins.pace) {
            pace.blocks.add(value);
        }
        for (i, bot) in self.bots.iter_mut().enumerate() {
            if let Some(crashes) = &mut bot.crashes {
                wins.crashes.close(i, crashes);
            }
        }
    }

    /// Takes over the cards that were counted since the last time: in a card game, where they pile up by bot, after the last game
    /// of a run of blocks.
    pub fn take_cards(&mut self, seats: &[u8], game: &mut Finished<'_, '_>, last: bool) {
        match game {
            Finished::Cards(_, counting) if last => {
                for (i, bot) in self.bots.iter_mut().enumerate() {
                    bot.cards.iter_mut().zip(counting.take(i)).for_each(|(card, counts)| card.add(&counts));
                }
            }
            Finished::Cards(..) => {}
            Finished::Board(_, counting) => {
                for (counts, &bot) in counting.counts.iter_mut().zip(seats) {
                    let cards = &mut self.bots[bot as usize].cards;
                    cards.iter_mut().zip(counts).for_each(|(card, counts)| card.add(&std::mem::take(counts)));
                }
            }
        }
    }

    /// Takes over what was counted by the way in a run of blocks.
    pub fn take_block(&mut self, block: &mut BlockWins) {
        for (pace, bins) in self.pace.iter_mut().zip(&mut block.bins) {
            bins.pour(pace);
        }
        for (bot, masks) in self.bots.iter_mut().zip(&mut block.masks) {
            masks.pour(&mut bot.cards);
        }
    }

    /// Deaths of this cause.
    pub fn deaths_of(&self, cause: Cause) -> u64 {
        self.deaths[cause as usize]
    }
}

impl CardTally {
    fn add(&mut self, counts: &CardCounts) {
        self.dealt += u64::from(counts.dealt);
        self.drawn += u64::from(counts.drawn);
        self.played += u64::from(counts.played);
        self.noped += u64::from(counts.noped);
        self.stolen += u64::from(counts.stolen);
    }
}

impl BotTally {
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

/// The wins of the block being played.
#[derive(Clone, Debug)]
pub struct BlockWins {
    /// By seat.
    pub seats: Vec<u16>,
    /// By bot and seat.
    pub bots: Vec<Vec<u16>>,
    /// Sums of the pace quantities over the block's games.
    pub pace: Vec<u64>,
    /// What recurred, in The Board Game.
    pub crashes: BlockCrashes,
    /// Values of the pace quantities, over all blocks until they are taken.
    bins: Vec<Bins>,
    /// By bot: cards held and played, over all blocks until they are taken.
    masks: Vec<BotMasks>,
}

/// A histogram of values as they come: one addition each. Sums and squares are made of it in the end.
#[derive(Clone, Debug)]
struct Bins(Vec<u32>);

impl Bins {
    #[inline]
    fn add(&mut self, pace: &mut PaceTally, value: u64) {
        match self.0.get_mut(value as usize) {
            Some(bin) => *bin += 1,
            None => self.grow(pace, value),
        }
    }

    #[cold]
    fn grow(&mut self, pace: &mut PaceTally, value: u64) {
        if value < BINS as u64 - 1 {
            self.0.resize(value as usize + 1, 0);
            self.0[value as usize] = 1;
        } else {
            pace.add(value, 1);
        }
    }

    fn pour(&mut self, pace: &mut PaceTally) {
        for (value, count) in self.0.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
            pace.add(value as u64, u64::from(std::mem::take(count)));
        }
    }
}

/// Cards that were held and played, in all games and in those that were won.
#[derive(Clone, Debug)]
struct BotMasks {
    held: [Masks; 2],
    played: [Masks; 2],
}

impl BotMasks {
    fn new(cards: usize) -> BotMasks {
        let both = || [Masks::new(cards), Masks::new(cards)];
        BotMasks { held: both(), played: both() }
    }

    #[inline]
    fn count(&mut self, held: CardSet, played: CardSet, won: bool) {
        self.held[usize::from(won)].add(held);
        self.played[usize::from(won)].add(played);
    }

    fn pour(&mut self, cards: &mut [CardTally]) {
        let [held_lost, held_won] = self.held.each_mut().map(Masks::take);
        let [played_lost, played_won] = self.played.each_mut().map(Masks::take);
        for (i, card) in cards.iter_mut().enumerate().take(MAX_CARDS) {
            card.games_held += u64::from(held_lost[i]) + u64::from(held_won[i]);
            card.wins_held += u64::from(held_won[i]);
            card.games_played += u64::from(played_lost[i]) + u64::from(played_won[i]);
            card.wins_played += u64::from(played_won[i]);
        }
    }
}

impl BlockWins {
    /// No wins yet.
    pub fn new(cell: &Cell) -> BlockWins {
        BlockWins {
            seats: vec![0; cell.players()],
            bots: vec![vec![0; cell.players()]; cell.bots.len()],
            pace: vec![0; cell.rules.pace().len()],
            crashes: BlockCrashes::new(cell),
            bins: vec![Bins(vec![0; 64]); cell.rules.pace().len()],
            masks: vec![BotMasks::new(cell.rules.card_names().len()); cell.bots.len()],
        }
    }

    /// Forgets the last block.
    pub fn clear(&mut self) {
        self.seats.fill(0);
        self.bots.iter_mut().for_each(|seats| seats.fill(0));
        self.pace.fill(0);
        self.crashes.clear();
    }
}

/// The segment of the convergence picture that a block belongs to: two for each doubling, from 64 blocks on.
fn segment_of(block: u64) -> usize {
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
