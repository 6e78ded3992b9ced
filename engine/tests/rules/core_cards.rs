//! CORE-50..59: cards that several sets share.

use eksim_engine::observer::Event;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Seat, SeatSet, Why};

use crate::table::{Table, rules};

/// CORE-50: Skip ends one turn without drawing.
#[test]
fn core_50_skip() {
    let rules = rules("base", 3, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "2*skip").pile("favor nope").attacked(2), []);
    table.play("skip").expect(0, Question::Turn);
    table.play("skip").expect(1, Question::Turn);
    assert_eq!((table.hand(0).len(), table.pile()), (0, vec!["favor", "nope"]));
}

/// CORE-51: Attack ends all your turns without drawing; the next living player takes two.
#[test]
fn core_51_attack() {
    let rules = rules("party-pack", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "attack").dead(1, "").pile("favor nope");
    let mut table = Table::new(&rules, scene, []);
    table.play("attack").expect(2, Question::Turn);
    assert_eq!((table.owed(), table.view(2).under_attack(), table.pile().len(), table.hand(0).len()), ((2, 2), true, 2, 0));
}

/// CORE-52: Targeted Attack does the same to any other living player, and play goes on from him.
#[test]
fn core_52_targeted_attack() {
    let rules = rules("party-pack", 5, &[]);
    let scene = Scene::new(&rules).hand(0, "targeted_attack").dead(1, "").pile("5*skip").attacked(2);
    let mut table = Table::new(&rules, scene, []);
    assert!(!table.can_play_at("targeted_attack", 0) && !table.can_play_at("targeted_attack", 1));
    assert!(!table.can_play("targeted_attack"), "it needs a target");
    table.play_at("targeted_attack", 3);
    assert_eq!(table.owed(), (3, 4));
    table.draw().draw().draw().draw().expect(4, Question::Turn);
}

/// CORE-53: Favor: the other player gives a card of his own choice.
#[test]
fn core_53_favor() {
    let rules = rules("base", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "favor").hand(2, "defuse skip tacocat").pile("favor");
    let mut table = Table::new(&rules, scene, []);
    table.play_at("favor", 2).expect(2, Question::Give(Why::Favor(Seat(0))));
    assert!(!table.can(Action::Give(table.card("attack"))));
    table.give("tacocat").expect(0, Question::Turn);
    assert_eq!((table.hand(0), table.hand(2)), (vec!["tacocat"], vec!["defuse", "skip"]));
}

/// CORE-54: Shuffle brings the pile into a new order; a face-up card stays face up, its place unknown.
#[test]
fn core_54_shuffle() {
    let rules = rules("base,imploding", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "see_the_future_3 shuffle").pile("skip attack imploding_kitten_up favor");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "favor imploding_kitten_up attack skip")]);
    table.play("see_the_future_3");
    assert_eq!(table.view(0).known_at(2), Some(table.card("imploding_kitten_up")));
    table.play("shuffle").expect(0, Question::Turn);
    assert_eq!(table.pile(), ["favor", "imploding_kitten_up", "attack", "skip"]);
    assert!((0..4).all(|place| table.view(0).known_at(place).is_none()));
    assert!(table.happened(Event::Shuffled));
    table.done();
}

/// CORE-55: See the Future: the player alone sees the top three (or five), the order unchanged; fewer if there are fewer.
#[test]
fn core_55_see_the_future() {
    let rules = rules("base,streaking", 3, &[]);
    for (card, pile, seen) in
        [("see_the_future_3", "6*skip", 3), ("see_the_future_5", "6*skip", 5), ("see_the_future_3", "skip attack", 2)]
    {
        let mut table = Table::new(&rules, Scene::new(&rules).hand(0, card).pile(pile), []);
        let before = table.pile();
        table.play(card).expect(0, Question::Turn);
        assert_eq!(table.pile(), before);
        assert!(table.happened(Event::Saw(SeatSet::of(Seat(0)), seen)));
        let known = |seat| (0..6).filter(|place| table.view(seat).known_at(*place).is_some()).count();
        assert_eq!((known(0), known(1)), (seen as usize, 0));
    }
}

/// CORE-56: Alter the Future: the player alone sees the top three and puts them back in any order.
#[test]
fn core_56_alter_the_future() {
    let rules = rules("party-pack", 4, &[]);
    let scene = || Scene::new(&rules).hand(0, "alter_the_future_3").pile("skip attack favor nope");
    let mut table = Table::new(&rules, scene(), []);
    table.play("alter_the_future_3").expect(0, Question::Order(3));
    assert_eq!(table.game.count_actions(), 6);
    assert!(!table.can(Action::Order([0, 0, 1, 3, 4, 5])) && !table.can(Action::Order([3, 1, 2, 0, 4, 5])));
    table.act(Action::Order([1, 2, 0, 3, 4, 5])).expect(0, Question::Turn);
    assert_eq!(table.pile(), ["attack", "favor", "skip", "nope"]);
    assert_eq!((table.view(0).known_at(0), table.view(1).known_at(0)), (Some(table.card("attack")), None));
    // Fewer cards: as many as there are; with one there is nothing to order.
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "2*alter_the_future_3").pile("skip attack"), []);
    table.play("alter_the_future_3").expect(0, Question::Order(2));
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "alter_the_future_3").pile("skip"), []);
    table.play("alter_the_future_3").expect(0, Question::Turn);
}

/// CORE-57: Draw from the Bottom: the bottom card instead of the top one; ends one turn.
#[test]
fn core_57_draw_from_the_bottom() {
    let rules = rules("party-pack", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "draw_from_the_bottom").pile("skip attack favor").attacked(2);
    let mut table = Table::new(&rules, scene, []);
    table.play("draw_from_the_bottom").expect(0, Question::Turn);
    assert_eq!((table.hand(0), table.pile(), table.owed()), (vec!["favor"], vec!["skip", "attack"], (0, 1)));
}

/// CORE-58: Reveal the Future: everybody sees the top three, the order unchanged.
#[test]
fn core_58_reveal_the_future() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "reveal_the_future_3").pile("attack favor nope shuffle");
    let mut table = Table::new(&rules, scene, []);
    table.play("reveal_the_future_3").expect(0, Question::Turn);
    assert_eq!(table.pile(), ["attack", "favor", "nope", "shuffle"]);
    for seat in 0..3 {
        let known = (0..4).map(|p| table.view(seat).known_at(p).is_some()).collect::<Vec<_>>();
        assert_eq!(known, [true, true, true, false]);
    }
}

/// CORE-59: a single cat can't be played alone, nor can a save card or a Nope on one's own turn.
#[test]
fn core_59_single_cats() {
    let rules = rules("base,imploding", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "tacocat feral_cat defuse nope").hand(1, "skip").pile("favor");
    let table = Table::new(&rules, scene, []);
    for card in ["tacocat", "feral_cat", "defuse", "nope"] {
        assert!(!table.can_play(card) && !table.can_play_at(card, 1), "{card}");
    }
}
