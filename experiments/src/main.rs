//! The `eksim` program. See `eksim --help`.

use std::process::ExitCode;

use clap::Parser;
use eksim::{cli::Cli, commands, outside};

fn main() -> ExitCode {
    let done = commands::run(Cli::parse());
    outside::end_all();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.code())
        }
    }
}
