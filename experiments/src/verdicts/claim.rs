//! One claim of a comparison: a table, one bot's points, a sequential test on them.

use eksim_bots::BotSpec;
use eksim_engine::types::Domain;
use eksim_statistics::{AfterStop, Verdict, after_stop};
use serde::Serialize;

use super::points::{Points, play};
use super::progress::Progress;
use super::test::{Test, TestPlan};
use crate::failure::Failure;
use crate::sim::cell::Cell;
use crate::sim::luck::{WithoutLuck, pilot_blocks, without_luck};
use crate::sim::rules::TableRules;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;

/// How A and B sit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Two players, both seatings of each deal.
    Duel,
    /// One A in every seat among copies of B.
    Invading,
    /// One B in every seat among copies of A; the points of the As count.
    Resisting,
}

impl Seating {
    /// Who sits where before the rotation.
    pub fn lineup(self, a: &BotSpec, b: &BotSpec, players: usize) -> Vec<BotSpec> {
        let (one, many) = if self == Seating::Resisting { (b, a) } else { (a, b) };
        std::iter::once(one).chain(std::iter::repeat(many)).take(players).cloned().collect()
    }

    /// Which bot of the line-up is A, and the share of A's points if both are equal.
    pub fn judged(self, players: usize) -> (u8, f64) {
        let fair = 1.0 / players as f64;
        if self == Seating::Resisting { (1, 1.0 - fair) } else { (0, fair) }
    }
}

/// Blocks between two looks: fixed, so that the same run stops at the same place with any number of threads.
fn look_every(cell: &Cell) -> u64 {
    if cell.chunk() < 32 { 32 } else { 256 }
}

/// One claim on its way. All looks are kept, so that it can be judged again at another level.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The table.
    pub cell: Cell,
    /// How they sit.
    pub seating: Seating,
    /// The share of A's points if both are equal.
    pub reference: f64,
    luck: bool,
    bot: u8,
    looks: Vec<Points>,
}

/// How a claim ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The word.
    pub verdict: Verdict,
    /// The false alarms allowed for it.
    pub level: f64,
    /// The test as it stopped.
    pub test: Test,
    /// The points up to there.
    pub points: Points,
    /// The estimate after the stop.
    pub after: AfterStop,
}

impl Claim {
    /// A claim about A (`lineup[0]` of a duel or an invasion) at a table of `rules`.
    pub fn new(a: &BotSpec, b: &BotSpec, rules: impl Into<TableRules>, seating: Seating, variant: String, seed: u64) -> Claim {
        let rules = rules.into();
        let lineup = seating.lineup(a, b, rules.players());
        let (bot, reference) = seating.judged(rules.players());
        let cell = Cell::new(variant, rules, lineup, seed, Domain::Test, true);
        Claim { cell, seating, reference, luck: false, bot, looks: Vec::new() }
    }

    /// The same claim, the luck of the draw being taken off too or not.
    pub fn watching_luck(mut self, luck: bool) -> Claim {
        self.luck = luck;
        self
    }

    /// The share of the points up to an end with the luck of the draw taken off: coefficients from pilot blocks, played now.
    pub fn without_luck(&self, end: &Ended) -> Result<Option<WithoutLuck>, Failure> {
        let Some(test) = end.points.moments() else { return Ok(None) };
        let mut pilot = self.cell.clone();
        pilot.domain = Domain::Pilot;
        let played = play(&pilot, self.bot, true, 0, pilot_blocks(test.n)).map_err(|s| s.or("interrupted in the pilot"))?;
        played.moments().map_or(Ok(None), |pilot| without_luck(&pilot, &test))
    }

    /// Games played so far, whether they were needed or not.
    pub fn games(&self) -> u64 {
        self.looks.last().map_or(0, |points| points.games.n)
    }

    /// Runs the test at this level, playing on where the looks kept don't suffice.
    pub fn run(&mut self, plan: &TestPlan, level: f64, progress: &Progress) -> Result<Ended, Stopped> {
        let most = self.cell.blocks_for(plan.max_games);
        let mut test = Test::new(plan, self.reference, level, most);
        let every = look_every(&self.cell);
        let mut look = 0;
        loop {
            let from = (look as u64 * every).min(most);
            if look == self.looks.len() {
                if interrupted() {
                    return Err(Stopped::Interrupted);
                }
                let mut points = play(&self.cell, self.bot, self.luck, from, (from + every).min(most))?;
                if let Some(before) = self.looks.last() {
                    points.merge(before);
                }
                self.looks.push(points);
            }
            let scores = self.looks[look].scores();
            let word = test.look(&scores);
            progress.at(self.looks[look].games.n, || {
                let now = test.deciding();
                let gain = 100.0 * (scores.mean() - self.reference);
                format!("{gain:+.2} points, llr {:.2} in ({:.2}, {:.2})", now.llr, now.lower, now.upper)
            });
            if let Some(verdict) = word {
                let after = after_stop(test.deciding(), &scores, 0.95);
                return Ok(Ended { verdict, level, test, points: self.looks[look].clone(), after });
            }
            look += 1;
        }
    }
}
