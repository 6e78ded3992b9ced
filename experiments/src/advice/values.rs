//! The value of every answer: the chance to win if it is given, and everybody plays on like one bot.
//!
//! Flat Monte Carlo over imagined worlds. In each world every answer is played to the end under the same luck, so that
//! differences between answers vary little. The worlds agree with what the seat sees and have luck of their own.

use eksim_bots::{BotSpec, Lineup, Seated};
use eksim_engine::determinize::determinize;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::types::{Action, Dice, Domain, KeyedLuck, MAX_SEATS, Seat, block_key};
use eksim_engine::view::View;
use eksim_statistics::{BlockSums, FEW_BLOCKS, Interval, block_interval};
use rayon::prelude::*;

use super::risk::is_kitten;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;
use crate::verdicts::points::POINT;
use crate::verdicts::progress::Progress;

/// After so many of all worlds the answers that are surely worse are dropped.
const ROUNDS: [u64; 4] = [64, 16, 4, 1];
/// How sure that must be, in standard errors.
const SURE: f64 = 4.0;
/// No answer is dropped on fewer worlds: from here on the t interval holds.
const LEAST: u64 = FEW_BLOCKS;
/// Answers that are followed beyond the first round.
const MOST: usize = 64;

/// An answer with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Valued {
    /// The answer.
    pub action: Action,
    /// Its chance to win.
    pub win: f64,
    /// The 95 % interval.
    pub interval: Interval,
    /// How much less than the best one, world by world.
    pub worse: f64,
    /// Its interval, corrected for the number of answers.
    pub worse_interval: Interval,
    /// Worlds in which it was played.
    pub worlds: u64,
}

impl Valued {
    /// Whether it can't be told from the best.
    pub fn close(&self) -> bool {
        self.worse_interval.low <= 0.0
    }
}

/// All values, and what the worlds said of the top card.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// The answers, the best first.
    pub answers: Vec<Valued>,
    /// The share of worlds with a kitten on top.
    pub kitten_on_top: f64,
    /// Games played to the end.
    pub games: u64,
}

/// What is played over and over.
struct Search<'a, 'r> {
    game: &'a Game<'r>,
    /// What the seat knows, and nothing of what only others do.
    knowledge: Knowledge,
    bot: &'a BotSpec,
    seed: u64,
}

/// What one world brought: a kitten on top, and the points of each answer.
type World = (bool, Vec<u16>);

/// The values of these answers of the asked seat, in at most `worlds` worlds.
pub fn values(
    game: &Game<'_>,
    knowledge: &Knowledge,
    actions: &[Action],
    bot: &BotSpec,
    worlds: u64,
    seed: u64,
    progress: &Progress,
) -> Result<Values, Stopped> {
    let me = View::new(game, Some(knowledge)).seat();
    let search = Search { game, knowledge: knowledge.of_seat(me), bot, seed };
    let mut points: Vec<Vec<u16>> = vec![Vec::new(); actions.len()];
    let mut left: Vec<usize> = (0..actions.len()).collect();
    let (mut kittens, mut games, mut done) = (0, 0, 0);
    for part in ROUNDS {
        let to = (worlds / part).max(LEAST).min(worlds);
        // Parts of a round, so that the user can interrupt and sees it move.
        let size = (to.saturating_sub(done)).div_ceil(8).max(32);
        while done < to {
            if interrupted() {
                return Err(Stopped::Interrupted);
            }
            let end = (done + size).min(to);
            let chosen: Vec<Action> = left.iter().map(|&i| actions[i]).collect();
            for (kitten, row) in search.play(&chosen, done, end) {
                kittens += u64::from(kitten);
                left.iter().zip(row).for_each(|(&i, won)| points[i].push(won));
            }
            games += (end - done) * left.len() as u64;
            done = end;
            progress.at(done, || format!("{} answers left", left.len()));
        }
        left = survivors(&points, left);
    }
    let answers = judged(actions, &points);
    Ok(Values { answers, kitten_on_top: kittens as f64 / done.max(1) as f64, games })
}

impl Search<'_, '_> {
    /// The worlds `from..to`, in order.
    fn play(&self, actions: &[Action], from: u64, to: u64) -> Vec<World> {
        let chunks: Vec<u64> = (from..to).step_by(8).collect();
        let chunk = |&start: &u64| {
            let mut lineup = Lineup::around(std::slice::from_ref(self.bot), self.game.rules().players);
            (start..(start + 8).min(to)).map(|world| self.world(world, actions, &mut lineup)).collect::<Vec<_>>()
        };
        chunks.par_iter().map(chunk).collect::<Vec<_>>().into_iter().flatten().collect()
    }

