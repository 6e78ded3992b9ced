//! GVE: Good vs Evil.

use eksim_engine::cards::Kind;
use eksim_engine::observer::{Cause, Event};
use eksim_engine::scene::Scene;
use eksim_engine::types::{Action, Card, Play, Question, Roll, Seat, Single, Why};

use crate::table::{Table, count, dealt, rules};

/// Godcat played as this card, against `target` if it takes one.
fn godcat_as(table: &Table<'_>, name: &str, target: Option<u8>) -> Action {
    let target = target.map_or(Seat::NONE, Seat);
    let single = Single { card: table.card("godcat"), as_card: table.card(name), target, name: Card::NONE, bonus: false };
    Action::Play(Play::Single(single))
}

/// Armageddon laid out: the second card before `other`, Godcat being the one before him or not.
fn lay(other: u8, godcat: bool) -> Action {
    Action::Armageddon { other: Seat(other), godcat }
}

/// GVE-01: 53 cards and the two of the playmat; there is no Skip.
#[test]
fn gve_01_counts() {
    let rules = rules("good-vs-evil", 5, &[]);
    let counts = [
        (Kind::ExplodingKitten, 4),
        (Kind::Defuse, 6),
        (Kind::Armageddon, 3),
        (Kind::Attack, 2),
        (Kind::TargetedAttack, 2),
        (Kind::Favor, 4),
        (Kind::RaisingHeck, 2),
        (Kind::RevealTheFuture3, 3),
        (Kind::Shuffle, 2),
        (Kind::Nope, 5),
        (Kind::FeralCat, 4),
        (Kind::HorseCat, 4),
        (Kind::KnightCat, 4),
        (Kind::Mercat, 4),
        (Kind::TrollCat, 4),
        (Kind::Godcat, 1),
        (Kind::Devilcat, 1),
        (Kind::Skip, 0),
    ];
    for (kind, n) in counts {
        assert_eq!(count(&rules, kind), n, "{kind:?}");
    }
    assert_eq!(rules.total(), 55);
    let game = dealt(&rules, 1);
    assert!((0..5).all(|s| !game.peek_hand(Seat(s)).has(rules.card(Kind::Godcat))), "it lies on the playmat");
    assert_eq!(game.peek_pile().count(rules.card(Kind::Godcat)) + game.peek_pile().count(rules.card(Kind::Devilcat)), 0);
}

/// GVE-02: two of the left-over Defuses go back before the deal, with five players the one left.
#[test]
fn gve_02_defuses_back() {
    for (players, in_game) in [(2, 4), (3, 5), (4, 6), (5, 6)] {
        let rules = rules("good-vs-evil", players, &[]);
        assert_eq!(count(&rules, Kind::Defuse), in_game, "{players}");
        let two = |key| (0..players as u8).any(|s| dealt(&rules, key).peek_hand(Seat(s)).count(rules.card(Kind::Defuse)) == 2);
        assert!((0..100).any(two), "before the deal: a hand can open with two");
    }
}

/// GVE-03: N-1 kittens; the pile after setup.
#[test]
fn gve_03_kittens_and_pile() {
    let mut sizes = Vec::new();
    for players in 2..=5 {
        let rules = rules("good-vs-evil", players, &[]);
        let game = dealt(&rules, 3);
        assert_eq!(game.peek_pile().count(rules.card(Kind::ExplodingKitten)), players - 1);
        sizes.push(game.peek_pile().len());
    }
    assert_eq!(sizes, [32, 26, 20, 13]);
}

/// GVE-04: attacks add up; pair and triple of any title; no five.
#[test]
fn gve_04_attacks_and_combinations() {
    let rules = rules("good-vs-evil", 3, &[]);
    let hand = "3*attack mercat favor shuffle raising_heck";
    let scene = Scene::new(&rules).hand(0, hand).hand(1, "nope").discard("defuse").pile("nope").attacked(2);
    let mut table = Table::new(&rules, scene, []);
    assert!(table.can_pair("attack", 1) && table.can_triple("attack", 1, "nope"));
    assert!(!table.can(table.five_of("attack mercat favor shuffle raising_heck")));
    table.play("attack").decline();
    assert_eq!(table.owed(), (1, 4));
}

