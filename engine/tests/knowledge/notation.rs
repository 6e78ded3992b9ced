//! Texts are read back without loss, and nonsense is refused without a panic.

use eksim_engine::game::Game;
use eksim_engine::notation::{action_text, event_text, parse_action, parse_event, parse_position, position_text};
use eksim_engine::types::{Action, Card, Play, Question, Seat, Single};
use proptest::prelude::*;

use crate::harness::{TABLES, random_games, rules};

/// All of a state that a position keeps.
fn same(a: &Game<'_>, b: &Game<'_>) -> bool {
    // A pile's memory beyond its length, and what was drawn once, is not part of the position.
    let text = |game: &Game<'_>| position_text(game, None).expect("a turn");
    text(a) == text(b) && a.ask() == b.ask() && (a.alive(), a.active(), a.turns()) == (b.alive(), b.active(), b.turns())
}

#[test]
fn actions_events_and_positions_of_random_games_are_read_back() {
    for table in 0..TABLES.len() {
        let mut events = 0;
        random_games(table, 6, |played, action, _| {
            let rules = played.game.rules();
            let text = action_text(rules, action);
            assert_eq!(parse_action(rules, &text), Ok(action), "{text}");
            for &event in &played.events[events.min(played.events.len())..] {
                let text = event_text(rules, event);
                assert_eq!(parse_event(rules, &text), Ok(event), "{text}");
            }
            events = played.events.len();
            if let Ok(text) = position_text(&played.game, Some(&played.knowledge)) {
                let position = parse_position(rules, &text).unwrap_or_else(|e| panic!("{e}: {text}"));
                assert!(same(&position.game, &played.game), "{text}");
                assert!(position.knowledge.same_as(&played.knowledge, &played.game), "{text}");
                assert_eq!(position_text(&position.game, Some(&position.knowledge)).as_ref(), Ok(&text));
                eksim_engine::invariants::check(&position.game).unwrap_or_else(|e| panic!("{e}: {text}"));
            } else {
                assert!(played.game.ask().is_some_and(|ask| ask.question != Question::Turn));
            }
            true
        });
    }
}

fn card(kinds: u8) -> impl Strategy<Value = Card> {
    (0..kinds).prop_map(Card)
}

fn action(kinds: u8, players: u8) -> impl Strategy<Value = Action> {
    let seat = move || (0..players).prop_map(Seat);
    let card = move || card(kinds);
    let maybe_seat = move || prop_oneof![Just(Seat::NONE), seat()];
    let maybe_card = move || prop_oneof![Just(Card::NONE), card()];
    let single = (card(), card(), maybe_seat(), maybe_card(), any::<bool>())
        .prop_map(|(card, as_card, target, name, bonus)| Play::Single(Single { card, as_card, target, name, bonus }));
    let pair = (card(), seat()).prop_map(|(title, target)| Play::Pair { title, target });
    let triple = (card(), seat(), card()).prop_map(|(title, target, name)| Play::Triple { title, target, name });
    let five = prop::array::uniform5(card()).prop_map(|titles| Play::Five { titles });
    let order = Just([0u8, 1, 2, 3, 4, 5]).prop_shuffle().prop_map(Action::Order);
    prop_oneof![
        prop_oneof![single, pair, triple, five].prop_map(Action::Play),
        prop_oneof![Just(Action::Draw), Just(Action::PlayBlind), Just(Action::Decline), Just(Action::Keep)],
        prop_oneof![Just(Action::Return), Just(Action::Die), Just(Action::TakeBlind), Just(Action::Roll)],
        card().prop_map(Action::Nope),
        card().prop_map(Action::Save),
        card().prop_map(Action::Give),
        card().prop_map(Action::Take),
        any::<u8>().prop_map(Action::Place),
        order,
        seat().prop_map(Action::Choose),
        (seat(), any::<bool>()).prop_map(|(other, godcat)| Action::Armageddon { other, godcat }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_action_is_read_back(action in action(20, 4)) {
        let rules = rules("base,imploding,streaking", 4, &[]);
        let text = action_text(&rules, action);
        prop_assert_eq!(parse_action(&rules, &text), Ok(action), "{}", text);
    }

    #[test]
    fn garbage_is_refused_without_a_panic(text in "\\PC{0,80}") {
        let rules = rules("base,barking", 3, &[]);
        let _ = (parse_action(&rules, &text), parse_event(&rules, &text), parse_position(&rules, &text).is_ok());
    }

    #[test]
    fn garbled_words_are_refused_without_a_panic(words in prop::collection::vec(0usize..40, 0..12)) {
        const WORDS: [&str; 40] = [
            "play", "pair", "triple", "five", ">", ":", "as", "skip", "nope", "0", "1", "9", "300", "-", "order", "2", "take",
            "blind", "hands=skip/nope/-", "pile=2*skip@0,nope", "owes=2", "attacked", "ccw", "discard=skip", "dead=1", "dead=2:nope",
            "marks=0:skip", "tower=0:tower_of_power", "take=0:1:ill_take_that", "held=1:skip@02", "lost=0:skip", "kittens=3",
            "barking=01", "stash=6*skip", "active=2", "turn=7", "hands=exploding_kitten/-/-", "last=0:skip", "pile=255*skip", "99999999999999999999",
        ];
        let text = words.iter().map(|w| WORDS[*w]).collect::<Vec<_>>().join(" ");
        let rules = rules("base,barking,streaking", 3, &[]);
        let _ = (parse_action(&rules, &text), parse_event(&rules, &text));
        if let Ok(position) = parse_position(&rules, &text) {
            // What was accepted can be played on.
            let mut game = position.game;
            let mut luck = eksim_engine::types::KeyedLuck::new(1);
            let mut list = eksim_engine::ActionList::default();
            for _ in 0..50 {
                game.list_actions(&mut list);
                let Some(action) = list.as_slice().last().copied() else { break };
                game.apply(action, &mut luck, &mut ());
            }
        }
    }
}
