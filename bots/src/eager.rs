//! `eager`: plays whatever it can, then draws.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Ask, Dice, Question};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::judge::prices::Prices;
use crate::judge::{Situation, answers, community, nope, risk, steal, target};
use crate::registry::{BotInfo, Cost, Settings};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "eager",
    idea: "Plays whatever it can as soon as it can, save cards and Nopes apart, and then draws.",
    params: &[],
    cost: Cost::Cheap,
    knowledge: false,
    values: true,
};

/// Plays whatever it can.
#[derive(Clone, Copy, Debug)]
pub struct Eager {
    prices: Prices,
}

impl Eager {
    /// With these settings.
    pub fn new(settings: &Settings) -> Eager {
        Eager { prices: Prices::new(settings.values) }
    }

    fn turn(s: &Situation<'_, '_, '_>) -> Action {
        if let Some(action) = steal::best(s, -60) {
            return action;
        }
        // What lets the turn go on comes first.
        let last = |kind: Kind| {
            matches!(
                kind,
                Kind::Skip
                    | Kind::SuperSkip
                    | Kind::Reverse
                    | Kind::Attack
                    | Kind::TargetedAttack
                    | Kind::AttackOfTheDead
                    | Kind::DrawFromTheBottom
                    | Kind::Bury
                    | Kind::DigDeeper
                    | Kind::RaisingHeck
                    | Kind::CatomicBomb
                    | Kind::Armageddon
            )
        };
        let order = |card: &eksim_engine::types::Card| last(s.kind(s.played_as(*card)));
        for ending in [false, true] {
            for card in s.playable_alone().filter(|card| order(card) == ending) {
                if let Some(target) = target::of(s, s.played_as(card)) {
                    return s.play(card, target);
                }
            }
        }
        community::draw(s)
    }
}

impl Bot for Eager {
    #[inline]
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let s = Situation::new(view, &mut self.prices);
        match ask.question {
            Question::Turn if !view.is_blind() => Eager::turn(&s),
            Question::Nope if nope::urge(&s, || risk::estimate(view)) > 0 => nope::with(&s).unwrap_or(Action::Decline),
            _ => answers::shared(&s, ask, 0.0, dice),
        }
    }
}
