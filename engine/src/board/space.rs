//! The spaces and the two sides of the board (BRD-03).

/// What a space does to a character whose own move ends there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Space {
    /// Draw so many action cards (BRD-40).
    Cards(u8),
    /// Explode, or play a Defuse (BRD-41).
    Kitten,
}

impl Space {
    /// The space with this letter: a digit, or `K`.
    pub fn from_letter(letter: char) -> Option<Space> {
        match letter {
            'K' => Some(Space::Kitten),
            _ => letter.to_digit(10).map(|n| Space::Cards(n as u8)),
        }
    }

    /// The letter of the space in board files.
    pub fn letter(self) -> char {
        match self {
            Space::Kitten => 'K',
            Space::Cards(n) => char::from(b'0' + n),
        }
    }
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Side {
    /// The blue side, which lies up at the start (BRD-10).
    #[default]
    Calm,
    /// The red side.
    Chaos,
}

impl Side {
    /// The other side.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Side {
        match self {
            Side::Calm => Side::Chaos,
            Side::Chaos => Side::Calm,
        }
    }

    /// The name in board files and transcripts.
    pub fn name(self) -> &'static str {
        match self {
            Side::Calm => "calm",
            Side::Chaos => "chaos",
        }
    }
}
