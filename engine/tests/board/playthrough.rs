//! A whole game as a transcript, kept in the repository: a change of behaviour shows as a difference.
//! `EKSIM_BLESS=1 cargo test -p eksim-engine --test board` writes it anew.

use eksim_engine::board::{BoardGame, BoardTranscript};
use eksim_engine::types::{Dice, Domain, KeyedLuck, block_key};

use crate::table::{any, rules};

fn transcript(players: usize, block: u64) -> String {
    let rules = rules(players);
    let mut game = BoardGame::new(&rules);
    let mut transcript = BoardTranscript::default();
    let key = block_key(2026, Domain::Test, block);
    let (mut luck, mut dice) = (KeyedLuck::new(key), Dice::new(key));
    game.deal(&mut luck, &mut transcript);
    while game.ask().is_some() {
        game.apply(any(&game, &mut dice), &mut luck, &mut transcript);
    }
    transcript.text
}

/// A game of three random players, from the deal to the winner.
#[test]
fn three_players() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/board/playthrough.txt");
    let now = transcript(3, 1);
    if std::env::var_os("EKSIM_BLESS").is_some() {
        std::fs::write(path, &now).expect("the repository can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the transcript is kept");
    for (number, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
        assert_eq!(kept, now, "line {} of {path}", number + 1);
    }
    assert_eq!(kept.lines().count(), now.lines().count());
}
