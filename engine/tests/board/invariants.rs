//! What holds after every action of every game, and that games end.

use eksim_engine::board::{
    BoardAction, BoardCard, BoardCounts, BoardData, BoardGame, BoardPace, BoardRules, BoardSwitches, Disc, TurnTally,
};
use eksim_engine::types::{Dice, Domain, KeyedLuck, Seat, block_key};

use crate::table::{any, rules};

fn assert_sound(game: &BoardGame<'_>) {
    let rules = game.rules();
    let seats = 0..rules.players();
    let (pile, discard) = game.peek_cards();
    for (card, count) in BoardCard::ALL.into_iter().zip(rules.data().cards) {
        let held: usize = seats.clone().map(|seat| card.count_in(game.peek_hand(Seat(seat as u8)))).sum();
        assert_eq!(held + pile.count(card.card()) + discard.count(card.card()), count as usize, "{card:?}");
    }
    let (discs, turned) = game.peek_discs();
    for (disc, count) in &rules.data().discs {
        let aside = if *disc == Disc::Magnet { game.magnets_aside() } else { 0 };
        assert_eq!(discs.count(disc.card()) + turned.count(disc.card()) + aside, *count as usize, "{disc}");
    }
    assert!(!discs.is_empty(), "the movement pile is refilled at once");
    let mut taken = 0u64;
    for &place in game.places() {
        assert!(place <= rules.track().ribbon());
        assert!(place == 0 || taken >> place & 1 == 0, "two characters on space {place}");
        taken |= 1 << place;
        assert!(place != rules.track().ribbon() || game.is_over(), "on the Ribbon the game is over");
    }
    match game.ask() {
        None => assert!(game.winner().is_some() || game.turns() == rules.switches().turn_cap),
        Some(ask) => {
            assert!(ask.seat.index() < rules.players());
            let actions = game.legal_actions();
            assert!(!actions.as_slice().is_empty());
            assert_eq!(game.has_choice(), actions.as_slice().len() > 1);
            for action in actions.as_slice() {
                assert!(game.is_legal(*action), "{action}");
                assert_eq!(action.to_string().parse::<BoardAction>(), Ok(*action), "notation");
            }
        }
    }
}

fn play(rules: &BoardRules, games: u64, check: bool) -> BoardCounts {
    let mut game = BoardGame::new(rules);
    let mut counts = BoardCounts::default();
    for block in 0..games {
        let key = block_key(5, Domain::Test, block);
        let (mut luck, mut dice) = (KeyedLuck::new(key), Dice::policy(key, Seat(0)));
        game.deal(&mut luck, &mut counts);
        while game.ask().is_some() {
            game.apply(any(&game, &mut dice), &mut luck, &mut counts);
            if check {
                assert_sound(&game);
            }
        }
    }
    counts
}

/// Cards and discs are conserved, one character a space outside the Litter Box, every action in notation and back.
#[test]
fn random_games_stay_sound() {
    for players in 2..=6 {
        let counts = play(&rules(players), 1_000, true);
        assert_eq!(counts.wins.iter().sum::<u64>() + counts.stalemates, 1_000);
        assert_eq!(counts.stalemates, 0, "{players} players");
        assert_eq!(counts.met, counts.defused + counts.explosions());
        assert!(counts.swaps > 1_000 && counts.flips > 1_000 && counts.laps > 100 && counts.magnets_turned > 1_000);
        assert!(counts.disc_refills > 1_000 && counts.card_refills > 100 && counts.nopes > 1_000);
        assert!(BoardCard::ALL[2..].iter().all(|card| counts.played[*card as usize] > 100));
    }
}

/// Random games end by a win, long before the cap.
#[test]
fn random_games_end() {
    for players in 2..=6 {
        assert_eq!(play(&rules(players), 20_000, false).stalemates, 0);
    }
}

/// Boards of odd shapes hold up too: one space, many spaces, a return far along, Kittens nearly everywhere, few cards.
#[test]
fn odd_boards_stay_sound() {
    let (long_calm, long_chaos) = ("1".repeat(59) + "K", "2".repeat(57) + "K23");
    let boards = [
        ("K", "1", 1, false),
        ("1K", "K1", 1, true),
        ("1KK", "K19", 1, true),
        ("K1K1K1K1K1K1K1", "1K2K3K4K5K6K7K", 9, true),
        (&long_calm, &long_chaos, 30, true),
    ];
    for (calm, chaos, return_to, playable) in boards {
        let side = |letters: &str| letters.chars().flat_map(eksim_engine::board::Space::from_letter).collect();
        let mut data = BoardData { calm: side(calm), chaos: side(chaos), return_to, ..BoardData::default() };
        (data.cards, data.cards_total) = ([2, 1, 8, 1, 2, 1, 1, 1, 1, 1, 1], None);
        let switches = BoardSwitches { hand: 3, turn_cap: 400, ..BoardSwitches::default() };
        match BoardRules::new(data, 6, switches) {
            Ok(rules) => {
                assert!(playable);
                play(&rules, 200, true);
            }
            Err(error) => assert!(!playable, "{error}"),
        }
    }
}

/// The same key gives the same game; the counts of two halves add up to those of the whole.
#[test]
fn games_are_functions_of_their_key() {
    let rules = rules(4);
    assert_eq!(play(&rules, 200, false), play(&rules, 200, false));
    let whole = play(&rules, 200, false);
    let mut twice = whole;
    twice.merge(&whole);
    assert_eq!((twice.turns, twice.explosions(), twice.games), (2 * whole.turns, 2 * whole.explosions(), 400));
}

/// The clocks agree with the plain counts.
#[test]
fn the_pace_adds_up() {
    let rules = rules(3);
    let mut game = BoardGame::new(&rules);
    let (mut counts, mut pace) = (BoardCounts::default(), BoardPace::default());
    for block in 0..500 {
        let key = block_key(6, Domain::Test, block);
        let (mut luck, mut dice) = (KeyedLuck::new(key), Dice::policy(key, Seat(0)));
        game.deal(&mut luck, &mut (&mut counts, &mut pace));
        while game.ask().is_some() {
            game.apply(any(&game, &mut dice), &mut luck, &mut (&mut counts, &mut pace));
        }
    }
    for clock in [&pace.by_turn, &pace.by_own_turn] {
        let sum = |field: fn(&TurnTally) -> u64| clock.iter().map(field).sum::<u64>();
        let sums = [sum(|t| t.started), sum(|t| t.met), sum(|t| t.exploded), sum(|t| t.won)];
        assert_eq!(sums, [counts.turns, counts.met, counts.explosions(), 500]);
    }
    assert_eq!((pace.by_turn[1].started, pace.by_turn[0]), (500, TurnTally::default()));
    assert_eq!((pace.lengths.iter().sum::<u64>(), pace.explosions.iter().sum::<u64>()), (500, 500));
    let weighted: u64 = pace.explosions.iter().zip(0..).map(|(games, n)| games * n).sum();
    // The last entry stands for longer games too.
    assert!(weighted <= counts.explosions() && weighted * 100 > counts.explosions() * 99);
    let mut twice = pace.clone();
    twice.merge(&pace);
    assert_eq!(twice.by_turn[1].started, 1_000);
}

/// Words that are no action say what would be one.
#[test]
fn notation_explains_itself() {
    let hint = |text: &str| text.parse::<BoardAction>().expect_err("no action").to_string();
    assert!(hint("play skp").contains("skip"), "{}", hint("play skp"));
    assert!(hint("drw").contains("draw"));
    assert!(hint("place two").contains("should be a number"));
    assert!(hint("").contains("is no action"));
}
