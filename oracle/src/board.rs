//! Exact answers for The Board Game among pass bots, in a box without Defuses.
//!
//! The pass bot never plays a card; where a disc says "n or flip" it does either with one half, and of several players in
//! the Litter Box it changes places with any, all alike. Without Defuses nobody can avert an explosion, so what the hands
//! hold moves nothing, and the game is a chain over
//!
//! * where the characters stand, and which side lies up;
//! * *how many discs of each kind* are left in the movement pile. Its order is uniform and nobody looks at it, so the next
//!   disc is of a kind with the probability (discs of that kind) / (discs); when the last one is turned all are back.
//!
//! Turns go round, so the number of the turn says whose it is. The chain is carried forward turn by turn, with the number of
//! explosions so far, until next to nothing of it is left. The rules are written down here once more, without a look at the
//! engine's: that is the point.

use std::collections::HashMap;

/// A movement disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RaceDisc {
    /// Move so many spaces.
    Move(u8),
    /// Move so many spaces, or flip the board.
    OrFlip(u8),
    /// Flip the board, then move so many spaces.
    FlipThen(u8),
    /// Past the next player ahead.
    Leapfrog,
    /// To the next Kitten space.
    Magnet,
}

/// A race of pass bots.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// How many characters: 1 to 3 are quick on an ordinary board.
    pub characters: usize,
    /// For each space of the Calm side, whether it is a Kitten space.
    pub calm: Vec<bool>,
    /// The same for the Chaos side; as long as the other.
    pub chaos: Vec<bool>,
    /// The space after the Ribbon on the return lap, counted from 1.
    pub return_to: usize,
    /// The discs of the movement pile, with how many of each.
    pub discs: Vec<(RaceDisc, u8)>,
    /// Explosions are told apart up to this number; the last entry of the answers stands for it and all above.
    pub most_explosions: usize,
    /// The chain is followed until less than this is left of it.
    pub tolerance: f64,
}

/// The answers, exact but for what is `left`.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceAnswers {
    /// `joint[t][e]`: the probability that the game ends on turn `t` (counted from 1) after `e` explosions.
    pub joint: Vec<Vec<f64>>,
    /// The probability that turn `t` takes place and its player explodes.
    pub exploded: Vec<f64>,
    /// The probability that turn `t` takes place.
    pub at_risk: Vec<f64>,
    /// The probability that seat 0, 1, ... wins.
    pub win_share: Vec<f64>,
    /// Turns per game on average.
    pub mean_turns: f64,
    /// Explosions per game on average.
    pub mean_explosions: f64,
    /// The probability that a game has an explosion at all.
    pub any_explosion: f64,
    /// The probability of what was not followed to its end.
    pub left: f64,
}

/// What one disc does to a position: with this probability, to this position, with or without an explosion.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    probability: f64,
    /// `None`: the Ribbon.
    next: Option<usize>,
    exploded: bool,
}

/// Characters and side, unpacked.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    places: Vec<usize>,
    chaos: bool,
}

impl Race {
    fn ribbon(&self) -> usize {
        self.calm.len() + 1
    }

    /// Positions are numbers: the places as digits, then the side.
    fn positions(&self) -> usize {
        2 * self.ribbon().pow(self.characters as u32)
    }

    fn pack(&self, position: &Position) -> usize {
        let digits = position.places.iter().fold(0, |sum, place| sum * self.ribbon() + place);
        2 * digits + usize::from(position.chaos)
    }

    fn unpack(&self, number: usize) -> Position {
        let mut digits = number / 2;
        let mut places = vec![0; self.characters];
        for place in places.iter_mut().rev() {
            *place = digits % self.ribbon();
            digits /= self.ribbon();
        }
        Position { places, chaos: number % 2 == 1 }
    }

    fn is_kitten(&self, chaos: bool, place: usize) -> bool {
        if chaos { self.chaos[place - 1] } else { self.calm[place - 1] }
    }

    /// The places ahead of one, in the order they are passed, the return lap included, without end.
    fn ahead(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        let lap = (self.return_to..=self.ribbon()).cycle();
        (from + 1..=self.ribbon()).chain(lap)
    }

    /// Where the character of `seat` stops that is sent `to` a place: there, or on the first free one after it.
    fn stop(&self, places: &[usize], seat: usize, to: usize) -> usize {
        let free = |place: &usize| (0..places.len()).all(|other| other == seat || places[other] != *place);
        (to..=self.ribbon()).find(free).expect("the Ribbon is free")
    }

    /// What a disc does when `seat` turns it.
    fn outcomes(&self, position: &Position, seat: usize, disc: RaceDisc) -> Vec<Outcome> {
        let from = position.places[seat];
        let flipped = Position { chaos: !position.chaos, ..position.clone() };
        let steps = |n: u8| self.ahead(from).nth(usize::from(n) - 1).expect("without end");
        match disc {
            RaceDisc::Move(n) => self.land(position, seat, steps(n), 1.0),
            RaceDisc::FlipThen(n) => self.land(&flipped, seat, steps(n), 1.0),
            RaceDisc::OrFlip(n) => {
                let mut outcomes = self.land(position, seat, steps(n), 0.5);
                outcomes.push(Outcome { probability: 0.5, next: Some(self.pack(&flipped)), exploded: false });
                outcomes
            }
            RaceDisc::Leapfrog => match position.places.iter().filter(|place| **place > from).min() {
                Some(next) => self.land(position, seat, next + 1, 1.0),
                None => vec![Outcome { probability: 1.0, next: Some(self.pack(position)), exploded: false }],
            },
            RaceDisc::Magnet => {
                let kitten = |place: &usize| *place != self.ribbon() && self.is_kitten(position.chaos, *place);
                self.land(position, seat, self.ahead(from).find(kitten).expect("a Kitten space"), 1.0)
            }
        }
    }

