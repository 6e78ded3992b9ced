//! The rules of a table, whichever game is played on it: one of the card games, or The Board Game.

use eksim_bots::GameKind;
use eksim_engine::board::{BoardCard, BoardData, BoardHouse, BoardRules};
use eksim_engine::error::RuleError;
use eksim_engine::rules::Rules;
use eksim_engine::switches::Value;

use super::{board_counting, fingerprint};

/// The name of The Board Game among the sets.
pub const BOARD_GAME: &str = "board-game";
/// What every output about the shipped board says, so that nobody takes it for the printed one.
pub const DEFAULT_BOARD_NOTE: &str = "The printed summary sheet of The Board Game is not public: the card counts, disc values and \
     spaces are defaults of ours. Put in what your copy says with a board file (--board FILE, or `board` in a plan).";

/// Rules, resolved.
#[derive(Clone, Debug)]
pub enum TableRules {
    /// A deck of cards.
    Cards(Box<Rules>),
    /// The Board Game.
    Board(Box<BoardTableRules>),
}

/// The Board Game for a number of players, with what was set.
#[derive(Clone, Debug)]
pub struct BoardTableRules {
    /// The rules.
    pub rules: BoardRules,
    /// House rules that were set.
    pub set: Vec<(String, Value)>,
    /// The parts that were played with.
    pub board: Board,
}

/// The printed parts, and where they came from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// The parts.
    pub data: BoardData,
    /// The file they were read from; none for the default.
    pub file: Option<String>,
}

impl Board {
    /// Whether these are our defaults.
    pub fn is_default(&self) -> bool {
        self.data == BoardData::default()
    }

    /// How outputs name it.
    pub fn name(&self) -> &str {
        if self.is_default() { "default" } else { self.file.as_deref().unwrap_or("default") }
    }

    /// Equal for equal parts, wherever they lie.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", fingerprint::hash(format!("{:?}", self.data).as_bytes()))
    }

    /// The rules of a table.
    pub fn rules(&self, house: &BoardHouse, players: usize) -> Result<TableRules, RuleError> {
        let rules = house.rules(&self.data, players)?;
        Ok(TableRules::Board(Box::new(BoardTableRules { rules, set: house.set.clone(), board: self.clone() })))
    }
}

impl From<Rules> for TableRules {
    fn from(rules: Rules) -> TableRules {
        TableRules::Cards(Box::new(rules))
    }
}

impl TableRules {
    /// What a user should know before playing under these rules.
    pub fn caution(&self) -> Option<String> {
        match self {
            TableRules::Cards(rules) => rules.caution(),
            TableRules::Board(_) => None,
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            TableRules::Cards(_) => GameKind::Cards,
            TableRules::Board(_) => GameKind::Board,
        }
    }

    /// Players at the table.
    pub fn players(&self) -> usize {
        match self {
            TableRules::Cards(rules) => rules.players,
            TableRules::Board(table) => table.rules.players(),
        }
    }

    /// The names of the sets.
    pub fn set_names(&self) -> Vec<&'static str> {
        match self {
            TableRules::Cards(rules) => rules.sets.names(),
            TableRules::Board(_) => vec![BOARD_GAME],
        }
    }

    /// House rules that were set.
    pub fn house(&self) -> &[(String, Value)] {
        match self {
            TableRules::Cards(rules) => &rules.switches.set,
            TableRules::Board(table) => &table.set,
        }
    }

    /// The names of the cards, by their number at this table.
    pub fn card_names(&self) -> Vec<&'static str> {
        match self {
            TableRules::Cards(rules) => rules.kinds.iter().map(|kind| kind.spec().name).collect(),
            TableRules::Board(_) => BoardCard::ALL.iter().map(|card| card.name()).collect(),
        }
    }

    /// The quantities of the pace, in the order of their tallies. The first three are the same in every game.
    pub fn pace(&self) -> &'static [&'static str] {
        match self {
            TableRules::Cards(_) => &["turns", "draws", "decisions", "first_elimination", "waiting"],
            TableRules::Board(_) => &board_counting::PACE,
        }
    }

    /// The card game's rules, if it is one.
    pub fn cards(&self) -> Option<&Rules> {
        match self {
            TableRules::Cards(rules) => Some(rules),
            TableRules::Board(_) => None,
        }
    }

    /// The parts of The Board Game, if it is that.
    pub fn board(&self) -> Option<&Board> {
        match self {
            TableRules::Cards(_) => None,
            TableRules::Board(table) => Some(&table.board),
        }
    }

    /// What outputs have to say of where the numbers come from.
    pub fn note(&self) -> Option<&'static str> {
        self.board().filter(|board| board.is_default()).map(|_| DEFAULT_BOARD_NOTE)
    }
}