/// GVE-05: Armageddon can be played only while Godcat lies on the playmat too.
#[test]
fn gve_05_only_with_both_on_the_playmat() {
    let rules = rules("good-vs-evil", 3, &[]);
    let table = Table::new(&rules, Scene::new(&rules).hand(0, "armageddon").pile("nope"), []);
    assert!(table.can_play("armageddon") && table.view(1).godcat_on_mat());
    let table = Table::new(&rules, Scene::new(&rules).hand(0, "armageddon").hand(1, "godcat").pile("nope"), []);
    assert!(!table.can_play("armageddon"));
    // Not even by the one who holds Godcat, and Godcat can't stand for it.
    let table = Table::new(&rules, Scene::new(&rules).hand(0, "armageddon godcat").pile("nope"), []);
    assert!(!table.can_play("armageddon") && !table.can(godcat_as(&table, "armageddon", None)));
}

/// GVE-06: it can be Noped, before the two cards are taken: nobody is named, nothing moves, the turn goes on.
#[test]
fn gve_06_noped() {
    let rules = rules("good-vs-evil", 3, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "armageddon").hand(2, "nope").pile("mercat"), []);
    table.play("armageddon").expect(2, Question::Nope);
    table.nope().expect(0, Question::Turn);
    assert!(table.view(0).godcat_on_mat());
    assert_eq!((table.owed(), table.discard()), ((0, 1), vec!["nope", "armageddon"]));
}

/// GVE-07: the actor lays one card before himself and one before any other living player, as he likes; only he knows which.
/// GVE-19: the other player is named only after the Nope window.
#[test]
fn gve_07_19_laying_the_cards() {
    let rules = rules("good-vs-evil", 4, &[]);
    let scene = Scene::new(&rules).hand(0, "armageddon").hand(1, "nope").dead(3, "").pile("mercat");
    let mut table = Table::new(&rules, scene, []);
    table.play("armageddon").expect(1, Question::Nope);
    let armageddon = table.card("armageddon");
    assert_eq!(table.view(1).at_stake(), Some((Seat(0), Play::alone(armageddon), false)));
    table.decline().expect(0, Question::Armageddon);
    assert_eq!(table.game.count_actions(), 4, "two others, two ways");
    assert!(!table.can(lay(0, true)) && !table.can(lay(3, true)));
    table.act(lay(2, true)).expect(2, Question::Swap);
    assert!(!table.events.iter().any(|e| matches!(e, Event::Armageddon { .. })), "nothing is turned yet");
}

/// GVE-08: the other keeps or swaps without looking; then both are turned.
#[test]
fn gve_08_keep_or_swap() {
    let rules = rules("good-vs-evil", 3, &[]);
    for (godcat, answer, blessed, damned) in
        [(true, Action::Keep, 2, 0), (true, Action::Return, 0, 2), (false, Action::Keep, 0, 2), (false, Action::Return, 2, 0)]
    {
        let scene = Scene::new(&rules).hand(0, "armageddon defuse").hand(2, "defuse").pile("mercat");
        let mut table = Table::new(&rules, scene, []);
        table.play("armageddon").act(lay(2, godcat)).act(answer);
        assert!(table.happened(Event::Armageddon { godcat: Seat(blessed), devilcat: Seat(damned) }));
        assert_eq!((table.hand(blessed), table.hand(damned).len()), (vec!["defuse", "godcat"], 0));
    }
}

