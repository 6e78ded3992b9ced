//! APO: Zombie Kittens together with another deck, and with the official expansions.

use eksim_engine::cards::Kind;
use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Play, Question, Roll, Seat, Why};

use crate::table::{Table, count, dealt, refusal, rules};

const ALL: &str = "zombie,base,imploding,streaking,barking";

/// APO-01: the base cats leave, Zombie's stay; the pool without saves and kittens is 48, 56 or 78 cards.
#[test]
fn apo_01_pool() {
    for players in 2..=9 {
        let rules = rules("apocalypse", players, &[]);
        let zombie_cards = [22, 30, 52][(players - 2).min(2)];
        assert_eq!(rules.printed.len(), 26 + zombie_cards, "{players} players");
        assert_eq!((count(&rules, Kind::Tacocat), count(&rules, Kind::BeardCat), count(&rules, Kind::Shuffle)), (0, 0, 4));
    }
    let four = rules("apocalypse", 4, &[]);
    assert_eq!((count(&four, Kind::Electrocat), count(&four, Kind::CatOLantern), count(&four, Kind::Nope)), (4, 4, 10));
    assert_eq!(rules(ALL, 4, &[]).printed.len(), 78 + 19 + 14 + 19); // without Imploding, the Streaking box's EK, the Tower
}

/// APO-02: one save card each: up to five Zombie Kittens, then Defuses, at random who gets which; none goes back.
#[test]
fn apo_02_save_cards() {
    for players in 2..=9 {
        let rules = rules("apocalypse", players, &[]);
        let (zombie, defuse) = (rules.card(Kind::ZombieKitten), rules.card(Kind::Defuse));
        let (zombies, defuses) = (players.min(5), players.saturating_sub(5));
        let mut first = [0; 2];
        for key in 0..60 {
            let game = dealt(&rules, key);
            let held = |card| (0..players as u8).map(|s| game.peek_hand(Seat(s)).count(card)).sum::<usize>();
            assert_eq!((held(zombie), held(defuse)), (zombies, defuses), "{players} players");
            assert!((0..players as u8).all(|s| game.peek_hand(Seat(s)).len() == 8));
            assert_eq!(game.peek_pile().count(zombie) + game.peek_pile().count(defuse), 0);
            first[usize::from(game.peek_hand(Seat(0)).has(defuse))] += 1;
        }
        assert!(first[0] > 0 && (first[1] > 0) == (players > 5), "{players} players: {first:?}");
    }
}

/// APO-03: kittens N-1, N with Streaking; the eight EKs of the two boxes suffice.
#[test]
fn apo_03_kittens() {
    for players in 2..=9 {
        let kittens = |sets| {
            let rules = rules(sets, players, &[]);
            let game = dealt(&rules, 1);
            let in_pile = |kind| game.peek_pile().count(rules.card(kind));
            (in_pile(Kind::ExplodingKitten), if sets == ALL { in_pile(Kind::ImplodingKitten) } else { 0 })
        };
        assert_eq!(kittens("apocalypse"), (players - 1, 0));
        assert_eq!(kittens("apocalypse,streaking"), (players, 0));
        assert_eq!(kittens(ALL), (players - 1, 1));
    }
}

/// APO-04: `keep` leaves at most 15, 20, 25, 30, 35 cards before the kittens; `remove` takes as many out, or is refused.
#[test]
fn apo_04_trim() {
    let kept = [15, 20, 25, 30, 35, 29, 22, 15];
    for (players, kept) in (2..=9).zip(kept) {
        let rules = rules("apocalypse", players, &[]);
        assert_eq!(rules.pile_size(), kept + players - 1, "{players} players");
        assert_eq!(dealt(&rules, 5).peek_pile().len(), rules.pile_size());
    }
    let left = [34 - 15, 35 - 20, 50 - 25, 43 - 30, 36 - 35];
    for (players, left) in (2..=6).zip(left) {
        let rules = rules("apocalypse", players, &["apocalypse_trim=remove"]);
        assert_eq!((rules.pile_size(), dealt(&rules, 5).peek_pile().len()), (left + players - 1, left + players - 1));
    }
    for players in 7..=9 {
        assert!(refusal("apocalypse", players, &["apocalypse_trim=remove"]).contains("use `keep`"));
        assert!(rules(ALL, players, &["apocalypse_trim=remove"]).pile_size() > players);
    }
}

