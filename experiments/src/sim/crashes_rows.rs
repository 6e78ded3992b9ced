//! From the counts of The Board Game to the rows of its tables.

use std::sync::Arc;

use eksim_statistics::proportion;

use super::board_counting::What;
use super::cell::Cell;
use super::crashes::{CLOCKS, CrashTally, Recurring};
use super::outcome::CONFIDENCE;
use crate::results::Tables;
use crate::results::rows::{CellKey, Crash, CrashTurn, Name};

/// Adds the rows of a bot.
pub(super) fn add_rows(
    tables: &mut Tables,
    key: &Arc<CellKey>,
    cell: &Cell,
    blocks: u64,
    bot: usize,
    tally: &CrashTally,
    name: &Name,
) {
    let mut row = |seat: Option<u32>, found: &Recurring, per_block: u64| {
        if per_block > 0 {
            tables.crashes.push(crash(key, name, seat, found, blocks, per_block));
        }
    };
    row(None, &tally.all, cell.seat_games_per_block(bot));
    for (seat, found) in tally.seats.iter().enumerate() {
        row(Some(seat as u32), found, cell.games_at_seat(bot, seat));
    }
    let games = (blocks * cell.seat_games_per_block(bot)).max(1) as f64;
    for (clock, turns) in CLOCKS.iter().zip(&tally.clocks) {
        let clock = Name::from(*clock);
        let mut so_far = 0;
        for (t, on) in turns.iter().enumerate().skip(1) {
            so_far += on.exploded;
            let band = proportion(on.exploded, on.started, CONFIDENCE).interval;
            tables.crash_turns.push(CrashTurn {
                key: key.clone(),
                bot: name.clone(),
                clock: clock.clone(),
                t: t as u32,
                turns: on.started,
                kittens_met: on.met,
                explosions: on.exploded,
                wins: on.won,
                hazard: on.exploded as f64 / on.started.max(1) as f64,
                hazard_low: band.low,
                hazard_high: band.high,
                explosions_by_now: so_far as f64 / games,
            });
        }
    }
}

fn crash(key: &Arc<CellKey>, name: &Name, seat: Option<u32>, found: &Recurring, blocks: u64, per_block: u64) -> Crash {
    let a_game = |what| found.per_game(what, blocks, per_block);
    let (exploded, flips, swaps) = (a_game(What::Exploded), a_game(What::Flips), a_game(What::Swapped));
    let a_turn = found.exploded_per_turn(blocks);
    Crash {
        key: key.clone(),
        bot: name.clone(),
        seat,
        games: blocks * per_block,
        turns: found.count(What::Turns),
        kittens_met: found.count(What::Met),
        defused: found.count(What::Defused),
        explosions: found.count(What::Exploded),
        swaps: found.count(What::Swapped),
        flips: found.count(What::Flips),
        laps: found.count(What::Laps),
        magnets_added: found.count(What::MagnetsAdded),
        magnets_turned: found.count(What::MagnetsTurned),
        nopes: found.count(What::Nopes),
        explosions_per_game: exploded.mean,
        explosions_per_game_low: exploded.interval.low,
        explosions_per_game_high: exploded.interval.high,
        explosions_per_game_se: exploded.se,
        explosions_per_turn: a_turn.mean,
        explosions_per_turn_low: a_turn.interval.low,
        explosions_per_turn_high: a_turn.interval.high,
        explosions_per_turn_se: a_turn.se,
        flips_per_game: flips.mean,
        flips_per_game_low: flips.interval.low,
        flips_per_game_high: flips.interval.high,
        swaps_per_game: swaps.mean,
        swaps_per_game_low: swaps.interval.low,
        swaps_per_game_high: swaps.interval.high,
    }
}
