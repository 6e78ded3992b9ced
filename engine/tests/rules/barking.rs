//! BRK: Barking Kittens, all but the Tower and its stash.

use eksim_engine::cards::Kind;
use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat, Why};

use crate::table::{Table, count, dealt, rules};

/// BRK-01: twenty cards more.
#[test]
fn brk_01_counts() {
    let r = rules("base,barking", 5, &[]);
    let kinds = [
        (Kind::BarkingKitten, 2),
        (Kind::TowerOfPower, 1),
        (Kind::AlterTheFuture3Now, 2),
        (Kind::Bury, 2),
        (Kind::IllTakeThat, 4),
        (Kind::PersonalAttack, 4),
        (Kind::Potluck, 2),
        (Kind::ShareTheFuture3, 2),
        (Kind::SuperSkip, 1),
    ];
    assert!(kinds.iter().all(|(kind, n)| count(&r, *kind) == *n));
    assert_eq!((kinds.iter().map(|(_, n)| n).sum::<u16>(), r.total()), (20, 76));
}

/// BRK-02: all Defuses left go back, before the deal.
#[test]
fn brk_02_all_defuses_back() {
    for (players, pile) in [(2, 51), (3, 44), (4, 37), (5, 30)] {
        let r = rules("base,barking", players, &[]);
        assert_eq!((count(&r, Kind::Defuse), r.pile_size()), (6, pile), "{players} players");
    }
    let r = rules("base,barking", 2, &[]);
    let defuses = |key| dealt(&r, key).peek_hand(Seat(1)).count(r.card(Kind::Defuse));
    assert!((0..200).any(|key| defuses(key) >= 2) && (0..200).all(|key| defuses(key) >= 1));
}

/// BRK-10: in the hand it is an ordinary card: drawn without harm, good for a pair.
#[test]
fn brk_10_an_ordinary_card() {
    let r = rules("base,barking", 2, &[]);
    let scene = Scene::new(&r).pile("barking_kitten skip").hand(0, "barking_kitten").hand(1, "nope");
    let mut t = Table::new(&r, scene, [Roll::Pick(1)]);
    t.draw().draw().expect(0, Question::Turn);
    assert_eq!(t.hand(0), ["barking_kitten", "barking_kitten"]);
    t.pair("barking_kitten", 1).decline().expect(0, Question::Turn);
    assert_eq!((t.hand(0), t.discard()), (vec!["skip"], vec!["barking_kitten", "barking_kitten"]));
    t.done();
}

/// BRK-11, BRK-14: the holder of the mate needs a save card; nothing goes back, both are discarded at the end of the turn.
#[test]
fn brk_11_the_mate_in_a_hand() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip skip").hand(0, "barking_kitten").hand(1, "nope").hand(2, "barking_kitten tacocat");
    let mut t = Table::new(&r, scene.clone().hand(2, "defuse"), []);
    t.play("barking_kitten").expect(0, Question::Turn); // no Nope window, no end of the turn
    assert_eq!((t.hand(2), t.discard(), t.pile().len()), (vec!["tacocat"], vec!["defuse"], 2));
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.discard(), ["barking_kitten", "barking_kitten", "defuse"]);

    let mut t = Table::new(&r, scene, []);
    t.play("barking_kitten").expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(2), Cause::Barked)));
    assert_eq!(t.discard(), ["tacocat"]);
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.discard(), ["barking_kitten", "barking_kitten", "tacocat"]);
}

/// BRK-12: who has both, in hand or one before him, chooses any other player.
#[test]
fn brk_12_both() {
    let r = rules("base,barking", 4, &[]);
    let scene = Scene::new(&r).pile("skip skip").hand(0, "barking_kitten").hand(2, "tacocat").dead(1, "");
    for scene in [scene.clone().hand(0, "barking_kitten"), scene.barking_before(0)] {
        let mut t = Table::new(&r, scene, []);
        assert!(!t.can_play("barking_kitten"));
        assert_eq!([0, 1, 2, 3].map(|seat| t.can_play_at("barking_kitten", seat)), [false, false, true, true]);
        t.play_at("barking_kitten", 2).expect(0, Question::Turn);
        assert!(t.happened(Event::Died(Seat(2), Cause::Barked)) && t.view(0).barking_before().is_empty());
        assert!(t.hand(0).is_empty());
        t.draw();
        assert_eq!(t.discard(), ["barking_kitten", "barking_kitten", "tacocat"]);
    }
}