    /// The character comes to a place, and what is there happens.
    fn land(&self, position: &Position, seat: usize, to: usize, probability: f64) -> Vec<Outcome> {
        let to = self.stop(&position.places, seat, to);
        if to == self.ribbon() {
            return vec![Outcome { probability, next: None, exploded: false }];
        }
        let mut moved = position.clone();
        moved.places[seat] = to;
        let exploded = self.is_kitten(moved.chaos, to);
        let last = *moved.places.iter().min().expect("characters");
        if !exploded || last == to {
            return vec![Outcome { probability, next: Some(self.pack(&moved)), exploded }];
        }
        let others: Vec<usize> = (0..self.characters).filter(|other| moved.places[*other] == last).collect();
        let share = probability / others.len() as f64;
        let swapped = others.iter().map(|&other| {
            let mut swapped = moved.clone();
            swapped.places.swap(seat, other);
            Outcome { probability: share, next: Some(self.pack(&swapped)), exploded }
        });
        swapped.collect()
    }
}

/// The piles that can come up: how many discs of each kind are left, listed by size.
struct Piles {
    by_size: Vec<Vec<Vec<u8>>>,
    number: HashMap<Vec<u8>, usize>,
}

impl Piles {
    fn of(discs: &[(RaceDisc, u8)]) -> Piles {
        let mut all = vec![vec![]];
        for (_, count) in discs {
            all = all.iter().flat_map(|pile| (0..=*count).map(move |n| [pile.as_slice(), &[n]].concat())).collect();
        }
        let total: u8 = discs.iter().map(|(_, n)| n).sum();
        let mut piles = Piles { by_size: vec![vec![]; usize::from(total) + 1], number: HashMap::new() };
        for pile in all {
            let size = &mut piles.by_size[pile.iter().map(|n| usize::from(*n)).sum::<usize>()];
            piles.number.insert(pile.clone(), size.len());
            size.push(pile);
        }
        piles
    }

    /// The number of the pile without one disc of this kind, refilled if that was the last.
    fn without(&self, pile: &[u8], kind: usize) -> usize {
        let mut left = pile.to_vec();
        left[kind] -= 1;
        if left.iter().all(|n| *n == 0) { 0 } else { self.number[&left] }
    }
}

/// Follows a race from the start: everybody in the Litter Box, the Calm side up, all discs in the pile.
///
/// # Panics
///
/// If the race makes no sense: sides of different lengths, no disc, no character, no Kitten space for a Magnet.
#[must_use]
pub fn race(race: &Race) -> RaceAnswers {
    assert!(race.calm.len() == race.chaos.len() && (1..=race.calm.len()).contains(&race.return_to) && race.characters > 0);
    let piles = Piles::of(&race.discs);
    let full = piles.by_size.len() - 1;
    let tables: Vec<Vec<Vec<Vec<Outcome>>>> = (0..race.characters).map(|seat| table(race, seat)).collect();
    let depth = race.most_explosions + 1;
    let mut answers = RaceAnswers {
        joint: vec![vec![0.0; depth]],
        exploded: vec![0.0],
        at_risk: vec![0.0],
        win_share: vec![0.0; race.characters],
        mean_turns: 0.0,
        mean_explosions: 0.0,
        any_explosion: 0.0,
        left: 1.0,
    };
    // Indexed by pile, position, explosions so far.
    let mut size = full;
    let mut now = vec![0.0; piles.by_size[size].len() * race.positions() * depth];
    now[0] = 1.0;
    while answers.left > race.tolerance {
        let turn = answers.joint.len();
        let seat = (turn - 1) % race.characters;
        let next_size = if size == 1 { full } else { size - 1 };
        let mut then = vec![0.0; piles.by_size[next_size].len() * race.positions() * depth];
        let (mut ended, mut exploded) = (vec![0.0; depth], 0.0);
        for (number, pile) in piles.by_size[size].iter().enumerate() {
            for (kind, count) in pile.iter().enumerate().filter(|(_, count)| **count > 0) {
                let chance = f64::from(*count) / size as f64;
                let base = piles.without(pile, kind) * race.positions();
                for (position, outcomes) in tables[seat][kind].iter().enumerate() {
                    for e in 0..depth {
                        let weight = now[(number * race.positions() + position) * depth + e] * chance;
                        if weight == 0.0 {
                            continue;
                        }
                        for outcome in outcomes {
                            let weight = weight * outcome.probability;
                            let e = if outcome.exploded { (e + 1).min(depth - 1) } else { e };
                            exploded += if outcome.exploded { weight } else { 0.0 };
                            match outcome.next {
                                None => ended[e] += weight,
                                Some(next) => then[(base + next) * depth + e] += weight,
                            }
                        }
                    }
                }
            }
        }
        let ends: f64 = ended.iter().sum();
        answers.mean_turns += answers.left;
        answers.mean_explosions += exploded;
        answers.any_explosion += ended[1..].iter().sum::<f64>();
        answers.win_share[seat] += ends;
        answers.at_risk.push(answers.left);
        answers.exploded.push(exploded);
        answers.joint.push(ended);
        answers.left -= ends;
        (now, size) = (then, next_size);
    }
    answers
}

/// What each kind of disc does at each position when this seat turns it.
fn table(race: &Race, seat: usize) -> Vec<Vec<Vec<Outcome>>> {
    let positions: Vec<Position> = (0..race.positions()).map(|number| race.unpack(number)).collect();
    let kinds = race.discs.iter();
    kinds.map(|(disc, _)| positions.iter().map(|position| race.outcomes(position, seat, *disc)).collect()).collect()
}
