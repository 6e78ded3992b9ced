//! The exact odds of the next draws from a described pile: combinatorics, no games.
//!
//! Every order of the cards whose places nobody knows is as likely as any other. Known places are certain and take their cards
//! out of the rest. All numbers are products of fractions of whole numbers.

use std::collections::BTreeMap;

use serde::Serialize;

/// A pile as its players know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PileKnown {
    /// Cards in the pile.
    pub pile: u64,
    /// Kittens among them.
    pub kittens: u64,
    /// Defuses among them, if that is known.
    pub defuses: Option<u64>,
    /// What lies at known places, 0 being the top.
    pub known: BTreeMap<u64, Known>,
}

/// A card that is known to lie somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its name.
    pub name: String,
    /// What it is here.
    pub is: Sort,
}

/// What matters of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// It kills.
    Kitten,
    /// It saves.
    Defuse,
    /// Anything else.
    Other,
}

/// One of the next draws.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawOdds {
    /// Which draw, from 1.
    pub draw: u64,
    /// The card, if it is known.
    pub known: Option<String>,
    /// Chance that this draw is a kitten.
    pub kitten: f64,
    /// The same as a fraction.
    pub kitten_fraction: String,
    /// Chance that this is the first kitten.
    pub first_kitten: f64,
    /// Chance of a kitten here if there was none before; none where there surely was one.
    pub kitten_if_none_before: Option<f64>,
    /// Chance that there was no kitten up to and with this draw.
    pub no_kitten_yet: f64,
    /// The same as a fraction, where it is short enough to read.
    pub no_kitten_fraction: Option<String>,
    /// Chance that this draw is a Defuse, if the pile's Defuses are known.
    pub defuse: Option<f64>,
    /// Chance of at least one Defuse up to and with this draw.
    pub defuse_by_now: Option<f64>,
}

/// The odds of the next draws.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The format number of this document.
    pub format: u32,
    /// Cards in the pile.
    pub pile: u64,
    /// Kittens in it.
    pub kittens: u64,
    /// Defuses in it, if known.
    pub defuses: Option<u64>,
    /// The draws in order.
    pub draws: Vec<DrawOdds>,
    /// Chance of exactly so many kittens in all these draws, from 0 on.
    pub kittens_drawn: Vec<f64>,
}

/// A product of fractions, exact as long as it fits.
#[derive(Clone, Copy)]
struct Product {
    value: f64,
    exact: Option<(u128, u128)>,
}

impl Product {
    const ONE: Product = Product { value: 1.0, exact: Some((1, 1)) };

    fn times(self, top: u64, bottom: u64) -> Product {
        let value = if bottom == 0 { 0.0 } else { self.value * top as f64 / bottom as f64 };
        let exact = self.exact.filter(|_| bottom > 0).and_then(|(n, d)| {
            let (n, d) = (n.checked_mul(u128::from(top))?, d.checked_mul(u128::from(bottom))?);
            let common = common_divisor(n, d).max(1);
            Some((n / common, d / common))
        });
        Product { value, exact }
    }

    fn text(self) -> Option<String> {
        let (n, d) = self.exact?;
        match (n, d) {
            (0, _) => Some("0".into()),
            (n, d) if n == d => Some("1".into()),
            (n, d) => (d < 1_000_000_000).then(|| format!("{n}/{d}")),
        }
    }
}

fn common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// The odds of the next `draws` draws, or what is wrong with the pile.
pub fn odds(pile: &PileKnown, draws: u64) -> Result<Odds, String> {
    let counted = |sort: Sort| pile.known.values().filter(|k| k.is == sort).count() as u64;
    let (kittens_known, defuses_known) = (counted(Sort::Kitten), counted(Sort::Defuse));
    if let Some((place, card)) = pile.known.iter().find(|(place, _)| **place >= pile.pile) {
        let last = pile.pile.saturating_sub(1);
        return Err(format!("{} at place {place}: a pile of {} has the places 0 to {last}", card.name, pile.pile));
    }
    if draws > pile.pile {
        return Err(format!("{draws} draws from a pile of {} cards", pile.pile));
    }
    let defuses = pile.defuses.unwrap_or(defuses_known);
    for (what, all, known) in [("kittens", pile.kittens, kittens_known), ("Defuses", defuses, defuses_known)] {
        if known > all {
            return Err(format!("{known} {what} lie at known places, but the pile is said to hold {all}"));
        }
    }
    let hidden = pile.pile - pile.known.len() as u64;
    let (kittens, saves) = (pile.kittens - kittens_known, defuses - defuses_known);
    if kittens + saves > hidden {
        let cards = if kittens + saves == 1 { "card" } else { "cards" };
        return Err(format!("{} {cards} of unknown place don't fit into {hidden} places that are not known", kittens + saves));
    }
    Ok(Odds {
        format: 1,
        pile: pile.pile,
        kittens: pile.kittens,
        defuses: pile.defuses,
        draws: each_draw(pile, draws, hidden, kittens, saves),
        kittens_drawn: kittens_drawn(pile, draws, hidden, kittens),
    })
}

