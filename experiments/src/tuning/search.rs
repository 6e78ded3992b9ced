//! The search itself: generations of candidates on tuning luck. See [`eksim_statistics::cma_es`] for the method.

use eksim_bots::BotSpec;
use eksim_statistics::CmaEs;
use eksim_statistics::cma_es::population;
use serde::Serialize;

use super::arena::Arena;
use super::luck::Tuning;
use super::space::Space;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;
use crate::verdicts::progress::Progress;

/// Fewer generations lead nowhere.
const LEAST_GENERATIONS: u64 = 6;
/// Fewer blocks say nothing of a candidate.
const LEAST_BLOCKS: u64 = 16;

/// How the games are spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Schedule {
    /// Generations.
    pub generations: u64,
    /// Candidates of each.
    pub population: u64,
    /// Blocks that each candidate plays at every table, on average over the generations.
    pub blocks: u64,
}

impl Schedule {
    /// A schedule for so many games, or how many it takes at least.
    pub fn new(parameters: usize, games_per_block: u64, games: u64) -> Result<Schedule, u64> {
        let population = population(parameters) as u64;
        let trials = games / games_per_block.max(1) / population;
        let generations = (trials / LEAST_BLOCKS).min(20 + 5 * parameters as u64);
        if generations < LEAST_GENERATIONS {
            return Err(LEAST_GENERATIONS * LEAST_BLOCKS * population * games_per_block);
        }
        Ok(Schedule { generations, population, blocks: trials / generations })
    }

    /// Blocks of a generation: half as many at first, when differences are large, and half again as many at the end.
    fn blocks_of(&self, generation: u64) -> u64 {
        let through = generation as f64 / (self.generations.max(2) - 1) as f64;
        ((self.blocks as f64 * (0.5 + through)) as u64).max(LEAST_BLOCKS / 2)
    }
}

/// How a generation went.
#[derive(Clone, Debug, Serialize)]
pub struct Generation {
    /// Blocks of each candidate at every table.
    pub blocks: u64,
    /// Mean gain of its candidates.
    pub mean_gain: f64,
    /// Gain of the one that looked best: too good, for it was chosen.
    pub best_gain: f64,
    /// How far the search still looks around, as a share of the first spread.
    pub spread: f64,
    /// Where the search stood after it.
    pub center: Vec<f64>,
}

/// What a search brought.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The generations.
    pub trace: Vec<Generation>,
    /// Games played.
    pub games: u64,
    /// Points worth a closer look, the start apart.
    pub finalists: Vec<Vec<f64>>,
}

/// Runs the search. Only tuning luck fits in here.
pub fn search(
    space: &Space,
    arena: &Arena<Tuning>,
    schedule: Schedule,
    seed: u64,
    progress: &Progress,
) -> Result<Searched, Stopped> {
    let axes = space.axes().iter().map(|(_, axis)| *axis).collect();
    let mut cma = CmaEs::new(axes, schedule.population as usize, seed);
    let (mut trace, mut from, mut games) = (Vec::new(), 0, 0);
    for generation in 0..schedule.generations {
        if interrupted() {
            return Err(Stopped::Interrupted);
        }
        let points = cma.ask();
        let bots: Vec<BotSpec> = points.iter().map(|point| space.bot(point)).collect();
        let blocks = schedule.blocks_of(generation);
        // Fresh deals for every generation, the same for all its candidates.
        let scored = arena.play(&bots, from, from + blocks)?;
        let gains: Vec<f64> = scored.iter().map(|s| arena.gain(s).mean).collect();
        from += blocks;
        games += blocks * arena.games_per_block() * bots.len() as u64;
        cma.tell(&points, &gains);
        trace.push(Generation {
            blocks,
            mean_gain: gains.iter().sum::<f64>() / gains.len() as f64,
            best_gain: gains.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            spread: cma.sigma(),
            center: space.tidy(&cma.mean()),
        });
        progress.at(games, || {
            let mean = 100.0 * trace.last().map_or(0.0, |g: &Generation| g.mean_gain);
            format!("generation {} of {}, {mean:+.2} points, spread {:.2}", generation + 1, schedule.generations, cma.sigma())
        });
    }
    Ok(Searched { finalists: finalists(space, &trace), trace, games })
}

/// The end of the search, and averages of where it stood: noise moves the end more than the average.
fn finalists(space: &Space, trace: &[Generation]) -> Vec<Vec<f64>> {
    let average = |from: usize| -> Vec<f64> {
        let part = &trace[from.min(trace.len().saturating_sub(1))..];
        let sum = |i: usize| part.iter().map(|g| g.center[i]).sum::<f64>() / part.len().max(1) as f64;
        (0..space.axes().len()).map(sum).collect()
    };
    let n = trace.len();
    let mut found: Vec<Vec<f64>> = Vec::new();
    for point in [n - 1, n / 2, 3 * n / 4].map(average).into_iter().chain([trace[n / 2].center.clone()]) {
        let point = space.tidy(&point);
        if !found.contains(&point) && space.bot(&point) != *space.start() {
            found.push(point);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schedule_spends_what_there_is_and_says_what_is_too_little() {
        for (parameters, per_block, games) in [(1, 2, 50_000), (5, 10, 1_000_000), (15, 8, 300_000), (40, 2, 2_000_000)] {
            let s = Schedule::new(parameters, per_block, games).unwrap();
            let spent: u64 = (0..s.generations).map(|g| s.blocks_of(g) * s.population * per_block).sum();
            assert!(spent <= games + games / 10 && spent >= games / 2, "{s:?} {spent} {games}");
        }
        let least = Schedule::new(5, 10, 100).unwrap_err();
        assert!(Schedule::new(5, 10, least).is_ok() && Schedule::new(5, 10, least - 1).is_err());
    }
}
