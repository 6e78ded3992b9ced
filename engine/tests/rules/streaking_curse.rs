//! STK: the Curse of the Cat Butt. Chance picks by place in the hand, in the engine's card order.

use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat, Why};

use crate::table::{Table, rules};

/// Picks of chance, one after another.
fn picks(numbers: &[usize]) -> Vec<Roll> {
    numbers.iter().copied().map(Roll::Pick).collect()
}

/// STK-30: he may not look at his cards until he draws without exploding.
#[test]
fn stk_30_blind() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("nope favor exploding_kitten").hand(0, "curse_of_the_cat_butt").hand(1, "4*skip attack");
    let mut t = Table::new(&r, scene, []);
    assert!(t.view(1).hand().is_some());
    t.play_at("curse_of_the_cat_butt", 1).expect(0, Question::Turn);
    assert!(t.happened(Event::Cursed(Seat(1))));
    let view = t.view(1);
    assert!(view.is_blind() && view.hand().is_none() && view.blind().has(Seat(1)));
    assert!(view.playable_alone().is_empty() && view.pair_titles().is_empty() && view.triple_titles().is_empty());
    assert_eq!(view.hand_size(Seat(1)), 5);
    t.draw().expect(1, Question::Turn);
    t.draw().expect(2, Question::Turn);
    assert!(t.happened(Event::Sighted(Seat(1))));
    assert!(t.view(1).hand().is_some_and(|hand| hand.len() == 6));
}

/// STK-31: what he plays is picked at random; playable it takes effect, otherwise it is lost.
#[test]
fn stk_31_plays_at_random() {
    let r = rules("base,streaking", 2, &[]);
    let scene = Scene::new(&r).pile("nope favor").hand(0, "skip tacocat").blind(0);
    let mut t = Table::new(&r, scene.clone(), picks(&[0]));
    t.act(Action::PlayBlind).expect(1, Question::Turn);
    assert_eq!((t.hand(0), t.discard()), (vec!["tacocat"], vec!["skip"]));
    t.done();
    let mut t = Table::new(&r, scene, picks(&[1]));
    t.act(Action::PlayBlind).expect(0, Question::Turn);
    assert_eq!((t.hand(0), t.discard()), (vec!["skip"], vec!["tacocat"]));
    t.done();
}

/// STK-32: he can't choose to Nope, to combine, or to play NOW cards.
#[test]
fn stk_32_no_choices() {
    let r = rules("base,streaking,barking", 2, &[]);
    let scene = Scene::new(&r).pile("nope favor").hand(1, "nope alter_the_future_3_now 2*tacocat").hand(0, "skip");
    let mut t = Table::new(&r, scene.clone(), []);
    t.expect(1, Question::Now);
    t.decline().play("skip").expect(1, Question::Nope);
    let mut t = Table::new(&r, scene.blind(1), []);
    t.expect(0, Question::Turn);
    t.play("skip").expect(1, Question::Turn);
    assert!(!t.can_pair("tacocat", 0) && !t.can_play("alter_the_future_3_now"));
    assert!(t.can(Action::Draw) && t.can(Action::PlayBlind) && t.view(1).count_actions() == 2);
    // With no cards he can only draw.
    let t = Table::new(&r, Scene::new(&r).pile("nope").blind(0), []);
    assert_eq!(t.view(0).count_actions(), 1);
}

/// STK-33, STK-44: he plays cards without effect, and without windows, until a Defuse comes; then he sees.
#[test]
fn stk_33_defuses_blind() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten nope").hand(0, "defuse attack skip").hand(1, "nope").blind(0).attacked(2);
    let mut t = Table::new(&r, scene, picks(&[1, 1, 0]));
    t.draw().expect(0, Question::Place(Scene::card(&r, "exploding_kitten")));
    assert!(t.happened(Event::Sighted(Seat(0))) && t.hand(0).is_empty());
    assert_eq!(t.discard(), ["defuse", "skip", "attack"]);
    t.place(0).expect(0, Question::Turn);
    assert_eq!(t.owed(), (0, 1));
    t.done();

    let scene = Scene::new(&r).pile("exploding_kitten nope").hand(0, "attack skip").blind(0);
    let mut t = Table::new(&r, scene, picks(&[0, 0]));
    t.draw().expect(1, Question::Turn);
    assert!(t.happened(Event::Died(Seat(0), Cause::Exploded)));
    assert_eq!(t.discard(), ["exploding_kitten", "skip", "attack"]);
    t.done();
}

