//! EXP: the action cards of the community.

use eksim_engine::observer::{Cause, Event};
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Card, Play, Question, Roll, Seat, Single, Why};

use crate::table::{Table, rules};

fn four(house: &[&str]) -> Rules {
    rules("base,expanding", 4, house)
}

/// A card played as another, with a Feline Bonus, naming a title: whatever is wanted of it.
fn single(t: &Table<'_>, card: &str, as_card: &str, target: Option<u8>, name: &str, bonus: bool) -> Action {
    let name = if name.is_empty() { Card::NONE } else { t.card(name) };
    let target = target.map_or(Seat::NONE, Seat);
    Action::Play(Play::Single(Single { card: t.card(card), as_card: t.card(as_card), target, name, bonus }))
}

fn with_bonus(t: &Table<'_>, card: &str, target: Option<u8>) -> Action {
    single(t, card, card, target, "", true)
}

/// EXP-30: a Super Nope cancels like a Nope, and can answer one.
#[test]
fn exp_30_super_nope() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "skip").hand(1, "super_nope").pile("skip");
    let mut t = Table::new(&r, scene, []);
    t.play("skip").nope_with("super_nope").expect(0, Question::Turn);
    let scene = Scene::new(&r).hand(0, "skip").hand(1, "nope").hand(2, "super_nope").pile("skip");
    let mut t = Table::new(&r, scene, []);
    t.play("skip").nope().nope_with("super_nope").expect(1, Question::Turn);
}

/// EXP-54: it closes the window at once: nobody else is asked.
#[test]
fn exp_54_window_closes() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "skip nope").hand(1, "super_nope").hand(2, "nope").hand(3, "super_nope").pile("skip");
    let mut t = Table::new(&r, scene, []);
    t.play("skip").expect(1, Question::Nope);
    t.nope_with("super_nope").expect(0, Question::Turn);
    assert_eq!(t.hand(2), ["nope"]);
}

/// EXP-31: Swap Seats ends one turn; after the last one play goes on from the player swapped with. Two players: a Skip.
#[test]
fn exp_31_swap_seats() {
    let r = four(&[]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "swap_seats").pile("4*skip"), []);
    t.play_at("swap_seats", 2).expect(2, Question::Turn);
    t.draw().expect(1, Question::Turn); // 2 sits where 0 sat
    t.draw().expect(0, Question::Turn);
    t.draw().expect(3, Question::Turn);
    let r = rules("base,expanding", 2, &[]);
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "swap_seats").pile("skip"), []);
    t.play("swap_seats").expect(1, Question::Turn);
    assert!(!t.events.iter().any(|event| matches!(event, Event::SwappedSeats(..))));
}

/// EXP-44: the two move with all they have; with turns still owed the actor goes on, in the same direction.
#[test]
fn exp_44_all_they_have() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "swap_seats nope").hand(1, "favor").pile("4*skip").attacked(2).counter_clockwise();
    let mut t = Table::new(&r, scene, []);
    t.play_at("swap_seats", 1).expect(0, Question::Turn);
    assert_eq!((t.owed(), t.hand(0), t.hand(1)), ((0, 1), vec!["nope"], vec!["favor"]));
    t.draw().expect(1, Question::Turn); // 0 sits at place 1: counter-clockwise comes place 0
    t.draw().expect(3, Question::Turn);
    // An Attack hits the new neighbour, and windows go round the new table.
    let scene = Scene::new(&r).hand(0, "swap_seats").hand(3, "attack").hand(1, "nope").hand(2, "nope").pile("4*skip");
    let mut t = Table::new(&r, scene, []);
    t.play_at("swap_seats", 3).expect(1, Question::Nope); // targets are named before seats change
    t.decline().decline().expect(3, Question::Turn);
    t.play("attack").decline().decline();
    assert_eq!(t.owed(), (1, 2));
}

