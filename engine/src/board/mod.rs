//! Exploding Kittens, The Board Game (BRD): a second game in the same shape as the card games, with its own state.
//!
//! A [`BoardGame`] asks ([`BoardAsk`]), a player answers ([`BoardAction`]), and `apply` moves on. Chance comes from the same
//! [`Luck`](crate::types::Luck), what happens is told to a [`BoardObserver`], and a player sees only a [`BoardView`].
//! The cards, discs and spaces are data ([`BoardData`]): the printed summary sheet is not public, and the numbers in
//! `default.toml` are defaults of ours.

mod action;
mod card;
mod counts;
mod data;
mod disc;
mod event;
mod event_words;
mod file;
mod frame;
mod game;
mod house;
mod knowledge;
mod landing;
mod legal;
mod movement;
mod nope;
mod notation;
mod pace;
mod play;
mod rules;
mod scene;
mod space;
mod step;
mod track;
mod transcript;
mod turn;
mod view;

pub use action::{BoardAction, BoardAsk, BoardQuestion};
pub use card::BoardCard;
pub use counts::BoardCounts;
pub use data::{BoardData, BoardField, BoardProblem, DEFAULT_BOARD, MAX_ACTION_CARDS, MAX_DISCS, MAX_SPACES};
pub use disc::{Disc, MAX_STEPS};
pub use event::{BoardEvent, BoardObserver};
pub use file::BoardFileError;
pub use game::BoardGame;
pub use house::{BOARD_KEYS, BoardHouse};
pub use knowledge::BoardKnowledge;
pub use legal::BoardActions;
pub use notation::NotAnAction;
pub use pace::{BoardPace, TurnTally};
pub use play::SUPER_MOVE;
pub use rules::{BoardRules, BoardSwitches};
pub use scene::BoardScene;
pub use space::{Side, Space};
pub use step::IllegalOnBoard;
pub use track::{MAX_CHARACTERS, Places, Track, Trip};
pub use transcript::BoardTranscript;
pub use view::{BoardView, DiscCounts, Pending};
