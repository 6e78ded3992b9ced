//! A hand: how many of each kind, with the kinds held once, twice and three times at hand as masks.

use super::{Card, CardSet, MAX_CARDS};

/// A hand of cards. Adding and removing keep the masks of singles, pairs and triples, so that what can be
/// combined is one mask test (measured: see `benches/README.md`).
///
/// The masks stay apart in memory: side by side the compiler packs them into one vector, and to read that back right after
/// one of them was written stalls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Hand {
    counts: [u8; MAX_CARDS],
    one: CardSet,
    len: u8,
    two: CardSet,
    three: CardSet,
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

    /// Adds all these cards.
    #[inline]
    pub(crate) fn add_all(&mut self, cards: impl Iterator<Item = Card>) {
        // The masks are written back once: between cards they stay in registers.
        let (mut one, mut two, mut three, mut len) = (self.one, self.two, self.three, self.len);
        for card in cards {
            let bit = CardSet(1 << (card.0 & 63));
            self.counts[(card.0 & 63) as usize] += 1;
            three |= two & bit;
            two |= one & bit;
            one |= bit;
            len += 1;
        }
        (self.one, self.two, self.three, self.len) = (one, two, three, len);
    }

    /// Removes one `card`, which must be there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        let index = (card.0 & 63) as usize;
        let count = self.counts[index];
        debug_assert!(count > 0, "a card that is not in the hand was taken out");
        self.counts[index] = count.wrapping_sub(1);
        self.len = self.len.wrapping_sub(1);
        if count <= 3 {
            // It stays in a mask only if it was in the next one too.
            let others = !CardSet(1 << index);
            self.one = self.one & (self.two | others);
            self.two = self.two & (self.three | others);
            self.three = self.three & others;
        }
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

    /// Adds how many of each card but `those` there are.
    #[inline]
    pub(crate) fn count_into(&self, counts: &mut [u8; MAX_CARDS], those: CardSet) {
        counts.iter_mut().zip(&self.counts).for_each(|(all, n)| *all += n);
        for card in self.one & those {
            counts[card.index()] -= self.counts[card.index()];
        }
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
    #[inline]
    pub fn cards(&self) -> Cards {
        Cards { counts: self.counts, kinds: self.one }
    }
}

/// The cards of a hand one by one, see [`Hand::cards`].
#[derive(Clone, Debug)]
pub struct Cards {
    counts: [u8; MAX_CARDS],
    kinds: CardSet,
}

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.kinds.lowest()?;
        let left = &mut self.counts[card.index() & (MAX_CARDS - 1)];
        *left = left.wrapping_sub(1);
        // Whether it was the last copy is hard to foresee: no branch.
        self.kinds.0 &= !(u64::from(*left == 0) << (card.0 & 63));
        Some(card)
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
