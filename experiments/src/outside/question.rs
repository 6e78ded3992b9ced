//! One decision as a program is asked for it: what its seat may know, and what it may do.

use std::collections::BTreeMap;

use eksim_engine::ActionList;
use eksim_engine::notation::action_text;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Ask, Card, CardSet, Hand, Question as Asked, Seat, SeatSet, Why};
use eksim_engine::view::View;
use serde::Serialize;

type Counts = BTreeMap<&'static str, usize>;

/// A decision. What is empty or does not apply is left out, as `docs/bot-protocol.md` says field by field.
#[derive(Serialize)]
pub(super) struct Question {
    game: u64,
    decision: u32,
    seed: u64,
    seat: u8,
    ask: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    whom: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stake: Option<Stake>,
    legal: Vec<String>,
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
    hand: Option<Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remembered: Option<Remembered>,
    pile: Pile,
    discard: Vec<&'static str>,
    active: u8,
    owed: usize,
    attacked: bool,
    clockwise: bool,
    turn: u32,
    players: Vec<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tower: Option<Tower>,
    #[serde(skip_serializing_if = "is_false")]
    godcat_on_mat: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    community: Option<Community>,
}

/// What a Nope would be about.
#[derive(Serialize)]
struct Stake {
    seat: u8,
    play: String,
    cancelled: bool,
}

/// What a blind player still knows of his hand.
#[derive(Serialize)]
struct Remembered {
    cards: Counts,
    lost: usize,
}

#[derive(Serialize)]
struct Pile {
    size: usize,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    known: BTreeMap<usize, &'static str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    holds: Counts,
    kittens: Counts,
}

#[derive(Serialize)]
struct Player {
    cards: usize,
    alive: bool,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    known: Counts,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lacking: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marked: Vec<&'static str>,
    #[serde(skip_serializing_if = "is_false")]
    blind: bool,
    #[serde(skip_serializing_if = "is_false")]
    barking: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ill_take_that: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    killer: Option<&'static str>,
    #[serde(skip_serializing_if = "is_zero")]
    infected: usize,
    #[serde(skip_serializing_if = "is_zero")]
    drawn: usize,
    #[serde(skip_serializing_if = "is_zero")]
    caternator: usize,
    #[serde(skip_serializing_if = "is_zero")]
    hipbat: usize,
    #[serde(skip_serializing_if = "is_zero")]
    disabled: usize,
}

#[derive(Serialize)]
struct Tower {
    wearer: Option<u8>,
    stash: usize,
}

