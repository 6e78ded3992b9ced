//! BRK: the Tower of Power and its stash.

use eksim_engine::cards::Kind;
use eksim_engine::game::Game;
use eksim_engine::observer::Event;
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Card, Question, Roll, ScriptedLuck, Seat, Why};
use eksim_engine::view::View;

use crate::table::{Table, dealt, refusal, rules};

/// A deal with the printed deck in its canonical order from the top, but these six at the bottom; every card that goes in
/// later goes on top.
fn dealt_with_stash<'r>(r: &'r Rules, defuses: bool, bottom: &str) -> Game<'r> {
    let mut deck = r.printed.clone();
    if defuses {
        deck.extend(&r.returned);
    }
    let bottom = Scene::cards(r, bottom);
    for card in &bottom {
        deck.remove(deck.iter().position(|c| c == card).expect("a card of the deck"));
    }
    deck.extend(bottom);
    let later = 1 + r.entering.len() + if defuses { 0 } else { r.returned.len() };
    let mut luck = ScriptedLuck::new(std::iter::once(Roll::Shuffle(deck)).chain(std::iter::repeat_n(Roll::Pick(0), later)));
    let mut game = Game::new(r);
    game.deal(&mut luck, &mut ());
    luck.finish();
    game
}

/// How many of a card are in the hands and in the pile.
fn in_sight(game: &Game<'_>, players: u8, card: Card) -> usize {
    (0..players).map(|seat| game.peek_hand(Seat(seat)).count(card)).sum::<usize>() + game.peek_pile().count(card)
}

/// BRK-03, BRK-06: six cards of the deck, unseen, are the stash; the Tower and the kittens go in afterwards.
#[test]
fn brk_03_the_stash() {
    let r = rules("base,streaking,barking", 3, &[]);
    let stash = ["streaking_kitten", "barking_kitten", "mark", "defuse", "nope", "bury"];
    let game = dealt_with_stash(&r, true, &stash.join(" "));
    assert_eq!(View::of(&game, None, Seat(0)).tower(), (None, 6));
    for name in stash {
        let card = Scene::card(&r, name);
        assert_eq!(in_sight(&game, 3, card) + 1, r.counts[card.index()] as usize, "{name}");
    }
    // The Tower went in on top before the deal: seat 0 was dealt it.
    assert!(game.peek_hand(Seat(0)).has(r.card(Kind::TowerOfPower)));
    for key in 0..300 {
        let game = dealt(&r, key);
        assert_eq!(in_sight(&game, 3, r.card(Kind::TowerOfPower)), 1);
        assert_eq!(game.peek_pile().count(r.card(Kind::ExplodingKitten)), 3);
    }
}

/// BRK-04: the stash can hold a Defuse, unless it is taken before the Defuses go back.
#[test]
fn brk_04_when_the_stash_is_taken() {
    let least = |r: &Rules| (0..200).map(|key| in_sight(&dealt(r, key), 4, r.card(Kind::Defuse))).min();
    let (after, before) = (rules("base,barking", 4, &[]), rules("base,barking", 4, &["tower_stash=before-defuses"]));
    assert_eq!((least(&before), least(&after).is_some_and(|n| n < 6)), (Some(6), true));
    let game = dealt_with_stash(&before, false, "4*skip 2*attack");
    assert_eq!(in_sight(&game, 4, before.card(Kind::Skip)), 0);
    assert_eq!((0..4).map(|seat| game.peek_hand(Seat(seat)).len()).collect::<Vec<_>>(), [8; 4]);
}

/// BRK-05: with `fast`, or the trim of APO-04, the Tower goes in with the kittens: in no opening hand, and never cut off.
#[test]
fn brk_05_fast_tower() {
    let opened = |r: &Rules| {
        (0..300).filter(|key| !dealt(r, *key).peek_pile().top_down().any(|c| c == r.card(Kind::TowerOfPower))).count()
    };
    let (usual, fast) = (rules("base,barking", 4, &[]), rules("base,barking", 4, &["fast=true"]));
    assert!(opened(&usual) > 50 && opened(&fast) == 0);
    assert_eq!(opened(&rules("zombie,base,barking", 4, &[])), 0);
    // 46 + 19 cards and two Defuses less the stash and four hands, a third off, then Tower and kittens.
    let left = 46 + 19 + 2 - 6 - 28;
    assert_eq!(fast.pile_size(), left - left / 3 + 1 + 3);
    assert_eq!(dealt(&fast, 3).peek_pile().len(), fast.pile_size());
    // So it can't be dealt either where the hands take everything else.
    assert!(refusal("base,barking", 2, &["fast=true", "hand=32"]).contains("at most hand = 31"));
    assert_eq!(rules("base,barking", 2, &["hand=32"]).pile_size(), 1);
}

