//! Every rule has a test here and a line in the docs.

const IDS: [u8; 40] = [
    1, 2, 3, 4, 10, 11, 20, 21, 22, 23, 24, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
    51, 52, 53, 54, 55, 56, 57, 59,
];

/// The sources with the tests of the rules.
const TESTS: [&str; 6] = [
    include_str!("parts.rs"),
    include_str!("turns.rs"),
    include_str!("moving.rs"),
    include_str!("landing.rs"),
    include_str!("cards.rs"),
    include_str!("knowledge.rs"),
];

#[test]
fn every_rule_is_tested_and_explained() {
    let docs = include_str!("../../../docs/rules/board-game.md");
    for id in IDS {
        let (test, line) = (format!("\n/// BRD-{id:02}: "), format!("**BRD-{id:02}** "));
        assert!(TESTS.iter().any(|source| source.contains(&test)), "no test of BRD-{id:02}");
        assert_eq!(docs.matches(&line).count(), 1, "BRD-{id:02} in the docs");
    }
    assert!(docs.contains("summary sheet") && docs.contains("**not public**"));
}
