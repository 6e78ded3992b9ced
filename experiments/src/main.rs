//! The `eksim` program. See `eksim --help`.

use std::process::ExitCode;

use clap::Parser;
use eksim::{cli::Cli, commands};

fn main() -> ExitCode {
    match commands::run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.code())
        }
    }
}
