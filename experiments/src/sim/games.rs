//! Single games for `--per-game`: collected chunk by chunk, spooled in order, and turned into `games.parquet` at the end.

use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};

use super::board_counting::What;
use super::cell::Cell;
use super::chunk::PerGame;
use super::finished::Finished;
use crate::results::rows::{CellKey, Game as Row, Name};

/// One game, as it lies in the spool.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Spooled {
    cell: u32,
    game: u64,
    block: u64,
    rotation: u32,
    winner: Option<u8>,
    out: Vec<(u8, u8)>,
    turns: u32,
    draws: u32,
    decisions: u32,
    /// Seats that exploded, flips and swaps: in The Board Game only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    board: Option<(Vec<u8>, u32, u32)>,
}

impl Spooled {
    /// Cell and game number: the order of the game.
    pub fn place(&self) -> (u32, u64) {
        (self.cell, self.game)
    }

    /// The row of the game.
    pub fn row(&self, key: &Arc<CellKey>, cell: &Cell) -> Row {
        let bots: Vec<Name> =
            cell.rotations[self.rotation as usize].iter().map(|&b| Name::from(cell.bots[b as usize].label())).collect();
        Row {
            key: key.clone(),
            block: self.block,
            rotation: self.rotation,
            game: self.game,
            winner: self.winner.map(u32::from),
            winner_bot: self.winner.map(|seat| bots[seat as usize].clone()),
            bots,
            eliminated: self.out.iter().map(|(seat, _)| u32::from(*seat)).collect(),
            causes: self
                .out
                .iter()
                .map(|(_, cause)| Name::from(eksim_engine::observer::Cause::ALL[*cause as usize].name()))
                .collect(),
            turns: self.turns,
            draws: self.draws,
            decisions: self.decisions,
            exploded: self.board.iter().flat_map(|(exploded, ..)| exploded.iter().map(|seat| u32::from(*seat))).collect(),
            flips: self.board.as_ref().map(|(_, flips, _)| *flips),
            swaps: self.board.as_ref().map(|(.., swaps)| *swaps),
        }
    }
}

/// Collects the games of a round.
#[derive(Debug, Default)]
pub struct Collector {
    cell: u32,
    games: Mutex<Vec<Spooled>>,
}

impl Collector {
    /// Collects games of this cell.
    pub fn new(cell: u32) -> Collector {
        Collector { cell, games: Mutex::default() }
    }

    /// The games of the round, in order, as lines; only those of blocks before `end`, where the round was stopped.
    pub fn take(&self, end: Option<u64>) -> Vec<u8> {
        let mut games = std::mem::take(&mut *self.games.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        games.retain(|game| end.is_none_or(|end| game.block < end));
        games.sort_unstable();
        let mut lines = Vec::new();
        for game in games {
            serde_json::to_writer(&mut lines, &game).unwrap_or_default();
            lines.push(b'\n');
        }
        lines
    }
}

impl PerGame for Collector {
    fn game(&self, cell: &Cell, block: u64, rotation: usize, game: &Finished<'_, '_>) {
        let spooled = Spooled {
            cell: self.cell,
            game: block * cell.games_per_block() + rotation as u64,
            block,
            rotation: rotation as u32,
            winner: game.winner().map(|seat| seat.0),
            out: game.eliminated().iter().map(|(seat, cause)| (seat.0, *cause as u8)).collect(),
            turns: game.turns(),
            draws: game.draws(),
            decisions: game.decisions(),
            board: match game {
                Finished::Cards(..) => None,
                Finished::Board(_, counting) => {
                    Some((counting.exploded().collect(), counting.total(What::Flips), counting.total(What::Swapped)))
                }
            },
        };
        self.games.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(spooled);
    }
}
