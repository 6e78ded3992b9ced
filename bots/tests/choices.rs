//! `has_choice`, `was_forced` and what a bot tells of its answer are short cuts: at every ask of many games of every set they say what
//! counting the answers says.

use eksim_bots::{Bot, BotSpec};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Dice, Domain, KeyedLuck, Seat, block_key};
use eksim_engine::view::View;

#[test]
fn a_choice_is_two_answers() {
    let tables = [
        ("base", 4),
        ("base,imploding,streaking,barking", 5),
        ("party-pack", 8),
        ("zombie", 4),
        ("apocalypse,imploding,streaking,barking", 6),
        ("good-vs-evil", 4),
        ("base,expanding", 4),
    ];
    for (sets, players) in tables {
        let rules = Rules::new(Sets::parse(sets.split(',')).unwrap(), players, Switches::default()).unwrap();
        let (mut game, mut with, mut without, mut told_without) = (Game::new(&rules), 0, 0, 0);
        for bot in ["random", "careful"] {
            let mut bot = BotSpec::parse(bot).unwrap().build();
            for block in 0..150 {
                let key = block_key(5, Domain::Test, block);
                let (mut luck, mut knowledge) = (KeyedLuck::new(key), Knowledge::default());
                let mut dice: Vec<Dice> = (0..players).map(|seat| Dice::policy(key, Seat(seat as u8))).collect();
                game.deal(&mut luck, &mut knowledge);
                while let Some(ask) = game.ask() {
                    let answers = game.count_actions();
                    assert_eq!(game.has_choice(), answers >= 2, "{sets}: {ask:?} has {answers} answers");
                    if answers >= 2 {
                        with += 1;
                    } else {
                        without += 1;
                    }
                    let view = View::new(&game, Some(&knowledge));
                    let (action, told) = bot.choose_and_tell(&view, ask, &mut dice[ask.seat.index()]);
                    assert!(
                        told.is_none_or(|forced| forced == (answers < 2)),
                        "{sets}: {ask:?} has {answers} answers, the bot says {told:?}"
                    );
                    told_without += usize::from(told == Some(true));
                    assert_eq!(
                        game.was_forced(action),
                        answers < 2,
                        "{sets}: {ask:?} has {answers} answers, was given {action:?}"
                    );
                    game.apply(action, &mut luck, &mut knowledge);
                }
            }
        }
        assert!(
            told_without > 100 || rules.has_oddities(),
            "{sets}: the bots told {told_without} times that there was no choice"
        );
        assert!(with > 1000 && without > 100, "{sets}: {with} asks with a choice, {without} without");
    }
}
