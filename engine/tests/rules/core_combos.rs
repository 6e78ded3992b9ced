//! CORE-08, CORE-09, CORE-40..49: combinations.

use eksim_engine::observer::Event;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat, Why};

use crate::table::{Table, rules};

/// CORE-08: one title is one name and one number; the NOW mark doesn't count, and the same card of two boxes is one title.
#[test]
fn core_08_what_is_one_title() {
    let rules = rules("zombie,base,streaking,imploding,barking", 4, &[]);
    let scene = Scene::new(&rules)
        .hand(0, "shuffle shuffle_now see_the_future_3 see_the_future_5 alter_the_future_3 alter_the_future_3_now");
    let mut table = Table::new(&rules, scene.hand(1, "skip").pile("favor"), [Roll::Pick(0)]);
    assert!(table.can_pair("shuffle", 1) && table.can_pair("alter_the_future_3", 1));
    assert!(!table.can_pair("see_the_future_3", 1) && !table.can_pair("see_the_future_5", 1));
    table.pair("shuffle", 1);
    assert_eq!(table.discard(), ["shuffle_now", "shuffle"]);
    // Super Skip comes in three of these boxes: it is one title.
    let scene = Scene::new(&rules).hand(0, "3*super_skip").hand(1, "nope").pile("favor");
    let table = Table::new(&rules, scene, []);
    assert!(table.can_triple("super_skip", 1, "nope"));
}

/// CORE-09: two Barking Kittens may be spent as a pair, without their effect.
#[test]
fn core_09_a_pair_of_barking_kittens() {
    let rules = rules("base,barking", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "2*barking_kitten").hand(1, "skip").pile("favor");
    let mut table = Table::new(&rules, scene, [Roll::Pick(0)]);
    table.pair("barking_kitten", 1);
    assert_eq!((table.hand(0), table.discard()), (vec!["skip"], vec!["barking_kitten", "barking_kitten"]));
    assert!(!table.events.iter().any(|e| matches!(e, Event::Met(..))));
}

/// CORE-40: a pair takes a random card of another living player; printed effects are ignored.
#[test]
fn core_40_pairs() {
    let rules = rules("base", 4, &[]);
    let scene =
        Scene::new(&rules).hand(0, "2*skip 2*tacocat").hand(1, "nope attack favor").hand(2, "skip").dead(3, "").pile("favor");
    let mut table = Table::new(&rules, scene, [Roll::Pick(2)]);
    assert!(!table.can_pair("skip", 0) && !table.can_pair("skip", 3) && table.can_pair("skip", 2));
    table.pair("skip", 1).decline().expect(0, Question::Turn);
    assert_eq!((table.hand(0), table.hand(1)), (vec!["favor", "tacocat", "tacocat"], vec!["nope", "attack"]));
    table.done();
}

/// CORE-40, `combos`: only what is listed can be played; `pair-cats-only` restricts pairs to cats and leaves triples alone.
#[test]
fn core_40_the_combos_switch() {
    let hand = "3*skip 3*tacocat attack favor shuffle";
    for (combos, cats, others, triples, five) in [
        ("[pair, triple, five]", true, true, true, true),
        ("[pair]", true, true, false, false),
        ("pair-cats-only", true, false, false, false),
        ("[pair-cats-only, triple]", true, false, true, false),
        ("[five]", false, false, false, true),
        ("[]", false, false, false, false),
    ] {
        let rules = rules("base", 3, &[&format!("combos={combos}")]);
        let table = Table::new(&rules, Scene::new(&rules).hand(0, hand).hand(1, "nope").discard("defuse").pile("favor"), []);
        assert_eq!(table.can_pair("tacocat", 1), cats, "{combos}");
        assert_eq!(table.can_pair("skip", 1), others, "{combos}");
        assert_eq!(table.can_triple("skip", 1, "nope") && table.can_triple("tacocat", 1, "nope"), triples, "{combos}");
        assert_eq!(table.can(table.five_of("skip tacocat attack favor shuffle")), five, "{combos}");
    }
}

