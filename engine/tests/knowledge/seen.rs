//! A position as a seat sees it, written and read back: everything looks and is imagined as before, and nothing else is told.

use eksim_engine::ActionList;
use eksim_engine::determinize::determinize;
use eksim_engine::notation::{parse_position, position_seen_text};
use eksim_engine::types::Dice;
use eksim_engine::view::View;

use crate::harness::{TABLES, random_games, rules};
use crate::snapshot::snapshot;

#[test]
fn what_a_seat_sees_is_read_back_and_imagined_alike() {
    let mut list = ActionList::default();
    let mut checked = 0;
    for table in 0..TABLES.len() {
        random_games(table, 5, |played, _, dice| {
            let Ok(text) = position_seen_text(&View::new(&played.game, Some(&played.knowledge))) else { return true };
            let position = parse_position(played.game.rules(), &text).unwrap_or_else(|e| panic!("{e}: {text}"));
            let (before, after) =
                (View::new(&played.game, Some(&played.knowledge)), View::new(&position.game, Some(&position.knowledge)));
            assert_eq!(snapshot(&before, &mut list), snapshot(&after, &mut list), "{:?} {text}", TABLES[table]);
            let key = dice.bits();
            let worlds = [&before, &after].map(|view| determinize(view, &mut Dice::new(key)));
            let lies = |w: &eksim_engine::game::Game<'_>| {
                let hands: Vec<_> = before.alive().map(|seat| *w.peek_hand(seat)).collect();
                (hands, w.peek_pile().bottom_up().to_vec())
            };
            assert_eq!(lies(&worlds[0]), lies(&worlds[1]), "{:?} {text}", TABLES[table]);

            // Another state that looks the same is written the same: nothing hidden is told.
            let other = determinize(&before, &mut Dice::new(key ^ 1));
            assert_eq!(position_seen_text(&View::new(&other, Some(&played.knowledge))).as_ref(), Ok(&text));
            checked += 1;
            true
        });
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn impossible_hidden_cards_are_refused() {
    let rules = rules("base", 2, &[]);
    let bad = |text: &str| parse_position(&rules, text).unwrap_err().to_string();
    assert!(bad("active=0 hands=skip/60*? pile=5*?").contains("only"), "{}", bad("active=0 hands=skip/60*? pile=5*?"));
    assert!(bad("active=0 hands=skip/4*? pile=-").contains("kittens are not named"));
    assert!(bad("active=0 hands=skip/4*? pile=?@0,3*?").contains("nobody knows"));
    let position = parse_position(&rules, "active=0 hands=2*skip/4*? pile=exploding_kitten@0,10*? held=1:defuse@0").unwrap();
    assert_eq!(position.game.peek_pile().len(), 11);
    let view = View::new(&position.game, Some(&position.knowledge));
    assert_eq!((view.known_at(0), view.known_at(1)), (rules.named("exploding_kitten"), None));
    assert_eq!(view.known_in_hand(eksim_engine::types::Seat(1), rules.named("defuse").unwrap()), 1);
}
