//! `hoarder`: sits on its cards while it is safe.

use eksim_engine::types::{Action, Ask, Dice, Question};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::careful::Caution;
use crate::judge::prices::Prices;
use crate::judge::{Situation, answers, community, risk};
use crate::registry::{BotInfo, Cost, Param, Settings};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "hoarder",
    idea: "Plays nothing while it holds a save card; without one it plays like careful.",
    params: &[Param::new(
        "risk",
        0.0,
        1.0,
        0.06,
        "risk of the next draw at which it spends a card not to draw, without a save card",
    )],
    cost: Cost::Cheap,
    knowledge: true,
    values: true,
};

/// Plays nothing while it holds a save card.
#[derive(Clone, Copy, Debug)]
pub struct Hoarder {
    caution: Caution,
    prices: Prices,
}

impl Hoarder {
    /// With these settings.
    pub fn new(settings: &Settings) -> Hoarder {
        let caution = Caution { risk: settings.get(0) as f32, saved: 1.1, look: 0.04, nope: 20, gain: 0 };
        Hoarder { caution, prices: Prices::new(settings.values) }
    }
}

impl Bot for Hoarder {
    #[inline]
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let s = Situation::new(view, &mut self.prices);
        match ask.question {
            Question::Turn if !view.is_blind() => {
                if s.saves() > 0 {
                    community::draw(&s)
                } else {
                    self.caution.turn(&s, || (), |()| risk::estimate(view))
                }
            }
            Question::Nope if s.saves() == 0 => self.caution.window(&s, || risk::estimate(view)),
            Question::Now | Question::Clairvoyance | Question::Death(_) if s.saves() > 0 => Action::Decline,
            _ => answers::shared(&s, ask, 0.0, dice),
        }
    }
}