/// GVE-09: Godcat goes into the hand; Devilcat costs a Defuse, and nothing is put back; Devilcat never reaches the discard.
#[test]
fn gve_09_a_defuse_against_devilcat() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "armageddon").pile("mercat favor");
    let mut table = Table::new(&rules, scene().hand(1, "defuse"), []);
    table.play("armageddon").act(lay(1, false)).act(Action::Keep).expect(1, Question::Turn);
    assert_eq!((table.hand(0), table.hand(1).len()), (vec!["godcat"], 0));
    assert_eq!((table.discard(), table.pile()), (vec!["defuse", "armageddon"], vec!["mercat", "favor"]));
    // Without a Defuse he is out.
    let mut table = Table::new(&rules, scene().hand(1, "nope favor"), []);
    table.play("armageddon").decline().act(lay(1, false)).act(Action::Keep).expect(2, Question::Turn);
    assert!(table.happened(Event::Died(Seat(1), Cause::Devilcat)));
    assert_eq!(table.discard(), ["favor", "nope", "armageddon"]);
}

/// GVE-10: one turn ends without drawing: of those owed only one.
/// GVE-20: if Devilcat kills the actor, his owed turns vanish; if it kills the other, the actor goes on with the rest.
#[test]
fn gve_10_20_turns_after_armageddon() {
    let rules = rules("good-vs-evil", 4, &[]);
    let scene = || Scene::new(&rules).hand(0, "armageddon").pile("mercat favor").attacked(3);
    let mut table = Table::new(&rules, scene().hand(1, "defuse"), []);
    table.play("armageddon").act(lay(1, false)).act(Action::Keep);
    assert_eq!((table.owed(), table.pile().len()), ((0, 2), 2));
    let mut table = Table::new(&rules, scene(), []);
    table.play("armageddon").act(lay(1, false)).act(Action::Keep).expect(0, Question::Turn);
    assert_eq!((table.owed(), table.game.alive().len()), ((0, 2), 3));
    let mut table = Table::new(&rules, scene(), []);
    table.play("armageddon").act(lay(1, true)).act(Action::Keep).expect(1, Question::Turn);
    assert!(table.happened(Event::Died(Seat(0), Cause::Devilcat)));
    assert_eq!((table.owed(), table.view(1).under_attack(), table.hand(1)), ((1, 1), false, vec!["godcat"]));
}

/// GVE-11: on one's turn Godcat is any card of the set but a Nope or an Armageddon.
/// GVE-23: alone it isn't played as a cat, and it stands for no kitten.
#[test]
fn gve_11_23_godcat_as_a_card() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "godcat").hand(1, "mercat favor").pile("favor nope").attacked(2);
    let table = Table::new(&rules, scene(), []);
    for card in ["attack", "shuffle", "reveal_the_future_3", "raising_heck"] {
        assert!(table.can(godcat_as(&table, card, None)), "{card}");
    }
    assert!(table.can(godcat_as(&table, "favor", Some(1))) && table.can(godcat_as(&table, "targeted_attack", Some(2))));
    for card in ["nope", "armageddon", "defuse", "mercat", "feral_cat", "exploding_kitten", "devilcat", "godcat"] {
        assert!(!table.can(godcat_as(&table, card, None)), "{card}");
    }
    let mut table = Table::new(&rules, scene(), []);
    table.act(godcat_as(&table, "targeted_attack", Some(2)));
    assert_eq!(table.owed(), (2, 4));
    // It doesn't Nope: its holder is not asked.
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "attack").hand(1, "godcat").pile("nope"), []);
    table.play("attack").expect(1, Question::Turn);
}

/// GVE-11: as a Defuse it saves its holder from an Exploding Kitten.
#[test]
fn gve_11_godcat_as_a_defuse() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = Scene::new(&rules).hand(0, "godcat").hand(1, "nope").pile("exploding_kitten nope");
    let mut table = Table::new(&rules, scene, []);
    let (kitten, godcat) = (table.card("exploding_kitten"), table.card("godcat"));
    table.draw().expect(0, Question::Place(kitten));
    assert!(table.happened(Event::Saved(Seat(0), godcat)));
    table.place(1).expect(1, Question::Turn);
    assert_eq!((table.pile(), table.discard().len()), (vec!["nope", "exploding_kitten"], 0));
    assert!(table.view(0).godcat_on_mat());
}

