//! `trickster`: hides kittens where nobody looks for them, Nopes when it hurts, bluffs in Armageddon.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Ask, Dice, Question};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::careful::Caution;
use crate::counter::Counter;
use crate::judge::{Situation, answers, nope, place, target};
use crate::registry::{BotInfo, Cost, Param, Settings};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "trickster",
    idea: "Counts like counter, but hides kittens one round deeper now and then, Nopes escapes from a kitten, and bluffs in Armageddon.",
    params: &[
        Param::new("bluff", 0.0, 1.0, 0.3, "chance to put a kitten one round deeper than the top"),
        Param::whole("patience", 0.0, 100.0, 30.0, "harm (a Defuse is 100) at which it Nopes what is not an escape"),
        Param::new("devil", 0.0, 1.0, 0.65, "chance to lay Devilcat before the other player"),
        Param::new("swap", 0.0, 1.0, 0.6, "chance to swap the card another player laid before it"),
    ],
    cost: Cost::Cheap,
    knowledge: true,
    values: true,
};

/// Hides, waits and bluffs.
#[derive(Clone, Copy, Debug)]
pub struct Trickster {
    counter: Counter,
    bluff: f32,
    patience: i32,
    devil: f64,
    swap: f64,
}

impl Trickster {
    /// With these settings.
    pub fn new(settings: &Settings) -> Trickster {
        let mut like = Settings::defaults(&crate::counter::INFO);
        like.values = settings.values;
        let mut counter = Counter::new(&like);
        counter.caution = Caution { nope: 20, ..counter.caution };
        Trickster {
            counter,
            bluff: settings.get(0) as f32,
            patience: settings.get(1) as i32,
            devil: settings.get(2),
            swap: settings.get(3),
        }
    }

    /// Nopes wait for the moment that hurts most: a way out from a kitten on top.
    fn window(&mut self, view: &View<'_, '_>) -> Action {
        let risk = self.counter.memory.risk(view);
        let s = Situation::new(view, &mut self.counter.prices);
        let escapes = view.at_stake().is_some_and(|(_, play, _)| match play {
            eksim_engine::types::Play::Single(single) => {
                risk.top > 0.4 && !matches!(s.kind(single.as_card), Kind::Favor | Kind::SeeTheFuture3)
            }
            _ => false,
        });
        let limit = if escapes { self.counter.caution.nope } else { self.patience };
        if nope::urge(&s, || risk) >= limit { nope::with(&s).unwrap_or(Action::Decline) } else { Action::Decline }
    }
}

impl Bot for Trickster {
    fn begin(&mut self) {
        self.counter.begin();
    }

    fn join(&mut self, view: &View<'_, '_>) {
        self.counter.join(view);
    }

    #[inline]
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let mut prices = self.counter.prices;
        let s = Situation::new(view, &mut prices);
        let action = match ask.question {
            Question::Nope => return self.window(view),
            Question::Place(card) => Action::Place(place::best(&s, card, self.bluff, dice)),
            Question::Armageddon => {
                let devil = dice.unit() < self.devil;
                match target::weakest(&s, view.alive().without(s.me)) {
                    Some(other) => Action::Armageddon { other, godcat: !devil },
                    None => answers::any(&s, dice),
                }
            }
            Question::Swap => {
                if dice.unit() < self.swap {
                    Action::Return
                } else {
                    Action::Keep
                }
            }
            _ => return self.counter.choose(view, ask, dice),
        };
        self.counter.memory.acted(view, action);
        action
    }
}
