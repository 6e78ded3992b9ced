//! `eksim diff DIR DIR`: what differs between two results, and whether it is more than chance.

use super::Talk;
use crate::cli::DiffArgs;
use crate::failure::Failure;
use crate::results::diff::diff;

pub(super) fn run(args: &DiffArgs, talk: Talk) -> Result<(), Failure> {
    let diff = diff(&args.a, &args.b).map_err(|e| Failure::Usage(format!("{e}\n{}", e.advice())))?;
    if talk.json {
        println!("{}", diff.json());
    } else {
        print!("{}", diff.text(40));
    }
    Ok(())
}
