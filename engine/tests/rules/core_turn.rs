//! CORE-10..16, CORE-60..66: turns, their order and their number.

use eksim_engine::cards::Kind;
use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Dice, KeyedLuck, Play, Question, Roll, ScriptedLuck, Seat};
use eksim_engine::view::View;

use crate::table::{Table, dealt, rules};

/// CORE-10: any number of plays, one at a time and each resolved; then a draw from the top, which ends the turn.
#[test]
fn core_10_play_then_draw() {
    let rules = rules("base", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "shuffle see_the_future_3").pile("skip attack favor");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "favor skip attack")]);
    table.play("shuffle").expect(0, Question::Turn);
    assert_eq!(table.pile(), ["favor", "skip", "attack"]);
    table.play("see_the_future_3").expect(0, Question::Turn);
    table.draw().expect(1, Question::Turn);
    assert_eq!((table.hand(0), table.pile()), (vec!["favor"], vec!["skip", "attack"]));
    assert!(table.happened(Event::Turn(Seat(1))));
    table.done();
}

/// CORE-10, `forbidden`: a forbidden card can't be played, not even in a combination or as a wild card; it can be held,
/// drawn and given.
#[test]
fn core_10_forbidden_cards() {
    let hand = "3*attack 2*feral_cat tacocat targeted_attack defuse";
    let free = rules("party-pack", 4, &[]);
    let table = Table::new(&free, Scene::new(&free).hand(0, hand).hand(1, "skip").pile("skip"), []);
    assert!(
        table.can_play("attack") && table.can_pair("attack", 1) && table.can_pair("tacocat", 1) && table.can_pair("feral_cat", 1)
    );
    let house = rules("party-pack", 4, &["forbidden=[attack, feral_cat, defuse]"]);
    let mut table = Table::new(&house, Scene::new(&house).hand(0, hand).hand(1, "favor").pile("exploding_kitten skip"), []);
    assert!(!table.can_play("attack") && !table.can_pair("attack", 1) && !table.can_triple("attack", 1, "skip"));
    assert!(!table.can_pair("tacocat", 1) && !table.can_pair("feral_cat", 1));
    assert!(table.can_play_at("targeted_attack", 1));
    table.draw();
    assert!(table.happened(Event::Died(Seat(0), Cause::Exploded)), "a forbidden Defuse saves nobody");
}

/// CORE-11: with no card in hand a player can only draw, and no hand is too large.
#[test]
fn core_11_no_limit_on_hands() {
    let rules = rules("base", 2, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(1, "40*tacocat").pile("skip skip skip"), []);
    assert_eq!(table.game.count_actions(), 1);
    assert!(table.can(Action::Draw));
    table.draw().draw().expect(0, Question::Turn);
    assert_eq!((table.hand(0).len(), table.hand(1).len()), (1, 41));
}

/// CORE-12: played cards lie on the discard face up in the order played, Noped ones and the Nopes too.
#[test]
fn core_12_the_discard_keeps_the_order() {
    let rules = rules("base", 3, &[]);
    let scene =
        Scene::new(&rules).hand(0, "skip shuffle 2*tacocat").hand(1, "nope favor").hand(2, "beard_cat").pile("attack favor");
    let mut table = Table::new(&rules, scene, [Roll::Pick(0)]);
    table.play("skip").expect(1, Question::Nope);
    table.nope().expect(0, Question::Turn);
    table.pair("tacocat", 2);
    assert_eq!(table.discard(), ["tacocat", "tacocat", "nope", "skip"]);
    assert_eq!(table.hand(0), ["shuffle", "beard_cat"]);
    table.done();
}

/// CORE-13: the last living player wins at that moment: nothing more is asked, no turn begins, no hand is sorted out.
#[test]
fn core_13_the_last_one_living_wins() {
    let rules = rules("base", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "skip").dead(2, "").pile("exploding_kitten attack");
    let mut table = Table::new(&rules, scene, []);
    table.draw();
    assert!(table.game.is_over() && table.game.ask().is_none());
    assert_eq!(table.game.winner(), Some(Seat(1)));
    assert_eq!(table.events.last(), Some(&Event::Over(Some(Seat(1)))));
    assert!(!table.events.iter().any(|e| matches!(e, Event::Turn(_) | Event::Discarded(..))));
    let late = table.game.try_apply(Action::Draw, &mut table.luck, &mut ());
    assert!(late.is_err(), "no answer is taken any more");
}

