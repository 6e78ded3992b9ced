//! What was counted of explosions and the like in many games of The Board Game. They recur there, so that they have sums by
//! block of their own: integers only, merging is addition.

use eksim_statistics::{BlockSums, Estimate, Interval, Method, Z95, t_interval};
use serde::{Deserialize, Serialize};

use super::board_counting::{BoardCounting, OnTurn, TURNS, WHATS, What};
use super::cell::Cell;
use super::outcome::CONFIDENCE;
use super::tally::Sums;

/// The clocks by which explosions are told apart.
pub const CLOCKS: [&str; 2] = ["turn", "own_turn"];

/// Sums over blocks of everything that happens to a player again and again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recurring {
    /// In the order of [`What`].
    pub sums: [Sums; WHATS],
    /// The sum over blocks of turns times explosions, for the error of explosions a turn.
    pub cross: u64,
}

impl Recurring {
    fn add(&mut self, block: &[u64; WHATS]) {
        self.sums.iter_mut().zip(block).for_each(|(sums, value)| sums.add(*value));
        self.cross += block[What::Turns as usize] * block[What::Exploded as usize];
    }

    fn merge(&mut self, other: &Recurring) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(a, b)| a.merge(b));
        self.cross += other.cross;
    }

    /// How often this happened.
    pub fn count(&self, what: What) -> u64 {
        self.sums[what as usize].sum
    }

    /// How often this happens a game, each block holding `per_block` of them.
    pub fn per_game(&self, what: What, blocks: u64, per_block: u64) -> Estimate {
        let sums = &self.sums[what as usize];
        bounded(&sums.blocks(blocks, per_block), sums.sum, (blocks * per_block) as f64)
    }

    /// Explosions a turn: a ratio of two sums, with the error of ratios.
    pub fn exploded_per_turn(&self, blocks: u64) -> Estimate {
        let (exploded, turns) = (&self.sums[What::Exploded as usize], &self.sums[What::Turns as usize]);
        let (n, all) = (blocks as f64, turns.sum as f64);
        if turns.sum == 0 {
            return Estimate { mean: 0.0, se: 0.0, interval: Interval::new(0.0, 1.0), n: blocks, method: Method::StudentT };
        }
        let rate = exploded.sum as f64 / all;
        // The residuals of a block, exploded - rate x turns, have mean zero.
        let squares = exploded.squares as f64 - 2.0 * rate * self.cross as f64 + rate * rate * turns.squares as f64;
        let se = if blocks > 1 { (squares.max(0.0) * n / (n - 1.0)).sqrt() / all } else { 0.0 };
        let half = Z95 * se;
        let interval =
            if se > 0.0 { Interval::new((rate - half).max(0.0), (rate + half).min(1.0)) } else { unseen(rate, all, 1.0) };
        Estimate { mean: rate, se, interval, n: blocks, method: Method::StudentT }
    }
}

/// A mean that can't be below zero.
fn bounded(sums: &BlockSums, count: u64, exposure: f64) -> Estimate {
    let (mean, se) = (sums.mean(), sums.se());
    let interval = match t_interval(sums, CONFIDENCE).filter(|_| se > 0.0) {
        Some(interval) => Interval::new(interval.low.max(0.0), interval.high),
        None => unseen(if count == 0 { 0.0 } else { mean }, exposure, f64::INFINITY),
    };
    Estimate { mean, se, interval, n: sums.n, method: Method::StudentT }
}

/// The interval where blocks show no spread: what would be seen with a chance of 95 % if events came singly (Poisson).
fn unseen(mean: f64, exposure: f64, most: f64) -> Interval {
    let events = mean * exposure;
    let spread = Z95 * (events + Z95 * Z95 / 4.0).sqrt();
    let middle = events + Z95 * Z95 / 2.0;
    Interval::new(((middle - spread) / exposure).max(0.0), ((middle + spread) / exposure).min(most))
}

/// One bot's counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrashTally {
    /// At all seats.
    pub all: Recurring,
    /// By seat.
    pub seats: Vec<Recurring>,
    /// By clock (see [`CLOCKS`]) and number of the turn, from 1; the last entry also holds what came later.
    pub clocks: [Vec<OnTurn>; 2],
}

impl CrashTally {
    /// No games yet.
    pub fn new(players: usize) -> CrashTally {
        CrashTally { seats: vec![Recurring::default(); players], ..CrashTally::default() }
    }

