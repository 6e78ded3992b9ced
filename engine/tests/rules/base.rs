//! BAS: the Original Edition.

use eksim_engine::cards::Kind;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat};

use crate::table::{Table, count, dealt, rules};

/// BAS-01: the counts of the Original Edition, 56 in all; with five players all of them are in the game.
#[test]
fn bas_01_counts() {
    let rules = rules("base", 5, &[]);
    let counts = [
        (Kind::ExplodingKitten, 4),
        (Kind::Defuse, 6),
        (Kind::Attack, 4),
        (Kind::Skip, 4),
        (Kind::Favor, 4),
        (Kind::Shuffle, 4),
        (Kind::SeeTheFuture3, 5),
        (Kind::Nope, 5),
        (Kind::Tacocat, 4),
        (Kind::BeardCat, 4),
        (Kind::Cattermelon, 4),
        (Kind::HairyPotatoCat, 4),
        (Kind::RainbowRalphingCat, 4),
    ];
    for (kind, n) in counts {
        assert_eq!(count(&rules, kind), n, "{kind:?}");
    }
    assert_eq!((rules.total(), rules.kinds.len()), (56, 13));
}

/// BAS-01, `cards.*`: a house rule may change the number of any card; the deal follows.
#[test]
fn bas_01_other_counts() {
    let rules = rules("base", 2, &["cards.skip=0", "cards.nope=9", "cards.defuse=3"]);
    assert_eq!((count(&rules, Kind::Skip), count(&rules, Kind::Nope), count(&rules, Kind::Defuse)), (0, 9, 3));
    for key in 0..20 {
        let game = dealt(&rules, key);
        let everywhere = |kind| {
            let card = rules.card(kind);
            game.peek_pile().count(card) + game.peek_hand(Seat(0)).count(card) + game.peek_hand(Seat(1)).count(card)
        };
        assert_eq!((everywhere(Kind::Skip), everywhere(Kind::Nope), everywhere(Kind::Defuse)), (0, 9, 3));
        assert_eq!(game.peek_pile().len(), rules.pile_size());
    }
}

/// BAS-02: Defuses left go back after the deal: two with two or three players, else all.
#[test]
fn bas_02_defuses_back() {
    for (players, back) in [(2, 2), (3, 2), (4, 2), (5, 1)] {
        let rules = rules("base", players, &[]);
        let game = dealt(&rules, 1);
        assert_eq!(game.peek_pile().count(rules.card(Kind::Defuse)), back);
        assert!((0..players as u8).all(|s| game.peek_hand(Seat(s)).count(rules.card(Kind::Defuse)) == 1));
        assert!(!rules.returned_before);
    }
}

/// BAS-03: the pile after setup.
#[test]
fn bas_03_pile_sizes() {
    let sizes: Vec<_> = (2..=5).map(|n| rules("base", n, &[]).pile_size()).collect();
    assert_eq!(sizes, [35, 29, 23, 16]);
    let dealt: Vec<_> = (2..=5).map(|n| dealt(&rules("base", n, &[]), 5).peek_pile().len()).collect();
    assert_eq!(dealt, sizes);
}

/// BAS-04: one kitten fewer than players.
#[test]
fn bas_04_kittens() {
    for players in 2..=5 {
        let rules = rules("base", players, &[]);
        assert_eq!(dealt(&rules, 2).peek_pile().count(rules.card(Kind::ExplodingKitten)), players - 1);
    }
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

/// BAS-05: in any mixture with another set attacks add up.
#[test]
fn bas_05_attacks_add_up_in_mixtures() {
    for sets in ["base,imploding", "base,streaking", "base,barking", "base,zombie"] {
        let rules = rules(sets, 3, &[]);
        let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "attack").pile("skip skip").attacked(2), []);
        table.play("attack");
        assert_eq!(table.owed(), (1, 4), "{sets}");
    }
}

/// BAS-06: pair, triple and five may be played.
#[test]
fn bas_06_combinations() {
    let rules = rules("base", 2, &[]);
    let scene = Scene::new(&rules).hand(0, "3*tacocat skip attack favor shuffle").hand(1, "nope").discard("defuse").pile("skip");
    let table = Table::new(&rules, scene, []);
    assert!(table.can_pair("tacocat", 1) && table.can_triple("tacocat", 1, "nope"));
    assert!(table.can(table.five_of("tacocat skip attack favor shuffle")));
}

/// BAS-07: pairs and triples work with any title, not only cats.
#[test]
fn bas_07_any_title() {
    let rules = rules("base", 2, &[]);
    let hand = "3*defuse 3*attack 3*skip 3*favor 3*shuffle 3*see_the_future_3 3*nope 3*beard_cat";
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, hand).hand(1, "tacocat").pile("skip"), [Roll::Pick(0)]);
    for title in ["defuse", "attack", "skip", "favor", "shuffle", "see_the_future_3", "nope", "beard_cat"] {
        assert!(table.can_pair(title, 1) && table.can_triple(title, 1, "skip"), "{title}");
    }
    table.pair("shuffle", 1);
    assert!(table.hand(0).contains(&"tacocat"));
    table.done();
}