/// APO-05, APO-13: a Defuse saves without reviving; who holds both kinds chooses, or dies.
#[test]
fn apo_05_13_two_kinds_of_saves() {
    for house in [&[][..], &["defuse_optional=false"]] {
        let rules = rules("apocalypse", 6, house);
        let scene = Scene::new(&rules).hand(0, "defuse zombie_kitten").dead(3, "exploding_kitten").hand(3, "skip");
        let scene = || scene.clone().pile("exploding_kitten skip skip skip exploding_kitten exploding_kitten");
        let mut table = Table::new(&rules, scene(), []);
        let kitten = table.card("exploding_kitten");
        table.draw().expect(0, Question::Save(kitten));
        assert_eq!(table.can(Action::Die), house.is_empty());
        table.save("defuse").place(0).expect(1, Question::Turn);
        assert_eq!((table.alive(), table.hand(0), table.pile().len()), (vec![0, 1, 2, 4, 5], vec!["zombie_kitten"], 6));
        let mut revived = Table::new(&rules, scene(), []);
        revived.draw().save("zombie_kitten").place(0).place(0);
        assert_eq!((revived.alive(), revived.hand(0)), (vec![0, 1, 2, 3, 4, 5], vec!["defuse"]));
    }
}

/// APO-13, CORE-22: a Defuse is optional too; with `defuse_optional = false` the only save card is used unasked.
#[test]
fn apo_13_every_save_is_optional() {
    for (house, optional) in [(&[][..], true), (&["defuse_optional=false"], false)] {
        let rules = rules("apocalypse", 6, house);
        let scene = Scene::new(&rules).hand(0, "defuse skip").pile("exploding_kitten skip skip");
        let mut table = Table::new(&rules, scene, []);
        let kitten = table.card("exploding_kitten");
        table.draw().expect(0, if optional { Question::Save(kitten) } else { Question::Place(kitten) });
        if optional {
            table.act(Action::Die).expect(1, Question::Turn);
            assert_eq!((table.alive().len(), table.hand(0)), (5, vec!["defuse", "skip"]));
        }
    }
}

/// APO-06, APO-22: on death what lies face up before you is discarded, your I'll Take That before others too; the Tower rests.
#[test]
fn apo_06_22_what_lay_before_the_dead() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).barking_before(0).ill_take_that(1, 0).tower(0, "skip nope").hand(0, "favor");
    let scene = scene.hand(1, "zombie_kitten favor").pile("exploding_kitten exploding_kitten skip nope mark exploding_kitten");
    let mut table = Table::new(&rules, scene, [Roll::Pick(1)]);
    table.draw().expect(1, Question::Turn);
    assert_eq!(table.discard(), ["ill_take_that", "barking_kitten"]);
    assert_eq!((table.view(1).tower(), table.view(1).ill_take_that(Seat(1))), ((Some(Seat(0)), 2), None));
    assert!(!table.can_play_at("favor", 0)); // dead, with a stash or without
    table.draw().save("zombie_kitten").place(4).place(4).expect(2, Question::Turn); // his own draw: nobody took it
    table.draw().draw().expect(0, Question::Turn);
    table.draw().expect(1, Question::Turn);
    table.play_at("favor", 0).decline();
    assert_eq!((table.view(1).tower(), table.hand(1)), ((Some(Seat(0)), 1), vec!["skip"])); // revived, it answers again
    table.done();
}

