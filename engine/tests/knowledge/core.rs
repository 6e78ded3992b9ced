//! CORE-70..79, and what the sets add to them: what a careful person would know, and no more.

use eksim_engine::knowledge::Knowledge;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Card, Play, Roll, Seat};

use crate::harness::{Played, rules};
use crate::table::Table;

/// The names of the places a seat knows, `?` for the others.
fn pile(table: &Table<'_>, seat: u8) -> String {
    let view = table.view(seat);
    let name = |place| view.known_at(place).map_or("?", |card| view.rules().name(card));
    (0..view.pile_len()).map(name).collect::<Vec<_>>().join(" ")
}

fn known(table: &Table<'_>, seat: u8, owner: u8, name: &str) -> usize {
    table.view(seat).known_in_hand(Seat(owner), table.card(name))
}

/// CORE-70: own hand, hand sizes, who lives, the discard in order, the pile's size, kittens, direction, turns.
#[test]
fn core_70_what_lies_open() {
    let rules = rules("base", 3, &[]);
    let scene =
        Scene::new(&rules).hand(0, "skip nope").hand(1, "attack").pile("tacocat 2*exploding_kitten").discard("favor shuffle");
    let table = Table::new(&rules, scene.counter_clockwise().attacked(2), []);
    let view = table.view(1);
    assert_eq!(view.hand().expect("he sees").len(), 1);
    assert_eq!((view.hand_size(Seat(0)), view.pile_len(), view.alive().len()), (2, 3, 3));
    assert_eq!(view.discard().top_down().map(|c| rules.name(c)).collect::<Vec<_>>(), ["favor", "shuffle"]);
    assert_eq!((view.kittens_in_pile(table.card("exploding_kitten")), view.turns_left()), (2, 2));
    assert!(!view.clockwise() && view.under_attack() && view.ask().is_none());
    assert_eq!(pile(&table, 1), "? ? ?");
}

/// CORE-71: what a Future card showed moves along with draws and the own insertion, until a shuffle.
#[test]
fn core_71_places_move_along() {
    let rules = rules("base", 2, &[]);
    let scene =
        Scene::new(&rules).hand(0, "see_the_future_3 defuse shuffle").hand(1, "skip").pile("exploding_kitten tacocat favor nope");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "nope exploding_kitten favor")]);
    table.play("see_the_future_3");
    assert_eq!((pile(&table, 0), pile(&table, 1)), ("exploding_kitten tacocat favor ?".into(), "? ? ? ?".into()));
    table.act(Action::Draw).act(Action::Place(2));
    assert_eq!(pile(&table, 0), "tacocat favor exploding_kitten ?");
    table.act(Action::Draw);
    assert_eq!((pile(&table, 0), known(&table, 0, 1, "tacocat")), ("favor exploding_kitten ?".into(), 1));
    table.play("shuffle");
    assert_eq!(pile(&table, 0), "? ? ?");
    table.done();
}

/// CORE-72: after another's secret insertion only what is the same either way stays certain.
#[test]
fn core_72_secret_insertion() {
    let rules = rules("base", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "see_the_future_3 skip").hand(1, "defuse skip").pile("3*exploding_kitten tacocat");
    let mut table = Table::new(&rules, scene, []);
    table.play("see_the_future_3").play("skip").act(Action::Draw).act(Action::Place(3));
    // He knew two kittens on top and the third he didn't see go in lies above, between or below them.
    assert_eq!(pile(&table, 0), "exploding_kitten exploding_kitten ? ?");
    assert_eq!(pile(&table, 1), "? ? ? exploding_kitten");

    let scene =
        Scene::new(&rules).hand(0, "see_the_future_3 skip").hand(1, "defuse skip").pile("exploding_kitten favor favor tacocat");
    let mut table = Table::new(&rules, scene, []);
    table.play("see_the_future_3").play("skip").act(Action::Draw).act(Action::Place(3));
    assert_eq!(pile(&table, 0), "? ? ? ?");
}

/// CORE-73: what was given or taken is known to both until it could have left; marked cards are known to all.
#[test]
fn core_73_cards_in_other_hands() {
    let rules = rules("base,streaking", 3, &[]);
    let scene =
        Scene::new(&rules).hand(0, "favor").hand(1, "nope tacocat").hand(2, "skip skip nope").pile("3*exploding_kitten shuffle");
    let mut table = Table::new(&rules, scene.marked(2, "nope"), []);
    table.play_at("favor", 1);
    while matches!(table.ask().question, eksim_engine::types::Question::Nope) {
        table.act(Action::Decline);
    }
    table.act(Action::Give(table.card("tacocat")));
    assert_eq!((known(&table, 1, 0, "tacocat"), known(&table, 2, 0, "tacocat")), (1, 0));
    assert_eq!((known(&table, 0, 2, "nope"), known(&table, 1, 2, "nope")), (1, 1));
}

