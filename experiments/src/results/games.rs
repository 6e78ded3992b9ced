//! `games.parquet`: one row per game, streamed. Rows are packed into row groups of a fixed size, so
//! the bytes depend on the rows and their order, not on how they arrived.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use polars::prelude::{BatchedWriter, PolarsError};

use super::parquet::{self, Table};
use super::rows::Game;
use super::{Error, files};

/// Rows in a row group: what is held in memory at a time.
pub const GROUP: usize = 1 << 16;

/// Writes games as they come. Without [`GamesWriter::finish`] nothing is left behind.
pub struct GamesWriter {
    path: PathBuf,
    temporary: PathBuf,
    writer: BatchedWriter<Watched>,
    trouble: Trouble,
    rows: Vec<Game>,
    finished: bool,
}

impl GamesWriter {
    /// Starts `games.parquet` in `dir` under a temporary name.
    pub fn create(dir: &Path) -> Result<Self, Error> {
        let path = dir.join(Game::FILE);
        let temporary = files::temporary(&path);
        let wrong = |e| parquet::polars_error(&path, e);
        let schema = Game::to_frame(&[]).map_err(wrong)?.schema().clone();
        let trouble = Trouble::default();
        let file = File::create(&temporary).map_err(Error::io(&path, "write"))?;
        let watched = Watched { file, trouble: trouble.clone() };
        let writer = parquet::writer(watched).batched(&schema).map_err(|e| {
            let _ = std::fs::remove_file(&temporary);
            told(&path, &trouble, e)
        })?;
        Ok(Self { path, temporary, writer, trouble, rows: Vec::with_capacity(GROUP), finished: false })
    }

    /// Adds a game.
    pub fn push(&mut self, game: Game) -> Result<(), Error> {
        self.rows.push(game);
        if self.rows.len() == GROUP {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        Game::to_frame(&self.rows)
            .and_then(|frame| self.writer.write_batch(&frame))
            .map_err(|e| told(&self.path, &self.trouble, e))?;
        self.rows.clear();
        Ok(())
    }

    /// Writes what is left and the footer, and gives the file its name.
    pub fn finish(mut self) -> Result<(), Error> {
        if !self.rows.is_empty() {
            self.flush()?;
        }
        self.writer.finish().map_err(|e| told(&self.path, &self.trouble, e))?;
        files::publish(&self.temporary, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

/// What the disk said first, kept because the data library says it in words of its own.
type Trouble = Arc<Mutex<Option<std::io::Error>>>;

/// A file that remembers its first error.
struct Watched {
    file: File,
    trouble: Trouble,
}

impl Watched {
    fn remember<T>(&self, result: std::io::Result<T>) -> std::io::Result<T> {
        result.map_err(|error| {
            let copy = std::io::Error::new(error.kind(), error.to_string());
            self.trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(error);
            copy
        })
    }
}

impl Write for Watched {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.file.write(bytes);
        self.remember(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let flushed = self.file.flush();
        self.remember(flushed)
    }
}

/// The disk's own words where it was the disk.
fn told(path: &Path, trouble: &Trouble, error: PolarsError) -> Error {
    match trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take() {
        Some(source) => Error::io(path, "write")(source),
        None => parquet::polars_error(path, error),
    }
}

impl Drop for GamesWriter {
    fn drop(&mut self) {
        if !self.finished {
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
}

/// Goes through the games of a directory, a row group's worth at a time (for `merge`).
/// Returns how many there were; 0 if there is no such file.
pub fn each_game(dir: &Path, mut visit: impl FnMut(Game) -> Result<(), Error>) -> Result<u64, Error> {
    let path = dir.join(Game::FILE);
    let mut seen = 0;
    while let Some(frame) = parquet::read_frame(&path, Some((seen, GROUP)))? {
        let games = Game::from_frame(&frame).map_err(|e| Error::table(&path, e))?;
        seen += games.len();
        let last = games.len() < GROUP;
        for game in games {
            visit(game)?;
        }
        if last {
            break;
        }
    }
    Ok(seen as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64) -> Game {
        let bot: Arc<str> = "random".into();
        Game {
            key: Arc::default(),
            block: number / 2,
            rotation: (number % 2) as u32,
            game: number,
            bots: vec![bot.clone(), bot.clone(), "careful".into()],
            winner: (!number.is_multiple_of(7)).then_some(1),
            winner_bot: (!number.is_multiple_of(7)).then_some(bot),
            eliminated: vec![2, 0],
            causes: vec!["exploded".into(), "imploded".into()],
            turns: 12,
            draws: 11,
            decisions: 40,
            exploded: vec![1],
            flips: None,
            swaps: Some(2),
        }
    }

    #[test]
    fn streams_row_groups_and_reads_them_back() {
        let (a, b) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let n = GROUP as u64 + 10;
        let mut writer = GamesWriter::create(a.path()).unwrap();
        for k in 0..n {
            writer.push(game(k)).unwrap();
        }
        writer.finish().unwrap();
        let mut copy = GamesWriter::create(b.path()).unwrap();
        let mut next = 0;
        let seen = each_game(a.path(), |g| {
            assert_eq!(g, game(next));
            next += 1;
            copy.push(g)
        });
        assert_eq!(seen.unwrap(), n);
        copy.finish().unwrap();
        let read = |d: &tempfile::TempDir| std::fs::read(d.path().join(Game::FILE)).unwrap();
        assert_eq!(read(&a), read(&b));
    }

    #[test]
    fn an_abandoned_file_disappears() {
        let dir = tempfile::tempdir().unwrap();
        let mut writer = GamesWriter::create(dir.path()).unwrap();
        writer.push(game(0)).unwrap();
        drop(writer);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
        assert_eq!(each_game(dir.path(), |_| Ok(())).unwrap(), 0);
    }
}
