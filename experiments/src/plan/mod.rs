//! Plans: a TOML file with a question, expanded into cells. See `docs/plans.md`.

mod bots;
pub mod estimate;
mod expand;
mod read;
pub mod schema;
pub mod shipped;
mod source;
mod sweep;
#[cfg(test)]
mod tests;
mod variants;

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use toml::de::DeTable;

use crate::board_file;
use crate::failure::Failure;
use crate::sim::cell::Cell;
use crate::sim::fingerprint;
use crate::sim::outcome::json_value;
use crate::sim::rules::Board;
pub use crate::sim::run::Stop;
use read::Table;
use source::{Mistake, Read};
use variants::Common;

/// The keys at the top of a plan.
const KEYS: &[&str] = &[
    "title",
    "question",
    "answer",
    "seed",
    "games",
    "until_half_width",
    "max_games",
    "sets",
    "board",
    "rules",
    "variants",
    "players",
    "bots",
    "lineups",
    "presets",
    "sweep",
    "rotate",
    "skip_impossible",
    "control_variate",
    "outputs",
];
/// The keys of `[outputs]`.
const OUTPUTS: &[&str] = &["charts", "report", "cards", "per_game", "convergence"];
/// Games a cell plays at most when it goes on until its intervals are narrow.
const MOST_GAMES: u64 = 10_000_000;

/// What to make besides the tables that are always made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outputs {
    /// Charts as SVG and PNG.
    pub charts: bool,
    /// report.html.
    pub report: bool,
    /// The table of cards, which costs a little time.
    pub cards: bool,
    /// One row for each game.
    pub per_game: bool,
    /// The picture of convergence.
    pub convergence: bool,
}

impl Default for Outputs {
    fn default() -> Outputs {
        Outputs { charts: true, report: true, cards: true, per_game: false, convergence: true }
    }
}

/// A cell of a plan, with what it came from.
#[derive(Clone, Debug)]
pub struct PlannedCell {
    /// The cell.
    pub cell: Cell,
    /// The names of its sets.
    pub sets: Vec<String>,
    /// Swept keys and this cell's values, such as `rules.hand` = 5.
    pub sweep: BTreeMap<String, serde_json::Value>,
    /// When it is done.
    pub stop: Stop,
}

/// A plan, read and expanded.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The file's name without its ending.
    pub name: String,
    /// The title; the name where none is given.
    pub title: String,
    /// The question it asks, in words; empty for none.
    pub question: String,
    /// What came out when its author ran it; empty for none.
    pub answer: String,
    /// The seed of all luck.
    pub seed: u64,
    /// Whether line-ups are played in all rotations.
    pub rotate: bool,
    /// Whether the luck of the draw is taken off the win shares too.
    pub control_variate: bool,
    /// What to make.
    pub outputs: Outputs,
    /// What is no mistake, but hardly meant: a line each, with its place.
    pub warnings: Vec<String>,
    cells: Vec<PlannedCell>,
}

impl Plan {
    /// The cells: variant x sweep values x players x line-up, in this order.
    pub fn cells(&self) -> Vec<PlannedCell> {
        self.cells.clone()
    }

    /// Games of all cells at most, each rounded up to whole blocks.
    pub fn max_games(&self) -> u64 {
        let games = |c: &PlannedCell| c.cell.blocks_for(c.stop.max_games()) * c.cell.games_per_block();
        self.cells.iter().map(games).sum()
    }

    /// The same plan with the seed and the games of the command line, where they are given.
    #[must_use]
    pub fn overridden(mut self, seed: Option<u64>, games: Option<u64>) -> Plan {
        self.seed = seed.unwrap_or(self.seed);
        for planned in &mut self.cells {
            planned.cell.seed = self.seed;
            if let Some(games) = games {
                planned.stop = Stop::Games(games);
            }
        }
        self
    }

    /// The same plan with the control variate on, where the command line asks for it.
    #[must_use]
    pub fn controlled(mut self, on: bool) -> Plan {
        self.control_variate |= on;
        self
    }

