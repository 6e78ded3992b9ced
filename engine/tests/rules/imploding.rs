//! IMP: Imploding Kittens.

use eksim_engine::cards::Kind;
use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat};

use crate::table::{Table, count, dealt, rules};

/// IMP-01: 20 cards more.
#[test]
fn imp_01_counts() {
    let (with, without) = (rules("base,imploding", 5, &[]), rules("base", 5, &[]));
    let counts = [
        (Kind::ImplodingKitten, 1),
        (Kind::Reverse, 4),
        (Kind::DrawFromTheBottom, 4),
        (Kind::FeralCat, 4),
        (Kind::AlterTheFuture3, 4),
        (Kind::TargetedAttack, 3),
    ];
    for (kind, n) in counts {
        assert_eq!((count(&with, kind), count(&without, kind)), (n, 0), "{kind:?}");
    }
    // One Exploding Kitten makes room for the Imploding one.
    assert_eq!(with.total(), without.total() + 20 - 1);
}

/// IMP-02: the Imploding Kitten and Exploding ones, N-1 in all; with Streaking N.
#[test]
fn imp_02_kittens() {
    for (sets, players, exploding) in [("base,imploding", 4, 2), ("base,imploding", 6, 4), ("base,imploding,streaking", 4, 3)] {
        let rules = rules(sets, players, &[]);
        let pile = *dealt(&rules, 1).peek_pile();
        assert_eq!(pile.count(rules.card(Kind::ExplodingKitten)), exploding, "{sets} {players}");
        assert_eq!(pile.count(rules.card(Kind::ImplodingKitten)), 1, "{sets} {players}");
        assert_eq!(pile.count(rules.card(Kind::ImplodingKittenUp)), 0, "it starts face down");
    }
}

/// IMP-03: two players meet an Exploding and the Imploding Kitten; with `two_player_imploding = formula` the Imploding one only.
#[test]
fn imp_03_two_players() {
    for (house, exploding) in [(vec![], 1), (vec!["two_player_imploding=formula"], 0)] {
        let rules = rules("base,imploding", 2, &house);
        let pile = *dealt(&rules, 1).peek_pile();
        let kittens = (pile.count(rules.card(Kind::ExplodingKitten)), pile.count(rules.card(Kind::ImplodingKitten)));
        assert_eq!(kittens, (exploding, 1));
    }
    let three = rules("base,imploding", 3, &["two_player_imploding=formula"]);
    assert_eq!((count(&three, Kind::ExplodingKitten), count(&three, Kind::ImplodingKitten)), (1, 1));
}

/// IMP-04: drawn face down it needs no Defuse: it goes back face up at a secret place, and one turn ends.
#[test]
fn imp_04_drawn_face_down() {
    let rules = rules("base,imploding", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "defuse").hand(1, "nope").pile("imploding_kitten skip attack").attacked(2);
    let mut table = Table::new(&rules, scene, []);
    let up = table.card("imploding_kitten_up");
    table.draw().expect(0, Question::Place(up));
    assert!(table.can(Action::Place(2)) && !table.can(Action::Place(3)));
    table.place(1);
    assert_eq!((table.hand(0), table.discard().len(), table.owed()), (vec!["defuse"], 0, (0, 1)));
    assert_eq!(table.pile(), ["skip", "imploding_kitten_up", "attack"]);
    assert_eq!((table.view(0).known_at(1), table.view(1).known_at(1)), (Some(up), None));
}

/// IMP-05: drawn face up its drawer is out: Defuse, Nope, Zombie Kitten and Streaking don't help; it is discarded.
#[test]
fn imp_05_drawn_face_up() {
    for (sets, hand) in [
        ("base,imploding,streaking", "defuse streaking_kitten"),
        ("base,imploding", "defuse nope"),
        ("zombie,base,imploding", "zombie_kitten nope"),
    ] {
        let rules = rules(sets, 3, &[]);
        let scene = Scene::new(&rules).hand(0, hand).hand(2, "nope").pile("imploding_kitten_up skip attack").attacked(3);
        let mut table = Table::new(&rules, scene, []);
        table.draw().expect(1, Question::Turn);
        assert!(table.happened(Event::Died(Seat(0), Cause::Imploded)), "{sets}");
        assert_eq!(table.owed(), (1, 1));
        if !sets.contains("zombie") {
            assert_eq!((table.discard()[0], table.discard().len()), ("imploding_kitten_up", 3));
        }
    }
}

/// IMP-06: lying face up on top everybody sees it; a shuffle keeps it face up, and nobody knows where.
#[test]
fn imp_06_seen_on_top() {
    let rules = rules("base,imploding", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "shuffle").pile("imploding_kitten_up skip attack");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "skip imploding_kitten_up attack")]);
    let up = table.card("imploding_kitten_up");
    assert!((0..3).all(|seat| table.view(seat).known_at(0) == Some(up)));
    table.play("shuffle");
    assert_eq!(table.pile(), ["skip", "imploding_kitten_up", "attack"]);
    assert!((0..3).all(|seat| (0..3).all(|place| table.view(seat).known_at(place).is_none())));
    table.draw();
    assert!((0..3).all(|seat| table.view(seat).known_at(0) == Some(up)), "now it lies on top");
    table.done();
}

