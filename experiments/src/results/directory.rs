//! A results directory as a whole: every table that is there, and the manifest.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::parquet::{Table, read_table, write_table};
use super::report::remove_charts;
use super::rows::{Card, CellKey, Convergence, Crash, CrashTurn, Explosion, Game, Pace, Pair, Seat, WinRate};
use super::{CellInfo, Error, Manifest, files, manifest};

/// The file of a run that is under way, or was interrupted: all that is needed to go on with it.
pub const STATE: &str = "state.json";

/// The rows of all tables but `games`, which is streamed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// `win_rates.parquet`
    pub win_rates: Vec<WinRate>,
    /// `seats.parquet`
    pub seats: Vec<Seat>,
    /// `pairs.parquet`
    pub pairs: Vec<Pair>,
    /// `explosions.parquet`
    pub explosions: Vec<Explosion>,
    /// `crashes.parquet`
    pub crashes: Vec<Crash>,
    /// `crash_turns.parquet`
    pub crash_turns: Vec<CrashTurn>,
    /// `cards.parquet`
    pub cards: Vec<Card>,
    /// `pace.parquet`
    pub pace: Vec<Pace>,
    /// `convergence.parquet`
    pub convergence: Vec<Convergence>,
}

impl Tables {
    /// Writes every table into `dir`, which is made if need be. Tables of bot pairs, of
    /// convergence and of The Board Game are left out when they are empty.
    pub fn write(&self, dir: &Path) -> Result<(), Error> {
        files::make_dir(dir)?;
        write_table(dir, &self.win_rates)?;
        write_table(dir, &self.seats)?;
        write_table(dir, &self.explosions)?;
        write_table(dir, &self.cards)?;
        write_table(dir, &self.pace)?;
        write_unless_empty(dir, &self.crashes)?;
        write_unless_empty(dir, &self.crash_turns)?;
        write_unless_empty(dir, &self.pairs)?;
        write_unless_empty(dir, &self.convergence)
    }

    /// Reads the tables of `dir`. Only `win_rates` must be there.
    pub fn read(dir: &Path) -> Result<Self, Error> {
        let Some(win_rates) = read_table(dir)? else {
            return Err(Error::NotResults { path: dir.to_owned(), missing: WinRate::FILE });
        };
        Ok(Self {
            win_rates,
            seats: read_table(dir)?.unwrap_or_default(),
            pairs: read_table(dir)?.unwrap_or_default(),
            explosions: read_table(dir)?.unwrap_or_default(),
            crashes: read_table(dir)?.unwrap_or_default(),
            crash_turns: read_table(dir)?.unwrap_or_default(),
            cards: read_table(dir)?.unwrap_or_default(),
            pace: read_table(dir)?.unwrap_or_default(),
            convergence: read_table(dir)?.unwrap_or_default(),
        })
    }
}

/// Writes a table that only some runs have.
fn write_unless_empty<T: Table>(dir: &Path, rows: &[T]) -> Result<(), Error> {
    if rows.is_empty() { Ok(()) } else { write_table(dir, rows) }
}

/// Removes the results that an earlier run left in `dir`, so that a new one leaves only its own: the manifest first, for what is
/// left without one is never taken for complete. Files of others stay.
pub fn clear(dir: &Path) -> Result<(), Error> {
    let tables = [
        WinRate::FILE,
        Seat::FILE,
        Pair::FILE,
        Explosion::FILE,
        Crash::FILE,
        CrashTurn::FILE,
        Card::FILE,
        Pace::FILE,
        Convergence::FILE,
        Game::FILE,
    ];
    for name in [manifest::FILE, "report.html"].into_iter().chain(tables) {
        files::remove(&dir.join(name))?;
    }
    let charts = dir.join("charts");
    remove_charts(&charts, &[]);
    // Refused by the system where somebody else's files are in it.
    let _ = std::fs::remove_dir(charts);
    Ok(())
}

/// A results directory, read.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// Where it lies.
    pub dir: PathBuf,
    /// What it says about itself.
    pub manifest: Manifest,
    /// Its rows.
    pub tables: Tables,
}

