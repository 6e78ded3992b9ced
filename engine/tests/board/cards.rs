//! BRD-50..56: the cards.

use eksim_engine::board::{BoardEvent, BoardQuestion as Q, BoardScene, Side};
use eksim_engine::types::Seat;

use crate::table::{Table, rules};

/// BRD-50: a Magnet anywhere in the movement pile, between plays on anyone's turn; not without one aside.
#[test]
fn brd_50_add_a_magnet() {
    let rules = rules(3);
    let scene = || BoardScene::new(&rules).hand(0, "skip add_a_magnet_now").hand(1, "add_a_magnet_now skip").hand(2, "skip");
    let mut table = Table::new(scene().discs("move 1, move 2"), []);
    table.expect(1, Q::Now);
    table.act("play add_a_magnet_now").expect(1, Q::Place).refuses("place 3");
    table.act("place 2").expect(0, Q::Turn);
    assert_eq!((table.discs(), table.game.magnets_aside()), ("move 1, move 2, magnet".to_string(), 9));
    table.act("play add_a_magnet_now").act("place 0");
    assert_eq!(table.discs(), "magnet, move 1, move 2, magnet");
    let none = Table::new(scene().discs("move 1, move 2").aside(0), []);
    none.expect(0, Q::Turn).refuses("play add_a_magnet_now");
}

/// BRD-51: a drawn Magnet goes to the movement discard and comes back with a reshuffle.
#[test]
fn brd_51_magnets_come_back() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "skip").hand(1, "skip").discs("magnet").disc_discard("move 1, move 2");
    let mut table = Table::new(scene, [BoardScene::discs_shuffled("move 1, magnet, move 2")]);
    table.act("draw");
    assert_eq!((table.discs().as_str(), table.game.magnets_aside()), ("move 1, magnet, move 2", 9));
    table.done();
}

/// BRD-52: Flip the Board flips, once for each.
#[test]
fn brd_52_flip_the_board() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "2*flip_the_board skip").hand(1, "flip_the_board").discs("move 1");
    let mut table = Table::new(scene, []);
    table.act("play flip_the_board");
    assert_eq!(table.game.side(), Side::Chaos);
    table.act("play flip_the_board").expect(0, Q::Turn); // not a NOW card: seat 1 is never asked
    assert_eq!(table.game.side(), Side::Calm);
}

/// BRD-53: +2 to this turn's number, not for Leapfrog or Magnet, not for the next turn.
#[test]
fn brd_53_super_move() {
    let rules = rules(2);
    let after = |disc: &str| {
        let scene = BoardScene::new(&rules).hand(0, "super_move skip").hand(1, "skip").places(&[0, 6]);
        let mut table = Table::new(scene.discs(&format!("{disc}, move 1, move 1")).pile("9*nope"), []);
        table.act("play super_move").act("draw");
        table.places()[0]
    };
    assert_eq!((after("move 1"), after("flip then 1"), after("leapfrog")), (3, 3, 7));
    assert_eq!(after("magnet"), 5);
    // With the turn it is gone.
    let scene = BoardScene::new(&rules).hand(0, "super_move skip").hand(1, "skip").attacked(2).discs("move 1, move 1");
    let mut table = Table::new(scene.pile("9*nope"), []);
    table.act("play super_move").act("play skip").expect(0, Q::Turn);
    table.act("draw");
    assert_eq!(table.places()[0], 1);
}

/// BRD-54: See, Alter and Shuffle act on the movement pile; Skip ends one turn, Attack all of them.
#[test]
fn brd_54_cards_of_the_family() {
    let rules = rules(2);
    let scene = |hand: &str| BoardScene::new(&rules).hand(0, hand).hand(1, "skip").discs("move 1, move 2, move 3, move 4");
    let mut table = Table::new(scene("see_the_future_3 skip"), []);
    table.act("play see_the_future_3").expect(0, Q::Turn);
    let seen: Vec<_> = (0..4).map(|place| table.view(0).known_disc(place).map(|disc| disc.to_string())).collect();
    let names = |known: &[Option<&str>]| known.iter().map(|name| name.map(str::to_string)).collect::<Vec<_>>();
    assert_eq!(seen, names(&[Some("move 1"), Some("move 2"), Some("move 3"), None]));
    assert_eq!(table.discs(), "move 1, move 2, move 3, move 4");

    let mut table = Table::new(scene("alter_the_future_3 skip"), []);
    table.act("play alter_the_future_3").expect(0, Q::Order(3)).refuses("order 0 0 1");
    table.act("order 2 0 1").expect(0, Q::Turn);
    assert_eq!(table.discs(), "move 3, move 1, move 2, move 4");

    let mut table = Table::new(scene("shuffle skip"), [BoardScene::discs_shuffled("move 4, move 3, move 2, move 1")]);
    table.act("play shuffle").expect(0, Q::Turn);
    assert_eq!(table.discs(), "move 4, move 3, move 2, move 1");
    table.done();

    let mut table = Table::new(scene("skip nope").attacked(2), []);
    table.act("play skip").expect(0, Q::Turn);
    assert_eq!((table.view(0).turns_left(), table.places()), (1, vec![0, 0]));

    let mut table = Table::new(scene("attack nope").attacked(2), []);
    table.act("play attack").expect(1, Q::Turn);
    assert_eq!((table.view(1).turns_left(), table.discs().as_str()), (4, "move 1, move 2, move 3, move 4"));
}

/// BRD-54: of fewer than three discs one sees and orders what there is; a NOW card orders them on another's turn.
#[test]
fn brd_54_short_piles_and_now() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "alter_the_future_3 skip").hand(1, "alter_the_future_3_now");
    let mut table = Table::new(scene.discs("move 1, move 2"), []);
    table.expect(1, Q::Now).refuses("play alter_the_future_3");
    table.act("play alter_the_future_3_now").expect(1, Q::Order(2)).refuses("order 2 0 1");
    table.act("order 1 0 2").expect(0, Q::Turn);
    assert_eq!(table.discs(), "move 2, move 1");
    let scene = BoardScene::new(&rules).hand(0, "alter_the_future_3 skip").hand(1, "skip").discs("move 1");
    let mut table = Table::new(scene, []);
    table.act("play alter_the_future_3").expect(0, Q::Turn); // one disc: nothing to order
}

/// BRD-55: Super Moves add up; with "n or flip" they count only if one moves.
#[test]
fn brd_55_several_super_moves() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "2*super_move skip").hand(1, "skip").discs("2 or flip, move 1").pile("9*nope");
    let mut table = Table::new(scene.clone(), []);
    table.act("play super_move").act("play super_move").act("draw").expect(0, Q::MoveOrFlip(2));
    table.act("move");
    assert_eq!(table.places(), [6, 0]);
    let mut table = Table::new(scene, []);
    table.act("play super_move").act("play super_move").act("draw").act("flip");
    assert_eq!((table.places(), table.game.side()), (vec![0, 0], Side::Chaos));
}

/// BRD-56: disc effects and landings can't be Noped.
#[test]
fn brd_56_discs_are_not_noped() {
    let rules = rules(2);
    for disc in ["move 1", "flip then 1", "leapfrog", "magnet"] {
        let scene = BoardScene::new(&rules).hand(0, "skip").hand(1, "2*nope").places(&[0, 3]);
        let mut table = Table::new(scene.discs(&format!("{disc}, move 1")).pile("9*nope"), []);
        table.act("draw").expect(1, Q::Turn);
        assert!(!table.saw(BoardEvent::Noped(Seat(1))));
    }
}
