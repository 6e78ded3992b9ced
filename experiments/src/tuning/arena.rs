//! Where candidates are tried: every one plays the same deals under the same luck against the same opponent.

use std::marker::PhantomData;

use eksim_bots::BotSpec;
use rayon::prelude::*;

use super::luck::Stage;
use crate::sim::cell::Cell;
use crate::sim::rules::TableRules;
use crate::sim::stopped::Stopped;
use crate::verdicts::claim::Seating;
use crate::verdicts::points::{Points, play};

/// A table where candidates are tried.
#[derive(Clone, Debug)]
pub struct Table {
    /// The rules.
    pub rules: TableRules,
    /// How the candidate and the opponent sit.
    pub seating: Seating,
}

/// The tables of one stage. Its luck is the stage's own, by its type.
#[derive(Clone, Debug)]
pub struct Arena<S: Stage> {
    tables: Vec<Table>,
    against: BotSpec,
    seed: u64,
    stage: PhantomData<S>,
}

/// What a candidate gained over equals, as a share of the games, on average over the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gain {
    /// The mean gain.
    pub mean: f64,
    /// Its standard error, by blocks.
    pub se: f64,
}

/// What a candidate brought so far, table by table.
pub type Scored = Vec<Points>;

impl<S: Stage> Arena<S> {
    /// These tables, against this bot.
    pub fn new(tables: &[Table], against: &BotSpec, seed: u64) -> Arena<S> {
        let against = against.clone().labelled("opponent");
        Arena { tables: tables.to_vec(), against, seed, stage: PhantomData }
    }

    /// Games of one block at all tables.
    pub fn games_per_block(&self) -> u64 {
        self.tables.iter().map(|table| table.rules.players() as u64).sum()
    }

    fn cell(&self, table: &Table, candidate: &BotSpec) -> Cell {
        let candidate = candidate.clone().labelled("candidate");
        let lineup = table.seating.lineup(&candidate, &self.against, table.rules.players());
        Cell::new(String::new(), table.rules.clone(), lineup, self.seed, S::DOMAIN, true)
    }

    /// All candidates play the blocks `from..to` at every table. The order of the work never matters: points are whole numbers.
    pub fn play(&self, candidates: &[BotSpec], from: u64, to: u64) -> Result<Vec<Scored>, Stopped> {
        let one = |candidate: &BotSpec| -> Result<Scored, Stopped> {
            let tables = self.tables.par_iter();
            tables.map(|t| play(&self.cell(t, candidate), t.seating.judged(t.rules.players()).0, false, from, to)).collect()
        };
        candidates.par_iter().map(one).collect()
    }

    /// The gain of a candidate.
    pub fn gain(&self, scored: &Scored) -> Gain {
        let n = self.tables.len().max(1) as f64;
        let mut gain = Gain::default();
        for (table, points) in self.tables.iter().zip(scored) {
            let sums = points.sums();
            gain.mean += (sums.mean() - table.seating.judged(table.rules.players()).1) / n;
            gain.se += (sums.se() / n).powi(2);
        }
        gain.se = gain.se.sqrt();
        gain
    }
}

#[cfg(test)]
mod tests {
    use super::super::luck::{Pilot, Tuning};
    use super::*;
    use eksim_engine::{rules::Rules, sets::Sets, switches::Switches};

    #[test]
    fn equals_gain_nothing_and_stages_have_their_own_luck() {
        let table = |n, seating| {
            let rules = Rules::new(Sets::parse(["base"]).unwrap(), n, Switches::default()).unwrap();
            Table { rules: rules.into(), seating }
        };
        let tables = [table(2, Seating::Duel), table(3, Seating::Invading), table(3, Seating::Resisting)];
        let bots = ["careful", "random"].map(|b| BotSpec::parse(b).unwrap());
        let tuning: Arena<Tuning> = Arena::new(&tables, &bots[0], 3);
        assert_eq!(tuning.games_per_block(), 8);
        let scored = tuning.play(&bots, 0, 60).unwrap();
        let (same, worse) = (tuning.gain(&scored[0]), tuning.gain(&scored[1]));
        assert!(same.mean.abs() < 1e-12 && same.se < 1e-12, "{same:?}");
        assert!(worse.mean < -0.2 && worse.se < 0.05, "{worse:?}");
        let pilot: Arena<Pilot> = Arena::new(&tables, &bots[0], 3);
        assert_ne!(pilot.play(&bots, 0, 60).unwrap()[1], scored[1]);
    }
}
