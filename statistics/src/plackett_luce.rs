//! Ratings from the order of elimination: reverse Plackett-Luce with seat covariates.
//!
//! Among those still in, player i goes out next with probability exp(-η_i) / sum exp(-η), η_i = rating of the bot + worth of the
//! seat (Plackett 1975, read from the end). A stalemate leaves its survivors tied: the stages that were not played say
//! nothing. Players who go out at the same moment each count against the whole table (Breslow). Newton with halved steps; a ridge of
//! 1e-4 keeps a bot that never wins finite. Standard errors are clustered by deal: A⁻¹ B A⁻¹ with B the outer products of the
//! deals' scores (Liang, Zeger 1986). For two players it is Bradley-Terry.

use crate::chi_square::{ChiSquare, joint};
use crate::linear::{Matrix, inverse_semidefinite, solve_semidefinite};
use stages::{Shape, add_game};
use std::collections::HashMap;

/// Elo points per unit of rating: 400 / ln 10.
pub const ELO: f64 = 173.717_792_761_300_1;

const RIDGE: f64 = 1e-4;

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedGame {
    /// The deal (block) it belongs to: games of one deal share their luck.
    pub block: u64,
    /// The bot in each seat.
    pub bots: Vec<usize>,
    /// Seats in the order of elimination, in groups that went at the same moment. Seats not named survived: one winner, or
    /// several after a stalemate.
    pub out: Vec<Vec<usize>>,
}

/// A rating with its error, on both scales.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// Log-odds scale; the mean over all is 0.
    pub value: f64,
    /// Standard error clustered by deal.
    pub se: f64,
    /// Elo-like scale: value times 400/ln 10.
    pub elo: f64,
    /// Its standard error.
    pub elo_se: f64,
}

/// The fitted model.
#[derive(Clone, Debug, PartialEq)]
pub struct PlackettLuce {
    /// By bot.
    pub bots: Vec<Rating>,
    /// By seat: what sitting there is worth.
    pub seats: Vec<Rating>,
    /// Covariance of the centred bot ratings, clustered by deal.
    pub covariance: Matrix,
    /// Does the model hold? Tests whether final duels between any two bots go as the ratings say; a small p warns of an
    /// intransitive field, or of bots that are better in duels than at full tables.
    pub fit: ChiSquare,
    /// Do the line-ups tell all bots and seats apart? Not when a bot never moved or the field falls into parts.
    pub identified: bool,
    /// Did Newton come to rest?
    pub converged: bool,
}

/// Games that ended alike with the same bots in the same seats, and the list of types by game.
struct Types<'a> {
    kinds: Vec<(&'a RankedGame, f64)>,
    by_game: Vec<(u64, usize)>,
}

