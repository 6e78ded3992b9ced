//! STK: Streaking Kittens, all but the curse.

use eksim_engine::cards::Kind;
use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Play, Question, Roll, Seat, Why};

use crate::table::{Table, count, dealt, rules};

/// STK-01: fifteen cards more.
#[test]
fn stk_01_counts() {
    let r = rules("base,streaking", 5, &[]);
    let one = [
        Kind::StreakingKitten,
        Kind::SuperSkip,
        Kind::SeeTheFuture5,
        Kind::AlterTheFuture5,
        Kind::GarbageCollection,
        Kind::CatomicBomb,
    ];
    assert_eq!(one.map(|kind| count(&r, kind)), [1; 6]);
    let more = [Kind::SwapTopAndBottom, Kind::Mark, Kind::CurseOfTheCatButt, Kind::ExplodingKitten];
    assert_eq!(more.map(|kind| count(&r, kind)), [3, 3, 2, 5]);
    assert_eq!(r.total(), 56 + 15);
}

/// STK-02: as many kittens as players; with Imploding, both kinds together.
#[test]
fn stk_02_one_kitten_more() {
    for players in 2..=5 {
        let r = rules("base,streaking", players, &[]);
        let game = dealt(&r, 1);
        assert_eq!(game.peek_pile().count(r.card(Kind::ExplodingKitten)), players);
    }
    for players in 2..=6 {
        let r = rules("base,imploding,streaking", players, &[]);
        assert_eq!((count(&r, Kind::ImplodingKitten), count(&r, Kind::ExplodingKitten)), (1, players as u16 - 1));
    }
}

/// STK-03: Defuses go back before the deal, two with 2-3 players, else all; the Streaking Kitten may be dealt.
#[test]
fn stk_03_defuses_before_the_deal() {
    for (players, defuses, pile) in [(2, 4, 50), (3, 5, 44), (4, 6, 38), (5, 6, 31)] {
        let r = rules("base,streaking", players, &[]);
        assert_eq!((count(&r, Kind::Defuse), r.pile_size()), (defuses, pile), "{players} players");
    }
    let opens = |r: &eksim_engine::rules::Rules, kind: Kind, copies: usize| {
        (0..200).any(|key| dealt(r, key).peek_hand(Seat(0)).count(r.card(kind)) >= copies)
    };
    let (r, after) = (rules("base,streaking", 4, &[]), rules("base,streaking", 4, &["extra_defuses_when=after-deal"]));
    assert!(opens(&r, Kind::StreakingKitten, 1) && opens(&r, Kind::Defuse, 2) && !opens(&after, Kind::Defuse, 2));
}

/// STK-10, STK-19: a drawn kitten is kept without being shown, and only the holder knows.
#[test]
fn stk_10_keeps_a_kitten() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).hand(0, "streaking_kitten").pile("exploding_kitten skip exploding_kitten");
    let mut t = Table::new(&r, scene, []);
    let ek = t.card("exploding_kitten");
    assert_eq!(t.view(1).kittens_in_pile(ek), 2);
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.hand(0), ["exploding_kitten", "streaking_kitten"]);
    assert_eq!(t.pile(), ["skip", "exploding_kitten"]);
    assert!(t.discard().is_empty() && t.happened(Event::Kept(Seat(0), ek)));
    assert_eq!([0, 1, 2].map(|seat| t.view(seat).kittens_in_pile(ek)), [1, 2, 2]);
    assert_eq!((t.view(1).hand_size(Seat(0)), t.view(1).known_in_hand(Seat(0), ek)), (2, 0));
    t.done();
}

/// STK-11: with a Defuse in hand he chooses at the draw.
#[test]
fn stk_11_keep_or_defuse() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).hand(0, "streaking_kitten defuse").pile("exploding_kitten skip");
    let mut t = Table::new(&r, scene.clone(), []);
    let (ek, defuse) = (t.card("exploding_kitten"), t.card("defuse"));
    t.draw().expect(0, Question::Save(ek));
    assert!(t.view(1).ask().is_none() && !t.can(Action::Die));
    t.act(Action::Keep).expect(1, Question::Turn);
    assert_eq!(t.hand(0), ["exploding_kitten", "defuse", "streaking_kitten"]);

    let mut t = Table::new(&r, scene, []);
    t.draw().act(Action::Save(defuse)).expect(0, Question::Place(ek));
    t.place(1).expect(1, Question::Turn);
    assert_eq!((t.pile(), t.discard()), (vec!["skip", "exploding_kitten"], vec!["defuse"]));
    t.done();
}

