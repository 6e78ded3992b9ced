//! ZMB: the cards of Zombie Kittens. Setup and the dead are in `zombie`.

use eksim_engine::observer::Event;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat, SeatSet, Why};

use crate::table::{Table, rules};

/// ZMB-20: who plays Clairvoyance on another's save learns the places of all kittens that go back; the others don't.
#[test]
fn zmb_20_clairvoyance() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").hand(1, "clairvoyance").dead(2, "exploding_kitten");
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip nope favor"), []);
    let kitten = table.card("exploding_kitten");
    table.draw().save("zombie_kitten").expect(1, Question::Clairvoyance);
    table.play("clairvoyance").expect(0, Question::Place(kitten));
    table.place(2).place(0);
    assert_eq!(table.pile(), ["exploding_kitten", "skip", "nope", "exploding_kitten", "favor"]);
    assert_eq!((table.knows(1, "exploding_kitten"), table.knows(0, "exploding_kitten")), (vec![0, 3], vec![0, 3]));
    assert_eq!((table.knows(2, "exploding_kitten"), table.knows(3, "exploding_kitten")), (vec![], vec![]));
    assert_eq!(table.discard(), ["clairvoyance", "zombie_kitten"]);
}

/// ZMB-20: it is for one save: where the next saver puts his kitten stays hidden.
#[test]
fn zmb_20_one_save_only() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").hand(1, "zombie_kitten").hand(3, "clairvoyance");
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip nope"), []);
    table.draw().save("zombie_kitten").play("clairvoyance").place(0).expect(1, Question::Turn);
    assert_eq!(table.knows(3, "exploding_kitten"), [0]);
    table.draw().save("zombie_kitten").place(1).expect(2, Question::Turn);
    assert_eq!((table.knows(3, "exploding_kitten"), table.knows(1, "exploding_kitten")), (vec![], vec![1]));
}

/// ZMB-20: declined, or Noped, it shows nothing; a Noped player may play a second one.
#[test]
fn zmb_20_noped_or_declined() {
    let rules = rules("zombie", 4, &[]);
    let scene = || Scene::new(&rules).hand(0, "zombie_kitten").hand(3, "nope").pile("exploding_kitten skip nope favor");
    let mut declined = Table::new(&rules, scene().hand(1, "clairvoyance"), []);
    declined.draw().save("zombie_kitten").decline().place(1);
    assert_eq!((declined.knows(1, "exploding_kitten"), declined.hand(1)), (vec![], vec!["clairvoyance"]));
    let mut noped = Table::new(&rules, scene().hand(1, "2*clairvoyance"), []);
    noped.draw().save("zombie_kitten").play("clairvoyance").expect(3, Question::Nope);
    noped.nope().expect(1, Question::Clairvoyance);
    noped.decline().place(1);
    assert_eq!((noped.knows(1, "exploding_kitten"), noped.hand(1)), (vec![], vec!["clairvoyance"]));
    let mut again = Table::new(&rules, scene().hand(1, "2*clairvoyance"), []);
    again.draw().save("zombie_kitten").play("clairvoyance").nope().play("clairvoyance").place(1);
    assert_eq!(again.knows(1, "exploding_kitten"), [1]);
}

/// ZMB-21, CORE-37: Shuffle NOW shuffles the pile on anyone's turn, and on one's own as an ordinary play.
#[test]
fn zmb_21_shuffle_now() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "shuffle_now see_the_future_3").hand(2, "shuffle_now");
    let rolls = [Scene::shuffled(&rules, "favor nope skip"), Scene::shuffled(&rules, "nope skip favor")];
    let mut table = Table::new(&rules, scene.pile("skip nope favor"), rolls);
    table.expect(2, Question::Now);
    table.decline().play("see_the_future_3").expect(2, Question::Now);
    assert_eq!(table.knows(0, "skip"), [0]);
    table.play("shuffle_now").expect(0, Question::Turn);
    assert_eq!((table.pile(), table.knows(0, "skip")), (vec!["favor", "nope", "skip"], vec![]));
    table.play("shuffle_now").expect(0, Question::Turn);
    assert_eq!((table.pile(), table.owed()), (vec!["nope", "skip", "favor"], (0, 1)));
    table.done();
}

