//! Reading a board file: TOML, with the line and the column of whatever is wrong and what to do about it.

use std::collections::HashMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::card::BoardCard;
use super::data::{BoardData, BoardField};
use super::disc::Disc;
use super::space::{Side, Space};
use crate::error::nearest;

/// Why a board file can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The bytes of the file it is about.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl std::fmt::Display for BoardFileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}; {}", self.line, self.column, self.message, self.help)
    }
}

impl std::error::Error for BoardFileError {}

impl BoardData {
    /// Reads and checks a board file.
    pub fn parse(source: &str) -> Result<BoardData, BoardFileError> {
        Reader { source, places: HashMap::new() }.read()
    }
}

struct Reader<'s> {
    source: &'s str,
    /// Where each part of the data was written.
    places: HashMap<BoardField, Range<usize>>,
}

impl Reader<'_> {
    fn read(mut self) -> Result<BoardData, BoardFileError> {
        let start = self.source.len() - self.source.trim_start().len();
        if self.source[start..].starts_with(['{', '<']) {
            let kind = if self.source[start..].starts_with('{') { "JSON" } else { "XML or HTML" };
            let help =
                "a board file is TOML: [cards], [discs], [board] and lines like defuse = 8; copy the default and change it";
            return Err(self.error(start..start + 1, format!("this looks like {kind}"), help));
        }
        let file = DeTable::parse(self.source).map_err(|e| {
            let span = e.span().unwrap_or(0..0);
            self.error(span, e.message().trim_end(), "a board file is TOML: lines like defuse = 8, spaces in quotes")
        })?;
        for (key, _) in file.get_ref() {
            self.known("part", key, &["cards", "discs", "board"])?;
        }
        let mut data = BoardData {
            cards: [0; BoardCard::ALL.len()],
            cards_total: None,
            discs: Vec::new(),
            discs_total: None,
            calm: Vec::new(),
            chaos: Vec::new(),
            return_to: 1,
        };
        self.read_cards(file.get_ref(), &mut data)?;
        self.read_discs(file.get_ref(), &mut data)?;
        self.read_board(file.get_ref(), &mut data)?;
        data.check().map_err(|problem| {
            let span = self.places.get(&problem.field).cloned().unwrap_or(0..0);
            self.error(span, problem.message, problem.help)
        })?;
        Ok(data)
    }

    fn read_cards(&mut self, file: &DeTable<'_>, data: &mut BoardData) -> Result<(), BoardFileError> {
        let (table, span) = self.table(file, "cards")?;
        self.places.insert(BoardField::CardsTotal, span);
        let mut names: Vec<&str> = BoardCard::ALL.iter().map(|card| card.name()).collect();
        names.push("total");
        for (key, value) in table {
            self.known("card", key, &names)?;
            let n = self.integer(key.get_ref(), value)?;
            match BoardCard::named(key.get_ref()) {
                Some(card) => {
                    data.cards[card as usize] = n;
                    self.places.insert(BoardField::Card(card), value.span());
                }
                None => {
                    data.cards_total = Some(n);
                    self.places.insert(BoardField::CardsTotal, value.span());
                }
            }
        }
        Ok(())
    }

    fn read_discs(&mut self, file: &DeTable<'_>, data: &mut BoardData) -> Result<(), BoardFileError> {
        let (table, span) = self.table(file, "discs")?;
        self.places.insert(BoardField::DiscsTotal, span);
        for (key, value) in table {
            let n = self.integer(key.get_ref(), value)?;
            if key.get_ref() == "total" {
                data.discs_total = Some(n);
                self.places.insert(BoardField::DiscsTotal, value.span());
            } else if let Some(disc) = Disc::named(key.get_ref()) {
                data.discs.push((disc, n));
                self.places.insert(BoardField::Disc(disc), value.span());
            } else {
                let help = "discs are \"move 3\", \"2 or flip\", \"flip then 1\" (numbers 1 to 15), leapfrog, magnet; and total";
                return Err(self.error(key.span(), format!("unknown disc `{}`", key.get_ref()), help));
            }
        }
        // One order for all files with the same discs, so that they meet the same luck.
        data.discs.sort();
        Ok(())
    }

    fn read_board(&mut self, file: &DeTable<'_>, data: &mut BoardData) -> Result<(), BoardFileError> {
        let (table, span) = self.table(file, "board")?;
        for key in ["calm", "chaos"] {
            if table.get(key).is_none() {
                let help = format!("write {key} = \"1 2 K ...\", one letter a space");
                return Err(self.error(span, format!("[board] has no `{key}`"), help));
            }
        }
        for (key, value) in table {
            self.known("entry", key, &["calm", "chaos", "return_to"])?;
            match key.get_ref().as_ref() {
                "calm" => data.calm = self.spaces(Side::Calm, value)?,
                "chaos" => data.chaos = self.spaces(Side::Chaos, value)?,
                _ => {
                    data.return_to = self.integer("return_to", value)?;
                    self.places.insert(BoardField::ReturnTo, value.span());
                }
            }
        }
        Ok(())
    }

    /// The letters of a side, with the place of each.
    fn spaces(&mut self, side: Side, value: &Spanned<DeValue<'_>>) -> Result<Vec<Space>, BoardFileError> {
        let span = value.span();
        let Some(_) = value.get_ref().as_str() else {
            let message = format!("`{}` must be text, not {}", side.name(), value.get_ref().type_str());
            return Err(self.error(span, message, "write the letters in quotes: \"1 2 K\""));
        };
        self.places.insert(BoardField::Side(side), span.clone());
        let mut spaces = Vec::new();
        // The letters as they stand in the file, so that their places are right.
        for (offset, letter) in self.source[span.clone()].char_indices() {
            if letter.is_whitespace() || letter == '"' || letter == '\'' {
                continue;
            }
            let at = span.start + offset;
            let at = at..at + letter.len_utf8();
            let Some(space) = Space::from_letter(letter) else {
                let message = format!("unknown space letter `{letter}` in `{}`", side.name());
                return Err(self.error(at, message, "a space is a digit (draw so many cards) or K (Exploding Kitten)"));
            };
            spaces.push(space);
            self.places.insert(BoardField::Space(side, spaces.len()), at);
        }
        Ok(spaces)
    }

    fn table<'t, 'i>(&self, file: &'t DeTable<'i>, name: &str) -> Result<(&'t DeTable<'i>, Range<usize>), BoardFileError> {
        let Some(value) = file.get(name) else {
            let end = self.source.len();
            return Err(self.error(end..end, format!("[{name}] is missing"), "copy that part from the default board file"));
        };
        match value.get_ref().as_table() {
            Some(table) => Ok((table, value.span())),
            None => {
                Err(self.error(value.span(), format!("`{name}` must be a table"), format!("write [{name}] on a line of its own")))
            }
        }
    }

    fn integer(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<i64, BoardFileError> {
        let parsed = value.get_ref().as_integer().and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok());
        parsed.ok_or_else(|| {
            let message = format!("`{key}` must be a whole number, not {}", value.get_ref().type_str());
            self.error(value.span(), message, "write a number without quotes or fraction")
        })
    }

    fn known(&self, what: &str, key: &Spanned<std::borrow::Cow<'_, str>>, names: &[&str]) -> Result<(), BoardFileError> {
        let name = key.get_ref().as_ref();
        if names.contains(&name) {
            return Ok(());
        }
        let near = nearest(name, names.iter().copied()).join(", ");
        Err(self.error(key.span(), format!("unknown {what} `{name}`"), format!("the nearest are {near}")))
    }

    fn error(&self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> BoardFileError {
        let before = &self.source[..span.start.min(self.source.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        BoardFileError { line, column, span, message: message.into(), help: help.into() }
    }
}
