//! Drama: how the chances of winning move in the course of a game.
//!
//! At the start of every turn the game is played on many times from what stands on the table, with new dice for all that is still to
//! come; cards that nobody knows are put in a new order first. So `w(s, t)` is the chance of seat s at turn t as somebody would see
//! it who knows all that anybody knows. Then, with the leader of a turn being the seat with the highest chance:
//!
//! - lead changes: turns at which a new leader is ahead of the one before by more than [`AHEAD`];
//! - drama (Browne 2008): the mean of sqrt(w(leader, t) - w(winner, t)) over the turns at which the later winner was not leading, 0
//!   if he always was;
//! - entropy of the winner per deal: -sum p(s) log2 p(s) over replays of the same deal, pile and all, with other dice: how much the
//!   deal leaves open. With Miller and Madow's correction for few replays.

use eksim_bots::{BotSpec, Lineup, Seated};
use eksim_engine::draw_luck::DrawLuck;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Dice, Domain, KeyedLuck, MAX_SEATS, Question, Seat, block_key, mix};
use eksim_engine::view::View;
use rayon::prelude::*;
use serde::Serialize;

use super::both::Both;
use super::change::Change;
use super::progress::Progress;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;

/// Games played on from every turn.
const ROLLOUTS: u64 = 32;
/// Replays of a deal behind its entropy.
const REPLAYS: u64 = 64;
/// How far a new leader must be ahead: about two errors of so many rollouts.
pub const AHEAD: f64 = 0.2;
/// Turns after which a game is followed no more.
const MOST_TURNS: usize = 150;
/// What a value of 1 is counted as.
const FINE: f64 = 1e6;

/// The quantities, in the order in which they are counted.
const QUANTITIES: [&str; 3] = ["lead_changes", "drama", "winner_entropy"];

/// Drama against the unchanged rules.
#[derive(Clone, Debug, Serialize)]
pub struct DramaReport {
    /// Who played, in all seats.
    pub bot: String,
    /// Deals that were followed.
    pub deals: u64,
    /// Games played on from each turn.
    pub rollouts: u64,
    /// The quantities.
    pub quantities: Vec<Quantity>,
}

/// One quantity.
#[derive(Clone, Debug, Serialize)]
pub struct Quantity {
    /// Its name: `lead_changes`, `drama` or `winner_entropy` (in bits).
    pub quantity: &'static str,
    /// Its mean over deals.
    #[serde(flatten)]
    pub mean: Change,
}

/// Follows so many deals of a bot against itself under both rules.
pub fn drama(
    [house, plain]: [&Rules; 2],
    bot: &BotSpec,
    deals: u64,
    seed: u64,
    progress: &Progress,
) -> Result<DramaReport, Stopped> {
    let mut found = vec![Both::new(FINE as u64); QUANTITIES.len()];
    let all: Vec<u64> = (0..deals).collect();
    for some in all.chunks(8) {
        if interrupted() {
            return Err(Stopped::Interrupted);
        }
        let follow = |&deal: &u64| [house, plain].map(|rules| follow(rules, bot, block_key(seed, Domain::Test, deal)));
        let parts: Vec<[[f64; 3]; 2]> = some.par_iter().map(follow).collect();
        for [house, plain] in parts {
            let fine = |x: f64| (x * FINE).round() as i64;
            found.iter_mut().zip(house.iter().zip(plain)).for_each(|(both, (h, p))| both.push(fine(*h), fine(p)));
        }
        progress.at(some.last().map_or(0, |deal| deal + 1), || "drama".to_string());
    }
    let quantities = QUANTITIES.iter().zip(&found).map(|(quantity, both)| Quantity { quantity, mean: Change::number(both) });
    Ok(DramaReport { bot: bot.label().to_string(), deals, rollouts: ROLLOUTS, quantities: quantities.collect() })
}

/// A game on its way, with all that its players keep in mind.
#[derive(Clone)]
struct Running<'r> {
    game: Game<'r>,
    lineup: Lineup,
    knowledge: Knowledge,
    luck: KeyedLuck,
    dice: [Dice; MAX_SEATS],
}

