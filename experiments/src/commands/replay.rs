//! `eksim replay`: any single game of any run, as a readable transcript.

use eksim_bots::{Lineup, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::notation::Transcript;
use eksim_engine::types::block_key;
use serde_json::json;

use super::{Talk, print_json, table};
use crate::cli::ReplayArgs;
use crate::failure::Failure;

pub(super) fn run(args: &ReplayArgs, talk: Talk) -> Result<(), Failure> {
    let cell = table::cell(&args.table)?;
    // Game number K of a cell = block x rotations + rotation.
    let (block, rotation) = (args.game / cell.games_per_block(), (args.game % cell.games_per_block()) as usize);
    let seats = &cell.rotations[rotation];
    let names: Vec<String> = seats.iter().map(|&b| cell.bots[b as usize].label().to_string()).collect();
    let mut lineup = Lineup::new(seats.iter().map(|&b| &cell.bots[b as usize]));
    let mut knowledge = lineup.needs_knowledge().then(Knowledge::default);
    let mut game = Game::new(&cell.rules);
    let mut transcript = Transcript::new(names.clone());
    let key = block_key(cell.seed, cell.domain, block);
    lineup.start_game(key);
    play_game(&mut game, key, &mut lineup, knowledge.as_mut(), &mut transcript);
    if talk.json {
        let events: Vec<_> =
            transcript.lines().iter().map(|line| json!({"turn": line.turn, "event": line.event, "text": line.text})).collect();
        return print_json(&json!({
            "format": 1, "sets": cell.rules.sets.names(), "players": cell.players(), "seed": cell.seed, "game": args.game, "block": block,
            "rotation": rotation, "seats": names, "winner": game.winner().map(|s| s.0), "turns": game.turns(), "events": events,
        }));
    }
    println!(
        "{}, {} players, seed {}, game {} (block {block}, rotation {rotation})\n",
        cell.rules.sets.names().join(" + "),
        cell.players(),
        cell.seed,
        args.game
    );
    print!("{}", transcript.text());
    Ok(())
}
