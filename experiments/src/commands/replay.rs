//! `eksim replay`: any single game of any run, as a readable transcript.

use eksim_engine::notation::Transcript;
use serde_json::json;

use super::{Talk, print_json, table};
use crate::cli::ReplayArgs;
use crate::failure::Failure;
use crate::sim::each_game::one_game;

pub(super) fn run(args: &ReplayArgs, talk: Talk) -> Result<(), Failure> {
    let cell = table::cell(&args.table)?;
    // Game number K of a cell = block x rotations + rotation.
    let (block, rotation) = (args.game / cell.games_per_block(), (args.game % cell.games_per_block()) as usize);
    let seats = &cell.rotations[rotation];
    let names: Vec<String> = seats.iter().map(|&b| cell.bots[b as usize].label().to_string()).collect();
    let mut transcript = Transcript::new(names.clone());
    let (mut winner, mut turns) = (None, 0);
    one_game(&cell, block, rotation, &mut transcript, |game| (winner, turns) = (game.winner(), game.turns()))
        .map_err(|stopped| stopped.or("interrupted"))?;
    if talk.json {
        let events: Vec<_> =
            transcript.lines().iter().map(|line| json!({"turn": line.turn, "event": line.event, "text": line.text})).collect();
        return print_json(&json!({
            "format": 1, "sets": cell.rules.sets.names(), "players": cell.players(), "seed": cell.seed, "game": args.game, "block": block,
            "rotation": rotation, "seats": names, "winner": winner.map(|s| s.0), "turns": turns, "events": events,
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
