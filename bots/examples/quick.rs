use eksim_bots::*;
use eksim_engine::{game::Game, knowledge::Knowledge, rules::Rules, sets::Sets, switches::Switches, types::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let sets = Sets::parse(a[1].split(',')).unwrap();
    let players: usize = a[2].parse().unwrap();
    let n: u64 = a[4].parse().unwrap();
    let rules = Rules::new(sets, players, Switches::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut game = Game::new(&rules);
    println!("size {} know {} pile {}", size_of::<Game>(), size_of::<Knowledge>(), rules.pile_size());
    let t = std::time::Instant::now();
    let mut wins = [0u64; 10];
    let mut turns = 0u64;
    let mut longest = 0;
    let mut stale = 0;
    let mut know = Knowledge::default();
    for b in 0..n {
        let key = block_key(7, Domain::Test, b);
        match a[3].as_str() {
            "pass" => play_game(&mut game, key, &mut Pass, None, &mut ()),
            "random" => play_game(&mut game, key, &mut Random, None, &mut ()),
            _ => play_game(&mut game, key, &mut Random, Some(&mut know), &mut ()),
        }
        if let Some(w) = game.winner() {
            wins[w.index()] += 1;
        } else {
            stale += 1
        }
        turns += game.turns() as u64;
        longest = longest.max(game.turns());
    }
    let e = t.elapsed();
    println!(
        "{:?} mean turns {:.4} longest {longest} stale {stale} ns/game {:.0}",
        wins.iter().take(players).map(|w| *w as f64 / n as f64).collect::<Vec<_>>(),
        turns as f64 / n as f64,
        e.as_nanos() as f64 / n as f64
    );
}
