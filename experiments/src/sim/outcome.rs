//! What came out of a cell, with intervals: the JSON of `eksim sim`, and the numbers behind tables and summaries.

use std::collections::BTreeMap;

use eksim_engine::observer::Cause;
use eksim_engine::switches::Value;
use eksim_engine::types::Domain;
use eksim_statistics::{BlockSums, Estimate, block_interval, pairing_efficiency, proportion};
use serde::Serialize;

use super::board_outcome::BoardOutcome;
use super::cell::Cell;
use super::chunk::Counts;
use super::fingerprint;
use super::luck::{WithoutLuck, pilot_blocks, without_luck};
use super::run::{Stop, play_cell};
use super::tally::{EARLY, Sums, Tally};
use crate::failure::Failure;

/// How sure an interval is.
pub const CONFIDENCE: f64 = 0.95;

/// A win rate with its interval.
#[derive(Clone, Debug, Serialize)]
pub struct BotRate {
    /// The bot.
    pub bot: String,
    /// Games it sat in, once for each seat it held.
    pub seat_games: u64,
    /// Games it won.
    pub wins: u64,
    /// `wins / seat_games`.
    pub win_rate: f64,
    /// Lower end of the 95 % interval, by blocks.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// The same with the luck of the draw taken off, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<WithoutLuck>,
}

/// A seat's win rate, whoever sat there.
#[derive(Clone, Debug, Serialize)]
pub struct SeatRate {
    /// The seat, from 0.
    pub seat: usize,
    /// Games it won.
    pub wins: u64,
    /// `wins / games`.
    pub win_rate: f64,
    /// Lower end of the 95 % interval, by blocks.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// The same with the luck of the draw taken off, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<WithoutLuck>,
}

/// The outcome of a cell, as `eksim sim --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Outcome {
    /// The format number of this document.
    pub format: u32,
    /// The sets.
    pub sets: Vec<&'static str>,
    /// Players at the table.
    pub players: usize,
    /// House rules that were set.
    pub rules: BTreeMap<String, serde_json::Value>,
    /// The seed.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Blocks played: the unit of every standard error.
    pub blocks: u64,
    /// The bots by seat, before rotation.
    pub lineup: Vec<String>,
    /// Win rates by bot.
    pub bots: Vec<BotRate>,
    /// Win rates by seat.
    pub seats: Vec<SeatRate>,
    /// Deaths by cause.
    pub deaths: BTreeMap<&'static str, u64>,
    /// Games nobody won.
    pub stalemates: u64,
    /// Turns started, a game.
    pub mean_turns: f64,
    /// Cards drawn, a game.
    pub mean_draws: f64,
    /// Asks with at least two possible answers, a game.
    pub mean_decisions: f64,
    /// What only The Board Game has.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardOutcome>,
    /// Variance of independent games over that of the blocks; null where a variance is zero.
    pub pairing_efficiency: Option<f64>,
    /// A hash of the tally.
    pub fingerprint: String,
    /// Pilot blocks behind `without_luck`, where the control variate is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pilot_blocks: Option<u64>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// Games a second.
    pub games_per_second: f64,
}

/// A house rule's value as JSON.
pub fn json_value(value: &Value) -> serde_json::Value {
    match value {
        Value::Bool(b) => (*b).into(),
        Value::Int(n) => (*n).into(),
        Value::Word(w) => w.as_str().into(),
        Value::List(items) => items.iter().map(json_value).collect(),
    }
}

/// The estimate of wins a (seat-)game from sums over blocks: Wilson's or Jeffreys' where a block is one Bernoulli trial, else
/// by blocks.
pub fn rate(sums: &Sums, blocks: u64, per_block: u64, early: &[u16]) -> Estimate {
    if per_block == 1 {
        return proportion(sums.sum, blocks, CONFIDENCE);
    }
    // Without what each block gave, the interval is made from the sums alone.
    let values: Vec<f64> = if blocks <= EARLY as u64 && early.len() as u64 >= blocks {
        early[..blocks as usize].iter().map(|&wins| f64::from(wins) / per_block as f64).collect()
    } else {
        Vec::new()
    };
    block_interval(&sums.blocks(blocks, per_block), &values, (0.0, 1.0), CONFIDENCE)
}