/// EXP-32: Disable lays a random card face down until its owner has drawn; on oneself it gives one's own back.
#[test]
fn exp_32_disable() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "disable").hand(1, "skip favor disable").pile("3*tacocat");
    let mut t = Table::new(&r, scene, [Roll::Pick(1)]);
    t.play_at("disable", 1);
    assert_eq!((t.hand(1), t.view(0).disabled(Seat(1))), (vec!["skip", "disable"], 1));
    assert_eq!(t.view(1).own_disabled().cards().map(|c| r.name(c)).collect::<Vec<_>>(), ["favor"]);
    t.draw().play_at("disable", 1).expect(1, Question::Turn);
    assert_eq!(t.hand(1), ["skip", "favor"]);
    let scene = Scene::new(&r).active(1).pile("tacocat skip").disabled(1, 0, "favor");
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert_eq!(t.hand(1), ["favor", "tacocat"]);
}

/// EXP-45: a disabled card is out of the hand; a held kitten is never picked; it comes back when the disabler dies and is
/// discarded when its owner does.
#[test]
fn exp_45_out_of_the_hand() {
    let r = rules("base,expanding,streaking", 4, &[]);
    let scene = Scene::new(&r).hand(0, "disable").hand(1, "exploding_kitten streaking_kitten").pile("skip skip");
    let mut t = Table::new(&r, scene, [Roll::Pick(0)]);
    t.play_at("disable", 1); // the only card that can be picked is Streaking: STK-13
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)) && t.discard().contains(&"streaking_kitten"));
    let scene = Scene::new(&r).pile("exploding_kitten skip").hand(1, "skip").disabled(1, 0, "favor").disabled(0, 1, "nope");
    let mut t = Table::new(&r, scene, []);
    assert!(!t.can_play_at("favor", 1));
    t.draw(); // seat 0 dies: what he had disabled comes back, his own is discarded
    assert_eq!((t.hand(1), t.discard()), (vec!["skip", "favor"], vec!["exploding_kitten", "nope"]));
}

/// EXP-33: Forced Play shows a random card: fuel goes back, an unplayable one is discarded, a playable one kept or played.
#[test]
fn exp_33_forced_play() {
    let forced = |house: &[&str], hand: &str| {
        let r = four(house);
        let scene = Scene::new(&r).hand(0, "forced_play").hand(1, hand).pile("skip skip");
        let mut t = Table::new(&r, scene, [Roll::Pick(0)]);
        t.play_at("forced_play", 1);
        (t.hand(1), t.discard()[0], t.ask())
    };
    let (hand, ..) = forced(&[], "caffeine");
    assert_eq!(hand, ["caffeine"]);
    let (hand, top, _) = forced(&[], "tacocat");
    assert_eq!((hand.len(), top), (0, "tacocat"));
    assert_eq!(forced(&[], "see_the_future_3").0, ["see_the_future_3"]);
    assert_eq!(forced(&[], "favor").1, "favor"); // nobody has a card to ask for: unplayable
    let (hand, top, ask) = forced(&["forced_play=play"], "see_the_future_3");
    assert_eq!((hand.len(), top, ask.seat), (0, "see_the_future_3", Seat(0)));
    assert_eq!(forced(&["forced_play=play"], "skip").0, ["skip"]); // on another's turn it has no turn to end
    // It is a NOW card: played on another's turn, against the active player, whose Skip is then played.
    let r = four(&["forced_play=play"]);
    let scene = Scene::new(&r).hand(0, "skip").hand(2, "forced_play").pile("favor favor");
    let mut t = Table::new(&r, scene, [Roll::Pick(0)]);
    t.expect(2, Question::Now);
    t.play_at("forced_play", 0).expect(1, Question::Turn);
}

