//! BRD-30..39, BRD-45..47: where discs lead.

use eksim_engine::board::{BoardEvent, BoardQuestion as Q, BoardRules, BoardScene, Side};
use eksim_engine::types::Seat;

use crate::table::{Table, rules};

/// Seat 0 turns this disc at these places; a disc lies below, so that nothing is refilled.
fn turned<'r>(rules: &'r BoardRules, side: Side, places: &[u8], disc: &str) -> Table<'r> {
    let scene = BoardScene::new(rules).side(side).places(places).discs(&format!("{disc}, move 1")).pile("9*shuffle");
    let scene = (0..places.len() as u8).fold(scene, |scene, seat| scene.hand(seat, "skip"));
    let mut table = Table::new(scene, []);
    table.act("draw");
    table
}

/// BRD-30: n spaces forward, occupied ones counted.
#[test]
fn brd_30_move() {
    let rules = rules(3);
    assert_eq!(turned(&rules, Side::Calm, &[1, 2, 3], "move 3").places(), [4, 2, 3]);
    assert_eq!(turned(&rules, Side::Calm, &[0, 0, 0], "move 4").places(), [4, 0, 0]);
}

/// BRD-31: move, or flip the board without moving.
#[test]
fn brd_31_move_or_flip() {
    let rules = rules(2);
    let mut moves = turned(&rules, Side::Calm, &[1, 0], "3 or flip");
    moves.expect(0, Q::MoveOrFlip(3));
    moves.act("move");
    assert_eq!((moves.places(), moves.game.side()), (vec![4, 0], Side::Calm));
    let mut flips = turned(&rules, Side::Calm, &[1, 0], "3 or flip");
    flips.act("flip").expect(1, Q::Turn);
    assert_eq!((flips.places(), flips.game.side()), (vec![1, 0], Side::Chaos));
}

/// BRD-32: the flip comes first: the space acts as on the other side.
#[test]
fn brd_32_flip_then_move() {
    let rules = rules(2);
    let table = turned(&rules, Side::Calm, &[7, 0], "flip then 2");
    assert_eq!((table.places(), table.game.side()), (vec![9, 0], Side::Chaos));
    assert_eq!(table.hand(0).len(), 4); // space 9 gives 3 on the Chaos side, 2 on the Calm
}

/// BRD-33: to the first free space past the next player ahead; the leader stays.
#[test]
fn brd_33_leapfrog() {
    let rules = rules(4);
    assert_eq!(turned(&rules, Side::Calm, &[2, 8, 6, 0], "leapfrog").places(), [7, 8, 6, 0]);
    assert_eq!(turned(&rules, Side::Calm, &[2, 7, 6, 8], "leapfrog").places(), [9, 7, 6, 8]);
    let leader = turned(&rules, Side::Calm, &[8, 2, 6, 0], "leapfrog");
    assert_eq!(leader.places(), [8, 2, 6, 0]);
    assert!(leader.saw(BoardEvent::Stayed(Seat(0))));
    leader.expect(1, Q::Turn);
}

/// BRD-34: to the next Kitten space of the side that lies up; past the last one over the return lap.
#[test]
fn brd_34_magnet() {
    let rules = rules(2);
    let places = |side, from| {
        let table = turned(&rules, side, &[from, 0], "magnet");
        // He explodes there and changes places with the last player.
        (table.places(), table.saw(BoardEvent::Exploded(Seat(0))))
    };
    assert_eq!(places(Side::Calm, 6), (vec![0, 10], true));
    assert_eq!(places(Side::Chaos, 6), (vec![0, 8], true));
    assert_eq!(places(Side::Calm, 16), (vec![0, 5], true));
    assert_eq!(places(Side::Chaos, 18), (vec![0, 3], true));
}

/// BRD-35: on to the next free space, over Kitten spaces and several characters too.
#[test]
fn brd_35_occupied() {
    let rules = rules(4);
    assert_eq!(turned(&rules, Side::Calm, &[0, 2, 9, 9], "move 2").places()[0], 3);
    assert_eq!(turned(&rules, Side::Calm, &[1, 3, 4, 5], "move 2").places()[0], 6);
    let kitten = turned(&rules, Side::Calm, &[3, 5, 0, 0], "move 2");
    assert_eq!(kitten.places()[0], 6);
    assert!(!kitten.saw(BoardEvent::Met(Seat(0))));
    let pushed = turned(&rules, Side::Calm, &[2, 4, 0, 0], "move 2");
    assert!(pushed.saw(BoardEvent::Met(Seat(0))), "pushed onto a Kitten space one explodes");
    // Only the Litter Box holds several.
    assert_eq!(turned(&rules, Side::Calm, &[0, 0, 0, 0], "leapfrog").places(), [0; 4]);
}

