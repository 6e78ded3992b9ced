//! The game by the clock of a player: what happens at his own first draw, his second, and so on.

use std::collections::BTreeMap;

use crate::exact::Risk;
use crate::state::State;

/// Positions with their probabilities.
type Layer = BTreeMap<State, f64>;

/// What own draw `k` risks and does, for a seat picked at random; the index is `k`, entry 0 is empty.
///
/// No pass bot skips or attacks, so in a round every living player draws once, and the draws of round `k` are the `k`-th own
/// draws of all who make them. A round is carried forward by how many players are still to draw in it, from all down to none:
/// `waiting[r]` holds the positions with `r` to go. The dead have drawn in the round in which they die, so a draw always
/// leads from `r` to `r - 1`.
pub(crate) fn own_draws(openings: &[(State, f64)]) -> Vec<Risk> {
    let mut risks = vec![Risk::default()];
    let players = openings.first().map_or(0, |(state, _)| state.living);
    let mut waiting = vec![Layer::new(); usize::from(players) + 1];
    waiting[usize::from(players)].extend(openings.iter().copied());
    while waiting.iter().any(|layer| !layer.is_empty()) {
        let mut risk = Risk::default();
        for to_go in (1..waiting.len()).rev() {
            let now = std::mem::take(&mut waiting[to_go]);
            draw(now, &mut risk, &mut waiting[to_go - 1]);
        }
        risks.push(risk.scaled(1.0 / f64::from(players)));
        // The round is over: all who live are to draw in the next.
        for (state, weight) in std::mem::take(&mut waiting[0]) {
            waiting[usize::from(state.living)].insert(state, weight);
        }
    }
    risks
}

/// One draw in each position of a layer. Games that end in it leave the chain.
fn draw(now: Layer, risk: &mut Risk, then: &mut Layer) {
    for (state, weight) in now {
        risk.at_risk += weight;
        for outcome in state.outcomes() {
            let weight = weight * outcome.probability;
            risk.add(outcome.event, weight);
            if !outcome.next.is_over() {
                *then.entry(outcome.next).or_default() += weight;
            }
        }
    }
}