/// CORE-41: a triple names a title: one such card is given if it is there, otherwise nothing.
#[test]
fn core_41_triples() {
    let rules = rules("base", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "3*tacocat").hand(1, "2*defuse skip").pile("favor");
    let mut table = Table::new(&rules, scene(), []);
    table.triple("tacocat", 1, "defuse");
    assert_eq!((table.hand(0), table.hand(1)), (vec!["defuse"], vec!["defuse", "skip"]));
    assert_eq!(table.discard(), ["tacocat"; 3]);
    let mut table = Table::new(&rules, scene(), []);
    let nope = table.card("nope");
    table.triple("tacocat", 1, "nope").expect(0, Question::Turn);
    assert!(table.happened(Event::Lacks(Seat(1), nope)));
    assert_eq!((table.hand(0).len(), table.hand(1).len()), (0, 3));
}

/// CORE-42: five different titles take any card of the discard but the five themselves and kittens; there must be one.
#[test]
fn core_42_fives() {
    let rules = rules("base", 3, &[]);
    let five = "skip attack favor shuffle tacocat";
    let scene = |discard: &str| Scene::new(&rules).hand(0, five).hand(0, "skip").discard(discard).pile("favor");
    let table = Table::new(&rules, scene(""), []);
    assert!(!table.can(table.five_of(five)));
    let table = Table::new(&rules, scene("exploding_kitten"), []);
    assert!(!table.can(table.five_of(five)), "a kitten is nothing to take");
    let mut table = Table::new(&rules, scene("exploding_kitten beard_cat defuse skip"), []);
    assert!(!table.can(table.five_of("skip skip attack favor shuffle")), "five different titles");
    table.five(five).expect(0, Question::Discard);
    let takeable: Vec<_> = table.view(0).takeable().cards().map(|c| rules.name(c)).collect();
    assert_eq!(takeable, ["defuse", "skip", "beard_cat"], "the older Skip, none of the five");
    assert!(!table.can(Action::Take(table.card("attack"))) && !table.can(Action::Take(table.card("exploding_kitten"))));
    table.take("defuse").expect(0, Question::Turn);
    assert_eq!(table.hand(0), ["defuse", "skip"]);
    let laid: Vec<_> = table.discard()[..5].to_vec();
    assert_eq!(laid, ["tacocat", "shuffle", "favor", "skip", "attack"]);
    assert_eq!(table.discard()[5..], ["exploding_kitten", "beard_cat", "skip"]);
}

/// CORE-42: a five can't take the Streaking Kitten.
#[test]
fn core_42_not_streaking() {
    let rules = rules("base,streaking", 3, &[]);
    let five = "skip attack favor shuffle tacocat";
    let table =
        Table::new(&rules, Scene::new(&rules).hand(0, five).discard("streaking_kitten exploding_kitten").pile("favor"), []);
    assert!(!table.can(table.five_of(five)));
}

/// CORE-43: Feral Cat stands for any cat in pairs and triples, never for another card; Ferals go together; in a five it is a
/// title of its own.
#[test]
fn core_43_feral_cats() {
    let rules = rules("base,imploding", 3, &[]);
    let scene = |hand: &str| Scene::new(&rules).hand(0, hand).hand(1, "nope").discard("defuse").pile("favor");
    let table = Table::new(&rules, scene("feral_cat tacocat skip"), []);
    assert!(table.can_pair("tacocat", 1) && !table.can_pair("feral_cat", 1));
    assert!(!table.can_pair("skip", 1) && !table.can_pair("beard_cat", 1), "of these he holds one, or none");
    let mut table = Table::new(&rules, scene("2*feral_cat tacocat"), []);
    assert!(table.can_pair("feral_cat", 1) && !table.can_triple("feral_cat", 1, "nope"));
    table.triple("tacocat", 1, "nope").decline();
    assert_eq!((table.hand(0), table.discard()[..3].to_vec()), (vec!["nope"], vec!["feral_cat", "feral_cat", "tacocat"]));
    let table = Table::new(&rules, scene("3*feral_cat"), []);
    assert!(table.can_triple("feral_cat", 1, "nope"));
    let table = Table::new(&rules, scene("feral_cat tacocat skip attack favor"), []);
    assert!(table.can(table.five_of("feral_cat tacocat skip attack favor")));
}

