//! Made-up results for tests: any shape, and nothing random.

use std::sync::Arc;

use super::rows::*;
use super::{CellInfo, Manifest, Tables, manifest::FORMAT};

/// What the made-up results look like.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) cells: u32,
    pub(crate) players: u32,
    pub(crate) bots: u32,
    pub(crate) long_names: bool,
    pub(crate) sweep: bool,
    /// No deaths at all, no cards, no spread.
    pub(crate) nothing_happens: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self { cells: 1, players: 4, bots: 2, long_names: false, sweep: false, nothing_happens: false }
    }
}

const BOTS: [&str; 12] =
    ["random", "careful", "pass", "greedy", "counter", "thief", "hoarder", "attacker", "rollout", "mcts", "ismcts", "solver"];

const CARDS: [&str; 22] = [
    "defuse",
    "nope",
    "attack",
    "skip",
    "favor",
    "shuffle",
    "see_the_future_3",
    "tacocat",
    "beard_cat",
    "rainbow_ralphing_cat",
    "hairy_potato_cat",
    "cattermelon",
    "super_skip",
    "see_the_future_5",
    "alter_the_future_3",
    "alter_the_future_5",
    "swap_top_and_bottom",
    "garbage_collection",
    "catomic_bomb",
    "mark",
    "curse_of_the_cat_butt",
    "streaking_kitten",
];

fn bot(shape: &Shape, i: u32) -> Name {
    let name = BOTS[i as usize % BOTS.len()];
    if shape.long_names { format!("{name}(caution=0.75, nope_at=3, looks_ahead=12)").into() } else { name.into() }
}

fn key(shape: &Shape, cell: u32) -> CellKey {
    let lineup: Vec<String> = (0..shape.players).map(|s| bot(shape, s % shape.bots).to_string()).collect();
    let variants = ["base", "streaking", "imploding", "barking", "zombie"];
    CellKey {
        cell,
        variant: match (shape.sweep, shape.long_names) {
            (true, _) => variants[(cell / 5) as usize % 5].into(),
            (_, true) => format!("the {} with every other card taken out {cell}", variants[cell as usize % 5]),
            _ if cell < 5 => variants[cell as usize].into(),
            _ => format!("{}-{}", variants[cell as usize % 5], cell / 5),
        },
        rules: if shape.sweep { format!("hand={}", 4 + cell % 5) } else { String::new() },
        players: shape.players,
        lineup: lineup.join(","),
    }
}

pub(crate) fn manifest(shape: &Shape) -> Manifest {
    let cells = (0..shape.cells).map(|cell| {
        let k = key(shape, cell);
        let mut info = CellInfo {
            cell,
            variant: k.variant.clone(),
            sets: vec!["base".into()],
            players: k.players,
            lineup: k.lineup.split(", ").map(Into::into).collect(),
            games: 200_000,
            blocks: 50_000,
            pairing_efficiency: Some(1.3),
            ..Default::default()
        };
        if shape.sweep {
            info.sweep.insert("rules.hand".into(), (4 + cell % 5).into());
            info.rules.insert("hand".into(), (4 + cell % 5).into());
        }
        info
    });
    Manifest {
        format: FORMAT,
        version: "0.1.0".into(),
        plan: "streaking".into(),
        title: "Streaking Kitten".into(),
        question: "Does the Streaking Kitten help the careful more than the careless?".into(),
        plan_hash: "8f3a01c2d4e5f607".into(),
        fingerprint: "0123456789abcdef".into(),
        engine_fingerprint: "fedcba9876543210".into(),
        seed: 7,
        done: true,
        command: "eksim run experiments/streaking.toml --seed 7".into(),
        games: 200_000 * u64::from(shape.cells),
        cells: cells.collect(),
        ..Default::default()
    }
}

pub(crate) fn tables(shape: &Shape) -> Tables {
    let mut tables = Tables::default();
    for cell in 0..shape.cells {
        let key = Arc::new(key(shape, cell));
        let spread = if shape.nothing_happens { 0.0 } else { 0.3 * key.fair() };
        let drift = f64::from(cell % 7) * spread / 30.0;
        for b in 0..shape.bots {
            let gap = 2.0 * f64::from(b) / f64::from((shape.bots - 1).max(1)) - 1.0;
            let rate = key.fair() + gap * (spread - drift) * f64::from((shape.bots > 1) as u8);
            let se = if shape.nothing_happens { 0.0 } else { 0.0012 };
            for seat in std::iter::once(None).chain((0..shape.players).map(Some)) {
                let lean = seat.map_or(0.0, |s| f64::from(s) * 0.004 - 0.002 * f64::from(shape.players - 1));
                let rate = rate + if shape.nothing_happens { 0.0 } else { lean };
                let se = se * if seat.is_some() { 2.0 } else { 1.0 };
                tables.win_rates.push(WinRate {
                    key: key.clone(),
                    bot: bot(shape, b),
                    seat,
                    games: 100_000,
                    wins: (rate * 100_000.0) as u64,
                    win_rate: rate,
                    ci_low: rate - 2.0 * se,
                    ci_high: rate + 2.0 * se,
                    se,
                });
            }
            for other in (0..shape.bots).filter(|o| shape.bots > 2 && *o != b) {
                let share = 0.5 + 0.4 * (f64::from(b) - f64::from(other)) / f64::from(shape.bots);
                tables.pairs.push(Pair {
                    key: key.clone(),
                    bot: bot(shape, b),
                    against: bot(shape, other),
                    games: 10_000,
                    wins: (10_000.0 * share) as u64,
                    win_share: share,
                    ci_low: share - 0.01,
                    ci_high: share + 0.01,
                });
            }
            explosions(shape, &mut tables, &key, b);
            cards(shape, &mut tables, &key, b, rate);
            for blocks in (0..10).map(|k| 100 << k) {
                let half = se * (51_200.0 / f64::from(blocks)).sqrt() * 2.0;
                let rate = rate + half * 0.4 * f64::from(blocks + b as i32).sin();
                tables.convergence.push(Convergence {
                    key: key.clone(),
                    bot: bot(shape, b),
                    blocks: blocks as u64,
                    win_rate: rate,
                    ci_low: rate - half,
                    ci_high: rate + half,
                });
            }
        }
        for seat in 0..shape.players {
            let lean = f64::from(seat) * 0.004 - 0.002 * f64::from(shape.players - 1);
            let rate = key.fair() + if shape.nothing_happens { 0.0 } else { lean };
            tables.seats.push(Seat {
                key: key.clone(),
                seat,
                games: 200_000,
                wins: (rate * 200_000.0) as u64,
                win_rate: rate,
                ci_low: rate - 0.002,
                ci_high: rate + 0.002,
                se: 0.001,
            });
        }
        pace(shape, &mut tables, &key);
    }
    tables
}

