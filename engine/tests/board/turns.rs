//! BRD-20..24, BRD-59: turns, refills, attacks, the cap.

use eksim_engine::board::{BoardData, BoardEvent, BoardGame, BoardQuestion as Q, BoardRules, BoardScene, BoardSwitches, Side};
use eksim_engine::types::{KeyedLuck, Seat};

use crate::table::{Table, rules};

/// BRD-20: starting a turn with an empty hand, one draws 3 cards first, before anything else.
#[test]
fn brd_20_empty_hand() {
    let rules = rules(3);
    let scene = BoardScene::new(&rules).hand(0, "skip").hand(2, "alter_the_future_3_now").discs("move 1, move 2");
    let mut table = Table::new(scene.pile("nope shuffle attack skip"), []);
    table.act("decline").act("play skip");
    assert_eq!(table.hand(1), ["nope", "shuffle", "attack"]);
    // The cards are there before the first window of the turn.
    table.expect(2, Q::Now);
    assert!(table.saw(BoardEvent::EmptyHand(Seat(1))) && !table.saw(BoardEvent::EmptyHand(Seat(0))));
    assert_eq!(table.hand(0), Vec::<&str>::new());
    table.done();
}

/// BRD-21: any number of cards, then the disc, which ends the turn.
#[test]
fn brd_21_a_turn() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "flip_the_board super_move shuffle").hand(1, "skip");
    let scene = scene.discs("move 1, move 2").pile("nope nope nope");
    let mut table = Table::new(scene, [BoardScene::discs_shuffled("move 2, move 1")]);
    table.act("play flip_the_board").expect(0, Q::Turn);
    table.act("play super_move").expect(0, Q::Turn);
    table.act("play shuffle").expect(0, Q::Turn);
    table.act("draw").expect(1, Q::Turn);
    assert_eq!((table.places(), table.discs()), (vec![4, 0], "move 1".to_string()));
    let mut none =
        Table::new(BoardScene::new(&rules).hand(0, "skip").hand(1, "skip").discs("move 1, move 2").pile("nope nope"), []);
    none.act("draw").expect(1, Q::Turn);
    table.done();
}

/// BRD-22: an empty pile is refilled by shuffling its discard, in the middle of a draw too.
#[test]
fn brd_22_refills() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "skip").hand(1, "skip").side(Side::Chaos);
    let scene = scene.places(&[4, 0]).discs("move 1").disc_discard("move 2, move 3").pile("nope").discard("attack defuse skip");
    let rolls = [BoardScene::discs_shuffled("move 3, move 1, move 2"), BoardScene::cards_shuffled("attack skip defuse")];
    let mut table = Table::new(scene, rolls);
    table.act("draw"); // to space 5, which gives three cards: one left, two from the refill
    assert_eq!(table.hand(0), ["nope", "skip", "skip", "attack"]);
    assert_eq!(table.discs(), "move 3, move 1, move 2");
    assert!(table.saw(BoardEvent::RefilledDiscs) && table.saw(BoardEvent::RefilledCards));
    table.done();
}

/// BRD-23: refilled the moment it runs out, with the disc just turned; with both piles empty one draws what there is.
#[test]
fn brd_23_refilled_at_once() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "skip").hand(1, "skip").side(Side::Chaos).places(&[4, 0]);
    let mut table = Table::new(scene.discs("move 1").pile("nope"), [BoardScene::discs_shuffled("move 1")]);
    table.act("draw");
    // The disc just turned is the new pile. Space 5 gives three cards; there was one.
    assert_eq!((table.discs().as_str(), table.game.peek_discs().1.len()), ("move 1", 0));
    assert_eq!((table.hand(0), table.game.peek_cards().0.len()), (vec!["nope", "skip"], 0));
    // A card discarded later is drawn by the next who draws.
    let scene = BoardScene::new(&rules).hand(0, "skip").hand(1, "nope").discs("move 1, move 1").places(&[0, 1]);
    let mut table = Table::new(scene, [BoardScene::cards_shuffled("skip")]);
    table.act("play skip").act("decline").act("draw");
    assert_eq!((table.places(), table.hand(1)), (vec![0, 2], vec!["nope", "skip"]));
    table.done();
}

/// BRD-24: attacks stack (CORE-63), and each owed turn is a whole turn, with three cards for an empty hand.
#[test]
fn brd_24_attacks() {
    let rules = rules(3);
    let scene = BoardScene::new(&rules).hand(0, "attack").hand(1, "attack").hand(2, "skip").pile("14*shuffle");
    let mut table = Table::new(scene.discs("move 1, move 1, move 1, move 1, move 1, move 1, move 1"), []);
    table.act("play attack").expect(1, Q::Turn);
    assert_eq!((table.view(1).turns_left(), table.view(1).under_attack()), (2, true));
    table.act("play attack").expect(2, Q::Turn);
    assert_eq!(table.view(2).turns_left(), 4); // two of his own, two passed on
    table.act("play skip").expect(2, Q::Turn);
    assert_eq!((table.view(2).turns_left(), table.hand(2).len()), (3, 3)); // BRD-20 at the start of the second
    table.act("draw").act("draw").act("draw").expect(0, Q::Turn);
    assert_eq!((table.view(0).turns_left(), table.view(0).under_attack(), table.places()), (1, false, vec![0, 0, 3]));
    // On the second of two owed turns one is passed on.
    let scene = BoardScene::new(&rules).active(1).hand(1, "attack").hand(2, "skip").attacked(1).discs("move 1");
    let mut table = Table::new(scene, []);
    table.act("play attack");
    assert_eq!(table.view(2).turns_left(), 3);
    table.done();
}

/// BRD-59: a game that reaches the turn cap ends without a winner.
#[test]
fn brd_59_turn_cap() {
    let switches = BoardSwitches { turn_cap: 3, ..BoardSwitches::default() };
    let rules = BoardRules::new(BoardData::default(), 2, switches).expect("playable");
    let mut game = BoardGame::new(&rules);
    let (mut luck, mut events) = (KeyedLuck::new(5), Vec::new());
    game.deal(&mut luck, &mut events);
    while game.ask().is_some() {
        let actions = game.legal_actions();
        game.apply(actions.as_slice()[0], &mut luck, &mut events);
    }
    assert_eq!((game.winner(), game.turns(), events.last()), (None, 3, Some(&BoardEvent::Over(None))));
    assert!(game.legal_actions().as_slice().is_empty());
    assert_eq!(BoardSwitches::default().turn_cap, 10_000);
}