    /// Adds another tally of the same bot.
    pub fn merge(&mut self, other: &CrashTally) {
        self.all.merge(&other.all);
        self.seats.iter_mut().zip(&other.seats).for_each(|(a, b)| a.merge(b));
        for (a, b) in self.clocks.iter_mut().zip(&other.clocks) {
            if a.len() < b.len() {
                a.resize(b.len(), OnTurn::default());
            }
            a.iter_mut().zip(b).for_each(|(a, b)| a.merge(b));
        }
    }

    /// Notes a turn on both clocks.
    pub fn turn(&mut self, turn: usize, own: usize, happened: &OnTurn) {
        for (clock, t) in self.clocks.iter_mut().zip([turn, own]) {
            let t = t.min(TURNS + 1);
            if t >= clock.len() {
                clock.resize(t + 1, OnTurn::default());
            }
            clock[t].merge(happened);
        }
    }
}

/// What happened in the block being played, by bot and seat.
#[derive(Clone, Debug, Default)]
pub struct BlockCrashes(Vec<Vec<[u64; WHATS]>>);

impl BlockCrashes {
    /// Nothing yet; nothing at all where the game has no such counts.
    pub fn new(cell: &Cell) -> BlockCrashes {
        let bots = if cell.rules.board().is_some() { cell.bots.len() } else { 0 };
        BlockCrashes(vec![vec![[0; WHATS]; cell.players()]; bots])
    }

    /// Forgets the last block.
    pub fn clear(&mut self) {
        self.0.iter_mut().flatten().for_each(|counts| *counts = [0; WHATS]);
    }

    /// Adds a finished game.
    pub fn add(&mut self, seats: &[u8], counting: &BoardCounting) {
        for (seat, &bot) in seats.iter().enumerate() {
            let to = &mut self.0[bot as usize][seat];
            to.iter_mut().zip(counting.seats[seat]).for_each(|(a, b)| *a += u64::from(b));
        }
    }

