//! `ismcts`: information-set Monte Carlo tree search with an observer for every seat.
//!
//! Each iteration imagines one world. Every player has a tree of his own, whose nodes are what *he* knows: a card put back in secret or a
//! card passed on unseen leads to the same node of those who did not see it. Nope windows are decisions of the players asked, each from
//! his own view, and chance is drawn anew in every world. A player whose node is new adds it and then plays by the quick policy.

use std::time::{Duration, Instant};

use eksim_engine::knowledge::Knowledge;
use eksim_engine::types::{Action, Ask, Dice, MAX_SEATS, Seat, SeatSet};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::judge::Situation;
use crate::judge::belief::Belief;
use crate::judge::candidates::Candidates;
use crate::judge::prices::Prices;
use crate::registry::{BotInfo, Cost, Param, Settings};
use crate::search::playout::{Playout, reward};
use crate::search::tree::{Tree, information};
use crate::search::world::{self, Imagination};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "ismcts",
    idea: "Information-set Monte Carlo tree search: grows a tree of what each player knows over imagined worlds.",
    params: &[
        Param::whole(
            "iterations",
            1.0,
            10_000_000.0,
            1000.0,
            "games played in its head for a decision, at most: it stops when more can't change the answer",
        ),
        Param::whole(
            "time",
            0.0,
            600_000.0,
            0.0,
            "milliseconds for a decision instead of iterations (not reproducible); 0: by iterations",
        ),
        Param::new("explore", 0.0, 10.0, 0.7, "how much it tries what looks worse"),
        Param::new("faith", 0.0, 1.0, 0.4, "share of the exploration that goes to the quick policy's own answer"),
        Param::new("trust", 0.0, 1.0, 0.6, "chance that another player puts a kitten back on top"),
    ],
    cost: Cost::Search,
    knowledge: true,
    values: true,
};

/// The longest line that a tree is followed along.
const DEPTH: usize = 64;

/// The most information sets that are remembered, about 200 MB: beyond them lines are played out by the quick policy.
const ROOM: usize = 200_000;

/// Information-set tree search.
#[derive(Clone, Debug)]
pub struct Ismcts {
    iterations: usize,
    time: Duration,
    explore: f32,
    faith: f32,
    trust: f32,
    prices: Prices,
    playout: Playout,
    beliefs: [Belief; MAX_SEATS],
    tree: Tree,
    /// Games played in its head so far.
    played: u64,
}

impl Ismcts {
    /// With these settings.
    pub fn new(settings: &Settings) -> Ismcts {
        Ismcts {
            iterations: settings.get(0) as usize,
            time: Duration::from_micros((settings.get(1) * 1000.0) as u64),
            explore: settings.get(2) as f32,
            faith: settings.get(3) as f32,
            trust: settings.get(4) as f32,
            prices: Prices::new(settings.values),
            playout: Playout::new(settings.values),
            beliefs: [Belief::default(); MAX_SEATS],
            tree: Tree::default(),
            played: 0,
        }
    }

    /// Games played in its head so far.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Room for two situations an iteration, as far as it goes.
    fn room(&self) -> usize {
        if self.time.is_zero() { (self.iterations * 2 + 2).min(ROOM) } else { ROOM }
    }

    fn search(&mut self, view: &View<'_, '_>, ask: Ask, favourite: Action, list: Candidates, dice: &mut Dice) -> Action {
        let imagination = Imagination::new(view, &self.beliefs[view.seat().index()], self.trust);
        let mut ready = self.playout;
        ready.prime(view);
        let timed = !self.time.is_zero();
        self.tree.clear(self.room());
        let root = self.tree.add(0, list, favourite).expect("there is room for one");
        let start = Instant::now();
        let mut done = 0;
        while if timed { done % 16 != 0 || done == 0 || start.elapsed() < self.time } else { done < self.iterations } {
            self.iterate(view, ask, root, &imagination, ready, dice);
            done += 1;
            // Once nothing can overtake the answer tried most, more games would not change it.
            if !timed && done % 32 == 0 && self.tree.node(root).lead() > self.iterations - done {
                break;
            }
        }
        self.played += done as u64;
        let node = self.tree.node(root);
        node.actions.as_slice()[node.most_tried()]
    }

