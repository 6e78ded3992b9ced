//! The game by the clock of the whole table: what happens at the first draw, the second, and so on.

use std::collections::BTreeMap;

use crate::exact::Risk;
use crate::state::State;

/// What is known of the game at each draw of the table; the index is the number of the draw, entry 0 is empty.
pub(crate) struct TableDraws {
    /// What draw `t` risks and does, per game.
    pub(crate) risks: Vec<Risk>,
    /// The probability that draw `t` is the last.
    pub(crate) last: Vec<f64>,
}

/// Carries the probability of each position forward, one draw at a time, until every game is over.
pub(crate) fn table_draws(openings: &[(State, f64)]) -> TableDraws {
    let mut draws = TableDraws { risks: vec![Risk::default()], last: vec![0.0] };
    let mut now: BTreeMap<State, f64> = openings.iter().copied().collect();
    while !now.is_empty() {
        let mut risk = Risk::default();
        let mut ended = 0.0;
        let mut then = BTreeMap::new();
        for (state, weight) in now {
            risk.at_risk += weight;
            for outcome in state.outcomes() {
                let weight = weight * outcome.probability;
                risk.add(outcome.event, weight);
                if outcome.next.is_over() {
                    ended += weight;
                } else {
                    *then.entry(outcome.next).or_default() += weight;
                }
            }
        }
        draws.risks.push(risk);
        draws.last.push(ended);
        now = then;
    }
    draws
}