/// EXP-46: a held kitten counts as fuel: shown, and back into the hand.
#[test]
fn exp_46_shows_a_held_kitten() {
    let r = rules("base,expanding,streaking", 4, &[]);
    let scene = Scene::new(&r).hand(0, "forced_play").hand(1, "exploding_kitten streaking_kitten").pile("skip");
    let mut t = Table::new(&r, scene, [Roll::Pick(0)]);
    t.play_at("forced_play", 1).expect(0, Question::Turn);
    assert_eq!(t.hand(1), ["exploding_kitten", "streaking_kitten"]);
    assert_eq!(t.view(2).known_in_hand(Seat(1), t.card("exploding_kitten")), 1);
}

/// EXP-34: Caternator: on each of his next three turns the target must play a card if he can.
#[test]
fn exp_34_caternator() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "caternator").hand(1, "2*shuffle tacocat").pile("8*skip");
    let mut t = Table::new(&r, scene, [Scene::shuffled(&r, "7*skip")]);
    t.play_at("caternator", 1).draw().expect(1, Question::Turn);
    assert_eq!((t.view(1).caternator(Seat(1)), t.discard().len()), (3, 0)); // it lies before him
    assert!(!t.can(Action::Draw) && t.view(1).must_play());
    t.play("shuffle").draw(); // one is enough
    assert_eq!(t.view(1).caternator(Seat(1)), 2);
    // With nothing to play he may draw; after the third turn the card is discarded.
    let scene = Scene::new(&r).hand(0, "tacocat nope").pile("4*skip").caternator(0, 1);
    let mut t = Table::new(&r, scene, []);
    t.draw();
    assert_eq!((t.discard(), t.view(1).caternator(Seat(0))), (vec!["caternator"], 0));
}

/// EXP-34 with CORE-38: Caternator and Hipbat, dug out of the discard by a Forced Play in response, lie before nobody.
#[test]
fn exp_34_taken_away_in_response() {
    for card in ["caternator", "hipbat"] {
        let r = four(&["now_in_response=true", "forced_play=play"]);
        let scene = Scene::new(&r).hand(0, card).hand(1, "tacocat").hand(2, "forced_play").hand(3, "rookie_archaeologist");
        let scene = scene.pile("skip skip").discard("favor");
        let dug = format!("{card} skip skip");
        let mut t = Table::new(&r, scene, [Roll::Pick(0), Scene::shuffled(&r, &dug)]);
        t.decline().play_at(card, 1).expect(2, Question::Nope);
        t.play_at("forced_play", 3).expect(3, Question::Discard);
        t.take(card).expect(0, Question::Turn);
        assert_eq!((t.view(1).caternator(Seat(1)), t.view(1).hipbat(Seat(1))), (0, 0));
        assert_eq!(t.discard(), ["rookie_archaeologist", "forced_play", "favor"]);
        t.done();
    }
}

/// EXP-35: Hipbat: the target discards a card on each of his next three turns; fuel doesn't count.
#[test]
fn exp_35_hipbat() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "hipbat").hand(1, "skip favor caffeine").pile("8*tacocat");
    let mut t = Table::new(&r, scene, []);
    t.play_at("hipbat", 1).draw().expect(1, Question::Give(Why::Hipbat));
    assert!(!t.can(Action::Give(t.card("caffeine"))));
    t.give("skip").expect(1, Question::Turn);
    assert_eq!((t.discard(), t.view(0).hipbat(Seat(1))), (vec!["skip"], 3));
}

/// EXP-47: at the start of each of the three turns, a card of his choice, without effect; an empty hand discards nothing.
#[test]
fn exp_47_hipbats_toll() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(1, "attack").hand(3, "skip").pile("8*tacocat").hipbat(1, 3).hipbat(2, 1);
    let mut t = Table::new(&r, scene, []);
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.discard(), ["attack"]); // the only one went without a question, and attacked nobody
    t.draw().expect(2, Question::Turn);
    t.draw();
    assert_eq!(t.discard(), ["hipbat", "attack"]);
}

