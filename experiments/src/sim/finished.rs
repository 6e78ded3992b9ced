//! A finished game, whichever it was: what all games can be asked, and the way to what only one of them knows.

use std::collections::BTreeMap;

use eksim_engine::board::BoardGame;
use eksim_engine::draw_luck::DrawLuck;
use eksim_engine::game::Game;
use eksim_engine::observer::Cause;
use eksim_engine::types::{Seat, SeatSet};

use super::board_counting::BoardCounting;
use super::counting::Counting;
use super::tally::Tally;

/// A finished game with what was counted of it.
#[derive(Debug)]
pub enum Finished<'g, 'r> {
    /// One of the card games.
    Cards(&'g Game<'r>, &'g mut Counting),
    /// The Board Game.
    Board(&'g BoardGame<'r>, &'g mut BoardCounting),
}

impl Finished<'_, '_> {
    /// Who won; nobody after a stalemate.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            Finished::Cards(game, _) => game.winner(),
            Finished::Board(game, _) => game.winner(),
        }
    }

    /// Turns started.
    pub fn turns(&self) -> u32 {
        match self {
            Finished::Cards(game, _) => game.turns(),
            Finished::Board(game, _) => game.turns(),
        }
    }

    /// The luck of the draw, where it was watched.
    pub fn luck(&self) -> Option<&DrawLuck> {
        match self {
            Finished::Cards(_, counting) => counting.luck.as_deref(),
            Finished::Board(..) => None,
        }
    }

    /// Whether something that was counted must be taken before the next game.
    #[inline(always)]
    pub fn cannot_wait(&self) -> bool {
        matches!(self, Finished::Cards(_, counting) if counting.ends.any_late())
    }

    /// Gives what was counted over all games of the rotation, `cards` too, to the tally; or if not `all`, only what can't wait.
    #[inline(never)]
    pub fn pour(&mut self, seats: &[u8], cards: bool, all: bool, tally: &mut Tally) {
        if let Finished::Cards(_, counting) = self {
            if all { counting.pour(seats, tally) } else { counting.ends.pour_late(seats, &mut tally.bots) }
        }
        if cards && all {
            match self {
                Finished::Cards(_, counting) => counting.cards.pour(seats, &mut tally.bots),
                Finished::Board(_, counting) => counting.cards.pour(seats, &mut tally.bots),
            }
        }
    }

    /// Cards drawn.
    pub fn draws(&self) -> u32 {
        match self {
            Finished::Cards(_, counting) => counting.draws,
            Finished::Board(_, counting) => counting.draws,
        }
    }

    /// Asks with at least two possible answers.
    pub fn decisions(&self) -> u32 {
        match self {
            Finished::Cards(_, counting) => counting.decisions,
            Finished::Board(_, counting) => counting.decisions,
        }
    }

    /// Who is still in the game: nobody leaves The Board Game.
    pub fn survivors(&self) -> SeatSet {
        match self {
            Finished::Cards(game, _) => game.alive(),
            Finished::Board(game, _) => SeatSet::first(game.places().len()),
        }
    }

    /// Seats in the order in which they were eliminated, with the causes, in a card game.
    pub fn eliminated(&self) -> &[(Seat, Cause)] {
        match self {
            Finished::Cards(_, counting) => counting.eliminated(),
            Finished::Board(..) => &[],
        }
    }

    /// The seats that lost, those who did worst first. In a card game that is the order in which they went for good (who came
    /// back counts by the last death); in The Board Game the last place on the track comes first, and those who stand in the
    /// Litter Box share a place.
    pub fn standings(&self) -> Vec<Vec<usize>> {
        match self {
            Finished::Cards(game, _) => {
                let mut out: Vec<usize> = Vec::new();
                for (seat, _) in self.eliminated().iter().rev().filter(|(seat, _)| !game.alive().has(*seat)) {
                    if !out.contains(&seat.index()) {
                        out.push(seat.index());
                    }
                }
                out.into_iter().rev().map(|seat| vec![seat]).collect()
            }
            Finished::Board(game, _) => {
                let Some(winner) = game.winner() else { return Vec::new() };
                let mut by_place: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
                for (seat, place) in game.places().iter().enumerate().filter(|(seat, _)| *seat != winner.index()) {
                    by_place.entry(*place).or_default().push(seat);
                }
                by_place.into_values().collect()
            }
        }
    }
}