/// CORE-74, STK-19: the kittens in the pile are counted by all; one held in secret makes it an upper bound.
#[test]
fn core_74_kittens_are_counted() {
    let rules = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&rules)
        .hand(0, "streaking_kitten")
        .hand(1, "skip")
        .hand(2, "skip")
        .pile("2*exploding_kitten tacocat exploding_kitten");
    let mut table = Table::new(&rules, scene, []);
    table.act(Action::Draw);
    let ek = table.card("exploding_kitten");
    assert_eq!((table.view(0).kittens_in_pile(ek), table.view(1).kittens_in_pile(ek)), (2, 3));
    assert_eq!((table.view(0).kittens_held(), table.view(1).kittens_held()), ((0, 0), (0, 1)));
}

/// CORE-75: a failed triple tells all, a successful one shows the title to all; a Favor tells giver and taker.
#[test]
fn core_75_triples_tell() {
    let rules = rules("base", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "3*tacocat 3*beard_cat").hand(1, "skip defuse").pile("2*exploding_kitten favor nope");
    let mut table = Table::new(&rules, scene, []);
    let triple = |table: &Table<'_>, title: &str, name: &str| {
        Action::Play(Play::Triple { title: table.card(title), target: Seat(1), name: table.card(name) })
    };
    table.act(triple(&table, "tacocat", "attack"));
    table.act(triple(&table, "beard_cat", "skip"));
    assert!(table.view(2).known_lacking(Seat(1)).has(table.card("attack")));
    assert_eq!((known(&table, 2, 0, "skip"), known(&table, 2, 1, "defuse")), (1, 0));
}

/// CORE-76, BRK-33: who buries or gives a card knows it there; who knew the top card knows what was buried.
#[test]
fn core_76_cards_put_into_the_pile() {
    let rules = rules("base,streaking,barking", 3, &[]);
    let scene = Scene::new(&rules)
        .hand(0, "bury skip")
        .hand(1, "see_the_future_3 skip")
        .hand(2, "skip")
        .pile("favor favor favor tacocat nope");
    let mut table = Table::new(&rules, scene.active(1), []);
    table.play("see_the_future_3").play("skip").act(Action::Draw);
    // 2 drew a Favor that 1 had seen; 0 buries the next one.
    table.play("bury").act(Action::Place(1));
    assert_eq!(
        (pile(&table, 0), pile(&table, 1), pile(&table, 2)),
        ("? favor ? ?".into(), "favor ? ? ?".into(), "? ? ? ?".into())
    );

    let scene = Scene::new(&rules).hand(0, "garbage_collection skip nope").hand(1, "attack").pile("favor tacocat");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "favor attack skip tacocat")]);
    table.play("garbage_collection");
    table.act(Action::Give(table.card("skip")));
    let in_pile = |seat: u8, name: &str| table.view(seat).known_in_pile(table.card(name));
    assert_eq!((in_pile(0, "skip"), in_pile(0, "attack"), in_pile(1, "attack"), in_pile(2, "skip")), (1, 0, 1, 0));
}

/// CORE-77: a face-up card is known to be in the pile; its place to who put it there, to all on top or covered in public.
#[test]
fn core_77_face_up_cards() {
    let rules = rules("base,imploding,barking", 3, &[]);
    let start = || {
        let scene = Scene::new(&rules).pile("imploding_kitten favor tacocat");
        scene.hand(0, "skip").hand(1, "potluck attack").hand(2, "favor")
    };
    let mut table = Table::new(&rules, start(), []);
    table.act(Action::Draw).act(Action::Place(1));
    let up = table.card("imploding_kitten_up");
    assert_eq!((pile(&table, 0), pile(&table, 1)), ("? imploding_kitten_up ?".into(), "? ? ?".into()));
    assert_eq!(table.view(2).known_in_pile(up), 1);

    let mut table = Table::new(&rules, start(), []);
    table.act(Action::Draw).act(Action::Place(0));
    assert_eq!(pile(&table, 2), "imploding_kitten_up ? ?");
    table.play("potluck"); // each gives the only card he has: 1, then 2, then 0
    assert_eq!(pile(&table, 1), "? ? attack imploding_kitten_up ? ?");
    assert_eq!(pile(&table, 2), "? favor ? imploding_kitten_up ? ?");
}

