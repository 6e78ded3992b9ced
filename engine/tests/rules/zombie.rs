//! ZMB: Zombie Kittens, its setup and its dead. Its cards are in `zombie_cards`.

use eksim_engine::cards::Kind;
use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Seat};

use crate::table::{Table, count, dealt, rules};

/// Everything in the boxes, with paw and without.
const COUNTS: [(Kind, u16, u16); 18] = [
    (Kind::ZombieKitten, 2, 3),
    (Kind::Attack, 2, 0),
    (Kind::AttackOfTheDead, 0, 3),
    (Kind::Nope, 2, 3),
    (Kind::Clairvoyance, 1, 1),
    (Kind::ShuffleNow, 1, 1),
    (Kind::FeedTheDead, 0, 2),
    (Kind::Skip, 1, 2),
    (Kind::SuperSkip, 1, 1),
    (Kind::SeeTheFuture3, 2, 2),
    (Kind::Clone, 1, 2),
    (Kind::GraveRobber, 0, 1),
    (Kind::Favor, 1, 2),
    (Kind::DigDeeper, 2, 2),
    (Kind::CatOLantern, 4, 0),
    (Kind::DeCatIpated, 4, 0),
    (Kind::Electrocat, 0, 4),
    (Kind::VampireCat, 0, 4),
];

/// ZMB-01: the counts of the box, 24 with paw, 33 without, 4 kittens.
#[test]
fn zmb_01_counts() {
    let all = rules("zombie", 5, &[]);
    for (kind, paw, plain) in COUNTS {
        assert_eq!(count(&all, kind), paw + plain, "{kind:?}");
    }
    assert_eq!(count(&all, Kind::ExplodingKitten), 4);
    assert_eq!(all.total(), 24 + 33 + 4);
}

/// ZMB-02: two players use only cards with a paw, three only those without, four and five all.
#[test]
fn zmb_02_paw_marks() {
    let (two, three, four) = (rules("zombie", 2, &[]), rules("zombie", 3, &[]), rules("zombie", 4, &[]));
    for (kind, paw, plain) in COUNTS {
        assert_eq!((count(&two, kind), count(&three, kind), count(&four, kind)), (paw, plain, paw + plain), "{kind:?}");
    }
    assert_eq!((two.total(), three.total(), four.total()), (24 + 1, 33 + 2, 57 + 3));
}

/// ZMB-03: one Zombie Kitten each; with four players the fifth goes into the deck before the deal; the rest leave.
#[test]
fn zmb_03_zombie_kittens() {
    for (players, there, back) in [(2, 2, 0), (3, 3, 0), (4, 5, 1), (5, 5, 0)] {
        let rules = rules("zombie", players, &[]);
        let card = rules.card(Kind::ZombieKitten);
        assert_eq!((count(&rules, Kind::ZombieKitten), rules.returned.len()), (there, back));
        let mut most = 0;
        for key in 0..200 {
            let game = dealt(&rules, key);
            let hands = (0..players as u8).map(|seat| game.peek_hand(Seat(seat)));
            assert!(hands.clone().all(|hand| hand.len() == 8 && hand.has(card)));
            most = most.max(hands.map(|hand| hand.count(card)).max().expect("players"));
        }
        // Before the deal: a hand can open with two.
        assert_eq!(most, 1 + back);
    }
}

/// ZMB-04: one kitten fewer than players; the pile after setup.
#[test]
fn zmb_04_pile_sizes() {
    for (players, size) in [(2, 9), (3, 11), (4, 28), (5, 21)] {
        let rules = rules("zombie", players, &[]);
        let game = dealt(&rules, 3);
        assert_eq!((rules.pile_size(), game.peek_pile().len()), (size, size));
        assert_eq!(game.peek_pile().count(rules.card(Kind::ExplodingKitten)), players - 1);
    }
}

