//! What became of the cards, by seat: in the present game, and added up over all games of one rotation.

use eksim_engine::types::{Card, CardSet, Hand, MAX_CARDS, MAX_SEATS, Seat};

use super::masks::Masks;
use super::tally::BotTally;

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
    sums: [SeatSums; SEATS],
    /// What each seat held and what it played.
    all: Masks,
    /// By seat: the same in the games that it won.
    won: Vec<Masks>,
    /// Kinds in play.
    kinds: usize,
}

/// A number for each card. What belongs to one seat lies together: rows of all seats 4 KB apart would fall on the same few lines of
/// a cache.
type Row = [u32; MAX_CARDS];

#[derive(Clone, Debug)]
#[repr(align(64))]
struct SeatSums {
    drawn: Row,
    played: Row,
    dealt: Row,
    noped: Row,
    stolen: Row,
}

impl SeatSums {
    const NONE: SeatSums = SeatSums {
        drawn: [0; MAX_CARDS],
        played: [0; MAX_CARDS],
        dealt: [0; MAX_CARDS],
        noped: [0; MAX_CARDS],
        stolen: [0; MAX_CARDS],
    };
}

impl CardSums {
    /// Nothing yet, of this many players and kinds.
    pub fn new(players: usize, kinds: usize) -> CardSums {
        CardSums {
            held: [CardSet::EMPTY; SEATS],
            plays: [CardSet::EMPTY; SEATS],
            sums: [SeatSums::NONE; SEATS],
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
        let (dealt, counts) = (&mut self.sums[seat].dealt, hand.counts());
        let lanes = if self.kinds <= LANES { LANES } else { MAX_CARDS };
        dealt[..lanes].iter_mut().zip(&counts[..lanes]).for_each(|(sum, copies)| *sum += u32::from(*copies));
    }

    /// A card was drawn.
    #[inline(always)]
    pub(super) fn drew(&mut self, seat: Seat, card: Card) {
        self.sums[seat.index() % SEATS].drawn[card.index() % MAX_CARDS] += 1;
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
        self.sums[seat.index() % SEATS].played[card.index() % MAX_CARDS] += copies;
        self.plays[seat.index() % SEATS].insert(card);
    }

    /// A card was played and Noped.
    #[inline(always)]
    pub(super) fn noped(&mut self, seat: Seat, card: Card) {
        self.sums[seat.index() % SEATS].noped[card.index() % MAX_CARDS] += 1;
    }

    /// A card was stolen from this seat.
    #[inline(always)]
    pub(super) fn stolen(&mut self, seat: Seat, card: Card) {
        self.sums[seat.index() % SEATS].stolen[card.index() % MAX_CARDS] += 1;
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
            let sums = std::mem::replace(&mut self.sums[seat], SeatSums::NONE);
            for (i, card) in bots[bot as usize].cards.iter_mut().enumerate() {
                card.dealt += u64::from(sums.dealt[i]);
                card.drawn += u64::from(sums.drawn[i]);
                card.played += u64::from(sums.played[i]);
                card.noped += u64::from(sums.noped[i]);
                card.stolen += u64::from(sums.stolen[i]);
            }
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
