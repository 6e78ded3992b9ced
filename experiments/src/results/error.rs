//! What can go wrong with a results directory, said so that the reader knows what to do.

use std::fmt;
use std::path::{Path, PathBuf};

/// A failure to read, write or draw results. Every message names the file.
#[derive(Debug)]
pub enum Error {
    /// The file system refused.
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What was tried, as a verb: `read`, `write`, `create`.
        doing: &'static str,
        /// What the system said.
        source: std::io::Error,
    },
    /// A directory that holds no results.
    NotResults {
        /// The directory.
        path: PathBuf,
        /// What is missing.
        missing: &'static str,
    },
    /// A directory whose run is not finished.
    Unfinished {
        /// The directory.
        path: PathBuf,
        /// The command that goes on with the run.
        resume: String,
    },
    /// A directory that holds one shard of a run.
    Shard {
        /// The directory.
        path: PathBuf,
        /// The shard, as `1/4`.
        shard: String,
    },
    /// A table that is not what its name promises.
    Table {
        /// The Parquet file.
        path: PathBuf,
        /// What was expected and what was found.
        problem: String,
    },
    /// A manifest that cannot be read.
    Manifest {
        /// The file.
        path: PathBuf,
        /// What was expected and what was found.
        problem: String,
    },
    /// A chart that could not be drawn.
    Draw {
        /// The chart's file.
        path: PathBuf,
        /// What the drawing library said.
        problem: String,
    },
}

impl Error {
    /// Wraps an I/O error with the file and what was tried.
    pub fn io(path: &Path, doing: &'static str) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io { path, doing, source }
    }

    /// A table error.
    pub fn table(path: &Path, problem: impl fmt::Display) -> Self {
        Self::Table { path: path.to_owned(), problem: problem.to_string() }
    }

    /// What the user can do about it.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Io { doing: "read", .. } => "check that the path exists and may be read",
            Self::Io { .. } => "check free space and the rights of the directory; no file was left half-written",
            Self::NotResults { .. } => "give the directory that `eksim run` wrote (its --out), or run the plan first",
            Self::Unfinished { .. } => "its tables are written when all games are played",
            Self::Shard { .. } => "merge the shards first: `eksim merge SHARD... --out DIR`, with the directories of all of them",
            Self::Table { .. } => {
                "the file is damaged or was written by another version: run the plan again, or use the version in its manifest.json"
            }
            Self::Manifest { .. } => "restore manifest.json from a copy, or run the plan again",
            Self::Draw { .. } => "this is a bug of eksim: please report it with the tables; --no-charts leaves charts out",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, doing, source } => write!(f, "cannot {doing} {}: {source}", path.display()),
            Self::NotResults { path, missing } => {
                write!(f, "{} holds no results: {missing} is missing", path.display())
            }
            Self::Unfinished { path, resume } => {
                write!(f, "{} holds a run that is not finished; go on with:\n  {resume}", path.display())
            }
            Self::Shard { path, shard } => {
                write!(f, "{} holds no results: it is shard {shard} of a run", path.display())
            }
            Self::Table { path, problem } | Self::Manifest { path, problem } => {
                write!(f, "{}: {problem}", path.display())
            }
            Self::Draw { path, problem } => {
                write!(f, "cannot draw {}: {problem}", path.display())
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl miette::Diagnostic for Error {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.advice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_file_and_the_way_out() {
        let e = Error::NotResults { path: "results/x".into(), missing: "win_rates.parquet" };
        assert_eq!(e.to_string(), "results/x holds no results: win_rates.parquet is missing");
        assert!(e.advice().contains("eksim run"));
    }
}
