//! `eksim report DIR`: redraw charts and report.html from the tables.

use serde_json::json;

use super::{Talk, print_json};
use crate::cli::ReportArgs;
use crate::failure::Failure;
use crate::results::{Options, write_report};

pub(super) fn run(args: &ReportArgs, talk: Talk) -> Result<(), Failure> {
    let written = write_report(&args.dir, &Options { charts: !args.no_charts, report: true })
        .map_err(|e| Failure::Usage(format!("{e}\n{}", e.advice())))?;
    if talk.json {
        return print_json(&json!({"report": written.report, "charts": written.charts}));
    }
    if !talk.quiet {
        let report = written.report.unwrap_or_default();
        println!("{} and {} charts", report.display(), written.charts.len());
    }
    Ok(())
}