/// GVE-12: played, Noped or left by a dead owner, Godcat returns to the playmat and not to the discard.
/// GVE-22: played as a card it can be Noped like that card; as a Defuse it can't.
#[test]
fn gve_12_22_godcat_returns() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "godcat").hand(1, "nope armageddon").pile("exploding_kitten nope");
    let mut table = Table::new(&rules, scene(), []);
    table.act(godcat_as(&table, "attack", None)).expect(1, Question::Nope);
    table.nope().expect(0, Question::Turn);
    assert!(table.view(0).godcat_on_mat());
    assert_eq!((table.hand(0).len(), table.discard()), (0, vec!["nope"]));
    let mut table = Table::new(&rules, scene(), []);
    let kitten = table.card("exploding_kitten");
    table.draw().expect(0, Question::Place(kitten));
    table.place(1).expect(1, Question::Turn);
    assert!(table.can_play("armageddon"), "it lies on the playmat again");
    // Its owner dies with it: killed by Devilcat he can't be, so the house rule lets him give up.
    let house = crate::table::rules("good-vs-evil", 3, &["defuse_optional=true"]);
    let mut table = Table::new(&house, Scene::new(&house).hand(0, "godcat favor").pile("exploding_kitten nope"), []);
    table.draw().act(Action::Die).expect(1, Question::Turn);
    assert!(table.view(1).godcat_on_mat() && table.happened(Event::GodcatReturned));
    assert_eq!(table.discard(), ["exploding_kitten", "favor"]);
}

/// GVE-13: it may complete a pair or a triple; with `godcat_in_combos = false` it may not.
#[test]
fn gve_13_godcat_in_combinations() {
    let scene = |rules| Scene::new(rules).hand(0, "godcat mercat 2*favor").hand(1, "attack").pile("nope");
    let default = rules("good-vs-evil", 3, &[]);
    let mut table = Table::new(&default, scene(&default), [Roll::Pick(0)]);
    assert!(table.can_triple("favor", 1, "attack") && !table.can_triple("mercat", 1, "attack"));
    assert!(!table.can_pair("godcat", 1));
    table.pair("mercat", 1);
    assert_eq!((table.hand(0), table.discard()), (vec!["attack", "favor", "favor"], vec!["mercat"]));
    assert!(table.view(0).godcat_on_mat());
    table.done();
    let house = rules("good-vs-evil", 3, &["godcat_in_combos=false"]);
    let table = Table::new(&house, scene(&house), []);
    assert!(!table.can_pair("mercat", 1) && !table.can_triple("favor", 1, "attack") && table.can_pair("favor", 1));
}

/// GVE-14: everyone knows who holds it, and a "random" theft may take it on purpose, or pick among the others.
#[test]
fn gve_14_its_back_is_different() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "2*mercat").hand(1, "godcat attack favor").pile("nope");
    let mut table = Table::new(&rules, scene(), []);
    let godcat = table.card("godcat");
    assert_eq!([0, 2].map(|seat| table.view(seat).known_in_hand(Seat(1), godcat)), [1, 1]);
    table.pair("mercat", 1).expect(0, Question::Theft(Seat(1)));
    table.take("godcat");
    assert_eq!((table.hand(0), table.view(2).godcat_on_mat()), (vec!["godcat"], false));
    let mut table = Table::new(&rules, scene(), [Roll::Pick(1)]);
    table.pair("mercat", 1).act(Action::TakeBlind);
    assert_eq!((table.hand(0), table.hand(1)), (vec!["favor"], vec!["attack", "godcat"]));
    table.done();
}

/// GVE-15: it can be given as a Favor, and a triple may name it.
#[test]
fn gve_15_giving_godcat() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = || Scene::new(&rules).hand(0, "favor 3*mercat").hand(1, "godcat attack").pile("nope");
    let mut table = Table::new(&rules, scene(), []);
    table.play_at("favor", 1).expect(1, Question::Give(Why::Favor(Seat(0))));
    table.give("godcat");
    assert!(table.hand(0).contains(&"godcat") && !table.view(0).godcat_on_mat());
    let mut table = Table::new(&rules, scene(), []);
    table.triple("mercat", 1, "godcat");
    assert_eq!((table.hand(0), table.hand(1)), (vec!["favor", "godcat"], vec!["attack"]));
}

