//! A fixed suite of games: its fingerprint changes when the engine's behaviour does, and it is what `eksim bench` times.

use eksim_bots::BotSpec;
use eksim_engine::board::BoardHouse;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::Domain;

use super::cell::Cell;
use super::chunk::{Counts, play_blocks};
use super::fingerprint;
use super::rules::{BOARD_GAME, Board};

/// A cell of the suite.
pub struct Bench {
    /// Its name.
    pub name: String,
    /// The cell.
    pub cell: Cell,
}

/// The sets and players of the suite.
const SUITE: [(&str, usize, &str); 10] = [
    ("base", 4, "pass"),
    ("base", 4, "random"),
    ("party-pack", 8, "random"),
    ("base,imploding,streaking", 5, "random"),
    ("base,barking", 4, "random"),
    ("zombie", 4, "random"),
    ("apocalypse,imploding,streaking,barking", 6, "random"),
    ("good-vs-evil", 4, "random"),
    (BOARD_GAME, 4, "random"),
    (BOARD_GAME, 4, "racer"),
];

/// The cells of the suite.
pub fn benches() -> Vec<Bench> {
    let cell = |(sets, players, bot): (&str, usize, &str)| {
        let rules = match sets {
            BOARD_GAME => Board::default().rules(&BoardHouse::default(), players).ok()?,
            _ => Rules::new(Sets::parse(sets.split(',')).ok()?, players, Switches::default()).ok()?.into(),
        };
        let lineup = vec![BotSpec::parse(bot).ok()?; players];
        let cell = Cell::new(sets.to_string(), rules, lineup, 7, Domain::Test, true);
        Some(Bench { name: format!("{sets}, {players} players, {bot}"), cell })
    };
    SUITE.into_iter().filter_map(cell).collect()
}

/// The fingerprint of the engine's behaviour.
pub fn engine_fingerprint() -> String {
    let play =
        |b: &Bench| play_blocks(&b.cell, 0, 200, Counts { cards: true, luck: false }, &()).expect("nobody is from outside");
    let tallies: Vec<_> = benches().iter().map(play).collect();
    fingerprint::of(&tallies)
}
