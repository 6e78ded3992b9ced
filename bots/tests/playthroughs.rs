//! Whole games written down: every set and some mixtures, played again and compared word for word.
//! `EKSIM_BLESS=1` writes them anew.

use eksim_bots::{Random, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::notation::Transcript;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Domain, block_key};

const GAMES: &[(&str, usize, u64)] = &[
    ("base", 4, 0),
    ("party-pack", 7, 1),
    ("base,imploding", 4, 2),
    ("base,streaking", 4, 3),
    ("base,barking", 4, 4),
    ("zombie", 4, 5),
    ("good-vs-evil", 4, 6),
    ("apocalypse", 5, 7),
    ("base,imploding,streaking,barking", 5, 8),
    ("apocalypse,imploding,streaking,barking", 5, 9),
    ("party-pack,streaking", 6, 10),
];

#[test]
fn games_go_as_they_went() {
    for &(sets, players, block) in GAMES {
        let rules = Rules::new(Sets::parse(sets.split(',')).expect("known"), players, Switches::default()).expect("playable");
        let mut game = Game::new(&rules);
        let mut transcript = Transcript::new(vec!["random"; players]);
        let key = block_key(7, Domain::Test, block);
        play_game(&mut game, key, &mut Random, Some(&mut Knowledge::default()), &mut transcript);
        let text = format!("{sets}, {players} players, seed 7, game {block}\n\n{}", transcript.text());
        let name = sets.replace(',', "-");
        let path = format!("{}/tests/playthroughs/{name}-{players}.txt", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("EKSIM_BLESS").is_some() {
            std::fs::write(&path, &text).expect("written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        if text != expected {
            let line = text.lines().zip(expected.lines()).position(|(a, b)| a != b).unwrap_or(0);
            let (now, then) = (text.lines().nth(line), expected.lines().nth(line));
            panic!("{name} differs from line {}: {now:?}, it was {then:?}; EKSIM_BLESS=1 writes it anew", line + 1);
        }
    }
}
