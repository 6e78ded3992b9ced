//! Counts of action sequences from fixed positions, as chess engines have them: a change of the rules of legality shows.
//!
//! `perft.txt` has one case a line: sets, players, the counts by depth, the position. `EKSIM_BLESS=1` rewrites the counts.

use eksim_engine::ActionList;
use eksim_engine::game::Game;
use eksim_engine::notation::parse_position;
use eksim_engine::types::KeyedLuck;

use crate::harness::rules;

/// Sequences of this many decisions, or fewer where the game ends; each node meets the same luck.
fn count(game: &Game<'_>, depth: usize) -> u64 {
    if depth == 0 || game.is_over() {
        return 1;
    }
    let mut list = Box::<ActionList>::default();
    game.list_actions(&mut list);
    assert!(list.is_complete(), "a position for perft has few actions");
    assert_eq!(list.total(), game.count_actions());
    let next = |action: &_| {
        let mut after = *game;
        assert!(game.is_legal(*action), "{action:?}");
        after.apply(*action, &mut KeyedLuck::new(7), &mut ());
        count(&after, depth - 1)
    };
    list.as_slice().iter().map(next).sum()
}

#[test]
fn counts_from_fixed_positions() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/knowledge/perft.txt");
    let text = std::fs::read_to_string(path).expect("the cases");
    let bless = std::env::var_os("EKSIM_BLESS").is_some();
    let mut blessed = String::new();
    for line in text.lines() {
        if line.starts_with('#') || line.trim().is_empty() {
            blessed += &format!("{line}\n");
            continue;
        }
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let [sets, players, counts, position] = fields[..] else { panic!("four fields: {line}") };
        let rules = rules(sets, players.parse().expect("a number"), &[]);
        let position = parse_position(&rules, position).unwrap_or_else(|e| panic!("{e}: {line}"));
        let expected: Vec<&str> = counts.split_whitespace().collect();
        let found: Vec<_> = (1..=expected.len()).map(|depth| count(&position.game, depth).to_string()).collect();
        blessed += &format!("{sets} | {players} | {} | {}\n", found.join(" "), fields[3]);
        assert!(bless || found == expected, "{line}\nfound {found:?}");
    }
    if bless {
        std::fs::write(path, blessed).expect("the cases");
    }
}
