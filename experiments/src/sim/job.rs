//! A job: the cells of a plan, played to the end or to an interruption, saved every few seconds, and written as tables.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::cell::Cell;
use super::chunk::Counts;
use super::fingerprint;
use super::games::{Collector, Spooled};
use super::outcome::{Outcome, efficiency, json_value};
use super::rows::{add_rows, key};
use super::rules::Board;
use super::run::{Stop, interrupted, play_round};
use super::stopped::Stopped;
use super::store::{CellState, State, Store, read_state, spool_lines};
use super::suite::engine_fingerprint;
use super::tally::Tally;
use crate::failure::Failure;
use crate::results::games::GamesWriter;
use crate::results::manifest::FORMAT;
use crate::results::{Asked, CellInfo, Manifest, Tables, directory};

/// How often a run is saved: every three seconds; tests that kill runs say otherwise with `EKSIM_SAVE_MS`.
fn save_every() -> Duration {
    let millis = std::env::var("EKSIM_SAVE_MS").ok().and_then(|ms| ms.parse().ok());
    Duration::from_millis(millis.unwrap_or(3_000))
}

/// One cell of a job.
#[derive(Clone, Debug)]
pub struct JobCell {
    /// The cell.
    pub cell: Cell,
    /// Swept keys and this cell's values.
    pub sweep: BTreeMap<String, Value>,
    /// When it is finished.
    pub stop: Stop,
}

/// What is to be played and written.
#[derive(Clone, Debug)]
pub struct Job {
    /// The plan's name.
    pub name: String,
    /// The plan's title.
    pub title: String,
    /// The question it asks.
    pub question: String,
    /// What came out when its author ran it.
    pub answer: String,
    /// The seed.
    pub seed: u64,
    /// The hash of the resolved plan.
    pub hash: String,
    /// The command that makes the tables again.
    pub command: String,
    /// The command that goes on with the job where it stopped.
    pub resume: String,
    /// How it was asked for.
    pub asked: Asked,
    /// The cells.
    pub cells: Vec<JobCell>,
    /// Whether cards are counted.
    pub cards: bool,
    /// Whether the table of convergence is made.
    pub convergence: bool,
    /// Whether the luck of the draw is taken off (the control variate).
    pub luck: bool,
    /// Whether single games are kept.
    pub per_game: bool,
    /// The shard, `(1, 1)` for the whole.
    pub shard: (u64, u64),
}

impl Job {
    /// The state of a job that has not begun.
    fn fresh(&self) -> State {
        let cells = self.cells.iter().map(|c| CellState { tally: Tally::new(&c.cell), ..CellState::default() }).collect();
        State {
            plan_hash: self.hash.clone(),
            engine_fingerprint: engine_fingerprint(),
            shard: self.shard,
            per_game: self.per_game,
            cells,
            ..State::default()
        }
    }

    /// Finds out where to begin: where an earlier run stopped, or, without one, at the start.
    pub fn earlier(&self, store: &Store, resume: bool, fresh: bool) -> Result<Option<State>, Failure> {
        if fresh {
            return Ok(None);
        }
        let Some(state) = store.state()? else { return Ok(None) };
        let dir = store.dir().display();
        let why = if !resume {
            format!("{dir} holds an unfinished run; add `--resume` to go on with it, or `--fresh` to start again")
        } else if state.plan_hash != self.hash || state.shard != self.shard {
            format!("{dir} holds a run of another plan or shard; use another `--out`, or `--fresh` to start again")
        } else if state.per_game != self.per_game {
            let (with, change) = if state.per_game { ("with", "add it") } else { ("without", "leave it out") };
            format!("the run in {dir} was begun {with} `--per-game`; {change} to go on with it, or start again with `--fresh`")
        } else if state.engine_fingerprint != engine_fingerprint() {
            format!("{dir} was begun by an engine that plays differently; start again with `--fresh`")
        } else {
            return Ok(Some(state));
        };
        Err(Failure::Usage(why))
    }

