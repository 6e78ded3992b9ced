//! CORE-30..36, CORE-80: Nopes.

use eksim_engine::observer::Event;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Play, Question, Seat};

use crate::table::{Table, rules};

/// CORE-30: a Nope can cancel any card or combination before its effect begins.
#[test]
fn core_30_any_play_can_be_noped() {
    let rules = rules("base", 3, &[]);
    let hand = "skip 3*tacocat attack favor shuffle see_the_future_3";
    let scene =
        || Scene::new(&rules).hand(0, hand).hand(1, "nope defuse").discard("beard_cat").pile("attack favor exploding_kitten");
    let noped = |play: &dyn Fn(&mut Table<'_>)| {
        let mut table = Table::new(&rules, scene(), []);
        play(&mut table);
        table.expect(1, Question::Nope);
        table.nope().expect(0, Question::Turn);
        assert_eq!((table.pile(), table.owed()), (vec!["attack", "favor", "exploding_kitten"], (0, 1)));
        assert_eq!((table.hand(1), table.discard()[0]), (vec!["defuse"], "nope"));
        assert!(table.events.iter().any(|e| matches!(e, Event::Cancelled(_))));
        assert!(!table.events.iter().any(|e| matches!(e, Event::Resolved(..))));
        table.done();
    };
    for card in ["skip", "attack", "shuffle", "see_the_future_3"] {
        noped(&|t| {
            t.play(card);
        });
    }
    noped(&|t| {
        t.play_at("favor", 1);
    });
    noped(&|t| {
        t.pair("tacocat", 1);
    });
    noped(&|t| {
        t.triple("tacocat", 1, "defuse");
    });
    noped(&|t| {
        t.five("skip tacocat attack favor shuffle");
    });
}

/// CORE-30: nobody is asked about a draw, a kitten, a Defuse or its way back; a Barking Kitten can't be Noped either.
#[test]
fn core_30_what_cannot_be_noped() {
    let rules = rules("base,barking", 3, &[]);
    let scene =
        Scene::new(&rules).hand(0, "defuse barking_kitten").hand(1, "2*nope").hand(2, "nope").pile("skip exploding_kitten favor");
    let mut table = Table::new(&rules, scene, []);
    let kitten = table.card("exploding_kitten");
    table.play("barking_kitten").expect(0, Question::Turn);
    table.draw().expect(1, Question::Turn);
    table.draw().expect(2, Question::Turn);
    assert!(table.happened(Event::Met(Seat(1), kitten, eksim_engine::observer::Cause::Exploded)));
    let scene = Scene::new(&rules).hand(0, "defuse").hand(1, "nope").pile("exploding_kitten favor");
    let mut table = Table::new(&rules, scene, []);
    table.draw().expect(0, Question::Place(kitten));
    table.place(0).expect(1, Question::Turn);
}

/// CORE-30, `nopes = false`: no windows at all; a pair of Nopes can still be spent.
#[test]
fn core_30_without_nopes() {
    let rules = rules("base", 2, &["nopes=false"]);
    let scene = Scene::new(&rules).hand(0, "skip 2*nope").hand(1, "nope").pile("favor");
    let mut table = Table::new(&rules, scene, []);
    assert!(table.can_pair("nope", 1));
    table.play("skip").expect(1, Question::Turn);
}

/// CORE-31: Nopes on Nopes: an odd number cancels, an even number lets it happen.
#[test]
fn core_31_nopes_on_nopes() {
    let rules = rules("base", 2, &[]);
    for (nopes, skipped) in [(0, true), (1, false), (2, true), (3, false), (4, true)] {
        let scene = Scene::new(&rules).hand(0, "skip 2*nope").hand(1, "3*nope").pile("favor attack");
        let mut table = Table::new(&rules, scene, []);
        table.play("skip");
        for i in 0..nopes {
            table.expect([1, 0][i % 2], Question::Nope);
            table.nope();
        }
        if !table.events.iter().any(|e| matches!(e, Event::Cancelled(_) | Event::Resolved(..))) {
            table.decline();
        }
        table.expect(u8::from(skipped), Question::Turn);
        assert_eq!(table.discard().len(), nopes + 1);
    }
}