/// IMP-07: Reverse turns the direction round and ends one turn without drawing, also with turns left; with two living
/// players it acts as a Skip.
#[test]
fn imp_07_reverse() {
    let rules = rules("base,imploding", 4, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "reverse").pile("skip attack"), []);
    table.play("reverse").expect(3, Question::Turn);
    assert_eq!((table.view(0).clockwise(), table.pile().len()), (false, 2));
    table.draw().expect(2, Question::Turn);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "reverse").pile("skip attack").attacked(2), []);
    table.play("reverse").expect(0, Question::Turn);
    assert_eq!((table.view(0).clockwise(), table.owed()), (false, (0, 1)));
    let two = Scene::new(&rules).hand(0, "reverse").dead(1, "").dead(3, "").pile("skip attack").attacked(2);
    let mut table = Table::new(&rules, two, []);
    table.play("reverse").expect(0, Question::Turn);
    assert_eq!((table.owed(), table.pile().len()), ((0, 1), 2));
}

/// IMP-08: met by Draw from the Bottom it is resolved as drawn.
#[test]
fn imp_08_from_the_bottom() {
    let rules = rules("base,imploding", 3, &[]);
    let scene = |kitten: &str| Scene::new(&rules).hand(0, "draw_from_the_bottom defuse").pile(&format!("skip attack {kitten}"));
    let mut table = Table::new(&rules, scene("imploding_kitten"), []);
    table.play("draw_from_the_bottom").place(0).expect(1, Question::Turn);
    assert_eq!(table.pile(), ["imploding_kitten_up", "skip", "attack"]);
    let mut table = Table::new(&rules, scene("imploding_kitten_up"), []);
    table.play("draw_from_the_bottom").expect(1, Question::Turn);
    assert!(table.happened(Event::Died(Seat(0), Cause::Imploded)));
}

/// IMP-09: with six players all six Defuses are dealt, none goes back.
#[test]
fn imp_09_six_players() {
    let rules = rules("base,imploding", 6, &[]);
    let game = dealt(&rules, 9);
    assert!((0..6).all(|seat| game.peek_hand(Seat(seat)).count(rules.card(Kind::Defuse)) == 1));
    assert_eq!(game.peek_pile().count(rules.card(Kind::Defuse)), 0);
}

/// IMP-10: with `reinsert = shuffle` the Imploding Kitten goes in face up and the pile is shuffled.
#[test]
fn imp_10_reinsert_by_shuffling() {
    let rules = rules("base,imploding", 3, &["reinsert=shuffle"]);
    let scene = Scene::new(&rules).pile("imploding_kitten skip attack");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "attack skip imploding_kitten_up")]);
    table.draw().expect(1, Question::Turn);
    assert_eq!(table.pile(), ["attack", "skip", "imploding_kitten_up"]);
    table.done();
}

/// IMP-11: nothing but IMP-04 turns it: Alter, Swap, Bury, Potluck, Catomic Bomb and Dig Deeper leave it as it lies.
#[test]
fn imp_11_it_lies_as_it_lies() {
    for side in ["imploding_kitten", "imploding_kitten_up"] {
        let rules = rules("zombie,base,imploding,streaking,barking", 4, &[]);
        let try_card = |hand: &str, rolls: Vec<Roll>, acts: &dyn Fn(&mut Table<'_>), pile: &[&str]| {
            let scene = Scene::new(&rules).hand(0, hand).pile(&format!("{side} skip attack"));
            let mut table = Table::new(&rules, scene, rolls);
            acts(&mut table);
            assert_eq!(table.pile(), pile, "{hand}");
            table.done();
        };
        let alter = Action::Order([2, 1, 0, 3, 4, 5]);
        try_card("alter_the_future_3", vec![], &|t| _ = t.play("alter_the_future_3").act(alter), &["attack", "skip", side]);
        try_card("swap_top_and_bottom", vec![], &|t| _ = t.play("swap_top_and_bottom"), &["attack", "skip", side]);
        try_card("bury", vec![], &|t| _ = t.play("bury").place(1), &["skip", side, "attack"]);
        try_card("potluck favor", vec![], &|t| _ = t.play("potluck"), &["favor", side, "skip", "attack"]);
        let bomb = vec![Scene::shuffled(&rules, &format!("skip {side} attack"))];
        try_card("catomic_bomb", bomb, &|t| _ = t.play("catomic_bomb"), &["skip", side, "attack"]);
        try_card("dig_deeper", vec![], &|t| _ = t.play("dig_deeper").act(Action::Return), &[side, "attack"]);
    }
}

/// IMP-12: with two living players Reverse leaves the direction alone.
#[test]
fn imp_12_reverse_of_two() {
    let rules = rules("zombie,imploding", 4, &[]);
    let scene = |dead: u8| {
        (1..=dead).fold(Scene::new(&rules).hand(0, "reverse").pile("skip"), |s, seat| s.dead(seat, "exploding_kitten"))
    };
    let mut table = Table::new(&rules, scene(2), []);
    table.play("reverse").expect(3, Question::Turn);
    assert!(table.view(0).clockwise());
    let mut table = Table::new(&rules, scene(1), []);
    table.play("reverse").expect(3, Question::Turn);
    assert!(!table.view(0).clockwise());
}

/// IMP-13: attacked for two, a Reverse on the first leaves one turn and play then goes the other way; an Attack on that turn
/// gives the new neighbour three.
#[test]
fn imp_13_reverse_under_attack() {
    let rules = rules("base,imploding", 5, &[]);
    let scene = || Scene::new(&rules).hand(0, "reverse attack").pile("skip skip skip").attacked(2);
    let mut table = Table::new(&rules, scene(), []);
    table.play("reverse").draw().expect(4, Question::Turn);
    let mut table = Table::new(&rules, scene(), []);
    table.play("reverse").play("attack");
    assert_eq!(table.owed(), (4, 3));
}
