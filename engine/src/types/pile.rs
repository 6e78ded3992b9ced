//! An ordered heap of cards: the pile to draw from, and the discard pile.

use super::{Card, CardSet, Hand};

/// The most cards one rule set can bring to the table.
pub const MAX_PILE: usize = 256;

/// An ordered heap of at most [`MAX_PILE`] cards, kept from the bottom up, so that drawing is a pop.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; MAX_PILE],
    len: u16,
}

impl Default for Pile {
    fn default() -> Pile {
        Pile::EMPTY
    }
}

impl std::fmt::Debug for Pile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.bottom_up()).finish()
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.bottom_up() == other.bottom_up()
    }
}

impl Pile {
    /// A pile without cards.
    pub const EMPTY: Pile = Pile { cards: [Card(0); MAX_PILE], len: 0 };

    /// The number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All cards, the bottom one first.
    #[inline]
    pub fn bottom_up(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// All cards, the bottom one first, to be put in another order.
    #[inline]
    pub fn bottom_up_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..self.len as usize]
    }

    /// All cards, the top one first.
    pub fn top_down(&self) -> impl Iterator<Item = Card> + '_ {
        self.bottom_up().iter().rev().copied()
    }

    /// The card at `place`, counted from the top (CORE-23).
    #[inline]
    pub fn at(&self, place: usize) -> Option<Card> {
        let len = self.len as usize;
        if place < len { Some(self.cards[len - 1 - place]) } else { None }
    }

    /// Takes all cards away.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Makes the pile `len` cards long and gives room for all that can be, of which the first `len` are to be filled in.
    #[inline]
    pub(crate) fn refill(&mut self, len: usize) -> &mut [Card; MAX_PILE] {
        self.len = len as u16;
        &mut self.cards
    }

    /// The card at `place` from the top, which must be there: no check, a wrong place gives some card.
    #[inline]
    pub(crate) fn surely_at(&self, place: usize) -> Card {
        debug_assert!(place < self.len());
        self.cards[(self.len as usize).wrapping_sub(1).wrapping_sub(place) & (MAX_PILE - 1)]
    }

    /// Takes this many cards off the top.
    #[inline]
    pub(crate) fn take_off(&mut self, n: usize) {
        debug_assert!(n <= self.len());
        self.len -= n as u16;
    }

    /// Lays `card` on top.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len as usize & (MAX_PILE - 1)] = card;
        self.len += 1;
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(self.cards[self.len as usize & (MAX_PILE - 1)])
    }

    /// Lays all cards of a hand but `those` on top, in the engine's card order.
    #[inline]
    pub(crate) fn push_all(&mut self, hand: &Hand, those: CardSet) {
        let mut len = self.len as usize;
        for card in hand.kinds() & !those {
            let count = hand.count(card);
            // Four at once, whatever the count: what is too much is beyond the end. No guess at a count can fail.
            match self.cards.get_mut(len..len + 4) {
                Some(places) if count <= 4 => places.copy_from_slice(&[card; 4]),
                _ => self.cards[len..len + count].fill(card),
            }
            len += count;
        }
        self.len = len as u16;
    }

    /// Takes the card at `place` from the top.
    pub fn remove(&mut self, place: usize) -> Card {
        let index = self.len as usize - 1 - place;
        let card = self.cards[index];
        self.cards.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        card
    }

    /// Puts `card` at `place` from the top: 0 = on top, the length = at the bottom.
    #[inline]
    pub fn insert(&mut self, place: usize, card: Card) {
        let len = self.len as usize;
        let index = len - place;
        // The cards above move up by one. Those beyond the end don't matter, so as many as a register holds move at once.
        const AT_ONCE: usize = 32;
        match self.cards.get_mut(index..index + AT_ONCE + 1) {
            Some(cards) if place <= AT_ONCE => {
                let above: [Card; AT_ONCE] = std::array::from_fn(|i| cards[i]);
                cards[1..].copy_from_slice(&above);
                cards[0] = card;
            }
            _ => {
                self.cards.copy_within(index..len, index + 1);
                self.cards[index] = card;
            }
        }
        self.len += 1;
    }

    /// The place of the first `card` from the top.
    pub fn find(&self, card: Card) -> Option<usize> {
        self.top_down().position(|c| c == card)
    }

    /// How many of `card` are in it.
    pub fn count(&self, card: Card) -> usize {
        self.bottom_up().iter().filter(|&&c| c == card).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CORE-23: places are counted from the top, 0 = next to be drawn, the length = the bottom.
    #[test]
    fn places_are_counted_from_the_top() {
        let mut pile = Pile::EMPTY;
        pile.push(Card(1));
        pile.push(Card(2));
        pile.insert(0, Card(3));
        pile.insert(3, Card(4));
        pile.insert(1, Card(5));
        assert_eq!(pile.top_down().map(|c| c.0).collect::<Vec<_>>(), [3, 5, 2, 1, 4]);
        assert_eq!(pile.remove(1), Card(5));
        assert_eq!(pile.pop(), Some(Card(3)));
        assert_eq!(pile.find(Card(4)), Some(2));
    }
}
