//! Games (for search bots: decisions) a second, one core, each bot against itself, all in one run.
//!
//! `cargo run --release -p eksim-bots --example speed -- base 4 200000 "random;careful;counter"`

use std::time::{Duration, Instant};

use eksim_bots::{BotSpec, Lineup};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::{Event, Observer};
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Action, Domain, block_key};

/// Counts decisions.
struct Decisions(u64);

impl Observer for Decisions {
    fn on(&mut self, _: &Game<'_>, _: Event) {}

    fn answered(&mut self, _: &Game<'_>, _: Action) {
        self.0 += 1;
    }
}

/// The games are played in slices, all bots in turn, and of each slice the best of so many times counts: what else the
/// machine does then hits none of them, or all alike.
const ROUNDS: usize = 5;
const SLICES: u64 = 1000;

/// A bot at every seat, and how long it took.
struct Measured {
    spec: BotSpec,
    lineup: Lineup,
    decisions: u64,
    in_its_head: u64,
    best: Vec<Duration>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [sets, players, games, bots] = args.as_slice() else {
        eprintln!("usage: speed SETS PLAYERS GAMES \"BOT;BOT;...\"");
        std::process::exit(2);
    };
    let players: usize = players.parse().expect("a number of players");
    let rules = Rules::new(Sets::parse(sets.split(',')).expect("sets"), players, Switches::default()).expect("rules");
    let games: u64 = games.parse().expect("a number of games");
    let slices = SLICES.min(games.max(1));
    let measured = |spec: &str| {
        let spec: BotSpec = spec.parse().unwrap_or_else(|error| panic!("{error}"));
        let lineup = Lineup::around(std::slice::from_ref(&spec), players);
        Measured { spec, lineup, decisions: 0, in_its_head: 0, best: vec![Duration::MAX; slices as usize] }
    };
    let mut all: Vec<Measured> = bots.split(';').map(measured).collect();
    let mut knowledge = Knowledge::default();
    let mut game = Game::new(&rules);
    for _ in 0..ROUNDS {
        for slice in 0..slices {
            for bot in &mut all {
                let start = Instant::now();
                for block in games * slice / slices..games * (slice + 1) / slices {
                    let knowledge = bot.lineup.needs_knowledge().then_some(&mut knowledge);
                    bot.lineup.play(&mut game, block_key(1, Domain::Pilot, block), knowledge, &mut ());
                }
                let best = &mut bot.best[slice as usize];
                *best = start.elapsed().min(*best);
            }
        }
    }
    // Decisions are the same every time: they are counted once, not while it is measured.
    for bot in &mut all {
        bot.in_its_head = bot.lineup.played();
        let mut decisions = Decisions(0);
        for block in 0..games {
            let knowledge = bot.lineup.needs_knowledge().then_some(&mut knowledge);
            bot.lineup.play(&mut game, block_key(1, Domain::Pilot, block), knowledge, &mut decisions);
        }
        bot.decisions = decisions.0;
    }
    let rate = |bot: &Measured| games as f64 / bot.best.iter().sum::<Duration>().as_secs_f64();
    for bot in &all {
        let (seconds, first) = (games as f64 / rate(bot), rate(&all[0]));
        println!(
            "{:28} {:>12.0} games/s  {:>12.0} decisions/s  {:>6.1} decisions a game  {:>8.0} ns a game  {:.2} of the first",
            bot.spec.label(),
            rate(bot),
            bot.decisions as f64 / seconds,
            bot.decisions as f64 / games as f64,
            1e9 / rate(bot),
            rate(bot) / first
        );
        if bot.in_its_head > 0 {
            println!("{:28} {:>12.0} games in its head/s", "", bot.in_its_head as f64 / ROUNDS as f64 / seconds);
        }
    }
}
