//! Combinations: pairs of what is worth little, triples that ask for a save card, fives that take one from the discard.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Card, CardSet, Play, Seat, SeatSet};

use super::situation::Situation;
use super::target::{self, MOST, Saves, Tie};

/// The best combination, if it gains at least `margin` on the cards it costs.
#[inline(always)]
pub(crate) fn best(s: &Situation<'_, '_, '_>, margin: i32) -> Option<Action> {
    let (kinds, prices) = (s.hand.kinds(), s.prices);
    if margin >= 0 && s.is_plain() {
        // Most hands hold no pair that could pay, and fewer than five cheap titles: no more is asked of them than masks.
        let pairs = s.hand.pairs() & s.rules.roles.pairs & prices.payable;
        let few = (kinds & prices.cheap).len() < 5;
        return if pairs.is_empty() & few { None } else { promising(s, pairs, !few, margin) };
    }
    let (need, pairs) = (margin < -50, s.view.pair_titles());
    promising(s, pairs, need | ((kinds & prices.cheap).len() >= 5), margin)
}

/// The same, with titles whose pairs could gain enough and whether a five is worth looking for.
#[inline(never)]
pub(super) fn promising(s: &Situation<'_, '_, '_>, pairs: CardSet, fives: bool, margin: i32) -> Option<Action> {
    // A five is for a save card of the discard, in need for anything; five cheap titles are rare.
    let five = fives && (margin < -50 || save_used(s)) && s.hand.len() >= 5 && s.view.can_five();
    if pairs.is_empty() && !five {
        return None;
    }
    combination(s, pairs, five, margin)
}

/// Whether a save card lies in the discard.
#[inline]
fn save_used(s: &Situation<'_, '_, '_>) -> bool {
    s.rules.saves().any(|card| s.view.discarded(card) > 0)
}

#[inline(always)]
fn combination(s: &Situation<'_, '_, '_>, pairs: CardSet, five: bool, margin: i32) -> Option<Action> {
    let robbable = s.view.robbable();
    let pair = if robbable.is_empty() { None } else { cheapest(s, pairs, 2).filter(|(cost, _)| cost + margin <= 100) };
    let triples = s.view.triple_titles();
    let triple = if pair.is_none() || triples.is_empty() { None } else { cheapest(s, triples, 3) };
    // Most hands hold only pairs of what is worth keeping: before anything is counted, could any of it pay at all?
    let pair = pair.filter(|(cost, _)| loot_may_reach(s, robbable, cost + margin));
    let triple = triple.filter(|(cost, _)| cost + margin <= best_title(s));
    if pair.is_none() && triple.is_none() && !five {
        return None;
    }
    let mut found: Option<(i32, Action)> = None;
    let mut offer = |gain: i32, action: Action| {
        if gain >= margin && found.is_none_or(|(most, _)| gain > most) {
            found = Some((gain, action));
        }
    };
    let saves = Saves::count(s);
    if let Some((cost, title)) = pair
        && let Some((target, loot)) = target::richest(s, &saves, robbable)
    {
        offer(loot as i32 - cost, Action::Play(Play::Pair { title, target }));
    }
    if let Some((cost, title)) = triple
        && let Some((target, name, gain)) = best_name(s, &saves)
    {
        offer(gain - cost, Action::Play(Play::Triple { title, target, name }));
    }
    // A five is for a save card of the discard; in need it takes what is there.
    if five
        && (saves.used > 0 || margin < -50)
        && let (Some((cost, titles)), Some(gain)) = (cheapest_five(s), best_of_discard(s, saves.used > 0))
    {
        offer(gain - cost, Action::Play(Play::Five { titles }));
    }
    found.map(|(_, action)| action)
}

/// Whether a random card of any of these players can be worth `need`: of a hand of `n` it is worth (100 c + 20 (n - 1)) / n at most,
/// c being the chance of a save card, from under a Tower 24 (see [`Saves::loot`]). That chance is 1 at most as long as no save card
/// was used, and of a hand of two; of others [`MOST`]. What asks for more than 30 is likeliest in the smallest hand.
#[inline]
fn loot_may_reach(s: &Situation<'_, '_, '_>, seats: SeatSet, need: i32) -> bool {
    if need <= 30 {
        return true;
    }
    let fewest = seats.map(|seat| s.view.hand_size(seat)).min().unwrap_or(0) as i32;
    let most = if fewest <= 2 || !save_used(s) { 100 } else { (100.0 * MOST) as i32 + 1 };
    (need - 20) * fewest <= most - 20
}

