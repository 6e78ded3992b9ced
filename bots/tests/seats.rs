//! No bot may care about the number of a seat: who begins matters, where he sits does not.

use eksim_bots::{BOTS, BotSpec, Cost, Lineup, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Domain, block_key};

/// Wins by place in the order of turns, when this seat begins.
fn wins(bot: &str, sets: &[&str], first: usize, players: usize, games: u64) -> Vec<u64> {
    let mut switches = Switches::default();
    switches.set("first_seat", &Value::Int(first as i64)).unwrap();
    let rules = Rules::new(Sets::parse(sets.iter().copied()).unwrap(), players, switches).unwrap();
    let mut lineup = Lineup::around(&[BotSpec::parse(bot).unwrap()], players);
    let (mut game, mut knowledge) = (Game::new(&rules), Knowledge::default());
    let mut wins = vec![0; players];
    for block in 0..games {
        let known = lineup.needs_knowledge().then_some(&mut knowledge);
        // Another seed for each beginner: the two samples share no luck.
        play_game(&mut game, block_key(first as u64, Domain::Test, block), &mut lineup, known, &mut ());
        if let Some(winner) = game.winner() {
            wins[(winner.index() + players - first) % players] += 1;
        }
    }
    wins
}

/// Whoever begins, the shares by place in the order of turns are the same. Bots that aim at the lowest seat among equals fail
/// this by far: among them seat 0 won 15 % of four-player games, seat 3 won 32 %.
#[test]
fn shares_follow_the_beginner_not_the_seat() {
    for info in BOTS.iter().filter(|info| info.cost == Cost::Cheap) {
        for sets in [&["base"][..], &["zombie", "base"]] {
            let players = if sets.len() == 1 { 4 } else { 6 };
            let (a, b) = (wins(info.name, sets, 0, players, 3_000), wins(info.name, sets, players / 2, players, 3_000));
            // Two samples of a multinomial with as many games each.
            let chi: f64 = a.iter().zip(&b).map(|(&a, &b)| (a as f64 - b as f64).powi(2) / (a + b).max(1) as f64).sum();
            // P(chi-square > 27.9) = 0.00001 with 4 degrees of freedom (5: 30.9).
            assert!(chi < 30.0, "{} with {sets:?}: {a:?} when seat 0 begins, {b:?} when seat {} does", info.name, players / 2);
        }
    }
}
