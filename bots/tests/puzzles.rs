//! Situations with a right answer, and what each bot says. The answers are kept in `puzzles.txt`; `EKSIM_UPDATE=1` writes them anew.

use eksim_bots::{BOTS, Bot, BotSpec};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::{Event, Observer};
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Action, Dice, Play, ScriptedLuck, Seat, SeatSet};
use eksim_engine::view::View;

/// A situation: who saw how much of the pile, and what is right.
struct Puzzle {
    name: &'static str,
    sets: &'static str,
    players: usize,
    scene: fn(&Rules) -> Game<'_>,
    /// Seat, and how many cards of the top it has seen.
    saw: (u8, u8),
    right: fn(&Rules, Action) -> bool,
}

/// Whether an answer plays this card alone.
fn plays(rules: &Rules, action: Action, name: &str) -> bool {
    matches!(action, Action::Play(Play::Single(single)) if rules.name(single.as_card) == name)
}

/// The active player plays a card, so that others are asked.
fn after<'r>(mut game: Game<'r>, play: Play) -> Game<'r> {
    game.apply(Action::Play(play), &mut ScriptedLuck::default(), &mut ());
    game
}

/// The active player draws.
fn drawn<'r>(mut game: Game<'r>) -> Game<'r> {
    game.apply(Action::Draw, &mut ScriptedLuck::default(), &mut ());
    game
}

const REST: &str = "tacocat beard_cat favor shuffle cattermelon attack nope tacocat beard_cat favor shuffle";

const PUZZLES: &[Puzzle] = &[
    Puzzle {
        name: "a kitten on top, a Skip in hand",
        sets: "base",
        players: 2,
        scene: |r| Scene::new(r).hand(0, "skip tacocat").hand(1, "defuse nope").pile(&format!("exploding_kitten {REST}")).start(),
        saw: (0, 1),
        right: |r, a| plays(r, a, "skip"),
    },
    Puzzle {
        name: "a kitten on top, a Defuse and a Skip in hand",
        sets: "base",
        players: 2,
        scene: |r| {
            Scene::new(r).hand(0, "skip defuse tacocat").hand(1, "defuse nope").pile(&format!("exploding_kitten {REST}")).start()
        },
        saw: (0, 1),
        right: |r, a| plays(r, a, "skip"),
    },
    Puzzle {
        name: "a cat on top, a Skip in hand",
        sets: "base",
        players: 2,
        scene: |r| {
            Scene::new(r).hand(0, "skip beard_cat").hand(1, "defuse nope").pile("tacocat exploding_kitten favor shuffle").start()
        },
        saw: (0, 1),
        right: |_, a| a == Action::Draw,
    },
    Puzzle {
        name: "two turns owed, a kitten on top, Attack and Defuse in hand",
        sets: "base",
        players: 2,
        scene: |r| {
            Scene::new(r)
                .hand(0, "attack defuse")
                .hand(1, "defuse nope")
                .pile(&format!("exploding_kitten {REST}"))
                .attacked(2)
                .start()
        },
        saw: (0, 1),
        right: |r, a| plays(r, a, "attack"),
    },
    Puzzle {
        name: "nothing known, one kitten in twelve, Defuse in hand: keep the Attack",
        sets: "base",
        players: 2,
        scene: |r| {
            Scene::new(r).hand(0, "attack defuse skip").hand(1, "defuse nope").pile(&format!("{REST} exploding_kitten")).start()
        },
        saw: (0, 0),
        right: |_, a| a == Action::Draw,
    },
    Puzzle {
        name: "nothing known, one kitten in two, no Defuse: look, then leap",
        sets: "base",
        players: 2,
        scene: |r| Scene::new(r).hand(0, "see_the_future_3 skip").hand(1, "defuse").pile("exploding_kitten tacocat").start(),
        saw: (0, 0),
        right: |r, a| plays(r, a, "see_the_future_3") || plays(r, a, "skip"),
    },
    Puzzle {
        name: "he skips a kitten that I know of: Nope",
        sets: "base",
        players: 2,
        scene: |r| {
            let game =
                Scene::new(r).hand(0, "skip beard_cat").hand(1, "nope tacocat").pile(&format!("exploding_kitten {REST}")).start();
            after(game, Play::alone(Scene::card(r, "skip")))
        },
        saw: (1, 1),
        right: |_, a| matches!(a, Action::Nope(_)),
    },
    Puzzle {
        name: "he looks at the pile: keep the Nope",
        sets: "base",
        players: 2,
        scene: |r| {
            let game = Scene::new(r)
                .hand(0, "see_the_future_3 defuse")
                .hand(1, "nope defuse")
                .pile(&format!("{REST} exploding_kitten"))
                .start();
            after(game, Play::alone(Scene::card(r, "see_the_future_3")))
        },
        saw: (1, 0),
        right: |_, a| a == Action::Decline,
    },
    Puzzle {
        name: "three of a kind ask for my only Defuse: Nope",
        sets: "base",
        players: 2,
        scene: |r| {
            let game = Scene::new(r).hand(0, "3*tacocat").hand(1, "nope defuse").pile("exploding_kitten beard_cat favor").start();
            let (title, name) = (Scene::card(r, "tacocat"), Scene::card(r, "defuse"));
            after(game, Play::Triple { title, target: Seat(1), name })
        },
        saw: (1, 0),
        right: |_, a| matches!(a, Action::Nope(_)),
    },
    Puzzle {
        name: "where to put the kitten at two: on top for the other",
        sets: "base",
        players: 2,
        scene: |r| drawn(Scene::new(r).hand(0, "defuse").hand(1, "tacocat").pile(&format!("exploding_kitten {REST}")).start()),
        saw: (0, 0),
        right: |_, a| a == Action::Place(0),
    },
    Puzzle {
        name: "where to put the kitten with another turn owed: not on top",
        sets: "base",
        players: 2,
        scene: |r| {
            drawn(
                Scene::new(r).hand(0, "defuse").hand(1, "tacocat").pile(&format!("exploding_kitten {REST}")).attacked(2).start(),
            )
        },
        saw: (0, 0),
        right: |_, a| matches!(a, Action::Place(place) if place != 0),
    },
    Puzzle {
        name: "a Favor: give the cat",
        sets: "base",
        players: 2,
        scene: |r| {
            let game =
                Scene::new(r).hand(0, "favor").hand(1, "defuse tacocat skip").pile(&format!("{REST} exploding_kitten")).start();
            after(game, Play::at(Scene::card(r, "favor"), Seat(1)))
        },
        saw: (1, 0),
        right: |r, a| matches!(a, Action::Give(card) if r.name(card) == "tacocat"),
    },
    Puzzle {
        name: "three cats: ask for the Defuse",
        sets: "base",
        players: 2,
        scene: |r| {
            Scene::new(r)
                .hand(0, "3*tacocat skip")
                .hand(1, "defuse favor favor")
                .pile("exploding_kitten beard_cat favor nope")
                .start()
        },
        saw: (0, 0),
        right: |r, a| matches!(a, Action::Play(Play::Triple { name, .. }) if r.name(name) == "defuse"),
    },
    Puzzle {
        name: "Alter the Future: the kitten not on top",
        sets: "base,imploding",
        players: 2,
        scene: |r| {
            let pile = "exploding_kitten tacocat beard_cat favor imploding_kitten";
            let game = Scene::new(r).hand(0, "alter_the_future_3").hand(1, "defuse tacocat").pile(pile).start();
            after(game, Play::alone(Scene::card(r, "alter_the_future_3")))
        },
        saw: (0, 3),
        right: |_, a| matches!(a, Action::Order(order) if order[0] != 0),
    },
    Puzzle {
        name: "Dig Deeper finds a kitten: leave it",
        sets: "zombie",
        players: 2,
        scene: |r| {
            let pile = "exploding_kitten skip favor attack nope";
            let game = Scene::new(r).hand(0, "dig_deeper").hand(1, "zombie_kitten cat_o_lantern").pile(pile).start();
            after(game, Play::alone(Scene::card(r, "dig_deeper")))
        },
        saw: (0, 1),
        right: |_, a| a == Action::Return,
    },
    Puzzle {
        name: "Raising Heck finds a kitten: on top for the other",
        sets: "good-vs-evil",
        players: 2,
        scene: |r| {
            let game =
                Scene::new(r).hand(0, "raising_heck").hand(1, "defuse mercat").pile("favor attack nope exploding_kitten").start();
            after(game, Play::alone(Scene::card(r, "raising_heck")))
        },
        saw: (0, 0),
        right: |_, a| a == Action::Return,
    },
];

