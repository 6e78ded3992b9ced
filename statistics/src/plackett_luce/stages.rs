//! The likelihood of a game, stage by stage: who goes out next among those still in.

use super::RankedGame;
use crate::linear::Matrix;

/// Where the parameters of one player are: bot, seat, and the pair in a final duel.
type Places = [usize; 3];
const NONE: usize = usize::MAX;

/// Number of bots, seats and pairs.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) bots: usize,
    pub(super) seats: usize,
}

impl Shape {
    pub(super) fn main(self) -> usize {
        self.bots + self.seats
    }

    fn pair(self, i: usize, j: usize) -> usize {
        let (i, j) = (i.min(j), i.max(j));
        self.main() + i * self.bots + j
    }

    pub(super) fn all(self) -> usize {
        self.main() + self.bots * self.bots
    }

    /// Parameters of the players still in; with `duels` also that of the pair.
    fn places(self, game: &RankedGame, alive: &[usize], duels: bool) -> Vec<Places> {
        let bot = |s: usize| game.bots[s];
        alive
            .iter()
            .map(|&s| {
                let duel = match alive {
                    [a, b] if duels && bot(*a) != bot(*b) && bot(s) == bot(*a).min(bot(*b)) => self.pair(bot(*a), bot(*b)),
                    _ => NONE,
                };
                [bot(s), self.bots + s, duel]
            })
            .collect()
    }
}

/// Adds the score (and information) of `weight` games like this at the ratings `x`, returns their log-likelihood.
pub(super) fn add_game(
    shape: Shape,
    game: &RankedGame,
    weight: f64,
    x: &[f64],
    score: &mut [f64],
    info: Option<&mut Matrix>,
) -> f64 {
    let mut info = info;
    let mut log = 0.0;
    let mut alive: Vec<usize> = (0..game.bots.len()).collect();
    let duels = score.len() > shape.main();
    for group in &game.out {
        let gone: Vec<usize> = group.iter().copied().filter(|s| alive.contains(s)).collect();
        if gone.is_empty() || gone.len() >= alive.len() {
            // Nobody, or everybody: no order among them.
            break;
        }
        let places = shape.places(game, &alive, duels);
        let worth: Vec<f64> = places.iter().map(|p| -p.iter().filter(|i| **i < x.len()).map(|&i| x[i]).sum::<f64>()).collect();
        let top = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = worth.iter().map(|w| (w - top).exp()).sum();
        let times = weight * gone.len() as f64;
        let mut mean: Vec<(usize, f64)> = Vec::with_capacity(3 * places.len());
        for ((p, w), seat) in places.iter().zip(&worth).zip(&alive) {
            let q = (w - top).exp() / total;
            let here = p.iter().copied().filter(|&i| i != NONE);
            for i in here.clone() {
                score[i] += times * q;
                match mean.iter_mut().find(|(j, _)| *j == i) {
                    Some((_, m)) => *m += q,
                    None => mean.push((i, q)),
                }
                if let Some(m) = info.as_deref_mut() {
                    here.clone().for_each(|j| m.add(i, j, times * q));
                }
            }
            if gone.contains(seat) {
                here.for_each(|i| score[i] -= weight);
                log += weight * (w - top - total.ln());
            }
        }
        if let Some(m) = info.as_deref_mut() {
            for &(i, a) in &mean {
                mean.iter().for_each(|&(j, b)| m.add(i, j, -times * a * b));
            }
        }
        alive.retain(|s| !gone.contains(s));
    }
    log
}