/// BRK-13: if nobody has the mate it stays before its player, who is the victim when the mate is played.
#[test]
fn brk_13_it_waits() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("barking_kitten skip nope attack").hand(0, "barking_kitten");
    let mut t = Table::new(&r, scene, []);
    t.play("barking_kitten").expect(0, Question::Turn);
    assert!(t.view(2).barking_before().has(Seat(0)));
    assert_eq!((t.hand(0).len(), t.discard().len()), (0, 0));
    t.draw().draw().draw().expect(0, Question::Turn); // he drew the mate himself: BRK-12
    assert!(!t.can_play("barking_kitten") && t.can_play_at("barking_kitten", 2));

    let scene = Scene::new(&r).pile("skip skip").hand(1, "barking_kitten").barking_before(0).active(1);
    let mut t = Table::new(&r, scene.clone().hand(0, "defuse"), []);
    t.play("barking_kitten").expect(1, Question::Turn);
    assert_eq!((t.hand(0).len(), t.view(0).barking_before().len()), (0, 0));
    let mut t = Table::new(&r, scene, []);
    t.play("barking_kitten").expect(1, Question::Turn);
    assert!(t.happened(Event::Died(Seat(0), Cause::Barked)));
}

/// BRK-13, BRK-06: a mate in the stash, or cut off unseen by `fast`, is held by nobody and gives nothing away.
#[test]
fn brk_13_a_mate_that_nobody_sees() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip skip").hand(0, "barking_kitten").tower(1, "barking_kitten");
    let mut t = Table::new(&r, scene.clone(), []);
    t.play("barking_kitten").expect(0, Question::Turn);
    assert!(t.view(0).barking_before().has(Seat(0)));
    // The wearer dies, and the stash with the mate leaves the game: still nobody knows.
    let mut t = Table::new(&r, scene.pile("exploding_kitten").active(1), []);
    t.draw().expect(2, Question::Turn);
    t.draw().play("barking_kitten").expect(0, Question::Turn);
    assert!(t.view(1).barking_before().has(Seat(0)) && !t.discard().contains(&"barking_kitten"));
}

/// BRK-15: it is discarded with its dead owner; the mate has no target then and is discarded at once.
#[test]
fn brk_15_its_owner_dies() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip skip").barking_before(0).hand(1, "barking_kitten");
    let mut t = Table::new(&r, scene, []);
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.discard(), ["exploding_kitten", "barking_kitten"]);
    t.play("barking_kitten").expect(1, Question::Turn);
    assert_eq!(t.discard(), ["barking_kitten", "exploding_kitten", "barking_kitten"]);
    assert!(t.view(1).barking_before().is_empty() && t.game.alive().len() == 2);
}

/// BRK-16: a blind victim hands out the mate, then defuses blind; saved he sees. A Barking Kitten played blind works.
#[test]
fn brk_16_blind() {
    let r = rules("base,streaking,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip skip").hand(0, "barking_kitten").hand(1, "barking_kitten defuse tacocat").blind(1);
    let mut t = Table::new(&r, scene, [1, 0].map(Roll::Pick));
    t.play("barking_kitten").expect(0, Question::Turn);
    assert_eq!((t.discard(), t.pile().len()), (vec!["defuse", "tacocat"], 2));
    assert!(t.hand(1).is_empty() && !t.view(1).is_blind());
    t.done();
    // A kitten of his hand that comes up goes back; the Barking Kitten doesn't.
    let hand = "exploding_kitten 2*defuse streaking_kitten barking_kitten";
    let scene = Scene::new(&r).pile("skip").hand(0, "barking_kitten").hand(1, hand).blind(1);
    let mut t = Table::new(&r, scene, [0, 0, 0].map(Roll::Pick));
    t.play("barking_kitten").expect(1, Question::Place(Scene::card(&r, "exploding_kitten")));
    t.place(1).expect(0, Question::Turn);
    assert_eq!((t.pile(), t.hand(1)), (vec!["skip", "exploding_kitten"], vec!["streaking_kitten"]));
    t.done();
    let scene = Scene::new(&r).pile("skip").hand(0, "barking_kitten skip").hand(1, "barking_kitten").blind(0);
    let mut t = Table::new(&r, scene, [Roll::Pick(1)]);
    t.act(Action::PlayBlind).expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Barked)) && t.view(0).is_blind());
    t.done();
}

