//! Two variants of the rules under the same luck, block by block, and the differences of every block.

use eksim_engine::draw_luck::ONE;
use eksim_statistics::{BlockSums, FEW_BLOCKS, Moments, common_luck_efficiency};
use rayon::prelude::*;

use super::progress::Progress;
use crate::sim::board_counting::What;
use crate::sim::cell::Cell;
use crate::sim::each_game::{Watch, each_game};
use crate::sim::finished::Finished;
use crate::sim::luck::LuckSums;
use crate::sim::rules::TableRules;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;

/// How many quantities of the pace there are.
const PACE: usize = 7;
/// What a decision a turn counts as.
const FINE: i64 = 1 << 16;

/// The quantities of the pace, in the order in which they are counted: nobody dies in The Board Game.
fn pace_names(rules: &TableRules) -> [&'static str; PACE] {
    match rules {
        TableRules::Cards(_) => ["turns", "draws", "decisions", "first_elimination", "waiting", "finished", "decisions_per_turn"],
        TableRules::Board(_) => ["turns", "draws", "decisions", "explosions", "flips", "finished", "decisions_per_turn"],
    }
}

/// One quantity in both variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Both {
    /// Under the house rules.
    pub house: BlockSums,
    /// Under the unchanged rules.
    pub plain: BlockSums,
    /// House rules less unchanged rules, block by block.
    pub difference: BlockSums,
    /// Single values under the house rules, while there are few.
    pub house_values: Vec<f64>,
    /// Single values under the unchanged rules, while there are few.
    pub plain_values: Vec<f64>,
    /// Single differences, while there are few.
    pub differences: Vec<f64>,
}

impl Both {
    /// Nothing yet; a value of `scale` counts as 1.
    pub fn new(scale: u64) -> Both {
        let none = BlockSums::new(scale);
        let (house_values, plain_values, differences) = Default::default();
        Both { house: none, plain: none, difference: none, house_values, plain_values, differences }
    }

    /// Adds a block.
    pub fn push(&mut self, house: i64, plain: i64) {
        self.house.push(house);
        self.plain.push(plain);
        self.difference.push(house - plain);
        if self.differences.len() < FEW_BLOCKS as usize {
            let scale = self.house.scale as f64;
            self.house_values.push(house as f64 / scale);
            self.plain_values.push(plain as f64 / scale);
            self.differences.push((house - plain) as f64 / scale);
        }
    }

    fn merge(&mut self, other: &Both) {
        self.house.merge(&other.house);
        self.plain.merge(&other.plain);
        self.difference.merge(&other.difference);
        let room = (FEW_BLOCKS as usize).saturating_sub(self.differences.len());
        self.house_values.extend(other.house_values.iter().take(room));
        self.plain_values.extend(other.plain_values.iter().take(room));
        self.differences.extend(other.differences.iter().take(room));
    }

    /// What the common luck gained: the variance of two separate runs over that of the differences.
    pub fn efficiency(&self) -> Option<f64> {
        common_luck_efficiency(&self.house, &self.plain, &self.difference)
    }
}

/// What was counted of one line-up in both variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// Wins by seat; a stalemate is no win for anybody.
    pub seats: Vec<Both>,
    /// Points of the first bot of the line-up: the share of the games it won.
    pub first_bot: Both,
    /// The pace, in the order of its names.
    pub pace: Vec<Both>,
    /// The quantities of the pace.
    pub pace_names: [&'static str; PACE],
    /// Games by number of turns, under the house rules and the unchanged ones.
    pub turns: [Vec<u64>; 2],
    /// Where the luck of the draw is taken off: wins by seat (house rules, then unchanged), luck of the seats (likewise).
    pub luck: Option<LuckSums>,
}

