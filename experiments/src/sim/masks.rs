//! How often each card was in a set of cards, over many sets. Sets wait until there are many; then they are added bit by bit, all
//! cards of a set at once, as a row of adders would: a loop over the cards of each set cost twenty times as much.

use eksim_engine::types::{CardSet, MAX_CARDS};

const ONES: u64 = 0x0101_0101_0101_0101;
const DIAGONAL: u64 = 0x8040_2010_0804_0201;
const SEVENS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Sets that wait until they are added up.
const WAITING: usize = 32;

/// Counts by card, of pairs of sets that come side by side.
#[derive(Clone, Debug)]
pub struct Masks {
    waiting: Vec<[[u64; WAITING]; 2]>,
    count: usize,
    /// Cards in play, in groups of eight.
    groups: usize,
    sums: Vec<[[u32; MAX_CARDS]; 2]>,
}

/// Adds three bits at every place: the sum, and what is carried.
#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

impl Masks {
    /// No sets yet: so many pairs side by side, of this many different cards.
    pub fn new(pairs: usize, cards: usize) -> Masks {
        let (waiting, sums) = (vec![[[0; WAITING]; 2]; pairs], vec![[[0; MAX_CARDS]; 2]; pairs]);
        Masks { waiting, count: 0, groups: cards.div_ceil(8), sums }
    }

    /// Counts the cards of these sets.
    #[inline(always)]
    pub fn add(&mut self, pairs: impl Iterator<Item = [CardSet; 2]>) {
        let place = self.count % WAITING;
        for ([first, second], sets) in self.waiting.iter_mut().zip(pairs) {
            (first[place], second[place]) = (sets[0].0, sets[1].0);
        }
        self.count += 1;
        if self.count == WAITING {
            self.empty();
        }
    }

    /// Adds up what waits.
    #[inline(never)]
    fn empty(&mut self) {
        for (waiting, sums) in self.waiting.as_flattened_mut().iter_mut().zip(self.sums.as_flattened_mut()) {
            let bits = add_up(waiting);
            for (group, sums) in sums.chunks_exact_mut(8).enumerate().take(self.groups) {
                let mut bytes = 0;
                for (weight, bits) in bits.iter().enumerate() {
                    // Bit j of the group's byte moves to byte j, and there to its lowest bit.
                    let spread = (bits >> (8 * group) & 0xff).wrapping_mul(ONES) & DIAGONAL;
                    bytes += (((spread + SEVENS) >> 7) & ONES) << weight;
                }
                sums.iter_mut().zip(bytes.to_le_bytes()).for_each(|(sum, byte)| *sum += u32::from(byte));
            }
            *waiting = [0; WAITING];
        }
        self.count = 0;
    }

    /// The counts so far of the `i`-th pair, taken away.
    pub fn take(&mut self, i: usize) -> [[u32; MAX_CARDS]; 2] {
        if self.count > 0 {
            self.empty();
        }
        std::mem::replace(&mut self.sums[i], [[0; MAX_CARDS]; 2])
    }
}

/// How many of the sets each card is in, bit by bit: 1, 2, 4, 8, 16, 32.
#[inline(always)]
fn add_up(sets: &[u64; WAITING]) -> [u64; 6] {
    let mut bits = [0_u64; 6];
    for eight in sets.chunks_exact(8) {
        let (ones, twos_a) = add(bits[0], eight[0], eight[1]);
        let (ones, twos_b) = add(ones, eight[2], eight[3]);
        let (ones, twos_c) = add(ones, eight[4], eight[5]);
        let (ones, twos_d) = add(ones, eight[6], eight[7]);
        let (twos, fours_a) = add(bits[1], twos_a, twos_b);
        let (twos, fours_b) = add(twos, twos_c, twos_d);
        let (fours, eights) = add(bits[2], fours_a, fours_b);
        let (eights, sixteens) = add(bits[3], eights, 0);
        let (sixteens, more) = add(bits[4], sixteens, 0);
        bits = [ones, twos, fours, eights, sixteens, bits[5] | more];
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_a_plain_loop() {
        let mut masks = Masks::new(1, MAX_CARDS);
        let mut plain = [[0_u32; MAX_CARDS]; 2];
        let mut bits = 1_u64;
        for n in 0..2003 {
            // Often all of them, so that everything is carried.
            bits = if n % 100 < 50 { eksim_engine::types::mix(bits) } else { u64::MAX };
            masks.add([[CardSet(bits), CardSet(!bits)]].into_iter());
            for card in 0..MAX_CARDS {
                plain[0][card] += (bits >> card & 1) as u32;
                plain[1][card] += (!bits >> card & 1) as u32;
            }
            bits ^= n;
        }
        assert_eq!(masks.take(0), plain);
        masks.add([[CardSet(5), CardSet(0)]].into_iter());
        let [again, _] = masks.take(0);
        assert_eq!((again[0], again[1], again[2], again.iter().sum::<u32>()), (1, 0, 1, 2));
    }
}
