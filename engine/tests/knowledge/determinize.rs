//! Determinizations look the same to the seat, keep all cards, use nothing hidden, and can be played to the end.

use eksim_engine::ActionList;
use eksim_engine::determinize::{determinize, imagined_luck};
use eksim_engine::invariants::check;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Card, Dice, Seat};
use eksim_engine::view::View;

use crate::harness::{COMMUNITY, TABLES, choose, random_games, random_games_of};
use crate::snapshot::snapshot;

#[test]
fn imagined_games_agree_with_the_view() {
    let mut list = ActionList::default();
    for table in 0..TABLES.len() {
        let mut step = 0;
        random_games(table, 8, |played, action, dice| {
            step += 1;
            let context = format!("{:?} step {step} before {action:?}", TABLES[table]);
            let view = View::new(&played.game, Some(&played.knowledge));
            let key = dice.bits();
            let imagined = determinize(&view, &mut Dice::new(key));
            check(&imagined).unwrap_or_else(|e| panic!("{context}: {e}"));
            let seen = View::new(&imagined, Some(&played.knowledge));
            assert_eq!(snapshot(&view, &mut list), snapshot(&seen, &mut list), "{context}");

            // From a state that looks the same comes the same: nothing hidden was used.
            let other = determinize(&view, &mut Dice::new(key ^ 1));
            let again = determinize(&View::new(&other, Some(&played.knowledge)), &mut Dice::new(key));
            assert_eq!(format!("{imagined:?}"), format!("{again:?}"), "{context}");
            true
        });
    }
}

#[test]
fn imagined_games_can_be_played_to_the_end() {
    let mut list = ActionList::default();
    for table in 0..TABLES.len() {
        let mut step = 0;
        random_games(table, 4, |played, action, dice| {
            step += 1;
            if step % 7 != 0 {
                return true;
            }
            let context = format!("{:?} step {step} before {action:?}", TABLES[table]);
            let mut imagined = determinize(&View::new(&played.game, Some(&played.knowledge)), dice);
            let mut luck = imagined_luck(dice);
            let mut steps = 0;
            while !imagined.is_over() && steps < 5000 {
                let action = choose(&imagined, &mut list, dice);
                imagined.apply(action, &mut luck, &mut ());
                steps += 1;
                if steps % 5 == 0 {
                    check(&imagined).unwrap_or_else(|e| panic!("{context}: {e}"));
                }
            }
            true
        });
    }
}

/// The community's cards are all there too: its kittens and the Evil Plan in the pile, nothing but cards in hands.
#[test]
fn imagined_games_of_the_community_keep_all_cards() {
    let mut list = ActionList::default();
    for (number, &table) in COMMUNITY.iter().enumerate() {
        let mut step = 0;
        random_games_of(table, number, 6, |played, action, dice| {
            step += 1;
            let context = format!("{table:?} step {step} before {action:?}");
            let mut imagined = determinize(&View::new(&played.game, Some(&played.knowledge)), dice);
            check(&imagined).unwrap_or_else(|e| panic!("{context}: {e}"));
            if step % 7 == 0 {
                let mut luck = imagined_luck(dice);
                for _ in 0..60 {
                    if !imagined.is_over() {
                        let action = choose(&imagined, &mut list, dice);
                        imagined.apply(action, &mut luck, &mut ());
                        check(&imagined).unwrap_or_else(|e| panic!("{context}: {e}"));
                    }
                }
            }
            true
        });
    }
}

/// A described table names few places: what lies there is drawn from all unseen cards, each alike.
#[test]
fn hidden_cards_of_a_described_table_are_any_of_the_unseen() {
    let rules = Rules::new(Sets::parse(["base"]).unwrap(), 2, Switches::default()).unwrap();
    let game = Scene::new(&rules).hand(0, "skip defuse").hand(1, "tacocat").pile("exploding_kitten favor").start();
    let knowledge = Knowledge::default();
    let view = View::new(&game, Some(&knowledge));
    let kittens = rules.kittens();
    let mut unseen: Vec<f64> = rules.counts.iter().map(|n| f64::from(*n)).collect();
    for name in ["skip", "defuse"] {
        unseen[Scene::card(&rules, name).index()] -= 1.0;
    }
    { kittens }.for_each(|card| unseen[card.index()] = 0.0);
    let total: f64 = unseen.iter().sum();
    let worlds = 40_000;
    let mut held = vec![0.0; unseen.len()];
    let mut dice = Dice::new(11);
    for _ in 0..worlds {
        let imagined = determinize(&view, &mut dice);
        held[imagined.peek_hand(Seat(1)).nth(0).index()] += 1.0;
    }
    for card in (0..rules.kinds.len() as u8).map(Card) {
        let share = unseen[card.index()] / total;
        let (expected, found) = (share * f64::from(worlds), held[card.index()]);
        let error = (f64::from(worlds) * share * (1.0 - share)).sqrt();
        assert!((found - expected).abs() <= 4.5 * error, "{}: {found} times, {expected} expected", rules.name(card));
    }
}
