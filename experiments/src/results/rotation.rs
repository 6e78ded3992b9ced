//! Whether seats can be compared: only where every bot sat in each of them as often.

use std::collections::BTreeMap;

use super::Results;
use super::rows::CellKey;

/// Whether the seats of a cell say something of seats. Without rotation a seat is where one bot sits, and its wins are the bot's.
pub(super) fn seats_comparable(results: &Results, key: &CellKey) -> bool {
    if key.bots().len() < 2 {
        return true;
    }
    let mut games: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for row in results.tables.win_rates.iter().filter(|r| r.key.cell == key.cell && r.seat.is_some()) {
        games.entry(&row.bot).or_default().push(row.games);
    }
    games.values().all(|seats| seats.len() == key.players as usize && seats.windows(2).all(|w| w[0] == w[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::samples::{self, Shape};

    #[test]
    fn a_bot_that_keeps_its_seat_stands_for_it() {
        let shape = Shape { players: 2, ..Default::default() };
        let mut results = Results { tables: samples::tables(&shape), ..Default::default() };
        let key = results.cells()[0].clone();
        assert!(seats_comparable(&results, &key));
        // Each bot keeps the seat of its number.
        let bots: Vec<_> = results.overall().map(|r| r.bot.clone()).collect();
        results.tables.win_rates.retain(|r| r.seat.is_none_or(|seat| bots[seat as usize] == r.bot));
        assert!(!seats_comparable(&results, &key));
        let alone = CellKey { lineup: "random,random".into(), ..(*key).clone() };
        assert!(seats_comparable(&results, &alone));
    }
}
