//! BAS: the Original Edition.

use eksim_engine::cards::Kind;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question};

use crate::table::{Table, count, rules};

/// BAS-01: the counts of the Original Edition, 56 in all; two left-over Defuses and a kitten leave with two players.
#[test]
fn bas_01_counts() {
    let rules = rules("base", 5, &[]);
    assert_eq!((count(&rules, Kind::SeeTheFuture3), count(&rules, Kind::Nope), count(&rules, Kind::Defuse)), (5, 5, 6));
    assert_eq!(rules.total(), 56);
}

/// BAS-03: the pile after setup.
#[test]
fn bas_03_pile_sizes() {
    let sizes: Vec<_> = (2..=5).map(|n| rules("base", n, &[]).pile_size()).collect();
    assert_eq!(sizes, [35, 29, 23, 16]);
}

/// BAS-05: an attack gives two turns, whatever the attacker still owed.
#[test]
fn bas_05_attacks_reset() {
    let rules = rules("base", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "attack").pile("skip skip").attacked(2);
    let mut table = Table::new(&rules, scene, []);
    table.play("attack").expect(1, Question::Turn);
    assert_eq!(table.view(1).turns_left(), 2);
    table.act(Action::Draw).expect(1, Question::Turn);
    table.done();
}