/// APO-07, APO-14: the dead can't be chosen by Favor, attack, Mark, Curse, I'll Take That or a pair of Barking Kittens.
#[test]
fn apo_07_14_the_dead_are_no_targets() {
    let rules = rules(ALL, 4, &[]);
    let hand = "favor targeted_attack mark curse_of_the_cat_butt ill_take_that 2*barking_kitten 2*skip";
    let scene = Scene::new(&rules).hand(0, hand).hand(1, "skip favor").hand(2, "skip favor").dead(2, "exploding_kitten");
    let table = Table::new(&rules, scene.pile("skip exploding_kitten exploding_kitten"), []);
    for name in ["favor", "targeted_attack", "mark", "curse_of_the_cat_butt", "ill_take_that", "barking_kitten"] {
        assert!(table.can_play_at(name, 1) && !table.can_play_at(name, 2), "{name}");
    }
    assert!(table.can_pair("skip", 1) && !table.can_pair("skip", 2));
}

/// APO-07, APO-14: the dead give nothing to Garbage Collection and Potluck.
#[test]
fn apo_14_the_dead_give_nothing() {
    let rules = rules(ALL, 4, &[]);
    let hand = "garbage_collection potluck skip";
    let scene = Scene::new(&rules).hand(0, hand).hand(1, "2*mark").hand(2, "favor nope").hand(3, "bury");
    let rolls = [Scene::shuffled(&rules, "mark skip bury exploding_kitten skip")];
    let mut table = Table::new(&rules, scene.dead(2, "exploding_kitten").pile("skip exploding_kitten"), rolls);
    table.play("garbage_collection").decline().expect(0, Question::Give(Why::GarbageCollection));
    table.give("skip").expect(0, Question::Turn); // the others had no choice
    assert_eq!((table.hand(2), table.hand(1)), (vec!["nope", "favor"], vec!["mark"]));
    table.play("potluck").decline().expect(0, Question::Turn);
    assert_eq!((table.pile()[..2].to_vec(), table.hand(2)), (vec!["mark", "mark"], vec!["nope", "favor"]));
    table.done();
}

/// APO-08, IMP-05: no Zombie Kitten against a face-up Imploding Kitten; it lies before the dead, who keeps his hand, and who puts
/// it back face up himself when he is revived.
#[test]
fn apo_08_imploding() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "zombie_kitten skip").hand(1, "zombie_kitten");
    let mut table = Table::new(&rules, scene.pile("imploding_kitten_up exploding_kitten skip nope exploding_kitten"), []);
    let (up, kitten) = (table.card("imploding_kitten_up"), table.card("exploding_kitten"));
    table.draw().expect(1, Question::Turn);
    assert!(table.happened(Event::Died(Seat(0), Cause::Imploded)));
    assert_eq!((table.hand(0), table.view(2).killer(Seat(0))), (vec!["zombie_kitten", "skip"], Some(up)));
    table.draw().save("zombie_kitten").expect(1, Question::Place(kitten));
    table.place(3).expect(0, Question::Place(up));
    table.place(1).expect(2, Question::Turn);
    assert_eq!(table.pile(), ["skip", "imploding_kitten_up", "nope", "exploding_kitten", "exploding_kitten"]);
    assert_eq!((table.knows(0, "imploding_kitten_up"), table.knows(1, "imploding_kitten_up")), (vec![1], vec![]));
}

/// APO-09: no five; a Feral Cat goes with Zombie cats.
#[test]
fn apo_09_combinations() {
    let rules = rules("apocalypse,imploding", 4, &[]);
    let hand = "electrocat feral_cat skip favor nope attack reverse";
    let table = Table::new(&rules, Scene::new(&rules).hand(0, hand).hand(1, "skip").discard("skip").pile("skip"), []);
    assert!(table.can_pair("electrocat", 1) && !table.can(table.five_of("skip favor nope attack reverse")));
}