/// ZMB-22, ZMB-27, CORE-68: every living player with cards but the actor gives the dead one a card of his own choice, seen by those two.
#[test]
fn zmb_22_feed_the_dead() {
    let rules = rules("zombie", 5, &[]);
    let scene = Scene::new(&rules).hand(0, "feed_the_dead skip").hand(1, "skip nope").hand(3, "favor skip");
    let scene = scene.dead(2, "exploding_kitten").hand(2, "clone").pile("skip exploding_kitten exploding_kitten");
    let mut table = Table::new(&rules, scene, []);
    let give = Question::Give(Why::FeedTheDead(Seat(2)));
    assert!(!table.can_play_at("feed_the_dead", 1) && !table.can_play("feed_the_dead"));
    table.play_at("feed_the_dead", 2).expect(1, Question::Nope);
    table.decline().expect(1, give);
    table.give("nope").expect(3, give);
    assert_eq!(table.hand(1), ["nope", "skip"]); // all choices take effect together
    table.give("skip").expect(0, Question::Turn); // seat 4 has no cards
    assert_eq!((table.hand(2), table.hand(0)), (vec!["nope", "skip", "clone"], vec!["skip"]));
    let known = |seat: u8, name: &str| table.view(seat).known_in_hand(Seat(2), table.card(name));
    assert_eq!((known(1, "nope"), known(3, "nope"), known(0, "nope")), (1, 0, 0));
    assert_eq!((known(3, "skip"), known(1, "skip"), known(4, "skip")), (1, 0, 0));
}

/// ZMB-22, ZMB-27: a dead actor may name himself; the dead give nothing; with nobody dead it can't be played.
#[test]
fn zmb_22_the_dead_feed_themselves() {
    let rules = rules("zombie", 4, &[]);
    let scene = || Scene::new(&rules).hand(0, "skip").hand(1, "favor").hand(2, "feed_the_dead").hand(3, "nope");
    let mut table = Table::new(&rules, scene().dead(2, "").dead(3, "exploding_kitten").pile("skip exploding_kitten"), []);
    table.expect(2, Question::Now);
    table.play_at("feed_the_dead", 2).expect(3, Question::Nope);
    table.decline().expect(0, Question::Turn);
    assert_eq!((table.hand(2), table.hand(3)), (vec!["skip", "favor"], vec!["nope"]));
    let nobody = Table::new(&rules, scene().pile("skip"), []);
    nobody.expect(0, Question::Turn); // seat 2 isn't even asked
    let own = Table::new(&rules, scene().active(2).pile("skip"), []);
    assert!(!own.can_play_at("feed_the_dead", 0) && !own.can_play_at("feed_the_dead", 2));
}

/// ZMB-23: every dead player with cards shuffles one of his choice into the pile; not with nobody dead.
#[test]
fn zmb_23_grave_robber() {
    let rules = rules("zombie", 5, &[]);
    let scene = || Scene::new(&rules).hand(0, "grave_robber skip").hand(1, "favor skip").hand(2, "nope clone").pile("skip");
    let rolls = [Scene::shuffled(&rules, "clone skip favor")];
    let dead = scene().dead(1, "exploding_kitten").dead(2, "exploding_kitten").dead(3, "exploding_kitten");
    let mut table = Table::new(&rules, dead, rolls);
    table.play("grave_robber").expect(2, Question::Nope);
    table.decline().expect(1, Question::Give(Why::GraveRobber));
    table.give("favor").expect(2, Question::Give(Why::GraveRobber));
    table.give("clone").expect(0, Question::Turn);
    assert_eq!((table.hand(1), table.hand(2), table.hand(0)), (vec!["skip"], vec!["nope"], vec!["skip"]));
    assert_eq!((table.pile(), table.owed()), (vec!["clone", "skip", "favor"], (0, 1)));
    table.done();
    assert!(!Table::new(&rules, scene(), []).can_play("grave_robber"));
}

