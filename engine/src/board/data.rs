//! What is printed on the cards, the discs and the board: data that a user can replace (BRD-01..03).

use super::card::BoardCard;
use super::disc::{Disc, MAX_STEPS};
use super::space::{Side, Space};

/// The most spaces a side can have.
pub const MAX_SPACES: usize = 60;
/// The most action cards.
pub const MAX_ACTION_CARDS: usize = 255;
/// The most discs, Magnets included.
pub const MAX_DISCS: usize = 64;

/// The printed parts of the game. [`BoardData::check`] says whether they can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardData {
    /// How many of each card, in the order of [`BoardCard::ALL`].
    pub cards: [i64; BoardCard::ALL.len()],
    /// How many cards in all, where the file names the total.
    pub cards_total: Option<i64>,
    /// How many of each disc, Magnets included.
    pub discs: Vec<(Disc, i64)>,
    /// How many discs in all, where the file names the total.
    pub discs_total: Option<i64>,
    /// The spaces of the Calm side, from the one after the Litter Box.
    pub calm: Vec<Space>,
    /// The spaces of the Chaos side.
    pub chaos: Vec<Space>,
    /// The space after the Ribbon on the return lap.
    pub return_to: i64,
}

/// The default, which ships with the engine (BRD-01..03).
pub const DEFAULT_BOARD: &str = include_str!("default.toml");

impl Default for BoardData {
    fn default() -> BoardData {
        BoardData::parse(DEFAULT_BOARD).expect("the default board is tested")
    }
}

/// The part of the data a problem lies in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardField {
    /// The count of a card.
    Card(BoardCard),
    /// The named total of the cards.
    CardsTotal,
    /// The count of a disc.
    Disc(Disc),
    /// The named total of the discs.
    DiscsTotal,
    /// A side as a whole.
    Side(Side),
    /// A space of a side, counted from 1.
    Space(Side, usize),
    /// The space after the Ribbon.
    ReturnTo,
}

/// Something that can't be played: where, what, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardProblem {
    /// Where it lies.
    pub field: BoardField,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

impl BoardProblem {
    fn new(field: BoardField, message: impl Into<String>, help: impl Into<String>) -> BoardProblem {
        BoardProblem { field, message: message.into(), help: help.into() }
    }
}

impl std::fmt::Display for BoardProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for BoardProblem {}

impl BoardData {
    /// The spaces of a side.
    pub fn side(&self, side: Side) -> &[Space] {
        match side {
            Side::Calm => &self.calm,
            Side::Chaos => &self.chaos,
        }
    }

    /// How many of a disc.
    pub fn count(&self, disc: Disc) -> i64 {
        self.discs.iter().filter(|(d, _)| *d == disc).map(|(_, n)| n).sum()
    }

    /// Whether a game can be played with these parts: the first problem, if there is one.
    pub fn check(&self) -> Result<(), BoardProblem> {
        self.check_counts()?;
        self.check_sides()?;
        self.check_return()
    }

    fn check_counts(&self) -> Result<(), BoardProblem> {
        let cards = BoardCard::ALL.into_iter().zip(self.cards);
        let cards = cards.map(|(card, n)| (BoardField::Card(card), card.name().to_string(), n));
        let discs = self.discs.iter().map(|(disc, n)| (BoardField::Disc(*disc), disc.to_string(), *n));
        for (field, name, n) in cards.chain(discs) {
            if !(0..=i64::from(u8::MAX)).contains(&n) {
                let message = format!("`{name}` can't be {n}");
                return Err(BoardProblem::new(field, message, "write how many are in the box, 0 to 255"));
            }
        }
        let sum: i64 = self.cards.iter().sum();
        named_total(BoardField::CardsTotal, self.cards_total, sum, "cards", MAX_ACTION_CARDS)?;
        let sum: i64 = self.discs.iter().map(|(_, n)| n).sum();
        named_total(BoardField::DiscsTotal, self.discs_total, sum, "discs", MAX_DISCS)?;
        for &(disc, _) in &self.discs {
            if let Disc::Move(n) | Disc::OrFlip(n) | Disc::FlipThen(n) = disc
                && !(1..=MAX_STEPS).contains(&n)
            {
                let help = format!("a disc moves 1 to {MAX_STEPS} spaces");
                return Err(BoardProblem::new(BoardField::Disc(disc), format!("no disc `{disc}`"), help));
            }
        }
        if sum == self.count(Disc::Magnet) {
            let message = "the movement pile would be empty: Magnets lie aside at the start";
            return Err(BoardProblem::new(BoardField::DiscsTotal, message, "add a disc such as \"move 1\" = 1"));
        }
        Ok(())
    }