/// APO-10: the other deck may be the Party Pack: its five cats leave, its Ferals stay, its paw marks count.
#[test]
fn apo_10_party_pack() {
    let pool = [29 - 3 + 22, 29 - 3 + 30, 47 - 7 + 52, 47 - 7 + 52, 47 - 7 + 52, 47 - 7 + 52, 76 - 10 + 52, 76 - 10 + 52];
    let kept = [15, 20, 25, 30, 35, 35, 35, 35];
    for (players, (pool, kept)) in (2..=9).zip(pool.into_iter().zip(kept)) {
        let rules = rules("zombie,party-pack", players, &[]);
        assert_eq!((rules.printed.len(), count(&rules, Kind::Tacocat)), (pool, 0), "{players} players");
        assert_eq!(count(&rules, Kind::FeralCat), [2, 4, 6][usize::from(players > 3) + usize::from(players > 7)]);
        assert_eq!((rules.pile_size(), rules.returned.len()), (kept + players - 1, 0));
    }
}

/// APO-11: Zombie with expansions alone: setup as in Zombie, with their cards and kittens, no trim.
#[test]
fn apo_11_without_a_base_deck() {
    for (players, alone) in [(2, 9), (3, 11), (4, 28), (5, 21)] {
        assert_eq!(rules("zombie,imploding", players, &[]).pile_size(), alone + 19 + usize::from(players == 2)); // IMP-03
        assert_eq!(rules("zombie,streaking", players, &[]).pile_size(), alone + 14 + 1);
        assert_eq!(rules("zombie,barking", players, &[]).pile_size(), alone + 20 - 6);
        assert_eq!(rules("zombie,barking", players, &[]).returned.len(), usize::from(players == 4));
    }
    assert!(refusal("zombie,streaking", 6, &[]).contains("2 to 5"));
    assert!(refusal("apocalypse", 10, &[]).contains("2 to 9"));
}

/// APO-12: `apocalypse_paw = split` uses Zombie cards by their paw marks; `all` uses every one.
#[test]
fn apo_12_paw() {
    for (players, split) in [(2, 22), (3, 30), (4, 52), (9, 52)] {
        assert_eq!(rules("apocalypse", players, &[]).printed.len(), 26 + split);
        let all = rules("apocalypse", players, &["apocalypse_paw=all"]);
        assert_eq!((all.printed.len(), count(&all, Kind::AttackOfTheDead)), (26 + 52, 3));
        assert_eq!(usize::from(count(&all, Kind::ZombieKitten)), players.min(5));
    }
}

/// APO-15: who was killed by Barking has no kitten before him; when he is revived only the saver's goes back.
#[test]
fn apo_15_killed_without_a_kitten() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "barking_kitten zombie_kitten").hand(2, "barking_kitten skip");
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip exploding_kitten exploding_kitten"), []);
    table.play("barking_kitten").expect(0, Question::Turn);
    assert!(table.happened(Event::Died(Seat(2), Cause::Barked)));
    assert_eq!((table.view(0).killer(Seat(2)), table.hand(2)), (None, vec!["skip"]));
    table.draw().save("zombie_kitten").place(3).expect(1, Question::Turn);
    assert_eq!((table.alive(), table.pile().len()), (vec![0, 1, 2, 3], 4));
    assert_eq!(table.discard(), ["barking_kitten", "barking_kitten", "zombie_kitten"]);
}

/// APO-16: a Zombie Kitten against Barking revives one dead player; only that player's kitten goes back.
#[test]
fn apo_16_zombie_kitten_against_barking() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "barking_kitten").hand(2, "barking_kitten zombie_kitten").dead(3, "exploding_kitten");
    let mut table = Table::new(&rules, scene.hand(1, "clairvoyance").pile("skip exploding_kitten nope"), []);
    let kitten = table.card("exploding_kitten");
    table.play("barking_kitten").save("zombie_kitten").expect(1, Question::Clairvoyance);
    table.play("clairvoyance").expect(2, Question::Place(kitten));
    table.place(3).expect(0, Question::Turn); // no turn is used up
    assert_eq!((table.alive(), table.pile()), (vec![0, 1, 2, 3], vec!["skip", "exploding_kitten", "nope", "exploding_kitten"]));
    assert_eq!((table.knows(1, "exploding_kitten"), table.owed()), (vec![3], (0, 1)));
}

