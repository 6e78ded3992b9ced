//! The rows of each table, as plain structs. Column names are the field names, behind the five
//! columns of the cell: `cell`, `variant`, `rules`, `players`, `lineup`.
//!
//! A new table is one `table!` block.

use std::sync::Arc;

use eksim_statistics::Z95;
use polars::prelude::{Column, DataFrame, PolarsResult};

use super::parquet::{Field, Table};
use crate::labels::split_bots;

/// A word of the game in a row: a bot, a card, a cause. Cheap to clone.
pub type Name = Arc<str>;

/// Which cell a row belongs to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellKey {
    /// The cell's number, from 0.
    pub cell: u32,
    /// The variant's name.
    pub variant: String,
    /// Rules that differ from the printed ones, as `hand=5 kittens=2`; empty for none.
    pub rules: String,
    /// Players at the table.
    pub players: u32,
    /// The bots by seat before rotation, joined by commas.
    pub lineup: String,
}

impl CellKey {
    /// The win share of a seat if all were alike.
    pub fn fair(&self) -> f64 {
        1.0 / f64::from(self.players.max(1))
    }

    /// The different bots of the line-up, in order of their first seat.
    pub fn bots(&self) -> Vec<&str> {
        let mut bots: Vec<&str> = Vec::new();
        for bot in split_bots(&self.lineup) {
            if !bots.contains(&bot) {
                bots.push(bot);
            }
        }
        bots
    }
}

