//! The points of one bot, block by block: a win is a point, a stalemate shares it among the survivors.

use std::collections::BTreeMap;

use eksim_engine::draw_luck::ONE;
use eksim_engine::types::Seat;
use eksim_statistics::{BlockSums, Moments, Scores, pairing_efficiency};
use rayon::prelude::*;

use crate::sim::cell::Cell;
use crate::sim::each_game::{Watch, each_game};
use crate::sim::finished::Finished;
use crate::sim::luck::LuckSums;
use crate::sim::stopped::Stopped;

/// What a won game counts as: divisible by every number of survivors up to ten.
pub const POINT: u64 = 2520;

/// What one bot of a cell got: whole numbers only, so that the order of adding never matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    /// How often a block brought so many points (in units of 1/[`POINT`]).
    pub blocks: BTreeMap<u64, u64>,
    /// Single games, in units of 1/[`POINT`].
    pub games: BlockSums,
    /// Games that nobody won.
    pub stalemates: u64,
    /// The points and the luck of the draw of both bots, where it is taken off.
    pub luck: Option<LuckSums>,
    games_per_block: u64,
}

impl Points {
    /// Nothing yet; the plain scores of a block are there with a count of zero, so that none is held impossible.
    pub fn new(games_per_block: u64) -> Points {
        let blocks = (0..=games_per_block).map(|wins| (wins * POINT, 0)).collect();
        Points { blocks, games: BlockSums::new(POINT), stalemates: 0, luck: None, games_per_block }
    }

    /// Adds those of other blocks.
    pub fn merge(&mut self, other: &Points) {
        for (&points, &count) in &other.blocks {
            *self.blocks.entry(points).or_insert(0) += count;
        }
        self.games.merge(&other.games);
        self.stalemates += other.stalemates;
        match (&mut self.luck, &other.luck) {
            (Some(a), Some(b)) => a.merge(b),
            (a, b) => *a = a.take().or_else(|| b.clone()),
        }
    }

    /// The share of the points and the luck of the draw, for the control variate.
    pub fn moments(&self) -> Option<Moments> {
        self.luck.as_ref().map(|sums| sums.moments(&[(0, 1)], 1..5, self.games_per_block))
    }

    /// The block means as scores between 0 and 1.
    pub fn scores(&self) -> Scores {
        let whole = (self.games_per_block * POINT) as f64;
        Scores {
            values: self.blocks.keys().map(|&points| points as f64 / whole).collect(),
            counts: self.blocks.values().copied().collect(),
        }
    }

    /// The block means as sums.
    pub fn sums(&self) -> BlockSums {
        let mut sums = BlockSums::new(self.games_per_block * POINT);
        for (&points, &count) in &self.blocks {
            sums.n += count;
            sums.sum += i128::from(points) * i128::from(count);
            sums.sum_sq += u128::from(points).pow(2) * u128::from(count);
        }
        sums
    }

    /// What playing each deal in all seatings gained; `None` without variance.
    pub fn efficiency(&self) -> Option<f64> {
        pairing_efficiency(&self.games, &self.sums(), self.games_per_block as f64)
    }
}

/// The points of the bots at `mine` in a finished game.
fn points(game: &Finished<'_, '_>, mine: impl Fn(usize) -> bool, players: usize) -> u64 {
    if let Some(winner) = game.winner() {
        return if mine(winner.index()) { POINT } else { 0 };
    }
    let alive = game.survivors();
    let survivors: Vec<usize> = (0..players).filter(|&s| alive.is_empty() || alive.has(Seat(s as u8))).collect();
    POINT * survivors.iter().filter(|&&s| mine(s)).count() as u64 / survivors.len().max(1) as u64
}

/// Plays the blocks `from..to` with all threads and counts the points of one of the cell's bots.
pub fn play(cell: &Cell, bot: u8, luck: bool, from: u64, to: u64) -> Result<Points, Stopped> {
    let size = cell.chunk().min(32);
    let chunks: Vec<u64> = (from..to).step_by(size as usize).collect();
    let merge = |mut a: Points, b: Points| {
        a.merge(&b);
        Ok(a)
    };
    let none = || Points::new(cell.games_per_block());
    chunks.par_iter().map(|&start| play_chunk(cell, bot, luck, start, (start + size).min(to))).try_reduce(none, merge)
}

fn play_chunk(cell: &Cell, bot: u8, luck: bool, from: u64, to: u64) -> Result<Points, Stopped> {
    let mut found = Points::new(cell.games_per_block());
    let (mut total, last) = (0, cell.rotations.len() - 1);
    // Points, then kitten and save luck of the first bot and of the second.
    let mut row = [0_i64; 5];
    let mut sums = luck.then(|| LuckSums::new(row.len()));
    let watch = if luck { Watch::Luck } else { Watch::Nothing };
    each_game(cell, from..to, watch, |_, rotation, game| {
        if let Some(luck) = game.luck() {
            for (seat, &bot) in cell.rotations[rotation].iter().enumerate() {
                luck.seats[seat].iter().enumerate().for_each(|(i, x)| row[1 + 2 * usize::from(bot > 0) + i] += x);
            }
        }
        let won = points(game, |seat| cell.rotations[rotation][seat] == bot, cell.players());
        found.games.push(won as i64);
        found.stalemates += u64::from(game.winner().is_none());
        total += won;
        if rotation == last {
            row[0] = (i128::from(total) * i128::from(ONE) / i128::from(POINT)) as i64;
            let row = std::mem::take(&mut row);
            sums.iter_mut().for_each(|sums| sums.push(&row));
            *found.blocks.entry(std::mem::take(&mut total)).or_insert(0) += 1;
        }
    })?;
    found.luck = sums;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_bots::BotSpec;
    use eksim_engine::{rules::Rules, sets::Sets, switches::Switches, types::Domain};

    fn cell(bots: &[&str]) -> Cell {
        let rules = Rules::new(Sets::parse(["base"]).unwrap(), bots.len(), Switches::default()).unwrap();
        let lineup = bots.iter().map(|b| BotSpec::parse(b).unwrap()).collect();
        Cell::new("base".into(), rules, lineup, 3, Domain::Test, true)
    }

    #[test]
    fn the_points_of_a_table_add_up_and_blocks_can_be_split() {
        let cell = cell(&["random", "pass", "pass"]);
        let (random, pass) = (play(&cell, 0, false, 0, 100).unwrap(), play(&cell, 1, true, 0, 100).unwrap());
        assert_eq!(random.games.sum + pass.games.sum, i128::from(300 * POINT));
        assert_eq!((random.games.n, random.scores().n(), random.sums().n), (300, 100, 100));
        assert!((random.scores().mean() - random.sums().mean()).abs() < 1e-12);
        let mut parts = play(&cell, 0, false, 0, 37).unwrap();
        parts.merge(&play(&cell, 0, false, 37, 100).unwrap());
        assert_eq!(parts, random);
    }
}
