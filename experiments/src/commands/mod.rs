//! The commands, one file each.

pub mod advise;
pub mod balance;
mod bench;
mod check;
pub mod check_bot;
pub mod compare;
mod diff;
pub mod ladder;
mod list;
mod merge;
pub mod odds;
mod replay;
mod report;
mod run;
mod schema;
mod show;
mod sim;
pub mod table;
pub mod tune;

use std::io::IsTerminal;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// How to talk to the user.
#[derive(Clone, Copy, Debug)]
pub struct Talk {
    /// Print JSON and nothing else.
    pub json: bool,
    /// Print only results and errors.
    pub quiet: bool,
    /// Use colours on stdout.
    pub color: bool,
    /// Show a bar on stderr.
    pub bar: bool,
}

/// Does what was typed.
pub fn run(cli: Cli) -> Result<(), Failure> {
    cli.color.of_errors();
    let color = cli.color.on(&std::io::stdout());
    let talk = Talk { json: cli.json, quiet: cli.quiet, color, bar: !cli.quiet && !cli.json && std::io::stderr().is_terminal() };
    if let Some(threads) = cli.threads {
        if threads == 0 {
            return Err(Failure::Usage("`--threads` must be at least 1".into()));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build_global().map_err(|e| Failure::Run(format!("can't start {threads} threads: {e}")))?;
    }
    crate::outside::pass_stderr(!cli.quiet);
    let options = cli.options();
    match cli.command {
        Command::Run(args) => run::run(&args, &options, talk),
        Command::Merge(args) => merge::run(&args, talk),
        Command::Replay(args) => replay::run(&args, talk),
        Command::Sim(args) => sim::run(&args, talk),
        Command::Check(args) => check::run(&args, talk),
        Command::CheckBot(args) => check_bot::run(&args, talk),
        Command::Schema => schema::run(),
        Command::List(args) => list::run(args.what, talk),
        Command::Show(args) => show::run(&args, talk),
        Command::Bench(args) => bench::run(&args, talk),
        Command::Compare(args) => compare::run(&args, talk),
        Command::Odds(args) => odds::run(&args, talk),
        Command::Balance(args) => balance::run(&args, talk),
        Command::Advise(args) => advise::run(&args, talk),
        Command::Tune(args) => tune::run(&args, talk),
        Command::Ladder(args) => ladder::run(&args, talk),
        Command::Report(args) => report::run(&args, talk),
        Command::Diff(args) => diff::run(&args, talk),
    }
}

/// Prints one JSON document.
pub fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|e| Failure::Run(e.to_string()))?;
    println!("{text}");
    Ok(())
}
