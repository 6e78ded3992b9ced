//! What became of the cards, by seat: in the present game, and added up over all games of one rotation.

use eksim_engine::types::{Card, CardSet, Hand, MAX_CARDS, MAX_SEATS, Seat};

use super::masks::Masks;
use super::tally::{BotTally, CardTally};

/// A number for each card of each seat.
type BySeat = [[u32; MAX_CARDS]; SEATS];
/// Seats, rounded up so that a seat's number can be cut to fit instead of being checked.
const SEATS: usize = MAX_SEATS.next_power_of_two();
/// Kinds whose opening hands are added at once.
const LANES: usize = 32;

/// Sums until they are poured into a tally.
#[derive(Clone, Debug)]
pub struct CardSums {
    /// What each seat had in hand at any time of the present game.
    held: [CardSet; SEATS],
    /// What each seat played in it.
    plays: [CardSet; SEATS],
    drawn: BySeat,
    played: BySeat,
    noped: BySeat,
    stolen: BySeat,
    dealt: BySeat,
    /// What each seat held and what it played.
    all: Masks,
    /// By seat: the same in the games that it won.
    won: Vec<Masks>,
    /// Kinds in play.
    kinds: usize,
}

#[inline(always)]
fn at(sums: &mut BySeat, seat: Seat, card: Card) -> &mut u32 {
    &mut sums[seat.index() % SEATS][card.index() % MAX_CARDS]
}

impl CardSums {
    /// Nothing yet, of this many players and kinds.
    pub fn new(players: usize, kinds: usize) -> CardSums {
        let none = [[0; MAX_CARDS]; SEATS];
        CardSums {
            held: [CardSet::EMPTY; SEATS],
            plays: [CardSet::EMPTY; SEATS],
            drawn: none,
            played: none,
            noped: none,
            stolen: none,
            dealt: none,
            all: Masks::new(players, kinds),
            won: vec![Masks::new(1, kinds); players],
            kinds,
        }
    }

    /// A game begins with this opening hand.
    #[inline(always)]
    pub(super) fn begin(&mut self, seat: usize, hand: &Hand) {
        let seat = seat % SEATS;
        self.held[seat] = hand.kinds();
        self.plays[seat] = CardSet::EMPTY;
        let (dealt, counts) = (&mut self.dealt[seat], hand.counts());
        let lanes = if self.kinds <= LANES { LANES } else { MAX_CARDS };
        dealt[..lanes].iter_mut().zip(&counts[..lanes]).for_each(|(sum, copies)| *sum += u32::from(*copies));
    }

    /// A card was drawn.
    #[inline(always)]
    pub(super) fn drew(&mut self, seat: Seat, card: Card) {
        *at(&mut self.drawn, seat, card) += 1;
        self.came(seat, card);
    }

    /// A card came to a hand.
    #[inline(always)]
    pub(super) fn came(&mut self, seat: Seat, card: Card) {
        self.held[seat.index() % SEATS].insert(card);
    }

    /// Copies of a card were played.
    #[inline(always)]
    pub(super) fn played(&mut self, seat: Seat, card: Card, copies: u32) {
        *at(&mut self.played, seat, card) += copies;
        self.plays[seat.index() % SEATS].insert(card);
    }

    /// A card was played and Noped.
    #[inline(always)]
    pub(super) fn noped(&mut self, seat: Seat, card: Card) {
        *at(&mut self.noped, seat, card) += 1;
    }

    /// A card was stolen from this seat.
    #[inline(always)]
    pub(super) fn stolen(&mut self, seat: Seat, card: Card) {
        *at(&mut self.stolen, seat, card) += 1;
    }

    /// The game is over.
    #[inline(never)]
    pub(super) fn end(&mut self, winner: Option<Seat>) {
        self.all.add(self.held.iter().zip(&self.plays).map(|(held, played)| [*held, *played]));
        if let Some(seat) = winner.map(Seat::index)
            && let Some(won) = self.won.get_mut(seat)
        {
            won.add([[self.held[seat % SEATS], self.plays[seat % SEATS]]].into_iter());
        }
    }

    /// Gives everything to the bots at these seats.
    pub fn pour(&mut self, seats: &[u8], bots: &mut [BotTally]) {
        for (seat, &bot) in seats.iter().enumerate() {
            let mut take = |sums: &mut BySeat, to: fn(&mut CardTally) -> &mut u64| {
                let cards = bots[bot as usize].cards.iter_mut();
                cards.zip(&mut sums[seat]).for_each(|(card, sum)| *to(card) += u64::from(std::mem::take(sum)));
            };
            take(&mut self.dealt, |card| &mut card.dealt);
            take(&mut self.drawn, |card| &mut card.drawn);
            take(&mut self.played, |card| &mut card.played);
            take(&mut self.noped, |card| &mut card.noped);
            take(&mut self.stolen, |card| &mut card.stolen);
            let ([held, played], [held_won, played_won]) = (self.all.take(seat), self.won[seat].take(0));
            for (i, card) in bots[bot as usize].cards.iter_mut().enumerate() {
                card.games_held += u64::from(held[i]);
                card.wins_held += u64::from(held_won[i]);
                card.games_played += u64::from(played[i]);
                card.wins_played += u64::from(played_won[i]);
            }
        }
    }
}