/// STK-34, STK-15, STK-18: a kitten played blind, to the discard, explodes at once; defused, his turn goes on and he sees.
#[test]
fn stk_34_plays_a_kitten() {
    for (house, next) in [("false", 0), ("true", 1)] {
        let r = rules("base,streaking", 3, &[&format!("hand_kitten_ends_turn={house}")]);
        let scene = Scene::new(&r).pile("nope").hand(0, "exploding_kitten defuse streaking_kitten skip").blind(0);
        let mut t = Table::new(&r, scene, picks(&[0, 1, 0]));
        t.act(Action::PlayBlind).expect(0, Question::Place(Scene::card(&r, "exploding_kitten")));
        assert_eq!((t.discard(), t.hand(0)), (vec!["defuse", "skip"], vec!["streaking_kitten"]));
        t.place(1).expect(next, Question::Turn);
        assert!(!t.view(0).is_blind());
        t.done();
    }
}

/// STK-34, STK-43, STK-49: a second kitten that comes up must be defused too; one turn ends in all.
#[test]
fn stk_49_two_kittens_at_once() {
    for house in ["false", "true"] {
        let r = rules("base,streaking", 3, &[&format!("hand_kitten_ends_turn={house}")]);
        let scene = Scene::new(&r).pile("exploding_kitten nope").hand(0, "exploding_kitten streaking_kitten skip").blind(0);
        let mut t = Table::new(&r, scene.clone().hand(0, "2*defuse").attacked(3), picks(&[0, 0, 0]));
        let place = Question::Place(Scene::card(&r, "exploding_kitten"));
        t.draw().expect(0, place);
        t.place(1).expect(0, place);
        t.place(0).expect(0, Question::Turn);
        assert_eq!((t.pile(), t.owed()), (vec!["exploding_kitten", "nope", "exploding_kitten"], (0, 2)));
        assert_eq!((t.hand(0), t.discard()), (vec!["skip", "streaking_kitten"], vec!["defuse", "defuse"]));
        t.done();

        // One Defuse covers one of them only.
        let mut t = Table::new(&r, scene.hand(0, "defuse"), picks(&[0, 0, 0, 0]));
        t.draw().expect(1, Question::Turn);
        assert!(t.happened(Event::Died(Seat(0), Cause::Exploded)));
        assert_eq!(t.discard(), ["exploding_kitten", "exploding_kitten", "streaking_kitten", "skip", "defuse"]);
        t.done();
    }
}

/// STK-44: Streaking comes up while a kitten is still in hand: that one must be defused too.
#[test]
fn stk_44_streaking_comes_up() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten nope").hand(0, "exploding_kitten 2*defuse streaking_kitten").blind(0);
    let place = Question::Place(Scene::card(&r, "exploding_kitten"));
    // A Defuse first: the drawn one is covered, the other stays in hand with Streaking.
    let mut t = Table::new(&r, scene.clone(), picks(&[1]));
    t.draw().expect(0, place);
    assert_eq!(t.hand(0), ["exploding_kitten", "defuse", "streaking_kitten"]);
    t.done();
    let mut t = Table::new(&r, scene, picks(&[3, 0, 0]));
    t.draw().expect(0, place);
    t.place(0).expect(0, place);
    t.place(0).expect(1, Question::Turn);
    assert_eq!((t.hand(0).len(), t.discard()), (0, vec!["defuse", "defuse", "streaking_kitten"]));
    assert_eq!(t.pile(), ["exploding_kitten", "exploding_kitten", "nope"]);
    t.done();
}

