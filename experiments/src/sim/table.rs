//! A table: what plays the games of a cell one after another, whichever game it is. Which one is decided once a game, so that
//! the loops within are as if there were no other.

use std::collections::BTreeMap;

use eksim_bots::board::{BoardBot, BoardPlayer, BoardSeated, play_board_game};
use eksim_bots::{Lineup, play_game};
use eksim_engine::board::{BoardAction, BoardAsk, BoardGame, BoardKnowledge, BoardRules, BoardView};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Cause;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Dice, Seat, SeatSet};

use super::board_counting::BoardCounting;
use super::cell::Cell;
use super::counting::Counting;
use super::rules::TableRules;

/// The table of a cell. After a game it tells how that went.
#[derive(Debug)]
pub enum Table<'c> {
    /// One of the card games.
    Cards(Box<CardTable<'c>>),
    /// The Board Game.
    Board(Box<BoardTable<'c>>),
}

/// A table of a card game.
#[derive(Debug)]
pub struct CardTable<'c> {
    /// The game, finished once it was played.
    pub game: Game<'c>,
    /// What was counted of it.
    pub counting: Counting,
    lineups: Vec<Lineup>,
    knowledge: Option<Knowledge>,
}

/// A table of The Board Game.
#[derive(Debug)]
pub struct BoardTable<'c> {
    /// The game, finished once it was played.
    pub game: BoardGame<'c>,
    /// What was counted of it.
    pub counting: BoardCounting,
    lineups: Vec<Vec<BoardPlayer>>,
    knowledge: Option<BoardKnowledge>,
}

impl<'c> Table<'c> {
    /// The table of a cell; `cards` says whether cards are counted too.
    pub fn new(cell: &'c Cell, cards: bool) -> Table<'c> {
        match &cell.rules {
            TableRules::Cards(rules) => Table::Cards(Box::new(CardTable::new(cell, rules, cards))),
            TableRules::Board(table) => Table::Board(Box::new(BoardTable::new(cell, &table.rules, cards))),
        }
    }

    /// Plays the game of this rotation under the luck of a block.
    #[inline]
    pub fn play(&mut self, key: u64, rotation: usize) {
        match self {
            Table::Cards(table) => table.play(key, rotation),
            Table::Board(table) => table.play(key, rotation),
        }
    }

    /// The same without counting: only the game itself can be asked afterwards.
    #[inline]
    pub fn play_uncounted(&mut self, key: u64, rotation: usize) {
        match self {
            Table::Cards(table) => {
                let lineup = &mut table.lineups[rotation];
                lineup.start_game(key);
                play_game(&mut table.game, key, lineup, table.knowledge.as_mut(), &mut ());
            }
            Table::Board(table) => {
                let bots = &mut table.lineups[rotation][..];
                play_board_game(&mut table.game, key, bots, table.knowledge.as_mut(), &mut ());
            }
        }
    }

    /// Who won; nobody after a stalemate.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            Table::Cards(table) => table.game.winner(),
            Table::Board(table) => table.game.winner(),
        }
    }

    /// Turns started.
    pub fn turns(&self) -> u32 {
        match self {
            Table::Cards(table) => table.game.turns(),
            Table::Board(table) => table.game.turns(),
        }
    }

    /// Cards drawn.
    pub fn draws(&self) -> u32 {
        match self {
            Table::Cards(table) => table.counting.draws,
            Table::Board(table) => table.counting.draws,
        }
    }

    /// Asks with at least two possible answers.
    pub fn decisions(&self) -> u32 {
        match self {
            Table::Cards(table) => table.counting.decisions,
            Table::Board(table) => table.counting.decisions,
        }
    }

    /// Who is still in the game: nobody leaves The Board Game.
    pub fn survivors(&self) -> SeatSet {
        match self {
            Table::Cards(table) => table.game.alive(),
            Table::Board(table) => SeatSet::first(table.game.places().len()),
        }
    }

    /// The seats that lost, those who did worst first. In a card game that is the order in which they went for good (who came
    /// back counts by the last death); in The Board Game the last place on the track comes first, and those who never left the
    /// Litter Box share a place.
    pub fn standings(&self) -> Vec<Vec<usize>> {
        match self {
            Table::Cards(table) => {
                let mut out: Vec<usize> = Vec::new();
                for (seat, _) in self.eliminated().iter().rev().filter(|(seat, _)| !table.game.alive().has(*seat)) {
                    if !out.contains(&seat.index()) {
                        out.push(seat.index());
                    }
                }
                out.into_iter().rev().map(|seat| vec![seat]).collect()
            }
            Table::Board(table) => {
                let Some(winner) = table.game.winner() else { return Vec::new() };
                let mut by_place: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
                for (seat, place) in table.game.places().iter().enumerate().filter(|(seat, _)| *seat != winner.index()) {
                    by_place.entry(*place).or_default().push(seat);
                }
                by_place.into_values().collect()
            }
        }
    }

    /// Seats in the order in which they were eliminated, with the causes, in a card game.
    pub fn eliminated(&self) -> &[(Seat, Cause)] {
        match self {
            Table::Cards(table) => &table.counting.eliminated[..table.counting.deaths.min(table.counting.eliminated.len())],
            Table::Board(_) => &[],
        }
    }
}

impl<'c> CardTable<'c> {
    fn new(cell: &Cell, rules: &'c Rules, cards: bool) -> CardTable<'c> {
        let lineup = |seats: &Vec<u8>| Lineup::new(seats.iter().map(|&b| &cell.bots[b as usize]));
        CardTable {
            game: Game::new(rules),
            counting: Counting::new(cards),
            lineups: cell.rotations.iter().map(lineup).collect(),
            knowledge: cell.bots.iter().any(|bot| bot.needs_knowledge()).then(Knowledge::default),
        }
    }

    #[inline]
    fn play(&mut self, key: u64, rotation: usize) {
        let lineup = &mut self.lineups[rotation];
        lineup.start_game(key);
        play_game(&mut self.game, key, lineup, self.knowledge.as_mut(), &mut self.counting);
    }
}

impl<'c> BoardTable<'c> {
    fn new(cell: &Cell, rules: &'c BoardRules, cards: bool) -> BoardTable<'c> {
        // Cells hold only bots that play their game; see `BotSpec::for_game`.
        let bots: Vec<BoardPlayer> = cell.bots.iter().filter_map(|bot| bot.board_player()).collect();
        BoardTable {
            game: BoardGame::new(rules),
            counting: BoardCounting::new(cards),
            lineups: cell.rotations.iter().map(|seats| seats.iter().map(|&b| bots[b as usize]).collect()).collect(),
            knowledge: bots.iter().any(BoardPlayer::needs_knowledge).then(BoardKnowledge::default),
        }
    }

    fn play(&mut self, key: u64, rotation: usize) {
        let mut decisions = 0;
        let mut seated = Deciding { bots: &mut self.lineups[rotation], decisions: &mut decisions };
        play_board_game(&mut self.game, key, &mut seated, self.knowledge.as_mut(), &mut self.counting);
        self.counting.decisions = decisions;
    }
}

/// Bots whose decisions are counted.
struct Deciding<'b> {
    bots: &'b mut [BoardPlayer],
    decisions: &'b mut u32,
}

impl BoardBot for Deciding<'_> {
    #[inline]
    fn choose(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
        *self.decisions += u32::from(view.has_choice());
        self.bots.answer(view, ask, dice)
    }
}
