//! The draw-luck control variate: win shares with the known luck of the draw taken off.
//!
//! Beside the wins of each block its draw luck is summed, seat by seat and bot by bot ([`DrawLuck`]). That luck has mean zero, so
//! `share - b * luck` estimates the same share, and varies less where b is chosen well. The b are frozen on blocks of the pilot domain,
//! which no test ever plays.

use eksim_engine::draw_luck::{DrawLuck, ONE};
use eksim_statistics::{Controlled, FEW_BLOCKS, Moments, controlled, freeze};
use serde::{Deserialize, Serialize};

use super::rules::TableRules;
use crate::failure::Failure;

/// A p-value of "the luck has mean zero" below which the shuffler is held to be broken: one false alarm in a million runs.
pub const LEAST_P: f64 = 1e-6;

/// Sums and products of some columns over blocks: whole numbers, so that merging is addition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckSums {
    /// Blocks.
    pub n: u64,
    sums: Vec<i128>,
    products: Vec<i128>,
}

impl LuckSums {
    /// Nothing yet, for so many columns.
    pub fn new(columns: usize) -> LuckSums {
        LuckSums { n: 0, sums: vec![0; columns], products: vec![0; columns * columns] }
    }

    /// Adds a block, every value in units of 1/[`ONE`].
    pub fn push(&mut self, row: &[i64]) {
        let k = self.sums.len();
        self.n += 1;
        for (i, &a) in row.iter().enumerate() {
            self.sums[i] += i128::from(a);
            if a != 0 {
                row.iter().enumerate().for_each(|(j, &b)| self.products[i * k + j] += i128::from(a) * i128::from(b));
            }
        }
    }

    /// Adds other blocks.
    pub fn merge(&mut self, other: &LuckSums) {
        self.n += other.n;
        self.sums.iter_mut().zip(&other.sums).for_each(|(a, b)| *a += b);
        self.products.iter_mut().zip(&other.products).for_each(|(a, b)| *a += b);
    }

    /// The moments of a sum of columns (each with its factor) and of some luck columns; a value of `scale` x [`ONE`] counts as 1.
    pub fn moments(&self, y: &[(usize, i128)], luck: impl IntoIterator<Item = usize>, scale: u64) -> Moments {
        let columns: Vec<Vec<(usize, i128)>> =
            std::iter::once(y.to_vec()).chain(luck.into_iter().map(|x| vec![(x, 1)])).collect();
        let k = self.sums.len();
        let mut moments = Moments::new(columns.len() - 1, scale.saturating_mul(ONE as u64));
        moments.n = self.n;
        for (i, a) in columns.iter().enumerate() {
            moments.sums[i] = a.iter().map(|&(c, f)| f * self.sums[c]).sum();
            for (j, b) in columns.iter().enumerate() {
                let products = a.iter().flat_map(|&(c, f)| b.iter().map(move |&(d, g)| (c, d, f * g)));
                moments.products[i * columns.len() + j] = products.map(|(c, d, f)| f * self.products[c * k + d]).sum();
            }
        }
        moments
    }
}

/// An estimate with the known luck taken off, as it is printed.
#[derive(Clone, Debug, Serialize)]
pub struct WithoutLuck {
    /// The share, or the difference of shares.
    pub estimate: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// Variance without the control over the variance with it: how many times the games it is worth. `None` where one is zero.
    pub gain: Option<f64>,
    /// Chance of such a mean of the luck if the shuffler is right.
    pub mean_zero_p: f64,
}

/// The estimate of `test` with coefficients frozen on `pilot`. `None` under 200 blocks, too few to trust its interval, and
/// where nothing varies. A mean of the luck that is not zero is an error.
pub fn without_luck(pilot: &Moments, test: &Moments) -> Result<Option<WithoutLuck>, Failure> {
    let found: Controlled = controlled(test, &freeze(pilot), 0.95);
    // The chi-square needs blocks too.
    if test.n < FEW_BLOCKS {
        return Ok(None);
    }
    if found.mean_zero.p < LEAST_P {
        return Err(Failure::Run(format!(
            "the luck of the draw is not zero on average (p = {:.1e} over {} blocks): the shuffler is not fair, and no result of this program can be trusted; please report it with this command",
            found.mean_zero.p, test.n
        )));
    }
    let Some(interval) = found.interval.filter(|i| i.width() > 0.0) else { return Ok(None) };
    Ok(Some(WithoutLuck {
        estimate: found.mean,
        ci_low: interval.low,
        ci_high: interval.high,
        gain: found.gain,
        mean_zero_p: found.mean_zero.p,
    }))
}

/// Refuses the control variate where there is no pile of cards with kittens.
pub fn check_game(rules: &TableRules) -> Result<(), Failure> {
    match rules {
        TableRules::Cards(_) => Ok(()),
        TableRules::Board(_) => Err(Failure::Usage(
            "the control variate is for the card games: in The Board Game no kittens are drawn from a pile; leave it out".into(),
        )),
    }
}