/// Bots that must get every puzzle right; the others' answers are only kept.
const WISE: &[&str] = &["careful", "counter"];

fn ask(puzzle: &Puzzle, bot: &str) -> (String, bool) {
    let rules = Rules::new(Sets::parse(puzzle.sets.split(',')).unwrap(), puzzle.players, Switches::default()).unwrap();
    let game = (puzzle.scene)(&rules);
    let mut knowledge = Knowledge::default();
    // Everybody was dealt a save card, as all know; who holds none any more used it in sight.
    knowledge.on(&game, Event::Dealt);
    for &(seat, card) in rules.dealt_saves.iter().filter(|(seat, card)| !game.peek_hand(*seat).has(*card)) {
        knowledge.on(&game, Event::Saved(seat, card));
    }
    if puzzle.saw.1 > 0 {
        knowledge.on(&game, Event::Saw(SeatSet::of(Seat(puzzle.saw.0)), puzzle.saw.1));
    }
    let asked = game.ask().unwrap();
    let action = BotSpec::parse(bot).unwrap().build().choose(&View::new(&game, Some(&knowledge)), asked, &mut Dice::new(4));
    assert!(game.is_legal(action), "{bot}, {}: {action:?}", puzzle.name);
    let text = match action {
        Action::Play(Play::Single(single)) => format!("play {}", rules.name(single.as_card)),
        Action::Play(Play::Triple { name, .. }) => format!("triple for {}", rules.name(name)),
        Action::Play(play) => format!("{play:?}").split_whitespace().next().unwrap_or("play").to_lowercase(),
        Action::Give(card) => format!("give {}", rules.name(card)),
        Action::Nope(_) => "nope".to_string(),
        Action::Order(order) => format!("order {:?}", &order[..3]),
        other => format!("{other:?}").to_lowercase(),
    };
    (text, (puzzle.right)(&rules, action))
}

#[test]
fn bots_answer_the_puzzles_as_recorded() {
    let mut text = String::new();
    for puzzle in PUZZLES {
        text += &format!("{} ({}, {} players)\n", puzzle.name, puzzle.sets, puzzle.players);
        for info in BOTS {
            let bot = match info.name {
                "ismcts" => "ismcts(400)",
                "planner" => "planner(60)",
                name => name,
            };
            let (answer, right) = ask(puzzle, bot);
            assert!(right || !WISE.contains(&info.name), "{}: {} says {answer}", puzzle.name, info.name);
            text += &format!("    {:12} {answer}{}\n", info.name, if right { "" } else { "   (wrong)" });
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles.txt");
    if std::env::var_os("EKSIM_UPDATE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "the answers changed; look at them and run with EKSIM_UPDATE=1:\n{text}");
}
