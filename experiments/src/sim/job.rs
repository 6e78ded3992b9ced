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
use super::store::{CellState, State, Store, spool_lines};
use super::suite::engine_fingerprint;
use super::tally::Tally;
use crate::failure::Failure;
use crate::results::games::GamesWriter;
use crate::results::manifest::FORMAT;
use crate::results::{CellInfo, Manifest, Tables};

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
    fn fresh(&self, engine: &str) -> State {
        let cells = self.cells.iter().map(|c| CellState { tally: Tally::new(&c.cell), ..CellState::default() }).collect();
        State { plan_hash: self.hash.clone(), engine_fingerprint: engine.to_string(), shard: self.shard, cells, spooled: 0 }
    }

    /// Finds out where to begin: afresh, or where an earlier run stopped.
    fn begin(&self, store: &mut Store, resume: bool, fresh: bool) -> Result<State, Failure> {
        let engine = engine_fingerprint();
        let dir = store.dir().display().to_string();
        let state = match (store.state()?, resume) {
            (Some(_), false) if !fresh => {
                return Err(Failure::Usage(format!(
                    "{dir} holds an unfinished run; add `--resume` to go on with it, or `--fresh` to start again"
                )));
            }
            (Some(state), true) if state.plan_hash != self.hash || state.shard != self.shard => {
                return Err(Failure::Usage(format!(
                    "{dir} holds a run of another plan or shard; use another `--out`, or `--fresh` to start again"
                )));
            }
            (Some(state), true) if state.engine_fingerprint != engine => {
                return Err(Failure::Usage(format!(
                    "{dir} was begun by an engine that plays differently; start again with `--fresh`"
                )));
            }
            (Some(state), true) => state,
            _ => self.fresh(&engine),
        };
        if self.per_game {
            store.open_spool(state.spooled)?;
        }
        Ok(state)
    }

    /// Plays the job. `progress` is told which cell is being played and how it stands. Saves when it is interrupted.
    pub fn play(
        &self,
        store: &mut Store,
        resume: bool,
        fresh: bool,
        mut progress: impl FnMut(usize, &Cell, &Tally),
    ) -> Result<State, Failure> {
        let mut state = self.begin(store, resume, fresh)?;
        let counts = Counts { cards: self.cards, luck: self.luck };
        let (mut saved, every) = (Instant::now(), save_every());
        for (number, job) in self.cells.iter().enumerate() {
            let collector = Collector::new(number as u32);
            while !state.cells[number].done {
                if interrupted() {
                    store.save(&mut state)?;
                    return Ok(state);
                }
                let at = &state.cells[number];
                let round = if job.stop.reached(&job.cell, &at.tally) {
                    None
                } else if self.per_game {
                    play_round(&job.cell, job.stop, self.shard, at.chunks, counts, &collector)
                } else {
                    play_round(&job.cell, job.stop, self.shard, at.chunks, counts, &())
                };
                let at = &mut state.cells[number];
                let mut stopped = None;
                match round {
                    Some(round) => {
                        at.tally.merge(&round.tally);
                        at.chunks += round.chunks;
                        stopped = round.stopped;
                        progress(number, &job.cell, &at.tally);
                    }
                    None => at.done = true,
                }
                store.spool(&collector.take(stopped.as_ref().map(|(_, end)| *end)))?;
                if let Some((Stopped::Failed(why), _)) = stopped {
                    store.save(&mut state)?;
                    let dir = store.dir().display();
                    return Err(Failure::Run(format!(
                        "{why}\nall games before it are saved in {dir}; when it is mended, go on with:\n  {} --resume",
                        self.command
                    )));
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
            games: tallies.iter().map(|t| t.games).sum(),
            cells: cells.collect(),
            ..Manifest::default()
        }
    }

    /// Writes tables, single games and the manifest (last, so that a directory with a manifest is complete).
    pub fn write(&self, dir: &Path, tallies: &[Tally], engine: &str, games: Option<&[&Path]>) -> Result<(), Failure> {
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

    /// The outcomes of the cells, as `run --json` prints them.
    pub fn outcomes(&self, tallies: &[Tally], seconds: f64) -> Result<Vec<Outcome>, Failure> {
        let outcome = |(job, tally): (&JobCell, &Tally)| {
            let mut outcome = Outcome::new(&job.cell, tally, seconds);
            outcome.take_off_luck(&job.cell, tally, job.stop.blocks(&job.cell))?;
            Ok(outcome)
        };
        self.cells.iter().zip(tallies).map(outcome).collect()
    }
}

/// What the manifest says of a board: its name, what it holds, and whether it is our default.
fn board_facts(board: &Board) -> serde_json::Map<String, Value> {
    let facts = serde_json::json!({"name": board.name(), "fingerprint": board.fingerprint(), "default": board.is_default()});
    std::iter::once(("board".to_string(), facts)).collect()
}
