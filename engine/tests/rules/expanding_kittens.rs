//! EXP: the kittens of the community.

use eksim_engine::observer::{Cause, Event};
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Question, Roll, Seat, Why};

use crate::table::{Table, rules};

/// Three players, one Exploding Kitten and all seven special ones.
fn seven(house: &[&str]) -> Rules {
    rules("base,expanding", 3, &[&["kittens=8"], house].concat())
}

/// The same with Streaking.
fn streaking(house: &[&str]) -> Rules {
    rules("base,expanding,streaking", 3, &[&["kittens=8"], house].concat())
}

/// EXP-08: drawing a special kitten is a draw and ends one turn; it goes back in secret at a place of the player's choice.
#[test]
fn exp_08_a_draw_ends_one_turn() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("odd_kitten skip skip").attacked(2), []);
    t.draw().expect_place(0, "odd_kitten");
    t.place(1).expect(0, Question::Turn);
    assert_eq!((t.pile(), t.owed()), (vec!["skip", "odd_kitten", "skip"], (0, 1)));
    assert_eq!((t.knows(0, "odd_kitten"), t.knows(1, "odd_kitten")), (vec![1], vec![]));
    t.done();
}

/// EXP-09: Streaking holds one kitten in all, an Exploding one or Coffee; Corona only by `streaking_corona`.
#[test]
fn exp_09_streaking_holds_one() {
    let r = streaking(&[]);
    let hand = "streaking_kitten 3*caffeine";
    let mut t = Table::new(&r, Scene::new(&r).hand(0, hand).pile("coffee_kitten skip"), []);
    t.draw().expect(1, Question::Turn);
    assert!(t.hand(0).contains(&"coffee_kitten"));
    let scene = Scene::new(&r).hand(0, &format!("{hand} exploding_kitten")).pile("coffee_kitten skip");
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert_eq!(t.alive(), [1, 2]);
    for (house, keeps) in [(vec![], false), (vec!["streaking_corona=true"], true)] {
        let r = streaking(&house);
        let mut t = Table::new(&r, Scene::new(&r).hand(0, "streaking_kitten defuse").pile("corona_kitten skip"), []);
        t.draw();
        assert_eq!(t.can(Action::Keep), keeps);
        if keeps {
            t.act(Action::Keep);
            assert!(t.hand(0).contains(&"corona_kitten") && t.view(1).infected().is_empty());
        }
    }
}

/// EXP-10: Coffee explodes with three Caffeine in hand; otherwise it goes back.
#[test]
fn exp_10_coffee() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "2*caffeine defuse").pile("coffee_kitten skip"), []);
    t.draw().expect_place(0, "coffee_kitten");
    assert_eq!(t.hand(0), ["defuse", "caffeine", "caffeine"]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "3*caffeine").pile("coffee_kitten skip"), []);
    t.draw();
    assert!(t.happened(Event::Died(Seat(0), Cause::Coffee)));
}

/// EXP-11: Corona: a Defuse puts it back; or it stays face up and the player is infected for his next five turns.
#[test]
fn exp_11_corona() {
    let r = seven(&[]);
    let scene = || Scene::new(&r).hand(0, "defuse").pile("corona_kitten skip skip");
    let mut t = Table::new(&r, scene(), []);
    t.draw();
    t.expect(0, Question::Save(t.card("corona_kitten")));
    t.save("defuse").expect_place(0, "corona_kitten");
    let mut t = Table::new(&r, scene(), []);
    t.draw().act(Action::Die).expect(1, Question::Turn);
    assert_eq!((t.hand(0), t.view(2).infected_turns(Seat(0))), (vec!["defuse"], 5));
    let mut t = Table::new(&r, Scene::new(&r).pile("corona_kitten skip"), []);
    t.draw().expect(1, Question::Turn); // without a Defuse there is nothing to choose
    assert_eq!(t.view(1).infected().collect::<Vec<_>>(), [Seat(0)]);
}

