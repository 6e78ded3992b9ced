//! Random games with the community expansion: each kitten alone, all together, every switch, with every official expansion,
//! and the forced mixtures with zombie. `EKSIM_CHECKED` games of each cell (12 unless told) are played with everything checked after
//! every action; `EKSIM_GAMES` games (as many unless told) for their end alone, and must not allocate. Stalemates are counted.

#[path = "mixtures/allocations.rs"]
mod allocations;
#[path = "mixtures/beliefs.rs"]
mod beliefs;

use std::sync::atomic::{AtomicUsize, Ordering};

use eksim_bots::{Bot, Pass, Random, play_game};
use eksim_engine::game::Game;
use eksim_engine::invariants;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Ask, Dice, Domain, KeyedLuck, MAX_SEATS, Seat, block_key};
use eksim_engine::view::View;

use beliefs::Beliefs;

const KITTENS: [&str; 7] = [
    "coffee_kitten",
    "corona_kitten",
    "unholy_kitten",
    "impending_imploding_kitten",
    "kitty_rick",
    "counting_kitten",
    "odd_kitten",
];
/// All kittens together: one Exploding Kitten and the seven.
const ALL: &str = "kittens=8";
const ODD_RULES: &str = "black_hole=at-three wubba=true dyscalculia=true forced_play=play catnip=true streaking_corona=true";

/// Sets, players and house rules.
type Cell = (String, usize, String);

fn rules_of((sets, players, house): &Cell) -> Rules {
    let mut switches = Switches::default();
    for rule in house.split_whitespace() {
        let (key, value) = rule.split_once('=').expect("key=value");
        switches.set(key, &Value::parse(value)).expect("a known rule");
    }
    let sets = Sets::parse(sets.split(',')).expect("known sets");
    Rules::new(sets, *players, switches).unwrap_or_else(|e| panic!("{sets:?}, {players} players, {house}: {e}"))
}

/// Some bot in every other seat, so that passing meets Caternator and its like.
struct Mixed;

impl Bot for Mixed {
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> eksim_engine::types::Action {
        if ask.seat.0 % 3 == 2 { Pass.choose(view, ask, dice) } else { Random.choose(view, ask, dice) }
    }
}

#[derive(Default)]
struct Seen {
    games: u64,
    stalemates: u64,
    turns: u64,
    longest: u32,
}

fn play_fast<B: Bot>(game: &mut Game<'_>, key: u64, bot: &mut B) -> Result<(), String> {
    let before = allocations::count();
    play_game(game, key, bot, None, &mut ());
    if allocations::count() != before {
        return Err("the game allocated".into());
    }
    let living = game.alive().len();
    match game.winner() {
        Some(seat) if living == 1 && game.alive().has(seat) => Ok(()),
        None if living > 1 => Ok(()), // a stalemate (EXP-50)
        winner => Err(format!("{winner:?} won, {living} live")),
    }
}

fn play_checked<B: Bot>(game: &mut Game<'_>, key: u64, bot: &mut B, with_beliefs: bool) -> Result<(), String> {
    let (mut luck, mut knowledge, mut beliefs) = (KeyedLuck::new(key), Knowledge::default(), Beliefs::new(with_beliefs));
    let mut dice: [Dice; MAX_SEATS] = std::array::from_fn(|seat| Dice::policy(key, Seat(seat as u8)));
    game.deal(&mut luck, &mut (&mut knowledge, &mut beliefs));
    invariants::check(game)?;
    while let Some(ask) = game.ask() {
        let action = bot.choose(&View::new(game, Some(&knowledge)), ask, &mut dice[ask.seat.index()]);
        if game.has_choice() != (game.count_actions() >= 2) {
            return Err(format!("{ask:?}: has_choice is wrong about {} answers", game.count_actions()));
        }
        game.try_apply(action, &mut luck, &mut (&mut knowledge, &mut beliefs)).map_err(|e| e.to_string())?;
        let checked = invariants::check(game).and_then(|()| beliefs.check(game, &knowledge));
        checked.map_err(|e| format!("after {ask:?} answered {action:?}: {e}"))?;
    }
    Ok(())
}

fn play_cell(cell: &Cell, games: u64, checked: u64) -> Result<Seen, String> {
    let rules = rules_of(cell);
    let mut game = Game::new(&rules);
    let mut seen = Seen { games, ..Seen::default() };
    let named = |block: u64, run: &mut dyn FnMut() -> Result<(), String>| {
        let done =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_or_else(|_| Err("a panic, see above".into()));
        done.map_err(|e| format!("{cell:?}, seed 7, block {block}: {e}"))
    };
    for block in 0..games {
        named(block, &mut || play_fast(&mut game, block_key(7, Domain::Test, block), &mut Random))?;
        seen.turns += u64::from(game.turns());
        seen.longest = seen.longest.max(game.turns());
        seen.stalemates += u64::from(game.winner().is_none());
    }
    for block in 0..checked {
        let key = block_key(7, Domain::Test, block);
        named(block, &mut || play_checked(&mut game, key, &mut Random, block % 5 == 0))?;
        let (winner, turns) = (game.winner(), game.turns());
        named(block, &mut || play_fast(&mut game, key, &mut Random))?;
        if (winner, turns) != (game.winner(), game.turns()) {
            return named(block, &mut || Err("another game when checked".into())).map(|()| seen);
        }
        named(block, &mut || play_checked(&mut game, key, &mut Mixed, false))?;
    }
    Ok(seen)
}

fn wanted(key: &str, or: u64) -> u64 {
    std::env::var(key).map_or(or, |text| text.parse().unwrap_or_else(|_| panic!("{key} is a number, not `{text}`")))
}

