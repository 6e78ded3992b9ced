//! The order of many bots that meet in pairs.

use super::at;
use super::leaders::{begin, clear, ranked};
use crate::results::Results;
use crate::results::numbers::count;
use crate::results::rows::{CellKey, Name};
use crate::results::strength::{by_strength, shares};

/// The fewest bots whose order is worth a sentence, and the most places that have one each.
const BOTS: usize = 4;
const PLACES: usize = 3;
/// The most neighbours that are named as alike.
const ALIKE: usize = 3;

/// The bots by strength, strongest first, at each kind of table, or over all of them where there are many kinds.
pub(super) fn orders(results: &Results) -> Vec<String> {
    let places = results.places();
    let cells = results.cells();
    let mut kinds: Vec<&str> = Vec::new();
    for key in cells.iter().filter(|key| key.bots().len() == 2) {
        let place = places[&key.cell].as_str();
        if !kinds.contains(&place) {
            kinds.push(place);
        }
    }
    if kinds.len() == 1 || kinds.len() > PLACES {
        return order(results, |_| true).map(|text| begin(&text)).into_iter().collect();
    }
    let one = |kind: &&str| order(results, |key| places[&key.cell] == **kind).map(|text| format!("{}, {text}", begin(&at(kind))));
    kinds.iter().filter_map(one).collect()
}

/// The order at these tables; none of few bots.
fn order(results: &Results, of: impl Fn(&CellKey) -> bool) -> Option<String> {
    let order = by_strength(&shares(results, &of).0);
    if order.len() < BOTS {
        return None;
    }
    let duels = duels(results, of);
    let names: Vec<&str> = order.iter().map(|bot| &**bot).collect();
    let mut text = format!("by strength (fitted to who beats whom): {}", names.join(", "));
    let met = |bot: &Name| duels.iter().filter(|d| d.0 == *bot || d.1 == *bot).count();
    let beats_all = |bot: &&Name| met(bot) > 1 && duels.iter().all(|d| d.1 != **bot && (d.0 != **bot || d.2));
    if let Some(bot) = order.iter().find(beats_all) {
        text += &format!("; {bot} clearly beats all {} it met", count(met(bot), "bot"));
    }
    let pair = |d: &Duel, w: &[Name]| [(&d.0, &d.1), (&d.1, &d.0)].contains(&(&w[0], &w[1]));
    let alike = order.windows(2).filter(|w| duels.iter().any(|d| pair(d, w) && !d.2));
    let alike: Vec<String> = alike.take(ALIKE).map(|w| format!("{} and {}", w[0], w[1])).collect();
    if !alike.is_empty() {
        text += &format!("; not clearly apart: {}", alike.join(", "));
    }
    Some(text + ".")
}

/// Who is ahead, of whom, and whether that is clear.
type Duel = (Name, Name, bool);

/// Every pair that met once; where it met at several tables it is clear only if one bot is clearly ahead at all of them.
fn duels(results: &Results, of: impl Fn(&CellKey) -> bool) -> Vec<Duel> {
    let mut out: Vec<Duel> = Vec::new();
    for key in results.cells().iter().filter(|key| of(key)) {
        let rows = ranked(results, key.cell);
        let [best, second] = rows[..] else { continue };
        let is = |d: &&mut Duel| [(&d.0, &d.1), (&d.1, &d.0)].contains(&(&best.bot, &second.bot));
        match out.iter_mut().find(is) {
            Some(d) => d.2 &= d.0 == best.bot && clear(&rows),
            None => out.push((best.bot.clone(), second.bot.clone(), clear(&rows))),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::results::Tables;
    use crate::results::rows::WinRate;

    fn met(cell: u32, a: &str, b: &str, share: f64) -> [WinRate; 2] {
        let key =
            Arc::new(CellKey { cell, variant: "base".into(), players: 2, lineup: format!("{a},{b}"), ..Default::default() });
        [(a, share), (b, 1.0 - share)].map(|(bot, win_rate)| WinRate {
            key: key.clone(),
            bot: bot.into(),
            seat: None,
            games: 10_000,
            wins: (10_000.0 * win_rate) as u64,
            win_rate,
            ci_low: win_rate - 0.01,
            ci_high: win_rate + 0.01,
            se: 0.005,
        })
    }

    #[test]
    fn the_strongest_come_first_whomever_they_met() {
        let games = [
            ("eager", "random", 0.8),
            ("careful", "random", 0.97),
            ("counter", "random", 0.97),
            ("counter", "careful", 0.6),
            ("trickster", "counter", 0.505),
        ];
        let win_rates = games.iter().enumerate().flat_map(|(i, (a, b, share))| met(i as u32, a, b, *share)).collect();
        let results = Results { tables: Tables { win_rates, ..Default::default() }, ..Default::default() };
        assert_eq!(
            orders(&results),
            [
                "By strength (fitted to who beats whom): trickster, counter, careful, eager, random; not clearly apart: trickster and counter."
            ]
        );
    }
}
