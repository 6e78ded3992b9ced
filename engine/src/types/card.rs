//! A card as the engine moves it: its number within the rule set, and sets of such numbers.

/// The most kinds of card one rule set can have in play, so that a set of them is one `u64`.
pub const MAX_CARDS: usize = 64;

/// A kind of card, numbered within one rule set. Two copies of a kind are the same `Card`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Card(pub u8);

impl Card {
    /// Stands for "no card".
    pub const NONE: Card = Card(0xff);

    /// The card as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this names a card at all.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != 0xff
    }
}

/// A set of kinds of card, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet(pub u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The set of one kind; nothing for [`Card::NONE`].
    #[inline]
    pub fn of(card: Card) -> CardSet {
        if card.is_some() { CardSet(1 << card.0) } else { CardSet(0) }
    }

    /// Whether `card` is in the set.
    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.0 >> (card.0 & 63) & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// This set but `card`.
    #[inline]
    #[must_use]
    pub fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1u64 << (card.0 & 63)))
    }

    /// Adds `card`.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// The `n`-th kind of the set, from the lowest.
    #[inline]
    pub fn nth(self, n: usize) -> Card {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        Card(bits.trailing_zeros() as u8)
    }

    /// The lowest kind of the set, if there is one.
    #[inline]
    pub fn lowest(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(Card(self.0.trailing_zeros() as u8)) }
    }
}

impl std::ops::BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl std::ops::BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl std::ops::Not for CardSet {
    type Output = CardSet;
    #[inline]
    fn not(self) -> CardSet {
        CardSet(!self.0)
    }
}

impl Iterator for CardSet {
    type Item = Card;
    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let card = Card(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(card)
    }
}
