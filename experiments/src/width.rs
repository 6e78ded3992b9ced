//! How wide the terminal is.

use std::io::IsTerminal;

/// Columns where there is no terminal.
const UNKNOWN: usize = 100;

/// The columns of what is written to `stream`: what COLUMNS says, else what the terminal says.
pub fn width(stream: &impl IsTerminal) -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = if stream.is_terminal() { terminal_size::terminal_size() } else { None };
    let seen = terminal.map(|(width, _)| usize::from(width.0));
    told.or(seen).filter(|&columns| columns > 0).unwrap_or(UNKNOWN)
}
