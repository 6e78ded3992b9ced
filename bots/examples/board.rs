//! Plays The Board Game and prints rates: `board 4 racer,random 100000`.

use eksim_bots::board::{BoardPlayer, play_board_game};
use eksim_engine::board::{BoardCounts, BoardGame, BoardKnowledge, BoardRules, BoardTranscript};
use eksim_engine::types::{Domain, block_key};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let players: usize = args[1].parse().expect("players");
    let mut bots: Vec<_> = args[2].split(',').map(|name| BoardPlayer::named(name).expect("a bot")).collect();
    let games: u64 = args[3].parse().expect("games");
    let rules = BoardRules::standard(players).expect("playable");
    let mut game = BoardGame::new(&rules);
    let mut knowledge = BoardKnowledge::default();
    let tracked = bots.iter().any(BoardPlayer::needs_knowledge);
    if args.len() > 4 {
        let mut transcript = BoardTranscript::default();
        let key = block_key(7, Domain::Test, games);
        play_board_game(&mut game, key, &mut bots[..], Some(&mut knowledge), &mut transcript);
        print!("{}", transcript.text);
        return;
    }
    let mut counts = BoardCounts::default();
    let start = std::time::Instant::now();
    for block in 0..games {
        let key = block_key(7, Domain::Test, block);
        let known = if tracked { Some(&mut knowledge) } else { None };
        play_board_game(&mut game, key, &mut bots[..], known, &mut counts);
    }
    let seconds = start.elapsed().as_secs_f64();
    let per_game = |n: u64| n as f64 / games as f64;
    println!("wins {:?}", counts.wins.iter().take(players).map(|w| per_game(*w)).collect::<Vec<_>>());
    println!(
        "stalemates {} turns {:.2} explosions {:.3} a game {:.4} a turn, defused {:.3}, flips {:.2}, swaps {:.3}, laps {:.3}",
        counts.stalemates,
        per_game(counts.turns),
        per_game(counts.explosions()),
        counts.explosions() as f64 / counts.turns as f64,
        per_game(counts.defused),
        per_game(counts.flips),
        per_game(counts.swaps),
        per_game(counts.laps)
    );
    println!(
        "size {} B, {:.0} ns a game, {:.0} games/s",
        size_of::<BoardGame<'_>>(),
        seconds * 1e9 / games as f64,
        games as f64 / seconds
    );
}