/// BRD-36: only an exact finish wins; otherwise the move goes on along the return lap (the book's own example).
#[test]
fn brd_36_exact_finish() {
    let rules = rules(2);
    let wins = turned(&rules, Side::Calm, &[17, 0], "move 2");
    assert_eq!((wins.game.winner(), wins.places()), (Some(Seat(0)), vec![19, 0]));
    let goes_on = turned(&rules, Side::Calm, &[17, 0], "move 4");
    assert_eq!((goes_on.game.winner(), goes_on.places()), (None, vec![2, 0]));
    assert!(goes_on.saw(BoardEvent::Moved { seat: Seat(0), from: 17, to: 2, lapped: true }));
}

/// BRD-37: pushed from the last space onto the Ribbon, one wins.
#[test]
fn brd_37_pushed_onto_the_ribbon() {
    let rules = rules(3);
    assert_eq!(turned(&rules, Side::Calm, &[16, 18, 0], "move 2").game.winner(), Some(Seat(0)));
    assert_eq!(turned(&rules, Side::Calm, &[15, 18, 17], "move 2").game.winner(), Some(Seat(0)));
}

/// BRD-38: a space acts only when the own move ends there.
#[test]
fn brd_38_only_moves_trigger() {
    let rules = rules(2);
    // Space 5 is a Kitten space on the Calm side and gives 3 cards on the other.
    let mut flips = turned(&rules, Side::Chaos, &[5, 6], "2 or flip");
    flips.act("flip");
    assert_eq!((flips.hand(0).len(), flips.saw(BoardEvent::Met(Seat(0)))), (1, false));
    let stays = turned(&rules, Side::Calm, &[9, 6], "leapfrog");
    assert_eq!((stays.hand(0).len(), stays.places()), (1, vec![9, 6]));
    let on_a_kitten = turned(&rules, Side::Calm, &[10, 6], "leapfrog");
    assert!(!on_a_kitten.saw(BoardEvent::Met(Seat(0))));
}

/// BRD-39: ahead is nearer to the Ribbon, not beside one in the Litter Box; past the last space is the Ribbon.
#[test]
fn brd_39_leapfrog_ahead() {
    let rules = rules(3);
    assert_eq!(turned(&rules, Side::Calm, &[0, 0, 6], "leapfrog").places(), [7, 0, 6]);
    assert_eq!(turned(&rules, Side::Calm, &[0, 0, 0], "leapfrog").places(), [0, 0, 0]);
    assert_eq!(turned(&rules, Side::Calm, &[3, 18, 0], "leapfrog").game.winner(), Some(Seat(0)));
}

/// BRD-45: ahead and last are judged by the spaces still to go, whoever was further round before.
#[test]
fn brd_45_spaces_to_go() {
    let rules = rules(3);
    assert_eq!((rules.track().to_go(0), rules.track().to_go(18)), (19, 1));
    // Seat 0 passes the Ribbon and comes out behind seat 1: now seat 0 is not the leader.
    assert_eq!(turned(&rules, Side::Calm, &[17, 10, 9], "move 4").places(), [2, 10, 9]);
    // Exploding, seat 2 changes places with seat 0, who is last.
    let scene = BoardScene::new(&rules).active(2).places(&[2, 11, 9]).discs("move 1, move 1").hand(0, "skip");
    let mut table = Table::new(scene, []);
    table.act("draw");
    assert_eq!(table.places(), [10, 11, 2]);
}

/// BRD-46: from a Kitten space on to the next; if that is taken, to the next free space, which then acts.
#[test]
fn brd_46_magnet_to_a_taken_space() {
    let rules = rules(3);
    assert_eq!(turned(&rules, Side::Calm, &[5, 0, 12], "magnet").places(), [0, 10, 12]);
    let lucky = turned(&rules, Side::Calm, &[6, 10, 0], "magnet");
    assert_eq!((lucky.places(), lucky.hand(0).len(), lucky.saw(BoardEvent::Met(Seat(0)))), (vec![11, 10, 0], 2, false));
    // The last Kitten space of the Chaos side is the space before the Ribbon.
    assert_eq!(turned(&rules, Side::Chaos, &[16, 18, 0], "magnet").game.winner(), Some(Seat(0)));
}

/// BRD-47: the Ribbon counts as one space of a move; passing it is no win.
#[test]
fn brd_47_the_ribbon_counts() {
    let rules = rules(2);
    let table = turned(&rules, Side::Calm, &[18, 0], "move 3");
    assert_eq!((table.places(), table.game.winner()), (vec![2, 0], None));
    let magnet = turned(&rules, Side::Calm, &[18, 0], "magnet");
    assert_eq!((magnet.places(), magnet.game.winner()), (vec![0, 5], None));
}
