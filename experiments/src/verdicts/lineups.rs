//! Who sits with whom when many bots are rated: every bot meets every other as often as it can be.
//!
//! At a table of N every bot of K gets N / K seats; what is left over goes to combinations of the bots. All of them are played
//! where they are few; else a balanced choice, drawn by the seed. The order around the table changes too: who sits before
//! whom matters in this game.

use eksim_statistics::SplitMix;

/// The most orders around the table of one line-up.
const ORDERS: usize = 6;

/// Line-ups for `bots` bots at a table of `players`, at most about `most` of them; and how many there are in all.
pub fn lineups(bots: usize, players: usize, most: usize, seed: u64) -> (Vec<Vec<usize>>, u128) {
    let (each, rest) = (players / bots, players % bots);
    let possible = binomial(bots as u128, rest as u128);
    // With two players the cross-table needs every pair.
    let extras = if players == 2 || possible <= most as u128 { combinations(bots, rest) } else { sample(bots, rest, most, seed) };
    let full = |extra: &Vec<usize>| {
        let mut lineup: Vec<usize> = (0..bots).flat_map(|bot| std::iter::repeat_n(bot, each)).collect();
        lineup.extend(extra);
        lineup
    };
    (extras.iter().map(full).collect(), possible)
}

/// Different orders of a line-up around the table, a rotation being none.
pub fn orders(lineup: &[usize], seed: u64) -> Vec<Vec<usize>> {
    let n = lineup.len();
    let turned = |order: &[usize]| (0..n).map(|by| [&order[by..], &order[..by]].concat()).min().unwrap_or_default();
    let (mut found, mut rng, mut misses) = (Vec::new(), SplitMix::new(seed ^ 0x6f72_6465_7273), 0);
    let mut order = lineup.to_vec();
    while found.len() < ORDERS && misses < 50 {
        for i in (1..n).rev() {
            order.swap(i, rng.below(i + 1));
        }
        let order = turned(&order);
        if found.contains(&order) {
            misses += 1;
        } else {
            found.push(order);
        }
    }
    found
}

fn binomial(n: u128, k: u128) -> u128 {
    (0..k).fold(1, |c, i| c * (n - i) / (i + 1))
}

fn combinations(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..k {
        let longer = |c: &Vec<usize>| {
            let from = c.last().map_or(0, |last| last + 1);
            (from..n).map(|next| [c.as_slice(), &[next]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// A balanced choice: always who sat least so far, then who met those at the table least.
fn sample(n: usize, k: usize, most: usize, seed: u64) -> Vec<Vec<usize>> {
    let mut rng = SplitMix::new(seed ^ 0x6c69_6e65_7570);
    let mut sat = vec![0_u32; n];
    let mut met = vec![vec![0_u32; n]; n];
    // So many that every bot sits equally often.
    let whole = n / gcd(n, k);
    let count = (most / whole).max(1) * whole;
    let mut chosen = Vec::with_capacity(count);
    for _ in 0..count {
        let mut table: Vec<usize> = Vec::with_capacity(k);
        for _ in 0..k {
            let free = (0..n).filter(|bot| !table.contains(bot));
            let met = |bot: usize| table.iter().map(|&other| met[bot][other]).sum::<u32>();
            let next = free.min_by_key(|&bot| (sat[bot], met(bot), rng.bits()));
            table.extend(next);
        }
        for (i, &a) in table.iter().enumerate() {
            sat[a] += 1;
            for &b in &table[i + 1..] {
                met[a][b] += 1;
                met[b][a] += 1;
            }
        }
        table.sort_unstable();
        chosen.push(table);
    }
    chosen
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each bot sits, and how often each pair meets.
    fn counts(bots: usize, lineups: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
        let sits = |bot: usize| lineups.iter().flatten().filter(|&&b| b == bot).count();
        let meets = |a: usize, b: usize| lineups.iter().filter(|l| l.contains(&a) && l.contains(&b)).count();
        let pairs = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| (a, b))).map(|(a, b)| meets(a, b)).collect();
        ((0..bots).map(sits).collect(), pairs)
    }

    #[test]
    fn few_bots_meet_in_all_combinations_equally_often() {
        for (bots, players, number) in
            [(5, 2, 10), (5, 3, 10), (6, 4, 15), (3, 4, 3), (2, 5, 2), (4, 4, 1), (2, 4, 1), (3, 10, 3)]
        {
            let (lineups, possible) = lineups(bots, players, 60, 1);
            assert_eq!((lineups.len(), possible), (number, number as u128));
            assert!(lineups.iter().all(|l| l.len() == players));
            let (sits, meets) = counts(bots, &lineups);
            assert!(sits.iter().all(|n| *n == sits[0]) && meets.iter().all(|n| *n == meets[0]), "{sits:?} {meets:?}");
        }
    }

    #[test]
    fn many_bots_are_sampled_in_balance() {
        for (bots, players) in [(11, 4), (20, 3), (13, 5), (30, 6)] {
            let (found, possible) = lineups(bots, players, 60, 7);
            assert!(found.len() <= 60 && possible > 60);
            let (sits, meets) = counts(bots, &found);
            assert!(sits.iter().all(|n| *n == sits[0]), "{sits:?}");
            let (low, high) = (meets.iter().min().unwrap(), meets.iter().max().unwrap());
            let mean = meets.iter().sum::<usize>() as f64 / meets.len() as f64;
            assert!((*high as f64) <= mean + 3.0 && *low as f64 + 3.0 >= mean, "{low} {mean} {high}");
            assert_eq!(found, lineups(bots, players, 60, 7).0);
            assert_ne!(found, lineups(bots, players, 60, 8).0);
        }
        assert_eq!(lineups(30, 2, 60, 1).0.len(), 435, "with two players every pair meets");
    }

    #[test]
    fn orders_differ_by_more_than_a_rotation() {
        assert_eq!(orders(&[0, 1], 1).len(), 1);
        assert_eq!(orders(&[0, 1, 2], 1).len(), 2);
        assert_eq!(orders(&[0, 1, 2, 3], 1).len(), 6);
        assert_eq!(orders(&[0, 0, 1, 1], 1).len(), 2);
        assert_eq!(orders(&[0, 1, 2, 3, 4], 1).len(), 6);
    }
}
