//! What holds for every bot of The Board Game.

use eksim_engine::board::{BoardCounts, BoardGame, BoardKnowledge, BoardQuestion, BoardRules, BoardScene, BoardView};
use eksim_engine::types::{Dice, Domain, KeyedLuck, ScriptedLuck, block_key};

use super::*;

/// Every answer of every bot is legal, at every table.
#[test]
fn bots_answer_legally() {
    let mut bots: Vec<BoardPlayer> = board_bots().into_iter().map(|(_, _, bot)| bot).collect();
    for players in 2..=6 {
        let rules = BoardRules::standard(players).unwrap();
        let mut game = BoardGame::new(&rules);
        for block in 0..200 {
            let key = block_key(23, Domain::Test, block);
            let (mut luck, mut dice, mut knowledge) = (KeyedLuck::new(key), Dice::new(key), BoardKnowledge::default());
            game.deal(&mut luck, &mut knowledge);
            while let Some(ask) = game.ask() {
                let known = if block % 2 == 0 { Some(&knowledge) } else { None };
                let seat = (ask.seat.index() + block as usize) % bots.len();
                let action = bots[seat].choose(&BoardView::new(&game, known), ask, &mut dice);
                game.try_apply(action, &mut luck, &mut knowledge).unwrap_or_else(|e| panic!("{e}"));
            }
        }
    }
}

fn wins(lineup: &str, players: usize, games: u64) -> [u64; 6] {
    let rules = BoardRules::standard(players).unwrap();
    let mut bots: Vec<_> = lineup.split(',').map(|name| BoardPlayer::named(name).unwrap()).collect();
    let (mut game, mut counts, mut knowledge) = (BoardGame::new(&rules), BoardCounts::default(), BoardKnowledge::default());
    for block in 0..games {
        let key = block_key(29, Domain::Test, block);
        play_board_game(&mut game, key, &mut bots[..], Some(&mut knowledge), &mut counts);
    }
    assert_eq!(counts.stalemates, 0);
    counts.wins
}

/// The racer wins far more than its share against the others, from the first seat and from the last.
#[test]
fn the_racer_races() {
    assert!(wins("racer,random", 2, 2_000)[0] > 1_400);
    assert!(wins("pass,racer", 2, 2_000)[1] > 1_400);
    assert!(wins("racer,random,random,random", 4, 2_000)[0] > 900);
    assert!(wins("pass,pass,pass,racer", 4, 2_000)[3] > 900);
}

/// A bot that remembers nothing plays the same whether knowledge is tracked or not.
#[test]
fn tracking_changes_nothing_for_others() {
    let rules = BoardRules::standard(4).unwrap();
    let (mut game, mut knowledge) = (BoardGame::new(&rules), BoardKnowledge::default());
    let (mut with, mut without) = (BoardCounts::default(), BoardCounts::default());
    for block in 0..200 {
        let key = block_key(31, Domain::Test, block);
        play_board_game(&mut game, key, &mut BoardRandom, Some(&mut knowledge), &mut with);
        play_board_game(&mut game, key, &mut BoardRandom, None, &mut without);
    }
    assert_eq!(with, without);
}

fn racer_answers(scene: BoardScene<'_>) -> String {
    let game = scene.start(&mut ScriptedLuck::default(), &mut ());
    let ask = game.ask().unwrap();
    let action = BoardRacer::default().choose(&BoardView::new(&game, None), ask, &mut Dice::new(1));
    action.to_string()
}

/// The racer's moves in situations with an obvious answer.
#[test]
fn the_racer_is_sensible() {
    let rules = BoardRules::standard(3).unwrap();
    let all_moves = "move 1, move 2, move 2, move 3, move 3, move 4, 2 or flip, 3 or flip, flip then 1, flip then 2, leapfrog";
    // Three spaces from the Ribbon with a Move 1 known to be the only kind left: a Super Move wins.
    let rest = "move 2, move 2, move 3, move 3, move 4, 2 or flip, 3 or flip, flip then 1, flip then 2, leapfrog";
    let scene = BoardScene::new(&rules).places(&[16, 3, 4]).hand(0, "super_move skip").discs("move 1").disc_discard(rest);
    assert_eq!(racer_answers(scene), "play super_move");
    // The leader is about to finish: a Magnet on top for him.
    let scene = BoardScene::new(&rules).places(&[17, 9, 10]).hand(1, "add_a_magnet_now").discs(all_moves);
    assert_eq!(racer_answers(scene.clone()), "play add_a_magnet_now");
    // The last player's move is none of its business.
    let scene = BoardScene::new(&rules).places(&[0, 9, 10]).hand(1, "add_a_magnet_now").hand(0, "skip").discs(all_moves);
    let game = scene.start(&mut ScriptedLuck::default(), &mut ());
    assert_eq!(game.ask().unwrap().question, BoardQuestion::Now);
    let mut racer = BoardRacer::default();
    let decline = racer.choose(&BoardView::new(&game, None), game.ask().unwrap(), &mut Dice::new(1));
    assert_eq!(decline.to_string(), "decline");
}
