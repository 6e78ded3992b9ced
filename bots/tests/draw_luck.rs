//! The luck of the draw has mean zero, whoever draws and why: over many sets, with bots that look, alter, bury and shuffle.
//! `EKSIM_LUCK_GAMES=2000000` plays as many games a table instead of a few thousand (`scripts/verdict-checks.sh`).

use eksim_bots::{BotSpec, Lineup, Pass, play_game};
use eksim_engine::draw_luck::{DrawLuck, ONE};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Card, Domain, Luck, MAX_PILE, Purpose, block_key};
use eksim_engine::types::{Dice, KeyedLuck, Seat};
use eksim_engine::view::View;

/// Sums and sums of squares over games: kittens and save cards, of all seats together and of the first alone.
#[derive(Default)]
struct Sums {
    games: f64,
    sums: [f64; 4],
    squares: [f64; 4],
    draws: u64,
}

impl Sums {
    fn add(&mut self, luck: &DrawLuck) {
        let part = |i: usize| luck.seats.iter().map(|seat| seat[i]).sum::<i64>() as f64 / ONE as f64;
        let first = luck.seats[0].map(|x| x as f64 / ONE as f64);
        for (i, x) in [part(0), part(1), first[0], first[1]].into_iter().enumerate() {
            self.sums[i] += x;
            self.squares[i] += x * x;
        }
        self.games += 1.0;
        self.draws += u64::from(luck.draws);
    }

    /// Means in standard errors.
    fn z(&self) -> [f64; 4] {
        std::array::from_fn(|i| {
            let mean = self.sums[i] / self.games;
            let variance = self.squares[i] / self.games - mean * mean;
            if variance > 0.0 { mean / (variance / self.games).sqrt() } else { 0.0 }
        })
    }
}

fn rules(sets: &[&str], players: usize) -> Rules {
    Rules::new(Sets::parse(sets.iter().copied()).unwrap(), players, Switches::default()).unwrap()
}

fn games() -> u64 {
    std::env::var("EKSIM_LUCK_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

#[test]
fn luck_has_mean_zero_in_every_set() {
    let tables: [(&[&str], usize); 9] = [
        (&["base"], 4),
        (&["party-pack"], 7),
        (&["base", "imploding"], 4),
        (&["base", "streaking"], 4),
        (&["base", "barking"], 4),
        (&["zombie"], 4),
        (&["base", "imploding", "streaking", "barking"], 5),
        (&["good-vs-evil"], 4),
        (&["base", "expanding"], 4),
    ];
    let mut checked = 0;
    for (sets, players) in tables {
        let rules = rules(sets, players);
        // `linear` looks often, `counter` and `careful` avoid what they know, `random` plays everything there is.
        for names in ["random", "counter,careful", "linear,random"] {
            let bots: Vec<BotSpec> = names.split(',').map(|b| BotSpec::parse(b).unwrap()).collect();
            let mut lineup = Lineup::around(&bots, players);
            let (mut game, mut knowledge) = (Game::new(&rules), Knowledge::default());
            let (mut luck, mut sums) = (DrawLuck::default(), Sums::default());
            for block in 0..games() {
                let known = lineup.needs_knowledge().then_some(&mut knowledge);
                play_game(&mut game, block_key(11, Domain::Test, block), &mut lineup, known, &mut luck);
                sums.add(&luck);
            }
            assert!(sums.draws as f64 > 3.0 * sums.games, "{sets:?}: hardly any draw counts");
            for z in sums.z() {
                checked += 1;
                // 108 numbers: one beyond 4.5 by chance in a thousand runs.
                assert!(z.abs() < 4.5, "{sets:?} with {names}: {z:.1} standard errors off zero, {:?}", sums.z());
            }
        }
    }
    assert_eq!(checked, 108);
}

/// A shuffler that favours the top of the pile.
struct Crooked(KeyedLuck);

impl Luck for Crooked {
    fn pick(&mut self, purpose: Purpose, n: usize) -> usize {
        let picked = self.0.pick(purpose, n);
        if purpose == Purpose::Setup { picked * 9 / 10 } else { picked }
    }

    fn shuffle(&mut self, cards: &mut [Card]) {
        self.0.shuffle(cards);
    }

    fn deal_order(&mut self, printed: &[Card], out: &mut [Card; MAX_PILE]) {
        self.0.deal_order(printed, out);
    }
}

#[test]
fn a_crooked_shuffler_is_seen() {
    let rules = rules(&["base"], 4);
    let mut game = Game::new(&rules);
    let (mut luck, mut sums) = (DrawLuck::default(), Sums::default());
    for block in 0..20_000 {
        let key = block_key(11, Domain::Test, block);
        let mut crooked = Crooked(KeyedLuck::new(key));
        let mut dice = Dice::policy(key, Seat(0));
        game.deal(&mut crooked, &mut luck);
        while let Some(ask) = game.ask() {
            let action = eksim_bots::Bot::choose(&mut Pass, &View::new(&game, None), ask, &mut dice);
            game.apply(action, &mut crooked, &mut luck);
        }
        sums.add(&luck);
    }
    assert!(sums.z()[0] > 5.0, "{:?}", sums.z());
}