/// BRK-17: who plays it is never its victim; a victim's death leaves the turn as it was.
#[test]
fn brk_17_the_turn_goes_on() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip skip").hand(0, "barking_kitten").hand(1, "barking_kitten").attacked(3);
    let mut t = Table::new(&r, scene, []);
    t.play("barking_kitten").expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Barked)));
    assert_eq!((t.owed(), t.view(0).under_attack()), ((0, 3), true));
    t.draw().expect(0, Question::Turn);
    assert_eq!(t.owed(), (0, 2));
}

/// BRK-30, BRK-46: three turns, the current one the first; under attack they add; an Attack passes them on.
#[test]
fn brk_30_personal_attack() {
    let r = rules("base,barking", 2, &[]);
    let scene = Scene::new(&r).pile("nope nope nope").hand(0, "2*personal_attack attack skip");
    let mut t = Table::new(&r, scene.clone(), []);
    t.play("personal_attack").expect(0, Question::Turn);
    assert_eq!((t.owed(), t.view(0).under_attack()), ((0, 3), true));
    t.play("skip").play("personal_attack").expect(0, Question::Turn);
    assert_eq!(t.owed(), (0, 5));
    t.play("attack").expect(1, Question::Turn);
    assert_eq!(t.owed(), (1, 7));
    let mut t = Table::new(&r, scene.attacked(2), []);
    t.play("personal_attack");
    assert_eq!(t.owed(), (0, 5));
    // CORE-66: `reset` doesn't touch it, but the Attack gives its own two only.
    let r = rules("base,barking", 2, &["attack_stacking=reset"]);
    let mut t = Table::new(&r, Scene::new(&r).pile("nope").hand(0, "personal_attack attack").attacked(2), []);
    t.play("personal_attack");
    assert_eq!(t.owed(), (0, 5));
    t.play("attack");
    assert_eq!(t.owed(), (1, 2));
}