/// EXP-12: the infected can't hit others; who hits him takes the card over; after the last turn it goes back at random.
#[test]
fn exp_12_infected() {
    let r = seven(&[]);
    let hand = "attack favor skip shuffle 2*tacocat see_the_future_3";
    let scene = Scene::new(&r).hand(0, hand).hand(1, "favor nope").hand(2, "skip").pile("skip skip skip").infected(0, 5);
    let mut t = Table::new(&r, scene, []);
    assert!(!t.can_play("attack") && !t.can_play_at("favor", 1) && !t.can_pair("tacocat", 1));
    assert!(t.can_play("skip") && t.can_play("shuffle") && t.can_play("see_the_future_3"));
    t.play("skip").decline().expect(1, Question::Turn);
    t.play_at("favor", 0).give("attack").expect(1, Question::Turn);
    assert_eq!([0, 1].map(|seat| t.view(2).infected_turns(Seat(seat))), [0, 5]);
    assert!(t.happened(Event::Infected(Seat(1))) && t.happened(Event::Healthy(Seat(0))));
    // Five turns more after this one, then it is back in the pile.
    let scene = Scene::new(&r).pile("skip favor").infected(0, 1);
    let mut t = Table::new(&r, scene, [Roll::Pick(1)]);
    t.draw();
    assert_eq!((t.pile(), t.view(0).infected().len()), (vec!["favor", "corona_kitten"], 0));
    t.done();
}

/// EXP-13: Unholy: a Defuse, or roll and sacrifice that many cards of one's choice; too few, and no save helps any more.
#[test]
fn exp_13_unholy() {
    let r = seven(&[]);
    let scene = || Scene::new(&r).hand(0, "defuse skip favor").pile("unholy_kitten skip");
    let mut t = Table::new(&r, scene(), []);
    t.draw().save("defuse").expect_place(0, "unholy_kitten");
    let mut t = Table::new(&r, scene(), [Roll::Pick(1)]);
    t.draw().act(Action::Roll).expect(0, Question::Give(Why::Unholy(2)));
    t.give("skip").expect(0, Question::Give(Why::Unholy(1)));
    t.give("favor").expect_place(0, "unholy_kitten");
    assert_eq!((t.hand(0), t.discard()), (vec!["defuse"], vec!["favor", "skip"]));
    t.done();
    let mut t = Table::new(&r, scene(), [Roll::Pick(3)]);
    t.draw().act(Action::Roll);
    assert!(t.happened(Event::Rolled(Seat(0), 4)) && t.happened(Event::Died(Seat(0), Cause::Unholy)));
}

/// EXP-14: Impending: three Black Holes in hand are the end; otherwise three more and the kitten are shuffled in.
#[test]
fn exp_14_impending() {
    let r = seven(&[]);
    let scene = Scene::new(&r).hand(0, "2*black_hole defuse").pile("impending_imploding_kitten skip").black_holes(2);
    let rolls = [Scene::shuffled(&r, "skip 2*black_hole impending_imploding_kitten")];
    let mut t = Table::new(&r, scene, rolls);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.pile().len(), t.view(0).black_holes_ready()), (4, 0)); // as many as were left
    t.done();
    let scene = Scene::new(&r).hand(0, "3*black_hole defuse").pile("impending_imploding_kitten skip");
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert!(t.happened(Event::Died(Seat(0), Cause::Impending)));
}

/// EXP-16: Kitty Rick lies face up and counts; the fifth draw explodes, `wubba`: the tenth, and nothing saves.
#[test]
fn exp_16_kitty_rick() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("kitty_rick skip skip"), []);
    t.draw().draw();
    assert_eq!(t.view(2).kitty_rick(), Some(Seat(0)));
    assert_eq!([0, 1].map(|seat| t.view(2).counted_draws(Seat(seat))), [0, 1]);
    let scene = Scene::new(&r).hand(0, "defuse").pile("skip favor").kitty_rick(1, &[4]);
    let mut t = Table::new(&r, scene, []);
    t.draw().expect_place(0, "kitty_rick"); // defused, it is put back
    t.place(0).expect(1, Question::Turn);
    assert_eq!((t.hand(0), t.pile(), t.view(0).kitty_rick()), (vec!["skip"], vec!["kitty_rick", "favor"], None));
    let r = seven(&["wubba=true"]);
    let scene = Scene::new(&r).hand(0, "defuse").pile("3*skip").kitty_rick(1, &[4, 9]).hand(1, "defuse");
    let mut t = Table::new(&r, scene, []);
    t.draw().expect(1, Question::Turn);
    t.draw();
    assert!(t.happened(Event::Died(Seat(1), Cause::KittyRick)));
    assert_eq!(t.discard()[0], "kitty_rick");
}

