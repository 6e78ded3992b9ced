//! Many bots: every bot among copies of every other one, win shares, ratings, alpha-rank.

use eksim_bots::BotSpec;
use eksim_engine::types::Domain;
use eksim_statistics::{
    BlockSums, RankedGame, Selection, alpha_rank, block_interval, bootstrap, max_entropy_nash, plackett_luce,
};
use rayon::prelude::*;
use serde::Serialize;

use super::progress::Progress;
use crate::sim::cell::Cell;
use crate::sim::each_game::{Watch, each_game};
use crate::sim::rules::TableRules;
use crate::sim::run::interrupted;
use crate::sim::stopped::Stopped;

/// Resamples behind the intervals of alpha-rank.
const RESAMPLES: usize = 200;

/// One bot's place on the ladder.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// The bot.
    pub bot: String,
    /// Its mean win share over the tables where it sat alone among copies of another.
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
    /// Deals of each table.
    pub blocks: u64,
    /// Games in all.
    pub games: u64,
    /// The bots, best win share first.
    pub ladder: Vec<Rung>,
    /// `cross[i][j]`: the win share of one i among copies of j, in the order of the ladder; none for i = j.
    pub cross: Vec<Vec<Option<f64>>>,
    /// Whether final duels go as the ratings say; a small p warns of an intransitive field.
    pub fit_p: f64,
    /// Whether the games tell all bots and seats apart, and the fit came to rest.
    pub rated: bool,
}

/// One table: bot `one` among copies of `many`.
struct Table {
    one: usize,
    many: usize,
    cell: Cell,
}

/// What a table brought: wins of either bot by block, and all games.
struct Played {
    wins: Vec<[u32; 2]>,
    games: Vec<RankedGame>,
}

/// Plays the ladder with `games` games a table.
pub fn ladder(bots: &[BotSpec], rules: &TableRules, games: u64, seed: u64, show: bool) -> Result<LadderReport, Stopped> {
    let players = rules.players();
    let tables = tables(bots, rules, seed);
    let blocks = games.div_ceil(players as u64).max(2);
    let per_table = blocks * players as u64;
    let progress = Progress::new(show, per_table * tables.len() as u64);
    let mut played = Vec::new();
    for (i, table) in tables.iter().enumerate() {
        played.push(play(table, blocks)?);
        progress.at(per_table * (i as u64 + 1), || format!("{} - {}", bots[table.one].label(), bots[table.many].label()));
    }
    progress.finish();
    Ok(report(bots, rules, seed, blocks, &tables, played))
}

/// Every ordered pair; with two players a table serves both ways.
fn tables(bots: &[BotSpec], rules: &TableRules, seed: u64) -> Vec<Table> {
    let mut tables = Vec::new();
    for one in 0..bots.len() {
        for many in (0..bots.len()).filter(|&many| many != one && (rules.players() > 2 || one < many)) {
            let lineup = std::iter::once(&bots[one]).chain(std::iter::repeat(&bots[many])).take(rules.players()).cloned();
            let cell = Cell::new(String::new(), rules.clone(), lineup.collect(), seed, Domain::Test, true);
            tables.push(Table { one, many, cell });
        }
    }
    tables
}

fn play(table: &Table, blocks: u64) -> Result<Played, Stopped> {
    let size = table.cell.chunk().min(32);
    let starts: Vec<u64> = (0..blocks).step_by(size as usize).collect();
    let part = |&from: &u64| {
        if interrupted() { Err(Stopped::Interrupted) } else { play_chunk(table, from, (from + size).min(blocks)) }
    };
    let parts: Vec<Result<Played, Stopped>> = starts.par_iter().map(part).collect();
    let mut all = Played { wins: Vec::new(), games: Vec::new() };
    for part in parts {
        let part = part?;
        all.wins.extend(part.wins);
        all.games.extend(part.games);
    }
    Ok(all)
}

fn play_chunk(table: &Table, from: u64, to: u64) -> Result<Played, Stopped> {
    let cell = &table.cell;
    let mut played = Played { wins: Vec::new(), games: Vec::new() };
    each_game(cell, from..to, Watch::Course, |block, rotation, game| {
        let seats = &cell.rotations[rotation];
        if rotation == 0 {
            played.wins.push([0; 2]);
        }
        if let (Some(winner), Some(wins)) = (game.winner(), played.wins.last_mut()) {
            wins[usize::from(seats[winner.index()])] += 1;
        }
        let bots = seats.iter().map(|&b| if b == 0 { table.one } else { table.many }).collect();
        played.games.push(RankedGame { block, bots, out: game.standings() });
    })?;
    Ok(played)
}