/// STK-35, STK-41: a Favor played blind: he chooses whom to ask once it is seen, sees the card and stays blind.
#[test]
fn stk_35_favor_while_blind() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("nope").hand(0, "skip favor").hand(1, "defuse attack").hand(2, "shuffle").blind(0);
    let mut t = Table::new(&r, scene, picks(&[1]));
    let favor = t.card("favor");
    t.act(Action::PlayBlind).expect(0, Question::Blind(favor));
    t.play_at("favor", 1).expect(1, Question::Give(Why::Favor(Seat(0))));
    t.give("attack").expect(0, Question::Turn);
    let (remembered, gone) = t.view(0).remembered_hand();
    assert!(t.view(0).is_blind() && remembered.has(t.card("attack")) && remembered.has(t.card("skip")));
    assert_eq!((remembered.len(), gone), (2, 0));
    t.done();
    // Given a kitten he explodes, and defuses blind.
    let scene = Scene::new(&r).pile("nope").hand(0, "favor defuse skip").hand(1, "exploding_kitten streaking_kitten").blind(0);
    let mut t = Table::new(&r, scene, picks(&[2, 1, 0]));
    t.act(Action::PlayBlind).give("exploding_kitten").expect(0, Question::Place(Scene::card(&r, "exploding_kitten")));
    assert_eq!(t.discard(), ["defuse", "skip", "favor"]);
    t.done();
}

/// STK-36: marked cards stay visible to all while he is blind, to himself too.
#[test]
fn stk_36_marked_and_blind() {
    let r = rules("base,streaking", 3, &[]);
    let scene =
        Scene::new(&r).pile("nope").hand(0, "curse_of_the_cat_butt mark").hand(1, "skip attack shuffle").marked(1, "skip");
    let mut t = Table::new(&r, scene, picks(&[1]));
    t.play_at("curse_of_the_cat_butt", 1).play_at("mark", 1).expect(0, Question::Turn);
    let (skip, shuffle, attack) = (t.card("skip"), t.card("shuffle"), t.card("attack"));
    for seat in 0..3 {
        assert!(t.view(seat).marked(Seat(1)).has(skip) && t.view(seat).marked(Seat(1)).has(shuffle));
        assert_eq!([skip, shuffle, attack].map(|c| t.view(seat).known_in_hand(Seat(1), c)), [1, 1, usize::from(seat == 1)]);
    }
    assert!(t.view(1).hand().is_none());
    t.done();
}

/// STK-37: a triple against him finds the card; he stays blind and knows that it is gone.
#[test]
fn stk_37_triple_against_the_blind() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("nope").hand(0, "6*tacocat").hand(1, "defuse attack").blind(1);
    let mut t = Table::new(&r, scene, []);
    t.triple("tacocat", 1, "defuse").expect(0, Question::Turn);
    assert_eq!((t.hand(0).contains(&"defuse"), t.hand(1), t.view(1).is_blind()), (true, vec!["attack"], true));
    assert_eq!((t.view(1).remembered_hand().1, t.view(2).known_in_hand(Seat(0), t.card("defuse"))), (0, 1));
    t.triple("tacocat", 1, "defuse").expect(0, Question::Turn);
    assert!(t.happened(Event::Lacks(Seat(1), t.card("defuse"))));
}

/// STK-38, STK-25: Garbage Collection: he picks blind and sees that card; left without Streaking he defuses blind.
#[test]
fn stk_38_garbage_while_blind() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("nope").hand(0, "garbage_collection").blind(1);
    let shuffled = |cards: &str| Scene::shuffled(&r, cards);
    let rolls = [Roll::Pick(1), shuffled("nope skip")];
    let mut t = Table::new(&r, scene.clone().hand(1, "defuse skip"), rolls);
    t.play("garbage_collection").expect(0, Question::Turn);
    let (remembered, gone) = t.view(1).remembered_hand();
    assert_eq!((t.view(1).is_blind(), remembered.len(), gone, t.hand(1)), (true, 1, 0, vec!["defuse"]));
    t.done();

    let rolls = [Roll::Pick(3), shuffled("streaking_kitten nope"), Roll::Pick(1), Roll::Pick(0)];
    let mut t = Table::new(&r, scene.hand(1, "exploding_kitten defuse skip streaking_kitten"), rolls);
    t.play("garbage_collection").expect(1, Question::Place(Scene::card(&r, "exploding_kitten")));
    assert!(t.hand(1).is_empty() && !t.view(1).is_blind());
    t.place(0).expect(0, Question::Turn);
    assert_eq!((t.pile(), t.owed()), (vec!["exploding_kitten", "streaking_kitten", "nope"], (0, 1)));
    t.done();
}

