//! Imagining the table: a state that agrees with all one knows, with luck of its own.

use eksim_engine::determinize::{determinize, imagined_luck};
use eksim_engine::game::Game;
use eksim_engine::types::{Dice, Domain, KeyedLuck, block_key};
use eksim_engine::view::View;

use crate::judge::belief::Belief;

/// How often a world is imagined again until its top card is as wanted.
const TRIES: usize = 40;

/// The search's own dice: nothing of them is the real game's luck, so that a search can't foresee a shuffle.
pub(crate) fn dice(policy: &mut Dice) -> Dice {
    Dice::new(block_key(policy.bits(), Domain::Search, 0))
}

/// What to imagine: all that the view allows, with more kittens on top than chance has if one was put back lately.
pub(crate) struct Imagination {
    /// How likely a kitten put back in secret lies on top.
    suspicion: f64,
}

impl Imagination {
    pub(crate) fn new(view: &View<'_, '_>, belief: &Belief, trust: f32) -> Imagination {
        let unknown = view.known_at(0).is_none() && view.pile_len() > 0;
        Imagination { suspicion: if unknown { f64::from(belief.suspicion(trust)) } else { 0.0 } }
    }

    /// A world and its luck.
    pub(crate) fn world<'r>(&self, view: &View<'_, 'r>, dice: &mut Dice) -> (Game<'r>, KeyedLuck) {
        let mut game = determinize(view, dice);
        if self.suspicion > 0.0 && dice.unit() < self.suspicion {
            let kittens = view.rules().roles.deadly;
            for _ in 0..TRIES {
                if game.peek_pile().at(0).is_some_and(|card| kittens.has(card)) {
                    break;
                }
                game = determinize(view, dice);
            }
        }
        (game, imagined_luck(dice))
    }
}
