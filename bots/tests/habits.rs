//! What bots say of themselves holds: what the hoarder sits on, that pass saves itself, that games come to an end.

use eksim_bots::{BOTS, Bot, BotSpec, Cost, Lineup, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Action, Dice, Domain, Question, ScriptedLuck, Seat, block_key};
use eksim_engine::view::View;

fn rules(sets: &str, players: usize, house: &str) -> Rules {
    let mut switches = Switches::default();
    for rule in house.split_whitespace() {
        let (key, value) = rule.split_once('=').expect("key=value");
        switches.set(key, &Value::parse(value)).expect("a known rule");
    }
    Rules::new(Sets::parse(sets.split(',')).unwrap(), players, switches).unwrap()
}

fn answer(game: &Game<'_>, bot: &str, key: u64) -> Action {
    let knowledge = Knowledge::default();
    let view = View::new(game, Some(&knowledge));
    let action = BotSpec::parse(bot).unwrap().build().choose(&view, game.ask().unwrap(), &mut Dice::new(key));
    assert!(game.is_legal(action), "{bot}: {action:?}");
    action
}

fn then(mut game: Game<'_>, action: Action) -> Game<'_> {
    game.apply(action, &mut ScriptedLuck::default(), &mut ());
    game
}

/// Seat 1 holds this and is asked; with a save card the hoarder declines, without one it plays like careful.
#[test]
fn the_hoarder_plays_nothing_while_it_is_safe() {
    let zombie = rules("zombie", 2, "");
    let clairvoyance = |hand: &str| {
        let scene = Scene::new(&zombie).hand(0, "zombie_kitten").hand(1, hand).pile("exploding_kitten favor skip");
        let game = then(scene.start(), Action::Draw);
        let game = then(game, Action::Save(Scene::card(&zombie, "zombie_kitten")));
        assert_eq!(game.ask().unwrap().question, Question::Clairvoyance);
        answer(&game, "hoarder", 1)
    };
    assert!(matches!(clairvoyance("clairvoyance"), Action::Play(_)));
    assert_eq!(clairvoyance("clairvoyance zombie_kitten"), Action::Decline);

    let barking = rules("base,barking", 2, "");
    let now = |hand: &str| {
        let game = Scene::new(&barking).hand(0, "skip").hand(1, hand).pile("exploding_kitten favor skip").start();
        assert_eq!(game.ask().unwrap().question, Question::Now);
        answer(&game, "hoarder", 1)
    };
    assert!(matches!(now("alter_the_future_3_now"), Action::Play(_)));
    assert_eq!(now("alter_the_future_3_now defuse"), Action::Decline);

    let expanding = rules("base,expanding", 3, "");
    let death = |hand: &str| {
        let scene = Scene::new(&expanding).hand(0, "skip favor nope").hand(2, hand).pile("exploding_kitten skip");
        let game = then(scene.start(), Action::Draw);
        assert_eq!(game.ask().unwrap().question, Question::Death(Seat(0)));
        answer(&game, "hoarder", 1)
    };
    assert!(matches!(death("the_chosen_one"), Action::Play(_)));
    assert_eq!(death("the_chosen_one defuse"), Action::Decline);
}

/// Where one may choose to die, Godcat alone is a way out too.
#[test]
fn pass_saves_itself_with_godcat() {
    let rules = rules("good-vs-evil", 2, "defuse_optional=true");
    let godcat = Scene::card(&rules, "godcat");
    let scene = Scene::new(&rules).hand(0, "godcat").hand(1, "favor").pile("exploding_kitten favor");
    let game = then(scene.start(), Action::Draw);
    assert!(matches!(game.ask().unwrap().question, Question::Save(_)) && game.is_legal(Action::Die));
    for key in 0..40 {
        assert_eq!(answer(&game, "pass", key), Action::Save(godcat));
    }
}

/// Kittens that go back for free don't come round for ever: a bot's games end about as often as random's.
#[test]
fn cheap_bots_come_to_an_end_where_random_does() {
    const GAMES: u64 = 100;
    let stalemates = |rules: &Rules, bot: &str| {
        let mut game = Game::new(rules);
        let mut lineup = Lineup::around(&[BotSpec::parse(bot).unwrap()], rules.players);
        let mut knowledge = Knowledge::default();
        let mut count = 0;
        for block in 0..GAMES {
            play_game(&mut game, block_key(5, Domain::Test, block), &mut lineup, Some(&mut knowledge), &mut ());
            count += u64::from(game.winner().is_none());
        }
        count
    };
    for (players, house) in [(2, ""), (3, ""), (4, "kittens=8")] {
        let rules = rules("base,expanding", players, house);
        let random = stalemates(&rules, "random");
        for info in BOTS.iter().filter(|info| info.cost == Cost::Cheap) {
            let found = stalemates(&rules, info.name);
            assert!(found <= random + 8, "{}, {players} players, {house}: {found} of {GAMES}, random {random}", info.name);
        }
    }
}