/// How many pilot blocks go with so many test blocks: a tenth, within bounds.
pub fn pilot_blocks(blocks: u64) -> u64 {
    (blocks / 10).clamp(400, 4_000)
}

/// What a cell with the control variate on sums up besides the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckTally {
    /// Columns: wins by seat, then kitten and save luck of each seat.
    seats: LuckSums,
    /// Columns: wins by bot, then kitten and save luck of each bot.
    bots: LuckSums,
}

impl LuckTally {
    /// Nothing yet.
    pub fn new(players: usize, bots: usize) -> LuckTally {
        LuckTally { seats: LuckSums::new(3 * players), bots: LuckSums::new(3 * bots) }
    }

    /// Adds other blocks.
    pub fn merge(&mut self, other: &LuckTally) {
        self.seats.merge(&other.seats);
        self.bots.merge(&other.bots);
    }

    /// Closes a block.
    pub fn push(&mut self, block: &LuckBlock) {
        self.seats.push(&block.seats);
        self.bots.push(&block.bots);
    }

    /// A seat's wins and everybody's luck; a block has so many games.
    pub fn seat(&self, seat: usize, games_per_block: u64) -> Moments {
        let n = self.seats.sums.len() / 3;
        self.seats.moments(&[(seat, 1)], n..3 * n, games_per_block)
    }

    /// A bot's wins and everybody's luck; it sits in so many seat-games of a block.
    pub fn bot(&self, bot: usize, seat_games: u64) -> Moments {
        let n = self.bots.sums.len() / 3;
        self.bots.moments(&[(bot, 1)], n..3 * n, seat_games)
    }
}

/// The rows of the block being played.
#[derive(Clone, Debug)]
pub struct LuckBlock {
    seats: Vec<i64>,
    bots: Vec<i64>,
}

impl LuckBlock {
    /// Nothing yet.
    pub fn new(players: usize, bots: usize) -> LuckBlock {
        LuckBlock { seats: vec![0; 3 * players], bots: vec![0; 3 * bots] }
    }

    /// Forgets the last block.
    pub fn clear(&mut self) {
        self.seats.fill(0);
        self.bots.fill(0);
    }

    /// Adds a game: who won, and the luck of every seat; `bots` says who sat where.
    pub fn add(&mut self, winner: Option<usize>, luck: &DrawLuck, bots: &[u8]) {
        let (n, m) = (self.seats.len() / 3, self.bots.len() / 3);
        if let Some(seat) = winner {
            self.seats[seat] += ONE;
            self.bots[bots[seat] as usize] += ONE;
        }
        for (seat, &bot) in bots.iter().enumerate() {
            for (i, &x) in luck.seats[seat].iter().enumerate() {
                self.seats[n + 2 * seat + i] += x;
                self.bots[m + 2 * bot as usize + i] += x;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_survive_json_and_merge_by_addition() {
        let mut a = LuckSums::new(2);
        a.push(&[3 * ONE, -ONE]);
        let mut b = a.clone();
        b.push(&[-7 * ONE, i64::MAX / 4]);
        let text = serde_json::to_string(&b).unwrap();
        assert_eq!(serde_json::from_str::<LuckSums>(&text).unwrap(), b);
        let mut c = LuckSums::new(2);
        c.push(&[-7 * ONE, i64::MAX / 4]);
        c.merge(&a);
        assert_eq!(b, c);
    }

    #[test]
    fn a_difference_of_columns_is_a_column() {
        let (mut two, mut one) = (LuckSums::new(3), LuckSums::new(2));
        for i in 0..300 {
            let (a, b, x) = (i % 7, i % 3, i % 5 - 2);
            two.push(&[a * ONE, b * ONE, x * ONE]);
            one.push(&[(a - b) * ONE, x * ONE]);
        }
        assert_eq!(two.moments(&[(0, 1), (1, -1)], [2], 4), one.moments(&[(0, 1)], [1], 4));
    }

    #[test]
    fn luck_off_zero_is_an_error_and_few_blocks_say_nothing() {
        let mut sums = LuckSums::new(2);
        (0..150).for_each(|i| sums.push(&[i % 2 * ONE, (i % 3 - 1) * ONE]));
        let few = sums.moments(&[(0, 1)], [1], 1);
        assert!(without_luck(&few, &few).unwrap().is_none());
        (0..2000).for_each(|i| sums.push(&[i % 2 * ONE, (i % 3 - 1) * ONE]));
        let fair = sums.moments(&[(0, 1)], [1], 1);
        assert!(without_luck(&fair, &fair).unwrap().is_some());
        (0..2000).for_each(|i| sums.push(&[i % 2 * ONE, (i % 3) * ONE]));
        let crooked = sums.moments(&[(0, 1)], [1], 1);
        assert!(matches!(without_luck(&fair, &crooked), Err(Failure::Run(why)) if why.contains("shuffler")));
    }
}
