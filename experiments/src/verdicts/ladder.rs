//! Many bots: balanced line-ups under the same deals, win shares, ratings, cross-table, alpha-rank.

use eksim_bots::BotSpec;
use eksim_engine::types::Domain;
use eksim_statistics::{
    BlockSums, RankedGame, Selection, alpha_rank, block_interval, bootstrap, max_entropy_nash, plackett_luce,
};
use rayon::prelude::*;
use serde::Serialize;

use super::lineups::{lineups, orders};
use super::progress::Progress;
use crate::sim::cell::Cell;
use crate::sim::each_game::{Watch, each_game};
use crate::sim::rules::TableRules;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;

/// Resamples behind the intervals of alpha-rank.
const RESAMPLES: usize = 200;
/// What a win share of one counts as: divisible by every number of seat-games of a block.
const WHOLE: i64 = 252_000;

/// Who sits with whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Design {
    /// Different bots at every table, balanced.
    Mixed,
    /// One bot among copies of another, for every ordered pair.
    Copies,
}

/// A ladder as it is planned.
#[derive(Clone, Debug)]
pub struct LadderPlan {
    /// The bots.
    pub bots: Vec<BotSpec>,
    /// The rules.
    pub rules: TableRules,
    /// Who sits with whom.
    pub design: Design,
    /// The most line-ups, if all combinations are more.
    pub most_lineups: usize,
    /// Games of each line-up.
    pub games: u64,
    /// The seed.
    pub seed: u64,
}

/// One bot's place on the ladder.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// The bot.
    pub bot: String,
    /// Its wins by seat held, on average over its line-ups: the fair share is 1/players.
    pub win_share: f64,
    /// Lower end of the 95 % interval, by deals.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// Rating on an Elo-like scale (reverse Plackett-Luce), the mean of all bots being 0.
    pub elo: f64,
    /// Its standard error, clustered by deal.
    pub elo_se: f64,
    /// Alpha-rank: the share of a population that would play it.
    pub alpha_rank: f64,
    /// Lower end of its 95 % bootstrap interval.
    pub alpha_rank_low: f64,
    /// Upper end.
    pub alpha_rank_high: f64,
    /// Two players: its weight in the maximum-entropy Nash mixture.
    pub nash: Option<f64>,
}

/// The ladder, as `eksim ladder --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct LadderReport {
    /// The format number of this document.
    pub format: u32,
    /// The sets.
    pub sets: Vec<&'static str>,
    /// Players at the table.
    pub players: usize,
    /// The seed.
    pub seed: u64,
    /// Who sat with whom.
    pub design: Design,
    /// Line-ups that were played.
    pub lineups: usize,
    /// Line-ups that there are.
    pub lineups_possible: u128,
    /// How often the pair that met least, and the one that met most, sat at one table: numbers of line-ups.
    pub meetings: (usize, usize),
    /// Deals, each played by every line-up in every seat.
    pub blocks: u64,
    /// Games in all.
    pub games: u64,
    /// The bots, best win share first.
    pub ladder: Vec<Rung>,
    /// In the order of the ladder. Mixed line-ups: the share of i in the wins of i and j at common tables, seat for seat.
    /// Copies: the win share of one i among copies of j. None for i = j, and for two that never met.
    pub cross: Vec<Vec<Option<f64>>>,
    /// Whether three bots beat each other in a circle in the cross-table: `none`, `perhaps` (it may be chance), or `surely` (in
    /// at least 97.5 % of the resamples).
    pub circle: &'static str,
    /// What sitting at each seat is worth, on the scale of the ratings.
    pub seats: Vec<SeatWorth>,
    /// Whether final duels go as the ratings say; a small p warns of an intransitive field.
    pub fit_p: f64,
    /// Whether the games tell all bots and seats apart, and the fit came to rest.
    pub rated: bool,
}

/// What a seat is worth.
#[derive(Clone, Debug, Serialize)]
pub struct SeatWorth {
    /// The seat.
    pub seat: usize,
    /// In Elo points, the mean of all seats being 0.
    pub elo: f64,
    /// Its standard error, clustered by deal.
    pub elo_se: f64,
}

/// One line-up: its bots, those whose results count, and its orders around the table.
struct Table {
    bots: Vec<usize>,
    counted: Vec<usize>,
    orders: Vec<Cell>,
}

/// What a line-up brought: by deal the win share of each bot by seat held (in units of 1/[`WHOLE`]), and all games.
struct Played {
    shares: Vec<Vec<i64>>,
    games: Vec<RankedGame>,
}

