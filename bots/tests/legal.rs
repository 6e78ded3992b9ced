//! Every bot answers legally in every set and mixture. `EKSIM_BOT_GAMES` sets how many games each cheap bot plays of each (default 48, over
//! all numbers of players, half of them among its like and half at a table with others), `EKSIM_SEARCH_GAMES` the same for search bots
//! at 8 iterations (default 4). `scripts/legality.sh` runs it in full.

use std::sync::atomic::{AtomicUsize, Ordering};

use eksim_bots::{BOTS, BotSpec, Cost, Lineup, Seated};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Dice, Domain, KeyedLuck, Seat, block_key};
use eksim_engine::view::View;

/// Sets, and house rules that bring out the community's kittens.
const MIXTURES: &[&str] = &[
    "base",
    "party-pack",
    "zombie",
    "good-vs-evil",
    "base,imploding",
    "base,streaking",
    "base,barking",
    "base,imploding,streaking",
    "base,imploding,streaking,barking",
    "party-pack,imploding,streaking,barking",
    "zombie,base",
    "zombie,streaking,barking",
    "zombie,base,imploding,streaking,barking",
    "zombie,party-pack,imploding",
    "base,expanding turn_cap=200",
    "base,expanding kittens=8 turn_cap=200",
    "base,imploding,streaking,barking,expanding kittens=8 turn_cap=200",
    "base,expanding kittens=8 turn_cap=200 black_hole=at-three wubba=true dyscalculia=true forced_play=play catnip=true streaking_corona=true",
];

fn games(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Plays one game and stops at the first illegal answer.
fn play(rules: &Rules, lineup: &mut Lineup, key: u64, tracked: bool) {
    let mut game = Game::new(rules);
    let mut luck = KeyedLuck::new(key);
    let mut knowledge = Knowledge::default();
    let mut dice: Vec<Dice> = (0..rules.players).map(|seat| Dice::policy(key, Seat(seat as u8))).collect();
    lineup.start();
    game.deal(&mut luck, &mut knowledge);
    while let Some(ask) = game.ask() {
        let view = View::new(&game, tracked.then_some(&knowledge));
        let action = lineup.answer(&view, ask, &mut dice[ask.seat.index()]);
        game.try_apply(action, &mut luck, &mut knowledge)
            .unwrap_or_else(|error| panic!("{:?}, key {key}: {error}", rules.sets.names()));
    }
}

/// Plays so many games of a mixture for each bot.
fn play_mixture(number: usize, specs: &[BotSpec], games: u64, switches: &Switches) {
    let mut words = MIXTURES[number].split(' ');
    let sets = Sets::parse(words.next().unwrap_or_default().split(',')).unwrap();
    let mut switches = switches.clone();
    for (key, value) in words.filter_map(|rule| rule.split_once('=')) {
        switches.set(key, &Value::parse(value)).unwrap();
    }
    let (low, high) = sets.players(false).unwrap();
    let tables: Vec<Rules> = (low..=high).filter_map(|players| Rules::new(sets, players, switches.clone()).ok()).collect();
    assert!(!tables.is_empty(), "{}", MIXTURES[number]);
    for (start, spec) in specs.iter().enumerate() {
        for (i, rules) in tables.iter().enumerate() {
            // Alone among its like, and at a table with all the others.
            let mut alike = Lineup::around(std::slice::from_ref(spec), rules.players);
            let mut mixed = Lineup::new(specs.iter().cycle().skip(start).take(rules.players));
            let both = 2 * tables.len() as u64;
            for block in (2 * i as u64..games).step_by(both as usize) {
                let key = block_key(number as u64, Domain::Test, block);
                play(rules, &mut alike, key, block / both % 4 != 3);
                if block + 1 < games {
                    play(rules, &mut mixed, key, true);
                }
            }
        }
    }
}

fn play_all(specs: &[BotSpec], games: u64, switches: &Switches) {
    let next = AtomicUsize::new(0);
    let start = std::time::Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
            scope.spawn(|| {
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < MIXTURES.len()) {
                    play_mixture(number, specs, games, switches);
                    let seconds = start.elapsed().as_secs();
                    eprintln!("{}: {games} games for each of {} bots, {seconds} s", MIXTURES[number], specs.len());
                }
            });
        }
    });
}

fn cheap() -> Vec<BotSpec> {
    BOTS.iter().filter(|info| info.cost == Cost::Cheap).map(|info| BotSpec::named(info.name).unwrap()).collect()
}

#[test]
fn cheap_bots_answer_legally() {
    play_all(&cheap(), games("EKSIM_BOT_GAMES", 48), &Switches::default());
}

/// House rules that open other questions: any save may be refused, NOW cards answer plays, one may Nope oneself.
#[test]
fn cheap_bots_answer_legally_under_house_rules() {
    let switches = Switches {
        defuse_optional: Some(true),
        now_in_response: true,
        nope_own: true,
        hand_kitten_ends_turn: true,
        clone_other_player: true,
        ..Switches::default()
    };
    play_all(&cheap(), games("EKSIM_BOT_GAMES", 16), &switches);
}

#[test]
fn search_bots_answer_legally() {
    let specs: Vec<BotSpec> = ["ismcts(8)", "planner(worlds=2)"].iter().map(|text| text.parse().unwrap()).collect();
    play_all(&specs, games("EKSIM_SEARCH_GAMES", 4), &Switches::default());
}
