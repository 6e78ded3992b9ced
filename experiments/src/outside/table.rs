//! One table: a game that stops whenever a program must decide.

use eksim_bots::{AnyBot, Bot};
use eksim_engine::ActionList;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Observer;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Ask, Dice, KeyedLuck, MAX_SEATS, Seat, block_key};
use eksim_engine::view::View;

use super::question::Question;
use crate::sim::cell::Cell;

/// Who sits at a seat.
enum Player {
    Inside(Box<AnyBot>),
    /// A program, by the number of its bot in the cell.
    Outside(usize),
}

/// A table.
pub(super) struct Table<'c, O> {
    pub(super) block: u64,
    pub(super) rotation: usize,
    pub(super) game: Game<'c>,
    pub(super) observer: O,
    /// What a program is asked.
    pub(super) waiting: Option<Waiting>,
    knowledge: Knowledge,
    luck: KeyedLuck,
    dice: [Dice; MAX_SEATS],
    players: Vec<Player>,
    number: u64,
    decisions: u32,
}

/// What a program is asked.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    /// The bot's number in the cell.
    pub(super) bot: usize,
    pub(super) ask: Ask,
    seed: u64,
}

impl<'c, O: Observer> Table<'c, O> {
    /// A table where the cards are dealt and everybody has played up to the first question for a program.
    pub(super) fn new(
        cell: &Cell,
        rules: &'c Rules,
        block: u64,
        rotation: usize,
        observer: O,
        list: &mut ActionList,
    ) -> Table<'c, O> {
        let key = block_key(cell.seed, cell.domain, block);
        let mut dice = [Dice::new(key); MAX_SEATS];
        for (seat, dice) in dice[..cell.players()].iter_mut().enumerate() {
            *dice = Dice::policy(key, Seat(seat as u8));
        }
        let player = |&bot: &u8| {
            let spec = &cell.bots[bot as usize];
            if spec.outside().is_some() { Player::Outside(bot as usize) } else { Player::Inside(Box::new(spec.build())) }
        };
        let mut table = Table {
            block,
            rotation,
            game: Game::new(rules),
            observer,
            waiting: None,
            knowledge: Knowledge::default(),
            luck: KeyedLuck::new(key),
            dice,
            players: cell.rotations[rotation].iter().map(player).collect(),
            number: block * cell.games_per_block() + rotation as u64,
            decisions: 0,
        };
        for player in &mut table.players {
            if let Player::Inside(bot) = player {
                bot.begin();
            }
        }
        table.game.deal(&mut table.luck, &mut (&mut table.knowledge, &mut table.observer));
        table.advance(list);
        table
    }

    /// Plays on to the next question for a program, or to the end. Where only one answer is legal, nobody is asked.
    fn advance(&mut self, list: &mut ActionList) {
        self.waiting = None;
        while let Some(ask) = self.game.ask() {
            let view = View::new(&self.game, Some(&self.knowledge));
            let dice = &mut self.dice[ask.seat.index()];
            let action = match &mut self.players[ask.seat.index()] {
                Player::Inside(bot) => bot.choose(&view, ask, dice),
                Player::Outside(bot) => {
                    view.list_actions(list);
                    match list.as_slice() {
                        [only] if list.is_complete() => *only,
                        _ => {
                            // A number that every language can hold without loss.
                            let seed = dice.bits() >> 11;
                            self.waiting = Some(Waiting { bot: *bot, ask, seed });
                            self.decisions += 1;
                            return;
                        }
                    }
                }
            };
            self.apply(action);
        }
    }

    fn apply(&mut self, action: Action) {
        self.game.apply(action, &mut self.luck, &mut (&mut self.knowledge, &mut self.observer));
    }

    /// The question, written out with at most so many of its legal answers; `list` holds them afterwards.
    pub(super) fn question(&self, waiting: Waiting, max_legal: usize, list: &mut ActionList) -> Question {
        let view = View::new(&self.game, Some(&self.knowledge));
        view.list_actions(list);
        Question::new(&view, waiting.ask, list, max_legal, self.number, self.decisions, waiting.seed)
    }

    /// The legal answers to the present ask.
    pub(super) fn legal(&self, list: &mut ActionList) {
        self.game.list_actions(list);
    }

    /// The answer of the program, which is legal, and on to the next question.
    pub(super) fn answer(&mut self, action: Action, list: &mut ActionList) {
        self.apply(action);
        self.advance(list);
    }

    /// Where the table is, for messages.
    pub(super) fn place(&self, cell: &Cell) -> String {
        let seat = self.waiting.map_or(String::new(), |waiting| format!(" (seat {})", waiting.ask.seat.0));
        let house = Some(cell.rules_text()).filter(|text| !text.is_empty()).map_or(String::new(), |text| format!(", {text}"));
        format!(
            "table: game {} of {} with {} players, seed {} (block {}, rotation {}); decision {}{seat}\n  cell: {}{house}; line-up {}",
            self.number,
            cell.rules.set_names().join(" + "),
            cell.players(),
            cell.seed,
            self.block,
            self.rotation,
            self.decisions,
            cell.variant,
            cell.lineup_labels().join(", ")
        )
    }
}
