//! Chance. Luck is keyed, not streamed: what the k-th shuffle or theft of a block brings is a function of
//! (seed, domain, block, purpose, k) alone, so two line-ups or house rules meet the same luck in the same block.

use super::{Card, MAX_PILE, Seat};

/// Keeps the luck of tuning, pilot and test runs apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Domain {
    /// What runs report.
    #[default]
    Test,
    /// Searching a bot's parameters.
    Tuning,
    /// Short runs that fix coefficients or sizes beforehand.
    Pilot,
    /// A search bot's own imagination.
    Search,
}

/// What a piece of luck decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Purpose {
    /// The order of the deck before the deal.
    Deal,
    /// Where a returned Defuse, a kitten, or the Tower goes in at setup.
    Setup,
    /// A shuffle of the pile.
    Shuffle,
    /// Which card a blind theft takes.
    Theft,
    /// Which card is marked, disabled or shown.
    Mark,
    /// Which card a blind player plays or gives.
    Blind,
    /// Which card of the stash is taken.
    Stash,
    /// A die, and what else the community cards leave to chance.
    Die,
    /// The Board Game: a shuffle of the movement pile.
    Discs,
    /// The Board Game: the action discard becomes the pile.
    Cards,
}

const PURPOSES: usize = 10;

/// Mixes all bits of `x` (the finalizer of splitmix64).
#[inline]
pub fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The key of all luck in a block.
#[inline]
pub fn block_key(seed: u64, domain: Domain, block: u64) -> u64 {
    let run = mix(seed.wrapping_add(GOLDEN) ^ mix((domain as u64 + 1).wrapping_mul(GOLDEN)));
    mix(run.wrapping_add(mix(block.wrapping_mul(GOLDEN).wrapping_add(0x5851_f42d_4c95_7f2d))))
}

/// A stream of random numbers, for one purpose: a seat's policy, a shuffle. It is splitmix64: seeding it costs nothing,
/// where xoshiro's four words cost 7 ns a stream, and a game has many short streams.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A stream with this key.
    #[inline]
    pub fn new(key: u64) -> Dice {
        Dice(mix(key))
    }

    /// The policy dice of `seat` in the block with this key.
    #[inline]
    pub fn policy(key: u64, seat: Seat) -> Dice {
        Dice::new(key ^ (0x1000 + u64::from(seat.0)).wrapping_mul(GOLDEN))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `n`, all alike (to within n / 2^64).
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        scale(self.bits(), n)
    }

    /// A number from 0 to 1.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Puts `items` in random order.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut bits = 0;
        for i in (1..items.len()).rev() {
            // Two 32-bit halves of one draw: half the draws, and a bias below 1e-7 of an item.
            bits = if (items.len() - 1 - i).is_multiple_of(2) { self.bits() } else { bits >> 32 };
            items.swap(i, (((bits & 0xffff_ffff) * (i as u64 + 1)) >> 32) as usize);
        }
    }
}

#[inline]
fn scale(bits: u64, n: usize) -> usize {
    ((u128::from(bits) * n as u128) >> 64) as usize
}

/// What chance decides at the table.
pub trait Luck {
    /// A number below `n` for the next event of this purpose.
    fn pick(&mut self, purpose: Purpose, n: usize) -> usize;
    /// Puts the pile in random order.
    fn shuffle(&mut self, cards: &mut [Card]);
    /// Puts the printed deck in random order before the deal: the i-th card of the canonical order goes to a
    /// uniform place among the first i, so cards appended to the deck disturb the others little. The cards come to lie
    /// at the beginning of `out`, the bottom one first.
    fn deal_order(&mut self, printed: &[Card], out: &mut [Card; MAX_PILE]);
    /// Puts one of several piles in random order: each pile has a purpose, and so luck, of its own.
    fn shuffle_for(&mut self, purpose: Purpose, cards: &mut [Card]) {
        let _ = purpose;
        self.shuffle(cards);
    }
}

/// Luck keyed by block, purpose and how often that purpose came up.
#[derive(Clone, Debug)]
pub struct KeyedLuck {
    key: u64,
    times: [u32; PURPOSES],
}

impl KeyedLuck {
    /// The luck of the block with this key (see [`block_key`]).
    #[inline]
    pub fn new(key: u64) -> KeyedLuck {
        KeyedLuck { key, times: [0; PURPOSES] }
    }

