//! A cell: one variant of the rules, one number of players, one line-up.

use std::collections::BTreeMap;

use eksim_bots::{BotSpec, Cost};
use eksim_engine::types::Domain;

use super::rules::TableRules;

/// What is played over and over: rules, who sits where, and whose luck it is.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The variant's name.
    pub variant: String,
    /// The rules, resolved.
    pub rules: TableRules,
    /// The bots by seat, before rotation.
    pub lineup: Vec<BotSpec>,
    /// The seed of its luck.
    pub seed: u64,
    /// What the luck is for.
    pub domain: Domain,
    /// The different bots, in order of their first seat.
    pub bots: Vec<BotSpec>,
    /// For each rotation, which of `bots` sits at each seat. Rotations that seat the same bots alike are played once.
    pub rotations: Vec<Vec<u8>>,
}

impl Cell {
    /// A cell with all its rotations, or only the line-up as given.
    pub fn new(
        variant: String,
        rules: impl Into<TableRules>,
        lineup: Vec<BotSpec>,
        seed: u64,
        domain: Domain,
        rotate: bool,
    ) -> Cell {
        let rules = rules.into();
        let mut bots: Vec<BotSpec> = Vec::new();
        for bot in &lineup {
            if !bots.iter().any(|b| b.label() == bot.label()) {
                bots.push(bot.clone());
            }
        }
        let seats: Vec<u8> =
            lineup.iter().map(|bot| bots.iter().position(|b| b.label() == bot.label()).unwrap_or(0) as u8).collect();
        let mut rotations: Vec<Vec<u8>> = Vec::new();
        for shift in 0..if rotate { seats.len() } else { 1 } {
            let mut rotated = seats.clone();
            rotated.rotate_right(shift);
            if !rotations.contains(&rotated) {
                rotations.push(rotated);
            }
        }
        Cell { variant, rules, lineup, seed, domain, bots, rotations }
    }

    /// Players at the table.
    pub fn players(&self) -> usize {
        self.rules.players()
    }

    /// Games of one block: one for each rotation.
    pub fn games_per_block(&self) -> u64 {
        self.rotations.len() as u64
    }

    /// Whether a program from outside sits at the table.
    pub fn asks_outside(&self) -> bool {
        self.bots.iter().any(|bot| bot.outside().is_some())
    }

    /// Blocks of one chunk, the unit of work: few where a bot searches, and as many as programs from outside can be asked about
    /// at once. It depends on the cell alone, so threads can't matter.
    pub fn chunk(&self) -> u64 {
        let any = |cost: Cost| self.bots.iter().any(|bot| bot.info().cost == cost);
        if any(Cost::Search) {
            2
        } else if any(Cost::Outside) {
            64
        } else {
            512
        }
    }

    /// Blocks that hold at least `games` games.
    pub fn blocks_for(&self, games: u64) -> u64 {
        games.div_ceil(self.games_per_block()).max(1)
    }

    /// In how many seat-games of one block a bot sits.
    pub fn seat_games_per_block(&self, bot: usize) -> u64 {
        self.rotations.iter().flatten().filter(|&&b| b as usize == bot).count() as u64
    }

    /// In how many games of one block a bot sits at this seat.
    pub fn games_at_seat(&self, bot: usize, seat: usize) -> u64 {
        self.rotations.iter().filter(|r| r[seat] as usize == bot).count() as u64
    }

    /// The house rules as `hand=5 kittens=2`; empty for none.
    pub fn rules_text(&self) -> String {
        self.rules.house().iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
    }

    /// Bots that go by a name a plan gave them, with what it stands for.
    pub fn presets(&self) -> BTreeMap<String, String> {
        let named = self.bots.iter().map(|bot| (bot.label().to_string(), bot.to_string()));
        named.filter(|(label, text)| label != text).collect()
    }

    /// The labels of the bots by seat.
    pub fn lineup_labels(&self) -> Vec<String> {
        self.lineup.iter().map(|b| b.label().to_string()).collect()
    }
}
