//! The tables of the rule sets, counted from the card lists of the rules.

use crate::table::{Table, TableError};

/// Cards of the base deck without kittens and Defuses: 56 - 4 - 6 (BAS-01).
const BASE_OTHERS: u8 = 46;
/// Defuses of the base deck and of Good vs Evil.
const DEFUSES: u8 = 6;
/// Cards of the Imploding expansion without its kitten: 20 - 1 (IMP-01).
const IMPLODING_OTHERS: u8 = 19;
/// Cards of the Streaking expansion without the Streaking and the Exploding Kitten: 15 - 2 (STK-01).
const STREAKING_OTHERS: u8 = 13;
/// Cards of Good vs Evil without kittens and Defuses: 53 - 4 - 6 (GVE-01).
const GOOD_VS_EVIL_OTHERS: u8 = 43;
/// Party Pack cards with and without a paw, kittens and Defuses apart: 44 - 3 and 67 - 7 (PTY-01).
const PAW_OTHERS: u8 = 41;
const PLAIN_OTHERS: u8 = 60;
const PAW_DEFUSES: u8 = 3;
const PLAIN_DEFUSES: u8 = 7;

impl Table {
    /// The Original Edition, 2 to 5 players (BAS-01 to BAS-04).
    ///
    /// # Errors
    ///
    /// Another number of players.
    pub fn base(players: u8) -> Result<Self, TableError> {
        seats(players, 2, 5)?;
        Ok(Self {
            players,
            hand: 7,
            defuses_dealt: 1,
            deck_defuses: 0,
            deck_streaking: false,
            deck_others: BASE_OTHERS,
            pile_defuses: base_defuses_left(players),
            exploding: players - 1,
            imploding: false,
        })
    }

    /// The Party Pack, 2 to 10 players: cards with a paw for 2-3, those without for 4-7, all for 8-10 (PTY-01 to PTY-04).
    ///
    /// # Errors
    ///
    /// Another number of players.
    pub fn party_pack(players: u8) -> Result<Self, TableError> {
        seats(players, 2, 10)?;
        let (others, defuses) = match players {
            2..=3 => (PAW_OTHERS, PAW_DEFUSES),
            4..=7 => (PLAIN_OTHERS, PLAIN_DEFUSES),
            _ => (PAW_OTHERS + PLAIN_OTHERS, PAW_DEFUSES + PLAIN_DEFUSES),
        };
        Ok(Self {
            players,
            hand: 7,
            defuses_dealt: 1,
            deck_defuses: 0,
            deck_streaking: false,
            deck_others: others,
            pile_defuses: defuses - players,
            exploding: players - 1,
            imploding: false,
        })
    }

    /// Good vs Evil, 2 to 5 players: up to two Defuses go back before the deal (GVE-01 to GVE-03). Nobody plays Armageddon,
    /// so Godcat and Devilcat stay on the playmat.
    ///
    /// # Errors
    ///
    /// Another number of players.
    pub fn good_vs_evil(players: u8) -> Result<Self, TableError> {
        Ok(Self { deck_others: GOOD_VS_EVIL_OTHERS, ..Self::base(players)? }.with_defuses_before_the_deal())
    }

    /// The base deck with Imploding Kittens, 2 to 6 players: the Imploding Kitten and Exploding Kittens make N-1, but two
    /// players meet one of each (IMP-01 to IMP-03, IMP-09).
    ///
    /// # Errors
    ///
    /// Another number of players.
    pub fn base_imploding(players: u8) -> Result<Self, TableError> {
        seats(players, 2, 6)?;
        Ok(Self {
            deck_others: BASE_OTHERS + IMPLODING_OTHERS,
            exploding: (players - 2).max(1),
            imploding: true,
            pile_defuses: base_defuses_left(players),
            players,
            ..Self::base(2)?
        })
    }

    /// The base deck with Streaking Kittens, 2 to 5 players: N Exploding Kittens, and the Defuses left go back before the deal,
    /// with the Streaking Kitten (STK-01 to STK-03).
    ///
    /// # Errors
    ///
    /// Another number of players.
    pub fn base_streaking(players: u8) -> Result<Self, TableError> {
        Ok(Self { deck_others: BASE_OTHERS + STREAKING_OTHERS, deck_streaking: true, exploding: players, ..Self::base(players)? }
            .with_defuses_before_the_deal())
    }

    /// The base deck with both Imploding and Streaking Kittens, 2 to 6 players: the Imploding Kitten and Exploding Kittens make N
    /// (IMP-02, STK-02), and the Defuses left go back before the deal (STK-03, CORE-07).
    ///
    /// # Errors
    ///
    /// Another number of players.
    pub fn base_imploding_streaking(players: u8) -> Result<Self, TableError> {
        let without_streaking = Self::base_imploding(players)?;
        Ok(Self {
            deck_others: BASE_OTHERS + IMPLODING_OTHERS + STREAKING_OTHERS,
            deck_streaking: true,
            exploding: players - 1,
            ..without_streaking
        }
        .with_defuses_before_the_deal())
    }

    fn with_defuses_before_the_deal(self) -> Self {
        Self { deck_defuses: self.deck_defuses + self.pile_defuses, pile_defuses: 0, ..self }
    }
}

/// Two with 2-3 players, else all that are left (BAS-02, GVE-02, STK-03; with one each dealt, four players leave two as well).
fn base_defuses_left(players: u8) -> u8 {
    (DEFUSES - players).min(2)
}

fn seats(players: u8, least: u8, most: u8) -> Result<(), TableError> {
    if (least..=most).contains(&players) {
        Ok(())
    } else {
        Err(TableError::Players { players: usize::from(players), least: usize::from(least), most: usize::from(most) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Constructor = fn(u8) -> Result<Table, TableError>;

    /// Every set with its player range and the pile sizes that the rules print, or that follow by counting cards.
    const PILES: [(Constructor, u8, &[usize]); 6] = [
        (Table::base, 2, &[35, 29, 23, 16]),
        (Table::party_pack, 2, &[29, 22, 38, 31, 24, 17, 54, 47, 40]),
        (Table::good_vs_evil, 2, &[32, 26, 20, 13]),
        (Table::base_imploding, 2, &[55, 48, 42, 35, 28]),
        (Table::base_streaking, 2, &[50, 44, 38, 31]),
        (Table::base_imploding_streaking, 2, &[69, 63, 57, 50, 43]),
    ];

    #[test]
    fn piles_after_setup_are_those_of_the_rules() {
        for (set, least, piles) in PILES {
            for (players, &pile) in (least..).zip(piles) {
                let table = set(players).unwrap();
                assert_eq!(table.check(), Ok(()));
                assert_eq!(table.pile(), pile, "{table:?}");
            }
        }
    }

    #[test]
    fn other_player_counts_are_refused() {
        for (set, least, piles) in PILES {
            let most = least + u8::try_from(piles.len()).unwrap() - 1;
            for players in [0, least - 1, most + 1, 255] {
                assert_eq!(
                    set(players),
                    Err(TableError::Players { players: players.into(), least: least.into(), most: most.into() })
                );
            }
        }
    }

    #[test]
    fn two_players_meet_both_kittens_with_imploding() {
        for set in [Table::base_imploding, Table::base_imploding_streaking] {
            let table = set(2).unwrap();
            assert_eq!((table.exploding, table.imploding), (1, true));
        }
    }
}
