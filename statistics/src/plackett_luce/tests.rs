//! Gold vectors of the ratings: closed forms, and Hunter's MM algorithm run independently.

use super::*;

/// Three bots in all three rotations, so that seats cancel; orders of elimination by bot with counts.
fn table(orders: &[(&[usize], usize)]) -> Vec<RankedGame> {
    let mut games = Vec::new();
    for (order, count) in orders {
        for _ in 0..*count {
            for shift in 0..3 {
                let bots: Vec<usize> = (0..3).map(|s| (s + shift) % 3).collect();
                let seat = |bot: usize| bots.iter().position(|&b| b == bot).unwrap();
                let out = order.iter().map(|&b| vec![seat(b)]).collect();
                games.push(RankedGame { block: games.len() as u64, bots, out });
            }
        }
    }
    games
}

const ORDERS: [(&[usize], usize); 6] = [(&[0, 1], 5), (&[0, 2], 9), (&[1, 0], 7), (&[1, 2], 14), (&[2, 0], 20), (&[2, 1], 25)];

/// 5,000 rounds of Hunter's MM algorithm (2004) in another language on the orders above, without and with ten stalemates.
const GOLD: [f64; 3] = [0.424_167_125, 0.151_380_823, -0.575_547_948];
const GOLD_STALEMATES: [f64; 3] = [0.473_252_277, 0.207_371_259, -0.680_623_536];

#[test]
fn two_bots_are_a_logit() {
    let game = |block: u64, loser: usize| RankedGame {
        block,
        bots: if block.is_multiple_of(2) { vec![0, 1] } else { vec![1, 0] },
        out: vec![vec![if block.is_multiple_of(2) { loser } else { 1 - loser }]],
    };
    // Bot 0 wins 30 of 40 in either seat: log odds log 3, standard error 1/sqrt(80 * 3/16).
    let games: Vec<RankedGame> = (0..80).map(|b| game(b, usize::from((b / 2) % 4 != 0))).collect();
    let fit = plackett_luce(&games, 2);
    assert!(fit.converged && fit.identified);
    assert!((fit.bots[0].value - fit.bots[1].value - 3.0_f64.ln()).abs() < 1e-4, "{fit:?}");
    assert!((2.0 * fit.bots[0].se - (80.0_f64 / 79.0 / 15.0).sqrt()).abs() < 1e-4, "{fit:?}");
    assert!(fit.seats[0].value.abs() < 1e-6);
    assert!((fit.bots[0].elo - 0.5 * 190.848_5).abs() < 0.01);
}

#[test]
fn three_bots_as_by_mm() {
    let fit = plackett_luce(&table(&ORDERS), 3);
    for (r, want) in fit.bots.iter().zip(GOLD) {
        assert!((r.value - want).abs() < 1e-4, "{fit:?}");
    }
    assert!(fit.seats.iter().all(|s| s.value.abs() < 1e-4));
}

#[test]
fn stalemates_leave_survivors_tied() {
    let mut orders = ORDERS.to_vec();
    orders.push((&[2], 10));
    let fit = plackett_luce(&table(&orders), 3);
    for (r, want) in fit.bots.iter().zip(GOLD_STALEMATES) {
        assert!((r.value - want).abs() < 1e-4, "{fit:?}");
    }
}

#[test]
fn errors_are_clustered() {
    // Every game four times in the same deal: the ratings stay, the errors must not shrink.
    let once = table(&ORDERS);
    let fourfold: Vec<RankedGame> = once.iter().flat_map(|g| std::iter::repeat_n(g.clone(), 4)).collect();
    let (a, b) = (plackett_luce(&once, 3), plackett_luce(&fourfold, 3));
    assert!((a.bots[0].value - b.bots[0].value).abs() < 1e-4);
    assert!((a.bots[0].se - b.bots[0].se).abs() < 1e-4);
}

#[test]
fn a_cycle_does_not_fit() {
    let mut games = Vec::new();
    for i in 0..600_u64 {
        // 0 beats 1 beats 2 beats 0, three times of four.
        let (a, b) = [(0, 1), (1, 2), (2, 0)][(i % 3) as usize];
        let loser = if (i / 6) % 4 == 0 { a } else { b };
        let bots = if (i / 3) % 2 == 0 { vec![a, b] } else { vec![b, a] };
        let seat = usize::from(bots[1] == loser);
        games.push(RankedGame { block: i, bots, out: vec![vec![seat]] });
    }
    let fit = plackett_luce(&games, 3);
    assert!(fit.fit.df == 1 && fit.fit.p < 1e-6, "{:?}", fit.fit);
    assert!(fit.bots.iter().all(|r| r.value.abs() < 0.05));
}

#[test]
fn poor_data() {
    let none = plackett_luce(&[], 2);
    assert!(!none.identified && none.bots[0].value == 0.0 && none.fit.p == 1.0);
    assert!(plackett_luce(&[], 0).bots.is_empty());
    let odd = RankedGame { block: 0, bots: vec![0, 7], out: vec![vec![9]] };
    assert!(!plackett_luce(&[odd], 2).identified);
    // One bot always loses: finite.
    let lost: Vec<RankedGame> = (0..50)
        .map(|b| RankedGame { block: b, bots: vec![(b % 2) as usize, 1 - (b % 2) as usize], out: vec![vec![(b % 2) as usize]] })
        .collect();
    let fit = plackett_luce(&lost, 2);
    assert!(fit.bots.iter().all(|r| r.value.is_finite() && r.se.is_finite()), "{fit:?}");
    assert!(fit.bots[1].value > 3.0);
    // A bot against itself, and a game where all go at once.
    let same = RankedGame { block: 0, bots: vec![0, 0], out: vec![vec![1]] };
    let boom = RankedGame { block: 1, bots: vec![0, 0], out: vec![vec![0, 1]] };
    assert!(plackett_luce(&[same, boom], 1).bots[0].value.abs() < 1e-12);
}
