//! The answers worth thinking about: few, but the good ones among them. For bots that score or search.

use eksim_engine::types::{Action, Ask, Card, Dice, Play, Question, Seat};

use super::situation::Situation;
use super::target::{Saves, Tie};
use super::{answers, community, give, order, steal, target};

/// A short list of answers, on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidates {
    actions: [Action; Candidates::CAPACITY],
    len: usize,
}

impl Candidates {
    /// How many fit.
    pub(crate) const CAPACITY: usize = 32;

    pub(crate) fn new() -> Candidates {
        Candidates { actions: [Action::Draw; Candidates::CAPACITY], len: 0 }
    }

    pub(crate) fn as_slice(&self) -> &[Action] {
        &self.actions[..self.len]
    }

    /// Adds an answer that is not there yet, as long as there is room.
    pub(crate) fn push(&mut self, action: Action) {
        if self.len < Candidates::CAPACITY && !self.as_slice().contains(&action) {
            self.actions[self.len] = action;
            self.len += 1;
        }
    }

    /// Adds the answers of another list.
    pub(crate) fn extend(&mut self, other: &Candidates) {
        other.as_slice().iter().for_each(|action| self.push(*action));
    }

    /// The answers worth thinking about. Never empty.
    pub(crate) fn list(s: &Situation<'_, '_, '_>, ask: Ask, dice: &mut Dice) -> Candidates {
        let mut list = Candidates::new();
        match ask.question {
            Question::Turn if !s.view.is_blind() => list.turn(s),
            Question::Nope => {
                list.push(Action::Decline);
                s.hand.kinds().filter(|card| s.rules.nopes().has(*card)).for_each(|card| list.push(Action::Nope(card)));
            }
            Question::Place(_) => list.places(s),
            Question::Give(_) => list.gifts(s, ask),
            Question::Order(n) => list.orders(s, n as usize),
            Question::Discard => {
                give::best_taken(s).into_iter().for_each(|action| list.push(action));
            }
            _ => list.all(s),
        }
        if list.len == 0 {
            list.push(answers::shared(s, ask, 0.0, dice));
        }
        list
    }

    fn turn(&mut self, s: &Situation<'_, '_, '_>) {
        if !s.view.must_play() {
            self.push(Action::Draw);
        }
        for card in s.playable_alone() {
            let as_card = s.played_as(card);
            match s.view.targets_of(as_card) {
                None => self.push(s.play(card, Seat::NONE)),
                // From any of them on: who scores answers takes the first among equals.
                Some(targets) if targets.len() <= 3 => {
                    let n = targets.len();
                    let first = Tie::new(s).below(n as u64) as usize;
                    (0..n).for_each(|i| self.push(s.play(card, targets.nth((first + i) % n))));
                }
                Some(_) => {
                    target::of(s, as_card).into_iter().for_each(|target| self.push(s.play(card, target)));
                }
            }
        }
        steal::best(s, -120).into_iter().for_each(|action| self.push(action));
        let robbable = s.view.robbable();
        if let (Some((cost, title)), Some((target, _))) =
            (steal::cheapest(s, s.view.pair_titles(), 2), target::richest(s, &Saves::count(s), robbable))
            && cost < 60
        {
            self.push(Action::Play(Play::Pair { title, target }));
        }
        if s.view.can_five()
            && let Some((cost, titles)) = steal::cheapest_five(s)
            && cost < 150
        {
            self.push(Action::Play(Play::Five { titles }));
        }
        if self.len == 0 {
            self.push(community::draw(s));
        }
    }

    /// Every place of the next round, then some deeper ones and the bottom.
    fn places(&mut self, s: &Situation<'_, '_, '_>) {
        let len = s.view.pile_len();
        let round = s.view.alive().len() + s.view.turns_left();
        for place in 0..=len.min(round + 1) {
            self.push(Action::Place(place as u8));
        }
        for place in [len / 4, len / 2, len * 3 / 4, len] {
            self.push(Action::Place(place as u8));
        }
    }

    /// The four cards that are missed least.
    fn gifts(&mut self, s: &Situation<'_, '_, '_>, ask: Ask) {
        give::worst(s, ask.question).into_iter().for_each(|action| self.push(action));
        let mut left = s.view.giveable();
        for _ in 0..4 {
            let Some(card) = { left }.min_by_key(|card: &Card| s.worth(*card)) else { break };
            left = left.without(card);
            self.push(Action::Give(card));
        }
    }

    /// The best order, and each card on top with the rest as it lies.
    fn orders(&mut self, s: &Situation<'_, '_, '_>, n: usize) {
        self.push(order::best(s, n));
        let n = n.min(6);
        for top in 0..n {
            for second in (0..n).filter(|second| *second != top) {
                let mut places = [0u8, 1, 2, 3, 4, 5];
                places[..=top].rotate_right(1);
                let at = places.iter().position(|&place| place as usize == second).unwrap_or(1);
                places[1..=at].rotate_right(1);
                self.push(Action::Order(places));
            }
        }
    }

    /// Every legal answer, as many as fit.
    fn all(&mut self, s: &Situation<'_, '_, '_>) {
        for n in 0..s.view.count_actions().min(Candidates::CAPACITY) {
            self.push(s.view.nth_action(n));
        }
    }
}