impl<'r> Running<'r> {
    fn new(rules: &'r Rules, bot: &BotSpec, key: u64) -> Running<'r> {
        let mut lineup = Lineup::around(std::slice::from_ref(bot), rules.players);
        lineup.start();
        let mut running = Running {
            game: Game::new(rules),
            lineup,
            knowledge: Knowledge::default(),
            luck: KeyedLuck::new(key),
            dice: [Dice::new(key); MAX_SEATS],
        };
        running.roll_anew(key);
        running
    }

    /// Other dice for all that is still to come.
    fn roll_anew(&mut self, key: u64) {
        self.luck = KeyedLuck::new(key);
        self.dice = std::array::from_fn(|seat| Dice::policy(key, Seat(seat as u8)));
    }

    /// One decision.
    fn step(&mut self, marks: Option<&mut DrawLuck>) {
        let Some(ask) = self.game.ask() else { return };
        let known = self.lineup.needs_knowledge().then_some(&self.knowledge);
        let action = self.lineup.answer(&View::new(&self.game, known), ask, &mut self.dice[ask.seat.index()]);
        match marks {
            Some(marks) => self.game.apply(action, &mut self.luck, &mut (&mut self.knowledge, marks)),
            None => self.game.apply(action, &mut self.luck, &mut self.knowledge),
        };
    }

    /// Plays on from here so many times: the chance of every seat.
    fn chances(&self, marks: Option<&DrawLuck>, key: u64, times: u64) -> Vec<f64> {
        let mut wins = vec![0.0; self.game.rules().players];
        for time in 0..times {
            let key = block_key(key, Domain::Search, time);
            let mut run = self.clone();
            run.roll_anew(key);
            if let Some(marks) = marks {
                marks.reshuffle(&mut run.game, &mut Dice::new(mix(key)));
            }
            while !run.game.is_over() {
                run.step(None);
            }
            match run.game.winner() {
                Some(winner) => wins[winner.index()] += 1.0,
                None => {
                    let alive = run.game.alive();
                    { alive }.for_each(|seat| wins[seat.index()] += 1.0 / alive.len() as f64);
                }
            }
        }
        wins.iter().map(|w| w / times.max(1) as f64).collect()
    }
}

/// Lead changes, drama and entropy of one deal.
fn follow(rules: &Rules, bot: &BotSpec, key: u64) -> [f64; 3] {
    let mut run = Running::new(rules, bot, key);
    let mut marks = DrawLuck::default();
    run.game.deal(&mut run.luck, &mut (&mut run.knowledge, &mut marks));
    let entropy = entropy(&run.chances(None, mix(key ^ 0x656e_7472), REPLAYS), REPLAYS);
    let (mut trace, mut turn): (Vec<Vec<f64>>, u32) = (Vec::new(), 0);
    while let Some(ask) = run.game.ask() {
        if ask.question == Question::Turn && run.game.turns() != turn && trace.len() < MOST_TURNS {
            turn = run.game.turns();
            trace.push(run.chances(Some(&marks), mix(key ^ u64::from(turn) << 32), ROLLOUTS));
        }
        run.step(Some(&mut marks));
    }
    [lead_changes(&trace), run.game.winner().map_or(0.0, |winner| course(&trace, winner.index())), entropy]
}

fn leader(chances: &[f64]) -> usize {
    let mut best = 0;
    (1..chances.len()).for_each(|seat| best = if chances[seat] > chances[best] { seat } else { best });
    best
}

fn lead_changes(trace: &[Vec<f64>]) -> f64 {
    let Some(first) = trace.first() else { return 0.0 };
    let (mut lead, mut changes) = (leader(first), 0);
    for chances in trace {
        let now = leader(chances);
        if now != lead && chances[now] > chances[lead] + AHEAD {
            lead = now;
            changes += 1;
        }
    }
    f64::from(changes)
}

fn course(trace: &[Vec<f64>], winner: usize) -> f64 {
    let behind: Vec<f64> = trace.iter().map(|c| c[leader(c)] - c[winner]).filter(|gap| *gap > 0.0).collect();
    behind.iter().map(|gap| gap.sqrt()).sum::<f64>() / behind.len().max(1) as f64
}

fn entropy(chances: &[f64], times: u64) -> f64 {
    let seen = chances.iter().filter(|p| **p > 0.0);
    let plain: f64 = seen.clone().map(|p| -p * p.log2()).sum();
    plain + seen.count().saturating_sub(1) as f64 / (2.0 * times.max(1) as f64 * std::f64::consts::LN_2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_engine::sets::Sets;
    use eksim_engine::switches::Switches;

    #[test]
    fn by_hand() {
        let trace = [vec![0.5, 0.3, 0.2], vec![0.45, 0.5, 0.05], vec![0.2, 0.7, 0.1], vec![0.9, 0.1, 0.0]];
        // The second turn's lead is too small to count; the third's and the fourth's are not.
        assert_eq!(lead_changes(&trace), 2.0);
        let expected = (0.05_f64.sqrt() + 0.5_f64.sqrt()) / 2.0;
        assert!((course(&trace, 0) - expected).abs() < 1e-12);
        assert_eq!(course(&trace[..1], 0), 0.0);
        assert!((entropy(&[0.5, 0.5], 1_000_000_000) - 1.0).abs() < 1e-6 && entropy(&[1.0, 0.0], 10) == 0.0);
        assert_eq!(lead_changes(&[]), 0.0);
    }

    #[test]
    fn equal_rules_have_equal_drama_and_a_deal_leaves_something_open() {
        let rules = Rules::new(Sets::parse(["base"]).unwrap(), 3, Switches::default()).unwrap();
        let bot = BotSpec::parse("careful").unwrap();
        let report = drama([&rules, &rules], &bot, 4, 5, &Progress::new(false, 1)).unwrap();
        assert!(report.quantities.iter().all(|q| q.mean.difference == 0.0 && q.mean.ci_low.is_none()));
        let entropy = report.quantities[2].mean.house;
        assert!(entropy > 0.2 && entropy < 3.0_f64.log2() + 0.1, "{entropy}");
    }

    #[test]
    fn the_first_chances_are_those_of_the_deal_and_sum_to_one() {
        let rules = Rules::new(Sets::parse(["base"]).unwrap(), 4, Switches::default()).unwrap();
        let mut run = Running::new(&rules, &BotSpec::parse("pass").unwrap(), 9);
        let mut marks = DrawLuck::default();
        run.game.deal(&mut run.luck, &mut (&mut run.knowledge, &mut marks));
        let chances = run.chances(Some(&marks), 1, 400);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        // Nobody knows anything and everybody has a Defuse: nearly equal chances, whatever lies in the pile.
        assert!(chances.iter().all(|p| (p - 0.25).abs() < 0.1), "{chances:?}");
    }
}