/// EXP-17: Counting goes back face up; drawn so it takes all above eight cards, or explodes with fewer than eight.
#[test]
fn exp_17_counting() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("counting_kitten skip"), []);
    t.draw().expect_place(0, "counting_kitten_up");
    t.place(0);
    assert_eq!(t.knows(2, "counting_kitten_up"), [0]); // seen by all on top
    let scene = Scene::new(&r).hand(0, "4*skip 4*favor shuffle nope").pile("counting_kitten_up skip");
    let mut t = Table::new(&r, scene, []);
    t.draw().expect(0, Question::Give(Why::Counting(2)));
    t.give("skip").give("nope").expect_place(0, "counting_kitten_up");
    assert_eq!(t.hand(0).len(), 8);
    let scene = Scene::new(&r).hand(0, "4*skip 3*favor").pile("counting_kitten_up skip");
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert!(t.happened(Event::Died(Seat(0), Cause::Counting)));
}

/// EXP-18: Odd explodes an odd hand; `dyscalculia`: first it goes back face up, and then nothing saves.
#[test]
fn exp_18_odd() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "defuse").pile("odd_kitten skip"), []);
    t.draw();
    assert!(t.happened(Event::Saved(Seat(0), t.card("defuse"))));
    let r = seven(&["dyscalculia=true"]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "defuse").pile("odd_kitten skip"), []);
    t.draw().expect_place(0, "odd_kitten_up");
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "defuse").pile("odd_kitten_up skip"), []);
    t.draw();
    assert!(t.happened(Event::Died(Seat(0), Cause::Odd)));
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "defuse skip").pile("odd_kitten_up skip"), []);
    t.draw().expect_place(0, "odd_kitten_up");
}

/// EXP-19: a kitten that kills is discarded, one that is defused goes back into the pile.
#[test]
fn exp_19_where_it_goes() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "skip").pile("odd_kitten skip"), []);
    t.draw();
    assert_eq!(t.discard(), ["odd_kitten", "skip"]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "defuse").pile("odd_kitten skip"), []);
    t.draw().place(1);
    assert_eq!((t.pile(), t.discard()), (vec!["skip", "odd_kitten"], vec!["defuse"]));
}

/// EXP-23: what interacts and what doesn't; only a play that takes effect infects.
#[test]
fn exp_23_what_interacts() {
    let r = rules("base,expanding,streaking,barking", 4, &["special_kittens=[corona_kitten]"]);
    let hand = "attack favor mark curse_of_the_cat_butt ill_take_that share_the_future_3 swap_seats forced_play caternator hipbat \
        foresight personal_attack garbage_bag the_twins potluck alter_the_future_5 rookie_archaeologist";
    let others = "skip tacocat";
    let scene = Scene::new(&r).hand(0, hand).hand(1, others).hand(2, others).hand(3, others).discard("skip").infected(0, 3);
    let t = Table::new(&r, scene.pile("skip"), []);
    let alone = t.view(0).playable_alone();
    let names: Vec<_> = alone.map(|card| r.name(card)).collect();
    let free = ["personal_attack", "alter_the_future_5", "potluck", "rookie_archaeologist", "garbage_bag", "the_twins"];
    assert_eq!(names, free);
    // Noped, an attack on the infected infects nobody; unhindered, it does.
    for (noped, infected) in [(true, 1), (false, 0)] {
        let scene = Scene::new(&r).hand(0, "attack").hand(2, "nope").pile("skip skip").infected(1, 3);
        let mut t = Table::new(&r, scene, []);
        t.play("attack");
        if noped {
            t.nope()
        } else {
            t.decline()
        };
        assert_eq!(t.view(3).infected().collect::<Vec<_>>(), [Seat(infected)]);
    }
}

