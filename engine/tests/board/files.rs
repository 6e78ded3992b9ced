//! Board files: what is read, and what is refused with the line, the column and what to do.

use eksim_engine::board::{BoardData, BoardFileError, DEFAULT_BOARD, Disc, Space};

/// The default with one piece of text replaced.
fn changed(from: &str, to: &str) -> Result<BoardData, BoardFileError> {
    assert!(DEFAULT_BOARD.contains(from), "{from}");
    BoardData::parse(&DEFAULT_BOARD.replacen(from, to, 1))
}

/// Fails unless the file is refused there, with these words.
fn refused(from: &str, to: &str, line_of: &str, words: &[&str]) -> BoardFileError {
    let error = changed(from, to).expect_err("refused");
    let text = DEFAULT_BOARD.replacen(from, to, 1);
    let line = text.lines().nth(error.line - 1).unwrap_or("");
    assert!(line.contains(line_of), "{error}\nis about `{line}`, not `{line_of}`");
    for word in words {
        assert!(error.to_string().contains(word), "{error} should say `{word}`");
    }
    error
}

/// BRD-03: 17 spaces on one side.
#[test]
fn sides_of_different_length() {
    let error = refused("K 3 K\"", "K 3\"", "chaos =", &["`chaos` has 17 spaces, the other side 18", "add 1 to `chaos`"]);
    assert_eq!(error.column, 9);
}

/// A count below zero.
#[test]
fn negative_counts() {
    let error = refused("skip = 5", "skip = -5", "skip = -5", &["`skip` can't be -5", "0 to 255", "column 8"]);
    assert_eq!(error.column, 8);
    refused("magnet = 10", "magnet = -1", "magnet = -1", &["`magnet` can't be -1"]);
}

/// A letter that is no space: the column of that letter.
#[test]
fn unknown_letters() {
    let error = refused("\"1 2 1 2 K", "\"1 2 X 2 K", "calm =", &["unknown space letter `X`", "a digit", "K"]);
    assert_eq!(error.column, "calm = \"1 2 X".len());
    refused("\"1 2 1 2 K", "\"1 2 1 2 k", "calm =", &["unknown space letter `k`"]);
}

/// JSON instead of TOML.
#[test]
fn json() {
    let error = BoardData::parse("\n  {\"cards\": {\"defuse\": 8}}").expect_err("refused");
    assert_eq!((error.line, error.column), (2, 3));
    assert!(error.to_string().contains("looks like JSON") && error.help.contains("TOML"), "{error}");
}

/// TOML that is none.
#[test]
fn broken_toml() {
    refused("nope = 8", "nope 8", "nope 8", &["TOML"]);
    refused("nope = 8", "nope = 8\nnope = 9", "nope = 9", &["duplicate key"]);
}

/// Names, types, missing parts.
#[test]
fn unknown_names_and_types() {
    refused("skip = 5", "skipp = 5", "skipp", &["unknown card `skipp`", "skip"]);
    refused("\"move 4\"", "\"mov 4\"", "mov 4", &["unknown disc `mov 4`", "move 3"]);
    refused("\"move 4\"", "\"move 16\"", "move 16", &["unknown disc", "1 to 15"]);
    refused("[board]", "[bord]", "[bord]", &["unknown part `bord`", "board"]);
    refused("skip = 5", "skip = \"5\"", "skip", &["whole number", "without quotes"]);
    refused("skip = 5", "skip = 5.0", "skip", &["whole number"]);
    refused("return_to = 1", "returns_to = 1", "returns_to", &["unknown entry", "return_to"]);
    refused("chaos = ", "# ", "[board]", &["no `chaos`"]);
    refused("calm = \"1 2", "calm = 12 # \"1 2", "calm", &["must be text"]);
    let missing = BoardData::parse("[cards]\ndefuse = 1\n").expect_err("refused");
    assert!(missing.to_string().contains("[discs] is missing"), "{missing}");
    assert!(BoardData::parse("").expect_err("refused").to_string().contains("[cards] is missing"));
}

/// Totals are named and must be right; spaces differ; each side has a Kitten within reach of the return lap.
#[test]
fn what_can_not_be_played() {
    refused("skip = 5", "skip = 6", "total = 64", &["`total` says 64 cards, the counts add up to 65"]);
    refused("total = 21", "total = 20", "total = 20", &["20 discs", "21"]);
    let same = refused("chaos = \"2 1 K", "chaos = \"1 1 K", "chaos =", &["space 1 is 1 on both sides", "change it on one side"]);
    assert_eq!(same.column, 10);
    refused("return_to = 1", "return_to = 0", "return_to", &["1 to 18"]);
    refused("return_to = 1", "return_to = 16", "return_to", &["no Kitten space of `calm`", "lower `return_to`"]);
    let calm = "\"1 2 1 2 K 1 3 1 2 K 1 2 1 3 K 2 1 2\"";
    refused(calm, "\"1 2 1 2 1 1 3 1 2 1 1 2 1 3 1 2 1 2\"", "calm =", &["`calm` has no Kitten space", "put a K"]);
    refused(calm, "\"\"", "calm =", &["`calm` has 0 spaces"]);
    refused("skip = 5", "skip = 205", "total = 64", &["264"]);
    refused("defuse = 8", "defuse = 300", "defuse", &["can't be 300"]);
}

/// A file of one's own is read as it stands: other counts, no total, letters without blanks, other discs.
#[test]
fn a_board_of_ones_own() {
    let text = "[cards]\nskip = 20\n[discs]\n\"flip then 5\" = 2\nmagnet = 1\n[board]\ncalm='1K9'\nchaos='K1K'\n";
    let data = BoardData::parse(text).expect("a board");
    assert_eq!((data.cards[9], data.cards_total, data.return_to), (20, None, 1));
    assert_eq!(data.discs, [(Disc::FlipThen(5), 2), (Disc::Magnet, 1)]);
    assert_eq!(data.calm, [Space::Cards(1), Space::Kitten, Space::Cards(9)]);
    assert_eq!(data.check(), Ok(()));
    let many = BoardData::parse(&text.replace("skip = 20", "skip = 200\nnope = 56")).expect_err("too many cards");
    assert!(many.to_string().contains("256 cards are too many") && many.to_string().contains("at most 255"), "{many}");
}
