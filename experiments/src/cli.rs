//! What a user can type.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

/// Monte Carlo simulation and strategy research for the Exploding Kittens family of games.
///
/// An unofficial research tool. Start with `eksim run experiments/smoke.toml`, or `eksim list sets`.
#[derive(Parser, Debug)]
#[command(name = "eksim", version, propagate_version = true, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Colours on the terminal. NO_COLOR is honoured.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub color: Color,
    /// Threads to use; all cores without it. Results do not depend on it.
    #[arg(long, global = true, value_name = "N")]
    pub threads: Option<usize>,
    /// Print nothing but results and errors.
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// One JSON document on stdout, nothing else.
    #[arg(long, global = true)]
    pub json: bool,
}

impl Cli {
    /// What was typed of the options that every command has, to be typed again.
    pub fn options(&self) -> String {
        let mut out = String::new();
        if self.color != Color::Auto {
            let color = self.color.to_possible_value();
            out += &format!(" --color {}", color.as_ref().map_or("auto", PossibleValue::get_name));
        }
        out += &self.threads.map_or(String::new(), |threads| format!(" --threads {threads}"));
        out += if self.quiet { " --quiet" } else { "" };
        out += if self.json { " --json" } else { "" };
        out
    }
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// The main job: run a plan, write tables, charts and report, print the summary.
    Run(RunArgs),
    /// Shards back into one result.
    Merge(MergeArgs),
    /// One cell without a file: play games and print what came out.
    Sim(SimArgs),
    /// Any single game of any run, as a readable transcript.
    Replay(ReplayArgs),
    /// Validate a plan without running it: its cells, games and an estimated time.
    Check(CheckArgs),
    /// Does a bot of one's own (exec:COMMAND) speak the protocol and answer legally in every set?
    CheckBot(crate::commands::check_bot::CheckBotArgs),
    /// The JSON Schema of plans, for editors.
    Schema,
    /// What there is: sets, cards, bots, rules or plans, one line each.
    List(ListArgs),
    /// One card, bot or board, with everything there is to say of it.
    Show(ShowArgs),
    /// Games a second here, with the behaviour fingerprint.
    Bench(BenchArgs),
    /// Is bot A better than bot B? A sequential test with a verdict.
    Compare(crate::commands::compare::CompareArgs),
    /// Is a house rule balanced? Seats, skill, cards, pace and drama against the unchanged rules.
    Balance(crate::commands::balance::BalanceArgs),
    /// Many bots: win shares, ratings, cross-table.
    Ladder(crate::commands::ladder::LadderArgs),
    /// Search a bot's parameters on tuning seeds, then prove the gain on fresh ones.
    Tune(crate::commands::tune::TuneArgs),
    /// What should I play? Odds and values of every answer at a described table.
    Advise(crate::commands::advise::AdviseArgs),
    /// Exact odds of the next draws for a described pile.
    Odds(crate::commands::odds::OddsArgs),
    /// Redraw charts and report.html from the tables of a results directory.
    Report(ReportArgs),
    /// What differs between two results, and whether it is more than chance.
    Diff(DiffArgs),
}

/// A table: sets, players, bots, house rules.
#[derive(Args, Debug, Clone)]
pub struct TableArgs {
    /// The sets in play, separated by commas: base, party-pack, imploding, streaking, barking, zombie, apocalypse, good-vs-evil,
    /// expanding; or board-game, which is played alone.
    #[arg(long, value_delimiter = ',', default_value = "base", value_name = "SETS")]
    pub sets: Vec<String>,
    /// A board file for board-game, instead of the shipped board.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// Players at the table.
    #[arg(long, default_value_t = 4, value_name = "N")]
    pub players: usize,
    /// The bots by seat, separated by commas; a shorter list repeats around the table, or with `...` at its end the last bot
    /// takes the other seats. `exec:COMMAND` is a program of one's own (docs/bot-protocol.md): it runs with your rights, so trusted
    /// code only.
    #[arg(long, default_value = "random", value_name = "BOTS")]
    pub bots: String,
    /// A house rule, as key=value; may be given several times. `eksim list rules` names them.
    #[arg(long = "set-rule", value_name = "KEY=VALUE")]
    pub set_rule: Vec<String>,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// Play the line-up in all rotations over the seats, or only as given.
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set, value_name = "BOOL")]
    pub rotate: bool,
}

/// `eksim sim`.
#[derive(Args, Debug)]
pub struct SimArgs {
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// Games to play, rounded up to whole blocks; 2e6 and 2_000_000 are numbers too.
    #[arg(long, default_value = "100000", value_parser = count, value_name = "N")]
    pub games: u64,
    /// Take the luck of the draw off the win shares too (a control variate; its coefficients come from pilot games).
    #[arg(long)]
    pub control_variate: bool,
}