/// EXP-24: the kitten itself doesn't count, and 0 is even.
#[test]
fn exp_24_counting_the_hand() {
    let r = seven(&[]);
    for (hand, harmless) in [("", true), ("skip", false), ("2*skip", true), ("3*skip", false)] {
        let mut t = Table::new(&r, Scene::new(&r).hand(0, hand).pile("odd_kitten skip"), []);
        t.draw();
        assert_eq!(t.alive().contains(&0), harmless, "{hand}");
    }
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "8*skip").pile("counting_kitten_up skip"), []);
    t.draw().expect_place(0, "counting_kitten_up");
}

/// EXP-25: infected turns count at the end of each own turn, skipped ones too; who dies infected leaves Corona in the discard.
#[test]
fn exp_25_counting_infected_turns() {
    let r = seven(&[]);
    let scene = Scene::new(&r).hand(0, "skip").pile("skip skip skip exploding_kitten").infected(0, 2);
    let mut t = Table::new(&r, scene, []);
    t.play("skip");
    assert_eq!(t.view(1).infected_turns(Seat(0)), 1);
    t.draw();
    assert_eq!(t.view(1).infected_turns(Seat(0)), 1); // another's turn
    let scene = Scene::new(&r).pile("exploding_kitten skip").infected(0, 2);
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert!(t.discard().contains(&"corona_kitten") && t.view(1).infected().is_empty());
}

/// EXP-28: Kitty Rick counts every draw, from the bottom too; its owner's death leaves it in play; gone off, the counters are gone.
#[test]
fn exp_28_counting_draws() {
    let r = rules("base,expanding,imploding,barking", 3, &["kittens=8"]);
    let scene = Scene::new(&r).hand(0, "draw_from_the_bottom").hand(1, "bury").pile("skip skip favor").kitty_rick(2, &[1, 2]);
    let mut t = Table::new(&r, scene, []);
    t.play("draw_from_the_bottom").play("bury").place(0);
    assert_eq!([0, 1].map(|seat| t.view(2).counted_draws(Seat(seat))), [2, 3]);
    let scene = Scene::new(&r).pile("exploding_kitten skip skip").kitty_rick(0, &[0, 4, 3]).hand(1, "defuse");
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert_eq!((t.alive(), t.view(1).kitty_rick()), (vec![1, 2], Some(Seat(0))));
    t.draw().place(0).expect(2, Question::Turn);
    assert_eq!((t.view(1).kitty_rick(), t.view(1).counted_draws(Seat(2))), (None, 0));
}

/// EXP-29: more than three count like three; after a save they stay in hand.
#[test]
fn exp_29_more_than_three() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "5*caffeine defuse").pile("coffee_kitten skip"), []);
    t.draw().place(0);
    assert_eq!(t.hand(0), ["caffeine"; 5]);
}

/// EXP-50: a pile that runs dry is a stalemate, counted as such.
#[test]
fn exp_50_stalemates() {
    let r = seven(&[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("").hand(0, "tacocat"), []);
    t.draw().draw().draw();
    assert!(t.game.is_over() && t.game.winner().is_none() && t.happened(Event::Over(None)));
}

/// EXP-50: a table whose kittens can't put out all but one says so beforehand; the same table plays to no winner.
#[test]
fn exp_50_a_table_without_a_winner_is_announced() {
    for players in 2..=6 {
        let r = rules("base,expanding", players, &[]);
        assert_eq!(r.caution().is_some(), players >= 4, "{players} players: Exploding, Coffee, then Corona");
    }
    let r = rules("base,expanding", 4, &[]);
    assert!(r.caution().is_some_and(|text| text.contains("2 of 4 players")), "{:?}", r.caution());
    assert!(rules("base,expanding", 4, &["cards.corona_kitten=0"]).caution().is_none());
    assert!(rules("base,expanding,streaking", 4, &[]).caution().is_none(), "a kitten more");
    assert!(rules("base", 4, &[]).caution().is_none());
}
