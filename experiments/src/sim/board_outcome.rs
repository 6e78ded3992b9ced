//! What came out of a cell of The Board Game besides wins: explosions, flips, changed places.

use eksim_statistics::Estimate;
use serde::Serialize;

use super::board_counting::What;
use super::cell::Cell;
use super::tally::Tally;

/// A mean with its interval.
#[derive(Clone, Debug, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Lower end of the 95 % interval, by blocks.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
}

impl From<Estimate> for Mean {
    fn from(estimate: Estimate) -> Mean {
        Mean { mean: estimate.mean, ci_low: estimate.interval.low, ci_high: estimate.interval.high }
    }
}

/// One bot's explosions and the like, a game that it sat in.
#[derive(Clone, Debug, Serialize)]
pub struct BotCrashes {
    /// The bot.
    pub bot: String,
    /// Explosions in all.
    pub explosions: u64,
    /// Turns it started.
    pub turns: u64,
    /// Explosions a game.
    pub explosions_per_game: Mean,
    /// Explosions a turn.
    pub explosions_per_turn: Mean,
    /// Kitten spaces met, a game.
    pub kittens_met_per_game: Mean,
    /// Defuses played there, a game.
    pub defused_per_game: Mean,
    /// Explosions that changed places, a game.
    pub swaps_per_game: Mean,
    /// Flips of the board on its turns, a game.
    pub flips_per_game: Mean,
    /// Moves past the Ribbon, a game.
    pub laps_per_game: Mean,
    /// Magnets put into the pile, a game.
    pub magnets_added_per_game: Mean,
}

/// Which board was played on.
#[derive(Clone, Debug, Serialize)]
pub struct BoardFacts {
    /// `default`, or the board file.
    pub name: String,
    /// Equal for equal boards.
    pub fingerprint: String,
    /// Whether it is our default.
    pub default: bool,
    /// What there is to say of the default.
    pub note: Option<&'static str>,
}

/// What only The Board Game has; numbers without an interval are means over all seats together.
#[derive(Clone, Debug, Serialize)]
pub struct BoardOutcome {
    /// The board.
    pub board: BoardFacts,
    /// Explosions in all.
    pub explosions: u64,
    /// Explosions a game.
    pub explosions_per_game: f64,
    /// Explosions a turn.
    pub explosions_per_turn: f64,
    /// Kitten spaces met, a game.
    pub kittens_met_per_game: f64,
    /// Of these defused.
    pub defused_per_game: f64,
    /// Explosions that changed places.
    pub swaps_per_game: f64,
    /// Flips of the board, by card or disc.
    pub flips_per_game: f64,
    /// Moves past the Ribbon.
    pub laps_per_game: f64,
    /// Discs turned.
    pub discs_per_game: f64,
    /// Magnets put into the movement pile.
    pub magnets_added_per_game: f64,
    /// Magnets turned.
    pub magnets_turned_per_game: f64,
    /// Nopes played.
    pub nopes_per_game: f64,
    /// By bot.
    pub crashes: Vec<BotCrashes>,
}

impl BoardOutcome {
    /// The outcome of a tally; none for a card game.
    pub fn new(cell: &Cell, tally: &Tally) -> Option<BoardOutcome> {
        let board = cell.rules.board()?;
        let games = tally.games.max(1) as f64;
        let sum = |quantity: &str| {
            let place = cell.rules.pace().iter().position(|name| *name == quantity);
            place.map_or(0, |i| tally.pace[i].sum)
        };
        let a_game = |quantity: &str| sum(quantity) as f64 / games;
        let crashes = tally.bots.iter().enumerate().filter_map(|(i, bot)| {
            let all = &bot.crashes.as_ref()?.all;
            let mean = |what| all.per_game(what, tally.blocks, cell.seat_games_per_block(i)).into();
            Some(BotCrashes {
                bot: cell.bots[i].label().to_string(),
                explosions: all.count(What::Exploded),
                turns: all.count(What::Turns),
                explosions_per_game: mean(What::Exploded),
                explosions_per_turn: all.exploded_per_turn(tally.blocks).into(),
                kittens_met_per_game: mean(What::Met),
                defused_per_game: mean(What::Defused),
                swaps_per_game: mean(What::Swapped),
                flips_per_game: mean(What::Flips),
                laps_per_game: mean(What::Laps),
                magnets_added_per_game: mean(What::MagnetsAdded),
            })
        });
        Some(BoardOutcome {
            board: BoardFacts {
                name: board.name().to_string(),
                fingerprint: board.fingerprint(),
                default: board.is_default(),
                note: cell.rules.note(),
            },
            explosions: sum("explosions"),
            explosions_per_game: a_game("explosions"),
            explosions_per_turn: sum("explosions") as f64 / sum("turns").max(1) as f64,
            kittens_met_per_game: a_game("kittens_met"),
            defused_per_game: a_game("defused"),
            swaps_per_game: a_game("swaps"),
            flips_per_game: a_game("flips"),
            laps_per_game: a_game("laps"),
            discs_per_game: a_game("discs"),
            magnets_added_per_game: a_game("magnets_added"),
            magnets_turned_per_game: a_game("magnets_turned"),
            nopes_per_game: a_game("nopes"),
            crashes: crashes.collect(),
        })
    }
}