/// STK-12, STK-50: a second kitten is resolved as usual; who dies of it takes the first along.
#[test]
fn stk_12_a_second_kitten() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip").hand(0, "streaking_kitten exploding_kitten");
    let mut t = Table::new(&r, scene.clone().hand(0, "defuse"), []);
    t.draw().expect(0, Question::Place(Scene::card(&r, "exploding_kitten")));
    t.place(0).expect(1, Question::Turn);
    assert_eq!(t.hand(0), ["exploding_kitten", "streaking_kitten"]);

    let mut t = Table::new(&r, scene.hand(0, "tacocat"), []);
    t.draw().expect(1, Question::Turn);
    assert!(!t.game.alive().has(Seat(0)));
    assert_eq!(t.discard(), ["exploding_kitten", "streaking_kitten", "tacocat", "exploding_kitten"]);
    t.done();
}

/// STK-13, STK-53: the loser's kitten explodes first; the thief has the Streaking Kitten and is protected.
#[test]
fn stk_13_streaking_is_stolen() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip exploding_kitten").hand(0, "2*tacocat");
    let scene = scene.hand(1, "streaking_kitten exploding_kitten");
    let mut t = Table::new(&r, scene.clone(), [Roll::Pick(1)]);
    t.pair("tacocat", 1).expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)));
    assert_eq!(t.discard(), ["exploding_kitten", "tacocat", "tacocat"]);
    t.draw().expect(2, Question::Turn); // the new holder keeps the kitten on top
    assert_eq!(t.hand(0), ["exploding_kitten", "streaking_kitten"]);
    t.done();

    let mut t = Table::new(&r, scene.hand(1, "defuse"), [Roll::Pick(2)]);
    t.pair("tacocat", 1).expect(1, Question::Place(Scene::card(&r, "exploding_kitten")));
    t.place(0).expect(0, Question::Turn);
    assert_eq!((t.hand(0), t.hand(1).len(), t.owed()), (vec!["streaking_kitten"], 0, (0, 1)));
    t.done();
}

/// STK-13: for any reason: a Favor, a triple that names it, a pair of two (a house rule).
#[test]
fn stk_13_other_ways_out_of_the_hand() {
    let r = rules("base,streaking", 3, &["cards.streaking_kitten=3"]);
    let held = Scene::new(&r).pile("skip skip").hand(1, "streaking_kitten exploding_kitten");
    let mut t = Table::new(&r, held.clone().hand(0, "favor"), []);
    t.play_at("favor", 1).expect(1, Question::Give(Why::Favor(Seat(0))));
    t.give("streaking_kitten").expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)));

    let mut t = Table::new(&r, held.clone().hand(0, "3*skip"), []);
    t.triple("skip", 1, "streaking_kitten").expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)));

    // One of two stolen: the other still protects him; both spent as a pair: nothing does.
    let two = held.hand(1, "streaking_kitten").hand(2, "skip");
    let mut t = Table::new(&r, two.clone().hand(0, "2*skip"), [Roll::Pick(2)]);
    t.pair("skip", 1).expect(0, Question::Turn);
    assert_eq!(t.hand(1), ["exploding_kitten", "streaking_kitten"]);
    t.done();
    let mut t = Table::new(&r, two.active(1), [Roll::Pick(0)]);
    t.pair("streaking_kitten", 2).expect(2, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)));
    t.done();
}

/// STK-14: whoever steals or is given the kitten explodes.
#[test]
fn stk_14_the_thief_explodes() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("skip").hand(0, "2*tacocat").hand(1, "streaking_kitten exploding_kitten");
    let mut t = Table::new(&r, scene.clone(), [Roll::Pick(0)]);
    t.pair("tacocat", 1).expect(1, Question::Turn);
    assert!(t.happened(Event::Died(Seat(0), Cause::Exploded)));
    assert_eq!((t.hand(1), t.discard()[0]), (vec!["streaking_kitten"], "exploding_kitten"));
    t.done();

    let mut t = Table::new(&r, scene.clone().hand(0, "defuse shuffle"), [Roll::Pick(0)]);
    let ek = t.card("exploding_kitten");
    t.pair("tacocat", 1).expect(0, Question::Place(ek));
    t.place(1).expect(0, Question::Turn);
    // It went back into the pile: nobody thinks that the thief holds it.
    assert_eq!((t.view(1).known_in_hand(Seat(0), ek), t.pile().len()), (0, 2));
    t.done();

    let mut t = Table::new(&r, scene.hand(0, "favor"), []);
    t.play_at("favor", 1).give("exploding_kitten").expect(1, Question::Turn);
    assert!(t.happened(Event::Died(Seat(0), Cause::Exploded)));
}