/// EXP-36: Copycat takes on the last card another player played, with targets of one's own.
#[test]
fn exp_36_copycat() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "favor").hand(1, "copycat skip").hand(2, "nope").pile("8*tacocat");
    let mut t = Table::new(&r, scene, []);
    t.play_at("favor", 1).decline().give("skip").draw().expect(1, Question::Turn);
    let copy = single(&t, "copycat", "favor", Some(0), "", false);
    t.act(copy).decline().expect(0, Question::Give(Why::Favor(Seat(1))));
    assert_eq!(t.discard()[0], "copycat");
}

/// EXP-48: not playable on a combination, nor on what can't be played now.
#[test]
fn exp_48_what_copycat_cannot_copy() {
    let r = four(&[]);
    let can_copy = |hand: &str, play: &dyn Fn(&mut Table<'_>), rolls: Vec<Roll>| {
        let scene = Scene::new(&r).hand(0, hand).hand(1, "copycat").hand(2, "skip").pile("8*tacocat");
        let mut t = Table::new(&r, scene, rolls);
        play(&mut t);
        if t.game.active() == Seat(0) {
            t.draw();
        }
        !t.view(1).played_as(t.card("copycat")).is_empty()
    };
    assert!(can_copy(
        "skip",
        &|t| {
            t.play("skip");
        },
        vec![]
    ));
    assert!(!can_copy(
        "2*skip",
        &|t| {
            t.pair("skip", 2);
        },
        vec![Roll::Pick(0)]
    ));
    assert!(!can_copy(
        "copycat",
        &|t| {
            t.draw();
        },
        vec![]
    )); // nobody has played yet
    assert!(!can_copy(
        "pass_the_coffee caffeine",
        &|t| {
            t.play_at("pass_the_coffee", 2);
        },
        vec![]
    )); // he has no Caffeine
}

/// EXP-37: Rookie Archaeologist: any card of the discard but a kitten, and not itself, is shuffled into the pile.
#[test]
fn exp_37_archaeologist() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "rookie_archaeologist").pile("tacocat").discard("exploding_kitten defuse skip");
    let mut t = Table::new(&r, scene, [Scene::shuffled(&r, "defuse tacocat")]);
    t.play("rookie_archaeologist").expect(0, Question::Discard);
    assert!(!t.can(Action::Take(t.card("exploding_kitten"))) && !t.can(Action::Take(t.card("rookie_archaeologist"))));
    t.take("defuse").expect(0, Question::Turn);
    assert_eq!(t.discard(), ["rookie_archaeologist", "exploding_kitten", "skip"]);
    t.done();
    let t = Table::new(&r, Scene::new(&r).hand(0, "rookie_archaeologist").pile("skip").discard("exploding_kitten"), []);
    assert!(!t.can_play("rookie_archaeologist"));
}

/// EXP-38: Foresight: how many copies of a named title; everyone hears it.
#[test]
fn exp_38_foresight() {
    let r = four(&[]);
    let scene = || Scene::new(&r).hand(0, "2*foresight").hand(1, "2*skip favor").pile("skip");
    let mut t = Table::new(&r, scene(), []);
    t.act(single(&t, "foresight", "foresight", Some(1), "skip", false));
    assert!(t.happened(Event::Told(Seat(1), t.card("skip"), 2)));
    assert_eq!([2, 3].map(|seat| t.view(seat).known_in_hand(Seat(1), t.card("skip"))), [2, 2]);
    t.act(single(&t, "foresight", "foresight", Some(1), "defuse", false));
    assert!(t.view(3).known_lacking(Seat(1)).has(t.card("defuse")));
    let t = Table::new(&r, scene(), []);
    assert!(!t.can_play_at("foresight", 1), "a title must be named");
}

