//! BRD-01..04, BRD-10, BRD-11: what is in the box, and the setup.

use eksim_engine::board::{
    BOARD_KEYS, BoardCard, BoardData, BoardGame, BoardHouse, BoardKnowledge, BoardRules, BoardSwitches, BoardView, DEFAULT_BOARD,
    Disc, Side, Space,
};
use eksim_engine::switches::Value;
use eksim_engine::types::{Domain, KeyedLuck, Seat, block_key};

use crate::table::rules;

/// BRD-01: 64 action cards, with our counts.
#[test]
fn brd_01_cards() {
    let data = BoardData::default();
    assert_eq!(data.cards, [8, 8, 10, 6, 6, 5, 5, 3, 4, 5, 4]);
    assert_eq!((data.cards.iter().sum::<i64>(), data.cards_total, rules(4).card_total()), (64, Some(64), 64));
    assert!(BoardCard::ALL.iter().all(|card| DEFAULT_BOARD.contains(&format!("\n{} = ", card.name()))));
}

/// BRD-02: 21 discs, 10 of them Magnets, with our values for the others.
#[test]
fn brd_02_discs() {
    let data = BoardData::default();
    let counts = [
        (Disc::Move(1), 1),
        (Disc::Move(2), 2),
        (Disc::Move(3), 2),
        (Disc::Move(4), 1),
        (Disc::OrFlip(2), 1),
        (Disc::OrFlip(3), 1),
        (Disc::FlipThen(1), 1),
        (Disc::FlipThen(2), 1),
        (Disc::Leapfrog, 1),
        (Disc::Magnet, 10),
    ];
    assert_eq!(data.discs, counts);
    assert_eq!((data.discs_total, rules(4).disc_total()), (Some(21), 21));
}

/// BRD-03: 18 spaces between the Litter Box and the Ribbon, the two sides, and the return to space 1.
#[test]
fn brd_03_board() {
    let rules = rules(4);
    let letters = |side| rules.data().side(side).iter().map(|space| space.letter()).collect::<String>();
    assert_eq!(letters(Side::Calm), "1212K1312K1213K212");
    assert_eq!(letters(Side::Chaos), "21K13K1K32K1K13K3K");
    let track = rules.track();
    assert_eq!((track.ribbon(), track.next(18), track.next(19)), (19, 19, 1));
    assert_eq!((track.space(Side::Calm, 5), track.space(Side::Chaos, 5)), (Space::Kitten, Space::Cards(3)));
    assert!((1..=18).all(|place| track.space(Side::Calm, place) != track.space(Side::Chaos, place)));
}

/// BRD-04: a view shows both sides, whichever lies up.
#[test]
fn brd_04_both_sides_are_known() {
    let rules = rules(2);
    let mut game = BoardGame::new(&rules);
    game.deal(&mut KeyedLuck::new(1), &mut ());
    let view = BoardView::of(&game, None, Seat(1));
    assert_eq!(view.side(), Side::Calm);
    assert_eq!(view.rules().track().space(Side::Chaos, 3), Space::Kitten);
    assert_eq!(view.trip(Seat(1), Disc::Magnet, Side::Chaos, 0).map(|trip| trip.to), Some(3));
}

/// BRD-10: everybody in the Litter Box, the Calm side up, 5 cards each.
#[test]
fn brd_10_setup() {
    for players in 2..=6 {
        let rules = rules(players);
        let mut game = BoardGame::new(&rules);
        game.deal(&mut KeyedLuck::new(block_key(1, Domain::Test, players as u64)), &mut ());
        assert_eq!((game.places(), game.side()), (&vec![0; players][..], Side::Calm));
        assert!((0..players).all(|seat| game.peek_hand(Seat(seat as u8)).len() == 5));
        assert_eq!((game.peek_cards().0.len(), game.peek_cards().1.len()), (64 - 5 * players, 0));
    }
    for players in [0, 1, 7] {
        let error = BoardRules::standard(players).expect_err("too few or too many").to_string();
        assert_eq!(error, format!("board-game is for 2 to 6 players, not {players}"));
    }
}

/// BRD-11: the Magnets lie aside, the other 11 discs form the pile.
#[test]
fn brd_11_magnets_lie_aside() {
    let rules = rules(3);
    let mut game = BoardGame::new(&rules);
    game.deal(&mut KeyedLuck::new(3), &mut BoardKnowledge::default());
    let (discs, discard) = game.peek_discs();
    assert_eq!((discs.len(), discs.count(Disc::Magnet.card()), discard.len(), game.magnets_aside()), (11, 0, 0, 10));
}

/// House rules that can't be dealt are refused with what would do.
#[test]
fn house_rules_are_checked() {
    let refused = |switches| BoardRules::new(BoardData::default(), 6, switches).expect_err("not playable").to_string();
    let hand = refused(BoardSwitches { hand: 11, ..BoardSwitches::default() });
    assert!(hand.contains("`hand` can be at most 10"), "{hand}");
    let first = refused(BoardSwitches { first_seat: 6, ..BoardSwitches::default() });
    assert!(first.contains("a seat from 0 to 5"), "{first}");
}

/// House rules by key: what was set is kept, what can't be is refused with what would do.
#[test]
fn house_rules_are_set_by_key() {
    let mut house = BoardHouse::default();
    for (key, value) in [("hand", 3), ("first_seat", 1), ("turn_cap", 50), ("cards.super_move", 9), ("cards.super_move", 2)] {
        house.set(key, &Value::Int(value)).unwrap();
    }
    let rules = house.rules(&BoardData::default(), 2).unwrap();
    let expected = BoardSwitches { hand: 3, first_seat: 1, turn_cap: 50 };
    assert_eq!((rules.switches(), rules.card_total()), (expected, 64 - 6 + 2));
    assert_eq!(
        house.set.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(),
        ["hand", "first_seat", "turn_cap", "cards.super_move"]
    );
    let refused = |key: &str, value: Value| BoardHouse::default().set(key, &value).expect_err(key).to_string();
    assert!(refused("hand", Value::Int(-1)).contains("0 to 60"));
    assert!(refused("first_seat", Value::Int(6)).contains("0 to 5"));
    assert!(refused("turn_cap", Value::Bool(true)).contains("1 to 1000000"));
    assert!(refused("cards.supermove", Value::Int(1)).contains("super_move"));
    assert!(refused("nope_own", Value::Bool(true)).contains("rule of the card games"));
    assert!(refused("hnad", Value::Int(1)).contains("the nearest are hand"));
    for key in BOARD_KEYS {
        let value = Value::Int(key.values.parse().unwrap());
        let mut usual = BoardHouse::default();
        usual.set(key.key, &value).unwrap();
        assert_eq!(usual.switches, BoardSwitches::default(), "{} says its default", key.key);
    }
}
