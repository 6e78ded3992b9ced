//! Every allowed mixture of the official sets at every allowed number of players, played by the random bot.
//!
//! `EKSIM_CHECKED` games of each cell (200 unless told) are played with everything checked after every action;
//! `EKSIM_GAMES` games (as many unless told) are played for their end and their length alone, and must not allocate.
//! `scripts/mixtures.sh` runs it in full.

mod allocations;
mod beliefs;

use std::sync::atomic::{AtomicUsize, Ordering};

use eksim_bots::{Bot, Random, play_game};
use eksim_engine::game::Game;
use eksim_engine::invariants;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Dice, Domain, KeyedLuck, MAX_SEATS, Seat, block_key};
use eksim_engine::view::View;

use beliefs::Beliefs;

/// Of so many checked games one is also held against what each seat can know: that costs far more than the rest.
const BELIEFS_EVERY: u64 = 10;

/// What the games of one cell showed.
struct Seen {
    games: u64,
    turns: u64,
    longest: u32,
}

fn wanted(key: &str, or: u64) -> u64 {
    std::env::var(key).map_or(or, |text| text.parse().unwrap_or_else(|_| panic!("{key} is a number, not `{text}`")))
}

/// The names of every allowed mixture of the official sets.
fn mixtures() -> Vec<String> {
    let mut mixtures = Vec::new();
    for decks in ["base", "party-pack", "zombie,base", "zombie,party-pack", "zombie"] {
        for some in 0..8 {
            let expansions = ["imploding", "streaking", "barking"].into_iter().enumerate();
            let chosen = expansions.filter(|(i, _)| some >> i & 1 == 1).map(|(_, name)| name);
            mixtures.push(std::iter::once(decks).chain(chosen).collect::<Vec<_>>().join(","));
        }
    }
    mixtures.push("good-vs-evil".into());
    mixtures
}

/// The mixtures with each number of players they allow.
fn cells() -> Vec<(String, usize)> {
    let mut cells = Vec::new();
    for mixture in mixtures() {
        let sets = Sets::parse(mixture.split(',')).expect("known sets");
        let (low, high) = sets.players(false).expect("an allowed mixture");
        cells.extend((low..=high).map(|players| (mixture.clone(), players)));
    }
    cells
}

fn rules_of(mixture: &str, players: usize, house: &[&str]) -> Rules {
    let sets = Sets::parse(mixture.split(',')).expect("known sets");
    let mut switches = Switches::default();
    for (key, value) in house.iter().map(|rule| rule.split_once('=').expect("key=value")) {
        switches.set(key, &Value::parse(value)).expect("a known rule");
    }
    Rules::new(sets, players, switches).unwrap_or_else(|e| panic!("{mixture}, {players} players: {e}"))
}

/// A game for its end alone: it must not allocate, and must have a winner.
fn play_fast(game: &mut Game<'_>, key: u64) -> Result<(), String> {
    let before = allocations::count();
    play_game(game, key, &mut Random, None, &mut ());
    if allocations::count() != before {
        return Err("the game allocated".into());
    }
    game.winner().map(drop).ok_or_else(|| format!("no winner after {} turns", game.turns()))
}

/// The same game with everything checked after every action.
fn play_checked(game: &mut Game<'_>, key: u64, with_beliefs: bool) -> Result<(), String> {
    let (mut luck, mut knowledge, mut beliefs) = (KeyedLuck::new(key), Knowledge::default(), Beliefs::new(with_beliefs));
    let mut dice: [Dice; MAX_SEATS] = std::array::from_fn(|seat| Dice::policy(key, Seat(seat as u8)));
    game.deal(&mut luck, &mut (&mut knowledge, &mut beliefs));
    invariants::check(game)?;
    while let Some(ask) = game.ask() {
        let action = Random.choose(&View::new(game, Some(&knowledge)), ask, &mut dice[ask.seat.index()]);
        game.try_apply(action, &mut luck, &mut (&mut knowledge, &mut beliefs)).map_err(|e| e.to_string())?;
        let checked = invariants::check(game).and_then(|()| beliefs.check(game, &knowledge));
        checked.map_err(|e| format!("after {ask:?} answered {action:?}: {e}"))?;
    }
    Ok(())
}

