//! A bar on stderr for tests that don't know how long they will take.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with a line of its own words, shown on a terminal only.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar for at most so many games.
    pub fn new(show: bool, games: u64) -> Progress {
        if !show {
            return Progress(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{bar:20} {human_pos}/{human_len} games  {per_sec}  {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar)
    }

    /// So many games are played; `words` says how it stands.
    pub fn at(&self, games: u64, words: impl FnOnce() -> String) {
        if !self.0.is_hidden() {
            self.0.set_position(games);
            self.0.set_message(words());
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}
