//! A hand: how many of each kind, with the kinds held once, twice and three times at hand as masks.

use super::{Card, CardSet, MAX_CARDS};

/// A hand of cards. Adding and removing keep the masks of singles, pairs and triples, so that what can be
/// combined is one mask test (measured: see `benches/README.md`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    counts: [u8; MAX_CARDS],
    one: CardSet,
    two: CardSet,
    three: CardSet,
    len: u8,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand::EMPTY
    }
}

impl Hand {
    /// A hand without cards.
    pub const EMPTY: Hand = Hand { counts: [0; MAX_CARDS], one: CardSet(0), two: CardSet(0), three: CardSet(0), len: 0 };

    /// Adds one `card`.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let bit = CardSet(1 << (card.0 & 63));
        self.counts[(card.0 & 63) as usize] += 1;
        self.three |= self.two & bit;
        self.two |= self.one & bit;
        self.one |= bit;
        self.len += 1;
    }

    /// Removes one `card`, which must be there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        let index = (card.0 & 63) as usize;
        let count = self.counts[index];
        debug_assert!(count > 0, "a card that is not in the hand was taken out");
        self.counts[index] = count.wrapping_sub(1);
        self.one.0 &= !(u64::from(count == 1) << index);
        self.two.0 &= !(u64::from(count == 2) << index);
        self.three.0 &= !(u64::from(count == 3) << index);
        self.len = self.len.wrapping_sub(1);
    }

    /// How many of `card`; none of [`Card::NONE`].
    #[inline]
    pub fn count(&self, card: Card) -> usize {
        if card.is_some() { self.counts[(card.0 & 63) as usize] as usize } else { 0 }
    }

    /// How many of each, by card number.
    #[inline]
    pub fn counts(&self) -> &[u8; MAX_CARDS] {
        &self.counts
    }

    /// Whether at least one `card` is there.
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        card.is_some() && self.one.has(card)
    }

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

    /// The kinds held.
    #[inline]
    pub fn kinds(&self) -> CardSet {
        self.one
    }

    /// The kinds held at least twice.
    #[inline]
    pub fn pairs(&self) -> CardSet {
        self.two
    }

    /// The kinds held at least three times.
    #[inline]
    pub fn triples(&self) -> CardSet {
        self.three
    }

    /// The `n`-th card in the engine's card order.
    #[inline]
    pub fn nth(&self, mut n: usize) -> Card {
        for card in self.one {
            let count = self.counts[card.index()] as usize;
            if n < count {
                return card;
            }
            n -= count;
        }
        Card::NONE
    }

    /// All cards in the engine's card order, copies one after another.
    pub fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.one.flat_map(|card| std::iter::repeat_n(card, self.counts[card.index()] as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_follow_the_counts() {
        let mut hand = Hand::EMPTY;
        for n in 1..=4 {
            hand.add(Card(5));
            assert_eq!((hand.pairs().has(Card(5)), hand.triples().has(Card(5))), (n >= 2, n >= 3));
        }
        for n in (0..4).rev() {
            hand.remove(Card(5));
            let masks = (hand.has(Card(5)), hand.pairs().has(Card(5)), hand.triples().has(Card(5)));
            assert_eq!(masks, (n >= 1, n >= 2, n >= 3));
        }
        assert_eq!(hand, Hand::EMPTY);
    }
}