/// ZMB-24: look at the top card and keep it, or take the second unseen; the first is on top again; one turn ends.
#[test]
fn zmb_24_dig_deeper() {
    let rules = rules("zombie", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "dig_deeper").pile("favor skip nope exploding_kitten").attacked(2);
    let mut kept = Table::new(&rules, scene(), []);
    let favor = kept.card("favor");
    kept.play("dig_deeper").expect(0, Question::Keep(favor));
    kept.act(Action::Keep).expect(0, Question::Turn);
    assert_eq!((kept.hand(0), kept.pile().len(), kept.owed()), (vec!["favor"], 3, (0, 1)));
    let mut second = Table::new(&rules, scene(), []);
    second.play("dig_deeper").act(Action::Return).expect(0, Question::Turn);
    assert_eq!((second.hand(0), second.pile()), (vec!["skip"], vec!["favor", "nope", "exploding_kitten"]));
    assert_eq!((second.knows(0, "favor"), second.knows(1, "favor"), second.owed()), (vec![0], vec![], (0, 1)));
}

/// ZMB-24: a refused kitten has no effect, a kept one is a draw, and a single card must be kept.
#[test]
fn zmb_24_dig_deeper_and_kittens() {
    let rules = rules("zombie", 3, &[]);
    let scene = |pile| Scene::new(&rules).hand(0, "dig_deeper").pile(pile);
    let mut refused = Table::new(&rules, scene("exploding_kitten skip exploding_kitten"), []);
    refused.play("dig_deeper").act(Action::Return).expect(1, Question::Turn);
    assert_eq!((refused.hand(0), refused.pile()), (vec!["skip"], vec!["exploding_kitten", "exploding_kitten"]));
    let mut kept = Table::new(&rules, scene("exploding_kitten skip exploding_kitten"), []);
    kept.play("dig_deeper").act(Action::Keep).expect(1, Question::Turn);
    assert_eq!((kept.alive(), kept.pile()), (vec![1, 2], vec!["skip", "exploding_kitten"]));
    let mut last = Table::new(&rules, scene("exploding_kitten"), []);
    last.play("dig_deeper").expect(1, Question::Turn);
    assert_eq!((last.alive(), last.pile().len()), (vec![1, 2], 0));
}

/// ZMB-25: an attack of three turns for each dead player; not with nobody dead.
#[test]
fn zmb_25_attack_of_the_dead() {
    let rules = rules("zombie", 5, &[]);
    let scene = || Scene::new(&rules).hand(0, "attack_of_the_dead").pile("skip exploding_kitten");
    assert!(!Table::new(&rules, scene(), []).can_play("attack_of_the_dead"));
    let mut one = Table::new(&rules, scene().dead(1, "exploding_kitten"), []);
    one.play("attack_of_the_dead").expect(2, Question::Turn);
    assert_eq!((one.owed(), one.view(0).under_attack()), ((2, 3), true));
    let mut two = Table::new(&rules, scene().dead(1, "exploding_kitten").dead(3, "exploding_kitten"), []);
    two.play("attack_of_the_dead").expect(2, Question::Turn);
    assert_eq!(two.owed(), (2, 6));
}

