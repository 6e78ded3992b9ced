//! Board files: the printed parts of The Board Game as a user's copy has them.

use std::path::Path;
use std::sync::Arc;

use eksim_engine::board::{BoardData, BoardFileError};
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};

use crate::failure::Failure;
use crate::sim::rules::Board;

/// What is wrong with a board file.
#[derive(Debug)]
pub enum BadBoard {
    /// It can't be read: why, and what to do.
    Unreadable(String, &'static str),
    /// What stands in it can't be played; with its text.
    Wrong(BoardFileError, String),
}

impl BadBoard {
    /// In two sentences: what is wrong, with line and column, and what to do.
    pub fn sentences(&self, file: &str) -> (String, String) {
        match self {
            BadBoard::Unreadable(why, help) => (format!("can't read the board file {file}: {why}"), (*help).to_string()),
            BadBoard::Wrong(error, _) => {
                (format!("{file}, line {}, column {}: {}", error.line, error.column, error.message), error.help.clone())
            }
        }
    }

    /// As a failure of the command, pointing into the file.
    fn failure(self, file: &str) -> Failure {
        let (message, help) = self.sentences(file);
        let BadBoard::Wrong(error, text) = self else { return Failure::Usage(format!("{message}; {help}")) };
        // What is missing at the end is missing after the last thing that is there.
        let end = text.trim_end().len();
        let last = text[..end].chars().next_back().map_or(0, char::len_utf8);
        let span = if error.span.start >= end { end - last..end } else { error.span.start..error.span.end.min(text.len()) };
        let mut diagnostic = MietteDiagnostic::new(message).with_help(help);
        if end > 0 {
            diagnostic = diagnostic.with_label(LabeledSpan::new_with_span(Some("here".to_string()), span));
        }
        let source = NamedSource::new(file, Arc::new(text)).with_language("TOML");
        Failure::Plan(Box::new(Report::new(diagnostic).with_source_code(source)))
    }
}

/// Reads and checks a board file.
pub fn read(path: &Path) -> Result<Board, BadBoard> {
    const HELP: &str = "`eksim show board default` prints a board file to start from";
    let bytes = std::fs::read(path).map_err(|error| BadBoard::Unreadable(error.to_string(), HELP))?;
    let text = String::from_utf8(bytes)
        .map_err(|e| BadBoard::Unreadable(format!("it is not a text in UTF-8 (byte {})", e.utf8_error().valid_up_to()), HELP))?;
    match BoardData::parse(&text) {
        Ok(data) => Ok(Board { data, file: Some(path.display().to_string()) }),
        Err(error) => Err(BadBoard::Wrong(error, text)),
    }
}

/// The same for a command: a mistake ends it with exit code 2.
pub fn load(path: &Path) -> Result<Board, Failure> {
    read(path).map_err(|bad| bad.failure(&path.display().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_engine::board::DEFAULT_BOARD;
    use miette::{GraphicalReportHandler, GraphicalTheme};

    /// What is said of a bad board file, as a terminal shows it.
    fn said(text: &str) -> String {
        let error = BoardData::parse(text).expect_err("a bad board");
        let failure = BadBoard::Wrong(error, text.to_string()).failure("my-board.toml");
        assert_eq!(failure.code(), 2);
        let Failure::Plan(report) = failure else { return format!("{failure:?}") };
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(120);
        let mut out = String::new();
        let _ = handler.render_report(&mut out, report.as_ref().as_ref());
        out.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_matches('\n').to_string()
    }

    #[test]
    fn bad_boards() {
        let with = |from: &str, to: &str| {
            assert!(DEFAULT_BOARD.contains(from), "{from}");
            DEFAULT_BOARD.replacen(from, to, 1)
        };
        let boards = [
            ("17 spaces on one side", with("K 1 3 K 3 K\"", "K 1 3 K 3\"")),
            ("a negative count", with("skip = 5", "skip = -5")),
            ("an unknown letter", with("calm = \"1 2 1 2 K", "calm = \"1 2 1 2 X")),
            ("JSON", "{\"cards\": {\"defuse\": 8}}".to_string()),
            ("a space alike on both sides", with("chaos = \"2 1 K", "chaos = \"1 1 K")),
            ("a total that is not the sum", with("total = 64", "total = 60")),
            ("an unknown card", with("defuse = 8", "defuze = 8")),
            ("an unknown disc", with("leapfrog = 1", "leepfrog = 1")),
            (
                "no Kitten on a side",
                with("calm = \"1 2 1 2 K 1 3 1 2 K 1 2 1 3 K 2 1 2\"", "calm = \"1 2 1 2 1 1 3 1 2 3 1 2 1 3 1 2 1 2\""),
            ),
            ("a text for a number", with("nope = 8", "nope = \"8\"")),
            ("a part that is missing", "[cards]\ndefuse = 4\n".to_string()),
            ("not TOML", "[cards\ndefuse = 4\n".to_string()),
            ("nothing", String::new()),
        ];
        let all: Vec<String> = boards.iter().map(|(what, text)| format!("{what}\n{}", said(text))).collect();
        insta::assert_snapshot!("bad_boards", all.join("\n\n"));
    }

    #[test]
    fn a_file_that_is_not_there_says_where_to_start() {
        let failure = load(Path::new("nowhere/board.toml")).expect_err("no such file");
        assert!(failure.code() == 2 && format!("{failure:?}").contains("show board default"), "{failure:?}");
    }
}
