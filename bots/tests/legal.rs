//! Every bot answers legally in every set and mixture. `EKSIM_BOT_GAMES` sets how many games each cheap bot plays of each (default 6),
//! `EKSIM_SEARCH_GAMES` the same for search bots at 8 iterations (default 1).

use eksim_bots::{BOTS, BotSpec, Cost, Lineup, Seated};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Dice, Domain, KeyedLuck, Seat, block_key};
use eksim_engine::view::View;

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
    "base,expanding",
    "party-pack,imploding,streaking,expanding",
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

fn play_all(specs: &[BotSpec], games: u64, switches: &Switches) {
    for (number, mixture) in MIXTURES.iter().enumerate() {
        let sets = Sets::parse(mixture.split(',')).unwrap();
        let (low, high) = sets.players(false).unwrap();
        let few = [low, high.min(5)];
        for players in (low..=high).filter(|players| specs.len() > 2 || few.contains(players)) {
            let Ok(rules) = Rules::new(sets, players, switches.clone()) else { continue };
            for spec in specs {
                // Alone among its like, and at a table with all the others.
                let mut alike = Lineup::around(std::slice::from_ref(spec), players);
                let start = specs.iter().position(|s| s == spec).unwrap_or(0);
                let mut mixed = Lineup::new(specs.iter().cycle().skip(start).take(players));
                for block in 0..games {
                    let key = block_key(number as u64, Domain::Test, block);
                    play(&rules, &mut alike, key, block % 4 != 3);
                    play(&rules, &mut mixed, key, true);
                }
            }
        }
    }
}

fn cheap() -> Vec<BotSpec> {
    BOTS.iter().filter(|info| info.cost == Cost::Cheap).map(|info| BotSpec::named(info.name).unwrap()).collect()
}

#[test]
fn cheap_bots_answer_legally() {
    play_all(&cheap(), games("EKSIM_BOT_GAMES", 6), &Switches::default());
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
    play_all(&cheap(), games("EKSIM_BOT_GAMES", 2), &switches);
}

#[test]
fn search_bots_answer_legally() {
    let specs: Vec<BotSpec> = ["ismcts(8)", "planner(worlds=2)"].iter().map(|text| text.parse().unwrap()).collect();
    play_all(&specs, games("EKSIM_SEARCH_GAMES", 1), &Switches::default());
}
