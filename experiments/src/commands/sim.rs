//! `eksim sim`: one cell without a file.

use std::time::Instant;

use super::{Talk, print_json, table};
use crate::bar::Bar;
use crate::cli::SimArgs;
use crate::failure::Failure;
use crate::sim::chunk::Counts;
use crate::sim::outcome::Outcome;
use crate::sim::run::{Stop, interrupted, play_cell};

pub(super) fn run(args: &SimArgs, talk: Talk) -> Result<(), Failure> {
    let cell = table::cell(&args.table)?;
    let blocks = cell.blocks_for(args.games);
    crate::bar::watch_for_interrupt();
    let bar = Bar::new(talk.bar, blocks * cell.games_per_block());
    let start = Instant::now();
    let tally =
        play_cell(&cell, Stop::Games(args.games), Counts { cards: false }, &(), |tally| bar.games(tally.games, &cell, tally));
    bar.finish();
    let tally = tally?;
    let outcome = Outcome::new(&cell, &tally, start.elapsed().as_secs_f64());
    if talk.json {
        print_json(&outcome)?;
    } else {
        print!("{}", text(&outcome));
        if let Some(caution) = cell.rules.caution() {
            println!("note: {caution}");
        }
    }
    if interrupted() {
        return Err(Failure::Interrupted(format!(
            "interrupted after {} of {} games",
            tally.games,
            blocks * cell.games_per_block()
        )));
    }
    Ok(())
}

/// The outcome as a person reads it.
fn text(outcome: &Outcome) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let rules: Vec<String> = outcome.rules.iter().map(|(k, v)| format!("{k}={v}")).collect();
    let rules = if rules.is_empty() { String::new() } else { format!(", {}", rules.join(" ")) };
    let _ = writeln!(
        out,
        "{}, {} players{rules}: {} games in {} blocks, seed {}",
        outcome.sets.join(" + "),
        outcome.players,
        outcome.games,
        outcome.blocks,
        outcome.seed
    );
    let fair = 100.0 / outcome.players as f64;
    let _ = writeln!(out, "\n{:<24} {:>12} {:>8}  95 % interval      (fair share {fair:.2} %)", "bot", "seat games", "wins %");
    for bot in &outcome.bots {
        let _ = writeln!(
            out,
            "{:<24} {:>12} {:>8.3}  {:.3} to {:.3}",
            bot.bot,
            bot.seat_games,
            100.0 * bot.win_rate,
            100.0 * bot.ci_low,
            100.0 * bot.ci_high
        );
    }
    let _ = writeln!(out, "\n{:<24} {:>12} {:>8}  95 % interval", "seat", "games", "wins %");
    for seat in &outcome.seats {
        let _ = writeln!(
            out,
            "{:<24} {:>12} {:>8.3}  {:.3} to {:.3}",
            seat.seat,
            outcome.games,
            100.0 * seat.win_rate,
            100.0 * seat.ci_low,
            100.0 * seat.ci_high
        );
    }
    let deaths: Vec<String> = outcome
        .deaths
        .iter()
        .filter(|(_, n)| **n > 0)
        .map(|(cause, n)| format!("{cause} {:.3}", *n as f64 / outcome.games as f64))
        .collect();
    let _ = writeln!(
        out,
        "\na game: {:.3} turns, {:.3} draws, {:.3} decisions; deaths: {}",
        outcome.mean_turns,
        outcome.mean_draws,
        outcome.mean_decisions,
        deaths.join(", ")
    );
    if outcome.stalemates > 0 {
        let _ = writeln!(out, "stalemates: {}", outcome.stalemates);
    }
    if let Some(efficiency) = outcome.pairing_efficiency {
        let _ = writeln!(out, "pairing efficiency {efficiency:.2} (what playing each deal in all rotations gained)");
    }
    let _ =
        writeln!(out, "fingerprint {}, {:.2} s, {:.0} games/s", outcome.fingerprint, outcome.seconds, outcome.games_per_second);
    out
}
