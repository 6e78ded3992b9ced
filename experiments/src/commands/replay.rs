//! `eksim replay`: any single game of any run, as a readable transcript.

use eksim_bots::{Lineup, Seated, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::notation::{NotAtTurn, Transcript, position_seen_text};
use eksim_engine::types::{Action, Ask, Dice, Question, block_key};
use eksim_engine::view::View;
use serde_json::json;

use super::{Talk, print_json, table};
use crate::cli::ReplayArgs;
use crate::failure::Failure;
use crate::sim::cell::Cell;

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
    if let Some(turn) = args.at {
        return position(args, turn, &cell, lineup, key, talk);
    }
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

/// Where a turn begins, as the player sees it whose turn it is.
struct At {
    lineup: Lineup,
    turn: u32,
    found: Option<(u8, Result<String, NotAtTurn>)>,
}

impl Seated for At {
    fn start(&mut self) {
        self.lineup.start();
    }

    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        if self.found.is_none() && view.turns() == self.turn && ask.question == Question::Turn {
            self.found = Some((ask.seat.0, position_seen_text(view)));
        }
        self.lineup.answer(view, ask, dice)
    }
}

/// `--at`: the position at the first decision of a turn, to be given to `eksim advise --position`.
fn position(args: &ReplayArgs, turn: u32, cell: &Cell, lineup: Lineup, key: u64, talk: Talk) -> Result<(), Failure> {
    let mut knowledge = lineup.needs_knowledge().then(Knowledge::default);
    let mut at = At { lineup, turn, found: None };
    let mut game = Game::new(&cell.rules);
    play_game(&mut game, key, &mut at, knowledge.as_mut(), &mut ());
    let Some((seat, line)) = at.found else {
        return Err(Failure::Usage(format!("`--at {turn}`: the game has {} turns, from 1", game.turns())));
    };
    let line = line.map_err(|e| Failure::Usage(format!("`--at {turn}`: {e}")))?;
    if talk.json {
        return print_json(&json!({"format": 1, "sets": cell.rules.sets.names(), "players": cell.players(), "seed": cell.seed,
            "game": args.game, "turn": turn, "seat": seat, "position": line}));
    }
    println!("{line}");
    Ok(())
}