fn explosions(shape: &Shape, tables: &mut Tables, key: &Arc<CellKey>, b: u32) {
    for clock in ["turn", "own_draw", "table_draw"] {
        let mut left = 100_000.0_f64;
        let (mut exploded, mut imploded, mut other, mut won) = (0.0, 0.0, 0.0, 0.0);
        for t in 1..=60 {
            let x = f64::from(t) / 60.0;
            let h = 0.004 + 0.06 * x * (1.0 + 0.3 * f64::from(b) + 0.05 * f64::from(key.cell % 6));
            let h = if shape.nothing_happens { 0.0 } else { h };
            let [e, i, o] = [0.7 * h, 0.2 * h, 0.1 * h].map(|h| (left * h).floor());
            let w = (left * h * x).floor();
            let se = (h * (1.0 - h) / left.max(1.0)).sqrt();
            [exploded, imploded, other, won] = [exploded + e, imploded + i, other + o, won + w];
            let survival = 1.0 - (exploded + imploded + other) / 1e5;
            let band = 0.004 * (1.0 - survival).sqrt();
            tables.explosions.push(Explosion {
                key: key.clone(),
                bot: bot(shape, b),
                clock: clock.into(),
                t,
                at_risk: left as u64,
                exploded: e as u64,
                imploded: i as u64,
                other: o as u64,
                won: w as u64,
                stalemate: 0,
                hazard: h,
                hazard_exploded: 0.7 * h,
                hazard_imploded: 0.2 * h,
                hazard_other: 0.1 * h,
                hazard_se: se,
                hazard_low: (h - 2.0 * se).max(0.0),
                hazard_high: h + 2.0 * se,
                incidence_exploded: exploded / 1e5,
                incidence_imploded: imploded / 1e5,
                incidence_other: other / 1e5,
                incidence_won: won / 1e5,
                incidence_stalemate: 0.0,
                incidence_exploded_se: band,
                incidence_imploded_se: band,
                incidence_other_se: band,
                incidence_won_se: band,
                incidence_stalemate_se: 0.0,
                survival,
                survival_se: band,
                survival_low: survival - 2.0 * band,
                survival_high: survival + 2.0 * band,
            });
            left -= e + i + o + w;
        }
    }
}

fn cards(shape: &Shape, tables: &mut Tables, key: &Arc<CellKey>, b: u32, rate: f64) {
    for (i, card) in CARDS.iter().enumerate() {
        let lean = (5.0 - i as f64) * 0.006;
        let some = |x: f64| (!shape.nothing_happens && i != 21).then_some(x);
        tables.cards.push(Card {
            key: key.clone(),
            bot: bot(shape, b),
            card: (*card).into(),
            held_at_start: 40_000 - 1_000 * i as u64,
            drawn: 30_000,
            played: 20_000,
            noped: 1_500,
            stolen: 3_000,
            games_held: 60_000,
            games_played: 18_000,
            win_rate_when_held: some(rate + lean),
            held_low: some(rate + lean - 0.004),
            held_high: some(rate + lean + 0.004),
            win_rate_when_played: some(rate + 0.5 * lean + 0.01),
            played_low: some(rate + 0.5 * lean + 0.003),
            played_high: some(rate + 0.5 * lean + 0.017),
        });
    }
}

fn pace(shape: &Shape, tables: &mut Tables, key: &Arc<CellKey>) {
    for (quantity, mean) in
        [("turns", 31.0), ("draws", 28.0), ("decisions", 55.0), ("first_elimination", 14.0), ("waiting", 11.0)]
    {
        let mean = mean + f64::from(key.cell % 9);
        let counts = (0..80).map(|i| {
            let z = (f64::from(i) - mean) / 9.0;
            (9_000.0 * (-z * z / 2.0).exp()) as u64
        });
        let histogram = if shape.nothing_happens { Vec::new() } else { counts.collect() };
        tables.pace.push(Pace {
            key: key.clone(),
            quantity: quantity.into(),
            games: 200_000,
            mean,
            mean_se: 0.03,
            sd: 9.0,
            p5: mean - 15.0,
            p50: mean - 1.0,
            p95: mean + 16.0,
            histogram_from: 0.0,
            histogram_width: 1.0,
            histogram,
        });
    }
}