impl Results {
    /// Reads a directory that a run wrote.
    pub fn open(dir: &Path) -> Result<Self, Error> {
        if !dir.is_dir() {
            let e = std::io::Error::new(std::io::ErrorKind::NotFound, "no such directory");
            return Err(Error::io(dir, "read")(e));
        }
        let manifest = Manifest::read(dir).map_err(|e| match e {
            Error::NotResults { .. } => unfinished(dir).unwrap_or(e),
            _ => e,
        })?;
        if let (false, [shard, ..]) = (manifest.done, &manifest.shards[..]) {
            return Err(Error::Shard { path: dir.to_owned(), shard: shard.clone() });
        }
        Ok(Self { dir: dir.to_owned(), manifest, tables: Tables::read(dir)? })
    }

    /// The cells that have win rates, in order of their number.
    pub fn cells(&self) -> Vec<Arc<CellKey>> {
        let cells: BTreeMap<u32, _> = self.tables.win_rates.iter().map(|r| (r.key.cell, &r.key)).collect();
        cells.into_values().cloned().collect()
    }

    /// What the manifest says about a cell.
    pub fn info(&self, cell: u32) -> Option<&CellInfo> {
        self.manifest.cells.iter().find(|c| c.cell == cell)
    }

    /// Short names of the cells: only what tells them apart. A single cell is called by its variant.
    pub fn labels(&self) -> BTreeMap<u32, String> {
        labels(&self.cells())
    }

    /// The same without the bots, for sentences that name them.
    pub fn places(&self) -> BTreeMap<u32, String> {
        let place = |key: &Arc<CellKey>| Arc::new(CellKey { lineup: String::new(), ..(**key).clone() });
        let cells: Vec<Arc<CellKey>> = self.cells().iter().map(place).collect();
        let numbered = labels(&cells);
        let bare = |(cell, label): (u32, String)| {
            let label = label.split(" (cell ").next().map_or(label.clone(), str::to_owned);
            (cell, label)
        };
        numbered.into_iter().map(bare).collect()
    }

    /// The same of tables where bots meet: where one bot has all seats its rate is the fair share whatever happens. All, if there
    /// are no others.
    pub fn contested(&self) -> Vec<&WinRate> {
        let meet = |r: &&WinRate| r.key.bots().len() > 1;
        if self.overall().any(|r| meet(&r)) { self.overall().filter(meet).collect() } else { self.overall().collect() }
    }

    /// The win rates over all seats, in the tables' order.
    pub fn overall(&self) -> impl Iterator<Item = &WinRate> {
        self.tables.win_rates.iter().filter(|r| r.seat.is_none())
    }
}

/// What there is to say of a directory whose run was begun and has written no manifest yet.
fn unfinished(dir: &Path) -> Option<Error> {
    let state = std::fs::read(dir.join(STATE)).ok()?;
    let state: serde_json::Value = serde_json::from_slice(&state).unwrap_or_default();
    let resume = state["command"].as_str().unwrap_or("eksim run PLAN --resume").to_string();
    Some(Error::Unfinished { path: dir.to_owned(), resume })
}

