//! The movement discs (BRD-02).

use crate::types::Card;

/// A movement disc.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Disc {
    /// Move so many spaces (BRD-30).
    Move(u8),
    /// Move so many spaces, or flip the board instead (BRD-31).
    OrFlip(u8),
    /// Flip the board, then move so many spaces (BRD-32).
    FlipThen(u8),
    /// Past the next player ahead (BRD-33).
    Leapfrog,
    /// To the next Kitten space (BRD-34).
    Magnet,
}

/// The largest number a disc can have.
pub const MAX_STEPS: u8 = 15;

impl Disc {
    /// The disc as piles hold it: the kind in the upper half of the byte, the number in the lower.
    #[inline]
    pub fn card(self) -> Card {
        Card(match self {
            Disc::Move(n) => n,
            Disc::OrFlip(n) => 0x10 | n,
            Disc::FlipThen(n) => 0x20 | n,
            Disc::Leapfrog => 0x30,
            Disc::Magnet => 0x40,
        })
    }

    /// The disc that piles hold under this number.
    #[inline]
    pub fn of(card: Card) -> Disc {
        let n = card.0 & 0x0f;
        match card.0 >> 4 {
            0 => Disc::Move(n),
            1 => Disc::OrFlip(n),
            2 => Disc::FlipThen(n),
            3 => Disc::Leapfrog,
            _ => Disc::Magnet,
        }
    }

    /// The disc with this name: `move 3`, `2 or flip`, `flip then 1`, `leapfrog`, `magnet`.
    pub fn named(name: &str) -> Option<Disc> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let number = |word: &str| word.parse::<u8>().ok().filter(|n| (1..=MAX_STEPS).contains(n));
        match words[..] {
            ["move", n] => number(n).map(Disc::Move),
            [n, "or", "flip"] => number(n).map(Disc::OrFlip),
            ["flip", "then", n] => number(n).map(Disc::FlipThen),
            ["leapfrog"] => Some(Disc::Leapfrog),
            ["magnet"] => Some(Disc::Magnet),
            _ => None,
        }
    }
}

impl std::fmt::Display for Disc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Disc::Move(n) => write!(f, "move {n}"),
            Disc::OrFlip(n) => write!(f, "{n} or flip"),
            Disc::FlipThen(n) => write!(f, "flip then {n}"),
            Disc::Leapfrog => write!(f, "leapfrog"),
            Disc::Magnet => write!(f, "magnet"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_go_round() {
        let numbered = (1..=MAX_STEPS).flat_map(|n| [Disc::Move(n), Disc::OrFlip(n), Disc::FlipThen(n)]);
        for disc in numbered.chain([Disc::Leapfrog, Disc::Magnet]) {
            assert_eq!((Disc::of(disc.card()), Disc::named(&disc.to_string())), (disc, Some(disc)));
        }
        assert_eq!((Disc::named("move 0"), Disc::named("move 16"), Disc::named("frog")), (None, None, None));
    }
}