    /// Whether this job can go on with what is saved in a directory.
    pub fn is_saved(&self, dir: &Path) -> bool {
        let ours = |state: State| state.plan_hash == self.hash && state.shard == self.shard && state.per_game == self.per_game;
        read_state(dir).is_ok_and(|state| state.is_some_and(ours))
    }

    /// Games of the whole job, as far as can be told: a cell that stops when it is precise enough may need fewer than its most.
    pub fn games(&self, state: Option<&State>) -> u64 {
        let games = |(number, job): (usize, &JobCell)| match state.map(|state| &state.cells[number]) {
            Some(cell) if cell.done => cell.tally.games,
            _ => job.stop.blocks(&job.cell) * job.cell.games_per_block() / self.shard.1,
        };
        self.cells.iter().enumerate().map(games).sum()
    }

    /// Plays the job from the start, or from where it stopped `earlier`. `progress` is told which cell is being played and how all
    /// stand. Saves when it is interrupted.
    pub fn play(
        &self,
        store: &mut Store,
        earlier: Option<State>,
        mut progress: impl FnMut(usize, &State),
    ) -> Result<State, Failure> {
        if earlier.is_none() {
            store.start_afresh()?;
        }
        let mut state = earlier.unwrap_or_else(|| self.fresh());
        state.command = self.resume.clone();
        if self.per_game {
            store.open_spool(state.spooled)?;
        }
        let counts = Counts { cards: self.cards, luck: self.luck };
        let (mut saved, every) = (Instant::now(), save_every());
        for (number, job) in self.cells.iter().enumerate() {
            let collector = Collector::new(number as u32);
            while !state.cells[number].done {
                if interrupted() {
                    store.save(&mut state)?;
                    return Ok(state);
                }
                let start = Instant::now();
                let at = &mut state.cells[number];
                let round = if self.per_game {
                    play_round(&job.cell, job.stop, self.shard, at.chunks, &at.tally, counts, &collector)
                } else {
                    play_round(&job.cell, job.stop, self.shard, at.chunks, &at.tally, counts, &())
                };
                let mut stopped = None;
                match round {
                    Some(round) => {
                        at.tally.merge(&round.tally);
                        at.chunks += round.chunks;
                        at.micros += start.elapsed().as_micros() as u64;
                        stopped = round.stopped;
                    }
                    None => at.done = true,
                }
                progress(number, &state);
                store.spool(&collector.take(stopped.as_ref().map(|(_, end)| *end)))?;
                if let Some((Stopped::Failed(why), _)) = stopped {
                    store.save(&mut state)?;
                    return Err(Failure::Run(why));
                }
                if saved.elapsed() > every {
                    store.save(&mut state)?;
                    saved = Instant::now();
                }
            }
        }
        store.save(&mut state)?;
        Ok(state)
    }

    /// The rows of all tables.
    pub fn tables(&self, tallies: &[Tally]) -> Tables {
        let mut tables = Tables::default();
        for (number, (job, tally)) in self.cells.iter().zip(tallies).enumerate() {
            add_rows(&mut tables, number as u32, &job.cell, tally);
        }
        if !self.convergence {
            tables.convergence.clear();
        }
        tables
    }