/// CORE-32: a Noped Skip or Attack is lost and leaves the turn and the counters as they were.
#[test]
fn core_32_noped_cards_are_lost() {
    let rules = rules("party-pack", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "skip attack").hand(2, "2*nope").pile("favor attack").attacked(3);
    let mut table = Table::new(&rules, scene, []);
    table.play("attack").nope().expect(0, Question::Turn);
    assert_eq!((table.owed(), table.view(0).under_attack()), ((0, 3), true));
    table.play("skip").nope();
    assert_eq!((table.owed(), table.hand(0).len()), ((0, 3), 0));
    assert_eq!(table.discard(), ["nope", "skip", "nope", "attack"]);
}

/// CORE-33: you can't Nope your own play, but you may Nope the Nope on it; `nope_own` allows the first too.
/// CORE-80: with `nope_own` the actor is asked last in the round.
#[test]
fn core_33_80_noping_ones_own_play() {
    let default = rules("base", 3, &[]);
    let scene = |rules| Scene::new(rules).hand(0, "skip 2*nope").hand(1, "nope").hand(2, "nope").pile("favor attack");
    let mut table = Table::new(&default, scene(&default), []);
    table.play("skip").expect(1, Question::Nope);
    table.decline().expect(2, Question::Nope);
    table.nope().expect(0, Question::Nope);
    table.nope().expect(1, Question::Nope);
    table.decline().expect(1, Question::Turn);

    let own = rules("base", 3, &["nope_own=true"]);
    let mut table = Table::new(&own, scene(&own), []);
    table.play("skip").expect(1, Question::Nope);
    table.decline().expect(2, Question::Nope);
    table.decline().expect(0, Question::Nope);
    table.nope();
    table.decline().decline().decline().expect(0, Question::Turn);
    assert_eq!(table.discard(), ["nope", "skip"]);
    // After two Nopes by others the play stands again: seat 1 comes before the actor, though seat 0 sits nearer.
    let mut table = Table::new(&own, Scene::new(&own).hand(0, "skip nope").hand(1, "2*nope").hand(2, "nope").pile("favor"), []);
    table.play("skip").nope().nope().expect(1, Question::Nope);
    table.decline().expect(0, Question::Nope);
}

/// CORE-34: everyone but the last to act is asked once, from the seat after his in the direction of play; a Nope starts the
/// asking again.
#[test]
fn core_34_order_of_asking() {
    let rules = rules("base", 5, &[]);
    let all = || (1..5).fold(Scene::new(&rules), |scene, seat| scene.hand(seat, "2*nope")).hand(2, "skip nope");
    let mut table = Table::new(&rules, all().active(2).pile("favor"), []);
    table.play("skip").expect(3, Question::Nope);
    table.decline().expect(4, Question::Nope);
    table.decline().expect(1, Question::Nope);
    table.nope().expect(2, Question::Nope);
    table.decline().expect(3, Question::Nope);
    table.nope().expect(4, Question::Nope);
    table.decline().expect(1, Question::Nope);
    table.decline().expect(3, Question::Turn);
    let mut table = Table::new(&rules, all().active(2).pile("favor").counter_clockwise(), []);
    table.play("skip").expect(1, Question::Nope);
    table.decline().expect(4, Question::Nope);
    table.decline().expect(3, Question::Nope);
    table.decline().expect(1, Question::Turn);
}

/// CORE-35: only holders of a Nope are asked, and the others can't tell who that is.
#[test]
fn core_35_only_holders_are_asked() {
    let rules = rules("base", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "shuffle").hand(1, "skip").hand(2, "nope").hand(3, "attack").pile("favor attack");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "attack favor")]);
    table.play("shuffle").expect(2, Question::Nope);
    for seat in [0, 1, 3] {
        assert_eq!(table.view(seat).ask(), None);
    }
    table.decline().expect(0, Question::Turn);
    assert!(!table.events.iter().any(|e| matches!(e, Event::Noped(..))), "a decline is told to nobody");
    table.done();
}

