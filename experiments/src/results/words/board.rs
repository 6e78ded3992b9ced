//! What there is to say of The Board Game: explosions recur, and whose numbers they are.

use serde_json::Value;

use super::at;
use crate::results::Results;
use crate::results::numbers::count;
use crate::results::rows::Crash;
use crate::sim::rules::DEFAULT_BOARD_NOTE;

/// The most cells that are spoken of.
const CELLS: usize = 3;

/// How often the bots of each cell explode.
pub(super) fn crashes(results: &Results) -> Vec<String> {
    let labels = results.labels();
    let overall =
        |cell: u32| -> Vec<&Crash> { results.tables.crashes.iter().filter(|r| r.key.cell == cell && r.seat.is_none()).collect() };
    let cells = results.cells();
    let of_board: Vec<_> = cells.iter().filter(|key| !overall(key.cell).is_empty()).collect();
    let mut out = Vec::new();
    for key in of_board.iter().take(CELLS) {
        let place = if cells.len() > 1 { format!(" {}", at(&labels[&key.cell])) } else { String::new() };
        let say = |r: &&Crash| {
            format!(
                "{} {:.3} ({:.3} to {:.3}), on {:.2} % of its turns",
                r.bot,
                r.explosions_per_game,
                r.explosions_per_game_low,
                r.explosions_per_game_high,
                100.0 * r.explosions_per_turn
            )
        };
        let words: Vec<String> = overall(key.cell).iter().take(4).map(say).collect();
        out.push(format!("Explosions a game of each player{place}: {}.", words.join("; ")));
    }
    if of_board.len() > CELLS {
        let others = count(of_board.len() - CELLS, "other cell");
        out.push(format!("Explosions of {others} are in crashes.parquet."));
    }
    out
}

/// What a reader must know of where the numbers come from.
pub(super) fn caveats(results: &Results) -> Vec<String> {
    let boards = || results.manifest.cells.iter().filter_map(|cell| cell.more.get("board"));
    let mut out = Vec::new();
    if boards().any(|board| board.get("default") == Some(&Value::Bool(true))) {
        out.push(DEFAULT_BOARD_NOTE.to_string());
    }
    if boards().next().is_some() {
        out.push(
            "Nobody dies in board-game, so explosions.parquet has no rows for it and there is no chart of deaths; explosions, \
             which recur, are in crashes.parquet and crash_turns.parquet."
                .to_string(),
        );
    }
    out
}