/// Plays a cell; a game that fails says which it was.
fn play_cell(mixture: &str, players: usize, house: &[&str], games: u64, checked: u64) -> Result<Seen, String> {
    let rules = rules_of(mixture, players, house);
    let mut game = Game::new(&rules);
    let mut seen = Seen { games, turns: 0, longest: 0 };
    let named = |block: u64, run: &mut dyn FnMut() -> Result<(), String>| {
        let done =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_or_else(|_| Err("a panic, see above".into()));
        done.map_err(|e| format!("{mixture}, {players} players, {house:?}, seed 7, block {block}: {e}"))
    };
    for block in 0..games {
        named(block, &mut || play_fast(&mut game, block_key(7, Domain::Test, block)))?;
        seen.turns += u64::from(game.turns());
        seen.longest = seen.longest.max(game.turns());
    }
    for block in 0..checked {
        let key = block_key(7, Domain::Test, block);
        named(block, &mut || play_checked(&mut game, key, block % BELIEFS_EVERY == 0))?;
        let (winner, turns) = (game.winner(), game.turns());
        named(block, &mut || play_fast(&mut game, key))?;
        if (winner, turns) != (game.winner(), game.turns()) {
            return named(block, &mut || Err("another game when checked".into())).map(|()| seen);
        }
    }
    Ok(seen)
}

/// CORE-13, CORE-14: every mixture, every number of players: cards are conserved, the pile never runs out, one player wins.
#[test]
fn every_mixture_plays_to_the_end() {
    let checked = wanted("EKSIM_CHECKED", 200);
    let games = wanted("EKSIM_GAMES", checked);
    let cells = cells();
    assert_eq!(cells.len(), 272);
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut played: Vec<(usize, Result<Seen, String>)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((mixture, players)) = cells.get(at) else { return done };
                done.push((at, play_cell(mixture, *players, &[], games, checked)));
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("failures are caught")).collect()
    });
    played.sort_by_key(|(at, _)| *at);
    println!("{games} games of each cell, and {checked} with every action checked");
    println!("| mixture | players | mean turns | longest |\n|---|---|---|---|");
    for (at, seen) in &played {
        if let Ok(seen) = seen {
            let mean = seen.turns as f64 / seen.games.max(1) as f64;
            println!("| {} | {} | {mean:.2} | {} |", cells[*at].0, cells[*at].1, seen.longest);
        }
    }
    let failed: Vec<_> = played.into_iter().filter_map(|(_, seen)| seen.err()).collect();
    assert!(failed.is_empty(), "{} cells failed:\n{}", failed.len(), failed.join("\n"));
}

/// House rules that leave the promise of CORE-14 alone, one at a time and the wildest together.
const HOUSE: [&[&str]; 22] = [
    &["attack_stacking=reset"],
    &["fast=true"],
    &["reinsert=shuffle"],
    &["defuse_optional=true"],
    &["defuse_optional=false"],
    &["dead_hand=set-aside"],
    &["combos=[pair, triple, five]"],
    &["combos=[pair-cats-only]"],
    &["nope_own=true"],
    &["nopes=false"],
    &["heck_kitten=explodes"],
    &["godcat_in_combos=false"],
    &["share_future=look"],
    &["clone_source=other-player"],
    &["two_player_imploding=formula"],
    &["tower_stash=before-defuses"],
    &["hand_kitten_ends_turn=true"],
    &["now_in_response=true"],
    &["apocalypse_paw=all"],
    &["hand=3", "extra_defuses=all"],
    &["now_in_response=true", "hand_kitten_ends_turn=true", "nope_own=true", "combos=[pair, triple, five]"],
    &["reinsert=shuffle", "clone_source=other-player", "defuse_optional=true", "now_in_response=true"],
];

/// CORE-14: the same under house rules, with the largest mixtures.
#[test]
fn house_rules_play_to_the_end() {
    let checked = wanted("EKSIM_CHECKED", 200) / 10;
    let mut failed = Vec::new();
    for house in HOUSE {
        for mixture in
            ["base,imploding,streaking,barking", "zombie,base,imploding,streaking,barking", "zombie,streaking", "good-vs-evil"]
        {
            for players in [2, 3, 5] {
                failed.extend(play_cell(mixture, players, house, 0, checked).err());
            }
        }
    }
    assert!(failed.is_empty(), "{} cells failed:\n{}", failed.len(), failed.join("\n"));
}
