//! `pass`: never plays a card. With it the game is a small Markov chain with exact answers.

use eksim_engine::types::{Action, Ask, Dice, Question};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::random;
use crate::registry::{BotInfo, Cost};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "pass",
    idea: "Never plays a card, never Nopes, saves itself whenever it can, puts kittens back anywhere.",
    params: &[],
    cost: Cost::Cheap,
    knowledge: false,
    values: false,
};

/// Never plays, never Nopes, defuses whenever it can, puts kittens back anywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pass;

impl Bot for Pass {
    #[inline]
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        if ask.question == Question::Turn && !view.must_play() {
            return Action::Draw;
        }
        if let Question::Place(_) = ask.question {
            return Action::Place(dice.below(view.pile_len() + 1) as u8);
        }
        // A view of its own for the call: this one then need not be laid out in memory for the usual answers.
        seldom(&{ *view }, ask, dice)
    }
}

/// What is seldom asked of who only draws.
#[inline(never)]
fn seldom(view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
    match ask.question {
        Question::Nope | Question::Now | Question::Clairvoyance | Question::Death(_) => Action::Decline,
        // A Defuse before Godcat, Godcat before Streaking, Streaking before death.
        Question::Save(_) => {
            let godcat = Action::Save(view.rules().godcat_card());
            let save = view.hand().and_then(|hand| (hand.kinds() & view.rules().saves()).lowest());
            match save {
                Some(card) => Action::Save(card),
                None if view.is_legal(godcat) => godcat,
                None if view.is_legal(Action::Keep) => Action::Keep,
                None => random::choose(view, ask, dice),
            }
        }
        // A turn on which Caternator wants a card, and whatever else is forced.
        _ => random::choose(view, ask, dice),
    }
}
