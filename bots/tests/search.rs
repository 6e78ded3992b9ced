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

/// The next real shuffle leaves a kitten on top. A search that knew it would draw at once instead of shuffling; one that does not know
/// gives the same answer as at a table whose next shuffle is harmless. Its answer is a function of the view and its own dice alone: no
/// luck of the table can reach it.
#[test]
fn a_search_does_not_foresee_the_shuffle() {
    let rules = base(2);
    let game = Scene::new(&rules)
        .hand(0, "shuffle")
        .hand(1, "defuse nope tacocat")
        .pile("exploding_kitten tacocat beard_cat favor favor skip skip tacocat cattermelon cattermelon")
        .start();
    // The kitten is on top and the player knows it: he placed it there.
    let shuffle = Action::Play(Play::alone(rules.named("shuffle").unwrap()));
    let kitten = rules.named("exploding_kitten").unwrap();
    let mut knowledge = Knowledge::default();
    eksim_engine::observer::Observer::on(
        &mut knowledge,
        &game,
        eksim_engine::observer::Event::Saw(eksim_engine::types::SeatSet::of(Seat(0)), 1),
    );
    let view = View::new(&game, Some(&knowledge));
    assert_eq!(view.known_at(0), Some(kitten));
    let (mut bad, mut shuffled, mut bad_and_shuffled) = (0, 0, 0);
    for key in 0..120 {
        // The same key for the table's luck and for the player's dice, as at a real table.
        let key = block_key(77, Domain::Test, key);
        let action =
            BotSpec::parse("ismcts(60)").unwrap().build().choose(&view, game.ask().unwrap(), &mut Dice::policy(key, Seat(0)));
        let mut after = game;
        let mut luck = KeyedLuck::new(key);
        after.apply(shuffle, &mut luck, &mut ());
        while after.ask().is_some_and(|ask| ask.seat == Seat(1)) && after.active() == Seat(0) {
            after.apply(Action::Decline, &mut luck, &mut ());
        }
        let on_top = after.peek_pile().at(0) == Some(kitten);
        bad += usize::from(on_top);
        shuffled += usize::from(action == shuffle);
        bad_and_shuffled += usize::from(on_top && action == shuffle);
    }
    // It shuffles as gladly where that will go wrong.
    assert!(bad >= 5, "{bad}");
    assert!(shuffled >= 100, "{shuffled}");
    assert!(bad_and_shuffled * 100 >= bad * 70, "{bad_and_shuffled} of {bad}");
}
