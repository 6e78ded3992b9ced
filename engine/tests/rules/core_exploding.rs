//! CORE-19..29: meeting a kitten, saving oneself, going out.

use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat, SeatSet};

use crate::table::{Table, rules};

/// CORE-19: a dead player's hand goes to the discard in the engine's card order, the kitten last and so on top.
/// CORE-20: a drawn kitten is shown at once, and without a save card its drawer is out.
#[test]
fn core_19_20_no_save_card() {
    let rules = rules("base", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "tacocat skip nope tacocat").discard("favor").pile("exploding_kitten skip");
    let mut table = Table::new(&rules, scene, []);
    let kitten = table.card("exploding_kitten");
    table.draw().expect(1, Question::Turn);
    assert!(table.happened(Event::Met(Seat(0), kitten, Cause::Exploded)));
    assert!(table.happened(Event::Died(Seat(0), Cause::Exploded)));
    assert_eq!(table.discard(), ["exploding_kitten", "tacocat", "tacocat", "skip", "nope", "favor"]);
    assert_eq!((table.hand(0).len(), table.game.alive()), (0, SeatSet(0b110)));
}

/// CORE-21: the Defuse goes to the discard, the kitten back to a place of the player's choice, which only he knows; one
/// turn is over.
/// CORE-23: places count from the top, 0 is the next card, the length of the pile is the bottom.
#[test]
fn core_21_23_defusing() {
    let rules = rules("base", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "defuse skip").pile("exploding_kitten skip attack favor").attacked(2);
    for (place, pile) in [
        (0, ["exploding_kitten", "skip", "attack", "favor"]),
        (2, ["skip", "attack", "exploding_kitten", "favor"]),
        (3, ["skip", "attack", "favor", "exploding_kitten"]),
    ] {
        let mut table = Table::new(&rules, scene(), []);
        let kitten = table.card("exploding_kitten");
        table.draw().expect(0, Question::Place(kitten));
        assert_eq!((table.hand(0), table.discard(), table.pile().len()), (vec!["skip"], vec!["defuse"], 3));
        assert!(!table.can(Action::Place(4)));
        table.place(place);
        assert_eq!((table.pile(), table.owed()), (pile.to_vec(), (0, 1)));
        assert_eq!(table.view(0).known_at(place as usize), Some(kitten));
        assert!((0..4).all(|p| table.view(1).known_at(p).is_none()));
    }
}

/// CORE-22: a save card must be used; with `defuse_optional` the player may choose to die instead.
#[test]
fn core_22_saving_is_no_choice_unless_optional() {
    let forced = rules("base", 3, &[]);
    let mut table = Table::new(&forced, Scene::new(&forced).hand(0, "defuse").pile("exploding_kitten skip"), []);
    let kitten = table.card("exploding_kitten");
    table.draw().expect(0, Question::Place(kitten));

    let optional = rules("base", 3, &["defuse_optional=true"]);
    let scene = || Scene::new(&optional).hand(0, "defuse skip").pile("exploding_kitten skip");
    let mut table = Table::new(&optional, scene(), []);
    let (kitten, defuse) = (table.card("exploding_kitten"), table.card("defuse"));
    table.draw().expect(0, Question::Save(kitten));
    table.act(Action::Die).expect(1, Question::Turn);
    assert_eq!(table.discard(), ["exploding_kitten", "skip", "defuse"]);
    let mut table = Table::new(&optional, scene(), []);
    table.draw().act(Action::Save(defuse)).place(0).expect(1, Question::Turn);
    assert_eq!((table.hand(0), table.discard()), (vec!["skip"], vec!["defuse"]));
}

/// CORE-24: with `reinsert = shuffle` nobody chooses a place: the kitten goes in and the pile is shuffled.
#[test]
fn core_24_reinsert_by_shuffling() {
    let rules = rules("base", 3, &["reinsert=shuffle"]);
    let scene = Scene::new(&rules).hand(0, "defuse").pile("exploding_kitten skip attack");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "attack exploding_kitten skip")]);
    table.draw().expect(1, Question::Turn);
    assert!(table.happened(Event::Shuffled));
    assert_eq!((table.pile(), table.discard()), (vec!["attack", "exploding_kitten", "skip"], vec!["defuse"]));
    assert!((0..3).all(|p| table.view(0).known_at(p).is_none()));
    table.done();
}