/// STK-15, STK-16: a kitten or the Streaking Kitten can't be spent in a combination nor taken by a five.
#[test]
fn stk_16_no_five_with_streaking() {
    let r = rules("base,streaking", 2, &[]);
    let four = "skip shuffle attack favor streaking_kitten exploding_kitten";
    let scene = Scene::new(&r).pile("skip").hand(1, "skip").hand(0, four);
    let t = Table::new(&r, scene.clone().discard("tacocat"), []);
    assert!(!t.view(0).can_five());
    let t = Table::new(&r, scene.clone().hand(0, "exploding_kitten"), []);
    assert!(!t.can_pair("exploding_kitten", 1));

    let five = scene.hand(0, "beard_cat");
    let t = Table::new(&r, five.clone().discard("streaking_kitten exploding_kitten"), []);
    assert!(!t.view(0).can_five());
    let mut t = Table::new(&r, five.discard("streaking_kitten exploding_kitten tacocat nope"), []);
    assert!(!t.can(t.five_of("skip shuffle attack favor streaking_kitten")));
    t.five("skip shuffle attack favor beard_cat").expect(0, Question::Discard);
    assert_eq!(t.view(0).takeable().cards().count(), 2);
    t.take("nope").expect(0, Question::Turn);
    assert_eq!(t.hand(0), ["exploding_kitten", "nope", "streaking_kitten"]);
}

/// STK-17: it holds no Imploding Kitten and doesn't help against Barking.
#[test]
fn stk_17_only_exploding_kittens() {
    let r = rules("base,imploding,streaking,barking", 3, &[]);
    let scene = Scene::new(&r).hand(0, "streaking_kitten barking_kitten").hand(1, "skip");
    let mut t = Table::new(&r, scene.clone().pile("imploding_kitten_up skip"), []);
    t.draw().expect(1, Question::Turn);
    assert!(t.happened(Event::Died(Seat(0), Cause::Imploded)));
    let mut t = Table::new(&r, scene.clone().pile("imploding_kitten skip"), []);
    t.draw().expect(0, Question::Place(Scene::card(&r, "imploding_kitten_up")));
    let mut t = Table::new(&r, scene.pile("skip").active(1).hand(1, "barking_kitten"), []);
    t.play("barking_kitten").expect(1, Question::Turn);
    assert!(t.happened(Event::Died(Seat(0), Cause::Barked)));
}

/// STK-18: a kitten that was not drawn uses up no turn, unless `hand_kitten_ends_turn` says so.
#[test]
fn stk_18_a_kitten_from_the_hand() {
    for (house, after, left) in [("false", 0, 2), ("true", 0, 1)] {
        let r = rules("base,streaking", 2, &[&format!("hand_kitten_ends_turn={house}")]);
        let scene = Scene::new(&r).pile("skip").attacked(2).hand(0, "2*tacocat defuse");
        let scene = scene.hand(1, "streaking_kitten exploding_kitten");
        let mut t = Table::new(&r, scene, [Roll::Pick(0)]);
        t.pair("tacocat", 1).place(0).expect(after, Question::Turn);
        assert_eq!(t.owed(), (after, left), "{house}");
        t.done();
    }
    // Not on his own turn: no turn is used up either way. The pile may be shuffled instead of the choice of a place.
    let r = rules("base,streaking", 2, &["hand_kitten_ends_turn=true", "reinsert=shuffle"]);
    let scene = Scene::new(&r).pile("skip skip").hand(0, "favor").hand(1, "streaking_kitten exploding_kitten defuse");
    let mut t = Table::new(&r, scene, [Scene::shuffled(&r, "skip exploding_kitten skip")]);
    t.play_at("favor", 1).give("streaking_kitten").expect(0, Question::Turn);
    assert_eq!((t.owed(), t.pile()), ((0, 1), vec!["skip", "exploding_kitten", "skip"]));
    t.done();
}

