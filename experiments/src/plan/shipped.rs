//! The plans that ship inside the program.

use std::path::{Path, PathBuf};

use eksim_engine::error::nearest;

/// A plan of this repository, as text.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name: the file's name without its ending.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal,)+) => {
        /// Every plan that ships, in the order in which lists show them.
        pub const SHIPPED: &[Shipped] =
            &[$(Shipped { name: $name, text: include_str!(concat!("../../", $name, ".toml")) },)+];
    };
}

shipped! {
    "smoke",
    "streaking",
    "imploding",
    "barking",
    "expanding",
    "zombie",
    "good-vs-evil",
    "party-pack-by-players",
    "house-rules-hand",
    "house-rules-defuses",
    "house-rules-nopes",
    "house-rules-attacks",
    "house-rules-five",
    "house-rules-fast",
    "house-rule-hand-of-six",
    "house-rule-late-defuse",
    "bot-ladder",
    "tuned",
    "bot-strength",
    "bot-strength-search",
    "bot-strength-ismcts",
    "board-game",
}

/// The shipped plan that a path means: `smoke`, `smoke.toml` or `experiments/smoke.toml`.
pub fn named(path: &Path) -> Option<&'static Shipped> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let plain = path.extension().is_none_or(|ending| ending == "toml");
    let here = folder == Path::new("") || folder == Path::new("experiments");
    let stem = path.file_stem()?.to_str()?;
    SHIPPED.iter().find(|plan| plain && here && plan.name == stem)
}

/// The plan that a path may have meant: one that ships, or a file of that folder.
pub fn nearest_to(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let folder = path.parent().unwrap_or(Path::new(""));
    let there = plans_in(if folder == Path::new("") { Path::new(".") } else { folder });
    let names = SHIPPED.iter().map(|plan| plan.name).chain(there.iter().map(|(name, _)| name.as_str()));
    let near = nearest(&stem, names).first().copied().unwrap_or_default();
    let file = there.iter().find(|(name, _)| name == near);
    file.map_or(near.to_string(), |(_, path)| path.strip_prefix(".").unwrap_or(path).display().to_string())
}

/// The plans of the directory `experiments` below `here`: name and path, sorted.
pub fn in_directory(here: &Path) -> Vec<(String, PathBuf)> {
    plans_in(&here.join("experiments"))
}

/// The TOML files of a folder: name and path, sorted.
fn plans_in(folder: &Path) -> Vec<(String, PathBuf)> {
    let Ok(files) = std::fs::read_dir(folder) else { return Vec::new() };
    let paths = files.filter_map(Result::ok).map(|file| file.path());
    let mut plans: Vec<(String, PathBuf)> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .filter(|path| path.file_name().is_some_and(|name| name != "Cargo.toml"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_string(), path.clone())))
        .collect();
    plans.sort();
    plans
}