impl Outcome {
    /// The outcome of a tally.
    pub fn new(cell: &Cell, tally: &Tally, seconds: f64) -> Outcome {
        let games = tally.games.max(1) as f64;
        let bots = tally.bots.iter().enumerate().map(|(i, bot)| {
            let per_block = cell.seat_games_per_block(i);
            let estimate = rate(&bot.wins, tally.blocks, per_block, &bot.early);
            BotRate {
                bot: cell.bots[i].label().to_string(),
                seat_games: per_block * tally.blocks,
                wins: bot.wins.sum,
                win_rate: bot.wins.sum as f64 / (per_block * tally.blocks).max(1) as f64,
                ci_low: estimate.interval.low,
                ci_high: estimate.interval.high,
                without_luck: None,
            }
        });
        let seats = tally.seats.iter().enumerate().map(|(seat, sums)| {
            let estimate = rate(sums, tally.blocks, cell.games_per_block(), &tally.early_seats[seat]);
            SeatRate {
                seat,
                wins: sums.sum,
                win_rate: sums.sum as f64 / games,
                ci_low: estimate.interval.low,
                ci_high: estimate.interval.high,
                without_luck: None,
            }
        });
        let mut deaths: BTreeMap<&'static str, u64> = BTreeMap::new();
        for cause in Cause::ALL {
            let count = tally.deaths_of(cause);
            // Nobody dies in The Board Game.
            let usual = matches!(cause, Cause::Exploded | Cause::Imploded) && cell.rules.board().is_none();
            if count > 0 || usual {
                deaths.insert(cause.name(), count);
            }
        }
        Outcome {
            format: 1,
            sets: cell.rules.set_names(),
            players: cell.players(),
            rules: cell.rules.house().iter().map(|(key, value)| (key.clone(), json_value(value))).collect(),
            seed: cell.seed,
            games: tally.games,
            blocks: tally.blocks,
            lineup: cell.lineup_labels(),
            bots: bots.collect(),
            seats: seats.collect(),
            deaths,
            stalemates: tally.stalemates,
            mean_turns: tally.pace[0].sum as f64 / games,
            mean_draws: tally.pace[1].sum as f64 / games,
            mean_decisions: tally.pace[2].sum as f64 / games,
            board: BoardOutcome::new(cell, tally),
            pairing_efficiency: efficiency(cell, tally),
            fingerprint: fingerprint::of(tally),
            pilot_blocks: None,
            seconds,
            games_per_second: if seconds > 0.0 { tally.games as f64 / seconds } else { 0.0 },
        }
    }
}

impl Outcome {
    /// Takes the luck of the draw off, where the tally has it: plays the pilot blocks, freezes the coefficients, applies them. `blocks`
    /// are those of the whole run. Fails where the luck is not zero on average.
    pub fn take_off_luck(&mut self, cell: &Cell, tally: &Tally, blocks: u64) -> Result<(), Failure> {
        let Some(luck) = &tally.luck else { return Ok(()) };
        let mut pilot = cell.clone();
        pilot.domain = Domain::Pilot;
        let games = pilot_blocks(blocks) * pilot.games_per_block();
        let counts = Counts { cards: false, luck: true };
        let played = play_cell(&pilot, Stop::Games(games), counts, &(), |_| {})?;
        let Some(before) = &played.luck else { return Ok(()) };
        self.pilot_blocks = Some(played.blocks);
        for (i, bot) in self.bots.iter_mut().enumerate() {
            let per_block = cell.seat_games_per_block(i);
            bot.without_luck = without_luck(&before.bot(i, per_block), &luck.bot(i, per_block))?;
        }
        for seat in &mut self.seats {
            let per_block = cell.games_per_block();
            seat.without_luck = without_luck(&before.seat(seat.seat, per_block), &luck.seat(seat.seat, per_block))?;
        }
        Ok(())
    }
}

impl Outcome {
    /// The win shares with the luck of the draw taken off, in words; empty where it was not asked for.
    pub fn luck_text(&self) -> String {
        use std::fmt::Write;
        let mut out = String::new();
        let Some(pilot) = self.pilot_blocks else { return out };
        let bots = self.bots.iter().filter(|_| self.bots.len() > 1).map(|b| (b.bot.clone(), b.win_rate, &b.without_luck));
        let seats = self.seats.iter().map(|s| (format!("seat {}", s.seat), s.win_rate, &s.without_luck));
        let _ = writeln!(out, "\n{:<24} {:>8} {:>9}  95 % interval     variance", "without the luck of draw", "raw %", "wins %");
        let mut p = 1.0_f64;
        for (name, raw, found) in bots.chain(seats) {
            let Some(found) = found else { continue };
            p = p.min(found.mean_zero_p);
            let _ = writeln!(
                out,
                "{name:<24} {:>8.3} {:>9.3}  {:.3} to {:.3}  {}",
                100.0 * raw,
                100.0 * found.estimate,
                100.0 * found.ci_low,
                100.0 * found.ci_high,
                found.gain.map_or("no variance".to_string(), |g| format!("{g:.2} times smaller"))
            );
        }
        if self.blocks < eksim_statistics::FEW_BLOCKS {
            return format!("\nthe luck of the draw was not taken off: too few blocks ({}, 200 are needed)\n", self.blocks);
        }
        let _ = writeln!(out, "luck is zero on average, as it must be (p = {p:.3}); coefficients from {pilot} pilot blocks");
        out
    }
}

/// What playing the same deal in all rotations gained for the first bot: variance of independent games over that of the blocks.
pub fn efficiency(cell: &Cell, tally: &Tally) -> Option<f64> {
    let bot = tally.bots.first()?;
    let games = BlockSums::of_wins(bot.wins.sum, tally.games);
    let blocks = bot.wins.blocks(tally.blocks, cell.games_per_block());
    pairing_efficiency(&games, &blocks, cell.games_per_block() as f64)
}
