//! CORE-01..09: the setup.

use eksim_engine::cards::Kind;
use eksim_engine::game::Game;
use eksim_engine::observer::Event;
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, KeyedLuck, Play, Question, Roll, ScriptedLuck, Seat};

use crate::table::{count, dealt, rules};

/// How many of this kind a seat was dealt.
fn held(rules: &Rules, game: &Game<'_>, seat: u8, kind: Kind) -> usize {
    game.peek_hand(Seat(seat)).count(rules.card(kind))
}

/// How many of this kind are in the pile.
fn piled(rules: &Rules, game: &Game<'_>, kind: Kind) -> usize {
    game.peek_pile().count(rules.card(kind))
}

/// Who takes the first turns when everybody only draws.
fn order_of_play(rules: &Rules, turns: usize) -> Vec<u8> {
    // A deal whose first kitten lies deep enough.
    let deep = |game: &Game<'_>| game.peek_pile().find(rules.card(Kind::ExplodingKitten)).is_some_and(|place| place > turns);
    let mut game = (0..).map(|key| dealt(rules, key)).find(deep).expect("one of many deals");
    let mut seats = Vec::new();
    for _ in 0..turns {
        seats.push(game.ask().expect("nobody died").seat.0);
        game.apply(Action::Draw, &mut KeyedLuck::new(0), &mut ());
    }
    seats
}

/// CORE-01: seat 0 starts (`first_seat`: another one), and play goes on clockwise to the next living seat.
#[test]
fn core_01_seats_and_the_first_turn() {
    assert_eq!(order_of_play(&rules("base", 3, &[]), 4), [0, 1, 2, 0]);
    assert_eq!(order_of_play(&rules("base", 3, &["first_seat=2"]), 4), [2, 0, 1, 2]);
    let rules = rules("base", 3, &[]);
    let mut game = Scene::new(&rules).dead(1, "").pile("skip skip exploding_kitten").start();
    game.apply(Action::Draw, &mut KeyedLuck::new(0), &mut ());
    assert_eq!(game.ask().map(|ask| ask.seat), Some(Seat(2)));
}

/// CORE-02: seven cards from the top of the shuffled deck, one at a time round the table, and a Defuse: eight. The
/// left-over Defuses and the kitten then go to the places that luck says.
#[test]
fn core_02_seven_cards_and_a_save_card() {
    let rules = rules("base", 2, &[]);
    let deck = "skip attack skip attack skip attack skip attack nope tacocat nope tacocat nope tacocat \
                4*favor 4*shuffle 5*see_the_future_3 2*nope tacocat 4*beard_cat 4*cattermelon 4*hairy_potato_cat \
                4*rainbow_ralphing_cat";
    // Two Defuses: on top, and at the bottom of the then 33 cards; the kitten second from the top.
    let rolls = [Scene::shuffled(&rules, deck), Roll::Pick(0), Roll::Pick(33), Roll::Pick(1)];
    let (mut game, mut luck, mut events) = (Game::new(&rules), ScriptedLuck::new(rolls), Vec::<Event>::new());
    game.deal(&mut luck, &mut events);
    luck.finish();
    let hand = |seat| -> Vec<_> { game.peek_hand(Seat(seat)).cards().map(|c| rules.name(c)).collect() };
    assert_eq!(hand(0), ["defuse", "nope", "nope", "nope", "skip", "skip", "skip", "skip"]);
    assert_eq!(hand(1), ["defuse", "attack", "attack", "attack", "attack", "tacocat", "tacocat", "tacocat"]);
    let pile: Vec<_> = game.peek_pile().top_down().map(|c| rules.name(c)).collect();
    assert_eq!(pile[..4], ["defuse", "exploding_kitten", "favor", "favor"]);
    assert_eq!((pile.len(), pile[34]), (35, "defuse"));
    assert_eq!(events, [Event::Dealt, Event::Turn(Seat(0))]);
    assert_eq!(game.ask().map(|ask| ask.question), Some(Question::Turn));
}

