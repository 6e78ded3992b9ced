//! `manifest.json`: what a results directory is, and the command that makes it again.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Error, files};

/// The format number written today. Column names never change within a format number.
pub const FORMAT: u32 = 1;

/// The name of the file in a results directory.
pub const FILE: &str = "manifest.json";

/// What a run was and how far it came.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The format of the directory; see [`FORMAT`].
    pub format: u32,
    /// The version of eksim that wrote it.
    #[serde(default)]
    pub version: String,
    /// The plan's name (its file's stem, or the command for runs without a file).
    #[serde(default)]
    pub plan: String,
    /// The plan's title.
    #[serde(default)]
    pub title: String,
    /// The question the plan asks, in words.
    #[serde(default)]
    pub question: String,
    /// What came out when the plan's author ran it, kept with the plan.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer: String,
    /// Hash of the resolved plan.
    #[serde(default)]
    pub plan_hash: String,
    /// Hash of the tally: equal fingerprints mean equal tables.
    #[serde(default)]
    pub fingerprint: String,
    /// Hash of a fixed suite of games: equal where the engine behaves the same.
    #[serde(default)]
    pub engine_fingerprint: String,
    /// The seed.
    #[serde(default)]
    pub seed: u64,
    /// The shards in here, as `1/4`; empty for a run in one piece.
    #[serde(default)]
    pub shards: Vec<String>,
    /// Whether everything planned was played.
    #[serde(default)]
    pub done: bool,
    /// The command that makes these tables again, bit for bit.
    #[serde(default)]
    pub command: String,
    /// Of a shard: how it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
    /// Games played, all cells together.
    #[serde(default)]
    pub games: u64,
    /// The cells, in order.
    #[serde(default)]
    pub cells: Vec<CellInfo>,
    /// Whatever else the writer adds; kept when the manifest is written again.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// How a shard was asked for: what `eksim merge` needs to find the plan again, wherever it is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Where `eksim run` was typed: relative paths begin here.
    pub directory: String,
    /// The plan, as it was typed.
    pub plan: String,
    /// `--board`.
    pub board: Option<String>,
    /// `--seed`.
    pub seed: Option<u64>,
    /// `--games`.
    pub games: Option<u64>,
    /// `--control-variate`.
    pub control_variate: bool,
}

/// One cell of the plan: a variant under rules, for a number of players, with a line-up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CellInfo {
    /// Its number, from 0; the `cell` column of the tables.
    pub cell: u32,
    /// The variant's name.
    #[serde(default)]
    pub variant: String,
    /// The sets it is made of.
    #[serde(default)]
    pub sets: Vec<String>,
    /// The rules that differ from the printed ones.
    #[serde(default)]
    pub rules: BTreeMap<String, Value>,
    /// Players at the table.
    #[serde(default)]
    pub players: u32,
    /// The bots by seat, before rotation.
    #[serde(default)]
    pub lineup: Vec<String>,
    /// Bots that go by a name the plan gave them, with what it stands for.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub presets: BTreeMap<String, String>,
    /// Swept keys and this cell's values, such as `rules.hand` = 5.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sweep: BTreeMap<String, Value>,
    /// Games played.
    #[serde(default)]
    pub games: u64,
    /// Blocks played: the unit of every standard error.
    #[serde(default)]
    pub blocks: u64,
    /// Games nobody won.
    #[serde(default)]
    pub stalemates: u64,
    /// Variance of independent games over that of the blocks; null where a variance is zero.
    #[serde(default)]
    pub pairing_efficiency: Option<f64>,
    /// Whatever else the writer adds.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

impl Manifest {
    /// Reads `manifest.json` of a directory.
    pub fn read(dir: &Path) -> Result<Self, Error> {
        let path = dir.join(FILE);
        let text = std::fs::read_to_string(&path).map_err(|e| {
            if e.kind() == std::io::ErrorKind::NotFound && dir.is_dir() {
                Error::NotResults { path: dir.to_owned(), missing: FILE }
            } else {
                Error::io(&path, "read")(e)
            }
        })?;
        let wrong = |problem: String| Error::Manifest { path: path.clone(), problem };
        let manifest: Self =
            serde_json::from_str(&text).map_err(|e| wrong(format!("expected a manifest of eksim, found {e}")))?;
        if manifest.format > FORMAT {
            return Err(wrong(format!(
                "expected format {FORMAT} or lower, found {}: it was written by a newer eksim ({})",
                manifest.format, manifest.version
            )));
        }
        Ok(manifest)
    }

    /// Writes `manifest.json` into a directory, whole or not at all.
    pub fn write(&self, dir: &Path) -> Result<(), Error> {
        let path = dir.join(FILE);
        let mut text =
            serde_json::to_string_pretty(self).map_err(|e| Error::Manifest { path: path.clone(), problem: e.to_string() })?;
        text.push('\n');
        files::write(&path, text.as_bytes())
    }

    /// The title, or the plan's name, or a stand-in.
    pub fn heading(&self) -> &str {
        [&self.title, &self.plan].into_iter().find(|s| !s.is_empty()).map_or("Results", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip_keeps_unknown_keys() {
        let dir = tempfile::tempdir().unwrap();
        let mut m = Manifest { format: FORMAT, seed: u64::MAX, cells: vec![CellInfo::default()], ..Manifest::default() };
        m.more.insert("machine".into(), "two cores".into());
        m.write(dir.path()).unwrap();
        assert_eq!(Manifest::read(dir.path()).unwrap(), m);
    }

    #[test]
    fn foreign_files_are_errors() {
        let dir = tempfile::tempdir().unwrap();
        assert!(matches!(Manifest::read(dir.path()), Err(Error::NotResults { .. })));
        for text in ["", "[]", "{}", "{\"format\": 99}", "\u{0}"] {
            std::fs::write(dir.path().join(FILE), text).unwrap();
            assert!(matches!(Manifest::read(dir.path()), Err(Error::Manifest { .. })), "{text:?}");
        }
    }
}
