//! `random`: uniform over the things one can do, as the contract spells out, so that anyone can rebuild it.

use eksim_engine::types::{Action, Ask, Card, CardSet, Dice, Hand, Play, Question, Seat, Single};
use eksim_engine::view::View;

use crate::bot::Bot;
use crate::registry::{BotInfo, Cost};

/// What the registry says of it.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "random",
    idea: "Uniform over the things one can do, as the contract spells out.",
    params: &[],
    cost: Cost::Cheap,
    knowledge: false,
    values: false,
};

/// Plays at random.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Random;

impl Bot for Random {
    #[inline]
    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        choose_and_tell(view, ask, dice).0
    }

    #[inline]
    fn choose_and_tell(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> (Action, Option<bool>) {
        choose_and_tell(view, ask, dice)
    }
}

/// The answer of the random bot.
#[inline]
pub(crate) fn choose(view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
    choose_and_tell(view, ask, dice).0
}

/// The same, with whether it was the only one where that comes with choosing.
#[inline]
fn choose_and_tell(view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> (Action, Option<bool>) {
    match ask.question {
        Question::Turn => turn(view, dice),
        Question::Nope => (nope(view, dice), Some(false)),
        _ => (other(view, ask, dice), None),
    }
}

/// At the turn: draw, each title alone, each pair, each triple, the five, all alike; then the target, then the name.
#[inline]
fn turn(view: &View<'_, '_>, dice: &mut Dice) -> (Action, Option<bool>) {
    let Some(hand) = view.hand() else {
        // Blind: draw, or play a card that chance picks.
        let play = view.hand_size(view.seat()) > 0 && (view.must_play() || dice.below(2) == 1);
        return (if play { Action::PlayBlind } else { Action::Draw }, None);
    };
    // Where titles stand for each other, one title may be several answers.
    let plain = !view.rules().has_oddities();
    if hand.is_empty() {
        return (Action::Draw, plain.then_some(true));
    }
    let robbable = view.robbable();
    let alone = alone_titles(view, hand);
    let (pairs, triples) =
        if robbable.is_empty() { (CardSet::EMPTY, CardSet::EMPTY) } else { (view.pair_titles(), view.triple_titles()) };
    let five = usize::from(view.can_five());
    let (a, p, t) = (alone.len(), pairs.len(), triples.len());
    let forced = plain.then_some(a + p + t + five == 0);
    // Caternator takes drawing off the list.
    let mut n = if view.must_play() { 1 + dice.below(a + p + t + five) } else { dice.below(1 + a + p + t + five) };
    if n == 0 {
        return (Action::Draw, forced);
    }
    n -= 1;
    if n < a {
        let card = alone.nth(n);
        if card == view.rules().feline_bonus_card() {
            // A title of its own; then uniform over its partners.
            let partners = plain_versions(view, hand, view.bonus_partners());
            let partner = partners.nth(dice.below(partners.len()));
            return (Action::Play(Play::Single(Single { bonus: true, ..single(view, hand, partner, dice) })), forced);
        }
        return (Action::Play(Play::Single(single(view, hand, card, dice))), forced);
    }
    n -= a;
    if n < p + t {
        let target = robbable.nth(dice.below(robbable.len()));
        if n < p {
            return (Action::Play(Play::Pair { title: pairs.nth(n), target }), forced);
        }
        let nameable = view.rules().nameable();
        let name = nameable.nth(dice.below(nameable.len()));
        return (Action::Play(Play::Triple { title: triples.nth(n - p), target, name }), forced);
    }
    (five_titles(view, dice), forced)
}

/// Titles that can be played alone; one that Godcat could stand for counts once.
#[inline]
fn alone_titles(view: &View<'_, '_>, hand: &Hand) -> CardSet {
    let rules = view.rules();
    let mut alone = view.playable_alone();
    if !rules.has_oddities() {
        return alone;
    }
    alone |= view.godcat_as();
    if !view.bonus_partners().is_empty() {
        alone.insert(rules.feline_bonus_card());
    }
    plain_versions(view, hand, alone)
}

/// Of two versions of a title the plain one stands for both.
fn plain_versions(view: &View<'_, '_>, hand: &Hand, mut alone: CardSet) -> CardSet {
    let rules = view.rules();
    for card in alone {
        let title = rules.title_of(card);
        if title != card && alone.has(title) && hand.has(title) {
            alone = alone.without(card);
        }
    }
    alone
}

/// How to play this card alone: a real card is spent first, then Godcat.
#[inline]
fn single(view: &View<'_, '_>, hand: &Hand, card: Card, dice: &mut Dice) -> Single {
    let rules = view.rules();
    let mut as_card = card;
    let mut spent = card;
    if rules.has_oddities() {
        if !hand.has(card) {
            spent = rules.godcat_card();
        }
        as_card = view.played_as(card).lowest().unwrap_or(card);
    }
    let target = match view.targets_of(as_card) {
        Some(targets) => targets.nth(dice.below(targets.len())),
        None => Seat::NONE,
    };
    let mut name = Card::NONE;
    if rules.names_a_title(as_card) {
        let nameable = rules.nameable();
        name = nameable.nth(dice.below(nameable.len()));
    }
    Single { card: spent, as_card, target, name, bonus: false }
}

/// Five titles: those without a Feral if there are any, Godcat only where it is needed.
#[inline(never)]
fn five_titles(view: &View<'_, '_>, dice: &mut Dice) -> Action {
    let rules = view.rules();
    let (titles, _) = view.five_titles();
    let tame = titles & !CardSet::of(rules.feral_card());
    let mut pool = if tame.len() >= 5 { tame } else { titles };
    let wanted = pool.len().min(5);
    let mut chosen = CardSet::EMPTY;
    for _ in 0..wanted {
        let card = pool.nth(dice.below(pool.len()));
        pool = pool.without(card);
        chosen.insert(card);
    }
    let mut five = [rules.godcat_card(); 5];
    for (slot, card) in five.iter_mut().zip(chosen) {
        *slot = card;
    }
    Action::Play(Play::Five { titles: five })
}

/// A Nope window: every possible answer and declining alike.
#[inline]
fn nope(view: &View<'_, '_>, dice: &mut Dice) -> Action {
    let Some(hand) = view.hand() else {
        return Action::Decline;
    };
    let nopes = hand.kinds() & view.rules().nopes();
    let now =
        if view.rules().switches.now_in_response && view.seat() != view.active() { view.playable_now() } else { CardSet::EMPTY };
    let n = dice.below(1 + nopes.len() + now.len());
    if n == 0 {
        Action::Decline
    } else if n <= nopes.len() {
        Action::Nope(nopes.nth(n - 1))
    } else {
        Action::Play(Play::Single(single(view, hand, now.nth(n - 1 - nopes.len()), dice)))
    }
}

#[inline(never)]
fn other(view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
    let half = |dice: &mut Dice| dice.below(2) == 0;
    match ask.question {
        Question::Turn | Question::Nope => unreachable!("handled by the caller"),
        Question::Blind(card) => {
            let hand = Hand::EMPTY;
            let as_card = view.played_as(card).lowest().unwrap_or(card);
            let single = single(view, &hand, as_card, dice);
            Action::Play(Play::Single(Single { card, as_card, ..single }))
        }
        Question::Now => {
            let now = view.playable_now();
            let n = dice.below(1 + now.len());
            match view.hand() {
                Some(hand) if n > 0 => Action::Play(Play::Single(single(view, hand, now.nth(n - 1), dice))),
                _ => Action::Decline,
            }
        }
        Question::Clairvoyance => {
            if half(dice) {
                Action::Decline
            } else {
                Action::Play(Play::alone(view.rules().clairvoyance_card()))
            }
        }
        Question::Place(_) => Action::Place(dice.below(view.pile_len() + 1) as u8),
        // Cards, not titles.
        Question::Give(_) => {
            let giveable = view.giveable();
            let mut cards = Hand::EMPTY;
            if let Some(hand) = view.hand() {
                hand.cards().filter(|card| giveable.has(*card)).for_each(|card| cards.add(card));
            }
            Action::Give(cards.nth(dice.below(cards.len())))
        }
        Question::Discard => {
            let cards = view.takeable();
            Action::Take(cards.nth(dice.below(cards.len())))
        }
        Question::Order(n) => {
            let mut order = [0, 1, 2, 3, 4, 5];
            for i in (1..n as usize).rev() {
                order.swap(i, dice.below(i + 1));
            }
            Action::Order(order)
        }
        // The card that can be told apart or a blind pick; keep or return; which save: every answer alike.
        Question::Save(_)
        | Question::Death(_)
        | Question::Revive
        | Question::Theft(_)
        | Question::Keep(_)
        | Question::Armageddon
        | Question::Swap => any(view, dice),
    }
}

/// Every legal answer alike.
fn any(view: &View<'_, '_>, dice: &mut Dice) -> Action {
    view.nth_action(dice.below(view.count_actions()))
}