/// What the best title that a triple could bring is worth at most.
fn best_title(s: &Situation<'_, '_, '_>) -> i32 {
    let titles = s.rules.nameable() & (s.rules.saves() | CardSet::of(s.rules.godcat_card()));
    titles.map(|card| (s.value(card).max(0) as f32 * MOST) as i32 + 1).max().unwrap_or(i32::MIN)
}

/// The title whose `n` cards cost least: real ones first, then wild ones, as the engine spends them.
pub(crate) fn cheapest(s: &Situation<'_, '_, '_>, titles: CardSet, n: usize) -> Option<(i32, Card)> {
    if s.is_plain() {
        // Nothing is wild: each title is there often enough. Value and card in one number, so that no comparison is a branch.
        let least = titles.map(|title| s.value(title) << 8 | i32::from(title.0)).min();
        return least.map(|least| ((least >> 8) * n as i32, Card(least as u8)));
    }
    let mut found: Option<(i32, Card)> = None;
    for title in titles {
        let real = if s.rules.has_oddities() {
            { s.rules.same_title(title) & s.hand.kinds() }.map(|card| s.hand.count(card)).sum::<usize>()
        } else {
            s.hand.count(title)
        };
        let wild = n.saturating_sub(real.max(1)) as i32;
        // A wild card is a Feral as long as there is one; beyond that Clone or Godcat, which is too dear.
        let ferals = s.hand.count(s.rules.feral_card()) as i32;
        let dear = wild - if title == s.rules.feral_card() { 0 } else { wild.min(ferals) };
        let cost = s.value(title) * (n as i32 - wild) + 9 * (wild - dear) + 60 * dear;
        if found.is_none_or(|(least, _)| cost < least) {
            found = Some((cost, title));
        }
    }
    found
}

/// Whom to ask for what with a triple: a save card of whoever most likely has one.
fn best_name(s: &Situation<'_, '_, '_>, saves: &Saves) -> Option<(Seat, Card, i32)> {
    let mut found: Option<(Seat, Card, i32)> = None;
    let nameable = s.rules.nameable();
    let mut tie = Tie::new(s);
    for target in s.view.robbable() {
        let Some((card, gain)) = best_card(s, saves.chance(s, target), target, nameable) else { continue };
        let better = match found {
            None => true,
            Some((.., most)) if gain == most => tie.takes_next(),
            Some((.., most)) => gain > most,
        };
        if better {
            if found.is_none_or(|(.., most)| gain > most) {
                tie.restart();
            }
            found = Some((target, card, gain));
        }
    }
    found
}

/// The save card to ask this player for, and what that brings on average.
fn best_card(s: &Situation<'_, '_, '_>, chance: f32, target: Seat, nameable: CardSet) -> Option<(Card, i32)> {
    let mut found: Option<(Card, i32)> = None;
    let mut offer = |card: Card, gain: i32| {
        if found.is_none_or(|(_, most)| gain > most) {
            found = Some((card, gain));
        }
    };
    for card in s.rules.saves() & nameable & !s.view.known_lacking(target) {
        let known = s.view.known_in_hand(target, card) > 0;
        let share = if known { 1.0 } else { chance };
        offer(card, (s.value(card) as f32 * share) as i32);
    }
    let godcat = s.rules.godcat_card();
    if godcat.is_some() && nameable.has(godcat) && s.view.known_in_hand(target, godcat) > 0 {
        offer(godcat, s.value(godcat));
    }
    found
}

/// The five titles that cost least, with what they cost.
pub(crate) fn cheapest_five(s: &Situation<'_, '_, '_>) -> Option<(i32, [Card; 5])> {
    let (titles, _) = s.view.five_titles();
    let mut left = titles;
    let mut chosen = CardSet::EMPTY;
    let mut cost = 0;
    for _ in 0..5 {
        let next = { left }.min_by_key(|card| s.value(*card))?;
        left = left.without(next);
        chosen.insert(next);
        cost += s.value(next);
    }
    let mut five = [Card::NONE; 5];
    for (slot, card) in five.iter_mut().zip(chosen) {
        *slot = card;
    }
    Some((cost, five))
}

/// The most valuable card that a five could take.
fn best_of_discard(s: &Situation<'_, '_, '_>, save: bool) -> Option<i32> {
    if save {
        return Some(100);
    }
    let kinds = s.view.discard().bottom_up().iter().fold(CardSet::EMPTY, |set, card| set | CardSet::of(*card));
    let kinds = kinds & !s.rules.kittens() & !CardSet::of(s.rules.card(Kind::StreakingKitten));
    kinds.map(|card| s.value(card)).max()
}
