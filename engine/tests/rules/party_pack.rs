//! PTY: the Party Pack.

use eksim_engine::cards::Kind;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Question, Seat};

use crate::table::{Table, count, dealt, rules};

/// Each kind with the number of cards with a paw and without.
const COUNTS: [(Kind, u16, u16); 16] = [
    (Kind::Attack, 2, 3),
    (Kind::TargetedAttack, 2, 3),
    (Kind::Skip, 4, 6),
    (Kind::Favor, 2, 4),
    (Kind::Shuffle, 2, 4),
    (Kind::SeeTheFuture3, 3, 3),
    (Kind::AlterTheFuture3, 2, 4),
    (Kind::DrawFromTheBottom, 3, 4),
    (Kind::Nope, 4, 5),
    (Kind::FeralCat, 2, 4),
    (Kind::Tacocat, 3, 4),
    (Kind::BeardCat, 3, 4),
    (Kind::Cattermelon, 3, 4),
    (Kind::HairyPotatoCat, 3, 4),
    (Kind::RainbowRalphingCat, 3, 4),
    (Kind::Defuse, 3, 7),
];

/// PTY-01: 44 cards with a paw, 67 without, 9 kittens: 120. With ten players all are in the game.
#[test]
fn pty_01_counts() {
    assert_eq!(COUNTS.iter().fold((0, 0), |(a, b), (_, paw, plain)| (a + paw, b + plain)), (44, 67));
    let rules = rules("party-pack", 10, &[]);
    for (kind, paw, plain) in COUNTS {
        assert_eq!(count(&rules, kind), paw + plain, "{kind:?}");
    }
    assert_eq!((count(&rules, Kind::ExplodingKitten), rules.total()), (9, 120));
}

/// PTY-02: two or three players use the cards with a paw, four to seven those without, eight to ten all.
#[test]
fn pty_02_the_paw_split() {
    for players in 2..=10 {
        let rules = rules("party-pack", players, &[]);
        for (kind, paw, plain) in COUNTS {
            let part = match players {
                2..=3 => paw,
                4..=7 => plain,
                _ => paw + plain,
            };
            assert_eq!(count(&rules, kind), part, "{kind:?} with {players}");
        }
    }
}

/// PTY-03: all left-over Defuses of the chosen part go back, after the deal; `extra_defuses_when` puts them in before it.
#[test]
fn pty_03_defuses_back() {
    for (players, back) in [(2, 1), (3, 0), (4, 3), (7, 0), (8, 2), (10, 0)] {
        let rules = rules("party-pack", players, &[]);
        let game = dealt(&rules, 4);
        assert_eq!(game.peek_pile().count(rules.card(Kind::Defuse)), back, "{players}");
        assert!((0..players as u8).all(|s| game.peek_hand(Seat(s)).count(rules.card(Kind::Defuse)) == 1));
    }
    let rules = rules("party-pack", 4, &["extra_defuses_when=before-deal"]);
    let two = |key| (0..4).any(|s| dealt(&rules, key).peek_hand(Seat(s)).count(rules.card(Kind::Defuse)) == 2);
    assert!((0..100).any(two));
}

/// PTY-04: N-1 kittens; the pile after setup.
#[test]
fn pty_04_kittens_and_pile() {
    let mut sizes = Vec::new();
    for players in 2..=10 {
        let rules = rules("party-pack", players, &[]);
        let game = dealt(&rules, 4);
        assert_eq!(game.peek_pile().count(rules.card(Kind::ExplodingKitten)), players - 1);
        assert_eq!(game.peek_pile().len(), rules.pile_size());
        sizes.push(rules.pile_size());
    }
    assert_eq!(sizes, [29, 22, 38, 31, 24, 17, 54, 47, 40]);
}

/// PTY-05: attacks add up; `attack_stacking = reset` gives two always.
#[test]
fn pty_05_attacks_add_up() {
    for (house, turns) in [(vec![], 5), (vec!["attack_stacking=reset"], 2)] {
        let rules = rules("party-pack", 4, &house);
        let scene = Scene::new(&rules).hand(0, "targeted_attack").pile("skip").attacked(3);
        let mut table = Table::new(&rules, scene, []);
        table.play_at("targeted_attack", 2).expect(2, Question::Turn);
        assert_eq!(table.owed(), (2, turns));
    }
}

/// PTY-06: pair, triple and five; `combos` drops the five as current printings do.
#[test]
fn pty_06_combinations() {
    for (house, five) in [(vec![], true), (vec!["combos=[pair, triple]"], false)] {
        let rules = rules("party-pack", 4, &house);
        let hand = "3*tacocat skip attack favor shuffle";
        let table = Table::new(&rules, Scene::new(&rules).hand(0, hand).hand(1, "nope").discard("defuse").pile("skip"), []);
        assert!(table.can_pair("tacocat", 1) && table.can_triple("tacocat", 1, "nope"));
        assert_eq!(table.can(table.five_of("tacocat skip attack favor shuffle")), five);
    }
}