/// Plays the ladder.
pub fn ladder(plan: &LadderPlan, show: bool) -> Result<LadderReport, Stopped> {
    let players = plan.rules.players() as u64;
    let (tables, possible) = tables(plan);
    let blocks = plan.games.div_ceil(players).max(2);
    let progress = Progress::new(show, blocks * players * tables.len() as u64);
    let mut played = Vec::new();
    for (i, table) in tables.iter().enumerate() {
        played.push(play(plan, table, blocks)?);
        progress.at(blocks * players * (i as u64 + 1), || {
            table.bots.iter().map(|&bot| plan.bots[bot].label()).collect::<Vec<_>>().join(" - ")
        });
    }
    progress.finish();
    Ok(report(plan, blocks, &tables, possible, played))
}

fn tables(plan: &LadderPlan) -> (Vec<Table>, u128) {
    let (k, players) = (plan.bots.len(), plan.rules.players());
    let cell = |order: &[usize]| {
        let lineup = order.iter().map(|&bot| plan.bots[bot].clone()).collect();
        Cell::new(String::new(), plan.rules.clone(), lineup, plan.seed, Domain::Test, true)
    };
    if plan.design == Design::Copies && players > 2 {
        let pairs = (0..k).flat_map(|one| (0..k).filter(move |many| *many != one).map(move |many| (one, many)));
        let table = |(one, many): (usize, usize)| {
            let mut bots = vec![many; players];
            bots[0] = one;
            Table { counted: vec![one], orders: vec![cell(&bots)], bots }
        };
        let tables: Vec<Table> = pairs.map(table).collect();
        let number = tables.len() as u128;
        return (tables, number);
    }
    let (lineups, possible) = lineups(k, players, plan.most_lineups, plan.seed);
    let table = |(i, bots): (usize, Vec<usize>)| {
        let mut counted = bots.clone();
        counted.sort_unstable();
        counted.dedup();
        let orders = orders(&bots, plan.seed.wrapping_add(i as u64)).iter().map(|order| cell(order)).collect();
        Table { bots, counted, orders }
    };
    (lineups.into_iter().enumerate().map(table).collect(), possible)
}

/// All deals of a line-up: each order around the table has its part of them.
fn play(plan: &LadderPlan, table: &Table, blocks: u64) -> Result<Played, Stopped> {
    let mut work: Vec<(&Cell, u64, u64)> = Vec::new();
    let n = table.orders.len() as u64;
    for (i, cell) in (0..n).zip(&table.orders) {
        let (from, to) = (blocks * i / n, blocks * (i + 1) / n);
        let size = cell.chunk().min(32);
        work.extend((from..to).step_by(size as usize).map(|start| (cell, start, (start + size).min(to))));
    }
    let part = |&(cell, from, to): &(&Cell, u64, u64)| {
        if interrupted() { Err(Stopped::Interrupted) } else { play_chunk(plan, cell, from, to) }
    };
    let parts: Vec<Result<Played, Stopped>> = work.par_iter().map(part).collect();
    let mut all = Played { shares: Vec::new(), games: Vec::new() };
    for part in parts {
        let part = part?;
        all.shares.extend(part.shares);
        all.games.extend(part.games);
    }
    Ok(all)
}

fn play_chunk(plan: &LadderPlan, cell: &Cell, from: u64, to: u64) -> Result<Played, Stopped> {
    let number = |bot: &BotSpec| plan.bots.iter().position(|b| b.label() == bot.label()).unwrap_or(0);
    let numbers: Vec<usize> = cell.bots.iter().map(number).collect();
    let worth: Vec<i64> = (0..cell.bots.len()).map(|b| WHOLE / cell.seat_games_per_block(b).max(1) as i64).collect();
    let mut played = Played { shares: Vec::new(), games: Vec::new() };
    each_game(cell, from..to, Watch::Course, |block, rotation, game| {
        let seats = &cell.rotations[rotation];
        if rotation == 0 {
            played.shares.push(vec![0; plan.bots.len()]);
        }
        if let (Some(winner), Some(shares)) = (game.winner(), played.shares.last_mut()) {
            let bot = usize::from(seats[winner.index()]);
            shares[numbers[bot]] += worth[bot];
        }
        let bots = seats.iter().map(|&b| numbers[usize::from(b)]).collect();
        played.games.push(RankedGame { block, bots, out: game.standings() });
    })?;
    Ok(played)
}

/// By deal: `[i][j]` is the win share of i by seat held, summed over the line-ups it shares with j.
type Meetings = Vec<Vec<Vec<i64>>>;

