//! The action cards of The Board Game (BRD-01).

use crate::types::{Card, CardSet, Hand};

/// An action card. The order is the engine's card order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum BoardCard {
    /// Stay alive on a Kitten space (BRD-41, BRD-48).
    Defuse,
    /// Stop a played card (CORE-30..35).
    Nope,
    /// Put a Danger Magnet into the movement pile, on anyone's turn (BRD-50).
    AddAMagnetNow,
    /// Turn the board over (BRD-52).
    FlipTheBoard,
    /// Two more spaces with this turn's disc (BRD-53).
    SuperMove,
    /// See the top three discs (BRD-54, CORE-55).
    SeeTheFuture3,
    /// See and reorder the top three discs (BRD-54, CORE-56).
    AlterTheFuture3,
    /// The same on anyone's turn.
    AlterTheFuture3Now,
    /// Shuffle the movement pile (BRD-54, CORE-54).
    Shuffle,
    /// End a turn without turning a disc (CORE-50).
    Skip,
    /// End all turns; the next player takes two or more (CORE-51, CORE-63).
    Attack,
}

use BoardCard as B;

impl BoardCard {
    /// All cards, in the engine's order.
    pub const ALL: [BoardCard; 11] = [
        B::Defuse,
        B::Nope,
        B::AddAMagnetNow,
        B::FlipTheBoard,
        B::SuperMove,
        B::SeeTheFuture3,
        B::AlterTheFuture3,
        B::AlterTheFuture3Now,
        B::Shuffle,
        B::Skip,
        B::Attack,
    ];

    /// Cards that are played for their effect: all but Defuse and Nope, which answer something.
    pub(crate) const ALONE: CardSet = CardSet(0b111_1111_1100);
    /// Cards that may be played on anyone's turn (CORE-37).
    pub(crate) const NOW: CardSet = CardSet(1 << B::AddAMagnetNow as u8 | 1 << B::AlterTheFuture3Now as u8);

    /// The card as piles and hands hold it.
    #[inline]
    pub fn card(self) -> Card {
        Card(self as u8)
    }

    /// The card that piles and hands hold under this number.
    #[inline]
    pub fn of(card: Card) -> BoardCard {
        BoardCard::ALL[card.index()]
    }

    /// The name in board files, tables and notation.
    pub fn name(self) -> &'static str {
        match self {
            B::Defuse => "defuse",
            B::Nope => "nope",
            B::AddAMagnetNow => "add_a_magnet_now",
            B::FlipTheBoard => "flip_the_board",
            B::SuperMove => "super_move",
            B::SeeTheFuture3 => "see_the_future_3",
            B::AlterTheFuture3 => "alter_the_future_3",
            B::AlterTheFuture3Now => "alter_the_future_3_now",
            B::Shuffle => "shuffle",
            B::Skip => "skip",
            B::Attack => "attack",
        }
    }

    /// The title on the card.
    pub fn title(self) -> &'static str {
        match self {
            B::Defuse => "Defuse",
            B::Nope => "Nope",
            B::AddAMagnetNow => "Add a Magnet NOW",
            B::FlipTheBoard => "Flip the Board",
            B::SuperMove => "Super Move",
            B::SeeTheFuture3 => "See the Future (3x)",
            B::AlterTheFuture3 => "Alter the Future (3x)",
            B::AlterTheFuture3Now => "Alter the Future NOW (3x)",
            B::Shuffle => "Shuffle",
            B::Skip => "Skip",
            B::Attack => "Attack (2x)",
        }
    }

    /// The card with this name.
    pub fn named(name: &str) -> Option<BoardCard> {
        BoardCard::ALL.into_iter().find(|card| card.name() == name)
    }

    /// The cards of a hand or a set, in the engine's order.
    pub fn all_in(set: CardSet) -> impl Iterator<Item = BoardCard> {
        set.map(BoardCard::of)
    }

    /// How many of this card a hand holds.
    #[inline]
    pub fn count_in(self, hand: &Hand) -> usize {
        hand.count(self.card())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_and_masks_agree() {
        for (i, card) in BoardCard::ALL.into_iter().enumerate() {
            assert_eq!((card as usize, BoardCard::of(card.card())), (i, card));
            assert_eq!(BoardCard::named(card.name()), Some(card));
            assert_eq!(BoardCard::NOW.has(card.card()), card.title().contains("NOW"));
            assert_eq!(BoardCard::ALONE.has(card.card()), card != B::Defuse && card != B::Nope);
        }
    }
}