/// CORE-78: a blind player remembers what he held, and that something was stolen, not what.
#[test]
fn core_78_blind_memory() {
    let rules = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&rules)
        .hand(0, "curse_of_the_cat_butt 2*tacocat")
        .hand(1, "skip defuse attack")
        .pile("3*exploding_kitten favor");
    let mut table = Table::new(&rules, scene, [Roll::Pick(0)]);
    table.play_at("curse_of_the_cat_butt", 1);
    table.act(Action::Play(Play::Pair { title: table.card("tacocat"), target: Seat(1) }));
    let (memory, lost) = table.view(1).remembered_hand();
    assert_eq!((memory.len(), lost, table.view(1).hand().is_none()), (3, 1, true));
    assert_eq!(known(&table, 1, 1, "skip"), 0);
    table.done();
}

/// CORE-79: after a Catomic Bomb all know the kittens on top, and how many are held.
#[test]
fn core_79_catomic_bomb() {
    let rules = rules("base,streaking", 3, &[]);
    let hand = "streaking_kitten exploding_kitten skip";
    let scene = Scene::new(&rules)
        .hand(0, "catomic_bomb")
        .hand(1, hand)
        .hand(2, "skip")
        .pile("tacocat exploding_kitten favor exploding_kitten");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "favor tacocat")]);
    table.play("catomic_bomb");
    assert_eq!(pile(&table, 2), "exploding_kitten exploding_kitten ? ?");
    assert_eq!((table.view(2).kittens_held(), table.view(1).kittens_held()), ((1, 1), (0, 0)));
}

/// CORE-02: everybody knows that everybody starts with a save card, until it could have left.
#[test]
fn dealt_saves_are_known() {
    let rules = rules("base", 4, &[]);
    let played = Played::deal(&rules, 3);
    let view = eksim_engine::view::View::of(&played.game, Some(&played.knowledge), Seat(2));
    let defuse = rules.named("defuse").expect("in play");
    assert!((0..4).all(|seat| view.known_in_hand(Seat(seat), defuse) >= 1));
}

/// BRK-41: a card drawn under I'll Take That is known to the drawer in its owner's hand.
#[test]
fn brk_41_drawer_and_owner_see_it() {
    let rules = rules("base,barking", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "skip").hand(1, "skip").pile("tacocat 2*exploding_kitten").ill_take_that(0, 1);
    let mut table = Table::new(&rules, scene, []);
    table.act(Action::Draw);
    assert_eq!((known(&table, 0, 1, "tacocat"), known(&table, 2, 1, "tacocat")), (1, 0));
}

/// BRK-45: after Share the Future the actor and the next player know the top three, nobody else.
#[test]
fn brk_45_shared_future() {
    let rules = rules("base,barking", 3, &[]);
    let scene = Scene::new(&rules)
        .hand(0, "share_the_future_3")
        .hand(1, "skip")
        .hand(2, "skip")
        .pile("favor tacocat nope exploding_kitten");
    let mut table = Table::new(&rules, scene, []);
    table.play("share_the_future_3").act(Action::Order([2, 0, 1, 3, 4, 5]));
    assert_eq!((pile(&table, 0), pile(&table, 1)), ("nope favor tacocat ?".into(), "nope favor tacocat ?".into()));
    assert_eq!(pile(&table, 2), "? ? ? ?");
}

/// GVE-14, GVE-25: Godcat's holder is known to all; a card that Raising Heck put on top is known to the actor only.
#[test]
fn gve_25_raised_card() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "raising_heck godcat").hand(1, "favor").pile("mercat 2*exploding_kitten horse_cat");
    let mut table = Table::new(&rules, scene, []);
    assert_eq!(known(&table, 2, 0, "godcat"), 1);
    table.play("raising_heck");
    assert_eq!((pile(&table, 0), pile(&table, 1)), ("? ? ? horse_cat".into(), "? ? ? ?".into()));
    table.act(Action::Return);
    assert_eq!((pile(&table, 0), pile(&table, 1)), ("horse_cat ? ? ?".into(), "? ? ? ?".into()));
}

/// A memory that nothing was told says nothing.
#[test]
fn an_empty_memory_knows_nothing() {
    let rules = rules("base", 2, &[]);
    let game = Scene::new(&rules).hand(0, "skip").hand(1, "nope").pile("exploding_kitten favor").start();
    let knowledge = Knowledge::default();
    let view = eksim_engine::view::View::of(&game, Some(&knowledge), Seat(0));
    assert_eq!((view.known_at(0), view.known_in_hand(Seat(1), Card(1))), (None, 0));
}
