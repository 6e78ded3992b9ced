//! `aggressive`: attacks, steals and Nopes early.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Ask, Dice, Question};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::careful::Caution;
use crate::judge::prices::Prices;
use crate::judge::{Situation, answers, develop, risk, target};
use crate::registry::{BotInfo, Cost, Param, Settings};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "aggressive",
    idea: "Attacks whenever it can, steals at any price, and Nopes nearly everything that touches it.",
    params: &[
        Param::new("attack", 0.0, 1.0, 0.0, "risk of the next draw from which on it attacks"),
        Param::whole("nope", 0.0, 101.0, 8.0, "harm (a Defuse is 100) at which it Nopes; 101: never"),
    ],
    cost: Cost::Cheap,
    knowledge: true,
    values: true,
};

/// Attacks, steals and Nopes early.
#[derive(Clone, Copy, Debug)]
pub struct Aggressive {
    attack: f32,
    caution: Caution,
    prices: Prices,
}

impl Aggressive {
    /// With these settings.
    pub fn new(settings: &Settings) -> Aggressive {
        let caution = Caution { risk: 0.05, saved: 0.15, look: 0.15, nope: settings.get(1) as i32, gain: -20 };
        Aggressive { attack: settings.get(0) as f32, caution, prices: Prices::new(settings.values) }
    }
}

impl Bot for Aggressive {
    #[inline]
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let s = Situation::new(view, &mut self.prices);
        match ask.question {
            Question::Turn if !view.is_blind() => turn(self.attack, &self.caution, &s),
            Question::Nope => self.caution.window(&s, || risk::estimate(view)),
            _ => answers::shared(&s, ask, 0.0, dice),
        }
    }
}

/// A turn: rob at any price, attack from the risk `attack` on, then as the cautious do.
fn turn(attack: f32, caution: &Caution, s: &Situation<'_, '_, '_>) -> Action {
    let risk = risk::estimate(s.view);
    if let Some(action) = develop::best(s, caution.gain) {
        return action;
    }
    if risk.top >= attack {
        let attacks = |kind: Kind| {
            matches!(kind, Kind::Attack | Kind::TargetedAttack | Kind::AttackOfTheDead | Kind::BarkingKitten | Kind::Mark)
        };
        for card in s.playable_alone() {
            let as_card = s.played_as(card);
            if attacks(s.kind(as_card))
                && let Some(target) = target::of(s, as_card)
            {
                return s.play(card, target);
            }
        }
    }
    caution.draw_or_not(s, risk)
}
