//! A run on disk: one run a directory, resumable at any moment, never half written.
//!
//! While a run goes on, `state.json` holds every cell's tally and how far it came; it is written to a temporary name, synced
//! and renamed every few seconds, so that `kill -9` loses no more than that. `run.lock` is locked by the running process.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::tally::Tally;
use crate::failure::Failure;
use crate::results::directory::STATE;
use crate::results::{Error, files, manifest};

const LOCK: &str = "run.lock";
const SPOOL: &str = "games.spool";

/// How far a cell came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellState {
    /// Chunks of this shard that are done, from the first.
    pub chunks: u64,
    /// Whether the cell is finished.
    pub done: bool,
    /// What was counted.
    pub tally: Tally,
    /// How long it took, in all sessions together.
    #[serde(default)]
    pub micros: u64,
}

/// How far a run came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The plan's hash: a state belongs to one plan.
    pub plan_hash: String,
    /// The engine's fingerprint: and to one behaviour.
    pub engine_fingerprint: String,
    /// The shard, as `(2, 4)` for 2/4; `(1, 1)` for a whole run.
    pub shard: (u64, u64),
    /// The cells.
    pub cells: Vec<CellState>,
    /// Whether single games are kept.
    #[serde(default)]
    pub per_game: bool,
    /// Bytes of the spool of single games that belong to these tallies.
    pub spooled: u64,
    /// The command that goes on with the run.
    #[serde(default)]
    pub command: String,
}

impl State {
    /// Whether every cell is finished.
    pub fn done(&self) -> bool {
        self.cells.iter().all(|cell| cell.done)
    }

    /// Games played, all cells together.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.tally.games).sum()
    }
}

/// A results directory with its lock held.
#[derive(Debug)]
pub struct Store {
    dir: PathBuf,
    _lock: File,
    spool: Option<File>,
}

impl Store {
    /// Takes hold of a directory, which is made if need be. Refused while another run holds it.
    pub fn open(dir: &Path) -> Result<Store, Failure> {
        files::make_dir(dir)?;
        let path = dir.join(LOCK);
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(Error::io(&path, "write"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Store { dir: dir.to_owned(), _lock: lock, spool: None }),
            Err(TryLockError::WouldBlock) => Err(Failure::Usage(format!(
                "another run is writing to {}; wait for it, or give this one another `--out`",
                dir.display()
            ))),
            Err(TryLockError::Error(e)) => Err(Error::io(&path, "lock")(e).into()),
        }
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The state of an unfinished run or a shard, if there is one.
    pub fn state(&self) -> Result<Option<State>, Failure> {
        read_state(&self.dir)
    }

    /// Begins a new run: what an unfinished one left goes, its state first, which would be lost without its games.
    pub fn start_afresh(&mut self) -> Result<(), Failure> {
        Ok([STATE, SPOOL].iter().try_for_each(|name| files::remove(&self.dir.join(name)))?)
    }

    /// Writes the state, after the games that belong to it. From then on the directory is this run's: a manifest that an earlier
    /// one left no longer holds.
    pub fn save(&mut self, state: &mut State) -> Result<(), Failure> {
        if let Some(spool) = &mut self.spool {
            spool.flush().and_then(|()| spool.sync_data()).map_err(Error::io(&self.dir.join(SPOOL), "write"))?;
            state.spooled = spool.stream_position().map_err(Error::io(&self.dir.join(SPOOL), "write"))?;
        }
        let bytes = serde_json::to_vec(state).map_err(|e| Failure::Run(e.to_string()))?;
        files::write(&self.dir.join(STATE), &bytes)?;
        Ok(files::remove(&self.dir.join(manifest::FILE))?)
    }

    /// Opens the spool of single games, cut back to what the state knows of.
    pub fn open_spool(&mut self, spooled: u64) -> Result<(), Failure> {
        check_spool(&self.dir, spooled)?;
        let path = self.dir.join(SPOOL);
        let mut file =
            OpenOptions::new().create(true).truncate(false).write(true).open(&path).map_err(Error::io(&path, "write"))?;
        file.set_len(spooled).and_then(|()| file.seek(SeekFrom::End(0)).map(drop)).map_err(Error::io(&path, "write"))?;
        self.spool = Some(file);
        Ok(())
    }

    /// Adds single games to the spool.
    pub fn spool(&mut self, lines: &[u8]) -> Result<(), Failure> {
        match &mut self.spool {
            Some(spool) => Ok(spool.write_all(lines).map_err(Error::io(&self.dir.join(SPOOL), "write"))?),
            None => Ok(()),
        }
    }

    /// The run is complete: what only served to resume it goes.
    pub fn finish(self) -> Result<(), Failure> {
        Ok([STATE, SPOOL, LOCK].iter().try_for_each(|name| files::remove(&self.dir.join(name)))?)
    }
}

/// A run that ends before anything could be saved leaves nothing behind, not even the directory.
impl Drop for Store {
    fn drop(&mut self) {
        if !self.dir.join(STATE).exists() {
            for name in [SPOOL, LOCK] {
                let _ = std::fs::remove_file(self.dir.join(name));
            }
            // Refused by the system where there is anything in it.
            let _ = std::fs::remove_dir(&self.dir);
        }
    }
}

/// The state file of a directory, if there is one.
pub fn read_state(dir: &Path) -> Result<Option<State>, Failure> {
    let path = dir.join(STATE);
    match std::fs::read(&path) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(Error::io(&path, "read")(e).into()),
        Ok(bytes) => {
            let mut state: State = serde_json::from_slice(&bytes).map_err(|e| {
                Failure::Usage(format!("{} is no state of a run: {e}; start again with `--fresh`", path.display()))
            })?;
            // Older states don't say it.
            state.per_game |= state.spooled > 0;
            Ok(Some(state))
        }
    }
}

/// Refuses a spool that has lost games which the state knows of.
pub fn check_spool(dir: &Path, spooled: u64) -> Result<(), Failure> {
    let path = dir.join(SPOOL);
    let length = std::fs::metadata(&path).map_or(0, |file| file.len());
    if length >= spooled {
        return Ok(());
    }
    let path = path.display();
    Err(Failure::Usage(format!("{path} holds {length} of {spooled} bytes of single games; start that run again with `--fresh`")))
}

/// The lines of a directory's spool of single games.
pub fn spool_lines(dir: &Path) -> Result<impl Iterator<Item = std::io::Result<String>> + use<>, Failure> {
    let path = dir.join(SPOOL);
    let file = File::open(&path).map_err(Error::io(&path, "read"))?;
    Ok(BufReader::new(file).lines())
}
