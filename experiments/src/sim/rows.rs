//! From tallies to the rows of the tables.

use std::sync::Arc;

use eksim_statistics::{RiskRow, Z95, competing_risks, proportion, summary, wilson};

use super::cell::Cell;
use super::crashes_rows as crashes;
use super::outcome::{CONFIDENCE, efficiency, rate};
use super::tally::{BotTally, ENDS, Sums, Tally, segment_end};
use crate::results::Tables;
use crate::results::rows::{Card, CellKey, Convergence, Explosion, Name, Pace, Seat, WinRate};

/// The clocks of the table `explosions`, in the order of the tally.
const CLOCKS: [&str; 3] = ["turn", "own_draw", "table_draw"];
/// Bins of a histogram in the table `pace`, at most.
const BINS: usize = 120;

/// Adds the rows of a cell to the tables.
pub fn add_rows(tables: &mut Tables, number: u32, cell: &Cell, tally: &Tally) {
    let key = Arc::new(key(number, cell));
    let names: Vec<Name> = cell.bots.iter().map(|bot| Name::from(bot.label())).collect();
    for (i, (bot, name)) in tally.bots.iter().zip(&names).enumerate() {
        win_rates(tables, &key, cell, tally, i, bot, name);
        explosions(tables, &key, cell, tally, bot, name);
        if let Some(found) = &bot.crashes {
            crashes::add_rows(tables, &key, cell, tally.blocks, i, found, name);
        }
        cards(tables, &key, cell, bot, name);
        convergence(tables, &key, cell, i, bot, name);
    }
    for (seat, sums) in tally.seats.iter().enumerate() {
        let estimate = rate(sums, tally.blocks, cell.games_per_block(), &tally.early_seats[seat]);
        tables.seats.push(Seat {
            key: key.clone(),
            seat: seat as u32,
            games: tally.games,
            wins: sums.sum,
            win_rate: sums.sum as f64 / tally.games.max(1) as f64,
            ci_low: estimate.interval.low,
            ci_high: estimate.interval.high,
            se: estimate.se,
        });
    }
    pace(tables, &key, cell, tally);
}

/// The cell's columns.
pub fn key(number: u32, cell: &Cell) -> CellKey {
    CellKey {
        cell: number,
        variant: cell.variant.clone(),
        rules: cell.rules_text(),
        players: cell.players() as u32,
        lineup: cell.lineup_labels().join(","),
    }
}

fn win_rates(tables: &mut Tables, key: &Arc<CellKey>, cell: &Cell, tally: &Tally, i: usize, bot: &BotTally, name: &Name) {
    let mut row = |seat: Option<u32>, sums: &Sums, per_block: u64, early: &[u16]| {
        if per_block == 0 {
            return;
        }
        let estimate = rate(sums, tally.blocks, per_block, early);
        let games = per_block * tally.blocks;
        tables.win_rates.push(WinRate {
            key: key.clone(),
            bot: name.clone(),
            seat,
            games,
            wins: sums.sum,
            win_rate: sums.sum as f64 / games.max(1) as f64,
            ci_low: estimate.interval.low,
            ci_high: estimate.interval.high,
            se: estimate.se,
        });
    };
    row(None, &bot.wins, cell.seat_games_per_block(i), &bot.early);
    for (seat, sums) in bot.seats.iter().enumerate() {
        row(Some(seat as u32), sums, cell.games_at_seat(i, seat), &[]);
    }
}

fn explosions(tables: &mut Tables, key: &Arc<CellKey>, cell: &Cell, tally: &Tally, bot: &BotTally, name: &Name) {
    // Games of a block share their luck: where that made blocks vary more than independent games, errors are widened alike.
    let design = efficiency(cell, tally).map_or(1.0, |e| (1.0 / e).max(1.0));
    for (clock, ends) in CLOCKS.iter().zip(&bot.ends) {
        let clock = Name::from(*clock);
        let mut at_risk: u64 = ends.iter().flatten().sum();
        let mut rows = Vec::new();
        for (t, events) in ends.iter().enumerate() {
            let ended: u64 = events.iter().sum();
            if t > 0 || ended > 0 {
                rows.push(RiskRow { t: t as u64, at_risk, events: events.to_vec() });
            }
            at_risk -= ended;
        }
        for (row, at) in rows.iter().zip(competing_risks(&rows, design, CONFIDENCE)) {
            let [exploded, imploded, other, won, stalemate] = [0, 1, 2, 3, 4].map(|c: usize| &at.causes[c]);
            let deaths = row.events[0] + row.events[1] + row.events[2];
            let n = row.at_risk.max(1) as f64;
            let hazard = deaths as f64 / n;
            let band = wilson(deaths as f64 / design, row.at_risk as f64 / design, CONFIDENCE);
            let survival = 1.0 - exploded.incidence - imploded.incidence - other.incidence;
            let survival_se = (survival.max(0.0) * (1.0 - survival).max(0.0) * design / at_start(ends) as f64).sqrt();
            tables.explosions.push(Explosion {
                key: key.clone(),
                bot: name.clone(),
                clock: clock.clone(),
                t: row.t as u32,
                at_risk: row.at_risk,
                exploded: row.events[0],
                imploded: row.events[1],
                other: row.events[2],
                won: row.events[3],
                stalemate: row.events[4],
                hazard,
                hazard_exploded: exploded.hazard,
                hazard_imploded: imploded.hazard,
                hazard_other: other.hazard,
                hazard_se: (hazard * (1.0 - hazard) * design / n).sqrt(),
                hazard_low: band.low,
                hazard_high: band.high,
                incidence_exploded: exploded.incidence,
                incidence_imploded: imploded.incidence,
                incidence_other: other.incidence,
                incidence_won: won.incidence,
                incidence_stalemate: stalemate.incidence,
                incidence_exploded_se: exploded.se,
                incidence_imploded_se: imploded.se,
                incidence_other_se: other.se,
                incidence_won_se: won.se,
                incidence_stalemate_se: stalemate.se,
                survival,
                survival_se,
                survival_low: (survival - Z95 * survival_se).max(0.0),
                survival_high: (survival + Z95 * survival_se).min(1.0),
            });
        }
    }
}