/// The cross-table over these blocks (with repeats).
fn cross(bots: usize, players: usize, tables: &[Table], wins: &[Vec<[u32; 2]>], chosen: &[usize]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![1.0 / players as f64; bots]; bots];
    let games = (chosen.len() * players).max(1) as f64;
    for (table, wins) in tables.iter().zip(wins) {
        let sum = |who: usize| chosen.iter().map(|&b| f64::from(wins[b][who])).sum::<f64>() / games;
        matrix[table.one][table.many] = sum(0);
        if players == 2 {
            matrix[table.many][table.one] = sum(1);
        }
    }
    matrix
}

fn report(bots: &[BotSpec], rules: &TableRules, seed: u64, blocks: u64, tables: &[Table], played: Vec<Played>) -> LadderReport {
    let (k, players) = (bots.len(), rules.players());
    let (mut wins, mut games) = (Vec::new(), Vec::new());
    for table in played {
        wins.push(table.wins);
        games.extend(table.games);
    }
    let everything: Vec<usize> = (0..blocks as usize).collect();
    let matrix = cross(k, players, tables, &wins, &everything);
    let shares = alpha_rank(&matrix, Selection::default());
    let intervals = bootstrap(everything.len(), RESAMPLES, seed, 0.95, |chosen| {
        alpha_rank(&cross(k, players, tables, &wins, chosen), Selection::default())
    });
    let payoff: Vec<Vec<f64>> = (0..k).map(|i| (0..k).map(|j| 0.5 * (matrix[i][j] - matrix[j][i])).collect()).collect();
    let nash = if players == 2 { max_entropy_nash(&payoff) } else { None };
    let fit = plackett_luce(&games, k);
    let rungs: Vec<Rung> = (0..k)
        .map(|bot| {
            let share = win_share(bot, k, players, tables, &wins);
            Rung {
                bot: bots[bot].label().to_string(),
                win_share: share.0,
                ci_low: share.1,
                ci_high: share.2,
                elo: fit.bots[bot].elo,
                elo_se: fit.bots[bot].elo_se,
                alpha_rank: shares[bot],
                alpha_rank_low: intervals[bot].low,
                alpha_rank_high: intervals[bot].high,
                nash: nash.as_ref().map(|n| n.mixture[bot]),
            }
        })
        .collect();
    let mut places: Vec<usize> = (0..k).collect();
    places.sort_by(|&a, &b| rungs[b].win_share.total_cmp(&rungs[a].win_share));
    LadderReport {
        format: 1,
        sets: rules.set_names(),
        players,
        seed,
        blocks,
        games: games.len() as u64,
        cross: places.iter().map(|&i| places.iter().map(|&j| (i != j).then_some(matrix[i][j])).collect()).collect(),
        ladder: places.iter().map(|&i| rungs[i].clone()).collect(),
        fit_p: fit.fit.p,
        rated: fit.identified && fit.converged,
    }
}

/// A bot's win share with its interval: a block is one deal at all the tables where it sat alone.
fn win_share(bot: usize, k: usize, players: usize, tables: &[Table], wins: &[Vec<[u32; 2]>]) -> (f64, f64, f64) {
    let mut sums = BlockSums::new(((k - 1) * players) as u64);
    let blocks = wins.first().map_or(0, Vec::len);
    let mut values = Vec::new();
    for block in 0..blocks {
        let mut won = 0;
        for (table, wins) in tables.iter().zip(wins) {
            won += if table.one == bot { wins[block][0] } else { 0 };
            won += if table.many == bot && players == 2 { wins[block][1] } else { 0 };
        }
        sums.push(i64::from(won));
        values.push(f64::from(won) / sums.scale as f64);
    }
    let found = block_interval(&sums, &values, (0.0, 1.0), 0.95);
    (found.mean, found.interval.low, found.interval.high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_engine::{rules::Rules, sets::Sets, switches::Switches};

    #[test]
    fn the_careful_one_stands_above_the_random_one() {
        for players in [2, 3] {
            let rules = Rules::new(Sets::parse(["base"]).unwrap(), players, Switches::default()).unwrap().into();
            let bots = ["random", "careful", "pass"].map(|b| BotSpec::parse(b).unwrap());
            let report = ladder(&bots, &rules, 600, 4, false).unwrap();
            let place = |name: &str| report.ladder.iter().position(|r| r.bot == name).unwrap();
            assert!(place("careful") < place("random"));
            assert!(report.ladder.iter().all(|r| r.elo.is_finite() && r.ci_low <= r.win_share && r.win_share <= r.ci_high));
            assert!((report.ladder.iter().map(|r| r.alpha_rank).sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}
