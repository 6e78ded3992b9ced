//! What a view claims is so, after every action of many random games.

use eksim_engine::ActionList;
use eksim_engine::invariants::check;
use eksim_engine::types::{Card, Dice, Question, SeatSet, mix};
use eksim_engine::view::View;

use crate::harness::{Played, TABLES, choose, random_games, rules};

/// Fails if any seat is told what is not so.
fn claims_are_true(played: &Played<'_>, context: &str) {
    let game = &played.game;
    let rules = game.rules();
    let (ek, streaking) = (rules.named("exploding_kitten"), rules.named("streaking_kitten"));
    for seat in SeatSet::first(rules.players) {
        let view = View::of(game, Some(&played.knowledge), seat);
        for card in (0..rules.kinds.len() as u8).map(Card) {
            let name = rules.name(card);
            for other in SeatSet::first(rules.players) {
                let held = game.peek_hand(other).count(card);
                assert!(view.known_in_hand(other, card) <= held, "{context}: {seat:?} thinks {other:?} holds {name}");
                assert!(!view.known_lacking(other).has(card) || held == 0, "{context}: {other:?} holds {name} after all");
            }
            let in_pile = game.peek_pile().count(card);
            assert!(view.known_in_pile(card) <= in_pile, "{context}: {seat:?} thinks {name} is in the pile");
            if rules.kittens().has(card) {
                let most = view.kittens_in_pile(card);
                assert!(in_pile <= most, "{context}: {seat:?} thinks at most {most} {name} are in the pile, {in_pile} are");
                if streaking.is_none() && game.ask().is_some_and(|ask| ask.question == Question::Turn) {
                    assert_eq!(most, in_pile, "{context}: CORE-74, {name}");
                }
            }
        }
        if let Some(ek) = ek {
            let others = SeatSet::first(rules.players).without(seat);
            let held: usize = others.map(|other| game.peek_hand(other).count(ek)).sum();
            let (least, most) = view.kittens_held();
            assert!((least..=most).contains(&held), "{context}: {seat:?} thinks {least} to {most} kittens are held, {held} are");
        }
        let (remembered, lost) = view.remembered_hand();
        let hand = game.peek_hand(seat);
        assert_eq!(remembered.len(), hand.len() + lost, "{context}");
        assert!(hand.kinds().all(|card| hand.count(card) <= remembered.count(card)), "{context}");
    }
}

#[test]
fn views_are_never_wrong_and_invariants_hold() {
    for table in 0..TABLES.len() {
        let mut step = 0;
        random_games(table, 12, |played, action, _| {
            step += 1;
            let context = format!("{:?} step {step} before {action:?}", TABLES[table]);
            check(&played.game).unwrap_or_else(|e| panic!("{context}: {e}"));
            claims_are_true(played, &context);
            true
        });
    }
}

/// CORE-37: the quick lane does what the steps do, also where the drawn card is a NOW card.
#[test]
fn the_quick_lane_does_what_the_steps_do() {
    for (table, &(sets, players, house)) in TABLES.iter().enumerate() {
        let rules = rules(sets, players, house);
        let mut list = ActionList::default();
        for game in 0..10 {
            let key = mix(table as u64 * 77 + game);
            let mut play = |quick: bool| {
                let mut dice = Dice::new(key);
                let mut played = Played::deal(&rules, key);
                for _ in 0..3000 {
                    if played.game.is_over() {
                        break;
                    }
                    let action = choose(&played.game, &mut list, &mut dice);
                    if quick {
                        played.game.apply(action, &mut played.luck, &mut played.events);
                    } else {
                        played.act(action);
                    }
                }
                played.events
            };
            assert_eq!(play(true), play(false), "{:?} game {game}", TABLES[table]);
        }
    }
}
