//! `eksim sim`: one cell without a file.

use std::time::Instant;

use super::{Talk, print_json, table};
use crate::bar::Bar;
use crate::cli::SimArgs;
use crate::failure::Failure;
use crate::sim::board_outcome::BoardOutcome;
use crate::sim::chunk::Counts;
use crate::sim::luck::check_game;
use crate::sim::outcome::Outcome;
use crate::sim::run::{Stop, interrupted, play_cell};

pub(super) fn run(args: &SimArgs, talk: Talk) -> Result<(), Failure> {
    let cell = table::cell(&args.table)?;
    if args.control_variate {
        check_game(&cell.rules)?;
    }
    let blocks = cell.blocks_for(args.games);
    crate::bar::watch_for_interrupt();
    let bar = Bar::new(talk.bar, blocks * cell.games_per_block(), 0);
    let start = Instant::now();
    let tally = play_cell(&cell, Stop::Games(args.games), Counts { cards: false, luck: args.control_variate }, &(), |tally| {
        bar.games(tally.games, &cell, tally);
    });
    bar.finish();
    let tally = tally?;
    let mut outcome = Outcome::new(&cell, &tally, start.elapsed().as_secs_f64());
    if !interrupted() {
        outcome.take_off_luck(&cell, &tally, blocks)?;
    }
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
    // Programs go by their whole command.
    let wide = outcome.bots.iter().map(|bot| bot.bot.chars().count()).max().unwrap_or(0).max(24);
    let _ = writeln!(out, "\n{:<wide$} {:>12} {:>8}  95 % interval      (fair share {fair:.2} %)", "bot", "seat games", "wins %");
    for bot in &outcome.bots {
        let _ = writeln!(
            out,
            "{:<wide$} {:>12} {:>8.3}  {:.3} to {:.3}",
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
    out += &outcome.luck_text();
    if let Some(board) = &outcome.board {
        crashes(&mut out, outcome, board);
    }
    let deaths: Vec<String> = outcome
        .deaths
        .iter()
        .filter(|(_, n)| **n > 0)
        .map(|(cause, n)| format!("{cause} {:.3}", *n as f64 / outcome.games as f64))
        .collect();
    let _ = writeln!(
        out,
        "\na game: {:.3} turns, {:.3} draws, {:.3} decisions{}",
        outcome.mean_turns,
        outcome.mean_draws,
        outcome.mean_decisions,
        if deaths.is_empty() { String::new() } else { format!("; deaths: {}", deaths.join(", ")) }
    );
    if outcome.stalemates > 0 {
        let _ = writeln!(out, "stalemates: {}", outcome.stalemates);
    }
    if let Some(efficiency) = outcome.pairing_efficiency {
        let _ = writeln!(out, "pairing efficiency {efficiency:.2} (what playing each deal in all rotations gained)");
    }
    if let Some(board) = &outcome.board {
        let _ = match board.board.note {
            Some(note) => writeln!(out, "{note}"),
            None => writeln!(out, "board {} ({})", board.board.name, board.board.fingerprint),
        };
    }
    let _ =
        writeln!(out, "fingerprint {}, {:.2} s, {:.0} games/s", outcome.fingerprint, outcome.seconds, outcome.games_per_second);
    out
}

/// What only The Board Game has: explosions recur.
fn crashes(out: &mut String, outcome: &Outcome, board: &BoardOutcome) {
    use std::fmt::Write;
    let _ = writeln!(
        out,
        "\n{:<24} {:>12} {:>9}  {:<18} {:>8} {:>9} {:>8}",
        "explosions", "a game", "a turn", "95 % interval", "flips", "swaps", "laps"
    );
    for bot in &board.crashes {
        let turn = &bot.explosions_per_turn;
        let _ = writeln!(
            out,
            "{:<24} {:>12.4} {:>9.4}  {:<18} {:>8.3} {:>9.3} {:>8.3}",
            bot.bot,
            bot.explosions_per_game.mean,
            turn.mean,
            format!("{:.4} to {:.4}", turn.ci_low, turn.ci_high),
            bot.flips_per_game.mean,
            bot.swaps_per_game.mean,
            bot.laps_per_game.mean
        );
    }
    let _ = writeln!(
        out,
        "{:<24} {:>12.4} {:>9.4}  {:<18} {:>8.3} {:>9.3} {:>8.3}",
        format!("all {} seats", outcome.players),
        board.explosions_per_game,
        board.explosions_per_turn,
        "",
        board.flips_per_game,
        board.swaps_per_game,
        board.laps_per_game
    );
    let _ = writeln!(
        out,
        "Kittens met {:.3} a game, defused {:.3}; discs {:.3}; Magnets added {:.3}, turned {:.3}; Nopes {:.3}",
        board.kittens_met_per_game,
        board.defused_per_game,
        board.discs_per_game,
        board.magnets_added_per_game,
        board.magnets_turned_per_game,
        board.nopes_per_game
    );
}