/// `eksim replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The table, as the run had it.
    #[command(flatten)]
    pub table: TableArgs,
    /// The number of the game in its cell: block x rotations + rotation.
    #[arg(long, default_value_t = 0, value_name = "K")]
    pub game: u64,
    /// Print only the position at the first decision of this turn, as its player sees it, for `eksim advise --position`.
    #[arg(long, value_name = "TURN")]
    pub at: Option<u32>,
}

/// `eksim run`.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The plan.
    pub plan: PathBuf,
    /// A board file, wherever the plan plays board-game and names no board of its own.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// Where the results go; results/<plan name> without it.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Another seed than the plan's.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Another number of games a cell than the plan's.
    #[arg(long, value_parser = count, value_name = "N")]
    pub games: Option<u64>,
    /// Play only this part, counting from 1; `eksim merge` puts the parts together.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Go on with a run that was interrupted, with the options it was begun with.
    #[arg(long)]
    pub resume: bool,
    /// Start again where an unfinished run lies.
    #[arg(long, conflicts_with = "resume")]
    pub fresh: bool,
    /// Take the luck of the draw off the win shares too (a control variate; its coefficients come from pilot games).
    #[arg(long)]
    pub control_variate: bool,
    /// Write one row a game too (games.parquet).
    #[arg(long)]
    pub per_game: bool,
    /// Draw no charts.
    #[arg(long)]
    pub no_charts: bool,
}

/// `eksim merge`.
#[derive(Args, Debug)]
pub struct MergeArgs {
    /// The directories of all shards.
    #[arg(required = true, value_name = "DIR")]
    pub dirs: Vec<PathBuf>,
    /// Where the results go.
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// The plan, if it lies elsewhere than where the shards were made.
    #[arg(long, value_name = "PLAN")]
    pub plan: Option<PathBuf>,
    /// Draw no charts.
    #[arg(long)]
    pub no_charts: bool,
}

/// `eksim check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// The plan: a file, or the name of one that ships.
    pub plan: PathBuf,
    /// A board file, wherever the plan plays board-game and names no board of its own.
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// Another seed than the plan's.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Other games a cell than the plan's; 2e6 and 2_000_000 are numbers too.
    #[arg(long, value_parser = count, value_name = "N")]
    pub games: Option<u64>,
}

/// `eksim list`.
#[derive(Args, Debug)]
pub struct ListArgs {
    /// What to list.
    #[arg(value_enum)]
    pub what: Listing,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listing {
    /// Boxes of cards.
    Sets,
    /// Cards.
    Cards,
    /// Strategies.
    Bots,
    /// House rules.
    Rules,
    /// Plans that ship with the program.
    Plans,
}

/// `eksim show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// What to show.
    #[arg(value_enum)]
    pub what: Showing,
    /// Its name.
    pub name: String,
}

/// What can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Showing {
    /// A card.
    Card,
    /// A bot.
    Bot,
    /// A board file for board-game: `default` prints the shipped one, to copy and change; another is checked.
    Board,
}

/// `eksim bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Seconds for each measurement.
    #[arg(long, default_value_t = 1.0)]
    pub seconds: f64,
    /// What the pipeline's counting costs over the bare simulation of the same games.
    #[arg(long)]
    pub pipeline: bool,
}

/// `eksim report`.
#[derive(Args, Debug)]
pub struct ReportArgs {
    /// The results directory.
    pub dir: PathBuf,
    /// Leave the charts out.
    #[arg(long)]
    pub no_charts: bool,
}

/// `eksim diff`.
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// The first results directory.
    pub a: PathBuf,
    /// The second.
    pub b: PathBuf,
}

/// Reads the command line; what is wrong with it ends the program with code 2.
pub fn read() -> Cli {
    let color = Color::of_arguments(std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()));
    let matches = Cli::command().color(color.choice()).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// Reads a whole number: `1000000`, `1_000_000` or `1e6`.
pub fn count(text: &str) -> Result<u64, String> {
    match text.replace('_', "").parse::<f64>() {
        Ok(x) if (1.0..=1e15).contains(&x) && x.fract() == 0.0 => Ok(x as u64),
        _ => Err("a whole number from 1 to 1e15 is expected, such as 1000000, 1_000_000 or 1e6".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_as_people_write_them() {
        assert_eq!((count("2e6"), count("2_000_000"), count("17")), (Ok(2_000_000), Ok(2_000_000), Ok(17)));
        assert!(count("1.5").is_err() && count("-3").is_err() && count("0").is_err() && count("many").is_err());
    }

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
