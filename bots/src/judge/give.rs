//! Parting with a card, and picking one.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, CardSet, Question, Seat, Why};

use super::situation::Situation;

/// The card that is missed least; a held kitten is handed over with pleasure.
pub(crate) fn worst(s: &Situation<'_, '_, '_>, question: Question) -> Option<Action> {
    let cards = s.view.giveable();
    let kitten = s.rules.card(Kind::ExplodingKitten);
    if cards.has(kitten) && kitten.is_some() && wants_to_give_kitten(s, question) {
        return Some(Action::Give(kitten));
    }
    let others = if kitten.is_some() { cards.without(kitten) } else { cards };
    let pool = if others.is_empty() { cards } else { others };
    pool.min_by_key(|card| s.worth(*card)).map(Action::Give)
}

fn wants_to_give_kitten(s: &Situation<'_, '_, '_>, question: Question) -> bool {
    match question {
        Question::Give(Why::Favor(_) | Why::Named(..)) => true,
        // On top of the pile it is the active player's, unless he is the one who asked.
        Question::Give(Why::Potluck) => s.view.active() != s.me,
        _ => false,
    }
}

/// The best of the cards that can be taken from the discard.
pub(crate) fn best_taken(s: &Situation<'_, '_, '_>) -> Option<Action> {
    s.view.takeable_kinds().max_by_key(|card| s.value(*card)).map(Action::Take)
}

/// A card that can be told apart, if it is better than what a blind pick brings.
pub(crate) fn theft(s: &Situation<'_, '_, '_>, victim: Seat) -> Option<Action> {
    let (known, blind) = s.view.theft_options(victim);
    let harmless = known & !CardSet::of(s.rules.card(Kind::ExplodingKitten));
    let best = harmless.max_by_key(|card| s.value(*card));
    match best {
        Some(card) if !blind || s.value(card) >= 26 => Some(Action::Take(card)),
        _ if blind => Some(Action::TakeBlind),
        _ => known.lowest().map(Action::Take),
    }
}