fn meetings(k: usize, blocks: u64, tables: &[Table], shares: &[Vec<Vec<i64>>]) -> Meetings {
    let mut all = vec![vec![vec![0; k]; k]; blocks as usize];
    for (table, shares) in tables.iter().zip(shares) {
        for (deal, row) in all.iter_mut().zip(shares) {
            for &i in &table.counted {
                others(table, i).for_each(|j| deal[i][j] += row[i]);
            }
        }
    }
    all
}

/// The other bots of a line-up, each once.
fn others(table: &Table, bot: usize) -> impl Iterator<Item = usize> {
    let first = |&(place, other): &(usize, &usize)| table.bots.iter().position(|b| b == other) == Some(place);
    table.bots.iter().enumerate().filter(first).map(|(_, &other)| other).filter(move |other| *other != bot)
}

/// The cross-table over these deals (with repeats); not a number where two never met.
fn cross(design: Design, k: usize, players: usize, met: &Meetings, chosen: &[usize]) -> Vec<Vec<f64>> {
    let mut sums = vec![vec![0_i64; k]; k];
    for &deal in chosen {
        for (sum, row) in sums.iter_mut().flatten().zip(met[deal].iter().flatten()) {
            *sum += row;
        }
    }
    let share = |i: usize, j: usize| {
        if i == j {
            return if design == Design::Copies { 1.0 / players as f64 } else { 0.5 };
        }
        match design {
            Design::Copies => sums[i][j] as f64 / WHOLE as f64 / chosen.len().max(1) as f64,
            Design::Mixed => sums[i][j] as f64 / (sums[i][j] + sums[j][i]) as f64,
        }
    };
    (0..k).map(|i| (0..k).map(|j| share(i, j)).collect()).collect()
}

fn report(plan: &LadderPlan, blocks: u64, tables: &[Table], possible: u128, played: Vec<Played>) -> LadderReport {
    let (k, players) = (plan.bots.len(), plan.rules.players());
    let design = if players == 2 { Design::Mixed } else { plan.design };
    let (mut shares, mut games) = (Vec::new(), Vec::new());
    for table in played {
        shares.push(table.shares);
        games.extend(table.games);
    }
    let met = meetings(k, blocks, tables, &shares);
    let everything: Vec<usize> = (0..blocks as usize).collect();
    let matrix = cross(design, k, players, &met, &everything);
    let ranks = alpha_rank(&matrix, Selection::default());
    let intervals = bootstrap(everything.len(), RESAMPLES, plan.seed, 0.95, |chosen| {
        let matrix = cross(design, k, players, &met, chosen);
        let mut numbers = alpha_rank(&matrix, Selection::default());
        numbers.push(f64::from(u8::from(circle(&matrix))));
        numbers
    });
    let sure = intervals.last().is_some_and(|circle| circle.low > 0.5);
    let payoff: Vec<Vec<f64>> = (0..k).map(|i| (0..k).map(|j| 0.5 * (matrix[i][j] - matrix[j][i])).collect()).collect();
    let nash = if players == 2 { max_entropy_nash(&payoff) } else { None };
    let fit = plackett_luce(&games, k);
    let rung = |bot: usize| {
        let share = win_share(bot, blocks, tables, &shares);
        Rung {
            bot: plan.bots[bot].label().to_string(),
            win_share: share.0,
            ci_low: share.1,
            ci_high: share.2,
            elo: fit.bots[bot].elo,
            elo_se: fit.bots[bot].elo_se,
            alpha_rank: ranks[bot],
            alpha_rank_low: intervals[bot].low,
            alpha_rank_high: intervals[bot].high,
            nash: nash.as_ref().map(|n| n.mixture[bot]),
        }
    };
    let rungs: Vec<Rung> = (0..k).map(rung).collect();
    let mut places: Vec<usize> = (0..k).collect();
    places.sort_by(|&a, &b| rungs[b].win_share.total_cmp(&rungs[a].win_share));
    let entry = |i: usize, j: usize| (i != j && matrix[i][j].is_finite()).then_some(matrix[i][j]);
    let seats = fit.seats.iter().enumerate().map(|(seat, worth)| SeatWorth { seat, elo: worth.elo, elo_se: worth.elo_se });
    LadderReport {
        format: 1,
        sets: plan.rules.set_names(),
        players,
        seed: plan.seed,
        design,
        lineups: tables.len(),
        lineups_possible: possible,
        meetings: met_often(k, tables),
        blocks,
        games: games.len() as u64,
        cross: places.iter().map(|&i| places.iter().map(|&j| entry(i, j)).collect()).collect(),
        ladder: places.iter().map(|&i| rungs[i].clone()).collect(),
        circle: if !circle(&matrix) {
            "none"
        } else if sure {
            "surely"
        } else {
            "perhaps"
        },
        seats: seats.collect(),
        fit_p: fit.fit.p,
        rated: fit.identified && fit.converged,
    }
}