/// ZMB-26: every holder but the saver is asked, the dead too; several may play it and each learns all places.
#[test]
fn zmb_26_several_clairvoyants() {
    let rules = rules("zombie", 5, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten clairvoyance").hand(1, "2*clairvoyance").hand(3, "clairvoyance");
    let scene = scene.dead(3, "exploding_kitten").dead(4, "exploding_kitten").pile("exploding_kitten skip skip exploding_kitten");
    let mut table = Table::new(&rules, scene, []);
    assert!(!table.can_play("clairvoyance")); // an answer to a save only
    table.draw().save("zombie_kitten").choose(4).expect(1, Question::Clairvoyance);
    table.play("clairvoyance").expect(3, Question::Clairvoyance); // seat 1 sees already: his second card stays
    let kitten = table.card("exploding_kitten");
    table.play("clairvoyance").expect(0, Question::Place(kitten));
    table.place(1).place(4);
    for seat in [0, 1, 3] {
        assert_eq!(table.knows(seat, "exploding_kitten"), [1, 4], "seat {seat}");
    }
    assert_eq!(table.knows(2, "exploding_kitten"), [0usize; 0]);
    assert!(table.events.iter().any(|e| matches!(e, Event::Placed { watchers, .. } if *watchers == SeatSet(0b1010))));
}

/// ZMB-26: it answers a Defuse too, but not an Imploding Kitten that is put back.
#[test]
fn zmb_26_defuse_yes_imploding_no() {
    let rules = rules("zombie,base,imploding", 6, &[]);
    let scene = |pile| Scene::new(&rules).hand(0, "defuse").hand(4, "clairvoyance").pile(pile);
    let mut defused = Table::new(&rules, scene("exploding_kitten skip skip"), []);
    defused.draw().save("defuse").expect(4, Question::Clairvoyance);
    defused.play("clairvoyance").place(2);
    assert_eq!(defused.knows(4, "exploding_kitten"), [2]);
    let mut imploding = Table::new(&rules, scene("imploding_kitten skip skip"), []);
    let up = imploding.card("imploding_kitten_up");
    imploding.draw().expect(0, Question::Place(up));
    imploding.place(1);
    assert_eq!((imploding.knows(4, "imploding_kitten_up"), imploding.hand(4)), (vec![], vec!["clairvoyance"]));
}

/// ZMB-28: Grave Robber is legal with dead players who hold nothing; then nothing goes in and nothing is shuffled.
#[test]
fn zmb_28_empty_graves() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "see_the_future_3 grave_robber").dead(1, "exploding_kitten");
    let mut table = Table::new(&rules, scene.pile("skip nope exploding_kitten"), []);
    table.play("see_the_future_3").play("grave_robber").expect(0, Question::Turn);
    assert_eq!((table.discard()[0], table.pile()), ("grave_robber", vec!["skip", "nope", "exploding_kitten"]));
    assert_eq!(table.knows(0, "exploding_kitten"), [2]); // still known: no shuffle
    table.done();
}

/// ZMB-29: the refused card is on top again before a kitten drawn as the second goes back; all know that it was refused.
#[test]
fn zmb_29_refused_card_on_top_first() {
    let rules = rules("zombie", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "dig_deeper zombie_kitten").pile("favor exploding_kitten nope");
    let mut table = Table::new(&rules, scene, []);
    table.play("dig_deeper").act(Action::Return).save("zombie_kitten");
    assert_eq!(table.pile(), ["favor", "nope"]);
    table.place(0).expect(1, Question::Turn);
    assert_eq!(table.pile(), ["exploding_kitten", "favor", "nope"]);
    assert!(table.happened(Event::Refused(Seat(0), table.card("favor"))));
}

/// ZMB-30: Clone takes on the card on top of the discard, on one's own turn, never another Clone.
#[test]
fn zmb_30_clone() {
    let rules = rules("zombie", 4, &[]);
    let scene = |discard| Scene::new(&rules).hand(0, "clone").hand(1, "clone skip").pile("skip skip").discard(discard);
    let mut table = Table::new(&rules, scene("skip favor").attacked(2), []);
    assert!(!table.can(table.clone_of("favor", Some(1))) && !table.can_play("clone"));
    table.act(table.clone_of("skip", None)).expect(0, Question::Turn);
    assert_eq!((table.owed(), table.discard()), ((0, 1), vec!["clone", "skip", "favor"]));
    table.draw().expect(1, Question::Turn);
    assert!(!table.can_clone()); // a Clone lies on top
    assert!(!Table::new(&rules, scene(""), []).can_clone()); // and on nothing
    // On a NOW card, but not in a NOW window: seat 1 isn't asked.
    let mut now = Table::new(&rules, scene("shuffle_now"), [Scene::shuffled(&rules, "skip skip")]);
    now.expect(0, Question::Turn);
    now.act(now.clone_of("shuffle_now", None)).expect(0, Question::Turn);
    now.done();
}