    #[inline]
    fn next_key(&mut self, purpose: Purpose) -> u64 {
        let times = &mut self.times[purpose as usize];
        *times += 1;
        self.key ^ ((purpose as u64 + 1) << 32 | u64::from(*times)).wrapping_mul(GOLDEN)
    }
}

impl Luck for KeyedLuck {
    #[inline]
    fn pick(&mut self, purpose: Purpose, n: usize) -> usize {
        scale(mix(mix(self.next_key(purpose)).wrapping_add(GOLDEN)), n)
    }

    #[inline]
    fn shuffle(&mut self, cards: &mut [Card]) {
        Dice::new(self.next_key(Purpose::Shuffle)).shuffle(cards);
    }

    #[inline]
    fn shuffle_for(&mut self, purpose: Purpose, cards: &mut [Card]) {
        Dice::new(self.next_key(purpose)).shuffle(cards);
    }

    fn deal_order(&mut self, printed: &[Card], out: &mut [Card; MAX_PILE]) {
        let mut dice = Dice::new(self.next_key(Purpose::Deal));
        assert!(printed.len() <= MAX_PILE);
        // The first places are dealt first, so they are on top: cards appended to the deck come last and shift nobody's deal.
        // Indices wrap like the heap they point into, which spares the bounds checks.
        let top = (printed.len() as u64).wrapping_sub(1);
        let mut i = 0;
        let mut put = |card: Card, bits: u64| {
            // j <= i: the card goes there, and what lay there moves to the end.
            let j = (bits * (i + 1)) >> 32;
            out[top.wrapping_sub(i) as u8 as usize] = out[top.wrapping_sub(j) as u8 as usize];
            out[top.wrapping_sub(j) as u8 as usize] = card;
            i += 1;
        };
        let mut pairs = printed.chunks_exact(2);
        for pair in &mut pairs {
            let bits = dice.bits();
            put(pair[0], bits & 0xffff_ffff);
            put(pair[1], bits >> 32);
        }
        for &card in pairs.remainder() {
            put(card, dice.bits() & 0xffff_ffff);
        }
    }
}

/// Luck written down beforehand, for tests. Every roll must be used: [`ScriptedLuck::finish`] fails otherwise.
#[derive(Clone, Debug, Default)]
pub struct ScriptedLuck {
    rolls: std::collections::VecDeque<Roll>,
}

/// One scripted piece of luck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roll {
    /// The next pick gives this number.
    Pick(usize),
    /// The next shuffle leaves these cards, top first.
    Shuffle(Vec<Card>),
}

impl ScriptedLuck {
    /// Luck that brings these rolls in this order.
    pub fn new(rolls: impl IntoIterator<Item = Roll>) -> ScriptedLuck {
        ScriptedLuck { rolls: rolls.into_iter().collect() }
    }

    /// How many rolls are left.
    pub fn left(&self) -> usize {
        self.rolls.len()
    }

    /// Fails if a roll was not used.
    pub fn finish(self) {
        assert!(self.rolls.is_empty(), "rolls left over: {:?}", self.rolls);
    }
}

impl Luck for ScriptedLuck {
    fn pick(&mut self, purpose: Purpose, n: usize) -> usize {
        match self.rolls.pop_front() {
            Some(Roll::Pick(k)) => {
                assert!(k < n, "the script says {k} where {purpose:?} wants a number below {n}");
                k
            }
            other => {
                panic!("a pick below {n} for {purpose:?} was wanted, the script has {other:?}")
            }
        }
    }

    fn shuffle(&mut self, cards: &mut [Card]) {
        match self.rolls.pop_front() {
            Some(Roll::Shuffle(mut order)) => {
                order.reverse();
                let (mut a, mut b) = (order.clone(), cards.to_vec());
                a.sort();
                b.sort();
                assert_eq!(a, b, "the scripted shuffle holds other cards than the pile");
                cards.copy_from_slice(&order);
            }
            other => panic!("a shuffle was wanted, the script has {other:?}"),
        }
    }

    fn deal_order(&mut self, printed: &[Card], out: &mut [Card; MAX_PILE]) {
        let out = &mut out[..printed.len()];
        out.copy_from_slice(printed);
        self.shuffle(out);
    }
}
