//! Who wins: solved backwards, so that seats need no names.

use std::collections::BTreeMap;

use crate::state::{Event, State};
use crate::table::MAX_PLAYERS;

/// The chance to win of each living player, in the order of [`State::hands`].
pub(crate) type Chances = [f64; MAX_PLAYERS];

/// The chances of positions already solved.
///
/// A position counts players from the one to move. After a draw he is the last of the next position or gone, and everybody else
/// has moved up by one; so the chances of the next position, moved back by one place, are those of this one. Every draw
/// takes a card, a Defuse, a life or the Imploding Kitten's face-down side out of the game, so the recursion ends.
#[derive(Default)]
pub(crate) struct Wins {
    solved: BTreeMap<State, Chances>,
}

impl Wins {
    /// The chances of `state`.
    pub(crate) fn of(&mut self, state: &State) -> Chances {
        let mut chances = [0.0; MAX_PLAYERS];
        if state.is_over() {
            chances[0] = 1.0;
            return chances;
        }
        if let Some(&known) = self.solved.get(state) {
            return known;
        }
        for outcome in state.outcomes() {
            let next = self.of(&outcome.next);
            let last = usize::from(state.living) - 1;
            for place in 0..last {
                chances[place + 1] += outcome.probability * next[place];
            }
            if outcome.event == Event::Survived {
                chances[0] += outcome.probability * next[last];
            }
        }
        self.solved.insert(*state, chances);
        chances
    }

    /// Positions solved so far, those that are over not counted.
    pub(crate) fn states(&self) -> usize {
        self.solved.len()
    }
}