/// GVE-16: against Devilcat only a Defuse counts, not the Godcat that the same Armageddon gave away; with it the other goes.
#[test]
fn gve_16_only_a_defuse_against_devilcat() {
    let rules = rules("good-vs-evil", 2, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "armageddon").hand(1, "favor").pile("nope"), []);
    table.play("armageddon").act(lay(1, true)).act(Action::Return);
    assert_eq!(table.game.winner(), Some(Seat(0)));
    let house = crate::table::rules("good-vs-evil", 2, &["defuse_optional=true"]);
    let mut table = Table::new(&house, Scene::new(&house).hand(0, "armageddon").hand(1, "defuse").pile("nope"), []);
    let devilcat = table.card("devilcat");
    table.play("armageddon").act(lay(1, false)).act(Action::Keep).expect(1, Question::Save(devilcat));
    assert!(!table.can(Action::Save(table.card("godcat"))) && table.can(Action::Save(table.card("defuse"))));
}

/// GVE-17: Reveal the Future shows the top three to all.
#[test]
fn gve_17_reveal_the_future() {
    let rules = rules("good-vs-evil", 3, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "reveal_the_future_3").pile("nope mercat"), []);
    table.play("reveal_the_future_3").expect(0, Question::Turn);
    for seat in 0..3 {
        assert_eq!(table.view(seat).known_at(1), Some(table.card("mercat")), "all there are, where there are fewer");
    }
}

/// GVE-18: Raising Heck: look at the bottom card and keep it, or put it on top; one turn ends either way. A kitten put on top
/// has no effect; kept, it explodes.
#[test]
fn gve_18_raising_heck() {
    let rules = rules("good-vs-evil", 3, &[]);
    let scene = |bottom: &str| Scene::new(&rules).hand(0, "raising_heck").pile(&format!("nope mercat {bottom}")).attacked(2);
    let mut table = Table::new(&rules, scene("favor"), []);
    let (favor, kitten) = (table.card("favor"), table.card("exploding_kitten"));
    table.play("raising_heck").expect(0, Question::Keep(favor));
    table.act(Action::Keep);
    assert_eq!((table.hand(0), table.pile(), table.owed()), (vec!["favor"], vec!["nope", "mercat"], (0, 1)));
    let mut table = Table::new(&rules, scene("exploding_kitten"), []);
    table.play("raising_heck").expect(0, Question::Keep(kitten));
    table.act(Action::Return);
    assert_eq!((table.pile(), table.owed()), (vec!["exploding_kitten", "nope", "mercat"], (0, 1)));
    assert!(!table.events.iter().any(|e| matches!(e, Event::Met(..))));
    let mut table = Table::new(&rules, scene("exploding_kitten"), []);
    table.play("raising_heck").act(Action::Keep).expect(1, Question::Turn);
    assert!(table.happened(Event::Died(Seat(0), Cause::Exploded)));
}

/// GVE-18, `heck_kitten = explodes`: a kitten at the bottom goes off at once, other cards are chosen as before.
#[test]
fn gve_18_heck_kittens_explode() {
    let rules = rules("good-vs-evil", 3, &["heck_kitten=explodes"]);
    let scene = |bottom: &str| Scene::new(&rules).hand(0, "raising_heck defuse").pile(&format!("nope {bottom}"));
    let mut table = Table::new(&rules, scene("exploding_kitten"), []);
    let (favor, kitten) = (table.card("favor"), table.card("exploding_kitten"));
    table.play("raising_heck").expect(0, Question::Place(kitten));
    let mut table = Table::new(&rules, scene("favor"), []);
    table.play("raising_heck").expect(0, Question::Keep(favor));
}