impl<'a> Types<'a> {
    fn of(games: &[&'a RankedGame]) -> Self {
        let mut places: HashMap<(&[usize], &[Vec<usize>]), usize> = HashMap::new();
        let mut types = Self { kinds: Vec::new(), by_game: Vec::with_capacity(games.len()) };
        for g in games {
            let place = *places.entry((&g.bots, &g.out)).or_insert(types.kinds.len());
            match types.kinds.get_mut(place) {
                Some((_, n)) => *n += 1.0,
                None => types.kinds.push((g, 1.0)),
            }
            types.by_game.push((g.block, place));
        }
        types
    }
}

/// Fits the ratings of `bots` bots. Games that name a bot or a seat that does not exist are left out. With no games all
/// ratings are 0 and nothing is identified.
pub fn plackett_luce(games: &[RankedGame], bots: usize) -> PlackettLuce {
    let seats = games.iter().map(|g| g.bots.len()).max().unwrap_or(0);
    let shape = Shape { bots, seats };
    let mut good: Vec<&RankedGame> =
        games.iter().filter(|g| g.bots.iter().all(|&b| b < bots) && g.out.iter().flatten().all(|&s| s < g.bots.len())).collect();
    good.sort_by_key(|g| g.block);
    let types = Types::of(&good);
    let main = shape.main();
    let mut x = vec![0.0; main];
    let mut converged = false;
    let evaluate = |x: &[f64]| {
        let mut score = vec![0.0; main];
        let mut info = Matrix::zeros(main);
        let games = types.kinds.iter();
        let log: f64 = games.map(|(g, w)| add_game(shape, g, *w, x, &mut score, Some(&mut info))).sum();
        for (i, v) in x.iter().enumerate() {
            score[i] -= RIDGE * v;
            info.add(i, i, RIDGE);
        }
        (log - 0.5 * RIDGE * x.iter().map(|v| v * v).sum::<f64>(), score, info)
    };
    let (mut log, mut score, mut info) = evaluate(&x);
    for _ in 0..100 {
        let (step, _) = solve_semidefinite(&info, &score);
        let longest = step.iter().fold(0.0_f64, |m, s| m.max(s.abs()));
        if longest < 1e-9 {
            converged = true;
            break;
        }
        let mut size = (2.0 / longest).min(1.0);
        let mut better = false;
        for _ in 0..30 {
            let next: Vec<f64> = x.iter().zip(&step).map(|(a, s)| a + size * s).collect();
            let found = evaluate(&next);
            if found.0 >= log - 1e-12 * log.abs() {
                x = next;
                (log, score, info) = found;
                better = true;
                break;
            }
            size *= 0.5;
        }
        if !better {
            break;
        }
    }
    finish(shape, &types, &x, converged)
}

/// Errors, centring and the fit test at the solution.
fn finish(shape: Shape, types: &Types<'_>, x: &[f64], converged: bool) -> PlackettLuce {
    let (main, all) = (shape.main(), shape.all());
    let mut score = vec![0.0; all];
    let mut info = Matrix::zeros(all);
    for (g, w) in &types.kinds {
        add_game(shape, g, *w, x, &mut score, Some(&mut info));
    }
    let mut inner = Matrix::zeros(main);
    for i in 0..main {
        (0..main).for_each(|j| inner.add(i, j, info.at(i, j)));
    }
    let (inverse, rank) = inverse_semidefinite(&inner);
    // Pairs that met in a final duel.
    let pairs: Vec<usize> = (main..all).filter(|&i| info.at(i, i) > 0.0).collect();
    // Each type's score, and behind it the pairs' scores less what the main parameters explain of them.
    let scores: Vec<Vec<f64>> = types
        .kinds
        .iter()
        .map(|(g, _)| {
            let mut own = vec![0.0; all];
            add_game(shape, g, 1.0, x, &mut own, None);
            let solved = inverse.times(&own[..main]);
            let pure = pairs.iter().map(|&p| own[p] - (0..main).map(|j| info.at(p, j) * solved[j]).sum::<f64>());
            own[..main].iter().copied().chain(pure).collect()
        })
        .collect();
    let mut between = Matrix::zeros(main);
    let mut of_pairs = Matrix::zeros(pairs.len());
    let mut total = vec![0.0; pairs.len()];
    let mut clusters = 0_usize;
    for deal in types.by_game.chunk_by(|a, b| a.0 == b.0) {
        let mut own = vec![0.0; main + pairs.len()];
        for (_, kind) in deal {
            own.iter_mut().zip(&scores[*kind]).for_each(|(a, b)| *a += b);
        }
        between.add_outer(&own[..main], 1.0);
        of_pairs.add_outer(&own[main..], 1.0);
        total.iter_mut().zip(&own[main..]).for_each(|(t, v)| *t += v);
        clusters += 1;
    }
    let many = clusters as f64;
    let correction = if clusters > 1 { many / (many - 1.0) } else { 0.0 };
    let mut covariance = inverse.product(&between).product(&inverse);
    covariance.data.iter_mut().for_each(|v| *v *= correction);
    let fit = if clusters > pairs.len() + main { joint(&total, &of_pairs.data) } else { joint(&[], &[]) };
    let expected = shape.bots.saturating_sub(1) + shape.seats.saturating_sub(1);
    let (bots, bot_covariance) = centred(&x[..shape.bots], &covariance, 0);
    let (seats, _) = centred(&x[shape.bots..], &covariance, shape.bots);
    PlackettLuce { bots, seats, covariance: bot_covariance, fit, identified: clusters > 0 && rank >= expected, converged }
}

/// Ratings less their mean, with the errors of just that.
fn centred(x: &[f64], covariance: &Matrix, from: usize) -> (Vec<Rating>, Matrix) {
    let k = x.len();
    let count = k.max(1) as f64;
    let mean = x.iter().sum::<f64>() / count;
    let at = |i: usize, j: usize| covariance.at(from + i, from + j);
    let row: Vec<f64> = (0..k).map(|i| (0..k).map(|j| at(i, j)).sum::<f64>() / count).collect();
    let column: Vec<f64> = (0..k).map(|j| (0..k).map(|i| at(i, j)).sum::<f64>() / count).collect();
    let grand = row.iter().sum::<f64>() / count;
    let mut out = Matrix::zeros(k);
    for (i, r) in row.iter().enumerate() {
        for (j, c) in column.iter().enumerate() {
            out.add(i, j, at(i, j) - r - c + grand);
        }
    }
    let ratings = (0..k)
        .map(|i| {
            let (value, se) = (x[i] - mean, out.at(i, i).max(0.0).sqrt());
            Rating { value, se, elo: ELO * value, elo_se: ELO * se }
        })
        .collect();
    (ratings, out)
}

mod stages;

#[cfg(test)]
mod tests;
