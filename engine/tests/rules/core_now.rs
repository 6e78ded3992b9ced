//! CORE-37..39: NOW cards.

use eksim_engine::observer::Event;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Seat};

use crate::table::{Table, rules};

/// CORE-37: holders of NOW cards are asked at the start of each turn and after each resolved play, so always once more before
/// a draw; their cards can be Noped.
#[test]
fn core_37_windows_between_plays() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "see_the_future_3 skip").hand(1, "nope").hand(2, "2*shuffle_now").pile("skip favor");
    let mut table = Table::new(&rules, scene, []);
    table.expect(2, Question::Now);
    table.decline().expect(0, Question::Turn);
    table.play("see_the_future_3").decline().expect(2, Question::Now);
    table.play("shuffle_now").expect(1, Question::Nope);
    table.nope().expect(2, Question::Now);
    assert!(!table.happened(Event::Shuffled));
    table.decline().expect(0, Question::Turn);
    table.draw().expect(2, Question::Now);
    table.decline().expect(1, Question::Turn);
}

/// CORE-37: who has just drawn a NOW card is asked at the start of the next turn.
#[test]
fn core_37_a_now_card_just_drawn() {
    let rules = rules("zombie", 4, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).pile("shuffle_now skip"), []);
    table.draw().expect(0, Question::Now);
    assert_eq!(table.owed(), (1, 1));
}

/// CORE-37: also after a play that was Noped.
#[test]
fn core_37_a_window_after_a_noped_play() {
    let rules = rules("base,barking", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "skip").hand(1, "nope").hand(2, "alter_the_future_3_now").pile("skip favor");
    let mut table = Table::new(&rules, scene, []);
    table.decline().play("skip").nope().expect(2, Question::Now);
    table.decline().expect(0, Question::Turn);
}

/// CORE-37: a NOW card may name its own event: Clairvoyance is asked for at a save, and only there.
#[test]
fn core_37_windows_at_an_event() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").hand(2, "clairvoyance").pile("exploding_kitten skip favor");
    let mut table = Table::new(&rules, scene, []);
    table.expect(0, Question::Turn);
    let save = table.card("zombie_kitten");
    table.draw().act(Action::Save(save)).expect(2, Question::Clairvoyance);
    table.play("clairvoyance").place(1);
    assert_eq!(table.view(2).known_at(1), Some(table.card("exploding_kitten")));
    assert_eq!(table.view(1).known_at(1), None);
}

/// CORE-38: between a card and its effect only Nopes are played; with `now_in_response` NOW cards too, in the same asking,
/// and they are resolved before that effect.
#[test]
fn core_38_now_cards_in_response() {
    let scene = |rules| Scene::new(rules).hand(0, "see_the_future_3").hand(1, "nope").hand(2, "shuffle_now").pile("skip favor");
    let default = rules("zombie", 4, &[]);
    let mut table = Table::new(&default, scene(&default), []);
    table.decline().play("see_the_future_3").expect(1, Question::Nope);
    table.decline();
    assert!(table.happened(Event::Saw(eksim_engine::types::SeatSet::of(Seat(0)), 2)));
    table.expect(2, Question::Now);

    let house = rules("zombie", 4, &["now_in_response=true"]);
    let mut table = Table::new(&house, scene(&house), [Scene::shuffled(&house, "favor skip")]);
    table.decline().play("see_the_future_3").expect(1, Question::Nope);
    assert!(!table.can_play("shuffle_now"), "seat 1 has none");
    table.decline().expect(2, Question::Nope);
    table.play("shuffle_now").expect(1, Question::Nope);
    table.decline();
    assert!(table.happened(Event::Shuffled));
    assert!(!table.events.iter().any(|e| matches!(e, Event::Saw(..))), "the card answered has to wait");
    table.expect(1, Question::Nope);
    table.decline().expect(0, Question::Turn);
    assert_eq!(table.view(0).known_at(0), Some(table.card("favor")));
    table.done();
}

/// CORE-38 with CORE-42: a NOW card played in response to a five lies above it; the five themselves still can't be taken.
#[test]
fn core_38_a_five_below_a_now_card() {
    let rules = rules("base,barking", 3, &["now_in_response=true"]);
    let five = "skip attack favor shuffle tacocat";
    let scene = Scene::new(&rules).hand(0, five).hand(2, "alter_the_future_3_now").discard("6*beard_cat").pile("nope");
    let mut table = Table::new(&rules, scene, []);
    table.decline().five(five).play("alter_the_future_3_now").expect(0, Question::Discard);
    for card in five.split(' ') {
        assert!(!table.can(Action::Take(table.card(card))), "{card}");
    }
    table.take("alter_the_future_3_now");
    assert_eq!(table.hand(0), ["alter_the_future_3_now"]);
}

/// CORE-38: a house rule with very many NOW cards and answers to answers ends without trouble.
#[test]
fn core_38_many_answers() {
    let rules = rules("zombie", 4, &["now_in_response=true", "cards.shuffle_now=30"]);
    let scene = Scene::new(&rules).hand(0, "see_the_future_3").hand(1, "15*shuffle_now").hand(2, "15*shuffle_now").pile("skip");
    let mut table = Table::new(&rules, scene, vec![Scene::shuffled(&rules, "skip"); 30]);
    table.decline().decline().play("see_the_future_3");
    while table.ask().question != Question::Turn {
        if table.can_play("shuffle_now") {
            table.play("shuffle_now")
        } else {
            table.decline()
        };
    }
    assert_eq!((table.ask().seat, table.discard().len()), (Seat(0), 31));
    table.done();
}

/// CORE-39: a NOW window asks every holder but the active player, once, from the seat after his; a NOW card played is resolved
/// and the asking starts again, once.
#[test]
fn core_39_order_of_asking() {
    let rules = rules("zombie", 4, &["cards.shuffle_now=6"]);
    let scene = Scene::new(&rules).active(2).hand(0, "shuffle_now").hand(2, "shuffle_now").hand(3, "2*shuffle_now");
    let rolls = vec![Scene::shuffled(&rules, "skip favor"), Scene::shuffled(&rules, "favor skip")];
    let mut table = Table::new(&rules, scene.pile("favor skip"), rolls);
    table.expect(3, Question::Now);
    table.decline().expect(0, Question::Now);
    table.play("shuffle_now").expect(3, Question::Now);
    assert_eq!(table.pile(), ["skip", "favor"]);
    table.decline().expect(2, Question::Turn);
    // The active player plays his own NOW card as an ordinary play.
    table.play("shuffle_now").expect(3, Question::Now);
    table.decline().expect(2, Question::Turn);
    assert_eq!(table.pile(), ["favor", "skip"]);
    table.done();
}

/// CORE-39: in the other direction of play the asking goes the other way round.
#[test]
fn core_39_counter_clockwise() {
    let rules = rules("base,barking,imploding", 4, &[]);
    let scene = Scene::new(&rules).counter_clockwise().hand(1, "alter_the_future_3_now").hand(3, "alter_the_future_3_now");
    let mut table = Table::new(&rules, scene.pile("favor skip"), []);
    table.expect(3, Question::Now);
    table.decline().expect(1, Question::Now);
    table.decline().expect(0, Question::Turn);
}
