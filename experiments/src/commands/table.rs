//! From what was typed to a cell: sets, house rules, bots.

use std::path::Path;

pub use eksim_bots::split_bots;
use eksim_bots::{AND_SO_ON, BotSpec, GameKind, around_table};
use eksim_engine::board::BoardHouse;
use eksim_engine::error::RuleError;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::Domain;

use crate::board_file;
use crate::cli::TableArgs;
use crate::failure::Failure;
use crate::sim::cell::Cell;
use crate::sim::rules::{BOARD_GAME, Board, TableRules};

/// The game that `--sets` and `--board` name.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen {
    /// Boxes of cards.
    Cards(Sets),
    /// The Board Game with these parts.
    Board(Box<Board>),
}

impl Chosen {
    /// Reads the names of sets, and the board file if there is one.
    pub fn new(sets: &[String], board: Option<&Path>) -> Result<Chosen, Failure> {
        let names = || sets.iter().map(|name| name.trim()).filter(|name| !name.is_empty());
        if !names().any(|name| name == BOARD_GAME) {
            return match board {
                Some(_) => Err(Failure::Usage("`--board` replaces the board of board-game; add `--sets board-game`".into())),
                None => Ok(Chosen::Cards(Sets::parse(names())?)),
            };
        }
        if let Some(other) = names().find(|name| *name != BOARD_GAME) {
            // A name that means nothing is the first thing to put right.
            Sets::parse([other])?;
            return Err(Failure::Usage(mixed(other)));
        }
        Ok(Chosen::Board(Box::new(board.map_or_else(|| Ok(Board::default()), board_file::load)?)))
    }

    /// Which kind of game it is.
    pub fn kind(&self) -> GameKind {
        match self {
            Chosen::Cards(_) => GameKind::Cards,
            Chosen::Board(_) => GameKind::Board,
        }
    }

    /// The rules of a table with house rules typed as `key=value`.
    pub fn rules(&self, players: usize, set_rule: &[String]) -> Result<TableRules, Failure> {
        match self {
            Chosen::Cards(sets) => Ok(Rules::new(*sets, players, switches(set_rule)?)?.into()),
            Chosen::Board(board) => {
                let mut house = BoardHouse::default();
                set_rules(set_rule, |key, value| house.set(key, value))?;
                Ok(board.rules(&house, players)?)
            }
        }
    }

    /// A bot that plays this game.
    pub fn bot(&self, text: &str) -> Result<BotSpec, Failure> {
        BotSpec::parse(text).and_then(|bot| bot.for_game(self.kind())).map_err(|e| Failure::Usage(e.to_string()))
    }

    /// Bots that play this game, none twice.
    pub fn bots(&self, flag: &str, text: &str) -> Result<Vec<BotSpec>, Failure> {
        let mut bots: Vec<BotSpec> = Vec::new();
        for text in split_bots(text) {
            let bot = self.bot(text)?;
            if bots.iter().any(|other| other.label() == bot.label()) {
                return Err(Failure::Usage(format!("`{flag}` names {} twice", bot.label())));
            }
            bots.push(bot);
        }
        Ok(bots)
    }
}

/// Why The Board Game can't be mixed with a set.
pub fn mixed(other: &str) -> String {
    format!(
        "board-game can't be mixed with {other}: it is a race on a board with cards and discs of its own, not a deck that others join; name it alone"
    )
}

/// Sets house rules typed as `key=value`.
fn set_rules(rules: &[String], mut set: impl FnMut(&str, &Value) -> Result<(), RuleError>) -> Result<(), Failure> {
    for rule in rules {
        let (key, value) = rule
            .split_once('=')
            .ok_or_else(|| Failure::Usage(format!("`--set-rule {rule}`: write it as key=value, for example hand=5")))?;
        set(key.trim(), &Value::parse(value)).map_err(|e| Failure::Usage(format!("`--set-rule {rule}`: {e}")))?;
    }
    Ok(())
}

/// The house rules of a card game typed as `key=value`.
pub fn switches(rules: &[String]) -> Result<Switches, Failure> {
    let mut switches = Switches::default();
    set_rules(rules, |key, value| switches.set(key, value))?;
    Ok(switches)
}

/// A line-up for `players` seats: a shorter list repeats around the table, or with `...` at its end the last bot takes the rest.
pub fn lineup(chosen: &Chosen, text: &str, players: usize) -> Result<Vec<BotSpec>, Failure> {
    let mut words = split_bots(text);
    let so_on = words.len() > 1 && words.pop_if(|word| *word == AND_SO_ON).is_some();
    let bots: Vec<BotSpec> = words.into_iter().map(|text| chosen.bot(text)).collect::<Result<_, _>>()?;
    if bots.is_empty() {
        return Err(Failure::Usage("`--bots` names no bot; `eksim list bots` does".into()));
    }
    if bots.len() > players {
        return Err(Failure::Usage(format!("`--bots` names {} bots for {players} players", bots.len())));
    }
    Ok(around_table(&bots, so_on, players))
}

/// The cell of a table.
pub fn cell(args: &TableArgs) -> Result<Cell, Failure> {
    let chosen = Chosen::new(&args.sets, args.board.as_deref())?;
    let rules = chosen.rules(args.players, &args.set_rule)?;
    let lineup = lineup(&chosen, &args.bots, args.players)?;
    Ok(Cell::new(args.sets.join("+"), rules, lineup, args.seed, Domain::Test, args.rotate))
}
