//! What can't be played is refused, and the message says what is wrong and what would do.

use eksim_engine::error::RuleError;

use crate::table::{refusal, try_rules};

/// Fails unless the refusal says all of these.
fn refused(sets: &str, players: usize, house: &[&str], says: &[&str]) {
    let why = refusal(sets, players, house);
    for part in says {
        assert!(why.contains(part), "{sets} {players} {house:?}: {why:?} doesn't say {part:?}");
    }
}

/// Mixtures that are not allowed name the reason and the allowed ones.
#[test]
fn mixtures() {
    let allowed = "allowed are: base or party-pack with any of imploding, streaking, barking";
    refused("base,party-pack", 3, &[], &["base + party-pack can't be played", "two editions of the same deck", allowed]);
    refused("imploding", 3, &[], &["needs a deck to join", allowed]);
    refused("streaking,barking", 3, &[], &["needs a deck to join"]);
    refused("good-vs-evil,imploding", 3, &[], &["good-vs-evil stands alone", allowed]);
    refused("good-vs-evil,base", 3, &[], &["good-vs-evil stands alone"]);
    refused("zombie,good-vs-evil", 3, &[], &["good-vs-evil stands alone"]);
    for sets in ["base,imploding,streaking,barking", "party-pack,streaking", "zombie,base,imploding", "zombie,streaking"] {
        assert!(try_rules(sets, 4, &[]).is_ok(), "{sets}");
    }
}

/// Player counts outside the range of the sets name the range.
#[test]
fn player_counts() {
    let ranges = [
        ("base", 2, 5),
        ("base,imploding", 2, 6),
        ("base,streaking,barking", 2, 5),
        ("party-pack", 2, 10),
        ("party-pack,imploding", 2, 10),
        ("zombie", 2, 5),
        ("zombie,base", 2, 9),
        ("zombie,party-pack", 2, 9),
        ("good-vs-evil", 2, 5),
    ];
    for (sets, low, high) in ranges {
        for players in low..=high {
            assert!(try_rules(sets, players, &[]).is_ok(), "{sets} {players}");
        }
        for players in [low - 1, high + 1] {
            refused(sets, players, &[], &[&format!("is for {low} to {high} players, not {players}")]);
        }
    }
}

/// Hands that the deck can't give name the largest that it can.
#[test]
fn hands() {
    refused("base", 5, &["hand=10"], &["5 hands of 10 need 50 cards, the deck has 46", "at most hand = 9"]);
    assert!(try_rules("base", 5, &["hand=9"]).is_ok());
    refused("base", 3, &["cards.defuse=2"], &["deals 3 save cards, there are 2", "`cards.defuse`"]);
    refused("base", 3, &["defuses_dealt=3"], &["deals 9 save cards, there are 6"]);
    refused("base", 3, &["defuses_dealt=[1, 1]"], &["has 2 numbers for 3 seats"]);
}

/// More kittens than the boxes hold, seats that are not there, cards that the sets don't have, decks too large.
#[test]
fn numbers() {
    refused("base", 3, &["kittens=5"], &["5 Exploding Kittens are wanted, the boxes hold 4", "lower `kittens` to 4"]);
    assert!(try_rules("base", 3, &["kittens=5", "cards.exploding_kitten=5"]).is_ok());
    refused("base", 3, &["first_seat=3"], &["`first_seat` counts from 0", "at most 2"]);
    refused("base", 3, &["cards.reverse=2"], &["`cards.reverse`: base has no such card"]);
    refused("base", 3, &["cards.skip=200", "cards.nope=200"], &["more than the 255"]);
}

/// Godcat and Devilcat are one each; to play without them there is another switch, which works.
#[test]
fn the_playmat() {
    refused("good-vs-evil", 3, &["cards.godcat=0"], &["`cards.godcat`", "`cards.armageddon = 0`"]);
    refused("good-vs-evil", 3, &["cards.devilcat=2"], &["`cards.devilcat`", "`cards.armageddon = 0`"]);
    assert!(try_rules("good-vs-evil", 3, &["cards.armageddon=0"]).is_ok());
}

/// Unknown names give the nearest known ones.
#[test]
fn unknown_names() {
    let nearest = |sets, house: &[&str]| match try_rules(sets, 3, house) {
        Err(RuleError::Unknown { what, nearest, .. }) => (what, nearest[0]),
        other => panic!("{other:?}"),
    };
    assert_eq!(nearest("bace", &[]), ("set", "base"));
    assert_eq!(nearest("party_pack", &[]), ("set", "party-pack"));
    assert_eq!(nearest("base", &["atack_stacking=stack"]), ("rule", "attack_stacking"));
    assert_eq!(nearest("base", &["cards.taco_cat=2"]), ("card", "tacocat"));
    assert_eq!(nearest("base", &["forbidden=[skipp]"]), ("card", "skip"));
    refused("base", 3, &["forbidden=[skipp]"], &["unknown card `skipp`; the nearest are skip"]);
}

/// A value that a switch doesn't take names those it does.
#[test]
fn bad_values() {
    refused("base", 3, &["reinsert=top"], &["`reinsert` can't be `top`", "choose | shuffle"]);
    refused("base", 3, &["fast=2"], &["`fast` can't be `2`", "false | true"]);
    refused("base", 3, &["extra_defuses=some"], &["`extra_defuses` can't be `some`", "a number | all | none"]);
    refused("base", 3, &["combos=[pair, six]"], &["`combos`", "pair, triple, five, pair-cats-only"]);
    refused("base", 3, &["cards.skip=-1"], &["`cards.skip` can't be `-1`", "a number from 0 to 200"]);
    refused("base", 3, &["turn_cap=0"], &["`turn_cap` can't be `0`"]);
    refused("base", 3, &["hand=many"], &["`hand` can't be `many`"]);
}