    /// Says on stderr what is no mistake, but hardly meant.
    pub fn warn(&self, quiet: bool) {
        self.warnings.iter().filter(|_| !quiet).for_each(|warning| eprintln!("warning: {warning}"));
    }

    /// A hash of everything that the tables depend on: cells, seed, games; not of titles, comments or the way it is written.
    pub fn hash(&self) -> String {
        #[derive(Serialize)]
        struct Description<'a> {
            variant: &'a str,
            sets: &'a [String],
            rules: BTreeMap<&'a str, serde_json::Value>,
            players: usize,
            lineup: Vec<(&'a str, String)>,
            sweep: &'a BTreeMap<String, serde_json::Value>,
            stop: Stop,
            #[serde(skip_serializing_if = "Option::is_none")]
            board: Option<String>,
        }
        let describe = |planned: &'_ PlannedCell| {
            let cell = &planned.cell;
            let rules = cell.rules.house().iter();
            fingerprint::of(&Description {
                variant: &cell.variant,
                sets: &planned.sets,
                rules: rules.map(|(key, value)| (key.as_str(), json_value(value))).collect(),
                players: cell.players(),
                // What a preset's name stands for counts as well as the name.
                lineup: cell.lineup.iter().map(|bot| (bot.label(), bot.to_string())).collect(),
                sweep: &planned.sweep,
                stop: planned.stop,
                board: cell.rules.board().map(Board::fingerprint),
            })
        };
        let cells: Vec<String> = self.cells.iter().map(describe).collect();
        if self.control_variate {
            return fingerprint::of(&(1, self.seed, self.rotate, self.outputs.cards, cells, "control_variate"));
        }
        fingerprint::of(&(1, self.seed, self.rotate, self.outputs.cards, cells))
    }
}

/// Reads a plan from a file. A shipped plan is found by its name too, without a file.
pub fn load(path: &Path) -> Result<Plan, Failure> {
    load_on(path, None)
}

/// The same, played on this board file wherever the plan plays board-game and names no board of its own.
pub fn load_on(path: &Path, board: Option<&Path>) -> Result<Plan, Failure> {
    let file = path.display().to_string();
    let text = match std::fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|e| {
            Failure::Usage(format!(
                "{file} is not a text in UTF-8 (byte {}); a plan is a TOML file",
                e.utf8_error().valid_up_to()
            ))
        })?,
        Err(error) => match shipped::named(path) {
            Some(plan) if error.kind() == std::io::ErrorKind::NotFound => plan.text.to_string(),
            _ => {
                return Err(Failure::Usage(format!(
                    "can't read the plan {file}: {error}; the nearest is `{}`; `eksim list plans` names those that ship",
                    shipped::nearest_to(path)
                )));
            }
        },
    };
    let board = board.map(board_file::load).transpose()?;
    let named = board.is_some();
    let plan = parse(&file, &text, board)?;
    if named && plan.cells.iter().all(|planned| planned.cell.rules.board().is_none()) {
        return Err(Failure::Usage(format!("`--board` replaces the board of board-game, which {file} does not play")));
    }
    Ok(plan)
}

/// Reads a plan from its text; `name` is the file's name for messages, its stem the plan's name.
pub fn from_text(name: &str, text: &str) -> Result<Plan, Failure> {
    parse(name, text, None)
}

fn parse(name: &str, text: &str, board: Option<Board>) -> Result<Plan, Failure> {
    read(name, text, board).map_err(|mistake| mistake.failure(name, text))
}

