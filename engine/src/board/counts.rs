//! Counting a game: integers only, so that counts of many games add up in any order.

use super::card::BoardCard;
use super::disc::Disc;
use super::event::{BoardEvent, BoardObserver};
use super::game::BoardGame;
use super::track::MAX_CHARACTERS;

/// What happened, over one game or many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardCounts {
    /// Games dealt.
    pub games: u64,
    /// Wins by seat.
    pub wins: [u64; MAX_CHARACTERS],
    /// Games that met the turn cap (BRD-59).
    pub stalemates: u64,
    /// Turns started.
    pub turns: u64,
    /// Turns started, by seat.
    pub turns_by_seat: [u64; MAX_CHARACTERS],
    /// Discs turned.
    pub discs: u64,
    /// Danger Magnets among them.
    pub magnets_turned: u64,
    /// Moves that ended on a Kitten space.
    pub met: u64,
    /// Of these, defused.
    pub defused: u64,
    /// Of these, explosions, by seat.
    pub exploded: [u64; MAX_CHARACTERS],
    /// Explosions that changed places.
    pub swaps: u64,
    /// Times the board was flipped, by card or disc.
    pub flips: u64,
    /// Moves past the Ribbon.
    pub laps: u64,
    /// Magnets put into the pile.
    pub magnets_added: u64,
    /// Nopes played.
    pub nopes: u64,
    /// Cards played for their effect, in the order of [`BoardCard::ALL`].
    pub played: [u64; BoardCard::ALL.len()],
    /// Plays that Nopes cancelled.
    pub cancelled: [u64; BoardCard::ALL.len()],
    /// Action cards drawn after the deal.
    pub cards_drawn: u64,
    /// Times the movement pile was refilled.
    pub disc_refills: u64,
    /// Times the action pile was refilled.
    pub card_refills: u64,
}

impl BoardCounts {
    /// Explosions of all seats.
    pub fn explosions(&self) -> u64 {
        self.exploded.iter().sum()
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &BoardCounts) {
        fn add<const N: usize>(to: &mut [u64; N], from: &[u64; N]) {
            to.iter_mut().zip(from).for_each(|(a, b)| *a += b);
        }
        self.games += other.games;
        add(&mut self.wins, &other.wins);
        self.stalemates += other.stalemates;
        self.turns += other.turns;
        add(&mut self.turns_by_seat, &other.turns_by_seat);
        self.discs += other.discs;
        self.magnets_turned += other.magnets_turned;
        self.met += other.met;
        self.defused += other.defused;
        add(&mut self.exploded, &other.exploded);
        self.swaps += other.swaps;
        self.flips += other.flips;
        self.laps += other.laps;
        self.magnets_added += other.magnets_added;
        self.nopes += other.nopes;
        add(&mut self.played, &other.played);
        add(&mut self.cancelled, &other.cancelled);
        self.cards_drawn += other.cards_drawn;
        self.disc_refills += other.disc_refills;
        self.card_refills += other.card_refills;
    }
}

impl BoardObserver for BoardCounts {
    fn on(&mut self, _: &BoardGame<'_>, event: BoardEvent) {
        match event {
            BoardEvent::Dealt => self.games += 1,
            BoardEvent::Turn(seat) => {
                self.turns += 1;
                self.turns_by_seat[seat.index()] += 1;
            }
            BoardEvent::Drew(..) => self.cards_drawn += 1,
            BoardEvent::Played(_, card) => self.played[card as usize] += 1,
            BoardEvent::Noped(_) => self.nopes += 1,
            BoardEvent::Cancelled(_, card) => self.cancelled[card as usize] += 1,
            BoardEvent::Turned(_, disc) => {
                self.discs += 1;
                self.magnets_turned += u64::from(disc == Disc::Magnet);
            }
            BoardEvent::RefilledDiscs => self.disc_refills += 1,
            BoardEvent::RefilledCards => self.card_refills += 1,
            BoardEvent::Flipped(_) => self.flips += 1,
            BoardEvent::Moved { lapped, .. } => self.laps += u64::from(lapped),
            BoardEvent::Met(_) => self.met += 1,
            BoardEvent::Defused(_) => self.defused += 1,
            BoardEvent::Exploded(seat) => self.exploded[seat.index()] += 1,
            BoardEvent::Swapped(..) => self.swaps += 1,
            BoardEvent::MagnetAdded(..) => self.magnets_added += 1,
            BoardEvent::Over(Some(seat)) => self.wins[seat.index()] += 1,
            BoardEvent::Over(None) => self.stalemates += 1,
            _ => {}
        }
    }
}