#[derive(Serialize)]
struct Community {
    kitty_rick: Option<u8>,
    must_play: bool,
    black_holes: usize,
    coffee_exploded: bool,
    disabled: Counts,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(n: &usize) -> bool {
    *n == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl Question {
    /// The question of a table, with at most `max_legal` of its answers: the game's number in its cell, how often this game has asked
    /// programs before, and the seed of this decision.
    pub(super) fn new(
        view: &View<'_, '_>,
        ask: Ask,
        legal: &ActionList,
        max_legal: usize,
        game: u64,
        decision: u32,
        seed: u64,
    ) -> Question {
        let rules = view.rules();
        let listed = &legal.as_slice()[..legal.as_slice().len().min(max_legal)];
        let name = |card: Card| rules.name(card);
        let asked = Words::of(rules, ask.question);
        let (wearer, stash) = view.tower();
        let (cards, lost) = view.remembered_hand();
        Question {
            game,
            decision,
            seed,
            seat: ask.seat.0,
            ask: asked.ask,
            card: asked.card,
            whom: asked.whom,
            why: asked.why,
            count: asked.count,
            stake: view.at_stake().map(|(seat, play, cancelled)| Stake {
                seat: seat.0,
                play: action_text(rules, Action::Play(play)),
                cancelled,
            }),
            legal: listed.iter().map(|action| action_text(rules, *action)).collect(),
            more: legal.total() - listed.len(),
            hand: view.hand().map(|hand| counts(rules, hand)),
            remembered: view.is_blind().then(|| Remembered { cards: counts(rules, &cards), lost }),
            pile: pile(view),
            discard: view.discard().top_down().map(name).collect(),
            active: view.active().0,
            owed: view.turns_left(),
            attacked: view.under_attack(),
            clockwise: view.clockwise(),
            turn: view.turns(),
            players: (0..view.players()).map(|seat| player(view, Seat(seat as u8))).collect(),
            tower: (wearer.is_some() || stash > 0).then(|| Tower { wearer: wearer.map(|seat| seat.0), stash }),
            godcat_on_mat: view.godcat_on_mat(),
            community: rules.community.then(|| Community {
                kitty_rick: view.kitty_rick().map(|seat| seat.0),
                must_play: view.must_play(),
                black_holes: view.black_holes_ready(),
                coffee_exploded: view.coffee_exploded(),
                disabled: counts(rules, &view.own_disabled()),
            }),
        }
    }
}

fn counts(rules: &Rules, hand: &Hand) -> Counts {
    hand.kinds().map(|card| (rules.name(card), hand.count(card))).collect()
}

fn names(rules: &Rules, cards: CardSet) -> Vec<&'static str> {
    cards.map(|card| rules.name(card)).collect()
}

fn cards(rules: &Rules) -> impl Iterator<Item = Card> {
    (0..rules.kinds.len()).map(|card| Card(card as u8))
}

fn pile(view: &View<'_, '_>) -> Pile {
    let rules = view.rules();
    let kittens = rules.kittens().map(|card| (rules.name(card), view.kittens_in_pile(card)));
    let holds = cards(rules).map(|card| (rules.name(card), view.known_in_pile(card)));
    Pile {
        size: view.pile_len(),
        known: (0..view.pile_len()).filter_map(|place| Some((place, rules.name(view.known_at(place)?)))).collect(),
        holds: holds.filter(|(_, count)| *count > 0).collect(),
        kittens: kittens.filter(|(_, count)| *count > 0).collect(),
    }
}

fn player(view: &View<'_, '_>, seat: Seat) -> Player {
    let rules = view.rules();
    let has = |seats: SeatSet| seats.has(seat);
    let known = cards(rules).map(|card| (rules.name(card), view.known_in_hand(seat, card)));
    let community = rules.community;
    Player {
        cards: view.hand_size(seat),
        alive: has(view.alive()),
        known: if seat == view.seat() { Counts::new() } else { known.filter(|(_, count)| *count > 0).collect() },
        lacking: names(rules, view.known_lacking(seat)),
        marked: names(rules, view.marked(seat)),
        blind: has(view.blind()),
        barking: has(view.barking_before()),
        ill_take_that: view.ill_take_that(seat).map(|owner| owner.0),
        killer: view.killer(seat).map(|card| rules.name(card)),
        infected: if community { view.infected_turns(seat) } else { 0 },
        drawn: if community { view.counted_draws(seat) } else { 0 },
        caternator: if community { view.caternator(seat) } else { 0 },
        hipbat: if community { view.hipbat(seat) } else { 0 },
        disabled: if community { view.disabled(seat) } else { 0 },
    }
}

/// A question taken apart.
#[derive(Default)]
struct Words {
    ask: &'static str,
    card: Option<&'static str>,
    whom: Option<u8>,
    why: Option<&'static str>,
    count: Option<u8>,
}

impl Words {
    fn of(rules: &Rules, question: Asked) -> Words {
        let plain = |ask: &'static str| Words { ask, ..Words::default() };
        let about = |ask: &'static str, card: Card| Words { ask, card: Some(rules.name(card)), ..Words::default() };
        let at = |ask: &'static str, seat: Seat| Words { ask, whom: Some(seat.0), ..Words::default() };
        match question {
            Asked::Turn => plain("turn"),
            Asked::Blind(card) => about("blind", card),
            Asked::Nope => plain("nope"),
            Asked::Now => plain("now"),
            Asked::Clairvoyance => plain("clairvoyance"),
            Asked::Death(seat) => at("death", seat),
            Asked::Save(card) => about("save", card),
            Asked::Revive => plain("revive"),
            Asked::Place(card) => about("place", card),
            Asked::Give(why) => Words::giving(rules, why),
            Asked::Theft(seat) => at("theft", seat),
            Asked::Discard => plain("discard"),
            Asked::Order(count) => Words { count: Some(count), ..plain("order") },
            Asked::Keep(card) => about("keep", card),
            Asked::Armageddon => plain("armageddon"),
            Asked::Swap => plain("swap"),
        }
    }

    fn giving(rules: &Rules, why: Why) -> Words {
        let give = |why: &'static str| Words { ask: "give", why: Some(why), ..Words::default() };
        let to = |why: &'static str, seat: Seat| Words { whom: Some(seat.0), ..give(why) };
        match why {
            Why::Favor(seat) => to("favor", seat),
            Why::FeedTheDead(seat) => to("feed_the_dead", seat),
            Why::GarbageCollection => give("garbage_collection"),
            Why::GraveRobber => give("grave_robber"),
            Why::Potluck => give("potluck"),
            Why::Named(seat, card) => Words { card: Some(rules.name(card)), ..to("named", seat) },
            Why::Unholy(count) => Words { count: Some(count), ..give("unholy") },
            Why::Counting(count) => Words { count: Some(count), ..give("counting") },
            Why::Hipbat => give("hipbat"),
        }
    }
}
