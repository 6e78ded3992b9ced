//! A search is reproducible, and does not foresee the real luck.

use eksim_bots::{Bot, BotSpec};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Action, Dice, Domain, KeyedLuck, Play, Seat, block_key};
use eksim_engine::view::View;

fn base(players: usize) -> Rules {
    Rules::new(Sets::parse(["base"]).unwrap(), players, Switches::default()).unwrap()
}

fn answer(game: &Game<'_>, bot: &str, dice: &mut Dice) -> Action {
    let knowledge = Knowledge::default();
    let view = View::new(game, Some(&knowledge));
    let ask = game.ask().unwrap();
    BotSpec::parse(bot).unwrap().build().choose(&view, ask, dice)
}

#[test]
fn ismcts_with_iterations_is_deterministic() {
    let rules = base(3);
    for block in 0..4 {
        let key = block_key(3, Domain::Test, block);
        let mut games = [Vec::new(), Vec::new()];
        for moves in &mut games {
            let mut game = Game::new(&rules);
            let mut knowledge = Knowledge::default();
            let mut luck = KeyedLuck::new(key);
            let mut bot = BotSpec::parse("ismcts(30)").unwrap().build();
            let mut dice = Dice::policy(key, Seat(0));
            game.deal(&mut luck, &mut knowledge);
            while let Some(ask) = game.ask() {
                let action = bot.choose(&View::new(&game, Some(&knowledge)), ask, &mut dice);
                moves.push(action);
                game.apply(action, &mut luck, &mut knowledge);
            }
        }
        assert_eq!(games[0], games[1]);
    }
}

/// Two tables that look the same to the asked player get the same answer, whatever lies hidden: the order of the pile, the other hand.
#[test]
fn hidden_cards_change_nothing() {
    let rules = base(2);
    let piles = ["exploding_kitten favor nope attack tacocat tacocat", "tacocat tacocat favor attack nope exploding_kitten"];
    for bot in ["ismcts(200)", "planner(20)"] {
        let answers = piles.map(|pile| {
            let game =
                Scene::new(&rules).hand(0, "skip shuffle see_the_future_3").hand(1, "defuse skip beard_cat").pile(pile).start();
            answer(&game, bot, &mut Dice::new(9))
        });
        assert_eq!(answers[0], answers[1], "{bot}");
    }
}

/// One kitten in two cards, which of them is not known, and a Shuffle in hand: who knew the order of the pile and the next real shuffle
/// would hardly ever die. Says whether answers hang together with either, over many tables; each answer is asked with the table's key.
fn foresees(mut choose: impl FnMut(&Game<'_>, u64) -> Action) -> bool {
    let rules = base(2);
    let shuffle = Action::Play(Play::alone(rules.named("shuffle").unwrap()));
    let kitten = rules.named("exploding_kitten");
    let on_top = |game: &Game<'_>| game.peek_pile().at(0) == kitten;
    // By the order now and the order after the real shuffle: how often it was asked, and how often it shuffled.
    let (mut asked, mut shuffled) = ([0.0; 4], [0.0; 4]);
    for key in 0..400 {
        let pile = ["exploding_kitten tacocat", "tacocat exploding_kitten"][key as usize % 2];
        let game = Scene::new(&rules).hand(0, "shuffle").hand(1, "beard_cat").pile(pile).start();
        let key = block_key(77, Domain::Test, key);
        let mut after = game;
        after.apply(shuffle, &mut KeyedLuck::new(key), &mut ());
        let case = usize::from(on_top(&game)) + 2 * usize::from(on_top(&after));
        asked[case] += 1.0;
        shuffled[case] += f64::from(u8::from(choose(&game, key) == shuffle));
    }
    assert!(asked.iter().all(|n| *n > 50.0), "{asked:?}");
    let share = shuffled.iter().sum::<f64>() / 400.0;
    let apart = |case: usize| {
        let error = (share * (1.0 - share) / asked[case]).sqrt();
        (shuffled[case] / asked[case] - share).abs() > 4.0 * error
    };
    (0..4).any(apart)
}

/// The same key makes the table's luck and the player's dice, as at a real table: nothing of it may be seen in the answers.
#[test]
fn a_search_does_not_foresee_the_shuffle() {
    for bot in ["ismcts(60)", "planner(20)"] {
        assert!(!foresees(|game, key| answer(game, bot, &mut Dice::policy(key, Seat(0)))), "{bot}");
    }
}

/// Who does foresee is caught: by the order of the pile alone, by the next shuffle alone.
#[test]
fn foresight_is_noticed() {
    let kitten = |game: &Game<'_>| game.peek_pile().at(0) == game.rules().named("exploding_kitten");
    let shuffle = |game: &Game<'_>| Action::Play(Play::alone(game.rules().named("shuffle").unwrap()));
    assert!(foresees(|game, _| if kitten(game) { shuffle(game) } else { Action::Draw }));
    assert!(foresees(|game, key| {
        let mut after = *game;
        after.apply(shuffle(game), &mut KeyedLuck::new(key), &mut ());
        if kitten(&after) { Action::Draw } else { shuffle(game) }
    }));
}
