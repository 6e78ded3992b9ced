//! Games (for search bots: decisions) a second, one core, each bot against itself, all in one run.
//!
//! `cargo run --release -p eksim-bots --example speed -- base 4 200000 "random;careful;counter"`

use std::time::Instant;

use eksim_bots::{BotSpec, Lineup, Seated, play_game};
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Action, Ask, Dice, Domain, block_key};
use eksim_engine::view::View;

/// Counts decisions.
struct Counting(Lineup, u64);

impl Seated for Counting {
    fn start(&mut self) {
        self.0.start();
    }

    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        self.1 += 1;
        self.0.answer(view, ask, dice)
    }
}

/// Nanoseconds this thread was on a core, where the system tells: a loaded machine then measures like an idle one.
fn on_core() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
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
    let mut first = None;
    for spec in bots.split(';') {
        let spec: BotSpec = spec.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut lineup = Counting(Lineup::around(std::slice::from_ref(&spec), players), 0);
        let mut knowledge = Knowledge::default();
        let mut game = Game::new(&rules);
        let (start, before) = (Instant::now(), on_core());
        for block in 0..games {
            let knowledge = lineup.0.needs_knowledge().then_some(&mut knowledge);
            play_game(&mut game, block_key(1, Domain::Pilot, block), &mut lineup, knowledge, &mut ());
        }
        let core = before.zip(on_core()).map(|(before, after)| (after - before) as f64 / 1e9);
        let seconds = core.unwrap_or(start.elapsed().as_secs_f64());
        let rate = games as f64 / seconds;
        let first = *first.get_or_insert(rate);
        println!(
            "{:28} {rate:>12.0} games/s  {:>12.0} decisions/s  {:>6.1} decisions a game  {:>8.0} ns a game  {:.2} of the first",
            spec.label(),
            lineup.1 as f64 / seconds,
            lineup.1 as f64 / games as f64,
            1e9 / rate,
            rate / first
        );
        if lineup.0.played() > 0 {
            println!("{:28} {:>12.0} games in its head/s", "", lineup.0.played() as f64 / seconds);
        }
    }
}