/// CORE-13: also when the one who dies is not the one who drew: no turn begins afterwards.
#[test]
fn core_13_the_active_player_wins_during_his_draw() {
    let rules = rules("base,barking", 2, &[]);
    let scene = Scene::new(&rules).hand(1, "skip").ill_take_that(0, 1).pile("exploding_kitten attack");
    let mut table = Table::new(&rules, scene, []);
    table.draw();
    assert_eq!(table.game.winner(), Some(Seat(0)));
    assert_eq!(table.events.last(), Some(&Event::Over(Some(Seat(0)))));
}

/// CORE-14: whenever a player is to act in the official sets, the pile holds kittens for all but one of the living.
#[test]
fn core_14_the_pile_cannot_run_out() {
    let mixtures = [
        ("base", 3),
        ("base,imploding", 2),
        ("base,imploding,streaking,barking", 5),
        ("party-pack", 8),
        ("zombie", 4),
        ("zombie,base,imploding,streaking,barking", 6),
        ("good-vs-evil", 4),
    ];
    for (sets, players) in mixtures {
        let rules = rules(sets, players, &[]);
        for key in 0..60 {
            let (mut game, mut luck, mut dice) = (dealt(&rules, key), KeyedLuck::new(key), Dice::new(key));
            while let Some(ask) = game.ask() {
                if ask.question == Question::Turn {
                    let kittens = rules.kittens().map(|kitten| game.peek_pile().count(kitten)).sum::<usize>();
                    assert!(kittens + 1 >= game.alive().len(), "{sets} {key}");
                    assert!(!game.peek_pile().is_empty(), "{sets} {key}");
                }
                // Draw half the time, so that games end; else anything legal.
                let mut list = eksim_engine::ActionList::default();
                game.list_actions(&mut list);
                let n = if ask.question == Question::Turn && dice.below(2) == 0 { 0 } else { dice.below(list.as_slice().len()) };
                game.apply(list.as_slice()[n], &mut luck, &mut ());
            }
            assert!(game.winner().is_some(), "{sets} {key}: no stalemate");
        }
    }
}

/// CORE-12, CORE-25: no card is ever lost: at every turn hands, pile, discard and playmat hold the whole game, also under house
/// rules.
#[test]
fn core_12_no_card_is_lost() {
    let games = [
        ("base", 4, vec![]),
        ("base", 3, vec!["nope_own=true", "reinsert=shuffle", "defuse_optional=true", "cards.nope=15"]),
        ("base", 2, vec!["kittens=0", "turn_cap=300"]),
        ("base,imploding", 6, vec![]),
        ("base,imploding", 4, vec!["cards.imploding_kitten=0", "forbidden=[feral_cat, defuse]"]),
        ("party-pack", 9, vec![]),
        ("good-vs-evil", 5, vec![]),
        ("good-vs-evil", 3, vec!["combos=[pair, triple, five]", "heck_kitten=explodes", "cards.armageddon=12"]),
    ];
    for (sets, players, house) in games {
        let rules = rules(sets, players, &house);
        for key in 0..150 {
            let (mut game, mut luck, mut dice) = (dealt(&rules, key), KeyedLuck::new(key), Dice::new(key));
            while let Some(ask) = game.ask() {
                if ask.question == Question::Turn {
                    let hands = (0..players as u8).map(|s| game.peek_hand(Seat(s)).len()).sum::<usize>();
                    let mat = View::new(&game, None).godcat_on_mat();
                    let mat = usize::from(mat) + usize::from(rules.card(Kind::Devilcat).is_some());
                    let all = hands + game.peek_pile().len() + game.peek_discard().len() + mat;
                    assert_eq!(all, rules.total(), "{sets} {house:?} {key}");
                }
                let mut list = eksim_engine::ActionList::default();
                game.list_actions(&mut list);
                game.apply(list.as_slice()[dice.below(list.as_slice().len())], &mut luck, &mut ());
            }
        }
    }
}

/// CORE-15: with an empty pile a draw is skipped and the turn ends; when all living players have skipped in a row the game
/// ends without a winner, and a card played in between starts the count again.
#[test]
fn core_15_stalemate_with_an_empty_pile() {
    let rules = rules("base", 3, &["kittens=0"]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(1, "shuffle"), [Scene::shuffled(&rules, "")]);
    table.draw().expect(1, Question::Turn);
    assert!(table.happened(Event::NothingToDraw(Seat(0))));
    table.play("shuffle").draw().draw().expect(0, Question::Turn);
    table.draw();
    assert!(table.game.is_over() && table.game.winner().is_none());
    assert_eq!(table.events.last(), Some(&Event::Over(None)));
    table.done();
}

