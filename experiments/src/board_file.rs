//! Board files: the printed parts of The Board Game as a user's copy has them.

use std::path::Path;
use std::sync::Arc;

use eksim_engine::board::BoardData;
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};

use crate::failure::Failure;
use crate::sim::rules::Board;

/// Reads and checks a board file.
pub fn load(path: &Path) -> Result<Board, Failure> {
    let file = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| {
        Failure::Usage(format!(
            "can't read the board file {file}: {error}; copy engine/src/board/default.toml (or `eksim show board default`) and change it"
        ))
    })?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Failure::Usage(format!("{file} is not a text in UTF-8 (byte {at}); a board file is a TOML file"))
    })?;
    let data = BoardData::parse(&text).map_err(|error| {
        // What is missing at the end is missing after the last thing that is there.
        let end = text.trim_end().len();
        let last = text[..end].chars().next_back().map_or(0, char::len_utf8);
        let span = if error.span.start >= end { end - last..end } else { error.span.start..error.span.end.min(text.len()) };
        let mut diagnostic = MietteDiagnostic::new(format!("{file}, line {}: {}", error.line, error.message));
        if !text.trim().is_empty() {
            diagnostic = diagnostic.with_label(LabeledSpan::new_with_span(Some("here".to_string()), span));
        }
        diagnostic.help = Some(error.help.clone());
        let source = NamedSource::new(&file, Arc::new(text.clone())).with_language("TOML");
        Failure::Plan(Box::new(Report::new(diagnostic).with_source_code(source)))
    })?;
    Ok(Board { data, file: Some(file) })
}
