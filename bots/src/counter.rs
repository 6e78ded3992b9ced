//! `counter`: counts every card, and thinks about what others do in secret.

use eksim_engine::types::{Action, Ask, Dice, MAX_SEATS, Question, Seat};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::careful::Caution;
use crate::judge::belief::Belief;
use crate::judge::prices::Prices;
use crate::judge::risk::Risk;
use crate::judge::{Situation, answers, risk};
use crate::registry::{BotInfo, Cost, Param, Settings};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "counter",
    idea: "Counts cards: exact odds of the next draw from all it knows, with beliefs about kittens that others put back in secret.",
    params: &[
        Param::new("risk", 0.0, 1.0, 0.12, "risk of the next draw at which it spends a card not to draw, without a save card"),
        Param::new("saved", 0.0, 1.0, 0.5, "the same while it holds a save card"),
        Param::new("look", 0.0, 1.0, 0.2, "risk at which it looks at the pile first"),
        Param::whole("nope", 0.0, 101.0, 30.0, "harm (a Defuse is 100) at which it Nopes; 101: never"),
        Param::whole("gain", -100.0, 100.0, 5.0, "what a combination must gain, in hundredths of a Defuse"),
        Param::new("trust", 0.0, 1.0, 0.6, "chance that another player puts a kitten back on top"),
        Param::new("doubt", 0.0, 1.0, 0.5, "chance that who looked and then would not draw saw a kitten on top"),
    ],
    cost: Cost::Cheap,
    knowledge: true,
    values: true,
};

/// Counts cards.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    pub(crate) caution: Caution,
    pub(crate) prices: Prices,
    pub(crate) memory: Memory,
}

/// What it remembers, for each seat it plays for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    trust: f32,
    doubt: f32,
    beliefs: [Belief; MAX_SEATS],
}

impl Memory {
    /// It looks at the table on its turn, ...
    #[inline(always)]
    fn look_at_turn(&mut self, view: &View<'_, '_>) -> &mut Memory {
        self.beliefs[view.seat().index()].look(view);
        self
    }

    /// ... and this is what it then thinks of the next draw.
    #[inline(always)]
    fn risk_at_turn(&mut self, view: &View<'_, '_>) -> Risk {
        let belief = &mut self.beliefs[view.seat().index()];
        let (risk, known) = risk::odds(view, belief.aware);
        belief.notice(view, known);
        belief.apply(view, risk, self.trust, self.doubt)
    }

    /// The same in a window, where several answers ask for it: one copy of the code for all of them.
    #[inline(never)]
    pub(crate) fn risk(&mut self, view: &View<'_, '_>) -> Risk {
        let belief = &mut self.beliefs[view.seat().index()];
        belief.look(view);
        belief.apply(view, risk::odds(view, belief.aware).0, self.trust, self.doubt)
    }

    /// What it does itself changes what it expects to see.
    #[inline]
    pub(crate) fn acted(&mut self, view: &View<'_, '_>, action: Action) {
        self.beliefs[view.seat().index()].acted(view, action);
    }

    /// The same for a turn.
    #[inline]
    fn took_turn(&mut self, view: &View<'_, '_>, action: Action) {
        self.beliefs[view.seat().index()].took_turn(view, action);
    }

    /// Takes the table as it lies for what was always so.
    pub(crate) fn prime(&mut self, view: &View<'_, '_>) {
        let mut belief = Belief::default();
        belief.prime(view);
        self.beliefs[..view.players()].fill(belief);
    }

    /// Remembers this for a seat.
    pub(crate) fn recall(&mut self, seat: Seat, belief: Belief) {
        self.beliefs[seat.index()] = belief;
    }

    fn forget(&mut self) {
        self.beliefs = [Belief::default(); MAX_SEATS];
    }
}

impl Counter {
    /// Whether the player whose view this is counts by more than the top card.
    #[cfg(test)]
    pub(crate) fn is_aware(&self, view: &View<'_, '_>) -> bool {
        self.memory.beliefs[view.seat().index()].aware
    }

    /// With these settings.
    pub fn new(settings: &Settings) -> Counter {
        Counter {
            caution: Caution::new(settings),
            prices: Prices::new(settings.values),
            memory: Memory {
                trust: settings.get(5) as f32,
                doubt: settings.get(6) as f32,
                beliefs: [Belief::default(); MAX_SEATS],
            },
        }
    }
}

impl Bot for Counter {
    fn begin(&mut self) {
        self.memory.forget();
    }

    fn join(&mut self, view: &View<'_, '_>) {
        self.memory.prime(view);
        // Whoever knows more of the pile than its top card counts by it.
        self.memory.beliefs[view.seat().index()].aware |= (0..view.pile_len()).any(|place| view.known_at(place).is_some());
    }

    #[inline(never)] // so that the dispatch stays small, and what it calls is called directly
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let s = Situation::new(view, &mut self.prices);
        let memory = &mut self.memory;
        // One comparison after another, the likely ones first: a jump by the question is guessed wrong every other time.
        if ask.question == Question::Turn && !view.is_blind() {
            let action = self.caution.turn(&s, || memory.look_at_turn(view), |memory| memory.risk_at_turn(view));
            self.memory.took_turn(view, action);
            action
        } else if ask.question == Question::Nope {
            self.caution.window(&s, || memory.risk(view))
        } else {
            let action = answers::shared(&s, ask, 0.0, dice);
            self.memory.acted(view, action);
            action
        }
    }
}
