//! `linear`: scores every answer by a weighted sum of features and takes the best. The weights are data: something for tuning and
//! learning to move: the defaults were found by `eksim tune` (docs/tuning.md).

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Ask, Dice, Play, Question};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::judge::candidates::Candidates;
use crate::judge::prices::Prices;
use crate::judge::risk::Risk;
use crate::judge::{Situation, answers, escape, nope, risk, target};
use crate::registry::{BotInfo, Cost, Param, Settings};

const FEATURES: usize = 15;

/// The features of an answer, each with the range and default of its weight. Risks are from 0 to 1, values in Defuses.
const PARAMS: [Param; FEATURES] = [
    Param::new("draw", -10.0, 10.0, -0.14, "drawing: 1"),
    Param::new("draw_risk", -10.0, 10.0, 1.06, "drawing: the risk of the next draw"),
    Param::new("draw_death", -10.0, 10.0, -8.92, "drawing without a save card (or under a face-up Imploding Kitten): the risk"),
    Param::new("cost", -10.0, 10.0, -1.41, "playing: the value of the cards spent"),
    Param::new("relief", -10.0, 10.0, 1.92, "playing: the danger it takes away"),
    Param::new("relief_death", -10.0, 10.0, 8.83, "the same without a save card"),
    Param::new("look", -10.0, 10.0, 1.13, "looking at an unknown pile: the risk of the next draw"),
    Param::new("attack", -10.0, 10.0, -3.5, "an attack on another player: 1"),
    Param::new("loot", -10.0, 10.0, 1.51, "robbing: the expected value of what it brings"),
    Param::new("favor", -10.0, 10.0, 2.59, "a Favor: 1"),
    Param::new("five", -10.0, 10.0, 0.59, "a five: the value of the best card of the discard"),
    Param::new("setup", -10.0, 10.0, 6.36, "Tower, Curse, Attack of the Dead: 1"),
    Param::new("other", -10.0, 10.0, -5.21, "any other play: 1"),
    Param::new("nope", -10.0, 10.0, 8.53, "a Nope: the harm it averts"),
    Param::new("nope_bias", -10.0, 10.0, -2.34, "a Nope: 1"),
];

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "linear",
    idea: "Scores every answer by a weighted sum of features and takes the best; the weights are its parameters.",
    params: &PARAMS,
    cost: Cost::Cheap,
    knowledge: true,
    values: true,
};

/// A linear policy.
#[derive(Clone, Copy, Debug)]
pub struct Linear {
    weights: [f32; FEATURES],
    prices: Prices,
}

impl Linear {
    /// With these settings.
    pub fn new(settings: &Settings) -> Linear {
        Linear { weights: std::array::from_fn(|i| settings.get(i) as f32), prices: Prices::new(settings.values) }
    }
}

/// The features of an answer, in the order of [`PARAMS`].
fn features(s: &Situation<'_, '_, '_>, risk: &Risk, action: Action) -> [f32; FEATURES] {
    let mut f = [0.0; FEATURES];
    let unsaved = s.saves() == 0 || risk.fatal;
    match action {
        Action::Draw => {
            f[0] = 1.0;
            f[1] = risk.top;
            f[2] = if unsaved { risk.top } else { 0.0 };
        }
        Action::Play(Play::Single(single)) => {
            f[3] = s.value(single.card) as f32 / 100.0;
            let kind = s.kind(single.as_card);
            let relief = escape::relief(s, kind, risk);
            f[4] = relief;
            f[5] = if unsaved { relief } else { 0.0 };
            match kind {
                _ if s.rules.roles.looks.has(single.as_card) => f[6] = if risk.known { 0.0 } else { risk.top },
                Kind::Attack | Kind::TargetedAttack => f[7] = 1.0,
                Kind::Favor => f[9] = 1.0,
                Kind::TowerOfPower | Kind::CurseOfTheCatButt | Kind::AttackOfTheDead => f[11] = 1.0,
                _ if relief > 0.0 => {}
                _ => f[12] = 1.0,
            }
        }
        Action::Play(Play::Pair { title, target }) => {
            f[3] = 2.0 * s.value(title) as f32 / 100.0;
            f[8] = target::loot(s, target) / 100.0;
        }
        Action::Play(Play::Triple { title, target, name }) => {
            f[3] = 3.0 * s.value(title) as f32 / 100.0;
            f[8] = target::chance_of_save(s, target) * s.value(name) as f32 / 100.0;
        }
        Action::Play(Play::Five { titles }) => {
            f[3] = titles.iter().map(|title| s.value(*title)).sum::<i32>() as f32 / 100.0;
            f[10] = s.view.discard().bottom_up().iter().map(|card| s.value(*card)).max().unwrap_or(0) as f32 / 100.0;
        }
        Action::Nope(_) => {
            f[13] = nope::urge(s, || *risk) as f32 / 100.0;
            f[14] = 1.0;
        }
        _ => {}
    }
    f
}

impl Bot for Linear {
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let s = Situation::new(view, &mut self.prices);
        if !matches!(ask.question, Question::Turn | Question::Nope) || view.is_blind() {
            return answers::shared(&s, ask, 0.0, dice);
        }
        let risk = risk::exact(view);
        let list = Candidates::list(&s, ask, dice);
        let mut best = (f32::NEG_INFINITY, list.as_slice()[0]);
        for &action in list.as_slice() {
            let features = features(&s, &risk, action);
            let score = features.iter().zip(&self.weights).map(|(feature, weight)| feature * weight).sum();
            if score > best.0 {
                best = (score, action);
            }
        }
        best.1
    }
}
