//! How dangerous the next draw is.

use eksim_engine::cards::Kind;
use eksim_engine::rules::Rules;
use eksim_engine::sets::{Set, Sets};
use eksim_engine::types::Card;
use eksim_engine::view::View;

/// What is thought of the next draw.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Risk {
    /// The chance that the top card is a kitten that hurts.
    pub(crate) top: f32,
    /// Whether the top card is known.
    pub(crate) known: bool,
    /// Whether it can't be answered: the Imploding Kitten lies face up on top.
    pub(crate) fatal: bool,
    /// The chance of a card nobody knows anything about.
    pub(crate) average: f32,
}

/// The rough estimate: the top card if it is known, else kittens by cards.
#[inline(always)]
pub(crate) fn estimate(view: &View<'_, '_>) -> Risk {
    odds(view, false).0
}

/// The exact odds: what is known of every place is taken out of the count.
#[inline]
pub(crate) fn exact(view: &View<'_, '_>) -> Risk {
    odds(view, true).0
}

/// The odds, and how many places are certain; whoever is `aware` of more than the top card takes that out of the count.
#[inline(always)]
pub(crate) fn odds(view: &View<'_, '_>, aware: bool) -> (Risk, usize) {
    let cards = view.pile_len();
    if cards == 0 {
        return (Risk { known: true, ..Risk::default() }, 0);
    }
    let hidden = hidden_kittens(view);
    if let Some(card) = view.known_at(0) {
        return (certain(view, card, share(hidden, cards)), 1);
    }
    let (known, known_kittens) = if aware { view.count_known(view.rules().roles.hidden) } else { (0, 0) };
    let unknown = cards - known;
    let average = if unknown == 0 { 0.0 } else { share(hidden.saturating_sub(known_kittens), unknown) };
    (Risk { top: average, known: false, fatal: false, average }, known)
}

/// The share of kittens among these cards.
#[inline]
fn share(kittens: usize, cards: usize) -> f32 {
    (kittens as u32 as f32 / cards as u32 as f32).min(1.0)
}

/// The top card is known: there is no more to ask.
#[inline]
fn certain(view: &View<'_, '_>, card: Card, average: f32) -> Risk {
    let rules = view.rules();
    let top = if rules.roles.deadly.has(card) { 1.0 } else { 0.0 };
    Risk { top, known: true, fatal: card == rules.card(Kind::ImplodingKittenUp), average }
}

/// Whether this is a deck without expansions: no kitten but the exploding one, no other death, nothing shown to all.
#[inline]
pub(crate) fn plain(rules: &Rules) -> bool {
    rules.sets == Sets::default().with(Set::Base) || rules.sets == Sets::default().with(Set::PartyPack)
}

/// Kittens that hurt and may lie on top unseen: one that lies face up would be seen there.
#[inline]
pub(crate) fn hidden_kittens(view: &View<'_, '_>) -> usize {
    let rules = view.rules();
    if plain(rules) {
        // Nobody dies of anything else, and every death takes one kitten out.
        let all = rules.counts[rules.card(Kind::ExplodingKitten).index()] as usize;
        return all.saturating_sub(view.players() - view.alive().len());
    }
    rules.roles.hidden.map(|kitten| view.kittens_in_pile(kitten)).sum()
}

/// What is thought of the bottom card.
pub(crate) fn bottom(view: &View<'_, '_>, average: f32) -> f32 {
    match view.pile_len().checked_sub(1).and_then(|place| view.known_at(place)) {
        Some(card) if view.rules().roles.deadly.has(card) => 1.0,
        Some(_) => 0.0,
        None => average,
    }
}
