//! Nope windows (CORE-30..35) and NOW windows (CORE-37, CORE-39) in this game, under BRD-54.

use eksim_engine::board::{BoardEvent, BoardQuestion as Q, BoardScene, Side};
use eksim_engine::types::Seat;

use crate::table::{Table, rules};

/// BRD-54, CORE-31, CORE-32: an odd number of Nopes cancels, an even number lets it happen; a Noped card is lost.
#[test]
fn nopes_cancel_by_their_number() {
    let rules = rules(3);
    let scene = || {
        let scene = BoardScene::new(&rules).hand(0, "flip_the_board nope skip").hand(1, "nope").hand(2, "nope");
        scene.discs("move 1")
    };
    let mut table = Table::new(scene(), []);
    table.act("play flip_the_board").expect(1, Q::Nope);
    table.act("nope").expect(2, Q::Nope);
    table.act("decline").expect(0, Q::Nope); // his own play stands cancelled (CORE-33)
    table.act("decline").expect(0, Q::Turn);
    assert_eq!((table.game.side(), table.game.peek_cards().1.len()), (Side::Calm, 2));
    let mut table = Table::new(scene(), []);
    table.act("play flip_the_board").act("nope").act("nope").expect(0, Q::Turn); // seat 2 Noped seat 1; seat 0 is not asked
    assert_eq!(table.game.side(), Side::Chaos);
}

/// BRD-54, CORE-33..35: holders only, in order from the seat after the last to act, never the last to act himself.
#[test]
fn the_order_of_asking() {
    let rules = rules(4);
    let scene = BoardScene::new(&rules).active(2).hand(0, "nope").hand(1, "2*nope").hand(2, "skip nope").hand(3, "skip");
    let mut table = Table::new(scene.discs("move 1"), []);
    table.act("play skip").expect(0, Q::Nope);
    table.act("decline").expect(1, Q::Nope);
    table.act("nope").expect(2, Q::Nope);
    table.act("nope").expect(0, Q::Nope); // the asking starts again; the actor was the last to act
    table.act("decline").expect(1, Q::Nope);
    table.act("decline").expect(3, Q::Turn);
    assert_eq!(table.view(0).pending(), None);
}

/// BRD-54, CORE-32: a Noped Skip or Attack leaves the turn running.
#[test]
fn a_noped_skip_changes_nothing() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "skip attack").hand(1, "2*nope").attacked(2).discs("move 1");
    let mut table = Table::new(scene, []);
    table.act("play skip").act("nope").expect(0, Q::Turn);
    table.act("play attack").act("nope").expect(0, Q::Turn);
    assert_eq!((table.view(0).turns_left(), table.view(0).under_attack(), table.hand(0).len()), (2, true, 0));
    assert!(table.saw(BoardEvent::Cancelled(Seat(0), eksim_engine::board::BoardCard::Attack)));
}

/// BRD-50, CORE-37, CORE-39: windows at the start of a turn and after each play, every holder but the active player, asked
/// anew after a NOW card; NOW cards can be Noped.
#[test]
fn now_windows() {
    let rules = rules(3);
    let scene = BoardScene::new(&rules).hand(0, "super_move nope").hand(1, "2*add_a_magnet_now").hand(2, "add_a_magnet_now");
    let mut table = Table::new(scene.discs("move 1, move 2"), []);
    table.expect(1, Q::Now);
    table.act("decline").expect(2, Q::Now);
    table.act("play add_a_magnet_now").expect(0, Q::Nope);
    table.act("nope").expect(1, Q::Now); // cancelled; the asking starts again
    assert_eq!((table.discs().as_str(), table.game.magnets_aside()), ("move 1, move 2", 10));
    table.act("play add_a_magnet_now").expect(1, Q::Place);
    table.act("place 1").expect(1, Q::Now);
    table.act("decline").expect(0, Q::Turn);
    // After a play of the active player there is a window again, before he draws.
    table.act("play super_move").expect(1, Q::Now);
    table.act("play add_a_magnet_now").act("place 0").expect(0, Q::Turn);
    assert_eq!(table.discs(), "magnet, move 1, magnet, move 2");
}