/// CORE-02, `hand` and `defuses_dealt`: other hand sizes, and save cards for each seat on its own.
#[test]
fn core_02_other_hands() {
    let rules = rules("base", 3, &["hand=5", "defuses_dealt=[2, 0, 1]"]);
    let game = dealt(&rules, 7);
    let sizes: Vec<_> = (0..3).map(|s| game.peek_hand(Seat(s)).len()).collect();
    assert_eq!(sizes, [7, 5, 6]);
    let saves: Vec<_> = (0..3).map(|s| held(&rules, &game, s, Kind::Defuse)).collect();
    assert_eq!(saves, [2, 0, 1]);
    assert_eq!(piled(&rules, &game, Kind::Defuse), 2);
}

/// CORE-03: `extra_defuses` says how many of the left-over save cards go back: a number, all or none.
#[test]
fn core_03_how_many_defuses_go_back() {
    for (value, back) in [("0", 0), ("1", 1), ("3", 3), ("9", 4), ("all", 4), ("none", 0)] {
        let rules = rules("base", 2, &[&format!("extra_defuses={value}")]);
        assert_eq!(piled(&rules, &dealt(&rules, 3), Kind::Defuse), back, "{value}");
        assert_eq!(count(&rules, Kind::Defuse) as usize, 2 + back);
    }
}

/// CORE-03: before the deal a hand can open with two Defuses, after it never (`extra_defuses_when`).
#[test]
fn core_03_when_defuses_go_back() {
    for (when, most) in [("before-deal", 3), ("after-deal", 1)] {
        let rules = rules("base", 2, &[&format!("extra_defuses_when={when}")]);
        let hands = (0..300).flat_map(|key| [0, 1].map(|seat| held(&rules, &dealt(&rules, key), seat, Kind::Defuse)));
        assert_eq!(hands.max(), Some(most), "{when}");
        for key in 0..50 {
            let game = dealt(&rules, key);
            let all = held(&rules, &game, 0, Kind::Defuse) + held(&rules, &game, 1, Kind::Defuse);
            assert_eq!(all + piled(&rules, &game, Kind::Defuse), 4, "none is lost");
        }
    }
}

/// CORE-04: N-1 kittens enter after the deal (`kittens`: another number), never into a hand; the others leave the game.
#[test]
fn core_04_kittens_enter_after_the_deal() {
    for (house, players, kittens) in [(vec![], 2, 1), (vec![], 5, 4), (vec!["kittens=3"], 2, 3), (vec!["kittens=0"], 4, 0)] {
        let rules = rules("base", players, &house);
        for key in 0..40 {
            let game = dealt(&rules, key);
            assert_eq!(piled(&rules, &game, Kind::ExplodingKitten), kittens);
            assert!((0..players as u8).all(|s| held(&rules, &game, s, Kind::ExplodingKitten) == 0));
        }
        assert_eq!(count(&rules, Kind::ExplodingKitten) as usize, kittens, "what is left over is not in the game");
    }
}