impl Counted {
    fn new(cell: &Cell, luck: bool) -> Counted {
        let (players, both) = (cell.players(), Both::new(cell.games_per_block()));
        let fine = Both::new(cell.games_per_block() * FINE as u64);
        Counted {
            seats: vec![both.clone(); players],
            first_bot: both.clone(),
            pace: [vec![both; PACE - 1], vec![fine]].concat(),
            pace_names: pace_names(&cell.rules),
            turns: Default::default(),
            luck: luck.then(|| LuckSums::new(6 * players)),
        }
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Both> {
        self.seats.iter_mut().chain(std::iter::once(&mut self.first_bot)).chain(&mut self.pace)
    }

    fn merge(&mut self, mut other: Counted) {
        self.all().zip(other.all()).for_each(|(a, b)| a.merge(b));
        for (a, b) in self.turns.iter_mut().zip(&other.turns) {
            if a.len() < b.len() {
                a.resize(b.len(), 0);
            }
            a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        }
        if let (Some(a), Some(b)) = (&mut self.luck, &other.luck) {
            a.merge(b);
        }
    }

    /// The share of a seat under the house rules and everybody's luck there, for the control variate.
    pub fn house_moments(&self, seat: usize) -> Option<Moments> {
        let n = self.seats.len();
        self.luck.as_ref().map(|sums| sums.moments(&[(seat, 1)], 2 * n..4 * n, self.first_bot.house.scale))
    }

    /// The difference of a seat's shares, and everybody's luck in both variants.
    pub fn change_moments(&self, seat: usize) -> Option<Moments> {
        let n = self.seats.len();
        self.luck.as_ref().map(|sums| sums.moments(&[(seat, 1), (n + seat, -1)], 2 * n..6 * n, self.first_bot.house.scale))
    }
}

/// Plays `blocks` blocks of two cells that differ in their rules only, or in how one player is held back.
pub fn play_both(
    [house, plain]: [&Cell; 2],
    blocks: u64,
    luck: bool,
    progress: &Progress,
    name: &str,
) -> Result<Counted, Stopped> {
    let mut counted = Counted::new(house, luck);
    let size = house.chunk().min(64);
    let round = size * 64;
    for start in (0..blocks).step_by(round as usize) {
        if interrupted() {
            return Err(Stopped::Interrupted);
        }
        let chunks: Vec<u64> = (start..(start + round).min(blocks)).step_by(size as usize).collect();
        let play = |&from: &u64| play_chunk([house, plain], luck, from, (from + size).min(blocks));
        let parts: Vec<Counted> = chunks.par_iter().map(play).collect::<Result<_, _>>()?;
        parts.into_iter().for_each(|part| counted.merge(part));
        progress.at((start + round).min(blocks) * 2 * house.games_per_block(), || name.to_string());
    }
    Ok(counted)
}

fn play_chunk(cells: [&Cell; 2], luck: bool, from: u64, to: u64) -> Result<Counted, Stopped> {
    let players = cells[0].players();
    let mut counted = Counted::new(cells[0], luck);
    let watch = if luck { Watch::Luck } else { Watch::Course };
    let own = players + 1 + PACE;
    // One row of values a block and side: the sides are played one after the other, so that the games of a side can wait for
    // each other's players.
    let mut values = [const { Vec::<Vec<i64>>::new() }; 2];
    for (side, cell) in cells.into_iter().enumerate() {
        let (rows, turns) = (&mut values[side], &mut counted.turns[side]);
        each_game(cell, from..to, watch, |_, rotation, game| {
            if rotation == 0 {
                rows.push(vec![0; own + if luck { 2 * players } else { 0 }]);
            }
            if let Some(row) = rows.last_mut() {
                add_game(game, &cell.rotations[rotation], row);
            }
            let length = game.turns() as usize;
            if length >= turns.len() {
                turns.resize(length + 1, 0);
            }
            turns[length] += 1;
        })?;
    }
    let [house, plain] = values;
    for (house, plain) in house.iter().zip(&plain) {
        counted.all().zip(house.iter().zip(plain)).for_each(|(both, (h, p))| both.push(*h, *p));
        if let Some(sums) = &mut counted.luck {
            let wins = house[..players].iter().chain(&plain[..players]).map(|wins| wins * ONE);
            sums.push(&wins.chain(house[own..].iter().chain(&plain[own..]).copied()).collect::<Vec<_>>());
        }
    }
    Ok(counted)
}

/// Adds a finished game: wins by seat, wins of the first bot, and the pace.
fn add_game(game: &Finished<'_, '_>, seats: &[u8], values: &mut [i64]) {
    let players = seats.len();
    if let Some(winner) = game.winner() {
        values[winner.index()] += 1;
        values[players] += i64::from(seats[winner.index()] == 0);
    }
    let turns = game.turns();
    let own = match game {
        Finished::Cards(_, counting) => {
            let deaths = counting.first_deaths();
            let first = deaths.first().copied().unwrap_or(turns);
            [i64::from(first), deaths.iter().map(|died| i64::from(turns - died)).sum()]
        }
        Finished::Board(_, counting) => [What::Exploded, What::Flips].map(|what| i64::from(counting.total(what))),
    };
    let finished = i64::from(game.winner().is_some());
    let (turns, decisions) = (i64::from(turns), i64::from(game.decisions()));
    let pace = [turns, i64::from(game.draws()), decisions, own[0], own[1], finished, decisions * FINE / turns.max(1)];
    values[players + 1..].iter_mut().zip(pace).for_each(|(a, b)| *a += b);
    if let Some(luck) = game.luck() {
        let drawn = luck.seats[..players].iter().flatten();
        values[players + 1 + PACE..].iter_mut().zip(drawn).for_each(|(a, b)| *a += b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_bots::BotSpec;
    use eksim_engine::{rules::Rules, sets::Sets, switches::Switches, switches::Value, types::Domain};

    #[test]
    fn equal_rules_give_no_difference_in_any_block() {
        let cell = |switches| {
            let rules = Rules::new(Sets::parse(["base"]).unwrap(), 3, switches).unwrap();
            let bots = ["careful", "random", "random"].map(|b| BotSpec::parse(b).unwrap()).to_vec();
            Cell::new("base".into(), rules, bots, 3, Domain::Test, true)
        };
        let plain = cell(Switches::default());
        let progress = Progress::new(false, 1);
        let mut counted = play_both([&plain, &plain], 300, false, &progress, "").unwrap();
        assert!(counted.all().all(|both| both.difference.sum_sq == 0 && both.house.n == 300 && both.differences.len() == 200));
        assert_eq!(counted.seats.iter().map(|s| s.house.sum).sum::<i128>(), counted.pace[5].house.sum);
        assert_eq!(counted.turns[0].iter().sum::<u64>(), 900);
        let mut short = Switches::default();
        short.set("hand", &Value::Int(2)).unwrap();
        let counted = play_both([&cell(short), &plain], 300, true, &progress, "").unwrap();
        assert!(counted.pace[0].difference.mean() > 0.0, "smaller hands leave a larger pile and longer games");
    }
}
