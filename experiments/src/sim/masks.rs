//! How often each card was in a set of cards, over many sets: eight counters of a byte in a word, added to at once and emptied
//! before one can overflow. A loop over the cards of each set cost ten times as much.

use eksim_engine::types::{CardSet, MAX_CARDS};

const ONES: u64 = 0x0101_0101_0101_0101;
const DIAGONAL: u64 = 0x8040_2010_0804_0201;
const SEVENS: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Counts by card.
#[derive(Clone, Debug)]
pub struct Masks {
    /// Bytes: counter of card `8 i + j` in byte `j` of word `i`.
    bytes: [u64; MAX_CARDS / 8],
    /// Words that the cards in play need.
    words: usize,
    /// Sets that still fit into a byte.
    room: u8,
    sums: [u32; MAX_CARDS],
}

impl Masks {
    /// No sets yet, of this many different cards.
    pub fn new(cards: usize) -> Masks {
        Masks { bytes: [0; MAX_CARDS / 8], words: cards.div_ceil(8).min(MAX_CARDS / 8), room: u8::MAX, sums: [0; MAX_CARDS] }
    }

    /// Counts the cards of a set.
    #[inline]
    pub fn add(&mut self, set: CardSet) {
        let mut bits = set.0;
        for word in &mut self.bytes[..self.words] {
            // Bit j of the byte moves to byte j, and there to its lowest bit.
            let spread = (bits & 0xff).wrapping_mul(ONES) & DIAGONAL;
            *word += ((spread + SEVENS) >> 7) & ONES;
            bits >>= 8;
        }
        self.room -= 1;
        if self.room == 0 {
            self.empty();
        }
    }

    #[inline(never)]
    fn empty(&mut self) {
        for (sums, word) in self.sums.chunks_mut(8).zip(&mut self.bytes) {
            for (sum, byte) in sums.iter_mut().zip(word.to_le_bytes()) {
                *sum += u32::from(byte);
            }
            *word = 0;
        }
        self.room = u8::MAX;
    }

    /// The counts so far, taken away.
    pub fn take(&mut self) -> [u32; MAX_CARDS] {
        self.empty();
        std::mem::replace(&mut self.sums, [0; MAX_CARDS])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_a_plain_loop() {
        let mut masks = Masks::new(MAX_CARDS);
        let mut plain = [0_u32; MAX_CARDS];
        let mut bits = 1_u64;
        for _ in 0..2000 {
            bits = eksim_engine::types::mix(bits);
            masks.add(CardSet(bits));
            (0..MAX_CARDS).for_each(|card| plain[card] += (bits >> card & 1) as u32);
        }
        assert_eq!(masks.take(), plain);
        masks.add(CardSet(5));
        let again = masks.take();
        assert_eq!((again[0], again[1], again[2], again.iter().sum::<u32>()), (1, 0, 1, 2));
    }
}