    /// One world from the present decision to its end.
    fn iterate(
        &mut self,
        view: &View<'_, '_>,
        ask: Ask,
        root: usize,
        imagination: &Imagination,
        mut playout: Playout,
        dice: &mut Dice,
    ) {
        let (mut game, mut luck) = imagination.world(view, dice);
        let mut knowledge = Knowledge::default();
        let mut path = [(0u32, 0u8, Seat::NONE); DEPTH];
        let first = self.tree.node(root).select(self.explore, self.faith);
        path[0] = (root as u32, first as u8, ask.seat);
        let mut steps = 1;
        game.apply(self.tree.node(root).actions.as_slice()[first], &mut luck, &mut knowledge);
        // Who is still followed in his tree.
        let mut followed = SeatSet::first(view.players());
        while let Some(ask) = game.ask() {
            if followed.is_empty() || steps == DEPTH {
                break;
            }
            let mut choice = None;
            if followed.has(ask.seat) && game.has_choice() {
                let key = information(&game, &knowledge, ask);
                choice = match self.tree.find(key) {
                    Some(index) => Some((index, self.tree.node(index).select(self.explore, self.faith))),
                    None => {
                        followed.remove(ask.seat);
                        let policy = playout.choose(&game, &knowledge, ask, dice);
                        let here = View::new(&game, Some(&knowledge));
                        let list = Candidates::list(&Situation::new(&here, &mut self.prices), ask, dice);
                        self.tree.add(key, list, policy).map(|index| (index, self.tree.node(index).favourite as usize))
                    }
                };
            }
            // Two situations may share a number by chance: what is not legal here was meant for the other.
            let chosen =
                choice.map(|(index, i)| self.tree.node(index).actions.as_slice()[i]).filter(|action| game.is_legal(*action));
            let action = match (chosen, choice) {
                (Some(action), Some((index, i))) => {
                    path[steps] = (index as u32, i as u8, ask.seat);
                    steps += 1;
                    playout.note(&game, &knowledge, action);
                    action
                }
                _ => playout.choose(&game, &knowledge, ask, dice),
            };
            game.apply(action, &mut luck, &mut knowledge);
        }
        playout.run(&mut game, &mut knowledge, &mut luck, dice);
        for &(node, action, seat) in &path[..steps] {
            self.tree.node_mut(node as usize).update(action as usize, reward(&game, seat));
        }
    }
}

impl Bot for Ismcts {
    fn begin(&mut self) {
        self.beliefs = [Belief::default(); MAX_SEATS];
    }

    fn join(&mut self, view: &View<'_, '_>) {
        let mut belief = Belief::default();
        belief.prime(view);
        self.beliefs.fill(belief);
    }

    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let mut own = world::dice(dice);
        let belief = &mut self.beliefs[view.seat().index()];
        belief.look(view);
        let favourite = self.playout.answer(view, belief, ask, &mut own);
        let mut list = Candidates::list(&Situation::new(view, &mut self.prices), ask, &mut own);
        list.push(favourite);
        let action = if list.as_slice().len() == 1 { favourite } else { self.search(view, ask, favourite, list, &mut own) };
        self.beliefs[view.seat().index()].acted(view, action);
        action
    }
}

#[cfg(test)]
mod tests {
    use crate::registry::BotSpec;

    #[test]
    fn the_memory_of_a_long_search_has_an_end() {
        let room = |text: &str| super::Ismcts::new(BotSpec::parse(text).unwrap().settings()).room();
        assert_eq!(room("ismcts(1000)"), 2002);
        assert_eq!(room("ismcts(10000000)"), super::ROOM);
    }
}