/// CORE-36: targets and a triple's title are named when the card is played; what is given is chosen after the window.
#[test]
fn core_36_targets_are_named_first() {
    let rules = rules("base", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "favor 3*tacocat").hand(1, "skip attack").hand(2, "nope").pile("favor");
    let mut table = Table::new(&rules, scene, []);
    table.play_at("favor", 1).expect(2, Question::Nope);
    let (favor, tacocat, attack) = (table.card("favor"), table.card("tacocat"), table.card("attack"));
    assert_eq!(table.view(2).at_stake(), Some((Seat(0), Play::at(favor, Seat(1)), false)));
    table.decline().expect(1, Question::Give(eksim_engine::types::Why::Favor(Seat(0))));
    table.give("skip");
    table.triple("tacocat", 1, "attack").expect(2, Question::Nope);
    let play = Play::Triple { title: tacocat, target: Seat(1), name: attack };
    assert_eq!(table.view(2).at_stake(), Some((Seat(0), play, false)));
    table.decline();
    assert_eq!(table.hand(0), ["attack", "skip"]);
}

/// CORE-36: the order that Alter the Future makes is chosen after the window.
#[test]
fn core_36_secret_orders_come_after_the_window() {
    let rules = rules("party-pack", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "alter_the_future_3").hand(1, "nope").pile("skip attack favor");
    let mut table = Table::new(&rules, scene, []);
    table.play("alter_the_future_3").expect(1, Question::Nope);
    table.decline().expect(0, Question::Order(3));
    table.act(Action::Order([2, 0, 1, 3, 4, 5])).expect(0, Question::Turn);
    assert_eq!(table.pile(), ["favor", "skip", "attack"]);
}

/// CORE-47: a target who spends his last cards on Nopes loses nothing, and the play is lost; a triple looks at the hand as it
/// then is.
#[test]
fn core_47_targets_without_cards_when_the_window_closes() {
    let rules = rules("base", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "favor 3*tacocat nope").hand(1, "nope").hand(2, "skip").pile("favor");
    for play in [0, 1] {
        let mut table = Table::new(&rules, scene(), []);
        match play {
            0 => table.play_at("favor", 1),
            _ => table.pair("tacocat", 1),
        };
        table.nope().nope().expect(0, Question::Turn);
        assert!(table.events.iter().any(|e| matches!(e, Event::Resolved(..))));
        assert_eq!((table.hand(1).len(), table.game.ask().map(|a| a.seat)), (0, Some(Seat(0))));
        assert!(!table.events.iter().any(|e| matches!(e, Event::Moved { .. })));
        table.done();
    }
    let mut table = Table::new(&rules, scene().hand(1, "attack"), []);
    let nope = table.card("nope");
    table.triple("tacocat", 1, "nope").nope().nope();
    assert!(table.happened(Event::Lacks(Seat(1), nope)), "the Nope he named was spent");
    assert_eq!(table.hand(1), ["attack"]);
}

/// CORE-48: a five takes its card after the window, and may take a Nope played in it; the five themselves stay.
#[test]
fn core_48_a_five_may_take_a_nope_of_its_window() {
    let rules = rules("base", 3, &[]);
    let scene =
        Scene::new(&rules).hand(0, "skip attack favor shuffle tacocat nope").hand(1, "nope").discard("beard_cat").pile("favor");
    let mut table = Table::new(&rules, scene, []);
    table.five("skip attack favor shuffle tacocat").nope().nope().expect(0, Question::Discard);
    assert!(!table.can(Action::Take(table.card("skip"))) && table.can(Action::Take(table.card("beard_cat"))));
    table.take("nope").expect(0, Question::Turn);
    assert_eq!(table.hand(0), ["nope"]);
    assert_eq!(table.discard().iter().filter(|c| **c == "nope").count(), 1);
}