/// APO-17: dead with Streaking and a held EK: both stay in hand, what killed lies before him; if Grave Robber takes Streaking,
/// the held kitten goes into the pile too.
#[test]
fn apo_17_streaking_in_a_grave() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "streaking_kitten exploding_kitten nope").hand(1, "grave_robber");
    let rolls = [Scene::shuffled(&rules, "skip exploding_kitten streaking_kitten exploding_kitten")];
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip exploding_kitten"), rolls);
    table.draw().expect(1, Question::Turn);
    assert_eq!(table.hand(0), ["exploding_kitten", "nope", "streaking_kitten"]);
    assert_eq!(table.view(1).killer(Seat(0)), Some(table.card("exploding_kitten")));
    table.play("grave_robber").decline().expect(0, Question::Give(Why::GraveRobber));
    assert!(!table.can(Action::Give(table.card("exploding_kitten"))));
    table.give("streaking_kitten").expect(1, Question::Turn);
    assert_eq!((table.hand(0), table.alive()), (vec!["nope"], vec![1, 2, 3]));
    assert_eq!(table.pile().iter().filter(|c| **c == "exploding_kitten").count(), 2);
    table.done();
}

/// APO-17: revived, he still holds both.
#[test]
fn apo_17_revived_with_streaking() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "streaking_kitten exploding_kitten").dead(0, "exploding_kitten").active(3);
    let mut table = Table::new(&rules, scene.hand(3, "zombie_kitten").pile("exploding_kitten skip skip"), []);
    table.draw().save("zombie_kitten").place(2).place(2).expect(0, Question::Turn);
    assert_eq!(table.hand(0), ["exploding_kitten", "streaking_kitten"]);
}

/// APO-18: a held EK can't be fed to the dead; Streaking can, and then the giver's EK explodes, on anyone's turn.
#[test]
fn apo_18_feeding_streaking() {
    let rules = rules(ALL, 5, &[]);
    let scene = Scene::new(&rules).hand(0, "streaking_kitten exploding_kitten skip").hand(1, "feed_the_dead");
    let scene = scene.dead(2, "exploding_kitten").attacked(3).pile("skip exploding_kitten exploding_kitten skip");
    let mut table = Table::new(&rules, scene.clone(), []);
    table.expect(1, Question::Now);
    table.play_at("feed_the_dead", 2).expect(0, Question::Give(Why::FeedTheDead(Seat(2))));
    assert!(!table.can(Action::Give(table.card("exploding_kitten"))));
    table.give("streaking_kitten").expect(1, Question::Turn); // seat 0, whose turn it was, is dead
    assert_eq!((table.alive(), table.hand(2), table.hand(0)), (vec![1, 3, 4], vec!["streaking_kitten"], vec!["skip"]));
    assert_eq!((table.view(1).killer(Seat(0)), table.owed()), (Some(table.card("exploding_kitten")), (1, 1)));
    // Saved, he plays on (STK-18), and brings back whom he just fed.
    let mut saved = Table::new(&rules, scene.hand(0, "zombie_kitten"), []);
    saved.play_at("feed_the_dead", 2).give("streaking_kitten").save("zombie_kitten").place(4).place(4).expect(0, Question::Turn);
    assert_eq!((saved.alive().len(), saved.hand(2), saved.owed()), (5, vec!["streaking_kitten"], (0, 3)));
}

/// APO-18, BRK-24: the Tower answers Feed the Dead for its wearer, who chooses nothing.
#[test]
fn apo_18_feeding_from_the_tower() {
    let rules = rules(ALL, 4, &[]);
    let scene =
        Scene::new(&rules).hand(0, "feed_the_dead").hand(1, "streaking_kitten exploding_kitten").tower(1, "nope skip favor");
    let mut table =
        Table::new(&rules, scene.dead(2, "exploding_kitten").pile("skip exploding_kitten exploding_kitten"), [Roll::Pick(2)]);
    table.play_at("feed_the_dead", 2).expect(0, Question::Turn);
    assert_eq!((table.hand(2), table.hand(1).len(), table.view(0).tower()), (vec!["favor"], 2, (Some(Seat(1)), 2)));
    assert_eq!(table.view(1).known_in_hand(Seat(2), table.card("favor")), 0); // seen by the taker only (BRK-25)
    table.done();
}

