//! Playing an imagined game to its end, everybody by a quick policy.

use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::types::{Action, Ask, Dice, KeyedLuck, Question, Seat};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::counter::{self, Counter};
use crate::judge::Situation;
use crate::judge::belief::Belief;
use crate::judge::risk::Risk;
use crate::registry::Settings;
use crate::values::Values;

/// The quick policy of everybody in an imagined game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playout {
    policy: Counter,
    /// Who searches, and at which height of the pile he knows a kitten to lie.
    me: Seat,
    kitten: Option<usize>,
}

impl Playout {
    /// The policy as `counter` plays it by default, with these values of cards.
    pub(crate) fn new(values: Values) -> Playout {
        let mut like = Settings::defaults(&counter::INFO);
        like.values = values;
        Playout { policy: Counter::new(&like), me: Seat::NONE, kitten: None }
    }

    /// Starts from what the searching seat sees.
    pub(crate) fn prime(&mut self, view: &View<'_, '_>) {
        self.policy.memory.prime(view);
        self.me = view.seat();
        let kittens = view.rules().roles.deadly;
        let len = view.pile_len();
        self.kitten =
            (0..len.min(8)).find(|&place| view.known_at(place).is_some_and(|card| kittens.has(card))).map(|place| len - place);
    }

    /// What the policy would answer at the real table, with this belief.
    pub(crate) fn answer(&self, view: &View<'_, '_>, belief: &Belief, ask: Ask, dice: &mut Dice) -> Action {
        let mut policy = self.policy;
        policy.memory.recall(view.seat(), *belief);
        policy.choose(view, ask, dice)
    }

    /// What the policy answers in an imagined game.
    #[inline]
    pub(crate) fn choose(&mut self, game: &Game<'_>, knowledge: &Knowledge, ask: Ask, dice: &mut Dice) -> Action {
        let view = View::new(game, Some(knowledge));
        if ask.seat == self.me
            && ask.question == Question::Turn
            && self.kitten == Some(game.peek_pile().len())
            && !view.is_blind()
        {
            // Known before the search began; unless the pile was shuffled since.
            if game.peek_pile().at(0).is_some_and(|card| game.rules().roles.deadly.has(card)) {
                let risk = Risk { top: 1.0, known: true, fatal: false, average: 0.1 };
                return self.policy.caution.draw_or_not(&Situation::new(&view, &mut self.policy.prices), risk);
            }
        }
        self.policy.choose(&view, ask, dice)
    }

    /// The asked player answers this, whatever the policy says.
    #[inline]
    pub(crate) fn note(&mut self, game: &Game<'_>, knowledge: &Knowledge, action: Action) {
        self.policy.memory.acted(&View::new(game, Some(knowledge)), action);
    }

    /// Plays on to the end.
    pub(crate) fn run(&mut self, game: &mut Game<'_>, knowledge: &mut Knowledge, luck: &mut KeyedLuck, dice: &mut Dice) {
        while let Some(ask) = game.ask() {
            let action = self.choose(game, knowledge, ask, dice);
            game.apply(action, luck, knowledge);
        }
    }
}

/// What an ended game was worth to a seat: a win 1, a stalemate shared by those who live.
pub(crate) fn reward(game: &Game<'_>, seat: Seat) -> f32 {
    match game.winner() {
        Some(winner) => f32::from(u8::from(winner == seat)),
        None if game.alive().has(seat) => 1.0 / game.alive().len().max(1) as f32,
        None => 0.0,
    }
}