/// Plays the cells on all cores; prints a table, fails with what failed.
fn play(what: &str, cells: &[Cell]) {
    let checked = wanted("EKSIM_CHECKED", 12);
    let games = wanted("EKSIM_GAMES", checked);
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut played: Vec<(usize, Result<Seen, String>)> = std::thread::scope(|scope| {
        let work = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(cell) = cells.get(at) else { return done };
                done.push((at, play_cell(cell, games, checked)));
            }
        };
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("failures are caught")).collect()
    });
    played.sort_by_key(|(at, _)| *at);
    println!("{what}: {games} games of each cell, and {checked} with every action checked");
    println!("| sets | players | house rules | mean turns | longest | stalemates |\n|---|---|---|---|---|---|");
    for (at, seen) in &played {
        if let Ok(seen) = seen {
            let (sets, players, house) = &cells[*at];
            let mean = seen.turns as f64 / seen.games.max(1) as f64;
            println!("| {sets} | {players} | {house} | {mean:.2} | {} | {} |", seen.longest, seen.stalemates);
        }
    }
    let failed: Vec<_> = played.into_iter().filter_map(|(_, seen)| seen.err()).collect();
    assert!(failed.is_empty(), "{} cells failed:\n{}", failed.len(), failed.join("\n"));
}

/// base with 2 to 6 players, party-pack with 7.
fn tables(house: &str) -> Vec<Cell> {
    let mut cells: Vec<Cell> = (2..=6).map(|players| ("base,expanding".into(), players, house.into())).collect();
    cells.push(("party-pack,expanding".into(), 7, house.into()));
    cells
}

/// EXP-01: each kitten alone, 2 to 7 players.
#[test]
fn each_kitten_alone() {
    let cells: Vec<Cell> = KITTENS.iter().flat_map(|kitten| tables(&format!("special_kittens=[{kitten}]"))).collect();
    play("each kitten alone", &cells);
}

/// EXP-01: as many as enter by default, and all seven together, 2 to 7 players.
#[test]
fn all_kittens_together() {
    let cells: Vec<Cell> = ["", ALL, "kittens=8 catnip=true"].iter().flat_map(|house| tables(house)).collect();
    play("all together", &cells);
}

/// The other side of every switch, alone and together.
#[test]
fn every_switch() {
    let mut houses: Vec<String> = ODD_RULES.split(' ').map(|rule| format!("{ALL} {rule}")).collect();
    houses.push(format!("{ALL} {ODD_RULES}"));
    houses.push(format!("{ALL} {ODD_RULES} now_in_response=true dead_hand=set-aside reinsert=shuffle defuse_optional=true"));
    houses.push(format!("{ALL} nope_own=true fast=true attack_stacking=reset hand=3 extra_defuses=none"));
    houses.push(
        "kittens=12 cards.corona_kitten=2 cards.kitty_rick=3 cards.disable=9 cards.caternator=4 cards.hipbat=4 cards.evil_plan=3"
            .into(),
    );
    houses.push(
        "cards.the_chosen_one=9 cards.garbage_bag=6 cards.the_twins=5 cards.feline_bonus=9 cards.copycat=9 catnip=true".into(),
    );
    houses
        .push("cards.swap_seats=12 cards.super_nope=9 cards.forced_play=9 cards.foresight=6 cards.rookie_archaeologist=9".into());
    houses.push(KITTENS[..6].iter().map(|kitten| format!("cards.{kitten}=0 ")).collect());
    let cells: Vec<Cell> = houses.iter().flat_map(|house| tables(house)).collect();
    play("switches", &cells);
}

/// With every choice of official expansions.
#[test]
fn mixtures_with_the_official_expansions() {
    let mut cells = Vec::new();
    for deck in ["base", "party-pack"] {
        for some in 1..8 {
            let expansions = ["imploding", "streaking", "barking"].into_iter().enumerate();
            let chosen = expansions.filter(|(i, _)| some >> i & 1 == 1).map(|(_, name)| name);
            let sets = [deck, "expanding"].into_iter().chain(chosen).collect::<Vec<_>>().join(",");
            for players in 2..=if deck == "base" { 6 } else { 7 } {
                cells.push((sets.clone(), players, String::new()));
                cells.push((sets.clone(), players, "cards.streaking_kitten=3 streaking_corona=true".into()));
                cells.push((
                    sets.clone(),
                    players,
                    "kittens=9 cards.foresight=0 cards.pass_the_coffee=0 cards.super_skip=0".into(),
                ));
            }
        }
    }
    for (sets, _, house) in &mut cells {
        if !sets.contains("streaking") {
            *house = house.replace("cards.streaking_kitten=3", "catnip=true").replace("cards.super_skip=0", "");
        }
    }
    play("mixtures", &cells);
}

/// Forced together with zombie, which the manual warns against.
#[test]
fn forced_mixtures_with_zombie() {
    let mut cells = Vec::new();
    for (sets, most) in [
        ("zombie,base,expanding", 6),
        ("zombie,party-pack,expanding", 7),
        ("zombie,expanding", 5),
        ("zombie,expanding,streaking", 5),
        ("zombie,base,expanding,streaking", 6),
        ("zombie,base,expanding,barking,imploding", 6),
    ] {
        for players in 2..=most {
            cells.push((sets.to_string(), players, "force_mixture=true".to_string()));
            cells.push((sets.to_string(), players, format!("force_mixture=true {ALL} catnip=true forced_play=play")));
        }
    }
    for (sets, _, house) in &mut cells {
        if sets.contains("barking") || sets.contains("base,expanding,streaking") {
            *house +=
                " cards.foresight=0 cards.pass_the_coffee=0 cards.rookie_archaeologist=0 cards.the_twins=0 cards.garbage_bag=0";
        }
    }
    play("forced with zombie", &cells);
}