/// ZMB-05: attacks add what was still owed; pairs and triples of any title, no five.
#[test]
fn zmb_05_stacking_and_combinations() {
    let rules = rules("zombie", 4, &[]);
    let hand = "attack 2*skip 3*favor clone nope super_skip dig_deeper see_the_future_3";
    let scene = || Scene::new(&rules).hand(0, hand).hand(1, "skip nope").pile("skip skip skip").discard("favor");
    let mut table = Table::new(&rules, scene().attacked(2), []);
    assert!(table.can_pair("skip", 1) && table.can_triple("favor", 1, "nope"));
    assert!(!table.can(table.five_of("skip favor clone nope super_skip")));
    table.play("attack").decline();
    assert_eq!(table.owed(), (1, 4));
    let mut second = Table::new(&rules, scene().attacked(1), []);
    second.play("attack").decline();
    assert_eq!(second.owed(), (1, 3));
    let mut own = Table::new(&rules, scene(), []);
    own.play("attack").decline();
    assert_eq!(own.owed(), (1, 2));
}

/// ZMB-07: a dead player can't bring himself back, whatever he holds; another's Zombie Kitten does.
#[test]
fn zmb_07_nobody_revives_himself() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "skip zombie_kitten").hand(1, "2*zombie_kitten").dead(1, "exploding_kitten");
    let mut table = Table::new(&rules, scene.pile("skip exploding_kitten skip skip exploding_kitten"), []);
    table.draw().expect(2, Question::Turn); // over the dead seat, who isn't asked
    table.draw().expect(3, Question::Turn); // seat 2 had no save card and is dead now: nobody else was asked
    assert_eq!(table.alive(), [0, 3]);
}