/// EXP-39: Feline Bonus adds one to a card that bears a number.
#[test]
fn exp_39_feline_bonus() {
    let r = rules("base,expanding,streaking", 4, &[]);
    let scene = || {
        let hand = "feline_bonus attack see_the_future_3 alter_the_future_5 skip";
        Scene::new(&r).hand(0, hand).pile("7*tacocat").discard("favor")
    };
    let mut t = Table::new(&r, scene(), []);
    t.act(with_bonus(&t, "attack", None));
    assert_eq!((t.owed(), t.discard()), ((1, 3), vec!["attack", "feline_bonus", "favor"]));
    let mut t = Table::new(&r, scene(), []);
    t.act(with_bonus(&t, "see_the_future_3", None));
    assert_eq!(t.knows(0, "tacocat").len(), 4);
    let mut t = Table::new(&r, scene(), []);
    t.act(with_bonus(&t, "alter_the_future_5", None)).expect(0, Question::Order(6));
    let t = Table::new(&r, scene(), []);
    assert!(!t.can(with_bonus(&t, "skip", None)) && !t.can_play("feline_bonus"));
    assert_eq!(t.view(0).bonus_partners().len(), 3);
}

/// EXP-49: the bonus and its card are one play: one Nope stops both.
#[test]
fn exp_49_one_play() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "feline_bonus attack").hand(1, "nope").pile("skip");
    let mut t = Table::new(&r, scene, []);
    t.act(with_bonus(&t, "attack", None)).nope().expect(0, Question::Turn);
    assert_eq!((t.hand(0).len(), t.discard()), (0, vec!["nope", "attack", "feline_bonus"]));
}

/// EXP-40: Garbage Bag: a random card of each living player with cards; mixed; one back to each.
#[test]
fn exp_40_garbage_bag() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "garbage_bag skip").hand(1, "favor").hand(3, "attack").pile("tacocat");
    // One card each, then mixed: the last place takes the first card, the second stays.
    let mut t = Table::new(&r, scene, [0, 0, 0, 0, 1].map(Roll::Pick));
    t.play("garbage_bag");
    assert_eq!([0, 1, 2, 3].map(|seat| t.hand(seat)), [vec!["attack"], vec!["favor"], vec![], vec!["skip"]]);
    assert_eq!(t.view(0).known_in_hand(Seat(3), t.card("skip")), 0); // nobody saw where his card went
    t.done();
}

/// EXP-51: who gave gets one, perhaps his own; a kitten received explodes.
#[test]
fn exp_51_a_kitten_in_the_bag() {
    let r = rules("base,expanding,streaking", 3, &[]);
    let scene = || Scene::new(&r).hand(0, "garbage_bag skip").hand(1, "exploding_kitten streaking_kitten").pile("tacocat");
    let mut t = Table::new(&r, scene(), [0, 0, 0].map(Roll::Pick));
    t.play("garbage_bag");
    assert!(t.happened(Event::Died(Seat(0), Cause::Exploded)));
    assert_eq!(t.hand(1), ["skip", "streaking_kitten"]);
    // Streaking goes and does not come back: the kitten left behind explodes.
    let mut t = Table::new(&r, scene(), [0, 1, 0].map(Roll::Pick));
    t.play("garbage_bag");
    assert!(t.happened(Event::Died(Seat(1), Cause::Exploded)));
}

/// EXP-41: The Twins: every other living player gives all his pairs, of each title the even part.
#[test]
fn exp_41_twins() {
    let r = four(&[]);
    let scene =
        Scene::new(&r).hand(0, "the_twins").hand(1, "3*skip 2*favor nope").hand(2, "4*tacocat").hand(3, "skip").pile("skip");
    let mut t = Table::new(&r, scene, []);
    t.play("the_twins").decline();
    assert_eq!(t.hand(0), ["skip", "skip", "favor", "favor", "tacocat", "tacocat", "tacocat", "tacocat"]);
    assert_eq!((t.hand(1), t.hand(2).len(), t.hand(3)), (vec!["nope", "skip"], 0, vec!["skip"]));
}

/// EXP-52: kittens, and fuel that can't be combined, are no pairs.
#[test]
fn exp_52_no_pairs() {
    let r = four(&["kittens=8", "catnip=true"]);
    let scene = || Scene::new(&r).hand(0, "the_twins").hand(1, "2*caffeine 2*black_hole 2*catnip").pile("skip");
    let mut t = Table::new(&r, scene(), []);
    t.play("the_twins");
    assert_eq!(t.hand(0), ["catnip", "catnip"]);
    let mut t = Table::new(&r, scene().coffee_out(), []);
    t.play("the_twins");
    assert_eq!(t.hand(0), ["caffeine", "caffeine", "catnip", "catnip"]);
}