fn each_draw(pile: &PileKnown, draws: u64, hidden: u64, kittens: u64, saves: u64) -> Vec<DrawOdds> {
    let (mut no_kitten, mut no_save, mut unknown) = (Product::ONE, Product::ONE, 0);
    let mut out = Vec::new();
    for place in 0..draws {
        let card = pile.known.get(&place);
        let before = no_kitten;
        let chance = |sort: Sort, left: u64| match card {
            Some(known) => Product::ONE.times(u64::from(known.is == sort), 1),
            None => Product::ONE.times(left, hidden),
        };
        let (kitten, save) = (chance(Sort::Kitten, kittens), chance(Sort::Defuse, saves));
        match card {
            Some(known) => {
                no_kitten = no_kitten.times(u64::from(known.is != Sort::Kitten), 1);
                no_save = no_save.times(u64::from(known.is != Sort::Defuse), 1);
            }
            None => {
                let left = hidden - unknown;
                no_kitten = no_kitten.times(left.saturating_sub(kittens), left);
                no_save = no_save.times(left.saturating_sub(saves), left);
                unknown += 1;
            }
        }
        out.push(DrawOdds {
            draw: place + 1,
            known: card.map(|known| known.name.clone()),
            kitten: kitten.value,
            kitten_fraction: kitten.text().unwrap_or_default(),
            first_kitten: before.value - no_kitten.value,
            kitten_if_none_before: (before.value > 0.0).then(|| 1.0 - no_kitten.value / before.value),
            no_kitten_yet: no_kitten.value,
            no_kitten_fraction: no_kitten.text(),
            defuse: pile.defuses.map(|_| save.value),
            defuse_by_now: pile.defuses.map(|_| 1.0 - no_save.value),
        });
    }
    out
}

/// The number of kittens in all draws: those at known places, and a hypergeometric number of the others. Built draw by draw, since
/// that only adds and multiplies chances.
fn kittens_drawn(pile: &PileKnown, draws: u64, hidden: u64, kittens: u64) -> Vec<f64> {
    let mut chances = vec![1.0];
    let mut unknown = 0;
    for place in 0..draws {
        let mut next = vec![0.0; chances.len() + 1];
        // Known kittens met so far are no part of the hidden ones.
        let met = pile.known.range(..place).filter(|(_, k)| k.is == Sort::Kitten).count() as u64;
        for (drawn, chance) in chances.iter().enumerate() {
            let kitten = match pile.known.get(&place) {
                Some(known) => f64::from(u8::from(known.is == Sort::Kitten)),
                None => kittens.saturating_sub((drawn as u64).saturating_sub(met)) as f64 / (hidden - unknown) as f64,
            };
            next[drawn] += chance * (1.0 - kitten).max(0.0);
            next[drawn + 1] += chance * kitten.min(1.0);
        }
        unknown += u64::from(!pile.known.contains_key(&place));
        chances = next;
    }
    chances.truncate(pile.kittens as usize + 1);
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(pile: u64, kittens: u64, known: &[(u64, Sort)]) -> PileKnown {
        let known = known.iter().map(|&(place, is)| (place, Known { name: format!("{is:?}"), is })).collect();
        PileKnown { pile, kittens, defuses: Some(2), known }
    }

    #[test]
    fn without_knowledge_it_is_hypergeometric() {
        let odds = odds(&pile(20, 3, &[]), 3).unwrap();
        assert!(odds.draws.iter().all(|d| (d.kitten - 0.15).abs() < 1e-12 && d.kitten_fraction == "3/20"));
        assert_eq!(odds.draws[2].no_kitten_fraction.as_deref(), Some("34/57"));
        assert!((odds.draws[2].kitten_if_none_before.unwrap() - 3.0 / 18.0).abs() < 1e-12);
        let expected = [680.0 / 1140.0, 3.0 * 136.0 / 1140.0, 3.0 * 17.0 / 1140.0, 1.0 / 1140.0];
        assert!(odds.kittens_drawn.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12));
        // No Defuse in three: C(18,3) / C(20,3).
        assert!((odds.draws[2].defuse_by_now.unwrap() - (1.0 - 816.0 / 1140.0)).abs() < 1e-12);
    }

    #[test]
    fn known_places_are_certain_and_change_the_rest() {
        let odds = odds(&pile(20, 3, &[(0, Sort::Other), (4, Sort::Kitten)]), 5).unwrap();
        assert_eq!((odds.draws[0].kitten, odds.draws[4].kitten, odds.draws[4].no_kitten_yet), (0.0, 1.0, 0.0));
        assert!((odds.draws[1].kitten - 2.0 / 18.0).abs() < 1e-12);
        let first: f64 = odds.draws.iter().map(|d| d.first_kitten).sum();
        let all: f64 = odds.kittens_drawn.iter().sum();
        assert!((first - 1.0).abs() < 1e-12 && (all - 1.0).abs() < 1e-12 && odds.kittens_drawn[0] == 0.0);
    }

    #[test]
    fn it_agrees_with_counting_all_orders_of_a_small_pile() {
        // Six cards, two kittens, one of them known at place 2: the other is at one of five places.
        let odds = odds(&pile(6, 2, &[(2, Sort::Kitten)]), 4).unwrap();
        assert!((odds.kittens_drawn[1] - 0.4).abs() < 1e-12 && (odds.kittens_drawn[2] - 0.6).abs() < 1e-12);
        assert_eq!(odds.draws[1].no_kitten_fraction.as_deref(), Some("3/5"));
        assert_eq!(odds.draws[3].kitten_if_none_before, None);
    }

    #[test]
    fn impossible_piles_are_refused() {
        let bad = |p: &PileKnown, draws| odds(p, draws).unwrap_err();
        assert!(bad(&pile(5, 1, &[]), 6).contains("6 draws"));
        assert!(bad(&pile(5, 1, &[(7, Sort::Other)]), 1).contains("0 to 4"));
        assert!(bad(&pile(5, 0, &[(1, Sort::Kitten)]), 1).contains("said to hold 0"));
        assert!(bad(&pile(3, 2, &[]), 1).contains("don't fit"));
        assert!(odds(&pile(0, 0, &[]), 0).is_err());
        assert!(odds(&PileKnown { pile: 4, kittens: 4, ..Default::default() }, 4).unwrap().kittens_drawn[4] == 1.0);
    }
}