/// BRK-46: Noped it leaves turns and attack as they were.
#[test]
fn brk_46_noped_personal_attack() {
    let r = rules("base,barking", 2, &[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("nope").hand(0, "personal_attack").hand(1, "nope"), []);
    t.play("personal_attack").nope().expect(0, Question::Turn);
    assert_eq!((t.owed(), t.view(0).under_attack()), ((0, 1), false));
}

/// BRK-31, BRK-45: see three, order them, show them to the next player; `look`: both only look. Nobody else knows.
#[test]
fn brk_31_share_the_future() {
    for (house, pile) in [("reorder", ["favor", "nope", "skip", "attack"]), ("look", ["skip", "nope", "favor", "attack"])] {
        let r = rules("base,barking", 4, &[&format!("share_future={house}")]);
        let scene = Scene::new(&r).pile("skip nope favor attack").hand(0, "share_the_future_3").counter_clockwise();
        let mut t = Table::new(&r, scene, []);
        t.play("share_the_future_3");
        if house == "reorder" {
            t.expect(0, Question::Order(3));
            t.act(Action::Order([2, 1, 0, 3, 4, 5]));
        }
        t.expect(0, Question::Turn);
        assert_eq!(t.pile(), pile);
        let known = |seat: u8| (0..4).filter(|p| t.view(seat).known_at(*p).is_some()).count();
        assert_eq!([0, 1, 2, 3].map(known), [3, 0, 0, 3]);
    }
}

/// BRK-32: from the actor on, in the direction of play; the last given lies on top. A held kitten may be given.
#[test]
fn brk_32_potluck() {
    let r = rules("base,streaking,barking", 4, &[]);
    let scene = Scene::new(&r).pile("attack").hand(1, "potluck skip nope").hand(0, "tacocat favor").active(1);
    let scene = scene.hand(2, "exploding_kitten streaking_kitten");
    for (clockwise, order) in [(true, [1, 2, 0]), (false, [1, 0, 2])] {
        let scene = if clockwise { scene.clone() } else { scene.clone().counter_clockwise() };
        let mut t = Table::new(&r, scene, []);
        t.play("potluck");
        for seat in order {
            t.expect(seat, Question::Give(Why::Potluck));
            t.give(["tacocat", "skip", "exploding_kitten"][seat as usize]);
        }
        t.expect(1, Question::Turn);
        let top = order.map(|seat| ["tacocat", "skip", "exploding_kitten"][seat as usize]);
        assert_eq!(t.pile(), [top[2], top[1], top[0], "attack"]);
        assert_eq!((t.hand(2), t.owed()), (vec!["streaking_kitten"], (1, 1)));
        assert_eq!((t.view(order[2]).known_at(0).is_some(), t.view(1).known_at(0)), (true, None));
    }
}

/// BRK-39: blind he puts a random card on the pile and sees it.
#[test]
fn brk_39_potluck_while_blind() {
    let r = rules("base,streaking,barking", 3, &[]);
    let scene = Scene::new(&r).pile("attack").hand(0, "potluck").hand(1, "defuse skip tacocat").blind(1);
    let mut t = Table::new(&r, scene, [Roll::Pick(1)]);
    t.play("potluck").expect(0, Question::Turn);
    assert_eq!((t.pile(), t.view(1).is_blind()), (vec!["skip", "attack"], true));
    assert_eq!((t.view(1).known_at(0), t.view(1).remembered_hand().1), (Some(t.card("skip")), 0));
    assert_eq!(t.view(0).known_at(0), None);
    t.done();
}

/// BRK-44, STK-13: who gives Streaking away explodes before the next gives; his card stays on the pile.
#[test]
fn brk_44_potluck_with_streaking() {
    let r = rules("base,streaking,barking", 3, &[]);
    let scene = Scene::new(&r).pile("attack").hand(0, "potluck exploding_kitten streaking_kitten").hand(1, "skip nope");
    let mut t = Table::new(&r, scene.clone(), []);
    t.play("potluck").decline().give("streaking_kitten").expect(1, Question::Give(Why::Potluck));
    assert!(t.happened(Event::Died(Seat(0), Cause::Exploded)));
    t.give("skip").expect(1, Question::Turn);
    assert_eq!(t.pile(), ["skip", "streaking_kitten", "attack"]);
    // Saved, the kitten goes back before the others give; the turn ends with `hand_kitten_ends_turn` once they all did.
    for (house, next) in [("false", 0), ("true", 1)] {
        let r = rules("base,streaking,barking", 3, &[&format!("hand_kitten_ends_turn={house}")]);
        let scene = Scene::new(&r).pile("attack").hand(0, "potluck exploding_kitten streaking_kitten defuse");
        let mut t = Table::new(&r, scene.hand(1, "skip nope"), []);
        t.play("potluck").decline().give("streaking_kitten").expect(0, Question::Place(Scene::card(&r, "exploding_kitten")));
        t.place(0).expect(1, Question::Give(Why::Potluck));
        assert_eq!(t.owed(), (0, 1));
        t.give("skip").expect(next, Question::Turn);
        assert_eq!(t.pile(), ["skip", "exploding_kitten", "streaking_kitten", "attack"]);
    }
}

/// BRK-33: the top card goes anywhere in secret and one turn ends; kittens do nothing and keep their side.
#[test]
fn brk_33_bury() {
    let r = rules("base,imploding,streaking,barking", 3, &["reinsert=shuffle"]);
    for kitten in ["exploding_kitten", "imploding_kitten", "imploding_kitten_up", "tacocat"] {
        let scene = Scene::new(&r).hand(0, "bury streaking_kitten").pile(&format!("{kitten} skip nope")).attacked(2);
        let mut t = Table::new(&r, scene, []);
        t.play("bury").expect(0, Question::Place(Scene::card(&r, kitten)));
        t.place(1).expect(0, Question::Turn);
        assert_eq!((t.pile(), t.owed()), (vec!["skip", kitten, "nope"], (0, 1)));
        assert_eq!((t.view(0).known_at(1), t.view(1).known_at(1)), (Some(t.card(kitten)), None));
    }
    let scene = Scene::new(&r).hand(0, "bury").pile("skip").ill_take_that(0, 1);
    assert!(!Table::new(&r, scene, []).can_play("bury"));
}

/// BRK-37, BRK-38: Alter the Future as a NOW card, on anyone's turn; Super Skip.
#[test]
fn brk_37_alter_now_brk_38_super_skip() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip nope favor").hand(2, "alter_the_future_3_now").hand(0, "super_skip").attacked(3);
    let mut t = Table::new(&r, scene, []);
    t.expect(2, Question::Now);
    t.play("alter_the_future_3_now").expect(2, Question::Order(3));
    t.act(Action::Order([1, 2, 0, 3, 4, 5])).expect(0, Question::Turn);
    assert_eq!(
        (t.pile(), t.view(2).known_at(0), t.view(0).known_at(0)),
        (vec!["nope", "favor", "skip"], Some(t.card("nope")), None)
    );
    t.play("super_skip").expect(1, Question::Turn);
    assert_eq!((t.owed(), t.view(1).under_attack()), ((1, 1), false));
}