/// BRK-07: a Noped Tower goes to the discard; the stash waits for the next time it is played.
#[test]
fn brk_07_noped_tower() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip").hand(0, "tower_of_power").hand(1, "nope").stash("attack favor").discard("shuffle");
    let mut t = Table::new(&r, scene, []);
    t.play("tower_of_power").nope().expect(0, Question::Turn);
    assert_eq!((t.discard(), t.view(0).tower()), (vec!["nope", "tower_of_power", "shuffle"], (None, 2)));
    // A five fetches it, and it works with the same stash.
    let five = "skip attack favor tacocat beard_cat";
    let scene = Scene::new(&r).pile("skip").hand(0, five).discard("tower_of_power").stash("attack favor").hand(1, "shuffle");
    let mut t = Table::new(&r, scene, []);
    t.five(five).play("tower_of_power").expect(0, Question::Turn);
    assert_eq!((t.view(1).tower(), t.discard().len()), ((Some(Seat(0)), 2), 5));
}

/// BRK-20, BRK-25: Favor, pair and triple get a random card of the stash, the triple whatever it names, until it is empty.
#[test]
fn brk_20_the_tower_answers() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip").hand(0, "2*favor 2*tacocat 3*beard_cat").hand(1, "defuse skip");
    let scene = scene.tower(1, "attack shuffle see_the_future_3");
    let mut t = Table::new(&r, scene, [1, 1, 0].map(Roll::Pick));
    t.play_at("favor", 1).expect(0, Question::Turn); // nobody is asked
    assert!(
        t.hand(0).contains(&"shuffle")
            && t.happened(Event::Moved { from: Seat(1), to: Seat(0), card: t.card("shuffle"), public: false, stash: true })
    );
    t.pair("tacocat", 1).expect(0, Question::Turn);
    assert!(t.can_triple("beard_cat", 1, "defuse"));
    t.triple("beard_cat", 1, "defuse").expect(0, Question::Turn);
    assert_eq!(t.hand(0), ["attack", "favor", "shuffle", "see_the_future_3"]);
    assert_eq!((t.hand(1), t.view(0).tower()), (vec!["defuse", "skip"], (Some(Seat(1)), 0)));
    // BRK-25: only the taker has seen them.
    let attack = t.card("attack");
    assert_eq!([1, 2].map(|seat| t.view(seat).known_in_hand(Seat(0), attack)), [0, 0]);
    t.play_at("favor", 1).expect(1, Question::Give(Why::Favor(Seat(0)))); // the stash is empty now
    t.give("skip");
    assert_eq!(t.hand(1), ["defuse"]);
    t.done();
}

/// BRK-20: a kitten held with Streaking is safe behind the Tower; the Streaking Kitten may come from the stash.
#[test]
fn brk_20_held_kitten_behind_the_tower() {
    let r = rules("base,streaking,barking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip").hand(0, "3*tacocat").hand(1, "nope").tower(1, "streaking_kitten");
    let mut t = Table::new(&r, scene, [Roll::Pick(0)]);
    t.triple("tacocat", 1, "nope").decline().expect(0, Question::Turn);
    assert_eq!((t.hand(0), t.hand(1)), (vec!["streaking_kitten"], vec!["nope"]));
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.hand(0), ["exploding_kitten", "streaking_kitten"]);
    t.done();
}