    /// Closes the block of one bot.
    pub fn close(&self, bot: usize, tally: &mut CrashTally) {
        let mut all = [0; WHATS];
        for (seat, counts) in self.0[bot].iter().enumerate() {
            tally.seats[seat].add(counts);
            all.iter_mut().zip(counts).for_each(|(a, b)| *a += b);
        }
        tally.all.add(&all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::chunk::{Counts, play_blocks};
    use crate::sim::rules::Board;
    use eksim_bots::BotSpec;
    use eksim_engine::board::BoardHouse;
    use eksim_engine::types::Domain;

    fn cell(bots: &[&str]) -> Cell {
        let rules = Board::default().rules(&BoardHouse::default(), bots.len()).unwrap();
        let lineup = bots.iter().map(|b| BotSpec::parse(b).unwrap()).collect();
        Cell::new("board-game".into(), rules, lineup, 5, Domain::Test, true)
    }

    #[test]
    fn what_is_counted_adds_up_and_blocks_can_be_split() {
        let cell = cell(&["racer", "random", "random"]);
        let all = play_blocks(&cell, 0, 120, Counts { cards: true, luck: false }, &()).unwrap();
        let mut parts = play_blocks(&cell, 0, 51, Counts { cards: true, luck: false }, &()).unwrap();
        parts.merge(&play_blocks(&cell, 51, 120, Counts { cards: true, luck: false }, &()).unwrap());
        assert_eq!(all, parts);
        let quantity = |name: &str| {
            let place = cell.rules.pace().iter().position(|q| *q == name).unwrap();
            (all.pace[place].sum, all.pace[place].blocks.sum)
        };
        let tallies: Vec<&CrashTally> = all.bots.iter().filter_map(|bot| bot.crashes.as_deref()).collect();
        for (what, name) in [
            (What::Turns, "turns"),
            (What::Met, "kittens_met"),
            (What::Defused, "defused"),
            (What::Exploded, "explosions"),
            (What::Swapped, "swaps"),
            (What::Flips, "flips"),
            (What::Nopes, "nopes"),
        ] {
            let sum: u64 = tallies.iter().map(|tally| tally.all.count(what)).sum();
            let by_seat: u64 = tallies.iter().flat_map(|tally| &tally.seats).map(|seat| seat.count(what)).sum();
            assert_eq!((sum, by_seat, sum), (by_seat, quantity(name).0, quantity(name).1), "{name}");
        }
        assert_eq!(quantity("kittens_met").0, quantity("defused").0 + quantity("explosions").0);
        assert!(quantity("explosions").0 > 0 && quantity("flips").0 > 0);
        for clock in 0..2 {
            let on = |get: fn(&OnTurn) -> u64| -> u64 { tallies.iter().flat_map(|t| &t.clocks[clock]).map(get).sum() };
            assert_eq!(on(|t| t.started), quantity("turns").0);
            assert_eq!(on(|t| t.met), quantity("kittens_met").0);
            assert_eq!(on(|t| t.exploded), quantity("explosions").0);
            assert_eq!(on(|t| t.won) + all.stalemates, all.games);
        }
    }

    /// The exact race of the oracle: two pass bots explode 5.538 times in 23.708 turns, in a box without Defuses.
    #[test]
    fn pass_bots_explode_as_often_as_the_exact_answer_says() {
        let mut house = BoardHouse::default();
        house.set("cards.defuse", &eksim_engine::switches::Value::Int(0)).unwrap();
        let rules = Board::default().rules(&house, 2).unwrap();
        let lineup = vec![BotSpec::parse("pass").unwrap(); 2];
        let cell = Cell::new("board-game".into(), rules, lineup, 9, Domain::Test, true);
        let tally = play_blocks(&cell, 0, 20_000, Counts { cards: false, luck: false }, &()).unwrap();
        let all = &tally.bots[0].crashes.as_ref().unwrap().all;
        let exploded = all.per_game(What::Exploded, tally.blocks, 1);
        assert!((exploded.mean - 5.538).abs() < 4.0 * exploded.se, "{exploded:?}");
        let turn = all.exploded_per_turn(tally.blocks);
        assert!((turn.mean - 5.538 / 23.708).abs() < 4.0 * turn.se && turn.se > 0.0, "{turn:?}");
        assert!(turn.interval.low < turn.mean && turn.mean < turn.interval.high);
    }

    /// The engine's own counters, which know nothing of blocks and bots, see the same games.
    #[test]
    fn counts_agree_with_the_engines_own() {
        use eksim_bots::board::play_board_game;
        use eksim_engine::board::{BoardCounts, BoardGame, BoardKnowledge, BoardRules};
        use eksim_engine::types::block_key;
        let cell = cell(&["racer"; 4]);
        let tally = play_blocks(&cell, 0, 60, Counts { cards: true, luck: false }, &()).unwrap();
        let rules = BoardRules::standard(4).unwrap();
        let (mut game, mut counts, mut memory) = (BoardGame::new(&rules), BoardCounts::default(), BoardKnowledge::default());
        let mut racer = BotSpec::parse("racer").unwrap().board_player().unwrap();
        for block in 0..60 {
            let key = block_key(cell.seed, cell.domain, block);
            play_board_game(&mut game, key, &mut racer, Some(&mut memory), &mut counts);
        }
        let all = &tally.bots[0].crashes.as_ref().unwrap().all;
        let seen = What::ALL.map(|what| all.count(what));
        let exploded = counts.explosions();
        let own = [counts.turns, counts.met, counts.defused, exploded, counts.swaps, counts.flips, counts.laps];
        assert_eq!(seen[..7], own);
        assert_eq!(seen[7..], [counts.magnets_added, counts.magnets_turned, counts.nopes]);
        assert_eq!((tally.pace[1].sum, tally.pace[3].sum), (counts.cards_drawn, counts.discs));
        assert_eq!(tally.seats.iter().map(|s| s.sum).collect::<Vec<_>>(), counts.wins[..4]);
        let cards = &tally.bots[0].cards;
        let played: Vec<u64> = cards.iter().map(|card| card.played).collect();
        let noped: Vec<u64> = cards.iter().map(|card| card.noped).collect();
        for (i, card) in eksim_engine::board::BoardCard::ALL.into_iter().enumerate() {
            let spent = match card.name() {
                "nope" => counts.nopes,
                "defuse" => counts.defused,
                _ => counts.played[i],
            };
            assert_eq!((played[i], noped[i]), (spent, counts.cancelled[i]), "{}", card.name());
        }
    }

    #[test]
    fn nothing_seen_has_an_interval_too() {
        let none = Recurring::default();
        let flips = none.per_game(What::Flips, 100, 2);
        assert!(flips.mean == 0.0 && flips.interval.low == 0.0 && flips.interval.high > 0.0 && flips.interval.high < 0.05);
        assert!(none.exploded_per_turn(0).interval.high <= 1.0);
    }
}
