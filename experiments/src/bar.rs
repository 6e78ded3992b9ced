//! The bar on stderr: rate, time to go, and the current estimate. And Ctrl-C, which stops a run at the next chunk.

use std::sync::atomic::Ordering;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::sim::cell::Cell;
use crate::sim::run::INTERRUPTED;
use crate::sim::tally::Tally;
use crate::width::width;

/// Columns from which the games are shown in numbers too.
const WIDE: usize = 110;

/// A progress bar, shown on a terminal only.
pub struct Bar {
    bar: ProgressBar,
    /// Columns for the name of a bot.
    name: usize,
}

impl Bar {
    /// A bar for so many games, of which some were played in an earlier session: the rate is this session's.
    pub fn new(show: bool, games: u64, earlier: u64) -> Bar {
        if !show {
            return Bar { bar: ProgressBar::hidden(), name: 0 };
        }
        let bar = ProgressBar::new(games);
        let wide = width(&std::io::stderr()) >= WIDE;
        // The bar gives way to what stands beside it.
        let (template, name) = match wide {
            true => ("{prefix}{wide_bar} {human_pos}/{human_len}  {rate} games/s  {eta} left  {msg}", 24),
            false => ("{prefix}{wide_bar} {percent}%  {rate}/s  {eta} left  {msg}", 16),
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let rate = |state: &ProgressState, to: &mut dyn std::fmt::Write| {
            let rate = state.per_sec();
            let _ = if rate < 10.0 { write!(to, "{rate:.1}") } else { write!(to, "{}", HumanCount(rate as u64)) };
        };
        bar.set_style(style.with_key("rate", rate));
        bar.set_position(earlier);
        bar.tick();
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(200));
        Bar { bar, name }
    }

    /// So many games are all there is to play.
    pub fn length(&self, games: u64) {
        self.bar.set_length(games);
    }

    /// So many games are played; the estimate of the first bot stands beside the bar.
    pub fn games(&self, games: u64, cell: &Cell, tally: &Tally) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(games);
        if tally.blocks == 0 {
            return;
        }
        let bot = &tally.bots[0];
        let per_block = cell.seat_games_per_block(0);
        let estimate = crate::sim::outcome::rate(&bot.wins, tally.blocks, per_block, &bot.early);
        let half = 100.0 * estimate.interval.half_width();
        let name = clipped(cell.bots[0].label(), self.name);
        self.bar.set_message(format!("{name} {:.2} % ± {half:.2}", 100.0 * estimate.mean));
    }

    /// What is being done now, before the estimate.
    pub fn prefix(&self, text: &str) {
        self.bar.set_prefix(text.to_string());
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The beginning of a name that is too long.
fn clipped(name: &str, columns: usize) -> String {
    if name.chars().count() <= columns { name.to_string() } else { name.chars().take(columns - 1).chain(['…']).collect() }
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