fn read(file: &str, text: &str, board: Option<Board>) -> Read<Plan> {
    let name = Path::new(file).file_stem().map_or("plan".to_string(), |stem| stem.to_string_lossy().into_owned());
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let document = DeTable::parse(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        Mistake::new(&span, "this is not TOML", error.message().lines().collect::<Vec<_>>().join(", "))
            .help("a plan is made of lines like `games = 1e6`; docs/plans.md explains the format")
    })?;
    let top = Table::new(document.get_ref(), "a plan", KEYS)?;
    let seed = top.seed("seed")?.unwrap_or(1);
    let rotate = top.flag("rotate", true)?;
    let common = Common::read(&top, &Common::on(board), folder)?;
    let variants = match top.get("variants") {
        Some(value) => variants::variants(value, &common, folder)?,
        None => vec![common.variant(None, top.key_span("sets").unwrap_or(0..0))?],
    };
    let presets = top.get("presets").map_or_else(|| Ok(bots::Presets::new()), bots::presets)?;
    let lineups = match (top.get("lineups"), top.get("bots")) {
        (Some(_), Some(bots)) => {
            return Err(Mistake::new(&bots.span(), "`bots` and `lineups` are both given", "expected one of them"));
        }
        (Some(value), None) => bots::lineups(value, &presets)?,
        (None, Some(value)) => vec![bots::lineup(value, &presets)?],
        (None, None) => vec![bots::default_lineup()],
    };
    let axes = top.get("sweep").map_or_else(|| Ok(Vec::new()), |v| sweep::sweeps(v, &variants, &lineups, &presets))?;
    let idle = |(preset, span)| {
        let place = source::place(file, text, span);
        format!("{place}: no line-up seats the preset `{preset}`; seat it in `lineups` or take it out")
    };
    let warnings = bots::unused(&presets, &lineups).into_iter().map(idle).collect();
    let (stop, outputs) = (stop(&top, text)?, outputs(&top)?);
    let skip_impossible = top.flag("skip_impossible", false)?;
    let cells = expand::Parts { variants, axes, lineups, presets, seed, stop, rotate, skip_impossible }.cells()?;
    let words = |key| -> Read<Option<String>> { Ok(top.text(key)?.map(|text| text.value)) };
    Ok(Plan {
        title: words("title")?.unwrap_or_else(|| name.clone()),
        question: words("question")?.unwrap_or_default(),
        answer: words("answer")?.unwrap_or_default(),
        name,
        seed,
        rotate,
        control_variate: top.flag("control_variate", false)?,
        outputs,
        warnings,
        cells,
    })
}

fn stop(top: &Table<'_, '_>, text: &str) -> Read<Stop> {
    let (games, half_width, most) = (top.count("games")?, top.between("until_half_width", 0.0, 0.5)?, top.count("max_games")?);
    match (games, half_width, most) {
        (Some(_), Some(half), _) => {
            Err(Mistake::new(&half.span, "`games` and `until_half_width` are both given", "expected one of them"))
        }
        (Some(_), None, Some(most)) | (None, None, Some(most)) => {
            let label = "expected `until_half_width` beside it";
            Err(Mistake::new(&most.span, "`max_games` is given without `until_half_width`", label))
        }
        (Some(games), None, None) => Ok(Stop::Games(games.value)),
        (None, Some(half), most) => {
            Ok(Stop::HalfWidth { half_width: half.value, max_games: most.map_or(MOST_GAMES, |most| most.value) })
        }
        (None, None, None) => {
            let end = text.lines().next().map_or(0, str::len);
            let label = "expected `games = 1e6` or `until_half_width = 0.0025` at the top";
            Err(Mistake::new(&(0..end), "the plan doesn't say how many games to play", label))
        }
    }
}

fn outputs(top: &Table<'_, '_>) -> Read<Outputs> {
    let usual = Outputs::default();
    let Some(value) = top.get("outputs") else { return Ok(usual) };
    let table = Table::new(read::table(value, "`outputs`")?, "`outputs`", OUTPUTS)?;
    Ok(Outputs {
        charts: table.flag("charts", usual.charts)?,
        report: table.flag("report", usual.report)?,
        cards: table.flag("cards", usual.cards)?,
        per_game: table.flag("per_game", usual.per_game)?,
        convergence: table.flag("convergence", usual.convergence)?,
    })
}
