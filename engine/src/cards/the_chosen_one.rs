//! The Chosen One NOW (EXP-42, EXP-53): its window is a death, before the hand goes.

use super::{CardRules, Spec};
use crate::community::Step;
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::stack::Frame;
use crate::types::{Action, Card, Luck, Purpose, Question, Seat, SeatSet, Single};

pub(crate) struct TheChosenOne;

impl CardRules for TheChosenOne {
    const SPEC: Spec = Spec::action(
        "the_chosen_one",
        "The Chosen One",
        "EXP-42 EXP-53",
        "When a player is out, two random cards of his hand are yours. With two players left it is a Favor on your turn.",
    )
    .now();
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, _seat: Seat) -> bool {
        game.alive.len() == 2
    }

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.robbable(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        if game.alive.has(play.target) {
            return game.ask_favor(play.target, seat, table);
        }
        for _ in 0..2 {
            // A dead player (zombie) takes no kitten, as with Feed the Dead (APO-18).
            let held = game.hand(play.target).kinds();
            let cards = if game.alive.has(seat) { held } else { held & !game.rules.masks.kittens };
            if !cards.is_empty() {
                let card = game.random_of(play.target, cards, Purpose::Theft, table);
                game.hand_over(play.target, seat, card, false, table);
            }
        }
    }
}

impl Game<'_> {
    /// Who may play The Chosen One on this death.
    fn chosen_ones(&self, dead: Seat) -> SeatSet {
        let card = self.rules.chosen_one();
        if !card.is_some() || !self.rules.masks.alone.has(card) || self.hand(dead).is_empty() || self.alive.has(dead) {
            return SeatSet::EMPTY;
        }
        let who = if self.rules.zombie { self.seats() } else { self.alive };
        let free = SeatSet(who.0 & self.holders.cards().0 & !self.blind.0).without(dead);
        free.filter(|seat| self.hand(*seat).has(card)).fold(SeatSet::EMPTY, SeatSet::with)
    }

    /// A player died: if anybody can play The Chosen One, his hand stays for a moment. Says whether it does.
    pub(crate) fn mourn(&mut self, dead: Seat, kitten: Card) -> bool {
        let waiting = self.chosen_ones(dead);
        if waiting.is_empty() {
            return false;
        }
        if !self.rules.zombie {
            self.holders.silence(dead);
        }
        self.push_step(Step::Death { seat: dead, kitten, waiting });
        true
    }

    pub(crate) fn step_death<L: Luck, O: Observer>(&mut self, dead: Seat, kitten: Card, waiting: SeatSet, table: &mut Table<'_, L, O>) -> bool {
        let waiting = waiting & self.chosen_ones(dead);
        if waiting.is_empty() {
            self.stack.pop();
            if !self.alive.has(dead) {
                self.lay_out(dead, kitten, table);
            } else if kitten.is_some() {
                // A zombie, brought back meanwhile: there was no kitten before him yet, so he puts it back himself.
                self.push(Frame::Place { seat: dead, card: kitten, shown: true });
            }
            return false;
        }
        *self.stack.top_mut() = Frame::Community(Step::Death { seat: dead, kitten, waiting });
        self.wait_for(self.after(waiting, dead), Question::Death(dead))
    }

    pub(crate) fn answer_death<L: Luck, O: Observer>(&mut self, dead: Seat, kitten: Card, waiting: SeatSet, action: Action, table: &mut Table<'_, L, O>) {
        let asked = self.ask.seat;
        let waiting = if matches!(action, Action::Play(_)) { self.seats() } else { waiting.without(asked) };
        *self.stack.top_mut() = Frame::Community(Step::Death { seat: dead, kitten, waiting });
        if let Action::Play(play) = action {
            self.play(asked, play, table);
        }
    }
}
