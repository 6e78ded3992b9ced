//! The rules and the state of the Exploding Kittens family of games: no files, no threads, no bots.
//!
//! A [`Game`](game::Game) asks ([`Ask`](types::Ask)), a player answers ([`Action`](types::Action)), and
//! `apply` moves on. Chance comes from a [`Luck`](types::Luck), what happens is told to an
//! [`Observer`](observer::Observer), and a player sees only a [`View`](view::View).

pub mod board;
pub mod cards;
pub mod determinize;
pub mod draw_luck;
pub mod error;
pub mod game;
pub mod invariants;
pub mod knowledge;
pub mod notation;
pub mod observer;
pub mod roles;
pub mod rules;
pub mod scene;
pub mod sets;
pub mod switches;
pub mod types;
pub mod view;

mod blind;
mod community;
mod deal;
mod disabled;
mod elimination;
mod fuel;
mod holders;
mod infection;
mod legal;
mod nope;
mod obligations;
mod playing;
mod quick;
mod saving;
mod scene_community;
mod seat_swap;
mod special_kittens;
mod stack;
mod step;
mod theft;
mod together;
mod turn;
mod view_community;

pub use legal::ActionList;
pub use step::Illegal;
