//! All the answers for one table.

use crate::opening::openings;
use crate::own_draws::own_draws;
use crate::state::Event;
use crate::table::{Table, TableError};
use crate::table_draws::table_draws;
use crate::wins::Wins;

/// The exact answers for a pass-only game, up to rounding in the last digits.
///
/// Vectors over draws are indexed by the number of the draw, counted from 1; entry 0 is there and empty. They end with the
/// last draw that can take place.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// The probability that seat 0, 1, ... wins.
    pub win_share: Vec<f64>,
    /// Cards drawn per game on average. A drawn kitten counts, whatever becomes of it.
    pub mean_draws: f64,
    /// Turns started per game on average: for pass bots every turn is one draw.
    pub mean_turns: f64,
    /// The probability that a game has exactly `t` draws.
    pub draws: Vec<f64>,
    /// Players out by an Exploding Kitten per game on average.
    pub exploded: f64,
    /// Players out by the Imploding Kitten per game on average, at most 1.
    pub imploded: f64,
    /// The clock of the table. `at_risk` is the probability that draw `t` takes place, the causes are the probabilities that it
    /// does and puts a player out.
    pub by_table_draw: Vec<Risk>,
    /// The clock of a player, averaged over the seats. `at_risk` is the probability that a seat picked at random makes its
    /// `k`-th own draw, the causes are the probabilities that it does and is out by it.
    pub by_own_draw: Vec<Risk>,
    /// Positions of the chain that can come up, before its end.
    pub states: usize,
}

/// What is at stake at one draw and what it does, as probabilities per game or per seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Risk {
    /// The draw takes place.
    pub at_risk: f64,
    /// It takes place, and an Exploding Kitten puts the player out.
    pub exploded: f64,
    /// It takes place, and the Imploding Kitten puts the player out.
    pub imploded: f64,
}

impl Risk {
    /// The probability to be out by this draw, given that it takes place; 0 where it never does.
    #[must_use]
    pub fn hazard(&self) -> f64 {
        if self.at_risk > 0.0 { (self.exploded + self.imploded) / self.at_risk } else { 0.0 }
    }

    pub(crate) fn add(&mut self, event: Event, weight: f64) {
        match event {
            Event::Survived => {}
            Event::Exploded => self.exploded += weight,
            Event::Imploded => self.imploded += weight,
        }
    }

    pub(crate) fn scaled(self, factor: f64) -> Self {
        Self { at_risk: self.at_risk * factor, exploded: self.exploded * factor, imploded: self.imploded * factor }
    }
}

/// Solves a table.
///
/// Three passes over the same chain of [`State`](crate::State)s: backwards for who wins, forwards by the draws of the table,
/// and forwards by rounds for the draws of a player. The result is the same to the bit at every call.
///
/// # Errors
///
/// The table fails [`Table::check`].
pub fn solve(table: &Table) -> Result<Exact, TableError> {
    let openings = openings(table)?;
    let mut wins = Wins::default();
    let mut win_share = vec![0.0; usize::from(table.players)];
    for (state, weight) in &openings {
        for (share, chance) in win_share.iter_mut().zip(wins.of(state)) {
            *share += weight * chance;
        }
    }
    let draws = table_draws(&openings);
    let mean_draws = draws.risks.iter().map(|risk| risk.at_risk).sum();
    Ok(Exact {
        win_share,
        mean_draws,
        mean_turns: mean_draws,
        draws: draws.last,
        exploded: draws.risks.iter().map(|risk| risk.exploded).sum(),
        imploded: draws.risks.iter().map(|risk| risk.imploded).sum(),
        by_table_draw: draws.risks,
        by_own_draw: own_draws(&openings),
        states: wins.states(),
    })
}
