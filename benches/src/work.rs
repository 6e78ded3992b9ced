//! The pieces of work that are measured: so many games of one kind, with a sum that depends on every one of them.

use eksim_bots::{Pass, Random, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Domain, block_key};

use crate::floor;

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The hand-written floor.
    Floor,
    /// The engine with bots that only draw.
    Pass,
    /// The engine with random bots.
    Random,
    /// The same, with every seat's knowledge tracked.
    RandomKnowing,
}

impl Work {
    /// All pieces, the floor first.
    pub const ALL: [Work; 4] = [Work::Floor, Work::Pass, Work::Random, Work::RandomKnowing];

    /// The name in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Work::Floor => "floor",
            Work::Pass => "pass",
            Work::Random => "random",
            Work::RandomKnowing => "random-knowing",
        }
    }

    /// The piece with this name.
    pub fn named(name: &str) -> Option<Work> {
        Work::ALL.into_iter().find(|work| work.name() == name)
    }

    /// Plays `games` four-player base games, from block `from` on.
    pub fn run(self, rules: &Rules, from: u64, games: u64) -> u64 {
        let mut game = Game::new(rules);
        let mut knowledge = Knowledge::default();
        let mut sum = 0u64;
        for block in from..from + games {
            let key = block_key(7, Domain::Test, block);
            match self {
                Work::Floor => {
                    let (winner, draws) = floor::play(7, block, 4);
                    sum = sum.wrapping_mul(31).wrapping_add(winner as u64 + u64::from(draws) * 8);
                    continue;
                }
                Work::Pass => play_game(&mut game, key, &mut Pass, None, &mut ()),
                Work::Random => play_game(&mut game, key, &mut Random, None, &mut ()),
                Work::RandomKnowing => play_game(&mut game, key, &mut Random, Some(&mut knowledge), &mut ()),
            }
            let winner = game.winner().map_or(9, |seat| u64::from(seat.0));
            sum = sum.wrapping_mul(31).wrapping_add(winner + u64::from(game.turns()) * 8);
        }
        sum
    }
}

/// The rules of the measured game: four players, base.
pub fn rules() -> Rules {
    let sets = Sets::parse(["base"]).expect("a known set");
    Rules::new(sets, 4, Switches::default()).expect("playable rules")
}
