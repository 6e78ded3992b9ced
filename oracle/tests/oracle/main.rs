//! The exact answers against a naive game that moves real cards: by listing everything that can happen at tiny tables, by
//! playing at the tables of the rules, and against formulas where there are any.

mod board;
mod boxes;
mod compare;
mod enumeration;
mod formulas;
mod naive;
mod simulation;