macro_rules! table {
    ($(#[$doc:meta])* $row:ident in $file:literal {
        $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $row {
            /// The cell: five columns of the table.
            pub key: Arc<CellKey>,
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl Table for $row {
            const FILE: &'static str = concat!($file, ".parquet");

            fn to_frame(rows: &[Self]) -> PolarsResult<DataFrame> {
                let mut columns = key_columns(|| rows.iter().map(|r| &*r.key));
                columns.extend([
                    $(<$type as Field>::column(stringify!($field), rows.iter().map(|r| &r.$field)),)*
                ]);
                DataFrame::new(rows.len(), columns)
            }

            fn from_frame(frame: &DataFrame) -> PolarsResult<Vec<Self>> {
                let keys = read_keys(frame)?;
                $(let mut $field = <$type as Field>::read(frame.column(stringify!($field))?)?.into_iter();)*
                Ok(keys
                    .into_iter()
                    .map_while(|key| Some(Self { key, $($field: $field.next()?,)* }))
                    .collect())
            }
        }
    };
}

fn key_columns<'a, I: ExactSizeIterator<Item = &'a CellKey>>(keys: impl Fn() -> I) -> Vec<Column> {
    vec![
        u32::column("cell", keys().map(|k| &k.cell)),
        String::column("variant", keys().map(|k| &k.variant)),
        String::column("rules", keys().map(|k| &k.rules)),
        u32::column("players", keys().map(|k| &k.players)),
        String::column("lineup", keys().map(|k| &k.lineup)),
    ]
}

/// Reads the cell columns; neighbouring rows of one cell share their key.
fn read_keys(frame: &DataFrame) -> PolarsResult<Vec<Arc<CellKey>>> {
    let cell = u32::read(frame.column("cell")?)?;
    let variant = Name::read(frame.column("variant")?)?;
    let rules = Name::read(frame.column("rules")?)?;
    let players = u32::read(frame.column("players")?)?;
    let lineup = Name::read(frame.column("lineup")?)?;
    let mut keys: Vec<Arc<CellKey>> = Vec::with_capacity(cell.len());
    for i in 0..cell.len() {
        let same = keys.last().filter(|k| {
            k.cell == cell[i]
                && k.players == players[i]
                && *k.variant == *variant[i]
                && *k.rules == *rules[i]
                && *k.lineup == *lineup[i]
        });
        keys.push(same.cloned().unwrap_or_else(|| {
            Arc::new(CellKey {
                cell: cell[i],
                variant: variant[i].to_string(),
                rules: rules[i].to_string(),
                players: players[i],
                lineup: lineup[i].to_string(),
            })
        }));
    }
    Ok(keys)
}

table! {
    /// How often a bot won: cell x bot x seat.
    WinRate in "win_rates" {
        /// The bot.
        bot: Name,
        /// The seat, from 0; null = all seats.
        seat: Option<u32>,
        /// Games it sat in (counted once for each seat it held).
        games: u64,
        /// Games it won.
        wins: u64,
        /// `wins / games`: the fair share is `1 / players` however often it sits.
        win_rate: f64,
        /// Lower end of the 95 % interval, by blocks.
        ci_low: f64,
        /// Upper end of the 95 % interval, by blocks.
        ci_high: f64,
        /// Standard error, by blocks.
        se: f64,
    }
}

table! {
    /// How often a seat won, whoever sat there: cell x seat.
    Seat in "seats" {
        /// The seat, from 0.
        seat: u32,
        /// Games played.
        games: u64,
        /// Games this seat won.
        wins: u64,
        /// `wins / games`.
        win_rate: f64,
        /// Lower end of the 95 % interval, by blocks.
        ci_low: f64,
        /// Upper end of the 95 % interval, by blocks.
        ci_high: f64,
        /// Standard error, by blocks.
        se: f64,
    }
}

/// The standard error to judge by: never narrower than the interval beside it, which may rest on
/// more than the spread seen (few blocks, no events).
fn judged(se: f64, low: f64, high: f64) -> f64 {
    se.max((high - low) / 2.0 / Z95)
}

impl WinRate {
    /// The standard error to judge differences by.
    pub fn spread(&self) -> f64 {
        judged(self.se, self.ci_low, self.ci_high)
    }
}

impl Seat {
    /// The standard error to judge differences by.
    pub fn spread(&self) -> f64 {
        judged(self.se, self.ci_low, self.ci_high)
    }
}

table! {
    /// Bot against bot: cell x bot x opponent. Only where a run counts it (`ladder`).
    Pair in "pairs" {
        /// The bot whose share it is.
        bot: Name,
        /// The other one.
        against: Name,
        /// Games with both at the table that one of the two won.
        games: u64,
        /// Those that `bot` won.
        wins: u64,
        /// `wins / games`: 0.5 if they are alike.
        win_share: f64,
        /// Lower end of the 95 % interval.
        ci_low: f64,
        /// Upper end of the 95 % interval.
        ci_high: f64,
    }
}

table! {
    /// When players die, as competing risks: cell x bot x clock x t.
    Explosion in "explosions" {
        /// The bot.
        bot: Name,
        /// `turn`, `own_draw` or `table_draw`.
        clock: Name,
        /// The time on that clock, from 1.
        t: u32,
        /// Players still in the game just before t.
        at_risk: u64,
        /// Killed by an Exploding Kitten at t.
        exploded: u64,
        /// Killed by an Imploding Kitten at t.
        imploded: u64,
        /// Dead of any other cause at t.
        other: u64,
        /// Won at t.
        won: u64,
        /// Alive when the game was called off at t.
        stalemate: u64,
        /// Deaths of any cause at t / at risk.
        hazard: f64,
        /// Explosions at t / at risk.
        hazard_exploded: f64,
        /// Implosions at t / at risk.
        hazard_imploded: f64,
        /// Other deaths at t / at risk.
        hazard_other: f64,
        /// Standard error of `hazard`.
        hazard_se: f64,
        /// Lower end of the 95 % band of `hazard`.
        hazard_low: f64,
        /// Upper end of the 95 % band of `hazard`.
        hazard_high: f64,
        /// Share exploded by t (Aalen-Johansen).
        incidence_exploded: f64,
        /// Share imploded by t.
        incidence_imploded: f64,
        /// Share dead of other causes by t.
        incidence_other: f64,
        /// Share that has won by t.
        incidence_won: f64,
        /// Share in games called off by t.
        incidence_stalemate: f64,
        /// Standard error of `incidence_exploded`.
        incidence_exploded_se: f64,
        /// Standard error of `incidence_imploded`.
        incidence_imploded_se: f64,
        /// Standard error of `incidence_other`.
        incidence_other_se: f64,
        /// Standard error of `incidence_won`.
        incidence_won_se: f64,
        /// Standard error of `incidence_stalemate`.
        incidence_stalemate_se: f64,
        /// Share not dead by t: 1 - the incidences of death.
        survival: f64,
        /// Standard error of `survival`.
        survival_se: f64,
        /// Lower end of the 95 % band of `survival`.
        survival_low: f64,
        /// Upper end of the 95 % band of `survival`.
        survival_high: f64,
    }
}

table! {
    /// What happens to a player again and again in The Board Game: cell x bot x seat. Nobody dies there, so that such cells have
    /// no rows in `explosions`.
    Crash in "crashes" {
        /// The bot.
        bot: Name,
        /// The seat, from 0; null = all seats.
        seat: Option<u32>,
        /// Games it sat in (counted once for each seat it held).
        games: u64,
        /// Turns it started.
        turns: u64,
        /// Moves that ended on a Kitten space.
        kittens_met: u64,
        /// Of these, defused.
        defused: u64,
        /// Of these, explosions.
        explosions: u64,
        /// Explosions that changed places with the last player.
        swaps: u64,
        /// Flips of the board on its turns.
        flips: u64,
        /// Moves past the Ribbon.
        laps: u64,
        /// Magnets it put into the movement pile.
        magnets_added: u64,
        /// Magnets it turned.
        magnets_turned: u64,
        /// Nopes it played.
        nopes: u64,
        /// `explosions / games`.
        explosions_per_game: f64,
        /// Lower end of its 95 % interval, by blocks.
        explosions_per_game_low: f64,
        /// Upper end of its 95 % interval, by blocks.
        explosions_per_game_high: f64,
        /// Its standard error, by blocks.
        explosions_per_game_se: f64,
        /// `explosions / turns`.
        explosions_per_turn: f64,
        /// Lower end of its 95 % interval, by blocks.
        explosions_per_turn_low: f64,
        /// Upper end of its 95 % interval, by blocks.
        explosions_per_turn_high: f64,
        /// Its standard error, by blocks.
        explosions_per_turn_se: f64,
        /// `flips / games`.
        flips_per_game: f64,
        /// Lower end of its 95 % interval, by blocks.
        flips_per_game_low: f64,
        /// Upper end of its 95 % interval, by blocks.
        flips_per_game_high: f64,
        /// `swaps / games`.
        swaps_per_game: f64,
        /// Lower end of its 95 % interval, by blocks.
        swaps_per_game_low: f64,
        /// Upper end of its 95 % interval, by blocks.
        swaps_per_game_high: f64,
    }
}

table! {
    /// When players of The Board Game explode: cell x bot x clock x t.
    CrashTurn in "crash_turns" {
        /// The bot.
        bot: Name,
        /// `turn` of the table, or `own_turn` of the player.
        clock: Name,
        /// The number of the turn on that clock, from 1; the last one, 513, holds what came later too.
        t: u32,
        /// Turns started at t.
        turns: u64,
        /// Moves at t that ended on a Kitten space.
        kittens_met: u64,
        /// Explosions at t.
        explosions: u64,
        /// Games won at t.
        wins: u64,
        /// `explosions / turns`.
        hazard: f64,
        /// Lower end of the 95 % band of `hazard`.
        hazard_low: f64,
        /// Upper end of the 95 % band of `hazard`.
        hazard_high: f64,
        /// Explosions until t, a game that the bot sat in: the mean cumulative function.
        explosions_by_now: f64,
    }
}

table! {
    /// What became of a card: cell x bot x card.
    Card in "cards" {
        /// The bot.
        bot: Name,
        /// The card's snake_case name.
        card: Name,
        /// Cards in its hands at the start, all games together.
        held_at_start: u64,
        /// Cards it drew.
        drawn: u64,
        /// Cards it played.
        played: u64,
        /// Plays of it that were noped.
        noped: u64,
        /// Cards stolen from it.
        stolen: u64,
        /// Games in which it held the card at any time.
        games_held: u64,
        /// Games in which it played the card.
        games_played: u64,
        /// Win rate in the games it held the card; null if there are none.
        win_rate_when_held: Option<f64>,
        /// Lower end of its 95 % interval.
        held_low: Option<f64>,
        /// Upper end of its 95 % interval.
        held_high: Option<f64>,
        /// Win rate in the games it played the card; null if there are none.
        win_rate_when_played: Option<f64>,
        /// Lower end of its 95 % interval.
        played_low: Option<f64>,
        /// Upper end of its 95 % interval.
        played_high: Option<f64>,
    }
}

table! {
    /// How long things take: cell x quantity.
    Pace in "pace" {
        /// `turns`, `draws`, `decisions`, `first_elimination` or `waiting`; in The Board Game the first three and `discs`,
        /// `kittens_met`, `defused`, `explosions`, `swaps`, `flips`, `laps`, `magnets_added`, `magnets_turned`, `nopes`.
        quantity: Name,
        /// Games counted.
        games: u64,
        /// Mean.
        mean: f64,
        /// Standard error of the mean, by blocks.
        mean_se: f64,
        /// Standard deviation between games.
        sd: f64,
        /// 5th percentile.
        p5: f64,
        /// Median.
        p50: f64,
        /// 95th percentile.
        p95: f64,
        /// Where the first bin of the histogram starts.
        histogram_from: f64,
        /// How wide each bin is.
        histogram_width: f64,
        /// Games in each bin; the last bin also holds everything beyond it.
        histogram: Vec<u64>,
    }
}

table! {
    /// The estimate as blocks come in: cell x bot x blocks.
    Convergence in "convergence" {
        /// The bot.
        bot: Name,
        /// Blocks played when it was looked at.
        blocks: u64,
        /// The estimate then.
        win_rate: f64,
        /// Lower end of the 95 % interval then.
        ci_low: f64,
        /// Upper end of the 95 % interval then.
        ci_high: f64,
    }
}

table! {
    /// One game (`--per-game`), streamed: see [`super::games`].
    Game in "games" {
        /// The block: one deal.
        block: u64,
        /// The rotation of the bots over the seats.
        rotation: u32,
        /// The game's number in its cell: block x rotations + rotation.
        game: u64,
        /// The bots by seat.
        bots: Vec<Name>,
        /// The seat that won; null for a stalemate.
        winner: Option<u32>,
        /// The bot that won; null for a stalemate.
        winner_bot: Option<Name>,
        /// Seats in order of elimination.
        eliminated: Vec<u32>,
        /// The cause of each elimination.
        causes: Vec<Name>,
        /// Turns started.
        turns: u32,
        /// Cards drawn.
        draws: u32,
        /// Asks with at least two possible answers.
        decisions: u32,
        /// Seats in the order in which they exploded; only in The Board Game, where they go on.
        exploded: Vec<u32>,
        /// Flips of the board; null in the card games.
        flips: Option<u32>,
        /// Explosions that changed places; null in the card games.
        swaps: Option<u32>,
    }
}
