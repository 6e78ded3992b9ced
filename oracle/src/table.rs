//! What a table is made of: players, hands and card counts, as far as a pass-only game can tell cards apart.

use std::fmt;

/// The most players a [`Table`] can seat.
pub const MAX_PLAYERS: usize = 10;

/// The setup of a pass-only game.
///
/// Cards are told apart only where the pass bot can meet a difference: Exploding and Imploding Kittens, Defuses, the
/// Streaking Kitten, and all the rest (`others`), which it draws and never plays. The setup is played in the order of the
/// rules: every seat gets `defuses_dealt`, the deck (`deck_*`) is shuffled and `hand` cards of it go to every seat, what is
/// left becomes the pile, and the Defuses and kittens of the last three fields are shuffled in.
///
/// The fields are open so that a house rule can be described; [`Table::check`] says whether the description can be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Seats, 2 to [`MAX_PLAYERS`]. Seat 0 takes the first turn (CORE-01).
    pub players: u8,
    /// Cards dealt to every seat from the shuffled deck, without the Defuse of its own (CORE-02: 7).
    pub hand: u8,
    /// Defuses given to every seat beside the hand (CORE-02: 1).
    pub defuses_dealt: u8,
    /// Defuses returned to the deck before the deal (`extra_defuses_when = before-deal`): an opening hand can hold them.
    pub deck_defuses: u8,
    /// Whether the Streaking Kitten is in the deck that is dealt from (STK-03).
    pub deck_streaking: bool,
    /// All other cards of the deck that is dealt from.
    pub deck_others: u8,
    /// Defuses shuffled into the pile after the deal (`extra_defuses_when = after-deal`).
    pub pile_defuses: u8,
    /// Exploding Kittens that enter after the deal (CORE-04).
    pub exploding: u8,
    /// Whether the Imploding Kitten enters after the deal, face down.
    pub imploding: bool,
}

impl Table {
    /// Cards in the pile when the first turn begins. The description must pass [`Table::check`].
    #[must_use]
    pub fn pile(&self) -> usize {
        let entering = usize::from(self.pile_defuses) + self.kittens();
        self.deck() + entering - self.dealt()
    }

    /// Cards in the deck that the hands are dealt from.
    #[must_use]
    pub fn deck(&self) -> usize {
        usize::from(self.deck_defuses) + usize::from(self.deck_streaking) + usize::from(self.deck_others)
    }

    /// Kittens, Exploding and Imploding, that enter the pile.
    #[must_use]
    pub fn kittens(&self) -> usize {
        usize::from(self.exploding) + usize::from(self.imploding)
    }

    /// Says whether the table can be dealt and always plays to a winner.
    ///
    /// # Errors
    ///
    /// The player count is out of range, the hands need more cards than the deck has, the kittens are too few for the pile
    /// never to run out (CORE-14; one kitten more is needed with the Streaking Kitten, which may keep one out of the pile),
    /// or a count is beyond what a state can hold.
    pub fn check(&self) -> Result<(), TableError> {
        let players = usize::from(self.players);
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(TableError::Players { players, least: 2, most: MAX_PLAYERS });
        }
        if self.dealt() > self.deck() {
            return Err(TableError::Deal { needed: self.dealt(), deck: self.deck() });
        }
        let needed = players - 1 + usize::from(self.deck_streaking);
        if self.kittens() < needed {
            return Err(TableError::Kittens { kittens: self.kittens(), needed });
        }
        let all_defuses =
            players * usize::from(self.defuses_dealt) + usize::from(self.deck_defuses) + usize::from(self.pile_defuses);
        if all_defuses > usize::from(u8::MAX) {
            return Err(TableError::Defuses { defuses: all_defuses });
        }
        Ok(())
    }

    fn dealt(&self) -> usize {
        usize::from(self.players) * usize::from(self.hand)
    }
}

/// Why a [`Table`] can't be built or solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The rule set isn't played by that many.
    Players {
        /// Players asked for.
        players: usize,
        /// The fewest allowed.
        least: usize,
        /// The most allowed.
        most: usize,
    },
    /// The hands need more cards than the deck has.
    Deal {
        /// Cards the hands need.
        needed: usize,
        /// Cards in the deck.
        deck: usize,
    },
    /// The kittens are too few to leave one player: the pile could run out.
    Kittens {
        /// Kittens that enter.
        kittens: usize,
        /// The fewest that will do.
        needed: usize,
    },
    /// More Defuses than a state can count.
    Defuses {
        /// Defuses in the game.
        defuses: usize,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players { players, least, most } => write!(f, "{players} players: this table seats {least} to {most}"),
            Self::Deal { needed, deck } => {
                write!(f, "the hands need {needed} cards, the deck has {deck}")
            }
            Self::Kittens { kittens, needed } => {
                write!(f, "{kittens} kittens: the pile could run out, at least {needed} are needed")
            }
            Self::Defuses { defuses } => {
                write!(f, "{defuses} Defuses: at most {} can be counted", u8::MAX)
            }
        }
    }
}

impl std::error::Error for TableError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_cannot_be_played_is_refused_with_the_reason() {
        let good = Table::base(4).unwrap();
        assert_eq!(good.check(), Ok(()));
        let refused = |change: fn(&mut Table)| {
            let mut table = good.clone();
            change(&mut table);
            table.check().unwrap_err().to_string()
        };
        assert_eq!(refused(|t| t.players = 1), "1 players: this table seats 2 to 10");
        assert_eq!(refused(|t| t.hand = 12), "the hands need 48 cards, the deck has 46");
        assert_eq!(refused(|t| t.exploding = 2), "2 kittens: the pile could run out, at least 3 are needed");
        assert_eq!(refused(|t| t.deck_streaking = true), "3 kittens: the pile could run out, at least 4 are needed");
        assert_eq!(refused(|t| t.defuses_dealt = 70), "282 Defuses: at most 255 can be counted");
    }
}