/// CORE-05: a Shuffle brings every order alike.
#[test]
fn core_05_shuffles_are_uniform() {
    let rules = rules("base", 2, &[]);
    let scene = Scene::new(&rules).hand(0, "shuffle").pile("skip attack favor");
    let start = scene.start();
    let mut orders = std::collections::BTreeMap::new();
    for key in 0..6000 {
        let mut game = start;
        game.apply(Action::Play(Play::alone(rules.card(Kind::Shuffle))), &mut KeyedLuck::new(key), &mut ());
        *orders.entry(game.peek_pile().top_down().collect::<Vec<_>>()).or_insert(0) += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(orders.values().all(|n| (850..1150).contains(n)), "{orders:?}");
}

/// CORE-05: at setup the kitten is alike likely at every place of the pile, and a kind of which a house rule leaves one
/// card comes into the hands as often as its share says.
#[test]
fn core_05_the_setup_is_uniform() {
    let rules = rules("base", 2, &["cards.skip=1"]);
    let mut places = [0; 32];
    let mut dealt_skips = 0;
    for key in 0..6400 {
        let game = dealt(&rules, key);
        places[game.peek_pile().find(rules.card(Kind::ExplodingKitten)).expect("in the pile")] += 1;
        dealt_skips += held(&rules, &game, 0, Kind::Skip) + held(&rules, &game, 1, Kind::Skip);
    }
    assert!(places.iter().all(|n| (130..275).contains(n)), "200 each are expected: {places:?}");
    // 14 of 43 cards are dealt: 2083.7 of 6400, with a standard deviation of 37.5.
    assert!((1890..2280).contains(&dealt_skips), "{dealt_skips}");
}

/// CORE-06: `fast` takes a third of the pile, rounded down, before the kittens enter and with the returned Defuses in it;
/// nobody sees what goes.
#[test]
fn core_06_fast_games() {
    let fast = rules("base", 2, &["fast=true"]);
    // 46 cards, 14 dealt, 2 Defuses back: 34, of which 11 leave; then the kitten.
    assert_eq!((fast.pile_size(), rules("base", 2, &["fast=false"]).pile_size()), (24, 35));
    let mut defuses = [0; 3];
    for key in 0..200 {
        let mut events = Vec::<Event>::new();
        let mut game = Game::new(&fast);
        game.deal(&mut KeyedLuck::new(key), &mut events);
        assert_eq!(game.peek_pile().len(), 24);
        assert_eq!(piled(&fast, &game, Kind::ExplodingKitten), 1);
        assert_eq!(events, [Event::Dealt, Event::Turn(Seat(0))]);
        defuses[piled(&fast, &game, Kind::Defuse)] += 1;
    }
    assert!(defuses.iter().all(|n| *n > 0), "Defuses can be among the third: {defuses:?}");
}

/// CORE-07: in a mixture the Defuses that go back, and when, follow the first of apocalypse, streaking, barking,
/// party-pack and base.
#[test]
fn core_07_defuses_in_mixtures() {
    let cases = [
        ("base", 2, 2, false),
        ("base", 3, 2, false),
        ("base", 5, 1, false),
        ("base,imploding", 3, 2, false),
        ("base,barking", 3, 3, true),
        ("base,barking", 2, 4, true),
        ("base,streaking", 3, 2, true),
        ("base,streaking,barking", 2, 2, true),
        ("base,imploding,streaking,barking", 4, 2, true),
        ("party-pack", 2, 1, false),
        ("party-pack", 4, 3, false),
        ("party-pack,imploding", 5, 2, false),
        ("party-pack,streaking", 4, 3, true),
        ("party-pack,barking", 8, 2, true),
        ("zombie,base", 3, 0, true),
        ("zombie,party-pack,streaking,barking", 4, 0, true),
    ];
    for (sets, players, back, before) in cases {
        let rules = rules(sets, players, &[]);
        assert_eq!(rules.returned.len(), back, "{sets} {players}");
        assert!(back == 0 || rules.returned_before == before, "{sets} {players}");
    }
}

/// CORE-09: Streaking and Barking Kittens are ordinary cards: shuffled into the deck, dealt, not counted among the kittens.
#[test]
fn core_09_streaking_and_barking_are_no_kittens() {
    let rules = rules("base,imploding,streaking,barking", 4, &[]);
    // With Streaking there are as many kittens as players: the Imploding one and three Exploding ones.
    assert_eq!((count(&rules, Kind::ExplodingKitten), count(&rules, Kind::ImplodingKitten)), (3, 1));
    assert!(!rules.kittens().has(rules.card(Kind::BarkingKitten)) && !rules.kittens().has(rules.card(Kind::StreakingKitten)));
    let dealt_one = |kind| (0..60).any(|key| (0..4).any(|s| held(&rules, &dealt(&rules, key), s, kind) > 0));
    assert!(dealt_one(Kind::BarkingKitten) && dealt_one(Kind::StreakingKitten));
    assert!(!dealt_one(Kind::ImplodingKitten) && !dealt_one(Kind::ExplodingKitten));
}