/// In how many line-ups the pair that met least, and the one that met most, sat together.
fn met_often(k: usize, tables: &[Table]) -> (usize, usize) {
    let pairs = (0..k).flat_map(|a| (a + 1..k).map(move |b| (a, b)));
    let met = |(a, b): (usize, usize)| tables.iter().filter(|t| t.bots.contains(&a) && t.bots.contains(&b)).count();
    pairs.map(met).fold((usize::MAX, 0), |(low, high), n| (low.min(n), high.max(n)))
}

/// Whether three bots beat each other in a circle.
fn circle(matrix: &[Vec<f64>]) -> bool {
    let beats = |a: usize, b: usize| a != b && matrix[a][b] > matrix[b][a];
    let k = matrix.len();
    (0..k).any(|a| (0..k).any(|b| beats(a, b) && (0..k).any(|c| beats(b, c) && beats(c, a))))
}

/// A bot's win share with its interval: a block is one deal in all the line-ups where its results count.
fn win_share(bot: usize, blocks: u64, tables: &[Table], shares: &[Vec<Vec<i64>>]) -> (f64, f64, f64) {
    let mine: Vec<&Vec<Vec<i64>>> =
        tables.iter().zip(shares).filter(|(table, _)| table.counted.contains(&bot)).map(|(_, shares)| shares).collect();
    let mut sums = BlockSums::new((WHOLE as u64) * mine.len().max(1) as u64);
    let mut values = Vec::new();
    for deal in 0..blocks as usize {
        let won: i64 = mine.iter().map(|shares| shares[deal][bot]).sum();
        sums.push(won);
        values.push(won as f64 / sums.scale as f64);
    }
    let found = block_interval(&sums, &values, (0.0, 1.0), 0.95);
    (found.mean, found.interval.low, found.interval.high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_engine::{rules::Rules, sets::Sets, switches::Switches};

    fn plan(bots: &[&str], players: usize, design: Design) -> LadderPlan {
        LadderPlan {
            bots: bots.iter().map(|b| BotSpec::parse(b).unwrap()).collect(),
            rules: Rules::new(Sets::parse(["base"]).unwrap(), players, Switches::default()).unwrap().into(),
            design,
            most_lineups: 60,
            games: 600,
            seed: 4,
        }
    }

    #[test]
    fn the_careful_one_stands_above_the_random_one() {
        for (players, design) in [(2, Design::Mixed), (3, Design::Mixed), (4, Design::Mixed), (3, Design::Copies)] {
            let report = ladder(&plan(&["random", "careful", "pass"], players, design), false).unwrap();
            let place = |name: &str| report.ladder.iter().position(|r| r.bot == name).unwrap();
            assert!(place("careful") < place("random"), "{players} {design:?}");
            assert!(report.ladder.iter().all(|r| r.elo.is_finite() && r.ci_low <= r.win_share && r.win_share <= r.ci_high));
            assert!((report.ladder.iter().map(|r| r.alpha_rank).sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(report.cross[0][1].unwrap() > 0.5 || design == Design::Copies);
            assert!(report.rated && report.cross[1][1].is_none());
        }
    }

    #[test]
    fn shares_of_a_mixed_table_add_up_and_every_bot_sits_everywhere() {
        let plan = plan(&["random", "careful", "pass"], 3, Design::Mixed);
        let report = ladder(&plan, false).unwrap();
        assert_eq!((report.lineups, report.meetings, report.games), (1, (1, 1), 600));
        let sum: f64 = report.ladder.iter().map(|r| r.win_share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "somebody wins every game: {sum}");
        assert_eq!(report.seats.len(), 3);
        // Pairs that meet: the two shares of a cell and its mirror make one.
        for i in 0..3 {
            for j in (0..3).filter(|j| *j != i) {
                assert!((report.cross[i][j].unwrap() + report.cross[j][i].unwrap() - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn circles_are_seen() {
        let rock = vec![vec![0.5, 0.7, 0.2], vec![0.3, 0.5, 0.9], vec![0.8, 0.1, 0.5]];
        assert!(circle(&rock));
        assert!(!circle(&[vec![0.5, 0.7, 0.7], vec![0.3, 0.5, 0.9], vec![0.3, 0.1, 0.5]]));
    }
}