/// ZMB-31: `clone_source = beneath` looks at the discard; `other-player` at the last card that anybody else played.
#[test]
fn zmb_31_clone_source() {
    for (switch, own) in [("clone_source=beneath", true), ("clone_source=other-player", false)] {
        let rules = rules("zombie", 4, &[switch]);
        let scene =
            Scene::new(&rules).hand(0, "skip").hand(1, "2*see_the_future_3 clone").pile("nope favor skip exploding_kitten");
        let mut table = Table::new(&rules, scene, []);
        table.play("skip").play("see_the_future_3").play("see_the_future_3").expect(1, Question::Turn);
        assert_eq!(table.can(table.clone_of("see_the_future_3", None)), own, "{switch}");
        assert_eq!(table.can(table.clone_of("skip", None)), !own, "{switch}");
    }
}

/// ZMB-32: not on a Nope, a save card, a cat, a kitten, or a card whose own condition fails.
#[test]
fn zmb_32_what_clone_is_not() {
    let rules = rules("zombie", 4, &[]);
    for discard in ["nope", "zombie_kitten", "electrocat", "clairvoyance", "feed_the_dead", "grave_robber", "attack_of_the_dead"]
    {
        let scene = Scene::new(&rules).hand(0, "clone").hand(1, "skip").pile("skip").discard(discard);
        assert!(!Table::new(&rules, scene, []).can_clone(), "{discard}");
    }
    // No target: a Favor with nobody to ask.
    let scene = |hand| Scene::new(&rules).hand(0, "clone").hand(1, hand).pile("skip").discard("favor");
    assert!(!Table::new(&rules, scene(""), []).can_clone() && Table::new(&rules, scene("skip"), []).can_clone());
    let all = crate::table::rules("zombie,base,streaking,barking", 4, &[]);
    for discard in ["exploding_kitten", "streaking_kitten", "barking_kitten", "defuse"] {
        let scene = Scene::new(&all).hand(0, "clone").hand(1, "skip").pile("skip").discard(discard);
        let known = all.named(discard).is_some();
        assert!(known && !Table::new(&all, scene, []).can_clone(), "{discard}");
    }
}

/// ZMB-33: Clone with a cat of one's own is a pair; the cat goes to the discard first.
#[test]
fn zmb_33_clone_and_cat() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "clone electrocat").hand(1, "skip").pile("skip exploding_kitten");
    let mut table = Table::new(&rules, scene.discard("electrocat"), [Roll::Pick(0)]);
    table.pair("electrocat", 1).expect(0, Question::Turn);
    assert_eq!((table.hand(0), table.hand(1)), (vec!["skip"], vec![]));
    assert_eq!(table.discard(), ["clone", "electrocat", "electrocat"]);
    table.done();
    // Not with another player's cat on the discard, without one of his own.
    let scene = Scene::new(&rules).hand(0, "clone skip").hand(1, "skip").pile("skip").discard("electrocat");
    assert!(!Table::new(&rules, scene, []).can_pair("electrocat", 1));
}

/// ZMB-34: Nopes laid on a Clone don't change what it is; targets are the cloner's own, and the copied card's conditions apply.
#[test]
fn zmb_34_clone_keeps_what_it_took() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "clone nope").hand(1, "nope").hand(2, "skip").pile("skip exploding_kitten");
    let mut table = Table::new(&rules, scene.discard("favor"), []);
    assert!(!table.can(table.clone_of("favor", None)) && !table.can(table.clone_of("favor", Some(3))));
    table.act(table.clone_of("favor", Some(2))).expect(1, Question::Nope);
    table.nope().nope().expect(0, Question::Turn); // Noped, and the Nope Noped: still a Favor
    assert_eq!((table.hand(0), table.hand(2)), (vec!["skip"], vec![]));
    let scene = || Scene::new(&rules).hand(0, "clone").pile("skip exploding_kitten").discard("attack_of_the_dead");
    assert!(!Table::new(&rules, scene(), []).can_clone());
    let mut dead = Table::new(&rules, scene().dead(2, "exploding_kitten"), []);
    dead.act(dead.clone_of("attack_of_the_dead", None));
    assert_eq!(dead.owed(), (1, 3));
}