/// STK-39: Skip and Attack don't end the curse; keeping a kitten with Streaking does.
#[test]
fn stk_39_what_ends_the_curse() {
    let r = rules("base,streaking", 2, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip").blind(0);
    for card in ["skip", "attack", "super_skip", "catomic_bomb"] {
        let rolls = if card == "catomic_bomb" { vec![Roll::Pick(0), Scene::shuffled(&r, "skip")] } else { picks(&[0]) };
        let mut t = Table::new(&r, scene.clone().hand(0, card), rolls);
        t.act(Action::PlayBlind).expect(1, Question::Turn);
        assert!(t.view(0).is_blind(), "{card}");
        t.done();
    }
    let mut t = Table::new(&r, scene.hand(0, "streaking_kitten"), []);
    t.draw().expect(1, Question::Turn);
    assert!(!t.view(0).is_blind() && t.hand(0) == ["exploding_kitten", "streaking_kitten"]);
}

/// STK-40: another living player who is not blind yet, also with an empty hand.
#[test]
fn stk_40_whom_to_curse() {
    let r = rules("base,streaking", 4, &[]);
    let scene = Scene::new(&r).pile("nope").hand(0, "curse_of_the_cat_butt").hand(2, "skip").blind(2).dead(3, "");
    let t = Table::new(&r, scene.clone(), []);
    assert_eq!([0, 1, 2, 3].map(|target| t.can_play_at("curse_of_the_cat_butt", target)), [false, true, false, false]);
    let t = Table::new(&r, scene.blind(1), []);
    assert!(t.view(0).playable_alone().is_empty());
}

/// STK-41: the pick is uniform over the whole hand, marked cards included; the play can be Noped.
#[test]
fn stk_41_a_blind_play() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("nope").hand(0, "skip attack");
    let scene = scene.hand(0, "curse_of_the_cat_butt").hand(1, "nope").marked(0, "attack").blind(0);
    let mut t = Table::new(&r, scene.clone(), picks(&[0]));
    t.act(Action::PlayBlind).expect(1, Question::Nope); // the marked Attack comes first in the hand
    t.nope().expect(0, Question::Turn);
    assert_eq!((t.discard(), t.view(1).marked(Seat(0)).len()), (vec!["nope", "attack"], 0));
    t.done();
    let mut t = Table::new(&r, scene.clone(), picks(&[2]));
    t.act(Action::PlayBlind).expect(0, Question::Blind(Scene::card(&r, "curse_of_the_cat_butt")));
    t.play_at("curse_of_the_cat_butt", 2).decline().expect(0, Question::Turn);
    assert!(t.view(0).is_blind() && t.view(2).is_blind());
    t.done();
    // Of two copies the marked one and the other are told apart.
    for (pick, marks) in [(1, 0), (2, 1)] {
        let mut t = Table::new(&r, scene.clone().hand(0, "skip").marked(0, "skip"), picks(&[pick]));
        t.act(Action::PlayBlind).decline().expect(1, Question::Turn);
        assert_eq!(t.view(1).known_in_hand(Seat(0), t.card("skip")), marks);
        t.done();
    }
}

/// STK-42: what is lost when played blind: cats, Nopes, save cards, Streaking, and whatever can't be played now.
#[test]
fn stk_42_lost() {
    let r = rules("base,imploding,streaking,barking", 3, &[]);
    let lost = ["tacocat", "feral_cat", "nope", "defuse", "favor", "mark", "curse_of_the_cat_butt", "ill_take_that", "bury"];
    for card in lost {
        let scene = Scene::new(&r).pile("attack").hand(0, card).blind(0).blind(1).blind(2);
        let scene = scene.ill_take_that(0, 1).ill_take_that(1, 0).ill_take_that(2, 0);
        let mut t = Table::new(&r, scene, picks(&[0]));
        t.act(Action::PlayBlind).expect(0, Question::Turn);
        assert_eq!((t.hand(0).len(), t.discard(), t.view(0).is_blind()), (0, vec![card], true), "{card}");
        t.done();
    }
    let scene = Scene::new(&r).pile("attack").hand(0, "exploding_kitten defuse streaking_kitten").blind(0);
    let mut t = Table::new(&r, scene, picks(&[2, 0]));
    t.act(Action::PlayBlind).expect(0, Question::Place(Scene::card(&r, "exploding_kitten")));
    t.place(1).expect(0, Question::Turn); // STK-13, STK-18
    assert_eq!((t.discard(), t.view(0).is_blind()), (vec!["defuse", "streaking_kitten"], false));
    t.done();
}

