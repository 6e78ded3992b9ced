//! When things happen: explosions by the number of the turn, games by their length. Explosions recur in this game, so they
//! have a table of their own. Integers only; counts of many games add up in any order.

use super::event::{BoardEvent, BoardObserver};
use super::game::BoardGame;
use super::track::MAX_CHARACTERS;

/// Turns told apart; the last entry stands for that turn and all later ones.
const TURNS: usize = 256;
/// Explosions in a game told apart, in the same way.
const EXPLOSIONS: usize = 64;

/// What happened on one number of turn, over all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnTally {
    /// Turns started.
    pub started: u64,
    /// Moves that ended on a Kitten space.
    pub met: u64,
    /// Explosions.
    pub exploded: u64,
    /// Wins.
    pub won: u64,
}

impl TurnTally {
    fn merge(&mut self, other: &TurnTally) {
        self.started += other.started;
        self.met += other.met;
        self.exploded += other.exploded;
        self.won += other.won;
    }
}

/// Clocks and histograms over one game or many. Entry 0 of a clock is empty: turns count from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPace {
    /// By the number of the turn in the game.
    pub by_turn: [TurnTally; TURNS],
    /// By the number of the player's own turn.
    pub by_own_turn: [TurnTally; TURNS],
    /// Games by the number of their explosions.
    pub explosions: [u64; EXPLOSIONS],
    /// Games by the number of their turns.
    pub lengths: [u64; TURNS],
    turn: usize,
    own_turns: [usize; MAX_CHARACTERS],
    seat: usize,
    exploded: usize,
}

impl Default for BoardPace {
    fn default() -> BoardPace {
        BoardPace {
            by_turn: [TurnTally::default(); TURNS],
            by_own_turn: [TurnTally::default(); TURNS],
            explosions: [0; EXPLOSIONS],
            lengths: [0; TURNS],
            turn: 0,
            own_turns: [0; MAX_CHARACTERS],
            seat: 0,
            exploded: 0,
        }
    }
}

impl BoardPace {
    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &BoardPace) {
        self.by_turn.iter_mut().zip(&other.by_turn).for_each(|(a, b)| a.merge(b));
        self.by_own_turn.iter_mut().zip(&other.by_own_turn).for_each(|(a, b)| a.merge(b));
        self.explosions.iter_mut().zip(&other.explosions).for_each(|(a, b)| *a += b);
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(a, b)| *a += b);
    }

    /// The entries of the present turn.
    fn now(&mut self, note: impl Fn(&mut TurnTally)) {
        note(&mut self.by_turn[self.turn.min(TURNS - 1)]);
        note(&mut self.by_own_turn[self.own_turns[self.seat].min(TURNS - 1)]);
    }
}

impl BoardObserver for BoardPace {
    fn on(&mut self, _: &BoardGame<'_>, event: BoardEvent) {
        match event {
            BoardEvent::Dealt => (self.turn, self.own_turns, self.exploded) = (0, [0; MAX_CHARACTERS], 0),
            BoardEvent::Turn(seat) => {
                self.turn += 1;
                self.seat = seat.index();
                self.own_turns[self.seat] += 1;
                self.now(|tally| tally.started += 1);
            }
            BoardEvent::Met(_) => self.now(|tally| tally.met += 1),
            BoardEvent::Exploded(_) => {
                self.exploded += 1;
                self.now(|tally| tally.exploded += 1);
            }
            BoardEvent::Over(winner) => {
                if winner.is_some() {
                    self.now(|tally| tally.won += 1);
                }
                self.explosions[self.exploded.min(EXPLOSIONS - 1)] += 1;
                self.lengths[self.turn.min(TURNS - 1)] += 1;
            }
            _ => {}
        }
    }
}