    /// The manifest.
    pub fn manifest(&self, tallies: &[Tally], engine: &str, done: bool) -> Manifest {
        let cells = self.cells.iter().zip(tallies).enumerate().map(|(number, (job, tally))| CellInfo {
            cell: number as u32,
            variant: job.cell.variant.clone(),
            sets: job.cell.rules.set_names().iter().map(ToString::to_string).collect(),
            rules: job.cell.rules.house().iter().map(|(k, v)| (k.clone(), json_value(v))).collect(),
            players: job.cell.players() as u32,
            lineup: job.cell.lineup_labels(),
            sweep: job.sweep.clone(),
            games: tally.games,
            blocks: tally.blocks,
            stalemates: tally.stalemates,
            pairing_efficiency: efficiency(&job.cell, tally),
            presets: job.cell.presets(),
            more: job.cell.rules.board().map(board_facts).unwrap_or_default(),
        });
        Manifest {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_string(),
            plan: self.name.clone(),
            title: self.title.clone(),
            question: self.question.clone(),
            answer: self.answer.clone(),
            plan_hash: self.hash.clone(),
            fingerprint: fingerprint::of(&tallies),
            engine_fingerprint: engine.to_string(),
            seed: self.seed,
            shards: if self.shard == (1, 1) { Vec::new() } else { vec![format!("{}/{}", self.shard.0, self.shard.1)] },
            done,
            command: self.command.clone(),
            // Only shards are put together elsewhere; results need not tell where on whose machine they were made.
            asked: (self.shard != (1, 1)).then(|| self.asked.clone()),
            games: tallies.iter().map(|t| t.games).sum(),
            cells: cells.collect(),
            ..Manifest::default()
        }
    }

    /// Writes tables, single games and the manifest (last, so that a directory with a manifest is complete), in the place of what
    /// an earlier run left.
    pub fn write(&self, dir: &Path, tallies: &[Tally], engine: &str, games: Option<&[&Path]>) -> Result<(), Failure> {
        directory::clear(dir)?;
        self.tables(tallies).write(dir)?;
        if let Some(spools) = games {
            self.write_games(dir, spools)?;
        }
        Ok(self.manifest(tallies, engine, true).write(dir)?)
    }

    /// `games.parquet` from the spools of one run or several shards, each in order.
    fn write_games(&self, dir: &Path, spools: &[&Path]) -> Result<(), Failure> {
        let keys: Vec<_> = self.cells.iter().enumerate().map(|(n, job)| Arc::new(key(n as u32, &job.cell))).collect();
        let bad = |e: &dyn std::fmt::Display| Failure::Run(format!("a spool of single games can't be read: {e}"));
        let mut sources = Vec::new();
        for spool in spools {
            sources.push(spool_lines(spool)?.map(|line| -> Result<Spooled, Failure> {
                serde_json::from_str(&line.map_err(|e| bad(&e))?).map_err(|e| bad(&e))
            }));
        }
        let mut heads: Vec<Option<Spooled>> = Vec::new();
        for source in &mut sources {
            heads.push(source.next().transpose()?);
        }
        let mut writer = GamesWriter::create(dir)?;
        while let Some(next) =
            (0..heads.len()).filter(|i| heads[*i].is_some()).min_by_key(|i| heads[*i].as_ref().map(Spooled::place))
        {
            let game = std::mem::replace(&mut heads[next], sources[next].next().transpose()?).expect("filtered");
            let cell = game.place().0 as usize;
            writer.push(game.row(&keys[cell], &self.cells[cell].cell))?;
        }
        Ok(writer.finish()?)
    }

    /// The outcomes of the cells, as `run --json` prints them; `micros` is how long each took.
    pub fn outcomes(&self, tallies: &[Tally], micros: &[u64]) -> Result<Vec<Outcome>, Failure> {
        let outcome = |((job, tally), micros): ((&JobCell, &Tally), &u64)| {
            let mut outcome = Outcome::new(&job.cell, tally, *micros as f64 / 1e6);
            outcome.take_off_luck(&job.cell, tally, job.stop.blocks(&job.cell))?;
            Ok(outcome)
        };
        self.cells.iter().zip(tallies).zip(micros).map(outcome).collect()
    }
}

/// What the manifest says of a board: its name, what it holds, and whether it is our default.
fn board_facts(board: &Board) -> serde_json::Map<String, Value> {
    let facts = serde_json::json!({"name": board.name(), "fingerprint": board.fingerprint(), "default": board.is_default()});
    std::iter::once(("board".to_string(), facts)).collect()
}
