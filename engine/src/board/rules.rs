//! The rules of one table: the printed parts, the number of players, and the few house rules of this game.

use super::card::BoardCard;
use super::data::BoardData;
use super::disc::Disc;
use super::track::{MAX_CHARACTERS, Track};
use crate::error::RuleError;
use crate::types::Card;

/// House rules of The Board Game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardSwitches {
    /// Cards dealt to each player (BRD-10).
    pub hand: usize,
    /// Who takes the first turn.
    pub first_seat: u8,
    /// Turns after which a game is a stalemate (BRD-59).
    pub turn_cap: u32,
}

impl Default for BoardSwitches {
    fn default() -> BoardSwitches {
        BoardSwitches { hand: 5, first_seat: 0, turn_cap: 10_000 }
    }
}

/// Everything a game needs to know before it starts.
#[derive(Clone, Debug)]
pub struct BoardRules {
    data: BoardData,
    pub(crate) players: usize,
    pub(crate) switches: BoardSwitches,
    pub(crate) track: Track,
    /// The action cards, in the engine's order.
    pub(crate) deck: Vec<Card>,
    /// The discs of the movement pile, in the order of the data.
    pub(crate) discs: Vec<Card>,
    pub(crate) magnets: u8,
}

impl BoardRules {
    /// The rules for this many players, if a game can be played so.
    pub fn new(data: BoardData, players: usize, switches: BoardSwitches) -> Result<BoardRules, RuleError> {
        if !(2..=MAX_CHARACTERS).contains(&players) {
            let sets = "board-game".to_string();
            return Err(RuleError::Players { players, low: 2, high: MAX_CHARACTERS, sets });
        }
        data.check().map_err(|problem| RuleError::CannotDeal(problem.to_string()))?;
        let cards: i64 = data.cards.iter().sum();
        if switches.hand as i64 * players as i64 > cards {
            let (hand, most) = (switches.hand, cards / players as i64);
            let why = format!("{players} hands of {hand} need more than the {cards} action cards; `hand` can be at most {most}");
            return Err(RuleError::CannotDeal(why));
        }
        if switches.first_seat as usize >= players {
            let (key, value) = ("first_seat".to_string(), switches.first_seat.to_string());
            return Err(RuleError::BadValue { key, value, expected: format!("a seat from 0 to {}", players - 1) });
        }
        let copies = |card: Card, n: i64| std::iter::repeat_n(card, n as usize);
        let deck = BoardCard::ALL.iter().zip(data.cards).flat_map(|(card, n)| copies(card.card(), n)).collect();
        let moving = data.discs.iter().filter(|(disc, _)| *disc != Disc::Magnet);
        let discs = moving.flat_map(|(disc, n)| copies(disc.card(), *n)).collect();
        let magnets = data.count(Disc::Magnet) as u8;
        Ok(BoardRules { players, switches, track: Track::new(&data), deck, discs, magnets, data })
    }

    /// The default board with the default rules.
    pub fn standard(players: usize) -> Result<BoardRules, RuleError> {
        BoardRules::new(BoardData::default(), players, BoardSwitches::default())
    }

    /// The printed parts.
    pub fn data(&self) -> &BoardData {
        &self.data
    }

    /// Players at the table.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The house rules.
    pub fn switches(&self) -> BoardSwitches {
        self.switches
    }

    /// The track.
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// How many action cards there are.
    pub fn card_total(&self) -> usize {
        self.deck.len()
    }

    /// How many discs there are, Magnets included.
    pub fn disc_total(&self) -> usize {
        self.discs.len() + self.magnets as usize
    }
}