/// ZMB-07: one who meets a kitten and has been dead before is brought back by another's card only.
#[test]
fn zmb_07_comes_back_by_another() {
    let rules = rules("zombie", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").hand(1, "zombie_kitten").dead(1, "exploding_kitten");
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip skip"), []);
    table.draw().save("zombie_kitten");
    assert_eq!((table.alive(), table.hand(1)), (vec![0, 1, 2], vec!["zombie_kitten"]));
    assert_eq!(table.discard(), ["zombie_kitten"]);
}

/// ZMB-10: who draws a kitten may use his Zombie Kitten, or die with it in hand.
#[test]
fn zmb_10_dying_is_a_choice() {
    let rules = rules("zombie", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "zombie_kitten skip").pile("exploding_kitten skip exploding_kitten");
    let mut table = Table::new(&rules, scene(), []);
    let kitten = table.card("exploding_kitten");
    table.draw().expect(0, Question::Save(kitten));
    table.act(Action::Die).expect(1, Question::Turn);
    assert_eq!((table.alive(), table.hand(0)), (vec![1, 2], vec!["zombie_kitten", "skip"]));
    let mut saved = Table::new(&rules, scene(), []);
    saved.draw().save("zombie_kitten").expect(0, Question::Place(kitten));
    saved.place(1).expect(1, Question::Turn);
    assert_eq!((saved.alive(), saved.pile()), (vec![0, 1, 2], vec!["skip", "exploding_kitten", "exploding_kitten"]));
}

/// ZMB-10, CORE-22: with `defuse_optional = false` the Zombie Kitten is used without a question.
#[test]
fn zmb_10_not_optional_by_house_rule() {
    let rules = rules("zombie", 3, &["defuse_optional=false"]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten skip").pile("exploding_kitten skip exploding_kitten");
    let mut table = Table::new(&rules, scene, []);
    let kitten = table.card("exploding_kitten");
    table.draw().expect(0, Question::Place(kitten));
    assert!(!table.can(Action::Die));
    assert_eq!((table.hand(0), table.discard()), (vec!["skip"], vec!["zombie_kitten"]));
}

/// ZMB-11: a dead player's kitten lies face up before him, he keeps his hand, and no turn comes to him.
#[test]
fn zmb_11_the_dead() {
    let rules = rules("zombie", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "skip favor").hand(1, "skip").discard("nope");
    let mut table = Table::new(&rules, scene.attacked(3).pile("exploding_kitten skip skip exploding_kitten"), []);
    table.draw().expect(1, Question::Turn);
    assert!(table.happened(Event::Died(Seat(0), Cause::Exploded)));
    assert_eq!(table.view(2).killer(Seat(0)), Some(table.card("exploding_kitten")));
    assert_eq!((table.hand(0), table.discard()), (vec!["skip", "favor"], vec!["nope"]));
    assert_eq!(table.owed(), (1, 1)); // what he owed is gone
    table.draw().expect(2, Question::Turn);
    table.draw().expect(1, Question::Turn);
}

/// ZMB-12: the dead may play Nope and NOW cards, and nothing else.
#[test]
fn zmb_12_what_the_dead_play() {
    let rules = rules("zombie", 4, &[]);
    let hand = "nope shuffle_now feed_the_dead skip clone favor clairvoyance 2*electrocat";
    let scene = Scene::new(&rules).hand(0, "skip").hand(2, hand).hand(3, "skip").dead(2, "exploding_kitten");
    let shuffled = Scene::shuffled(&rules, "skip exploding_kitten");
    let mut table = Table::new(&rules, scene.discard("skip").pile("exploding_kitten skip"), [shuffled]);
    table.expect(2, Question::Now);
    assert!(table.can_play("shuffle_now") && table.can_play_at("feed_the_dead", 2));
    assert!(!table.can_play("skip") && !table.can_play("clairvoyance") && !table.can_clone());
    assert!(!table.can_play_at("favor", 3) && !table.can_pair("electrocat", 3));
    table.play("shuffle_now").expect(2, Question::Now);
    table.decline().expect(0, Question::Turn);
    assert_eq!(table.pile(), ["skip", "exploding_kitten"]);
    table.play("skip").expect(2, Question::Nope);
    table.nope().expect(2, Question::Now);
    table.decline().expect(0, Question::Turn);
    assert_eq!((table.owed(), table.discard()[0]), ((0, 1), "nope"));
    table.done();
}

/// ZMB-13: the dead can't be robbed by Favor, pair or triple.
#[test]
fn zmb_13_the_dead_are_not_robbed() {
    let rules = rules("zombie", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "favor 2*skip 3*electrocat").hand(1, "nope").hand(2, "favor");
    let table = Table::new(&rules, scene.dead(1, "exploding_kitten").pile("skip exploding_kitten"), []);
    assert!(!table.can_play_at("favor", 1) && !table.can_pair("skip", 1) && !table.can_triple("electrocat", 1, "nope"));
    assert!(table.can_play_at("favor", 2) && table.can_pair("skip", 2) && table.can_triple("electrocat", 2, "nope"));
}

/// ZMB-14: the saver must bring back one dead player of his choice; both kittens go in, each at its own place; one turn ends.
#[test]
fn zmb_14_a_save_revives() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").hand(2, "skip").hand(3, "favor");
    let scene = scene.dead(2, "exploding_kitten").dead(3, "exploding_kitten").attacked(3);
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip nope favor"), []);
    let kitten = table.card("exploding_kitten");
    table.draw().save("zombie_kitten").expect(0, Question::Revive);
    assert!(table.can(Action::Choose(Seat(2))) && !table.can(Action::Choose(Seat(1))) && !table.can(Action::Decline));
    table.choose(3).expect(0, Question::Place(kitten));
    table.place(3).expect(0, Question::Place(kitten));
    table.place(0).expect(0, Question::Turn);
    assert_eq!(table.pile(), ["exploding_kitten", "skip", "nope", "favor", "exploding_kitten"]);
    assert_eq!((table.alive(), table.view(0).killer(Seat(3))), (vec![0, 1, 3], None));
    assert_eq!((table.view(0).killer(Seat(2)), table.discard()), (Some(kitten), vec!["zombie_kitten"]));
    assert_eq!(table.owed(), (0, 2)); // one of three
    assert_eq!((table.knows(0, "exploding_kitten"), table.knows(3, "exploding_kitten")), (vec![0, 4], vec![]));
}

/// ZMB-15: the revived plays on with the hand he kept, from his next regular turn.
#[test]
fn zmb_15_the_revived_plays_on() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(1, "zombie_kitten").hand(0, "skip favor").dead(0, "exploding_kitten").active(1);
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip nope favor"), []);
    table.draw().save("zombie_kitten").place(3).place(3).expect(2, Question::Turn);
    assert!(table.happened(Event::Revived(Seat(0))));
    table.draw().expect(3, Question::Turn);
    table.draw().expect(0, Question::Turn);
    assert_eq!(table.hand(0), ["skip", "favor"]);
    assert!(table.can_play("skip"));
}

