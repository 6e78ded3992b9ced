//! BRD-40..44, BRD-48, BRD-49: what happens where a move ends.

use eksim_engine::board::{BoardEvent, BoardQuestion as Q, BoardScene, Side};
use eksim_engine::types::{Seat, SeatSet};

use crate::table::{Table, rules};

/// BRD-40: a numbered space gives that many cards.
#[test]
fn brd_40_numbered_space() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "skip").hand(1, "skip").places(&[5, 0]).discs("move 2, move 1");
    let mut table = Table::new(scene.pile("nope attack shuffle defuse"), []);
    table.act("draw").expect(1, Q::Turn);
    assert_eq!(table.hand(0), ["nope", "shuffle", "skip", "attack"]); // space 7: three cards
}

/// BRD-41: on a Kitten space one explodes, unless one plays a Defuse.
#[test]
fn brd_41_kitten_space() {
    let rules = rules(2);
    let scene = |hand| BoardScene::new(&rules).hand(0, hand).hand(1, "skip").places(&[4, 2]).discs("move 1, move 1");
    let mut without = Table::new(scene("skip"), []);
    without.act("draw").expect(1, Q::Turn);
    assert!(without.saw(BoardEvent::Met(Seat(0))) && without.saw(BoardEvent::Exploded(Seat(0))));
    let mut with = Table::new(scene("defuse"), []);
    with.act("draw").expect(0, Q::Defuse);
    with.act("defuse").expect(1, Q::Turn);
    assert_eq!((with.places(), with.saw(BoardEvent::Exploded(Seat(0)))), (vec![5, 2], false));
}

/// BRD-42: change places with the last player, of several in the Litter Box with one of one's choice; keep three cards.
#[test]
fn brd_42_exploding() {
    let rules = rules(4);
    let scene = BoardScene::new(&rules).hand(0, "nope 2*skip 2*attack").hand(1, "skip").places(&[4, 7, 2, 9]);
    let mut table = Table::new(scene.discs("move 1, move 1"), []);
    table.act("draw").expect(0, Q::Discard(2));
    assert_eq!(table.places(), [2, 7, 5, 9]);
    table.refuses("discard shuffle");
    table.act("discard attack").expect(0, Q::Discard(1));
    table.act("discard skip").expect(1, Q::Turn);
    assert_eq!(table.hand(0), ["nope", "skip", "attack"]);
    let scene = BoardScene::new(&rules).hand(0, "3*skip").hand(1, "skip").places(&[4, 7, 0, 0]).discs("move 1, move 1");
    let mut table = Table::new(scene, []);
    table.act("draw").expect(0, Q::Swap(SeatSet(0b1100))).refuses("swap 1").refuses("swap 7");
    table.act("swap 3").expect(1, Q::Turn); // three cards: nothing to discard
    assert_eq!(table.places(), [0, 7, 0, 5]);
}

/// BRD-43: changing places triggers nothing on the new spaces.
#[test]
fn brd_43_swaps_trigger_nothing() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "skip").hand(1, "skip").places(&[9, 7]).discs("move 1, move 1");
    let mut table = Table::new(scene.pile("4*nope"), []);
    table.act("draw").expect(1, Q::Turn);
    // Seat 1 stands on the Kitten space now, seat 0 on one that gives three cards.
    assert_eq!((table.places(), table.hand(0), table.hand(1)), (vec![7, 10], vec!["skip"], vec!["skip"]));
    assert!(!table.saw(BoardEvent::Met(Seat(1))));
}

/// BRD-44: flipping changes every space and triggers nothing.
#[test]
fn brd_44_flips_trigger_nothing() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "flip_the_board skip").hand(1, "skip").places(&[3, 6]).discs("move 1");
    let mut table = Table::new(scene.pile("4*nope"), []);
    table.act("play flip_the_board").expect(0, Q::Turn);
    // Both stand on Kitten spaces of the Chaos side now.
    assert_eq!((table.game.side(), table.places(), table.hand(0)), (Side::Chaos, vec![3, 6], vec!["skip"]));
    assert!(!table.saw(BoardEvent::Met(Seat(0))) && !table.saw(BoardEvent::Met(Seat(1))));
}

/// BRD-48: a Defuse is voluntary, can't be Noped, and leaves one there with one's hand.
#[test]
fn brd_48_defuse() {
    let rules = rules(2);
    let scene = || {
        let scene = BoardScene::new(&rules).hand(0, "2*defuse 4*skip").hand(1, "nope").places(&[4, 2]);
        scene.discs("move 1, move 1")
    };
    let mut table = Table::new(scene(), []);
    table.refuses("play defuse");
    table.act("draw").act("defuse").expect(1, Q::Turn); // nobody is asked for a Nope
    assert_eq!((table.places(), table.hand(0)), (vec![5, 2], vec!["defuse", "skip", "skip", "skip", "skip"]));
    assert_eq!(table.game.peek_cards().1.len(), 1);
    let mut table = Table::new(scene(), []);
    table.act("draw").act("explode").expect(0, Q::Discard(3));
    assert_eq!((table.places(), table.hand(0).len()), (vec![2, 5], 6));
}

/// BRD-49: with nobody behind one is last, and only discards.
#[test]
fn brd_49_last_already() {
    let rules = rules(3);
    let scene = BoardScene::new(&rules).hand(0, "5*skip").hand(1, "skip").places(&[4, 7, 8]).discs("move 1, move 1");
    let mut table = Table::new(scene, []);
    table.act("draw").expect(1, Q::Turn); // five Skips: there is nothing to choose
    assert_eq!((table.places(), table.hand(0).len()), (vec![5, 7, 8], 3));
    assert!(table.saw(BoardEvent::Exploded(Seat(0))));
    assert!(!table.events.iter().any(|event| matches!(event, BoardEvent::Swapped(..))));
}