/// GVE-21: with a Defuse and Godcat the player chooses which to use; Godcat alone he must use.
#[test]
fn gve_21_defuse_or_godcat() {
    let rules = rules("good-vs-evil", 3, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "godcat defuse").pile("exploding_kitten nope"), []);
    let (kitten, godcat) = (table.card("exploding_kitten"), table.card("godcat"));
    table.draw().expect(0, Question::Save(kitten));
    assert!(table.can(Action::Save(table.card("defuse"))) && !table.can(Action::Die));
    table.act(Action::Save(godcat)).expect(0, Question::Place(kitten));
    assert_eq!(table.hand(0), ["defuse"]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "godcat favor").pile("exploding_kitten nope"), []);
    table.draw().expect(0, Question::Place(kitten));
    assert_eq!(table.hand(0), ["favor"]);
}

/// GVE-23: Godcat completes no pair or triple of Nopes, not even where Nopes are switched off; forbidden it does nothing.
#[test]
fn gve_23_no_nopes() {
    for house in [vec![], vec!["nopes=false"]] {
        let rules = rules("good-vs-evil", 3, &house);
        let scene = Scene::new(&rules).hand(0, "godcat 2*nope favor").hand(1, "attack").pile("nope");
        let table = Table::new(&rules, scene, []);
        assert!(table.can_pair("nope", 1) && !table.can_triple("nope", 1, "attack") && table.can_pair("favor", 1), "{house:?}");
    }
    // Where Feral Cat is forbidden, Godcat makes the pair, and the Feral stays in the hand.
    let no_ferals = rules("good-vs-evil", 3, &["forbidden=feral_cat"]);
    let scene = Scene::new(&no_ferals).hand(0, "godcat mercat feral_cat").hand(1, "attack").pile("nope");
    let mut table = Table::new(&no_ferals, scene, [Roll::Pick(0)]);
    table.pair("mercat", 1);
    assert_eq!(table.hand(0), ["attack", "feral_cat"]);
    let rules = rules("good-vs-evil", 3, &["forbidden=godcat"]);
    let mut table =
        Table::new(&rules, Scene::new(&rules).hand(0, "godcat favor").hand(1, "attack").pile("exploding_kitten nope"), []);
    assert!(!table.can_pair("favor", 1) && !table.can(godcat_as(&table, "attack", None)));
    table.draw();
    assert!(table.happened(Event::Died(Seat(0), Cause::Exploded)));
}

/// GVE-24: with a house-rule five Godcat may stand for one missing title, and returns to the playmat; a five can't take it.
#[test]
fn gve_24_godcat_in_a_five() {
    let five = "attack favor mercat raising_heck godcat";
    let house = rules("good-vs-evil", 3, &["combos=[pair, triple, five]"]);
    let scene = |rules| Scene::new(rules).hand(0, five).discard("defuse nope").pile("nope");
    let mut table = Table::new(&house, scene(&house), []);
    let mut list = eksim_engine::ActionList::default();
    table.game.list_actions(&mut list);
    assert!(list.as_slice().contains(&table.five_of(five)));
    table.five(five).expect(0, Question::Discard);
    let takeable: Vec<_> = table.view(0).takeable().cards().map(|c| house.name(c)).collect();
    assert_eq!(takeable, ["defuse", "nope"]);
    table.take("defuse");
    assert_eq!((table.hand(0), table.discard().len(), table.view(0).godcat_on_mat()), (vec!["defuse"], 5, true));
    let strict = rules("good-vs-evil", 3, &["combos=[pair, triple, five]", "godcat_in_combos=false"]);
    let table = Table::new(&strict, scene(&strict), []);
    assert!(!table.can(table.five_of(five)));
}

/// GVE-25: what Raising Heck puts on top is known to the actor only; with one card in the pile it takes that card.
#[test]
fn gve_25_raised_in_secret() {
    let rules = rules("good-vs-evil", 3, &[]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "raising_heck").pile("nope mercat favor"), []);
    table.play("raising_heck").act(Action::Return);
    assert_eq!([0, 1, 2].map(|seat| table.view(seat).known_at(0)), [Some(table.card("favor")), None, None]);
    let mut table = Table::new(&rules, Scene::new(&rules).hand(0, "raising_heck").pile("favor"), []);
    table.play("raising_heck").act(Action::Keep).expect(1, Question::Turn);
    assert_eq!((table.hand(0), table.pile().len()), (vec!["favor"], 0));
}