/// BRK-34, BRK-40, BRK-41: the next card the other draws is the owner's; both see it, the drawer's turn ends, the card is discarded.
#[test]
fn brk_34_ill_take_that() {
    let r = rules("base,imploding,barking", 3, &[]);
    let scene = Scene::new(&r).pile("nope favor skip").hand(0, "2*ill_take_that attack").hand(1, "draw_from_the_bottom");
    let mut t = Table::new(&r, scene.clone(), []);
    assert!(!t.can_play_at("ill_take_that", 0));
    t.play_at("ill_take_that", 1).expect(0, Question::Turn);
    assert_eq!((t.view(2).ill_take_that(Seat(1)), t.discard().len()), (Some(Seat(0)), 0));
    assert!(!t.can_play_at("ill_take_that", 1) && t.can_play_at("ill_take_that", 2)); // at most one each
    t.play("attack").expect(1, Question::Turn);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.hand(0), t.hand(1)), (vec!["nope", "ill_take_that"], vec!["draw_from_the_bottom"]));
    assert_eq!((t.owed(), t.discard()), ((1, 1), vec!["ill_take_that", "attack"]));
    let nope = t.card("nope");
    assert_eq!([1, 2].map(|seat| t.view(seat).known_in_hand(Seat(0), nope)), [1, 0]);
    t.draw().expect(2, Question::Turn); // used up
    assert_eq!(t.hand(1), ["favor", "draw_from_the_bottom"]);

    let mut t = Table::new(&r, scene, []);
    t.play_at("ill_take_that", 1).draw().play("draw_from_the_bottom").decline().expect(2, Question::Turn);
    assert!(t.hand(0).contains(&"skip") && t.hand(1).is_empty());
}

/// BRK-41: also the card that he keeps by Dig Deeper.
#[test]
fn brk_41_dig_deeper() {
    let r = rules("zombie,barking", 3, &[]);
    let scene = Scene::new(&r).pile("nope skip").hand(1, "dig_deeper").ill_take_that(1, 0).active(1);
    for (answer, card) in [(Action::Keep, "nope"), (Action::Return, "skip")] {
        let mut t = Table::new(&r, scene.clone(), []);
        t.play("dig_deeper").act(answer).expect(2, Question::Turn);
        assert_eq!((t.hand(0), t.hand(1).len()), (vec![card], 0));
        assert_eq!([1, 2].map(|seat| t.view(seat).known_in_hand(Seat(0), t.card(card))), [1, 0]);
    }
}

/// BRK-35, BRK-40: it is discarded when its owner or the player before whom it lies dies first; the drawer keeps his card.
#[test]
fn brk_35_a_death_first() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip nope").ill_take_that(1, 0);
    let mut t = Table::new(&r, scene.clone(), []);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.discard(), t.view(1).ill_take_that(Seat(1))), (vec!["exploding_kitten", "ill_take_that"], None));
    t.draw().expect(2, Question::Turn);
    assert_eq!(t.hand(1), ["skip"]);
    let scene = Scene::new(&r).pile("skip nope").ill_take_that(1, 0).hand(0, "barking_kitten").barking_before(1);
    let mut t = Table::new(&r, scene, []);
    t.play("barking_kitten").expect(0, Question::Turn);
    assert_eq!(t.discard(), ["ill_take_that"]);
}

/// BRK-34: nothing of it is left over for the next game, also where the Tower is out of the box.
#[test]
fn brk_34_a_new_game() {
    let r = rules("base,barking", 2, &["cards.tower_of_power=0"]);
    let mut game = Scene::new(&r).pile("skip").ill_take_that(0, 1).start();
    game.deal(&mut eksim_engine::types::KeyedLuck::new(1), &mut ());
    assert_eq!(eksim_engine::view::View::of(&game, None, Seat(0)).ill_take_that(Seat(0)), None);
}

