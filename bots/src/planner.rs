//! `planner`: flat Monte Carlo. In every imagined world each answer is tried with the same luck, and the best on average is given.

use eksim_engine::knowledge::Knowledge;
use eksim_engine::types::{Action, Ask, Dice, MAX_SEATS};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::judge::Situation;
use crate::judge::belief::Belief;
use crate::judge::candidates::Candidates;
use crate::judge::prices::Prices;
use crate::registry::{BotInfo, Cost, Param, Settings};
use crate::search::playout::{Playout, reward};
use crate::search::world::{self, Imagination};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "planner",
    idea: "Imagines worlds that agree with what it knows, plays every answer out in each with the same luck, and gives the best on average.",
    params: &[
        Param::whole("worlds", 1.0, 100_000.0, 100.0, "how many worlds it imagines for a decision"),
        Param::new("trust", 0.0, 1.0, 0.6, "chance that another player puts a kitten back on top"),
        Param::new("edge", 0.0, 10.0, 1.0, "standard errors by which an answer must beat the quick policy's own"),
    ],
    cost: Cost::Search,
    knowledge: true,
    values: true,
};

/// Flat Monte Carlo.
#[derive(Clone, Debug)]
pub struct Planner {
    worlds: u32,
    trust: f32,
    edge: f32,
    prices: Prices,
    playout: Playout,
    beliefs: [Belief; MAX_SEATS],
    /// Games played in its head so far.
    played: u64,
}

impl Planner {
    /// With these settings.
    pub fn new(settings: &Settings) -> Planner {
        Planner {
            worlds: settings.get(0) as u32,
            trust: settings.get(1) as f32,
            edge: settings.get(2) as f32,
            prices: Prices::new(settings.values),
            playout: Playout::new(settings.values),
            beliefs: [Belief::default(); MAX_SEATS],
            played: 0,
        }
    }

    /// Games played in its head so far.
    pub fn played(&self) -> u64 {
        self.played
    }

    fn search(&self, view: &View<'_, '_>, list: &Candidates, dice: &mut Dice) -> Action {
        let belief = &self.beliefs[view.seat().index()];
        let imagination = Imagination::new(view, belief, self.trust);
        let actions = list.as_slice();
        // Sums of rewards, and of rewards and squares against the first answer, which is the quick policy's own.
        let mut sums = [0.0f32; Candidates::CAPACITY];
        let mut gains = [(0.0f32, 0.0f32); Candidates::CAPACITY];
        let mut ready = self.playout;
        ready.prime(view);
        for _ in 0..self.worlds {
            let (world, luck) = imagination.world(view, dice);
            let stream = *dice;
            let mut first = 0.0;
            for (i, &action) in actions.iter().enumerate() {
                let (mut game, mut luck, mut own) = (world, luck.clone(), stream);
                let mut knowledge = Knowledge::default();
                let mut playout = ready;
                game.apply(action, &mut luck, &mut knowledge);
                playout.run(&mut game, &mut knowledge, &mut luck, &mut own);
                let reward = reward(&game, view.seat());
                if i == 0 {
                    first = reward;
                }
                sums[i] += reward;
                gains[i].0 += reward - first;
                gains[i].1 += (reward - first) * (reward - first);
            }
            dice.bits();
        }
        let mut best = 0;
        for i in 1..actions.len() {
            let n = self.worlds as f32;
            let (gain, square) = (gains[i].0 / n, gains[i].1 / n);
            let error = ((square - gain * gain).max(0.0) / n).sqrt();
            if gain > self.edge * error && sums[i] > sums[best] {
                best = i;
            }
        }
        actions[best]
    }
}

impl Bot for Planner {
    fn begin(&mut self) {
        self.beliefs = [Belief::default(); MAX_SEATS];
    }

    fn join(&mut self, view: &View<'_, '_>) {
        let mut belief = Belief::default();
        belief.prime(view);
        self.beliefs.fill(belief);
    }

    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let mut own = world::dice(dice);
        let belief = &mut self.beliefs[view.seat().index()];
        belief.look(view);
        // The quick policy's answer comes first.
        let mut list = Candidates::new();
        list.push(self.playout.answer(view, belief, ask, &mut own));
        let s = Situation::new(view, &mut self.prices);
        list.extend(&Candidates::list(&s, ask, &mut own));
        let action = if list.as_slice().len() == 1 {
            list.as_slice()[0]
        } else {
            self.played += u64::from(self.worlds) * list.as_slice().len() as u64;
            self.search(view, &list, &mut own)
        };
        self.beliefs[view.seat().index()].acted(view, action);
        action
    }
}