/// CORE-44: save cards and action cards may be spent in combinations, a kitten held in hand may not.
#[test]
fn core_44_what_may_be_spent() {
    let rules = rules("base,streaking", 3, &["kittens=3"]);
    let hand = "streaking_kitten 3*exploding_kitten 3*defuse 2*attack skip favor tacocat";
    let scene = Scene::new(&rules).hand(0, hand).hand(1, "shuffle").discard("nope").pile("favor");
    let table = Table::new(&rules, scene, []);
    assert!(table.can_pair("defuse", 1) && table.can_triple("defuse", 1, "nope") && table.can_pair("attack", 1));
    assert!(table.can(table.five_of("defuse attack skip favor tacocat")));
    assert!(!table.can_pair("exploding_kitten", 1) && !table.can_triple("exploding_kitten", 1, "nope"));
    assert!(!table.can(table.five_of("exploding_kitten attack skip favor tacocat")));
}

/// CORE-45: a thief picks blindly among the cards he can't tell apart; a marked card he may take on purpose.
#[test]
fn core_45_cards_that_can_be_told_apart() {
    let rules = rules("base,streaking", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "2*tacocat").hand(1, "skip defuse attack").marked(1, "defuse").pile("favor");
    let mut table = Table::new(&rules, scene(), []);
    table.pair("tacocat", 1).expect(0, Question::Theft(Seat(1)));
    assert!(!table.can(Action::Take(table.card("skip"))));
    table.take("defuse");
    assert_eq!((table.hand(0), table.hand(1)), (vec!["defuse"], vec!["attack", "skip"]));
    // The blind pick is among the other two: the number 1 is the Skip, not the Attack after the Defuse.
    let mut table = Table::new(&rules, scene(), [Roll::Pick(1)]);
    table.pair("tacocat", 1).act(Action::TakeBlind);
    assert_eq!((table.hand(0), table.hand(1)), (vec!["skip"], vec!["defuse", "attack"]));
    table.done();
}

/// CORE-46: a player without cards can't be chosen for a theft or a Favor.
#[test]
fn core_46_players_without_cards() {
    let rules = rules("base", 3, &[]);
    let table = Table::new(&rules, Scene::new(&rules).hand(0, "favor 3*tacocat").hand(2, "skip").pile("favor"), []);
    for (target, robbable) in [(0, false), (1, false), (2, true)] {
        assert_eq!(table.can_play_at("favor", target), robbable);
        assert_eq!(table.can_pair("tacocat", target), robbable);
        assert_eq!(table.can_triple("tacocat", target, "skip"), robbable);
    }
}

/// CORE-49: a triple may name any title but a kitten, seen or not; of two versions the target chooses which to give.
#[test]
fn core_49_what_a_triple_may_name() {
    let rules = rules("zombie,base", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "3*attack").hand(1, "shuffle shuffle_now skip").pile("favor");
    let mut table = Table::new(&rules, scene, []);
    table.decline();
    assert!(!table.can_triple("attack", 1, "exploding_kitten"));
    for title in ["zombie_kitten", "nope", "attack", "clone", "vampire_cat", "shuffle"] {
        assert!(table.can_triple("attack", 1, title), "{title}");
    }
    let shuffle = table.card("shuffle");
    table.triple("attack", 1, "shuffle").expect(1, Question::Give(Why::Named(Seat(0), shuffle)));
    assert!(!table.can(Action::Give(table.card("skip"))));
    table.give("shuffle_now");
    assert_eq!((table.hand(0), table.hand(1)), (vec!["shuffle_now"], vec!["skip", "shuffle"]));
}
