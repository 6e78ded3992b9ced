//! The vocabulary: seats, cards, hands, piles, dice, actions.

mod action;
mod card;
mod dice;
mod hand;
mod pile;
mod seat;

pub use action::{Action, Ask, Play, Question, Single, Why};
pub use card::{Card, CardSet, MAX_CARDS};
pub use dice::{Dice, Domain, KeyedLuck, Luck, Purpose, Roll, ScriptedLuck, block_key, mix};
pub use hand::{Cards, Hand};
pub use pile::{MAX_PILE, Pile};
pub use seat::{MAX_SEATS, Seat, SeatSet};
