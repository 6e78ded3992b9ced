//! Random games of many rule sets, one action at a time.

use eksim_engine::ActionList;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Event;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Action, Dice, KeyedLuck, Play};

/// Sets and players to try everything on, with house rules.
pub(crate) const TABLES: &[(&str, usize, &[&str])] = &[
    ("base", 2, &[]),
    ("base", 4, &[]),
    ("base", 5, &["fast=true"]),
    ("base", 4, &["reinsert=shuffle"]),
    ("base", 4, &["nope_own=true"]),
    ("base", 3, &["dead_hand=set-aside"]),
    ("party-pack", 6, &[]),
    ("base,imploding", 2, &[]),
    ("base,imploding", 6, &[]),
    ("base,streaking", 3, &[]),
    ("base,streaking", 5, &[]),
    ("base,streaking,imploding", 4, &["fast=true"]),
    ("base,barking", 4, &[]),
    ("base,barking", 3, &["fast=true"]),
    ("base,streaking,barking", 4, &[]),
    ("base,imploding,streaking,barking", 5, &[]),
    ("party-pack,imploding,streaking,barking", 9, &[]),
    ("zombie", 2, &[]),
    ("zombie", 5, &[]),
    ("zombie", 4, &["now_in_response=true"]),
    ("zombie,streaking,barking", 4, &[]),
    ("apocalypse", 4, &[]),
    ("apocalypse", 8, &[]),
    ("apocalypse,imploding,streaking,barking", 6, &[]),
    ("good-vs-evil", 2, &[]),
    ("good-vs-evil", 5, &[]),
    ("good-vs-evil", 4, &["heck_kitten=explodes"]),
];

/// The rules of these sets, with house rules as `key=value`.
pub(crate) fn rules(sets: &str, players: usize, house: &[&str]) -> Rules {
    let mut switches = Switches::default();
    for rule in house {
        let (key, value) = rule.split_once('=').expect("key=value");
        switches.set(key, &Value::parse(value)).expect("a known rule");
    }
    Rules::new(Sets::parse(sets.split(',')).expect("known sets"), players, switches).expect("playable rules")
}

/// A legal answer at random, not too often a triple: there are many of them.
pub(crate) fn choose(game: &Game<'_>, list: &mut ActionList, dice: &mut Dice) -> Action {
    game.list_actions(list);
    let actions = list.as_slice();
    loop {
        let action = actions[dice.below(actions.len())];
        let dull = matches!(action, Action::Play(Play::Triple { .. } | Play::Five { .. }) | Action::Die);
        if !dull || dice.below(12) == 0 {
            return action;
        }
    }
}

/// A game in progress, with what the seats remember.
pub(crate) struct Played<'r> {
    pub(crate) game: Game<'r>,
    pub(crate) knowledge: Knowledge,
    pub(crate) luck: KeyedLuck,
    pub(crate) events: Vec<Event>,
}

impl<'r> Played<'r> {
    /// Deals the game of this key.
    pub(crate) fn deal(rules: &'r Rules, key: u64) -> Played<'r> {
        let mut played =
            Played { game: Game::new(rules), knowledge: Knowledge::default(), luck: KeyedLuck::new(key), events: Vec::new() };
        played.game.deal(&mut played.luck, &mut (&mut played.knowledge, &mut played.events));
        played
    }

    /// Answers the present ask.
    pub(crate) fn act(&mut self, action: Action) {
        self.game
            .try_apply(action, &mut self.luck, &mut (&mut self.knowledge, &mut self.events))
            .unwrap_or_else(|e| panic!("{e}"));
    }
}

/// The community's expansion, with all its kittens: what seats know of it is tracked less closely.
pub(crate) const COMMUNITY: &[(&str, usize, &[&str])] = &[
    ("base,expanding", 2, &["turn_cap=100"]),
    ("base,expanding", 4, &["turn_cap=100"]),
    ("base,expanding", 3, &["kittens=8", "turn_cap=100"]),
    ("base,imploding,streaking,barking,expanding", 5, &["kittens=8", "turn_cap=100", "catnip=true", "dyscalculia=true"]),
];

/// Plays `games` random games of a table and calls `each` before every decision; it may say to leave the game.
pub(crate) fn random_games(table: usize, games: u64, each: impl FnMut(&Played<'_>, Action, &mut Dice) -> bool) {
    random_games_of(TABLES[table], table, games, each);
}

/// The same for any table; `table` is its number, for its luck.
pub(crate) fn random_games_of(
    (sets, players, house): (&str, usize, &[&str]),
    table: usize,
    games: u64,
    mut each: impl FnMut(&Played<'_>, Action, &mut Dice) -> bool,
) {
    let rules = rules(sets, players, house);
    let mut list = ActionList::default();
    for game in 0..games {
        let key = eksim_engine::types::mix(table as u64 * 1_000_003 + game);
        let mut dice = Dice::new(key);
        let mut played = Played::deal(&rules, key);
        let mut steps = 0;
        while !played.game.is_over() && steps < 3000 {
            let action = choose(&played.game, &mut list, &mut dice);
            if !each(&played, action, &mut dice) {
                break;
            }
            played.act(action);
            steps += 1;
        }
    }
}