/// APO-19, BRK-13: a Barking mate in a dead hand counts as held by nobody; revived, its holder can play it.
#[test]
fn apo_19_mate_in_a_grave() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "barking_kitten zombie_kitten").hand(1, "barking_kitten").dead(1, "exploding_kitten");
    let mut table = Table::new(&rules, scene.pile("exploding_kitten skip exploding_kitten exploding_kitten"), []);
    table.play("barking_kitten").expect(0, Question::Turn);
    assert_eq!((table.view(0).barking_before().0, table.alive(), table.hand(1)), (1, vec![0, 2, 3], vec!["barking_kitten"]));
    table.draw().save("zombie_kitten").place(0).place(0).expect(1, Question::Turn);
    table.play("barking_kitten").expect(1, Question::Turn);
    assert_eq!(table.alive(), [1, 2, 3]);
}

/// APO-20: death lifts a curse; a blind player may choose to die before the first card, not in the middle.
#[test]
fn apo_20_blind_death() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "nope zombie_kitten").blind(0).hand(1, "skip");
    let scene = || scene.clone().pile("exploding_kitten skip exploding_kitten exploding_kitten");
    let mut table = Table::new(&rules, scene(), []);
    let kitten = table.card("exploding_kitten");
    table.draw().expect(0, Question::Save(kitten));
    table.act(Action::Die).play("skip").expect(0, Question::Nope); // dead, he sees his cards and may Nope
    assert_eq!((table.hand(0), table.view(0).is_blind()), (vec!["zombie_kitten", "nope"], false));
    let mut tried = Table::new(&rules, scene(), [Roll::Pick(1), Roll::Pick(0)]);
    tried.draw().act(Action::PlayBlind).expect(0, Question::Place(kitten)); // both cards turned up without another question
    assert_eq!((tried.discard(), tried.view(0).is_blind()), (vec!["zombie_kitten", "nope"], false));
    tried.done();
}

/// APO-21, BRK-31: Share the Future is shown to the next seat, dead or alive.
#[test]
fn apo_21_share_with_the_dead() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "share_the_future_3").dead(1, "exploding_kitten");
    let mut table = Table::new(&rules, scene.pile("skip nope exploding_kitten exploding_kitten"), []);
    table.play("share_the_future_3").act(Action::Order([2, 0, 1, 3, 4, 5]));
    let knows: Vec<_> = (0..4).map(|seat| table.knows(seat, "exploding_kitten")).collect();
    assert_eq!(knows, [vec![0], vec![0], vec![], vec![]]);
}

/// APO-23, STK-10: an EK met by Dig Deeper may be kept with Streaking, on top or as the second card.
#[test]
fn apo_23_dig_deeper_and_streaking() {
    let rules = rules(ALL, 4, &[]);
    let kept = [("exploding_kitten skip nope", Action::Keep), ("skip exploding_kitten nope", Action::Return)];
    for (pile, answer) in kept {
        let scene = Scene::new(&rules).hand(0, "dig_deeper streaking_kitten").pile(pile);
        let mut table = Table::new(&rules, scene, []);
        let kitten = table.card("exploding_kitten");
        table.play("dig_deeper").act(answer).expect(0, Question::Save(kitten));
        table.act(Action::Keep).expect(1, Question::Turn);
        assert_eq!((table.hand(0), table.pile()), (vec!["exploding_kitten", "streaking_kitten"], vec!["skip", "nope"]));
    }
}

