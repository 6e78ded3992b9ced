//! Setting up a situation by hand, for tests, puzzles and advice: whose turn, which hands, which pile.

use crate::game::{Game, Table};
use crate::rules::Rules;
use crate::types::{Card, Hand, Roll, ScriptedLuck, Seat, SeatSet};

/// A situation at the table in the making. Cards are given by name, separated by spaces; `3*skip` means three of them.
#[derive(Clone, Debug)]
pub struct Scene<'r> {
    pub(crate) game: Game<'r>,
}

impl<'r> Scene<'r> {
    /// An empty table: everybody lives with an empty hand, seat 0 is to play one turn, the piles are empty.
    pub fn new(rules: &'r Rules) -> Scene<'r> {
        let mut game = Game::new(rules);
        game.alive = SeatSet::first(rules.players);
        game.stack.reset();
        game.turn_number = 1;
        game.godcat_on_mat = rules.godcat().is_some();
        Scene { game }
    }

    /// The card of this name. Panics on a name that is not in play: scenes are written by programmers.
    pub fn card(rules: &Rules, name: &str) -> Card {
        rules.named(name).unwrap_or_else(|| panic!("no card {name} in play"))
    }

    /// The cards of a list of names.
    pub fn cards(rules: &Rules, names: &str) -> Vec<Card> {
        let mut cards = Vec::new();
        for word in names.split_whitespace() {
            let (count, name) = match word.split_once('*') {
                Some((n, name)) => (n.parse().unwrap_or_else(|_| panic!("not a number: {n}")), name),
                None => (1, word),
            };
            cards.extend(std::iter::repeat_n(Scene::card(rules, name), count));
        }
        cards
    }

    /// A shuffle that leaves these cards, top first.
    pub fn shuffled(rules: &Rules, names: &str) -> Roll {
        Roll::Shuffle(Scene::cards(rules, names))
    }

    /// Gives a hand to a seat.
    #[must_use]
    pub fn hand(mut self, seat: u8, names: &str) -> Scene<'r> {
        for card in Scene::cards(self.game.rules, names) {
            if card == self.game.rules.godcat() {
                self.game.godcat_on_mat = false;
            }
            self.game.gain(Seat(seat), card);
        }
        self
    }

    /// The pile, top first.
    #[must_use]
    pub fn pile(mut self, names: &str) -> Scene<'r> {
        for card in Scene::cards(self.game.rules, names).into_iter().rev() {
            self.game.pile.push(card);
        }
        self
    }

    /// The discard pile, top first.
    #[must_use]
    pub fn discard(mut self, names: &str) -> Scene<'r> {
        for card in Scene::cards(self.game.rules, names).into_iter().rev() {
            self.game.lay_on_discard(card);
        }
        self
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(mut self, seat: u8) -> Scene<'r> {
        self.game.active = Seat(seat);
        self
    }

    /// Under attack, with this many turns owed.
    #[must_use]
    pub fn attacked(mut self, turns: u16) -> Scene<'r> {
        self.game.turns_left = turns;
        self.game.under_attack = true;
        self
    }

    /// Play goes the other way.
    #[must_use]
    pub fn counter_clockwise(mut self) -> Scene<'r> {
        self.game.clockwise = false;
        self
    }

    /// A player is dead; in zombie sets `killer` lies before him (an empty name: nothing).
    #[must_use]
    pub fn dead(mut self, seat: u8, killer: &str) -> Scene<'r> {
        self.game.alive.remove(Seat(seat));
        if !killer.is_empty() {
            self.game.killer[seat as usize] = Scene::card(self.game.rules, killer);
        }
        self
    }

    /// A player is blind.
    #[must_use]
    pub fn blind(mut self, seat: u8) -> Scene<'r> {
        self.game.set_blind(Seat(seat), true);
        self
    }

    /// A card of a hand is marked.
    #[must_use]
    pub fn marked(mut self, seat: u8, name: &str) -> Scene<'r> {
        let mark = (Seat(seat), Scene::card(self.game.rules, name));
        self.game.marks[self.game.mark_count as usize] = mark;
        self.game.mark_count += 1;
        self
    }

    /// A Barking Kitten lies before a player.
    #[must_use]
    pub fn barking_before(mut self, seat: u8) -> Scene<'r> {
        self.game.barking_before.insert(Seat(seat));
        self
    }

    /// A player wears the Tower, with this stash.
    #[must_use]
    pub fn tower(mut self, seat: u8, stash: &str) -> Scene<'r> {
        (self.game.tower_wearer, self.game.tower_card) = (Seat(seat), self.game.rules.tower());
        self.stash(stash)
    }

    /// The stash, where nobody wears the Tower yet.
    #[must_use]
    pub fn stash(mut self, names: &str) -> Scene<'r> {
        self.game.stash = Hand::EMPTY;
        for card in Scene::cards(self.game.rules, names) {
            self.game.stash.add(card);
        }
        self
    }

    /// `owner`'s I'll Take That lies before a player.
    #[must_use]
    pub fn ill_take_that(mut self, before: u8, owner: u8) -> Scene<'r> {
        let card = self.game.rules.ill_take_that();
        self.game.set_ill_take_that(Seat(before), Seat(owner), card);
        self
    }

    /// The game at this situation, the active player to choose (or others, if a NOW window is due).
    pub fn start(mut self) -> Game<'r> {
        self.game.now_due = true;
        self.game.run(&mut Table { luck: &mut ScriptedLuck::default(), observer: &mut () });
        self.game
    }
}

/// Where a hidden card lies, for [`exchange`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// This card in a hand.
    Hand(Seat, Card),
    /// Whatever lies at this place of the pile, from the top.
    Pile(usize),
}

/// Two cards change places, for tests of what a seat may know. Nothing else is looked after.
pub fn exchange(game: &mut Game<'_>, a: Spot, b: Spot) {
    let read = |game: &Game<'_>, spot: Spot| match spot {
        Spot::Hand(_, card) => card,
        Spot::Pile(place) => game.pile.at(place).expect("a card of the pile"),
    };
    let write = |game: &mut Game<'_>, spot: Spot, card: Card| match spot {
        Spot::Hand(seat, old) => {
            // A mark stays where it is: what moves is another copy.
            let (marks, count) = (game.marks, game.mark_count);
            game.lose(seat, old);
            (game.marks, game.mark_count) = (marks, count);
            game.gain(seat, card);
        }
        Spot::Pile(place) => {
            let index = game.pile.len() - 1 - place;
            game.pile.bottom_up_mut()[index] = card;
        }
    };
    let (in_a, in_b) = (read(game, a), read(game, b));
    write(game, a, in_b);
    write(game, b, in_a);
}
