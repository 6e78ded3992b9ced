//! EXP: fuel.

use eksim_engine::observer::{Cause, Event};
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Question, Seat};

use crate::table::{Table, rules};

fn all(house: &[&str]) -> Rules {
    rules("base,expanding", 3, &[&["kittens=8", "catnip=true"], house].concat())
}

/// EXP-15: `black_hole = at-three`: the third Black Hole in hand implodes at once; `on-draw` it waits for the kitten.
#[test]
fn exp_15_black_holes_at_three() {
    let scene = "black_hole skip impending_imploding_kitten";
    let r = all(&[]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "2*black_hole").pile(scene), []);
    t.draw();
    assert_eq!(t.alive(), [0, 1, 2]);
    let r = all(&["black_hole=at-three"]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "2*black_hole defuse").pile(scene), [Scene::shuffled(&r, "skip")]);
    t.draw();
    assert!(t.happened(Event::Died(Seat(0), Cause::Impending)));
    t.done();
}

/// EXP-20: Caffeine is combined only once Coffee has put somebody out; Pass the Coffee hands one over.
#[test]
fn exp_20_caffeine() {
    let r = all(&[]);
    let hand = "3*caffeine pass_the_coffee attack skip favor shuffle";
    let scene = || Scene::new(&r).hand(0, hand).hand(1, "skip").pile("skip skip").discard("nope skip");
    let mut t = Table::new(&r, scene(), []);
    let five = "caffeine attack skip favor shuffle";
    assert!(!t.can_pair("caffeine", 1) && !t.can_triple("caffeine", 1, "skip") && !t.can(t.five_of(five)));
    t.play_at("pass_the_coffee", 1);
    assert_eq!(t.hand(1), ["skip", "caffeine"]);
    assert_eq!(t.view(2).known_in_hand(Seat(1), t.card("caffeine")), 1);
    let t = Table::new(&r, scene().coffee_out(), []);
    assert!(t.can_pair("caffeine", 1) && t.can_triple("caffeine", 1, "skip") && t.can(t.five_of(five)));
    let t = Table::new(&r, Scene::new(&r).hand(0, "pass_the_coffee").hand(1, "skip").pile("skip"), []);
    assert!(!t.can_play_at("pass_the_coffee", 1));
    // A kill by Coffee is what frees it.
    let scene = Scene::new(&r).hand(0, "3*caffeine").hand(1, "2*caffeine").hand(2, "skip").pile("coffee_kitten skip");
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert!(t.view(1).coffee_exploded() && t.can_pair("caffeine", 2));
}

/// EXP-21: a Black Hole can't be combined.
#[test]
fn exp_21_black_holes_are_no_pair() {
    let r = all(&[]);
    let scene =
        Scene::new(&r).hand(0, "3*black_hole attack skip favor shuffle 2*catnip").hand(1, "skip").pile("skip").discard("nope");
    let t = Table::new(&r, scene, []);
    assert!(!t.can_pair("black_hole", 1) && !t.can_triple("black_hole", 1, "skip"));
    assert!(!t.can(t.five_of("black_hole attack skip favor shuffle")));
    assert!(t.can_pair("catnip", 1) && t.can(t.five_of("catnip attack skip favor shuffle")));
}

/// EXP-22: the third Catnip brings the first kitten; survived, it and all Catnip go back; killed, one Catnip does.
#[test]
fn exp_22_catnip() {
    let r = all(&[]);
    let pile = "catnip skip exploding_kitten odd_kitten";
    let rolls =
        [Scene::shuffled(&r, "odd_kitten skip"), Scene::shuffled(&r, "skip catnip catnip odd_kitten catnip exploding_kitten")];
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "2*catnip defuse").pile(pile), rolls);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.hand(0).len(), t.discard()), (0, vec!["defuse"]));
    t.done();
    let rolls = [Scene::shuffled(&r, "odd_kitten skip"), Scene::shuffled(&r, "skip catnip odd_kitten")];
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "2*catnip").pile(pile), rolls);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.alive(), t.discard()), (vec![1, 2], vec!["exploding_kitten", "catnip", "catnip"]));
    t.done();
}

/// EXP-26: Catnip works on anyone's turn and uses up none; without a kitten in the pile nothing happens.
#[test]
fn exp_26_catnip_on_anyones_turn() {
    let r = all(&[]);
    let scene = Scene::new(&r).hand(0, "favor").hand(1, "catnip").pile("skip skip");
    let mut t = Table::new(&r, scene.hand(0, "2*catnip"), []);
    t.play_at("favor", 1).expect(0, Question::Turn);
    assert_eq!(t.hand(0), ["catnip"; 3]);
    let scene = Scene::new(&r).hand(0, "favor 2*catnip").hand(1, "catnip").pile("odd_kitten skip");
    // The Odd Kitten meets a hand of three: no Defuse, so seat 0 is out on his own turn, before drawing.
    let rolls = [Scene::shuffled(&r, "skip"), Scene::shuffled(&r, "catnip skip")];
    let mut t = Table::new(&r, scene, rolls);
    t.play_at("favor", 1).expect(1, Question::Turn);
    assert!(t.happened(Event::Died(Seat(0), Cause::Odd)));
    t.done();
    let scene = Scene::new(&r).hand(0, "favor 2*catnip skip").hand(1, "catnip").pile("odd_kitten skip");
    let rolls = [Scene::shuffled(&r, "skip"), Scene::shuffled(&r, "catnip catnip catnip odd_kitten skip")];
    let mut t = Table::new(&r, scene, rolls);
    t.play_at("favor", 1).expect(0, Question::Turn); // an even hand: the turn goes on
    assert_eq!(t.hand(0), ["skip"]);
    t.done();
}

/// EXP-27: at three Black Holes the Impending Kitten comes out of the pile and goes with the hand, whoever's turn it is.
#[test]
fn exp_27_whoevers_turn() {
    let r = all(&["black_hole=at-three"]);
    let scene = Scene::new(&r).hand(0, "2*tacocat").hand(1, "black_hole").pile("skip impending_imploding_kitten");
    let mut t = Table::new(&r, scene.hand(0, "2*black_hole"), [eksim_engine::types::Roll::Pick(0), Scene::shuffled(&r, "skip")]);
    t.pair("tacocat", 1).expect(1, Question::Turn);
    assert_eq!((t.alive(), t.pile(), t.discard()[0]), (vec![1, 2], vec!["skip"], "impending_imploding_kitten"));
    t.done();
    // Once it is out of the pile there is nothing to fall into.
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "2*black_hole").pile("black_hole skip"), []);
    t.draw();
    assert_eq!(t.alive(), [0, 1, 2]);
}
