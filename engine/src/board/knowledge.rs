//! What each seat remembers of the movement pile (BRD-57, CORE-71, CORE-72). An observer: where nobody needs it, it is not
//! compiled into the loop. Being conservative is allowed, being wrong is not.

use super::data::MAX_DISCS;
use super::disc::Disc;
use super::event::{BoardEvent, BoardObserver};
use super::game::BoardGame;
use crate::types::Seat;

/// Who is certain of which disc of the movement pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardKnowledge {
    /// For each place from the bottom: one bit a seat.
    places: [u8; MAX_DISCS],
}

impl Default for BoardKnowledge {
    fn default() -> BoardKnowledge {
        BoardKnowledge { places: [0; MAX_DISCS] }
    }
}

impl BoardKnowledge {
    /// Whether `seat` is certain of the disc at `place` from the top.
    #[inline]
    pub(crate) fn knows(&self, game: &BoardGame<'_>, seat: Seat, place: usize) -> bool {
        let len = game.discs.len();
        place < len && self.places[len - 1 - place] >> seat.0 & 1 != 0
    }

    /// A Magnet went in at `place` (it is there already), and only `seat` knows where.
    fn inserted(&mut self, game: &BoardGame<'_>, seat: Seat, place: usize) {
        let len = game.discs.len();
        let before = self.places;
        let (own, others) = (1u8 << seat.0, !(1u8 << seat.0));
        let index = len - 1 - place;
        // The others: at each depth there is now the disc that was there, the one above it, or the new Magnet. It is
        // certain only where all of these are Magnets (CORE-72).
        let old_disc = |i: usize| game.discs.bottom_up()[if i < index { i } else { i + 1 }];
        let magnet = |i: usize| if old_disc(i) == Disc::Magnet.card() { before[i] } else { 0 };
        for i in 0..len {
            let same_depth = if i > 0 { magnet(i - 1) } else { u8::MAX };
            let above = if i + 1 < len { magnet(i) } else { u8::MAX };
            let mine = match i.cmp(&index) {
                std::cmp::Ordering::Less => before[i],
                std::cmp::Ordering::Equal => own,
                std::cmp::Ordering::Greater => before[i - 1],
            };
            self.places[i] = (mine & own) | (same_depth & above & others);
        }
    }

    /// The top `n` places, as a range of indices.
    fn top(game: &BoardGame<'_>, n: u8) -> std::ops::Range<usize> {
        game.discs.len() - n as usize..game.discs.len()
    }
}

impl BoardObserver for BoardKnowledge {
    fn on(&mut self, game: &BoardGame<'_>, event: BoardEvent) {
        match event {
            BoardEvent::Dealt | BoardEvent::Shuffled | BoardEvent::RefilledDiscs => self.places = [0; MAX_DISCS],
            BoardEvent::Saw(seat, n) => self.places[Self::top(game, n)].iter_mut().for_each(|who| *who |= 1 << seat.0),
            BoardEvent::Reordered(seat, n, _) => self.places[Self::top(game, n)].fill(1 << seat.0),
            BoardEvent::MagnetAdded(seat, place) => self.inserted(game, seat, place as usize),
            BoardEvent::Turned(..) => self.places[game.discs.len()] = 0,
            _ => {}
        }
    }
}