/// STK-20: Super Skip ends all owed turns.
#[test]
fn stk_20_super_skip() {
    let r = rules("base,streaking", 3, &[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("skip").hand(0, "super_skip skip").attacked(4), []);
    t.play("skip").expect(0, Question::Turn);
    assert_eq!(t.owed(), (0, 3));
    t.play("super_skip").expect(1, Question::Turn);
    assert_eq!((t.owed(), t.view(1).under_attack(), t.pile().len()), ((1, 1), false, 1));
}

/// STK-21, STK-22: five cards seen by the player alone, and put in a new order.
#[test]
fn stk_21_22_five_cards() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("skip nope attack favor shuffle tacocat").hand(0, "see_the_future_5 alter_the_future_5");
    let mut t = Table::new(&r, scene, []);
    t.play("see_the_future_5").expect(0, Question::Turn);
    let known = |t: &Table<'_>, seat: u8| (0..6).filter(|p| t.view(seat).known_at(*p).is_some()).count();
    assert_eq!((known(&t, 0), known(&t, 1), t.pile()[0]), (5, 0, "skip"));
    t.play("alter_the_future_5").expect(0, Question::Order(5));
    t.act(Action::Order([4, 3, 2, 1, 0, 5])).expect(0, Question::Turn);
    assert_eq!(t.pile(), ["shuffle", "favor", "attack", "nope", "skip", "tacocat"]);
    assert_eq!((known(&t, 0), known(&t, 1)), (5, 0));
}

/// STK-23: top and bottom change places unseen, each keeping its side.
#[test]
fn stk_23_swap() {
    let r = rules("base,imploding,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("imploding_kitten_up nope attack").hand(0, "2*swap_top_and_bottom");
    let mut t = Table::new(&r, scene, []);
    t.play("swap_top_and_bottom").expect(0, Question::Turn);
    assert_eq!(t.pile(), ["attack", "nope", "imploding_kitten_up"]);
    // It lay face up on top, so all saw it go to the bottom (CORE-77).
    assert_eq!([0, 2].map(|p| t.view(0).known_at(p)), [None, Some(t.card("imploding_kitten_up"))]);
    t.play("swap_top_and_bottom").expect(0, Question::Turn);
    assert_eq!(t.pile()[0], "imploding_kitten_up");
    // Who knew the top card knows it at the bottom now.
    let scene = Scene::new(&r).pile("skip nope attack favor").hand(0, "see_the_future_3 swap_top_and_bottom");
    let mut t = Table::new(&r, scene, []);
    t.play("see_the_future_3").play("swap_top_and_bottom");
    assert_eq!([0, 1, 3].map(|p| t.view(0).known_at(p)), [None, Some(t.card("nope")), Some(t.card("skip"))]);
}

/// STK-24, STK-48: all with cards choose, the actor first; then the pile is shuffled. A held kitten may be given.
#[test]
fn stk_24_garbage_collection() {
    let r = rules("base,streaking", 4, &[]);
    let scene =
        Scene::new(&r).pile("attack").hand(1, "garbage_collection skip nope").hand(2, "exploding_kitten streaking_kitten");
    let scene = scene.hand(0, "tacocat beard_cat").active(1);
    let mut t = Table::new(&r, scene, [Scene::shuffled(&r, "exploding_kitten attack skip tacocat")]);
    t.play("garbage_collection").expect(1, Question::Give(Why::GarbageCollection));
    t.give("skip").expect(2, Question::Give(Why::GarbageCollection));
    assert_eq!(t.view(2).hand_size(Seat(1)), 2); // nothing has moved yet
    t.give("exploding_kitten").expect(0, Question::Give(Why::GarbageCollection)); // seat 3 has no cards
    t.give("tacocat").expect(1, Question::Turn);
    assert_eq!(t.pile(), ["exploding_kitten", "attack", "skip", "tacocat"]);
    assert_eq!((t.hand(1), t.hand(2), t.hand(0)), (vec!["nope"], vec!["streaking_kitten"], vec!["beard_cat"]));
    assert!(t.game.alive().has(Seat(2)));
    t.done();
}

/// STK-25, STK-48: Streaking given away explodes its holder, after the shuffle.
#[test]
fn stk_25_garbage_with_streaking() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("attack").hand(0, "garbage_collection").hand(1, "streaking_kitten exploding_kitten");
    let shuffled = || [Scene::shuffled(&r, "streaking_kitten attack")];
    let mut t = Table::new(&r, scene.clone(), shuffled());
    t.play("garbage_collection").give("streaking_kitten").expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)));
    let at = |event: Event| t.events.iter().position(|e| *e == event);
    assert!(at(Event::Shuffled) < at(Event::Died(Seat(1), Cause::Exploded)));
    assert_eq!((t.pile(), t.discard()[0]), (vec!["streaking_kitten", "attack"], "exploding_kitten"));
    t.done();

    let mut t = Table::new(&r, scene.hand(1, "defuse"), shuffled());
    t.play("garbage_collection").give("streaking_kitten").expect(1, Question::Place(Scene::card(&r, "exploding_kitten")));
    t.place(2).expect(0, Question::Turn);
    assert_eq!(t.pile(), ["streaking_kitten", "attack", "exploding_kitten"]);
    t.done();
}

