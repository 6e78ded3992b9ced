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
use crate::results::{Error, files};

/// The name of the state file.
pub const STATE: &str = "state.json";
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
    /// Bytes of the spool of single games that belong to these tallies.
    pub spooled: u64,
}

impl State {
    /// Whether every cell is finished.
    pub fn done(&self) -> bool {
        self.cells.iter().all(|cell| cell.done)
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

    /// Writes the state, after the games that belong to it.
    pub fn save(&mut self, state: &mut State) -> Result<(), Failure> {
        if let Some(spool) = &mut self.spool {
            spool.flush().and_then(|()| spool.sync_data()).map_err(Error::io(&self.dir.join(SPOOL), "write"))?;
            state.spooled = spool.stream_position().map_err(Error::io(&self.dir.join(SPOOL), "write"))?;
        }
        let bytes = serde_json::to_vec(state).map_err(|e| Failure::Run(e.to_string()))?;
        Ok(files::write(&self.dir.join(STATE), &bytes)?)
    }

    /// Opens the spool of single games, cut back to what the state knows of.
    pub fn open_spool(&mut self, spooled: u64) -> Result<(), Failure> {
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
        for name in [STATE, SPOOL, LOCK] {
            let path = self.dir.join(name);
            match std::fs::remove_file(&path) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(Error::io(&path, "remove")(e).into()),
                _ => {}
            }
        }
        Ok(())
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
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|e| Failure::Usage(format!("{} is no state of a run: {e}; start again with `--fresh`", path.display()))),
    }
}

/// The lines of a directory's spool of single games.
pub fn spool_lines(dir: &Path) -> Result<impl Iterator<Item = std::io::Result<String>> + use<>, Failure> {
    let path = dir.join(SPOOL);
    let file = File::open(&path).map_err(Error::io(&path, "read"))?;
    Ok(BufReader::new(file).lines())
}