/// CORE-25: the turns the dead player owed vanish; the next living player takes one turn, not under attack.
#[test]
fn core_25_owed_turns_vanish() {
    let rules = rules("party-pack", 4, &[]);
    let scene = Scene::new(&rules).active(1).hand(1, "skip").pile("exploding_kitten skip").attacked(4).dead(2, "");
    let mut table = Table::new(&rules, scene, []);
    table.draw().expect(3, Question::Turn);
    assert_eq!((table.owed(), table.view(0).under_attack()), ((3, 1), false));
    assert_eq!(table.discard(), ["exploding_kitten", "skip"]);
}

/// CORE-26: with `dead_hand = set-aside` hand and kitten lie out of play, not on the discard: no five can take them.
#[test]
fn core_26_dead_hands_set_aside() {
    let rules = rules("base", 3, &["dead_hand=set-aside"]);
    let scene =
        Scene::new(&rules).hand(0, "skip nope").hand(1, "nope skip attack favor shuffle").pile("exploding_kitten skip skip");
    let mut table = Table::new(&rules, scene, []);
    table.draw().expect(1, Question::Turn);
    assert_eq!((table.discard().len(), table.hand(0).len()), (0, 0));
    assert!(!table.can(table.five_of("nope skip attack favor shuffle")), "there is nothing to take");
}

/// CORE-27: a kitten drawn from the bottom explodes like one from the top, and is defused like it.
#[test]
fn core_27_kittens_met_otherwise() {
    let rules = rules("party-pack", 4, &[]);
    let scene = || Scene::new(&rules).pile("skip attack exploding_kitten");
    let mut table = Table::new(&rules, scene().hand(0, "draw_from_the_bottom"), []);
    table.play("draw_from_the_bottom").expect(1, Question::Turn);
    assert!(table.happened(Event::Died(Seat(0), Cause::Exploded)));
    let mut table = Table::new(&rules, scene().hand(0, "draw_from_the_bottom defuse"), []);
    table.play("draw_from_the_bottom").place(0).expect(1, Question::Turn);
    assert_eq!(
        (table.pile(), table.discard()),
        (vec!["exploding_kitten", "skip", "attack"], vec!["defuse", "draw_from_the_bottom"])
    );
}

/// CORE-27: a held kitten that is stolen explodes in the thief's hand, and he may defuse it.
#[test]
fn core_27_stolen_kittens() {
    let rules = rules("base,streaking", 3, &[]);
    let scene = |hand: &str| {
        Scene::new(&rules)
            .hand(0, &format!("2*tacocat {hand}"))
            .hand(1, "exploding_kitten streaking_kitten")
            .pile("skip exploding_kitten")
    };
    let mut table = Table::new(&rules, scene(""), [Roll::Pick(0)]);
    table.pair("tacocat", 1).expect(1, Question::Turn);
    assert!(table.happened(Event::Died(Seat(0), Cause::Exploded)));
    let mut table = Table::new(&rules, scene("defuse"), [Roll::Pick(0)]);
    table.pair("tacocat", 1).place(0).expect(0, Question::Turn);
    assert_eq!((table.hand(1), table.pile()[0]), (vec!["streaking_kitten"], "exploding_kitten"));
    table.done();
}

/// CORE-28: the death of a player who is not active leaves the active player's turns as they were.
#[test]
fn core_28_death_out_of_turn() {
    let rules = rules("base,barking", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "barking_kitten").hand(2, "barking_kitten skip").pile("skip attack").attacked(3);
    let mut table = Table::new(&rules, scene, []);
    table.play("barking_kitten").expect(0, Question::Turn);
    assert!(table.happened(Event::Died(Seat(2), Cause::Barked)));
    assert_eq!((table.owed(), table.view(0).under_attack(), table.hand(2).len()), ((0, 3), true, 0));
}

/// CORE-29: one draw ends one turn, also with a save after it; a save by a player who is not active uses up no turn.
#[test]
fn core_29_saves_and_turns() {
    let rules = rules("base,barking", 3, &[]);
    let scene =
        Scene::new(&rules).hand(0, "barking_kitten defuse").hand(2, "barking_kitten defuse").pile("exploding_kitten skip");
    let mut table = Table::new(&rules, scene.attacked(2), []);
    table.play("barking_kitten").expect(0, Question::Turn);
    assert_eq!((table.owed(), table.hand(2).len(), table.game.alive().len()), ((0, 2), 0, 3));
    table.draw().place(1).expect(0, Question::Turn);
    assert_eq!(table.owed(), (0, 1));
}