/// ZMB-34, ZMB-22: a Clone of Feed the Dead on one's own turn names a dead player and spares the cloner.
#[test]
fn zmb_34_clone_of_feed_the_dead() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "clone nope").hand(1, "skip").hand(3, "favor").dead(2, "exploding_kitten");
    let mut table = Table::new(&rules, scene.pile("skip exploding_kitten").discard("feed_the_dead"), []);
    table.act(table.clone_of("feed_the_dead", Some(2))).expect(0, Question::Turn);
    assert_eq!((table.hand(0), table.hand(2)), (vec!["nope"], vec!["skip", "favor"]));
}

/// ZMB-35: a card beneath that was Noped or spent in a combination is cloned as the single card it is.
#[test]
fn zmb_35_noped_or_combined_beneath() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "2*skip clone").hand(1, "nope").pile("skip exploding_kitten");
    let mut table = Table::new(&rules, scene, [Roll::Pick(0)]);
    table.pair("skip", 1).decline().expect(0, Question::Turn);
    assert_eq!(table.hand(0), ["nope", "clone"]);
    table.act(table.clone_of("skip", None)).expect(1, Question::Turn);
    // Noped, the Nope lies on top; once that is covered the card counts for itself.
    let scene = Scene::new(&rules).hand(0, "see_the_future_3 skip clone").hand(1, "nope").pile("skip nope exploding_kitten");
    let mut noped = Table::new(&rules, scene.attacked(2), []);
    noped.play("skip").nope().expect(0, Question::Turn);
    assert!(!noped.can_clone());
    noped.play("see_the_future_3");
    assert!(noped.can(noped.clone_of("see_the_future_3", None)));
}

/// ZMB-36: Clone makes no triple and no pair with another title; two Clones are a pair; Feral counts as a cat.
#[test]
fn zmb_36_clone_in_combinations() {
    let rules = rules("zombie,base,imploding", 4, &[]);
    let scene = |hand| Scene::new(&rules).hand(0, hand).hand(1, "skip").pile("skip");
    let cats = Table::new(&rules, scene("clone 2*electrocat skip"), []);
    assert!(cats.can_pair("electrocat", 1) && !cats.can_triple("electrocat", 1, "skip"));
    assert!(!cats.can_pair("skip", 1) && !cats.can_pair("clone", 1));
    assert!(Table::new(&rules, scene("2*clone"), []).can_pair("clone", 1));
    let mut feral = Table::new(&rules, scene("clone feral_cat"), [Roll::Pick(0)]);
    feral.pair("feral_cat", 1);
    assert_eq!(feral.discard(), ["clone", "feral_cat"]);
}

/// ZMB-38: Attack of the Dead counts the dead when it takes effect; attacked for 2, two dead on the first turn: 6 + 2.
#[test]
fn zmb_38_attack_of_the_dead_stacks() {
    let rules = rules("zombie", 5, &[]);
    let scene = Scene::new(&rules).hand(0, "attack_of_the_dead").hand(1, "attack").pile("skip exploding_kitten");
    let scene = scene.dead(2, "exploding_kitten").dead(3, "exploding_kitten").attacked(2);
    let mut table = Table::new(&rules, scene, []);
    table.play("attack_of_the_dead");
    assert_eq!(table.owed(), (1, 8));
    table.draw().play("attack");
    assert_eq!(table.owed(), (4, 9)); // seven still owed and two
}