    fn check_sides(&self) -> Result<(), BoardProblem> {
        for side in [Side::Calm, Side::Chaos] {
            let (spaces, name) = (self.side(side), side.name());
            let field = BoardField::Side(side);
            if spaces.is_empty() || spaces.len() > MAX_SPACES {
                let message = format!("`{name}` has {} spaces", spaces.len());
                return Err(BoardProblem::new(field, message, format!("a side has 1 to {MAX_SPACES}")));
            }
            if !spaces.contains(&Space::Kitten) {
                let message = format!("`{name}` has no Kitten space");
                return Err(BoardProblem::new(field, message, "a Magnet needs one: put a K somewhere"));
            }
            if let Some(i) = spaces.iter().position(|s| matches!(s, Space::Cards(n) if *n > 9)) {
                let message = format!("space {} of `{name}` can't give more than 9 cards", i + 1);
                return Err(BoardProblem::new(BoardField::Space(side, i + 1), message, "use 0 to 9"));
            }
        }
        let (calm, chaos) = (self.calm.len(), self.chaos.len());
        if calm != chaos {
            let short = if calm < chaos { Side::Calm } else { Side::Chaos };
            let (name, n, more) = (short.name(), calm.min(chaos), calm.abs_diff(chaos));
            let message = format!("`{name}` has {n} spaces, the other side {}", calm.max(chaos));
            let help = format!("both sides show the same track: add {more} to `{name}`, or take {more} from the other");
            return Err(BoardProblem::new(BoardField::Side(short), message, help));
        }
        if let Some(i) = (0..calm).find(|&i| self.calm[i] == self.chaos[i]) {
            let message = format!("space {} is {} on both sides", i + 1, self.calm[i].letter());
            let help = "every space changes when the board is flipped: change it on one side";
            return Err(BoardProblem::new(BoardField::Space(Side::Chaos, i + 1), message, help));
        }
        Ok(())
    }

    fn check_return(&self) -> Result<(), BoardProblem> {
        let n = self.calm.len();
        let Some(return_to) = usize::try_from(self.return_to).ok().filter(|r| (1..=n).contains(r)) else {
            let message = format!("`return_to` can't be {}", self.return_to);
            return Err(BoardProblem::new(BoardField::ReturnTo, message, format!("name a space of the track, 1 to {n}")));
        };
        for side in [Side::Calm, Side::Chaos] {
            if !self.side(side)[return_to - 1..].contains(&Space::Kitten) {
                let message = format!("no Kitten space of `{}` lies on the return lap from space {return_to}", side.name());
                let help = "a Magnet must find one: lower `return_to`, or put a K further on";
                return Err(BoardProblem::new(BoardField::ReturnTo, message, help));
            }
        }
        Ok(())
    }
}

fn named_total(field: BoardField, named: Option<i64>, sum: i64, what: &str, most: usize) -> Result<(), BoardProblem> {
    if let Some(named) = named.filter(|named| *named != sum) {
        let message = format!("`total` says {named} {what}, the counts add up to {sum}");
        return Err(BoardProblem::new(field, message, "correct a count, or the total"));
    }
    if sum > most as i64 {
        return Err(BoardProblem::new(field, format!("{sum} {what} are too many"), format!("eksim holds at most {most}")));
    }
    Ok(())
}