/// EXP-42: The Chosen One takes two random cards of a player who is out; with two living it is a Favor on one's turn.
#[test]
fn exp_42_chosen_one() {
    let r = four(&[]);
    let scene = Scene::new(&r).hand(0, "skip favor nope").hand(2, "the_chosen_one").pile("exploding_kitten skip");
    let mut t = Table::new(&r, scene, [Roll::Pick(0), Roll::Pick(1)]);
    t.draw().expect(2, Question::Death(Seat(0)));
    t.play_at("the_chosen_one", 0).expect(1, Question::Turn);
    assert_eq!((t.hand(2), t.discard()), (vec!["nope", "favor"], vec!["exploding_kitten", "skip", "the_chosen_one"]));
    t.done();
    let r = rules("base,expanding", 2, &[]);
    let scene = Scene::new(&r).hand(0, "the_chosen_one").hand(1, "skip favor").pile("skip");
    let mut t = Table::new(&r, scene, []);
    t.play_at("the_chosen_one", 1).expect(1, Question::Give(Why::Favor(Seat(0))));
}

/// EXP-53: it answers a death, not a saved explosion; fewer than two cards: all; three living: no Favor.
#[test]
fn exp_53_a_death_only() {
    let r = four(&[]);
    let hand = "the_chosen_one nope";
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "defuse skip").hand(2, hand).pile("exploding_kitten skip"), []);
    t.draw().expect_place(0, "exploding_kitten");
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "skip").hand(2, hand).pile("exploding_kitten skip"), [Roll::Pick(0)]);
    t.draw().play_at("the_chosen_one", 0);
    assert_eq!(t.hand(2), ["nope", "skip"]);
    let t = Table::new(&r, Scene::new(&r).hand(0, "the_chosen_one").hand(1, "skip").pile("skip"), []);
    assert!(!t.can_play_at("the_chosen_one", 1));
    // Declined, or with an empty hand, the dead hand goes as usual.
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "skip").hand(2, hand).pile("exploding_kitten skip"), []);
    t.draw().decline().expect(1, Question::Turn);
    assert_eq!(t.discard(), ["exploding_kitten", "skip"]);
}

/// EXP-43: Evil Plan is shuffled in face up; drawn so, three random cards of the hand go into the pile and it is discarded.
#[test]
fn exp_43_evil_plan() {
    let r = four(&[]);
    let mut t = Table::new(&r, Scene::new(&r).pile("evil_plan skip"), [Scene::shuffled(&r, "evil_plan_up skip")]);
    t.draw().expect(1, Question::Turn);
    assert_eq!(t.knows(3, "evil_plan_up"), [0]);
    let scene = Scene::new(&r).hand(0, "attack skip favor nope").pile("evil_plan_up tacocat");
    let rolls = [Roll::Pick(0), Roll::Pick(0), Roll::Pick(0), Scene::shuffled(&r, "nope attack tacocat skip")];
    let mut t = Table::new(&r, scene, rolls);
    t.draw().expect(1, Question::Turn);
    assert_eq!((t.hand(0), t.discard()), (vec!["favor"], vec!["evil_plan_up"]));
    t.done();
}

/// EXP-55: with fewer than three cards it takes all of them.
#[test]
fn exp_55_fewer_than_three() {
    let r = four(&[]);
    let rolls = [Roll::Pick(0), Roll::Pick(0), Scene::shuffled(&r, "attack skip tacocat")];
    let mut t = Table::new(&r, Scene::new(&r).hand(0, "attack skip").pile("evil_plan_up tacocat"), rolls);
    t.draw();
    assert_eq!(t.hand(0).len(), 0);
    t.done();
}
