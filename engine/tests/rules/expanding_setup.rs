//! EXP: the setup of the community expansion.

use eksim_engine::cards::Kind;
use eksim_engine::rules::Rules;
use eksim_engine::types::Seat;

use crate::table::{count, dealt, refusal, rules, try_rules};

/// The kittens that enter, by name.
fn kittens(r: &Rules) -> Vec<&'static str> {
    let entering = r.entering.iter().filter(|card| r.kittens().has(**card));
    entering.map(|card| r.name(*card)).collect()
}

/// EXP-01: special kittens replace Exploding Kittens in the order of the table; one of those always stays.
#[test]
fn exp_01_special_kittens_replace_others() {
    let of = |players, house: &[&str]| kittens(&rules("base,expanding", players, house));
    assert_eq!(of(2, &[]), ["exploding_kitten", "coffee_kitten"]);
    assert_eq!(of(3, &[]), ["exploding_kitten", "coffee_kitten"]);
    assert_eq!(of(4, &[]), ["exploding_kitten", "coffee_kitten", "corona_kitten"]);
    assert_eq!(
        of(5, &["special_kittens=[odd_kitten]"]),
        ["exploding_kitten", "exploding_kitten", "exploding_kitten", "odd_kitten"]
    );
    assert_eq!(of(4, &["cards.coffee_kitten=0"]), ["exploding_kitten", "corona_kitten", "unholy_kitten"]);
    assert_eq!(of(4, &["kittens=8"]).len(), 8);
    assert_eq!(kittens(&rules("base,expanding,streaking", 4, &[])).len(), 4);
    let why = refusal("base,expanding", 4, &["special_kittens=[skip]"]);
    assert!(why.contains("skip is none of coffee_kitten"), "{why}");
}

/// EXP-02: Defuses put back: 2, 3 or 4, at most what is left; before the deal only with Streaking or Barking (CORE-07).
#[test]
fn exp_02_defuses_put_back() {
    let back = |sets, players| rules(sets, players, &[]).returned.len();
    assert_eq!([2, 3, 4, 5, 6].map(|players| back("base,expanding", players)), [2, 2, 2, 1, 0]);
    assert_eq!([2, 4, 5, 6, 7].map(|players| back("party-pack,expanding", players)), [1, 3, 2, 1, 0]);
    assert_eq!(back("base,expanding,streaking", 4), 2);
    assert!(!rules("base,expanding", 4, &[]).returned_before && rules("base,expanding,barking", 4, &[]).returned_before);
    let many = rules("base,expanding", 6, &["cards.defuse=20"]);
    assert_eq!(many.returned.len(), 4);
}

/// EXP-03: three Caffeine for each player with Coffee, three Black Holes ready with Impending, Catnip where it is chosen.
#[test]
fn exp_03_fuel_for_each_player() {
    let r = rules("base,expanding", 4, &["kittens=8", "catnip=true"]);
    assert_eq!([Kind::Caffeine, Kind::BlackHole, Kind::Catnip].map(|kind| count(&r, kind)), [12, 12, 12]);
    assert_eq!((r.black_holes, dealt(&r, 1).peek_pile().count(r.card(Kind::BlackHole))), (12, 0));
    let r = rules("base,expanding", 4, &["special_kittens=[odd_kitten]"]);
    assert_eq!([Kind::Caffeine, Kind::BlackHole, Kind::Catnip].map(|kind| count(&r, kind)), [0, 0, 0]);
    assert_eq!(count(&rules("base,expanding", 4, &["cards.caffeine=5"]), Kind::Caffeine), 5);
}

/// EXP-04: Evil Plan enters with the kittens, after the deal.
#[test]
fn exp_04_evil_plan_enters_late() {
    let r = rules("base,expanding", 4, &[]);
    let card = r.card(Kind::EvilPlan);
    for key in 0..100 {
        let game = dealt(&r, key);
        assert_eq!(game.peek_pile().count(card), 1);
    }
}

/// EXP-05: no fuel is in an opening hand or in the stash, and a `fast` cut leaves it alone.
#[test]
fn exp_05_no_fuel_is_dealt() {
    let r = rules("base,expanding,barking", 4, &["catnip=true", "fast=true"]);
    for key in 0..100 {
        let game = dealt(&r, key);
        assert_eq!([Kind::Caffeine, Kind::Catnip].map(|kind| game.peek_pile().count(r.card(kind))), [12, 12]);
    }
}

/// EXP-06: 2-6 players with the base deck, 2-7 with the Party Pack, with the official expansions or without.
#[test]
fn exp_06_players() {
    for sets in ["base,expanding", "base,expanding,imploding", "base,expanding,streaking,barking"] {
        assert!((2..=6).all(|players| try_rules(sets, players, &[]).is_ok()), "{sets}");
        assert!(refusal(sets, 7, &[]).contains("is for 2 to 6 players, not 7"));
    }
    assert!((2..=7).all(|players| try_rules("party-pack,expanding", players, &[]).is_ok()));
    assert!(refusal("party-pack,expanding", 8, &[]).contains("is for 2 to 7 players, not 8"));
    assert!(refusal("expanding", 4, &[]).contains("needs a deck to join"));
}

/// EXP-07: with Imploding, that kitten and one Exploding Kitten enter first.
#[test]
fn exp_07_imploding_enters_first() {
    let of = |players| kittens(&rules("base,expanding,imploding", players, &[]));
    assert_eq!(of(2), ["exploding_kitten", "imploding_kitten"]);
    assert_eq!(of(3), ["exploding_kitten", "imploding_kitten"]);
    assert_eq!(of(4), ["exploding_kitten", "imploding_kitten", "coffee_kitten"]);
}

/// With zombie it is refused with the reason; forced, it plays with the dead as in the apocalypse.
#[test]
fn zombie_only_by_force() {
    let why = refusal("zombie,base,expanding", 4, &[]);
    assert!(why.contains("warns against mixing it with zombie") && why.contains("force_mixture = true"), "{why}");
    let r = rules("zombie,base,expanding", 4, &["force_mixture=true"]);
    assert!(r.zombie && r.apocalypse && r.community);
    assert_eq!(r.returned.len(), 0); // CORE-07: apocalypse comes first
}

/// More kinds than the engine can number are refused with what to do; a kind without a copy takes no number.
#[test]
fn at_most_64_kinds() {
    let everything = "base,expanding,imploding,streaking,barking";
    let house = ["kittens=9", "catnip=true", "dyscalculia=true"];
    let why = refusal(everything, 6, &house);
    assert!(why.contains("65 kinds of card are in play, the engine holds 64") && why.contains("cards.NAME = 0"), "{why}");
    let mut fewer = house.to_vec();
    fewer.push("cards.foresight=0");
    let r = rules(everything, 6, &fewer);
    assert_eq!(r.kinds.len(), 64);
    assert!(!r.card(Kind::Foresight).is_some() && r.named("foresight").is_none());
}

/// Every printed count is a number of the plan.
#[test]
fn counts_can_be_changed() {
    let r = rules("base,expanding", 3, &["cards.super_nope=0", "cards.hipbat=4", "cards.evil_plan=2"]);
    assert_eq!([Kind::SuperNope, Kind::Hipbat, Kind::EvilPlan, Kind::Disable].map(|kind| count(&r, kind)), [0, 4, 2, 2]);
    let game = dealt(&r, 3);
    let held: usize = (0..3).map(|seat| game.peek_hand(Seat(seat)).len()).sum();
    assert_eq!(held + game.peek_pile().len() + r.black_holes, r.total());
}
