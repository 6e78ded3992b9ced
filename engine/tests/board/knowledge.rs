//! BRD-57: who knows what of the movement pile.

use eksim_engine::board::{BoardCard, BoardGame, BoardKnowledge, BoardScene, BoardView};
use eksim_engine::types::{Dice, Domain, KeyedLuck, Seat, block_key};

use crate::table::{Table, any, disc, rules};

fn known(table: &Table<'_>, seat: u8) -> Vec<String> {
    let view = table.view(seat);
    (0..view.disc_count()).map(|place| view.known_disc(place).map_or("?".to_string(), |disc| disc.to_string())).collect()
}

/// BRD-57: who put a Magnet in knows its place until a shuffle; both discards are public.
#[test]
fn brd_57_the_place_of_a_magnet() {
    let rules = rules(3);
    let scene = BoardScene::new(&rules).hand(0, "skip shuffle").hand(1, "skip add_a_magnet_now").hand(2, "skip");
    let rolls = [BoardScene::discs_shuffled("move 3, move 2, magnet")];
    let mut table = Table::new(scene.discs("move 1, move 2, move 3").pile("9*shuffle"), rolls);
    table.act("play add_a_magnet_now").act("place 1");
    assert_eq!(known(&table, 1), ["?", "magnet", "?", "?"]);
    assert_eq!(known(&table, 0), ["?"; 4]);
    assert_eq!(known(&table, 2), ["?"; 4]);
    // All know that a Magnet is somewhere in the pile.
    assert_eq!((table.view(0).in_pile(disc("magnet")), table.view(0).magnets_aside()), (1, 9));
    table.act("draw");
    assert_eq!(known(&table, 1), ["magnet", "?", "?"]); // the place moved along
    table.act("play skip").act("play skip").act("play shuffle");
    assert_eq!(known(&table, 1), ["?", "?", "?"]);
    // Both discards are public.
    for seat in 0..3 {
        assert_eq!(table.view(seat).disc_discard().map(|disc| disc.to_string()).collect::<Vec<_>>(), ["move 1"]);
        assert_eq!(table.view(seat).discard().map(BoardCard::name).last(), Some("shuffle"));
    }
    table.done();
}

/// BRD-57, CORE-71, CORE-72: what was seen moves along, and is forgotten where another's Magnet makes it uncertain.
#[test]
fn a_strange_magnet_makes_places_uncertain() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "2*see_the_future_3 skip").hand(1, "2*add_a_magnet_now");
    let mut table = Table::new(scene.discs("magnet, move 2, move 3, move 4"), []);
    table.act("decline").act("play see_the_future_3");
    // His hand is open to him, so the last disc is no secret only if one kind is left: here Moves of all sorts are out.
    assert_eq!(known(&table, 0)[..3], ["magnet", "move 2", "move 3"]);
    table.act("play add_a_magnet_now").act("place 2");
    // Seat 0 saw a Magnet on top: whatever went in, a Magnet is still there. The rest is uncertain.
    assert_eq!(known(&table, 0)[..3], ["magnet", "?", "?"]);
    assert_eq!(known(&table, 1)[..3], ["?", "?", "magnet"]);
}

/// BRD-57: after an Alter only the one who ordered knows the top.
#[test]
fn an_order_by_another_is_unknown() {
    let rules = rules(2);
    let scene = BoardScene::new(&rules).hand(0, "see_the_future_3 skip").hand(1, "alter_the_future_3_now");
    let mut table = Table::new(scene.discs("move 1, move 2, move 3, move 4"), []);
    table.act("decline").act("play see_the_future_3").act("play alter_the_future_3_now");
    // While he orders them he sees them, tracked or not.
    assert_eq!(BoardView::of(&table.game, None, Seat(1)).known_disc(2), Some(disc("move 3")));
    assert_eq!(BoardView::of(&table.game, None, Seat(0)).known_disc(2), None);
    table.act("order 1 2 0");
    assert_eq!(known(&table, 0)[..3], ["?", "?", "?"]);
    assert_eq!(known(&table, 1)[..3], ["move 2", "move 3", "move 1"]);
}

/// What a seat is certain of is always so, and a seat that did nothing hidden knows nothing hidden.
#[test]
fn knowledge_is_never_wrong() {
    let rules = rules(4);
    let mut game = BoardGame::new(&rules);
    let mut certain = 0u64;
    for block in 0..300 {
        let key = block_key(11, Domain::Test, block);
        let (mut luck, mut dice, mut knowledge) = (KeyedLuck::new(key), Dice::new(key), BoardKnowledge::default());
        game.deal(&mut luck, &mut knowledge);
        while game.ask().is_some() {
            game.apply(any(&game, &mut dice), &mut luck, &mut knowledge);
            let pile: Vec<_> = game.peek_discs().0.top_down().map(eksim_engine::board::Disc::of).collect();
            for seat in 0..rules.players() {
                let view = BoardView::of(&game, Some(&knowledge), Seat(seat as u8));
                for (place, disc) in pile.iter().enumerate() {
                    if let Some(known) = view.known_disc(place) {
                        assert_eq!(known, *disc);
                        certain += 1;
                    }
                }
                let unknown: usize = view.unknown_discs().iter().map(|(_, n)| n).sum();
                assert!(unknown <= pile.len());
            }
        }
    }
    assert!(certain > 10_000, "{certain}");
}

/// A view can't leak: two games that differ only in what a seat can't know look the same to it.
#[test]
fn views_show_nothing_hidden() {
    let rules = rules(3);
    let scene = |theirs: &str, discs: &str, pile: &str| {
        let scene = BoardScene::new(&rules).hand(0, "skip super_move").hand(1, theirs).hand(2, "skip").discs(discs).pile(pile);
        Table::new(scene, [])
    };
    let show = |table: &Table<'_>| {
        let view = table.view(0);
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {} {:?} {:?} {:?} {:?}",
            view.hand().cards().collect::<Vec<_>>(),
            (0..3).map(|seat| view.hand_size(Seat(seat))).collect::<Vec<_>>(),
            view.places(),
            view.side(),
            view.discard().collect::<Vec<_>>(),
            view.disc_discard().collect::<Vec<_>>(),
            view.unknown_discs().iter().collect::<Vec<_>>(),
            (0..5).map(|place| view.known_disc(place)).collect::<Vec<_>>(),
            view.pile_len(),
            view.magnets_aside(),
            view.playable(),
            view.ask(),
            view.pending(),
            view.legal_actions().map(|list| list.as_slice().to_vec()),
        )
    };
    // The unknown discs follow from what lies face up, so their order and the others' cards are all that may differ.
    let one = scene("attack shuffle", "move 1, move 2, move 3", "nope skip");
    let other = scene("shuffle defuse", "move 3, move 1, move 2", "skip nope");
    assert_eq!(show(&one), show(&other));
}