/// BRK-21, BRK-24: stash cards are no hand cards; Mark, Curse, Garbage Collection, Potluck and I'll Take That pass the Tower by.
#[test]
fn brk_24_what_passes_it_by() {
    let r = rules("base,streaking,barking", 2, &[]);
    let hand = "mark curse_of_the_cat_butt garbage_collection potluck ill_take_that";
    let scene = Scene::new(&r).pile("nope").hand(0, hand).hand(1, "4*skip").tower(1, "attack favor");
    let rolls = [Roll::Pick(3), Scene::shuffled(&r, "skip mark nope")];
    let mut t = Table::new(&r, scene.clone().hand(0, "mark"), rolls);
    assert_eq!(t.view(0).hand_size(Seat(1)), 4);
    t.play_at("mark", 1);
    assert!(t.view(0).marked(Seat(1)).has(t.card("skip")));
    t.play("garbage_collection").give("mark").expect(0, Question::Turn);
    t.play("potluck").give("curse_of_the_cat_butt").expect(0, Question::Turn);
    assert_eq!((t.hand(1).len(), t.pile()[0], t.view(0).tower().1), (2, "skip", 2));
    t.play_at("ill_take_that", 1).draw();
    t.draw().expect(0, Question::Turn);
    assert_eq!((t.hand(0).contains(&"curse_of_the_cat_butt"), t.view(0).tower().1), (true, 2));
    t.done();
    // A curse hides the hand and plays from it alone; the stash answers as before (BRK-25).
    let mut t = Table::new(&r, scene.hand(0, "favor"), [1, 3].map(Roll::Pick));
    t.play_at("curse_of_the_cat_butt", 1).play_at("favor", 1).expect(0, Question::Turn);
    assert!(t.hand(0).contains(&"favor") && t.view(1).is_blind() && t.hand(1).len() == 4);
    t.draw().act(Action::PlayBlind).decline().expect(0, Question::Turn);
    assert_eq!((t.hand(1).len(), t.view(0).tower().1), (3, 1));
    t.done();
}

/// BRK-24: Feed the Dead is answered by the stash too.
#[test]
fn brk_24_feed_the_dead() {
    let r = rules("zombie,barking", 3, &[]);
    let scene = Scene::new(&r).pile("nope").hand(0, "feed_the_dead").hand(1, "skip nope").dead(2, "exploding_kitten");
    let mut t = Table::new(&r, scene.tower(1, "attack bury"), [Roll::Pick(1)]);
    t.play_at("feed_the_dead", 2).decline().expect(0, Question::Turn);
    assert_eq!((t.hand(2), t.hand(1).len(), t.view(0).tower().1), (vec!["bury"], 2, 1));
    t.done();
}

/// BRK-22: the wearer's Tower and stash leave the game with him; in Apocalypse they wait for his return.
#[test]
fn brk_22_the_wearer_dies() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten skip").hand(0, "shuffle").tower(0, "attack favor");
    let mut t = Table::new(&r, scene, []);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.view(1).tower(), t.discard()), ((None, 0), vec!["exploding_kitten", "shuffle"]));

    let r = rules("zombie,base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("exploding_kitten exploding_kitten skip").tower(0, "attack").hand(1, "zombie_kitten");
    let mut t = Table::new(&r, scene.hand(2, "favor"), [Roll::Pick(0)]);
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.view(1).tower(), (Some(Seat(0)), 1));
    t.draw().act(Action::Save(Scene::card(&r, "zombie_kitten"))).place(0).place(0).expect(2, Question::Turn);
    t.play_at("favor", 0).expect(2, Question::Turn);
    assert_eq!((t.hand(2), t.view(1).tower()), (vec!["attack"], (Some(Seat(0)), 0)));
    t.done();
}

/// BRK-23: a wearer without cards but with a stash may be robbed; without a stash he may not.
#[test]
fn brk_23_an_empty_hand() {
    let r = rules("base,barking", 3, &[]);
    let scene = Scene::new(&r).pile("skip").hand(0, "favor 2*tacocat");
    let mut t = Table::new(&r, scene.clone().tower(1, "attack"), [Roll::Pick(0)]);
    assert_eq!([1, 2].map(|seat| (t.can_pair("tacocat", seat), t.can_play_at("favor", seat))), [(true, true), (false, false)]);
    t.play_at("favor", 1).expect(0, Question::Turn);
    assert!(t.hand(0).contains(&"attack") && !t.can_pair("tacocat", 1));
    t.done();
    let t = Table::new(&r, scene.tower(1, ""), []);
    assert!(!t.can_pair("tacocat", 1));
}
