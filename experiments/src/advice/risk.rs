//! What the next draw would be, as far as the asking seat can tell.

use eksim_engine::cards::Family;
use eksim_engine::types::Card;
use eksim_engine::view::View;
use serde::Serialize;

/// The risk of the next draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Risk {
    /// The chance that the next card is a kitten.
    pub kitten: f64,
    /// The same as a fraction, where it was counted.
    pub fraction: Option<String>,
    /// The card itself, if it is known.
    pub known: Option<&'static str>,
    /// Counted, or estimated from imagined worlds (where a kitten may be held in secret).
    pub exact: bool,
}

/// Whether drawing this card is bad news.
pub fn is_kitten(view: &View<'_, '_>, card: Card) -> bool {
    view.rules().kind(card).spec().family == Family::Kitten
}

/// The risk, `estimate` being the share of imagined worlds with a kitten on top. `None` for an empty pile.
pub fn risk(view: &View<'_, '_>, estimate: f64) -> Option<Risk> {
    let rules = view.rules();
    if view.pile_len() == 0 {
        return None;
    }
    if let Some(card) = view.known_at(0) {
        let kitten = if is_kitten(view, card) { 1.0 } else { 0.0 };
        return Some(Risk { kitten, fraction: None, known: Some(rules.name(card)), exact: true });
    }
    if rules.named("streaking_kitten").is_some() || rules.community {
        return Some(Risk { kitten: estimate, fraction: None, known: None, exact: false });
    }
    let places = 0..view.pile_len();
    let unknown = places.clone().filter(|place| view.known_at(*place).is_none()).count();
    let known = places.filter_map(|place| view.known_at(place)).filter(|card| is_kitten(view, *card)).count();
    let face_up = |card: &Card| rules.name(*card) == "imploding_kitten_up";
    // One that lies face up would be seen on top.
    let kittens: usize = rules.kittens().filter(|card| !face_up(card)).map(|card| view.kittens_in_pile(card)).sum();
    let left = kittens.saturating_sub(known);
    let chance = left as f64 / unknown.max(1) as f64;
    Some(Risk { kitten: chance, fraction: Some(format!("{left}/{unknown}")), known: None, exact: true })
}
