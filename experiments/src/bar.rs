//! The bar on stderr: rate, time to go, and the current estimate. And Ctrl-C, which stops a run at the next chunk.

use std::sync::atomic::Ordering;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::sim::cell::Cell;
use crate::sim::run::INTERRUPTED;
use crate::sim::tally::Tally;

/// A progress bar, shown on a terminal only.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar for so many games.
    pub fn new(show: bool, games: u64) -> Bar {
        if !show {
            return Bar(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(games);
        let style = ProgressStyle::with_template("{prefix}{bar:20} {human_pos}/{human_len}  {rate}  {eta} left  {wide_msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let rate = |state: &ProgressState, to: &mut dyn std::fmt::Write| {
            let _ = write!(to, "{} games/s", HumanCount(state.per_sec() as u64));
        };
        bar.set_style(style.with_key("rate", rate));
        bar.enable_steady_tick(Duration::from_millis(200));
        Bar(bar)
    }

    /// So many games are played; the estimate of the first bot stands beside the bar.
    pub fn games(&self, games: u64, cell: &Cell, tally: &Tally) {
        if self.0.is_hidden() {
            return;
        }
        self.0.set_position(games);
        let bot = &tally.bots[0];
        let per_block = cell.seat_games_per_block(0);
        let estimate = crate::sim::outcome::rate(&bot.wins, tally.blocks, per_block, &bot.early);
        let half = 100.0 * estimate.interval.half_width();
        self.0.set_message(format!("{} {:.2} % ± {half:.2}", cell.bots[0].label(), 100.0 * estimate.mean));
    }

    /// What is being done now, before the estimate.
    pub fn prefix(&self, text: &str) {
        self.0.set_prefix(text.to_string());
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// From now on Ctrl-C stops at the next chunk; a second one stops at once.
pub fn watch_for_interrupt() {
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            crate::outside::kill_all();
            std::process::exit(130);
        }
    });
}