    fn world(&self, number: u64, actions: &[Action], lineup: &mut Lineup) -> World {
        let mut dice = Dice::new(block_key(self.seed, Domain::Search, number));
        let view = View::new(self.game, Some(&self.knowledge));
        let world = determinize(&view, &mut dice);
        let key = dice.bits();
        let seen = View::of(&world, Some(&self.knowledge), view.seat());
        let kitten = world.peek_pile().at(0).is_some_and(|card| is_kitten(&seen, card));
        let mut points = |&action: &Action| {
            lineup.join_game(&seen);
            let mut game = world;
            let mut knowledge = self.knowledge;
            let mut luck = KeyedLuck::new(key);
            let mut dice: [Dice; MAX_SEATS] = std::array::from_fn(|seat| Dice::policy(key, Seat(seat as u8)));
            game.apply(action, &mut luck, &mut knowledge);
            while let Some(ask) = game.ask() {
                let answer = lineup.answer(&View::new(&game, Some(&knowledge)), ask, &mut dice[ask.seat.index()]);
                game.apply(answer, &mut luck, &mut knowledge);
            }
            won(&game, view.seat())
        };
        (kitten, actions.iter().map(&mut points).collect())
    }
}

/// The points of a seat in a finished game; a stalemate shares them among those who live.
fn won(game: &Game<'_>, seat: Seat) -> u16 {
    match game.winner() {
        Some(winner) => u16::from(winner == seat) * POINT as u16,
        None if game.alive().has(seat) => POINT as u16 / game.alive().len().max(1) as u16,
        None => 0,
    }
}

fn sums(values: impl Iterator<Item = i64>) -> BlockSums {
    let mut sums = BlockSums::new(POINT);
    values.for_each(|x| sums.push(x));
    sums
}

/// What `a` gained over `b`, world by world, as far as both were played.
fn difference(a: &[u16], b: &[u16]) -> BlockSums {
    sums(a.iter().zip(b).map(|(a, b)| i64::from(*a) - i64::from(*b)))
}

/// The answers that may still be best.
fn survivors(points: &[Vec<u16>], mut left: Vec<usize>) -> Vec<usize> {
    let mean = |i: usize| sums(points[i].iter().map(|x| i64::from(*x))).mean();
    left.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
    let Some(&best) = left.first() else { return left };
    left.truncate(MOST);
    left.retain(|&i| {
        let lost = difference(&points[best], &points[i]);
        i == best || lost.n < LEAST || lost.mean() <= SURE * lost.se()
    });
    left.sort_unstable();
    left
}

fn judged(actions: &[Action], points: &[Vec<u16>]) -> Vec<Valued> {
    let most = points.iter().map(Vec::len).max().unwrap_or(0);
    let mean = |i: usize| sums(points[i].iter().map(|x| i64::from(*x))).mean();
    let mut order: Vec<usize> = (0..actions.len()).collect();
    // Who was dropped on the way stands behind those who were not.
    order.sort_by(|&a, &b| {
        let dropped = |i: usize| points[i].len() < most;
        dropped(a).cmp(&dropped(b)).then(mean(b).total_cmp(&mean(a))).then(a.cmp(&b))
    });
    let Some(&best) = order.first() else { return Vec::new() };
    let claims = (actions.len() - 1).max(1) as f64;
    let value = |&i: &usize| {
        let own = sums(points[i].iter().map(|x| i64::from(*x)));
        let kept: Vec<f64> = points[i].iter().map(|x| f64::from(*x) / POINT as f64).collect();
        let lost = difference(&points[best], &points[i]);
        let by_world: Vec<f64> =
            points[best].iter().zip(&points[i]).map(|(a, b)| (f64::from(*a) - f64::from(*b)) / POINT as f64).collect();
        Valued {
            action: actions[i],
            win: own.mean(),
            interval: block_interval(&own, &kept, (0.0, 1.0), 0.95).interval,
            worse: lost.mean(),
            worse_interval: if i == best {
                Interval::new(0.0, 0.0)
            } else {
                block_interval(&lost, &by_world, (-1.0, 1.0), 1.0 - 0.05 / claims).interval
            },
            worlds: own.n,
        }
    };
    order.iter().map(value).collect()
}
