//! Random games under random house rules of all sets: nothing breaks, both ways through the engine come to the same.

use eksim_engine::ActionList;
use eksim_engine::game::Game;
use eksim_engine::observer::Event;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Dice, KeyedLuck, Question};

use crate::table::try_rules;

const SETS: &[&str] = &[
    "base",
    "party-pack",
    "zombie",
    "good-vs-evil",
    "base,imploding",
    "base,streaking",
    "base,barking",
    "base,imploding,streaking,barking",
    "party-pack,imploding,streaking,barking",
    "zombie,base",
    "zombie,streaking,barking",
    "zombie,base,imploding,streaking,barking",
    "zombie,party-pack,streaking,barking",
];

const HOUSE: &[&str] = &[
    "attack_stacking=reset",
    "extra_defuses=all",
    "extra_defuses=none",
    "extra_defuses_when=before-deal",
    "extra_defuses_when=after-deal",
    "fast=true",
    "reinsert=shuffle",
    "defuse_optional=true",
    "defuse_optional=false",
    "dead_hand=set-aside",
    "combos=[pair, triple, five]",
    "combos=pair-cats-only",
    "nope_own=true",
    "nopes=false",
    "heck_kitten=explodes",
    "godcat_in_combos=false",
    "share_future=look",
    "clone_source=other-player",
    "apocalypse_trim=remove",
    "two_player_imploding=formula",
    "tower_stash=before-defuses",
    "hand_kitten_ends_turn=true",
    "now_in_response=true",
    "apocalypse_paw=all",
    "hand=3",
    "kittens=0",
    "kittens=2",
    "defuses_dealt=0",
    "first_seat=1",
    "forbidden=[nope, skip]",
    "turn_cap=200",
    "cards.nope=20",
    "cards.attack=1",
    "cards.favor=1",
    "cards.shuffle_now=12",
    "cards.streaking_kitten=4",
    "cards.clone=9",
    "cards.mark=14",
];

/// CORE-13: one random game. Only the living are asked for a turn, there is always an answer, `apply` and `try_apply` agree, and
/// the end is told once and last.
fn play(rules: &Rules, key: u64, what: &str) {
    let (mut game, mut luck, mut dice) = (Game::new(rules), KeyedLuck::new(key), Dice::new(key));
    game.deal(&mut luck, &mut ());
    let mut list = ActionList::default();
    while let Some(ask) = game.ask() {
        if ask.question == Question::Turn {
            assert!(game.alive().has(ask.seat) && ask.seat == game.active(), "{what}");
        }
        game.list_actions(&mut list);
        assert!(!list.as_slice().is_empty(), "{what}: no answer to {ask:?}");
        assert_eq!(list.total(), game.count_actions(), "{what}: {ask:?}");
        let action = list.as_slice()[dice.below(list.as_slice().len())];
        let (mut slow, mut slow_luck) = (game, luck.clone());
        let (mut events, mut slow_events) = (Vec::<Event>::new(), Vec::<Event>::new());
        slow.try_apply(action, &mut slow_luck, &mut slow_events).unwrap_or_else(|e| panic!("{what}: {e}"));
        game.apply(action, &mut luck, &mut events);
        assert_eq!((&events, game.ask()), (&slow_events, slow.ask()), "{what}");
        let over = events.iter().filter(|e| matches!(e, Event::Over(_))).count();
        let last = matches!(events.last(), Some(Event::Over(_)));
        assert_eq!((over, last), (usize::from(game.is_over()), game.is_over()), "{what}: {events:?}");
    }
}

/// CORE-13, CORE-15: games end, under whatever rules.
#[test]
fn random_games_under_random_house_rules() {
    let mut dice = Dice::new(20);
    let mut games = 0;
    while games < 2500 {
        let (sets, players) = (SETS[dice.below(SETS.len())], 2 + dice.below(5));
        let house: Vec<_> = (0..dice.below(6)).map(|_| HOUSE[dice.below(HOUSE.len())]).collect();
        if let Ok(rules) = try_rules(sets, players, &house) {
            games += 1;
            play(&rules, games, &format!("{sets} {players} {house:?} {games}"));
        }
    }
}
