//! How strong bots are, from who beats whom where two of them meet.

use std::collections::BTreeMap;

use eksim_statistics::bradley_terry;

use super::Results;
use super::rows::{CellKey, Name};

/// The share of the first in the wins of the two, seat for seat.
pub(super) type Shares = BTreeMap<(Name, Name), f64>;

/// Shares of these cells, from the table of pairs or from tables with just two bots: means over cells. Also the most cells that a
/// pair met in.
pub(super) fn shares(results: &Results, of: impl Fn(&CellKey) -> bool) -> (Shares, usize) {
    let mut sums: BTreeMap<(Name, Name), (f64, f64)> = BTreeMap::new();
    let mut add = |a: &Name, b: &Name, share: f64| {
        let sum = sums.entry((a.clone(), b.clone())).or_default();
        *sum = (sum.0 + share, sum.1 + 1.0);
    };
    for row in results.tables.pairs.iter().filter(|r| r.games > 0 && of(&r.key)) {
        add(&row.bot, &row.against, row.win_share);
    }
    if results.tables.pairs.is_empty() {
        for cell in results.cells().iter().filter(|key| of(key)) {
            let rows: Vec<_> = results.overall().filter(|r| r.key.cell == cell.cell).collect();
            if let [a, b] = rows[..] {
                let sum = a.win_rate + b.win_rate;
                if sum > 0.0 {
                    add(&a.bot, &b.bot, a.win_rate / sum);
                    add(&b.bot, &a.bot, b.win_rate / sum);
                }
            }
        }
    }
    let most = sums.values().map(|s| s.1 as usize).max().unwrap_or(0);
    (sums.into_iter().map(|(pair, (sum, n))| (pair, sum / n)).collect(), most)
}

/// The bots of the pairs, strongest first.
pub(super) fn by_strength(shares: &Shares) -> Vec<Name> {
    let mut bots: Vec<Name> = Vec::new();
    for bot in shares.keys().flat_map(|(a, b)| [a, b]) {
        if !bots.contains(bot) {
            bots.push(bot.clone());
        }
    }
    let place = |bot: &Name| bots.iter().position(|other| other == bot).unwrap_or(0);
    let pairs: Vec<(usize, usize, f64)> =
        shares.iter().filter(|((a, b), _)| a < b).map(|((a, b), share)| (place(a), place(b), *share)).collect();
    let strength = bradley_terry(&pairs, bots.len());
    let mut order: Vec<usize> = (0..bots.len()).collect();
    order.sort_by(|&a, &b| strength[b].total_cmp(&strength[a]));
    order.into_iter().map(|i| bots[i].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beating_only_the_weakest_is_not_strength() {
        let mut shares = Shares::new();
        for (a, b, share) in
            [("eager", "random", 0.8), ("careful", "random", 0.97), ("counter", "random", 0.97), ("counter", "careful", 0.6)]
        {
            shares.insert((a.into(), b.into()), share);
            shares.insert((b.into(), a.into()), 1.0 - share);
        }
        assert_eq!(by_strength(&shares).iter().map(|b| &**b).collect::<Vec<_>>(), ["counter", "careful", "eager", "random"]);
    }
}