fn at_start(ends: &[[u64; ENDS]]) -> u64 {
    ends.iter().flatten().sum::<u64>().max(1)
}

fn cards(tables: &mut Tables, key: &Arc<CellKey>, cell: &Cell, bot: &BotTally, name: &Name) {
    for (card, title) in bot.cards.iter().zip(cell.rules.card_names()) {
        if card.games_held == 0 && card.games_played == 0 {
            continue;
        }
        let win_rate = |wins: u64, games: u64| {
            (games > 0).then(|| (wins as f64 / games as f64, proportion(wins, games, CONFIDENCE).interval))
        };
        let (held, played) = (win_rate(card.wins_held, card.games_held), win_rate(card.wins_played, card.games_played));
        tables.cards.push(Card {
            key: key.clone(),
            bot: name.clone(),
            card: Name::from(title),
            held_at_start: card.dealt,
            drawn: card.drawn,
            played: card.played,
            noped: card.noped,
            stolen: card.stolen,
            games_held: card.games_held,
            games_played: card.games_played,
            win_rate_when_held: held.map(|(rate, _)| rate),
            held_low: held.map(|(_, i)| i.low),
            held_high: held.map(|(_, i)| i.high),
            win_rate_when_played: played.map(|(rate, _)| rate),
            played_low: played.map(|(_, i)| i.low),
            played_high: played.map(|(_, i)| i.high),
        });
    }
}

fn convergence(tables: &mut Tables, key: &Arc<CellKey>, cell: &Cell, i: usize, bot: &BotTally, name: &Name) {
    let (mut blocks, mut sums) = (0, Sums::default());
    for (segment, (n, part)) in bot.segments.iter().enumerate() {
        blocks += n;
        sums.sum += part.sum;
        sums.squares += part.squares;
        // Only whole segments, and the end: what shards have not brought yet is not shown.
        let whole = blocks == segment_end(segment);
        if *n > 0 && (whole || segment + 1 == bot.segments.len()) {
            let estimate = rate(&sums, blocks, cell.seat_games_per_block(i), &bot.early);
            tables.convergence.push(Convergence {
                key: key.clone(),
                bot: name.clone(),
                blocks,
                win_rate: estimate.mean,
                ci_low: estimate.interval.low,
                ci_high: estimate.interval.high,
            });
        }
    }
}

fn pace(tables: &mut Tables, key: &Arc<CellKey>, cell: &Cell, tally: &Tally) {
    for (quantity, pace) in cell.rules.pace().iter().zip(&tally.pace) {
        let counted = summary(&pace.bins);
        let n = pace.count.max(1) as f64;
        let mean = pace.sum as f64 / n;
        let sd = ((pace.squares as f64 / n - mean * mean).max(0.0)).sqrt();
        let per_block = pace.count as f64 / tally.blocks.max(1) as f64;
        let block_se = pace.blocks.blocks(tally.blocks, 1).se();
        let first = pace.bins.iter().position(|&b| b > 0).unwrap_or(0);
        let width = (pace.bins.len() - first).div_ceil(BINS).max(1);
        let (p5, p50, p95) = (counted.p5, counted.p50, counted.p95);
        tables.pace.push(Pace {
            key: key.clone(),
            quantity: Name::from(*quantity),
            games: pace.count,
            mean,
            mean_se: if per_block > 0.0 { block_se / per_block } else { 0.0 },
            sd,
            p5: p5 as f64,
            p50: p50 as f64,
            p95: p95 as f64,
            histogram_from: first as f64,
            histogram_width: width as f64,
            histogram: pace.bins[first..].chunks(width).map(|bins| bins.iter().sum()).collect(),
        });
    }
}
