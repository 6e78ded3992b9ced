//! `eksim replay`: any single game of any run, as a readable transcript.

use eksim_bots::board::{BoardPlayer, play_board_game};
use eksim_bots::{Lineup, Seated, play_game};
use eksim_engine::board::{BoardEvent, BoardGame, BoardKnowledge, BoardObserver, BoardRules, BoardTranscript};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::notation::{NotAtTurn, Transcript, position_seen_text};
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Ask, Dice, Question, Seat, block_key};
use eksim_engine::view::View;
use serde_json::{Value, json};

use super::{Talk, print_json, table};
use crate::cli::ReplayArgs;
use crate::failure::Failure;
use crate::sim::cell::Cell;
use crate::sim::each_game::board_lineups;
use crate::sim::rules::TableRules;
use crate::sim::stopped::Stopped;

/// A game that was played again.
struct Replayed {
    winner: Option<Seat>,
    turns: u32,
    text: String,
    events: Vec<Value>,
}

pub(super) fn run(args: &ReplayArgs, talk: Talk) -> Result<(), Failure> {
    let cell = table::cell(&args.table)?;
    // Game number K of a cell = block x rotations + rotation.
    let (block, rotation) = (args.game / cell.games_per_block(), (args.game % cell.games_per_block()) as usize);
    let names: Vec<String> = cell.rotations[rotation].iter().map(|&b| cell.bots[b as usize].label().to_string()).collect();
    if let Some(turn) = args.at {
        return position(args, turn, &cell, rotation, block_key(cell.seed, cell.domain, block), talk);
    }
    let played = match &cell.rules {
        TableRules::Cards(rules) => {
            cards(&cell, rules, (block, rotation), names.clone()).map_err(|stopped| stopped.or("interrupted"))?
        }
        TableRules::Board(table) => {
            let mut lineups = board_lineups(&cell).map_err(|stopped| stopped.or("interrupted"))?;
            board(&table.rules, block_key(cell.seed, cell.domain, block), &mut lineups[rotation])
        }
    };
    if talk.json {
        let mut document = json!({
            "format": 1, "sets": cell.rules.set_names(), "players": cell.players(), "seed": cell.seed, "game": args.game, "block": block,
            "rotation": rotation, "seats": names, "winner": played.winner.map(|s| s.0), "turns": played.turns, "events": played.events,
        });
        if let Some(board) = cell.rules.board() {
            document["board"] = json!({"name": board.name(), "fingerprint": board.fingerprint(), "note": cell.rules.note()});
        }
        return print_json(&document);
    }
    println!(
        "{}, {} players, seed {}, game {} (block {block}, rotation {rotation})",
        cell.rules.set_names().join(" + "),
        cell.players(),
        cell.seed,
        args.game
    );
    if cell.rules.board().is_some() {
        let seats: Vec<String> = names.iter().enumerate().map(|(seat, name)| format!("seat {seat} {name}")).collect();
        println!("{}", seats.join(", "));
    }
    print!("\n{}", played.text);
    if let Some(note) = cell.rules.note() {
        println!("\n{note}");
    }
    Ok(())
}

fn cards(cell: &Cell, rules: &Rules, at: (u64, usize), names: Vec<String>) -> Result<Replayed, Stopped> {
    let mut transcript = Transcript::new(names);
    let (mut winner, mut turns) = (None, 0);
    if cell.asks_outside() {
        crate::outside::play(cell, rules, std::iter::once(at), &transcript.clone(), |_, _, game, told| {
            (winner, turns, transcript) = (game.winner(), game.turns(), told.clone());
        })?;
    } else {
        let mut lineup = Lineup::new(cell.rotations[at.1].iter().map(|&b| &cell.bots[b as usize]));
        let mut knowledge = lineup.needs_knowledge().then(Knowledge::default);
        let mut game = Game::new(rules);
        let key = block_key(cell.seed, cell.domain, at.0);
        play_game(&mut game, key, &mut lineup, knowledge.as_mut(), &mut transcript);
        (winner, turns) = (game.winner(), game.turns());
    }
    let event = |line: &eksim_engine::notation::Line| json!({"turn": line.turn, "event": line.event, "text": line.text});
    let events = transcript.lines().iter().map(event).collect();
    Ok(Replayed { winner, turns, text: transcript.text(), events })
}

fn board(rules: &BoardRules, key: u64, bots: &mut [BoardPlayer]) -> Replayed {
    let mut knowledge = bots.iter().any(BoardPlayer::needs_knowledge).then(BoardKnowledge::default);
    let mut game = BoardGame::new(rules);
    let mut lines = BoardLines::default();
    play_board_game(&mut game, key, bots, knowledge.as_mut(), &mut lines);
    Replayed { winner: game.winner(), turns: game.turns(), text: lines.transcript.text, events: lines.events }
}

/// The transcript, cut into events.
#[derive(Default)]
struct BoardLines {
    transcript: BoardTranscript,
    events: Vec<Value>,
}

impl BoardObserver for BoardLines {
    fn on(&mut self, game: &BoardGame<'_>, event: BoardEvent) {
        let before = self.transcript.text.len();
        self.transcript.on(game, event);
        let text = self.transcript.text[before..].trim_end();
        self.events.push(json!({"turn": game.turns(), "event": event.to_string(), "text": text}));
    }
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
fn position(args: &ReplayArgs, turn: u32, cell: &Cell, rotation: usize, key: u64, talk: Talk) -> Result<(), Failure> {
    let Some(rules) = cell.rules.cards() else {
        return Err(Failure::Usage("`--at` is for the card games: positions of board-game have no notation".into()));
    };
    if cell.asks_outside() {
        return Err(Failure::Usage("`--at` is for bots that `eksim list bots` names, not for programs from outside".into()));
    }
    let lineup = Lineup::new(cell.rotations[rotation].iter().map(|&b| &cell.bots[b as usize]));
    let mut knowledge = lineup.needs_knowledge().then(Knowledge::default);
    let mut at = At { lineup, turn, found: None };
    let mut game = Game::new(rules);
    play_game(&mut game, key, &mut at, knowledge.as_mut(), &mut ());
    let Some((seat, line)) = at.found else {
        return Err(Failure::Usage(format!("`--at {turn}`: the game has {} turns, from 1", game.turns())));
    };
    let line = line.map_err(|e| Failure::Usage(format!("`--at {turn}`: {e}")))?;
    if talk.json {
        return print_json(&json!({"format": 1, "sets": rules.sets.names(), "players": cell.players(), "seed": cell.seed,
            "game": args.game, "turn": turn, "seat": seat, "position": line}));
    }
    println!("{line}");
    Ok(())
}
