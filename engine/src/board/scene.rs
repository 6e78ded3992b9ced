//! Setting up a situation by hand, for tests, puzzles and advice: hands, piles, places, whose turn.

use super::card::BoardCard;
use super::disc::Disc;
use super::event::BoardObserver;
use super::game::{BoardGame, Table};
use super::rules::BoardRules;
use super::space::Side;
use crate::types::{Card, Luck, Roll, Seat};

/// A situation in the making. Cards are given by name, separated by spaces, `3*skip` for three; discs are separated by commas.
/// Wrong names panic: scenes are written by programmers.
#[derive(Clone, Debug)]
pub struct BoardScene<'r> {
    game: BoardGame<'r>,
}

impl<'r> BoardScene<'r> {
    /// An empty table: all in the Litter Box with empty hands, the Calm side up, no cards, no discs, seat 0 to play.
    pub fn new(rules: &'r BoardRules) -> BoardScene<'r> {
        let mut game = BoardGame::new(rules);
        game.active = Seat(0);
        game.turn_number = 1;
        BoardScene { game }
    }

    /// The cards of a list of names.
    pub fn cards(names: &str) -> Vec<Card> {
        let mut cards = Vec::new();
        for word in names.split_whitespace() {
            let (count, name) = match word.split_once('*') {
                Some((n, name)) => (n.parse().unwrap_or_else(|_| panic!("not a number: {n}")), name),
                None => (1, word),
            };
            let card = BoardCard::named(name).unwrap_or_else(|| panic!("no card {name}"));
            cards.extend(std::iter::repeat_n(card.card(), count));
        }
        cards
    }

    /// The discs of a list of names.
    pub fn disc_list(names: &str) -> Vec<Card> {
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(|name| Disc::named(name).unwrap_or_else(|| panic!("no disc {name}")).card()).collect()
    }

    /// A shuffle of the movement pile that leaves these discs, top first.
    pub fn discs_shuffled(names: &str) -> Roll {
        Roll::Shuffle(BoardScene::disc_list(names))
    }

    /// A refill of the action pile that leaves these cards, top first.
    pub fn cards_shuffled(names: &str) -> Roll {
        Roll::Shuffle(BoardScene::cards(names))
    }

    /// Gives a hand to a seat.
    #[must_use]
    pub fn hand(mut self, seat: u8, names: &str) -> BoardScene<'r> {
        for card in BoardScene::cards(names) {
            self.game.gain(Seat(seat), BoardCard::of(card));
        }
        self
    }

    /// The action pile, top first.
    #[must_use]
    pub fn pile(mut self, names: &str) -> BoardScene<'r> {
        BoardScene::cards(names).into_iter().rev().for_each(|card| self.game.pile.push(card));
        self
    }

    /// The action discard, top first.
    #[must_use]
    pub fn discard(mut self, names: &str) -> BoardScene<'r> {
        BoardScene::cards(names).into_iter().rev().for_each(|card| self.game.discard.push(card));
        self
    }

    /// The movement pile, top first. Magnets in it are taken from those aside.
    #[must_use]
    pub fn discs(mut self, names: &str) -> BoardScene<'r> {
        for disc in BoardScene::disc_list(names).into_iter().rev() {
            self.game.magnets -= u8::from(disc == Disc::Magnet.card());
            self.game.discs.push(disc);
        }
        self
    }

    /// The movement discard, top first.
    #[must_use]
    pub fn disc_discard(mut self, names: &str) -> BoardScene<'r> {
        for disc in BoardScene::disc_list(names).into_iter().rev() {
            self.game.magnets -= u8::from(disc == Disc::Magnet.card());
            self.game.disc_discard.push(disc);
        }
        self
    }

    /// How many Magnets lie aside.
    #[must_use]
    pub fn aside(mut self, magnets: u8) -> BoardScene<'r> {
        self.game.magnets = magnets;
        self
    }

    /// Where the characters stand, by seat.
    #[must_use]
    pub fn places(mut self, places: &[u8]) -> BoardScene<'r> {
        self.game.places[..places.len()].copy_from_slice(places);
        self
    }

    /// Which side lies up.
    #[must_use]
    pub fn side(mut self, side: Side) -> BoardScene<'r> {
        self.game.side = side;
        self
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(mut self, seat: u8) -> BoardScene<'r> {
        self.game.active = Seat(seat);
        self
    }

    /// Under attack, with this many turns owed.
    #[must_use]
    pub fn attacked(mut self, turns: u16) -> BoardScene<'r> {
        (self.game.turns_left, self.game.under_attack) = (turns, true);
        self
    }

    /// The game in this situation: a NOW window if one is due, then the active player chooses.
    pub fn start<L: Luck, O: BoardObserver>(mut self, luck: &mut L, observer: &mut O) -> BoardGame<'r> {
        self.game.now_due = true;
        self.game.run(&mut Table { luck, observer });
        self.game
    }
}