/// STK-26, STK-51: the kittens of the pile come on top, in view; a held one and the Imploding Kitten stay where they are.
#[test]
fn stk_26_catomic_bomb() {
    let r = rules("base,imploding,streaking", 4, &[]);
    let scene = Scene::new(&r).hand(0, "catomic_bomb").hand(2, "streaking_kitten exploding_kitten").attacked(2);
    let scene = scene.pile("skip exploding_kitten nope imploding_kitten_up exploding_kitten");
    let mut t = Table::new(&r, scene, [Scene::shuffled(&r, "nope imploding_kitten_up skip")]);
    t.play("catomic_bomb").expect(0, Question::Turn);
    assert_eq!(t.pile(), ["exploding_kitten", "exploding_kitten", "nope", "imploding_kitten_up", "skip"]);
    assert_eq!((t.owed(), t.hand(2)), ((0, 1), vec!["exploding_kitten", "streaking_kitten"]));
    let ek = t.card("exploding_kitten");
    for seat in 0..4 {
        assert_eq!([0, 1, 2].map(|p| t.view(seat).known_at(p)), [Some(ek), Some(ek), None]);
    }
    t.done();
}

/// STK-27: all see the marked card until it is stolen; a thief may take it on purpose, and then it is not marked any more.
#[test]
fn stk_27_mark() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("attack").hand(0, "2*mark 2*tacocat 2*beard_cat").hand(1, "defuse 3*skip");
    let mut t = Table::new(&r, scene, [1, 1, 1].map(Roll::Pick));
    let (skip, marked) = (t.card("skip"), |t: &Table<'_>, name: &str| t.view(2).known_in_hand(Seat(1), t.card(name)));
    t.play_at("mark", 1).expect(0, Question::Turn);
    assert!(t.happened(Event::Marked(Seat(1), skip)));
    assert_eq!([0, 1, 2].map(|seat| t.view(seat).known_in_hand(Seat(1), skip)), [1, 3, 1]);
    t.play_at("mark", 1); // picks among the others
    assert_eq!((marked(&t, "skip"), marked(&t, "defuse")), (2, 0));
    // A blind pick takes a card that is not marked, the Defuse or the third Skip: the marked ones stay marked.
    t.pair("tacocat", 1).expect(0, Question::Theft(Seat(1)));
    assert!(t.view(0).theft_options(Seat(1)).1);
    t.act(Action::TakeBlind);
    assert_eq!((marked(&t, "skip"), t.hand(1)), (2, vec!["defuse", "skip", "skip"]));
    t.pair("beard_cat", 1).take("skip").expect(0, Question::Turn);
    assert_eq!((marked(&t, "skip"), t.hand(0)), (1, vec!["skip", "skip"]));
    assert!(t.view(2).marked(Seat(0)).is_empty());
    // Played, it is gone.
    t.play("skip").play("skip").expect(2, Question::Turn);
    assert!(t.view(0).marked(Seat(1)).is_empty() && t.hand(1) == ["defuse"]);
    t.done();
}