/// ZMB-24, BRK-41, IMP-11: Dig Deeper under I'll Take That gives the card away; a refused Imploding Kitten stays as it lies.
#[test]
fn zmb_24_dig_deeper_among_expansions() {
    let rules = rules(ALL, 4, &[]);
    let scene = Scene::new(&rules).hand(0, "dig_deeper").ill_take_that(0, 2).pile("skip exploding_kitten nope");
    let mut taken = Table::new(&rules, scene.hand(2, "zombie_kitten"), []);
    let kitten = taken.card("exploding_kitten");
    taken.play("dig_deeper").act(Action::Return).expect(2, Question::Save(kitten));
    taken.save("zombie_kitten").place(0).expect(1, Question::Turn);
    assert_eq!(taken.pile(), ["exploding_kitten", "skip", "nope"]);
    for imploding in ["imploding_kitten", "imploding_kitten_up"] {
        let scene = Scene::new(&rules).hand(0, "dig_deeper").pile("skip exploding_kitten").pile(imploding);
        let mut refused = Table::new(&rules, scene, []);
        refused.play("dig_deeper").act(Action::Return).expect(1, Question::Turn);
        assert_eq!((refused.hand(0), refused.pile()), (vec!["skip"], vec![imploding, "exploding_kitten"]));
    }
}

/// ZMB-34, BRK-20, BRK-34: a cloned Tower is worn, a cloned I'll Take That lies before its target, as Clone cards.
#[test]
fn zmb_34_clone_of_lying_cards() {
    let rules = rules(ALL, 4, &[]);
    let scene = |discard| Scene::new(&rules).hand(0, "clone").hand(1, "favor skip").stash("nope").discard(discard);
    let mut tower = Table::new(&rules, scene("tower_of_power").pile("skip skip exploding_kitten"), [Roll::Pick(0)]);
    tower.act(tower.clone_of("tower_of_power", None));
    assert_eq!((tower.view(1).tower(), tower.discard()), ((Some(Seat(0)), 1), vec!["tower_of_power"]));
    tower.draw().play_at("favor", 0);
    assert_eq!((tower.hand(1), tower.hand(0)), (vec!["nope", "skip"], vec!["skip"]));
    let mut take = Table::new(&rules, scene("ill_take_that").pile("skip nope exploding_kitten"), []);
    take.act(take.clone_of("ill_take_that", Some(1))).draw().draw();
    assert_eq!((take.hand(0), take.discard()), (vec!["nope", "skip"], vec!["clone", "ill_take_that"]));
}

/// CORE-38, CORE-25, ZMB-38: who is put out between his card and its effect plays it no more; a target put out takes no turns;
/// Attack of the Dead counts who died in between.
#[test]
fn core_38_death_between_a_card_and_its_effect() {
    let rules = rules(ALL, 5, &["now_in_response=true"]);
    let scene = |attacker: u8, holder: u8, attack: &str| {
        let scene = Scene::new(&rules).hand(attacker, attack).hand(holder, "streaking_kitten exploding_kitten").active(attacker);
        scene.hand(4, "feed_the_dead").dead(2, "exploding_kitten").pile("skip exploding_kitten exploding_kitten skip")
    };
    let feed = |table: &mut Table<'_>| {
        table.expect(4, Question::Nope);
        table.play_at("feed_the_dead", 2);
    };
    let mut actor = Table::new(&rules, scene(0, 0, "attack"), []);
    actor.decline().play("attack");
    feed(&mut actor);
    assert_eq!((actor.alive(), actor.owed(), actor.view(0).under_attack()), (vec![1, 3, 4], (1, 1), false));
    let mut target = Table::new(&rules, scene(0, 3, "targeted_attack"), []);
    target.decline().act(Action::Play(Play::at(Scene::card(&rules, "targeted_attack"), Seat(3))));
    feed(&mut target);
    assert_eq!((target.alive(), target.owed()), (vec![0, 1, 4], (0, 1)));
    let mut dead = Table::new(&rules, scene(0, 3, "attack_of_the_dead"), []);
    dead.decline().play("attack_of_the_dead");
    feed(&mut dead);
    assert_eq!((dead.alive(), dead.owed()), (vec![0, 1, 4], (1, 6)));
}