/// CORE-15, `turn_cap`: a game that reaches the cap ends without a winner; the default is 10,000 turns.
#[test]
fn core_15_turn_cap() {
    assert_eq!(rules("base", 2, &[]).turn_cap, 10_000);
    let rules = rules("base", 2, &["turn_cap=5"]);
    let mut table = Table::new(&rules, Scene::new(&rules).pile("20*skip"), []);
    for _ in 0..5 {
        assert!(!table.game.is_over());
        table.draw();
    }
    assert_eq!((table.game.winner(), table.game.turns()), (None, 5));
    assert_eq!(table.events.last(), Some(&Event::Over(None)));
}

/// CORE-16: a card that lies before a player is no hand card and not on the discard; used up or Noped it is discarded.
#[test]
fn core_16_cards_before_players() {
    let rules = rules("base,barking", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "2*ill_take_that barking_kitten").hand(2, "nope").pile("skip attack favor");
    let mut table = Table::new(&rules, scene, []);
    table.play_at("ill_take_that", 1).decline();
    assert_eq!((table.discard().len(), table.view(0).ill_take_that(Seat(1))), (0, Some(Seat(0))));
    table.play("barking_kitten").expect(0, Question::Turn);
    assert!(table.view(1).barking_before().has(Seat(0)));
    assert_eq!((table.hand(0), table.discard().len()), (vec!["ill_take_that"], 0));
    table.play_at("ill_take_that", 2).nope();
    assert_eq!(table.discard(), ["nope", "ill_take_that"], "Noped it is discarded");
    table.draw().draw();
    assert_eq!(table.discard(), ["ill_take_that", "nope", "ill_take_that"], "used up it is discarded");
    assert_eq!(table.hand(0), ["attack", "skip"]);
}

/// CORE-16: what lies before a player who goes out is discarded; the Tower leaves the game with its stash.
#[test]
fn core_16_cards_before_the_dead() {
    let rules = rules("base,barking", 3, &[]);
    let scene = Scene::new(&rules).barking_before(0).tower(0, "skip").pile("exploding_kitten attack favor").ill_take_that(1, 0);
    let mut table = Table::new(&rules, scene, []);
    table.draw().expect(1, Question::Turn);
    assert_eq!(table.discard(), ["exploding_kitten", "ill_take_that", "barking_kitten"]);
    assert!(table.view(1).barking_before().is_empty() && table.view(1).tower().0.is_none());
    assert_eq!(table.view(1).ill_take_that(Seat(1)), None);
}

/// CORE-16: Barking Kittens that met are discarded at the end of that turn, also when the active player dies in it, and
/// whichever way the engine takes there.
#[test]
fn core_16_used_up_in_a_turn_that_ends_in_death() {
    let rules = rules("base,barking", 4, &[]);
    let scene =
        Scene::new(&rules).hand(0, "barking_kitten skip").hand(2, "barking_kitten defuse").pile("exploding_kitten 3*favor");
    let start = scene.start();
    for quick in [false, true] {
        let mut game = start;
        for action in [Action::Play(Play::alone(rules.card(Kind::BarkingKitten))), Action::Draw] {
            if quick {
                game.apply(action, &mut ScriptedLuck::default(), &mut ());
            } else {
                game.try_apply(action, &mut ScriptedLuck::default(), &mut ()).expect("legal");
            }
        }
        let discard: Vec<_> = game.peek_discard().top_down().map(|c| rules.name(c)).collect();
        assert_eq!(discard, ["barking_kitten", "barking_kitten", "exploding_kitten", "skip", "defuse"], "quick: {quick}");
        assert_eq!(game.active(), Seat(1));
    }
}