/// STK-43: blind with Streaking he keeps a drawn kitten without being asked, and sees again.
#[test]
fn stk_43_keeps_blind() {
    let r = rules("base,streaking", 2, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip").hand(0, "streaking_kitten defuse").blind(0);
    let mut t = Table::new(&r, scene, []);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.hand(0).len(), t.view(0).is_blind(), t.discard().len()), (3, false, 0));
}

/// STK-45: every draw that doesn't explode him lifts the curse: bottom, Dig Deeper, Bury, an Imploding Kitten put back.
#[test]
fn stk_45_other_draws() {
    let r = rules("base,imploding,streaking,barking", 3, &[]);
    let scene = Scene::new(&r).pile("imploding_kitten nope skip").blind(0);
    let mut t = Table::new(&r, scene.clone().hand(0, "draw_from_the_bottom"), picks(&[0]));
    t.act(Action::PlayBlind).expect(1, Question::Turn);
    assert!(!t.view(0).is_blind() && t.hand(0) == ["skip"]);
    let mut t = Table::new(&r, scene.clone().hand(0, "bury"), picks(&[0]));
    t.act(Action::PlayBlind).expect(0, Question::Place(Scene::card(&r, "imploding_kitten")));
    t.place(2).expect(1, Question::Turn);
    assert!(!t.view(0).is_blind());
    let mut t = Table::new(&r, scene, []);
    t.draw().expect(0, Question::Place(Scene::card(&r, "imploding_kitten_up")));
    t.place(2).expect(1, Question::Turn);
    assert!(!t.view(0).is_blind());

    let r = rules("zombie,streaking", 3, &[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("nope skip").hand(0, "dig_deeper").blind(0), picks(&[0]));
    t.act(Action::PlayBlind).expect(0, Question::Keep(Scene::card(&r, "nope")));
    t.act(Action::Return).expect(1, Question::Turn);
    assert!(!t.view(0).is_blind() && t.hand(0) == ["skip"]);
}

/// STK-46: asked for a Favor he gives a random card and sees it go; what a pair takes he doesn't see.
#[test]
fn stk_46_gives_blind() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("nope").hand(0, "favor 2*tacocat").hand(1, "defuse attack skip").blind(1);
    let mut t = Table::new(&r, scene, picks(&[2, 0]));
    t.play_at("favor", 1).expect(0, Question::Turn);
    let remembered = |t: &Table<'_>| (t.view(1).remembered_hand().0.len(), t.view(1).remembered_hand().1);
    assert_eq!((t.hand(1), remembered(&t)), (vec!["defuse", "attack"], (2, 0)));
    assert_eq!(t.view(1).known_in_hand(Seat(0), t.card("skip")), 1);
    t.pair("tacocat", 1);
    assert_eq!((t.hand(1), remembered(&t)), (vec!["attack"], (2, 1)));
    assert_eq!(t.view(1).known_in_hand(Seat(0), t.card("defuse")), 0);
    t.done();
}

/// STK-47: he looks at the pile and orders it as usual.
#[test]
fn stk_47_sees_the_pile() {
    let r = rules("base,streaking", 2, &[]);
    let scene = Scene::new(&r).pile("nope skip attack").hand(0, "see_the_future_3 alter_the_future_5").blind(0);
    let mut t = Table::new(&r, scene, picks(&[0, 0]));
    t.act(Action::PlayBlind).expect(0, Question::Turn);
    assert_eq!(t.view(0).known_at(2), Some(t.card("attack")));
    t.act(Action::PlayBlind).expect(0, Question::Order(3));
    t.act(Action::Order([2, 1, 0, 3, 4, 5])).expect(0, Question::Turn);
    assert_eq!((t.pile(), t.view(0).is_blind()), (vec!["attack", "skip", "nope"], true));
    t.done();
}
