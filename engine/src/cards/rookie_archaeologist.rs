//! Rookie Archaeologist (EXP-37).

use super::{CardRules, Spec};
use crate::community::Step;
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Action, Card, CardSet, Hand, Luck, Question, Seat, Single};

pub(crate) struct RookieArchaeologist;

impl CardRules for RookieArchaeologist {
    const SPEC: Spec = Spec::action(
        "rookie_archaeologist",
        "Rookie Archaeologist",
        "EXP-37",
        "Any card of the discard pile but a kitten is shuffled into the pile.",
    );
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, _seat: Seat) -> bool {
        game.discard.bottom_up().iter().any(|card| !game.rules.masks.kittens.has(*card))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, _table: &mut Table<'_, L, O>) {
        let own = game.discard.find(play.card).map_or(0xff, |place| game.discard.len() - 1 - place);
        game.push_step(Step::Dig { seat, own: own as u8 });
    }
}

impl Game<'_> {
    /// The cards of the discard that can be shuffled in, with how many of each: not the Archaeologist itself.
    pub(crate) fn diggable(&self, own: u8) -> Hand {
        let mut hand = Hand::EMPTY;
        for (i, &card) in self.discard.bottom_up().iter().enumerate() {
            if i != own as usize && !self.rules.masks.kittens.has(card) {
                hand.add(card);
            }
        }
        hand
    }

    pub(crate) fn step_dig<L: Luck, O: Observer>(&mut self, seat: Seat, own: u8, table: &mut Table<'_, L, O>) -> bool {
        let cards: CardSet = self.diggable(own).kinds();
        match cards.len() {
            0 => {
                self.stack.pop();
                false
            }
            1 => {
                self.answer_dig(seat, own, Action::Take(cards.nth(0)), table);
                false
            }
            _ => self.wait_for(seat, Question::Discard),
        }
    }

    pub(crate) fn answer_dig<L: Luck, O: Observer>(&mut self, seat: Seat, own: u8, action: Action, table: &mut Table<'_, L, O>) {
        let Action::Take(card) = action else { return };
        self.stack.pop();
        let found = (0..self.discard.len()).rev().find(|i| *i != own as usize && self.discard.bottom_up()[*i] == card);
        let index = found.expect("a legal card");
        self.take_from_discard(self.discard.len() - 1 - index);
        // A worn-out Evil Plan goes in face down.
        let card: Card = if card == self.rules.evil_plan_up() { self.rules.evil_plan() } else { card };
        self.return_to_pile(seat, card, table);
        self.shuffle_pile(table);
    }
}