/// CORE-60: what ends "a turn" ends one of those owed.
#[test]
fn core_60_what_ends_a_turn_ends_one() {
    let rules = rules("base,imploding,streaking,barking", 3, &[]);
    let end_one = |hand: &str, rolls: Vec<Roll>, acts: &dyn Fn(&mut Table<'_>)| {
        let scene = Scene::new(&rules).hand(0, hand).pile("favor favor exploding_kitten attack").attacked(3);
        let mut table = Table::new(&rules, scene, rolls);
        acts(&mut table);
        assert_eq!(table.owed(), (0, 2), "{hand}");
        assert!(table.view(0).under_attack());
        table.done();
    };
    end_one("", vec![], &|t| {
        t.draw();
    });
    end_one("skip", vec![], &|t| {
        t.play("skip");
    });
    end_one("reverse", vec![], &|t| {
        t.play("reverse");
    });
    end_one("draw_from_the_bottom", vec![], &|t| {
        t.play("draw_from_the_bottom");
    });
    end_one("bury", vec![], &|t| {
        t.play("bury").place(1);
    });
    end_one("catomic_bomb", vec![Scene::shuffled(&rules, "favor attack favor")], &|t| {
        t.play("catomic_bomb");
    });
    let shuffled = vec![Scene::shuffled(&rules, "exploding_kitten attack favor favor")];
    end_one("shuffle defuse", shuffled, &|t| {
        t.play("shuffle").draw().place(0);
    });
}

/// CORE-61: after the last owed turn the next player has one turn and is not under attack.
#[test]
fn core_61_after_the_last_owed_turn() {
    let rules = rules("base", 3, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).pile("skip skip skip skip").attacked(2), []);
    table.draw().expect(0, Question::Turn);
    assert_eq!((table.owed(), table.view(0).under_attack()), ((0, 1), true));
    table.draw().expect(1, Question::Turn);
    assert_eq!((table.owed(), table.view(0).under_attack()), ((1, 1), false));
}

/// CORE-62: Super Skip ends all owed turns.
#[test]
fn core_62_super_skip() {
    let rules = rules("base,streaking", 3, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "super_skip").pile("skip").attacked(5), []);
    table.play("super_skip").expect(1, Question::Turn);
    assert_eq!((table.owed(), table.view(0).under_attack(), table.pile().len()), ((1, 1), false, 1));
}

/// CORE-63: attacked for two, an Attack on the first turn gives four, on the second three; an ordinary player's own turn is
/// not added. With `reset` it is always two.
#[test]
fn core_63_attacks_add_what_is_owed() {
    for (stacking, ordinary, first, second) in [("stack", 2, 4, 3), ("reset", 2, 2, 2)] {
        let rules = rules("base", 3, &[&format!("attack_stacking={stacking}")]);
        let scene = || Scene::new(&rules).hand(0, "attack").pile("skip skip");
        let mut table = Table::new(&rules, scene(), []);
        table.play("attack");
        assert_eq!(table.owed(), (1, ordinary), "{stacking}");
        let mut table = Table::new(&rules, scene().attacked(2), []);
        table.play("attack");
        assert_eq!(table.owed(), (1, first), "{stacking}");
        let mut table = Table::new(&rules, scene().attacked(2), []);
        table.draw().play("attack");
        assert_eq!(table.owed(), (1, second), "{stacking}");
    }
}

/// CORE-64: the target stays under attack until his owed turns are gone, so an Attack on the last of them still adds.
#[test]
fn core_64_under_attack_to_the_last_turn() {
    let rules = rules("party-pack", 4, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "attack").hand(1, "attack").pile("5*skip"), []);
    table.play("attack").draw();
    assert_eq!((table.owed(), table.view(1).under_attack()), ((1, 1), true));
    table.play("attack");
    assert_eq!(table.owed(), (2, 3));
    table.draw().draw().draw().expect(3, Question::Turn);
    assert!(!table.view(3).under_attack());
}

/// CORE-65: the next player is the next living seat in the direction of play when the effect takes place.
#[test]
fn core_65_the_next_living_seat() {
    let rules = rules("base,imploding", 5, &[]);
    let scene = || Scene::new(&rules).hand(0, "attack reverse").pile("skip skip skip");
    let mut table = Table::new(&rules, scene().dead(1, ""), []);
    table.play("attack").expect(2, Question::Turn);
    let mut table = Table::new(&rules, scene().dead(4, "").attacked(2), []);
    table.play("reverse").play("attack").expect(3, Question::Turn);
    assert_eq!(table.owed(), (3, 3));
}

/// CORE-66: under `reset` a Personal Attack still adds to the turns owed; every other attack gives its own number.
#[test]
fn core_66_reset_in_a_mixture() {
    let rules = rules("base,barking", 3, &["attack_stacking=reset"]);
    let scene = Scene::new(&rules).hand(0, "personal_attack attack").pile("skip").attacked(2);
    let mut table = Table::new(&rules, scene, []);
    table.play("personal_attack");
    assert_eq!(table.owed(), (0, 5));
    table.play("attack");
    assert_eq!(table.owed(), (1, 2));
}

