//! The `eksim` program. See `eksim --help`.

use std::process::ExitCode;

use eksim::{cli, commands};

fn main() -> ExitCode {
    match commands::run(cli::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.code())
        }
    }
}
