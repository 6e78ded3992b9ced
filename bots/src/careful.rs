//! `careful`: looks before it leaps, and keeps its ways out for danger.

use eksim_engine::types::{Action, Ask, Dice, Question};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::judge::prices::Prices;
use crate::judge::risk::Risk;
use crate::judge::{Situation, answers, community, develop, escape, look, nope, risk, steal};
use crate::registry::{BotInfo, Cost, Param, Settings};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "careful",
    idea: "Acts when the known or estimated risk of the next draw passes a threshold, looks first, and saves Skips and Attacks for danger.",
    params: &[
        Param::new("risk", 0.0, 1.0, 0.12, "risk of the next draw at which it spends a card not to draw, without a save card"),
        Param::new("saved", 0.0, 1.0, 0.3, "the same while it holds a save card"),
        Param::new("look", 0.0, 1.0, 0.08, "risk at which it looks at the pile first"),
        Param::whole("nope", 0.0, 101.0, 35.0, "harm (a Defuse is 100) at which it Nopes; 101: never"),
        Param::whole("gain", -100.0, 100.0, 5.0, "what a combination must gain, in hundredths of a Defuse"),
    ],
    cost: Cost::Cheap,
    knowledge: true,
    values: true,
};

/// When to act: what the cautious bots have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caution {
    pub(crate) risk: f32,
    pub(crate) saved: f32,
    pub(crate) look: f32,
    pub(crate) nope: i32,
    pub(crate) gain: i32,
}

impl Caution {
    /// The first five settings, in the order of [`INFO`].
    pub(crate) fn new(settings: &Settings) -> Caution {
        Caution {
            risk: settings.get(0) as f32,
            saved: settings.get(1) as f32,
            look: settings.get(2) as f32,
            nope: settings.get(3) as i32,
            gain: settings.get(4) as i32,
        }
    }

    /// A turn: rob with what is worth little, look if it is risky, get away if it stays so, rob for a save card, draw.
    #[inline]
    pub(crate) fn turn<T>(&self, s: &Situation<'_, '_, '_>, look: impl FnOnce() -> T, risk: impl FnOnce(T) -> Risk) -> Action {
        if let Some(action) = develop::best(s, self.gain) {
            return action;
        }
        let seen = look();
        if must_draw(s) { community::draw(s) } else { self.draw_or_not(s, risk(seen)) }
    }

    /// Draw, or avoid it. Inlined, so that the risk stays in registers: to read it back from where it was just written in parts stalls.
    #[inline(always)]
    pub(crate) fn draw_or_not(&self, s: &Situation<'_, '_, '_>, risk: Risk) -> Action {
        if risk.top <= 0.0 {
            return community::draw(s);
        }
        let saved = s.is_saved();
        let limit = if saved && !risk.fatal { self.saved } else { self.risk };
        // What is hard to foresee is asked for at once: danger and a card against it.
        if (risk.top >= self.look) & !risk.known & look::may_be(s)
            && let Some(action) = look::best(s)
        {
            return action;
        }
        if risk.top < limit {
            return community::draw(s);
        }
        if let Some(action) = escape::best(s, &risk) {
            return action;
        }
        if !saved && let Some(action) = steal::best(s, -70) {
            return action;
        }
        community::draw(s)
    }

    /// A Nope window.
    #[inline]
    pub(crate) fn window(&self, s: &Situation<'_, '_, '_>, risk: impl FnOnce() -> Risk) -> Action {
        if nope::urge(s, risk) >= self.nope { nope::with(s).unwrap_or(Action::Decline) } else { Action::Decline }
    }
}

/// Whether the hand holds nothing that could spare a draw, or show what it brings: then the risk does not matter.
#[inline]
pub(crate) fn must_draw(s: &Situation<'_, '_, '_>) -> bool {
    let (kinds, roles) = (s.hand.kinds(), &s.rules.roles);
    let nothing = (kinds & (roles.looks | roles.escapes | roles.mimics)).is_empty();
    let no_combination = s.is_plain() & (s.hand.pairs() & roles.pairs).is_empty() & (kinds.len() < 5);
    nothing & (no_combination | s.is_saved())
}

/// Looks before it leaps.
#[derive(Clone, Copy, Debug)]
pub struct Careful {
    caution: Caution,
    prices: Prices,
}

impl Careful {
    /// With these settings.
    pub fn new(settings: &Settings) -> Careful {
        Careful { caution: Caution::new(settings), prices: Prices::new(settings.values) }
    }
}

/// What a window asks for in several places: one copy of the code for all of them.
#[inline(never)]
fn risk_of(view: &View<'_, '_>) -> Risk {
    risk::estimate(view)
}

impl Bot for Careful {
    #[inline(never)] // so that the dispatch stays small: measured a little faster for all bots
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let s = Situation::new(view, &mut self.prices);
        // One comparison after another, the likely ones first: a jump by the question is guessed wrong every other time.
        if ask.question == Question::Turn && !view.is_blind() {
            self.caution.turn(&s, || (), |()| risk::estimate(view))
        } else if ask.question == Question::Nope {
            self.caution.window(&s, || risk_of(view))
        } else {
            answers::shared(&s, ask, 0.0, dice)
        }
    }
}