/// Short names for cells: the parts in which they differ.
pub fn labels(cells: &[Arc<CellKey>]) -> BTreeMap<u32, String> {
    let differ = |part: fn(&CellKey) -> String| cells.windows(2).any(|w| part(&w[0]) != part(&w[1])).then_some(part);
    // Rules that come with the variant need not be said beside its name.
    let mut rules: BTreeMap<&str, &str> = BTreeMap::new();
    let told = cells.iter().all(|k| *rules.entry(&k.variant).or_insert(&k.rules) == k.rules);
    let parts: Vec<fn(&CellKey) -> String> = [
        differ(|k| if k.variant.contains(',') { format!("\"{}\"", k.variant) } else { k.variant.clone() }),
        differ(|k| k.rules.clone()).filter(|_| !told || rules.len() < 2),
        differ(|k| format!("{} players", k.players)),
        differ(|k| k.bots().join(" v ")),
        // Line-ups of the same bots in other numbers at tables of one size: at a larger table a line-up is longer anyhow.
        (differ(|k| k.bots().join(" v ")).is_none() && other_numbers(cells)).then_some(|k: &CellKey| k.lineup.clone()),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut out: BTreeMap<u32, String> = cells
        .iter()
        .map(|k| {
            let words: Vec<String> = parts.iter().map(|p| p(k)).filter(|w| !w.is_empty()).collect();
            let label = match words.is_empty() {
                false => words.join(", "),
                true if parts.is_empty() || k.rules.is_empty() && !k.variant.is_empty() => k.variant.clone(),
                true => String::new(),
            };
            let label = if label.is_empty() { format!("cell {}", k.cell) } else { label };
            (k.cell, label)
        })
        .collect();
    // Cells that still share a name get their number.
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for label in out.values() {
        *count.entry(label.clone()).or_default() += 1;
    }
    for (cell, label) in &mut out {
        if count[label] > 1 {
            *label = format!("{label} (cell {cell})");
        }
    }
    out
}

/// Whether tables of one size differ in their line-ups.
fn other_numbers(cells: &[Arc<CellKey>]) -> bool {
    let mut lineups: BTreeMap<u32, &str> = BTreeMap::new();
    cells.iter().any(|k| *lineups.entry(k.players).or_insert(&k.lineup) != k.lineup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples;

    #[test]
    fn a_directory_comes_back() {
        let dir = tempfile::tempdir().unwrap();
        let shape = samples::Shape { bots: 3, cells: 2, ..Default::default() };
        let (tables, manifest) = (samples::tables(&shape), samples::manifest(&shape));
        tables.write(dir.path()).unwrap();
        manifest.write(dir.path()).unwrap();
        let results = Results::open(dir.path()).unwrap();
        assert_eq!(results.tables, tables);
        assert_eq!(results.manifest, manifest);
    }

    #[test]
    fn a_directory_without_results_says_so() {
        let dir = tempfile::tempdir().unwrap();
        assert!(matches!(Results::open(dir.path()), Err(Error::NotResults { .. })));
        let e = Results::open(&dir.path().join("no")).unwrap_err();
        assert!(e.to_string().contains("no such directory"));
    }

    #[test]
    fn labels_hold_what_differs() {
        let key = |cell, variant: &str, rules: &str, players| {
            Arc::new(CellKey { cell, variant: variant.into(), rules: rules.into(), players, lineup: "a,b".into() })
        };
        let of = |cells: &[Arc<CellKey>]| labels(cells).into_values().collect::<Vec<_>>();
        assert_eq!(of(&[key(0, "base", "", 2)]), ["base"]);
        assert_eq!(of(&[key(0, "base", "", 2), key(1, "base", "hand=5", 2)]), ["base", "hand=5"]);
        assert_eq!(of(&[key(0, "base", "", 2), key(1, "zombie", "", 4)]), ["base, 2 players", "zombie, 4 players"]);
        assert_eq!(of(&[key(0, "base", "", 2), key(1, "small", "hand=5", 2)]), ["base", "small"]);
        let swept = [key(0, "base", "hand=4", 2), key(1, "base", "hand=5", 2), key(2, "zombie", "hand=4", 2)];
        assert_eq!(of(&swept), ["base, hand=4", "base, hand=5", "zombie, hand=4"]);
        assert_eq!(of(&[key(0, "base", "", 2), key(1, "base", "", 2)]), ["base (cell 0)", "base (cell 1)"]);
        assert_eq!(of(&[key(0, "base", "", 2), key(1, "small, fast", "", 2)]), ["base", "\"small, fast\""]);
    }

    #[test]
    fn a_larger_table_is_not_another_line_up() {
        let key = |cell, players, lineup: &str| {
            Arc::new(CellKey { cell, variant: "base".into(), players, lineup: lineup.into(), ..Default::default() })
        };
        let of = |cells: &[Arc<CellKey>]| labels(cells).into_values().collect::<Vec<_>>();
        assert_eq!(of(&[key(0, 2, "a,b"), key(1, 4, "a,b,a,b")]), ["2 players", "4 players"]);
        assert_eq!(of(&[key(0, 3, "a,b,b"), key(1, 3, "a,a,b")]), ["a,b,b", "a,a,b"]);
    }
}