/// ZMB-16: a Zombie Kitten saves also with nobody dead; only the saver's kitten goes back.
#[test]
fn zmb_16_nobody_dead() {
    let rules = rules("zombie", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").pile("exploding_kitten skip exploding_kitten");
    let mut table = Table::new(&rules, scene, []);
    table.draw().save("zombie_kitten").place(2).expect(1, Question::Turn);
    assert_eq!(table.pile(), ["skip", "exploding_kitten", "exploding_kitten"]);
    assert!(!table.events.iter().any(|e| matches!(e, Event::Revived(_))));
}

/// ZMB-17: the last living player wins at once, whatever the dead hold and the others owe.
#[test]
fn zmb_17_the_last_one_wins() {
    let rules = rules("zombie", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "skip").hand(1, "shuffle_now zombie_kitten").dead(1, "exploding_kitten");
    let mut table = Table::new(&rules, scene.attacked(4).pile("exploding_kitten skip skip"), []);
    table.expect(1, Question::Now);
    table.decline().draw();
    assert_eq!((table.game.winner(), table.game.ask()), (Some(Seat(2)), None));
    assert_eq!(table.events.last(), Some(&Event::Over(Some(Seat(2)))));
    assert_eq!(table.pile(), ["skip", "skip"]);
}

/// ZMB-18: a revived player is living at once: if his seat comes next he takes the next turn, one, not under attack.
#[test]
fn zmb_18_the_revived_comes_next() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").hand(1, "skip").dead(1, "exploding_kitten").attacked(1);
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip skip skip"), []);
    table.draw().save("zombie_kitten").place(0).place(0).expect(1, Question::Turn);
    assert_eq!((table.owed(), table.view(1).under_attack()), ((1, 1), false));
    // Living at once: an attack would count one dead fewer, and he can be robbed.
    assert_eq!((table.view(0).dead().len(), table.game.alive().len()), (0, 4));
}

/// ZMB-18: against the direction of play the revived waits until his seat comes.
#[test]
fn zmb_18_counter_clockwise() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").dead(1, "exploding_kitten").counter_clockwise();
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip skip skip"), []);
    table.draw().save("zombie_kitten").place(3).place(4).expect(3, Question::Turn);
    table.draw().expect(2, Question::Turn);
    table.draw().expect(1, Question::Turn);
}

/// ZMB-19: kitten shown, save card discarded, dead player chosen, Clairvoyance, then the saver's own kitten, then the other.
#[test]
fn zmb_19_order_of_a_save() {
    let rules = rules("zombie", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten").hand(1, "clairvoyance").dead(2, "exploding_kitten");
    let scene = scene.dead(3, "exploding_kitten").hand(3, "nope");
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip skip"), []);
    let (kitten, save) = (table.card("exploding_kitten"), table.card("zombie_kitten"));
    table.draw().expect(0, Question::Save(kitten));
    table.save("zombie_kitten").expect(0, Question::Revive);
    assert_eq!(table.discard(), ["zombie_kitten"]);
    table.choose(2).expect(1, Question::Clairvoyance);
    table.play("clairvoyance").expect(3, Question::Nope);
    table.decline().expect(0, Question::Place(kitten));
    table.place(0).expect(0, Question::Place(kitten));
    table.place(3);
    let at = |event: Event| table.events.iter().position(|e| *e == event).expect("it happened");
    let met = at(Event::Met(Seat(0), kitten, Cause::Exploded));
    assert!(met < at(Event::Saved(Seat(0), save)) && at(Event::Saved(Seat(0), save)) < at(Event::Revived(Seat(2))));
    assert_eq!(table.pile(), ["exploding_kitten", "skip", "skip", "exploding_kitten"]);
}

/// ZMB-39, CORE-34: the dead are asked in Nope and NOW windows at their own seats, like the living.
#[test]
fn zmb_39_the_dead_are_asked_at_their_seats() {
    let rules = rules("zombie", 5, &[]);
    let scene = Scene::new(&rules).hand(0, "skip skip").hand(1, "nope shuffle_now").hand(2, "nope feed_the_dead").hand(3, "nope");
    let scene = scene.dead(1, "exploding_kitten").dead(3, "exploding_kitten").hand(4, "shuffle_now");
    let mut table = Table::new(&rules, scene.pile("skip skip exploding_kitten exploding_kitten"), []);
    for seat in [1, 2, 4] {
        table.expect(seat, Question::Now);
        table.decline();
    }
    table.play("skip").expect(1, Question::Nope);
    table.decline().expect(2, Question::Nope);
    table.nope().expect(3, Question::Nope); // from the seat after the last to act
    table.nope().expect(1, Question::Nope);
    table.decline();
    assert_eq!(table.game.active(), Seat(2));
}