/// STK-28: a marked card that leaves the hand in any other way is no longer marked either.
#[test]
fn stk_28_marked_cards_that_leave() {
    let r = rules("base,streaking,barking", 2, &[]);
    let scene = Scene::new(&r).pile("attack").hand(1, "skip nope").marked(1, "skip");
    for (played, shuffles) in [("favor", false), ("garbage_collection", true), ("potluck", false)] {
        let rolls = shuffles.then(|| Scene::shuffled(&r, "skip attack"));
        let mut t = Table::new(&r, scene.clone().hand(0, played), rolls);
        if played == "favor" {
            t.play_at(played, 1)
        } else {
            t.play(played)
        };
        t.decline().give("skip").expect(0, Question::Turn);
        assert!(t.view(0).marked(Seat(1)).is_empty(), "{played}");
        assert_eq!((t.hand(1), t.view(1).marked(Seat(0)).len()), (vec!["nope"], 0));
        t.done();
    }
}

/// STK-29: another living player with an unmarked card; not playable if there is none.
#[test]
fn stk_29_whom_to_mark() {
    let r = rules("base,streaking", 4, &[]);
    let scene = Scene::new(&r).pile("attack").hand(0, "mark").hand(1, "skip").marked(1, "skip").dead(2, "");
    let t = Table::new(&r, scene.clone().hand(3, "tacocat"), []);
    assert_eq!([0, 1, 2, 3].map(|target| t.can_play_at("mark", target)), [false, false, false, true]);
    let t = Table::new(&r, scene, []);
    assert!(t.view(0).playable_alone().is_empty());
}

/// STK-50: the kittens of a dead player leave the game with him, also those set aside with his hand.
#[test]
fn stk_50_both_kittens_leave() {
    let r = rules("base,streaking", 3, &["dead_hand=set-aside"]);
    let scene = Scene::new(&r).pile("exploding_kitten skip exploding_kitten").hand(0, "streaking_kitten exploding_kitten");
    let mut t = Table::new(&r, scene.clone(), []);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.discard().len(), t.view(1).kittens_in_pile(t.card("exploding_kitten"))), (0, 1));
    // The same for one that comes up while he looks for a Defuse blind.
    let mut t = Table::new(&r, scene.blind(0), [0, 0].map(Roll::Pick));
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.discard(), t.pile()), (vec!["streaking_kitten"], vec!["skip", "exploding_kitten"]));
    t.done();
}

/// STK-52: a marked kitten or Streaking Kitten stays in the hand; nothing explodes, and all know of it.
#[test]
fn stk_52_marked_kitten() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten").hand(0, "2*mark").hand(1, "exploding_kitten streaking_kitten");
    let mut t = Table::new(&r, scene, [0, 0].map(Roll::Pick));
    let ek = t.card("exploding_kitten");
    assert_eq!(t.view(2).kittens_in_pile(ek), 2);
    t.play_at("mark", 1).play_at("mark", 1).expect(0, Question::Turn);
    assert_eq!((t.hand(1).len(), t.game.alive().len()), (2, 3));
    assert_eq!((t.view(2).kittens_in_pile(ek), t.view(2).known_in_hand(Seat(1), ek)), (1, 1));
    assert!(t.view(2).marked(Seat(1)).has(t.card("streaking_kitten")));
    t.done();
}

/// STK-53: a Favor goes on after the giver's kitten is resolved, and a Noped one moves nothing.
#[test]
fn stk_53_given_streaking() {
    let r = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&r).pile("skip").hand(0, "favor").hand(1, "streaking_kitten exploding_kitten defuse").hand(2, "nope");
    let mut t = Table::new(&r, scene.clone(), []);
    t.play_at("favor", 1).nope().expect(0, Question::Turn);
    assert_eq!((t.hand(1).len(), t.discard()), (3, vec!["nope", "favor"]));
    let mut t = Table::new(&r, scene, []);
    t.play_at("favor", 1).decline().give("streaking_kitten").expect(1, Question::Place(Scene::card(&r, "exploding_kitten")));
    assert_eq!(t.hand(0), ["streaking_kitten"]);
    t.place(0).expect(0, Question::Turn);
    t.draw().expect(1, Question::Turn); // the giver put it on top: the new holder keeps it
    assert_eq!(t.hand(0), ["exploding_kitten", "streaking_kitten"]);
    assert!(!t.can(Action::Play(Play::alone(t.card("streaking_kitten")))));
}