/// BRK-36: a blind drawer sees the card, hands it over and sees again, be it a kitten.
#[test]
fn brk_36_blind_drawer() {
    let r = rules("base,streaking,barking", 3, &[]);
    for (card, owner) in [("skip", vec!["defuse", "skip"]), ("exploding_kitten", vec![])] {
        let scene = Scene::new(&r).pile(&format!("{card} nope")).hand(0, "tacocat").hand(1, "defuse").ill_take_that(0, 1);
        let mut t = Table::new(&r, scene.blind(0), []);
        t.draw();
        if card == "exploding_kitten" {
            t.expect(1, Question::Place(Scene::card(&r, card)));
            t.place(0);
        } else {
            assert_eq!(t.view(0).known_in_hand(Seat(1), t.card(card)), 1);
        }
        t.expect(1, Question::Turn);
        assert_eq!((t.view(0).is_blind(), t.hand(0), t.hand(1)), (false, vec!["tacocat"], owner));
    }
}

/// BRK-42: a kitten so drawn is the owner's, as if he drew it; no turn of his is used, the drawer's ends.
#[test]
fn brk_42_a_kitten_for_the_owner() {
    let r = rules("base,imploding,streaking,barking", 3, &["hand_kitten_ends_turn=true"]);
    let scene = |top: &str| Scene::new(&r).pile(&format!("{top} skip")).hand(0, "defuse").ill_take_that(0, 1).attacked(2);
    let ek = Scene::card(&r, "exploding_kitten");
    let mut t = Table::new(&r, scene("exploding_kitten").hand(1, "streaking_kitten defuse"), []);
    t.draw().expect(1, Question::Save(ek));
    t.act(Action::Keep).expect(0, Question::Turn);
    assert_eq!((t.hand(1).len(), t.owed()), (3, (0, 1)));
    let mut t = Table::new(&r, scene("exploding_kitten").hand(1, "defuse"), []);
    t.draw().expect(1, Question::Place(ek));
    t.place(1).expect(0, Question::Turn);
    assert_eq!((t.pile(), t.owed(), t.hand(0)), (vec!["skip", "exploding_kitten"], (0, 1), vec!["defuse"]));
    let mut t = Table::new(&r, scene("exploding_kitten"), []);
    t.draw().expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)) && t.owed() == (0, 1));
    let mut t = Table::new(&r, scene("imploding_kitten"), []);
    t.draw().expect(1, Question::Place(Scene::card(&r, "imploding_kitten_up")));
    t.place(0).expect(0, Question::Turn);
    assert_eq!((t.pile()[0], t.owed()), ("imploding_kitten_up", (0, 1)));
    let mut t = Table::new(&r, scene("imploding_kitten_up").hand(1, "defuse"), []);
    t.draw().expect(0, Question::Turn);
    assert!(t.happened(Event::Died(Seat(1), Cause::Imploded)) && t.owed() == (0, 1));
}

/// BRK-43: a blind owner sees the card he gets and stays blind, a kitten kept with Streaking too.
#[test]
fn brk_43_blind_owner() {
    let r = rules("base,streaking,barking", 3, &[]);
    for card in ["skip", "exploding_kitten"] {
        let scene = Scene::new(&r).pile(&format!("{card} nope")).hand(1, "streaking_kitten defuse").ill_take_that(0, 1).blind(1);
        let mut t = Table::new(&r, scene, []);
        t.draw().expect(1, Question::Turn);
        assert!(t.view(1).is_blind() && t.view(1).remembered_hand().0.has(t.card(card)), "{card}");
        t.draw().expect(2, Question::Turn);
        assert!(!t.view(1).is_blind() && t.hand(1).len() == 4);
    }
    let r = rules("base,imploding,streaking,barking", 3, &[]);
    let scene = Scene::new(&r).pile("imploding_kitten nope").hand(1, "skip").ill_take_that(0, 1).blind(1);
    let mut t = Table::new(&r, scene, []);
    t.draw().place(1).expect(1, Question::Turn);
    assert!(t.view(1).is_blind());
}
