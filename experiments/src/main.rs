//! The `eksim` program. See `eksim --help`.

use std::process::ExitCode;

use eksim::{cli, commands, outside};

fn main() -> ExitCode {
    let done = commands::run(cli::read());
    outside::end_all();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print();
            ExitCode::from(failure.code())
        }
    }
}