/// CORE-69: a play that can change nothing is legal; a play without a target is not.
#[test]
fn core_69_plays_without_effect_and_without_target() {
    let rules = rules("base,streaking", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "shuffle swap_top_and_bottom favor 2*tacocat mark catomic_bomb").pile("skip");
    let rolls = [Scene::shuffled(&rules, "skip"), Scene::shuffled(&rules, "skip")];
    let mut table = Table::new(&rules, scene, rolls);
    assert!((1..3).all(|t| !table.can_play_at("favor", t) && !table.can_play_at("mark", t) && !table.can_pair("tacocat", t)));
    assert!(!table.can(Action::Play(Play::alone(rules.card(Kind::Favor)))));
    table.play("shuffle").play("swap_top_and_bottom").expect(0, Question::Turn);
    table.play("catomic_bomb").expect(1, Question::Turn);
    assert_eq!(table.pile(), ["skip"]);
    table.done();
}

/// CORE-68: where several choose at once, nothing moves and nobody learns anything until all have chosen; the actor is asked
/// first, then the others in the direction of play.
#[test]
fn core_68_choosing_at_once() {
    let rules = rules("base,streaking", 4, &[]);
    let scene = Scene::new(&rules).counter_clockwise().active(1).hand(1, "garbage_collection skip attack").pile("favor");
    let scene = scene.hand(0, "nope shuffle").hand(3, "skip nope").hand(2, "defuse");
    let mut table = Table::new(&rules, scene, [Scene::shuffled(&rules, "nope skip favor attack defuse")]);
    let ask = |t: &Table<'_>, seat| t.expect(seat, Question::Give(eksim_engine::types::Why::GarbageCollection)).pile();
    table.play("garbage_collection").decline().decline();
    assert_eq!(ask(&table, 1), ["favor"]);
    table.give("attack");
    assert_eq!(ask(&table, 0), ["favor"]);
    table.give("nope");
    assert_eq!((ask(&table, 3), table.hand(1)), (vec!["favor"], vec!["attack", "skip"]));
    assert_eq!(table.view(3).hand_size(Seat(0)), 2, "the choice of seat 0 is not seen");
    table.give("skip").expect(1, Question::Turn);
    assert_eq!(table.pile(), ["nope", "skip", "favor", "attack", "defuse"]);
    assert_eq!((table.hand(0), table.hand(1), table.hand(2).len()), (vec!["shuffle"], vec!["skip"], 0));
    table.done();
}

/// CORE-68: a game dropped in the middle of a common choice leaves nothing behind for the next one at that table.
#[test]
fn core_68_a_new_game_starts_clean() {
    let house = ["hand=1", "defuses_dealt=0", "extra_defuses=0", "kittens=0", "first_seat=1"];
    let rules = rules("base,streaking", 3, &house);
    let play = |kind| Action::Play(Play::alone(rules.card(kind)));
    let scene = Scene::new(&rules).hand(0, "garbage_collection skip attack").hand(1, "skip attack").hand(2, "skip attack");
    let (mut game, keyed) = (scene.pile("favor").start(), &mut KeyedLuck::new(1));
    game.apply(play(Kind::GarbageCollection), keyed, &mut ());
    game.apply(Action::Give(rules.card(Kind::Attack)), keyed, &mut ());
    game.apply(Action::Give(rules.card(Kind::Attack)), keyed, &mut ());
    // A new deal: seat 1 plays his only card and has none when seat 0 collects.
    let mut deck = rules.printed.clone();
    for (place, kind) in [Kind::GarbageCollection, Kind::Skip, Kind::Attack, Kind::Attack].into_iter().enumerate() {
        let from = (place..deck.len()).find(|i| deck[*i] == rules.card(kind)).expect("in the deck");
        deck.swap(place, from);
    }
    game.deal(&mut ScriptedLuck::new([Roll::Shuffle(deck)]), &mut ());
    for action in [play(Kind::Skip), Action::Draw, play(Kind::GarbageCollection)] {
        game.apply(action, keyed, &mut ());
    }
    let sizes = [0, 1, 2].map(|seat| game.peek_hand(Seat(seat)).len());
    assert_eq!((sizes, game.peek_pile().len()), ([0, 0, 1], rules.total() - 3));
}
