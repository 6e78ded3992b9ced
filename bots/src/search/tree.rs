//! What a search remembers: for every information set met, how often each answer was tried and how it went.

use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::types::{Action, Ask, mix};
use eksim_engine::view::View;

use crate::judge::candidates::Candidates;

/// The statistics of one information set: what its player knows, whatever lies behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    key: u64,
    pub(crate) actions: Candidates,
    pub(crate) tried: [u32; Candidates::CAPACITY],
    pub(crate) score: [f32; Candidates::CAPACITY],
    pub(crate) visits: u32,
    /// The answer that the quick policy gives.
    pub(crate) favourite: u8,
}

impl Node {
    /// The answer to try next: good ones more often, the policy's own first, all of them now and then.
    pub(crate) fn select(&self, explore: f32, faith: f32) -> usize {
        let n = self.actions.as_slice().len();
        let total: f32 = self.score[..n].iter().sum();
        let mean = if self.visits > 0 { total / self.visits as f32 } else { 0.5 };
        let root = (self.visits.max(1) as f32).sqrt();
        let rest = (1.0 - faith) / n as f32;
        let mut best = (f32::NEG_INFINITY, 0);
        for i in 0..n {
            let tried = self.tried[i] as f32;
            // An untried answer is thought a little worse than the others.
            let value = if self.tried[i] > 0 { self.score[i] / tried } else { mean - 0.02 };
            let prior = rest + if i == self.favourite as usize { faith } else { 0.0 };
            let bound = value + explore * prior * root / (1.0 + tried);
            if bound > best.0 {
                best = (bound, i);
            }
        }
        best.1
    }

    /// How many tries the answer tried most is ahead of the next.
    pub(crate) fn lead(&self) -> usize {
        let (mut first, mut second) = (0, 0);
        for &tried in &self.tried[..self.actions.as_slice().len()] {
            if tried > first {
                (first, second) = (tried, first);
            } else if tried > second {
                second = tried;
            }
        }
        (first - second) as usize
    }

    /// The answer tried most.
    pub(crate) fn most_tried(&self) -> usize {
        let n = self.actions.as_slice().len();
        (0..n).max_by(|&a, &b| self.tried[a].cmp(&self.tried[b]).then(self.score[a].total_cmp(&self.score[b]))).unwrap_or(0)
    }

    pub(crate) fn update(&mut self, action: usize, reward: f32) {
        self.tried[action] += 1;
        self.score[action] += reward;
        self.visits += 1;
    }
}

/// All information sets met in one search, found by their key. Its memory is kept from search to search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    slots: Vec<u32>,
}

impl Tree {
    /// Forgets the last search and makes room for `nodes` information sets.
    pub(crate) fn clear(&mut self, nodes: usize) {
        let slots = (nodes * 2).next_power_of_two();
        if self.slots.len() < slots {
            self.slots = vec![u32::MAX; slots];
            self.nodes = Vec::with_capacity(slots / 2 + 1);
        } else {
            self.slots.fill(u32::MAX);
        }
        self.nodes.clear();
    }

    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != u32::MAX && self.nodes[self.slots[slot] as usize].key != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        let index = self.slots[self.slot(key)];
        (index != u32::MAX).then_some(index as usize)
    }

    /// Adds an information set that is not there yet; `None` if there is no room.
    pub(crate) fn add(&mut self, key: u64, actions: Candidates, favourite: Action) -> Option<usize> {
        if self.nodes.len() * 2 >= self.slots.len() {
            return None;
        }
        let mut actions = actions;
        actions.push(favourite);
        let favourite = actions.as_slice().iter().position(|action| *action == favourite).unwrap_or(0) as u8;
        let slot = self.slot(key);
        let index = self.nodes.len();
        self.slots[slot] = index as u32;
        let (tried, score) = ([0; Candidates::CAPACITY], [0.0; Candidates::CAPACITY]);
        self.nodes.push(Node { key, actions, tried, score, visits: 0, favourite });
        Some(index)
    }

    pub(crate) fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    pub(crate) fn node_mut(&mut self, index: usize) -> &mut Node {
        &mut self.nodes[index]
    }
}

/// A number for what the asked player knows now: his hand, all that lies open, and what he saw since the search began.
pub(crate) fn information(game: &Game<'_>, knowledge: &Knowledge, ask: Ask) -> u64 {
    let view = View::of(game, Some(knowledge), ask.seat);
    let mut hash = 0x9e37_79b9_7f4a_7c15u64;
    let mut add = |x: u64| hash = mix(hash ^ x).wrapping_add(x.rotate_left(17));
    if let Some(hand) = view.hand() {
        for card in hand.kinds() {
            add(u64::from(card.0) << 8 | hand.count(card) as u64);
        }
    }
    let seats = u64::from(view.alive().0) << 16 | u64::from(view.blind().0);
    add(seats << 32 | (view.pile_len() as u64) << 20 | (view.discard().len() as u64) << 8 | u64::from(ask.seat.0));
    add((view.turns_left() as u64) << 16 | u64::from(view.active().0) << 8 | u64::from(view.clockwise()));
    for seat in 0..view.players() {
        add(view.hand_size(eksim_engine::types::Seat(seat as u8)) as u64);
    }
    for place in 0..view.pile_len().min(6) {
        if let Some(card) = view.known_at(place) {
            add(1 << 40 | (place as u64) << 8 | u64::from(card.0));
        }
    }
    if let Some(card) = view.discard().at(0) {
        add(2 << 40 | u64::from(card.0));
    }
    add(fingerprint(&ask.question));
    if let Some((actor, play, cancelled)) = view.at_stake() {
        add(fingerprint(&play));
        add(u64::from(actor.0) << 1 | u64::from(cancelled));
    }
    hash
}

/// A fixed hash of a small value.
fn fingerprint<T: std::hash::Hash>(value: &T) -> u64 {
    let mut hasher = Mixer(0);
    value.hash(&mut hasher);
    hasher.0
}

/// The same on every machine and in every run.
struct Mixer(u64);

impl std::hash::Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0.rotate_left(8) ^ u64::from(*byte) ^ 0x5851_f42d_4c95_7f2d);
        }
    }
}
