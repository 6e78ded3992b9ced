//! `eksim check-bot`: does a program speak the protocol, answer legally in every set, and answer alike when asked alike?

use std::time::Instant;

use clap::Args;
use eksim_bots::BotSpec;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::Domain;
use serde::Serialize;

use super::{Talk, print_json};
use crate::failure::Failure;
use crate::outside;
use crate::sim::cell::Cell;
use crate::sim::chunk::{Counts, play_blocks};
use crate::sim::fingerprint;
use crate::sim::rules::BOARD_GAME;

/// `eksim check-bot`.
#[derive(Args, Debug)]
pub struct CheckBotArgs {
    /// The bot: exec:COMMAND, for example "exec:python3 my_bot.py". It runs with your rights: trusted code only.
    pub bot: String,
    /// The sets to check, separated by commas; give it several times for several tables. All of them without it.
    #[arg(long, value_name = "SETS")]
    pub sets: Vec<String>,
    /// Games of each table.
    #[arg(long, default_value = "60", value_parser = crate::cli::count, value_name = "N")]
    pub games: u64,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
}

/// The tables of a full check: every set, and mixtures that bring out what sets do to each other.
const TABLES: [&str; 10] = [
    "base",
    "party-pack",
    "base,imploding",
    "base,streaking",
    "base,barking",
    "zombie",
    "good-vs-evil",
    "base,expanding",
    "base,imploding,streaking,barking",
    "apocalypse,imploding,streaking,barking",
];

/// What came of one table.
#[derive(Serialize)]
struct Row {
    sets: Vec<&'static str>,
    players: usize,
    games: u64,
    decisions: u64,
    decisions_per_second: f64,
    win_rate: f64,
    same_when_asked_again: bool,
}

pub(super) fn run(args: &CheckBotArgs, talk: Talk) -> Result<(), Failure> {
    let bot = BotSpec::parse(&args.bot).map_err(|e| Failure::Usage(e.to_string()))?;
    if bot.outside().is_none() {
        return Err(Failure::Usage(format!("`{}` is built in; a program is named as exec:COMMAND", args.bot)));
    }
    crate::bar::watch_for_interrupt();
    let tables: Vec<&str> = if args.sets.is_empty() { TABLES.to_vec() } else { args.sets.iter().map(String::as_str).collect() };
    if tables.iter().flat_map(|sets| sets.split(',')).any(|set| set.trim() == BOARD_GAME) {
        return Err(Failure::Usage(format!(
            "`--sets {BOARD_GAME}`: programs from outside don't play The Board Game; name sets of cards (`eksim list sets`)"
        )));
    }
    let mut rows = Vec::new();
    for sets in tables {
        rows.push(check(&bot, sets, args)?);
        if let (Some(row), false) = (rows.last(), talk.json) {
            print_row(row, rows.len() == 1);
        }
    }
    if talk.json {
        print_json(&rows)?;
    }
    if rows.iter().any(|row| !row.same_when_asked_again) {
        return Err(Failure::Run(
            "the bot answered the same questions otherwise when they came in other lines, so its results can't be repeated; \
             answers may depend on the question alone, and chance on its `seed`"
                .into(),
        ));
    }
    if !talk.json && !talk.quiet {
        println!("\nall answers were legal, and the same when the questions came in other lines");
    }
    Ok(())
}

/// One table: the bot against random, twice, the second time in short lines.
fn check(bot: &BotSpec, sets: &str, args: &CheckBotArgs) -> Result<Row, Failure> {
    let parsed = Sets::parse(sets.split(',').map(str::trim))?;
    let players = parsed.players(false).map_or(3, |(low, high)| 3.clamp(low, high));
    let mut short = bot.clone();
    short.set("batch", 7.0).map_err(|e| Failure::Usage(e.to_string()))?;
    let mut found = Vec::new();
    let (before, start) = (outside::asked(), Instant::now());
    let mut first = None;
    for bot in [bot, &short] {
        let rules = Rules::new(parsed, players, Switches::default())?;
        let random = BotSpec::parse("random").map_err(|e| Failure::Usage(e.to_string()))?;
        let lineup = std::iter::once(bot.clone()).chain(std::iter::repeat(random)).take(players).collect();
        let cell = Cell::new(sets.to_string(), rules, lineup, args.seed, Domain::Test, true);
        let blocks = cell.blocks_for(args.games);
        let tally = play_blocks(&cell, 0, blocks, Counts { cards: true, luck: false }, &())
            .map_err(|stopped| stopped.or("interrupted"))?;
        found.push(fingerprint::of(&tally));
        first.get_or_insert((tally, outside::asked() - before, start.elapsed().as_secs_f64()));
    }
    let (tally, decisions, seconds) = first.ok_or_else(|| Failure::Run("nothing was played".into()))?;
    Ok(Row {
        sets: parsed.names(),
        players,
        games: tally.games,
        decisions,
        decisions_per_second: (decisions as f64 / seconds.max(1e-9)).round(),
        win_rate: tally.bots[0].wins.sum as f64 / tally.games.max(1) as f64,
        same_when_asked_again: found[0] == found[1],
    })
}

fn print_row(row: &Row, first: bool) {
    if first {
        println!("{:<48} {:>7} {:>6} {:>10} {:>12} {:>7}  again", "sets", "players", "games", "decisions", "a second", "wins %");
    }
    println!(
        "{:<48} {:>7} {:>6} {:>10} {:>12} {:>7.1}  {}",
        row.sets.join(" + "),
        row.players,
        row.games,
        row.decisions,
        row.decisions_per_second,
        100.0 * row.win_rate,
        if row.same_when_asked_again { "the same" } else { "NOT THE SAME" }
    );
}
