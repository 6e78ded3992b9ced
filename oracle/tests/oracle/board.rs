//! The Board Game: exact races against small cases worked out by hand, and against the simulator.

use eksim_bots::board::{BoardBot, BoardPass};
use eksim_engine::board::{
    BoardCard, BoardCounts, BoardData, BoardGame, BoardRules, BoardScene, BoardSwitches, BoardView, Disc, Space,
};
use eksim_engine::types::{Dice, Domain, KeyedLuck, Luck, Purpose, Seat, block_key};
use eksim_oracle::{Race, RaceAnswers, RaceDisc, race};

use crate::compare::chi_square_z;

fn spaces(letters: &str) -> Vec<bool> {
    letters.chars().map(|letter| letter == 'K').collect()
}

fn small(characters: usize, calm: &str, chaos: &str, discs: &[(RaceDisc, u8)]) -> Race {
    let (calm, chaos) = (spaces(calm), spaces(chaos));
    Race { characters, calm, chaos, return_to: 1, discs: discs.to_vec(), most_explosions: 5, tolerance: 1e-12 }
}

fn ends(answers: &RaceAnswers) -> Vec<f64> {
    answers.joint.iter().map(|by_explosions| by_explosions.iter().sum()).collect()
}

/// One character, one space, the discs 1 and 2. With 2 first it is over. Otherwise 1, then 2 back to the space; then the
/// pile is new: 1 ends it on turn 3, or 2 goes round and 1 ends it on turn 4.
#[test]
fn one_character_by_hand() {
    let answers = race(&small(1, "1", "K", &[(RaceDisc::Move(1), 1), (RaceDisc::Move(2), 1)]));
    assert_eq!(ends(&answers), [0.0, 0.5, 0.0, 0.25, 0.25]);
    assert_eq!((answers.mean_turns, answers.mean_explosions, answers.left), (2.25, 0.0, 0.0));
}

/// One character that explodes on each of its steps: nobody to change places with.
#[test]
fn explosions_by_hand() {
    let answers = race(&small(1, "KK1", "11K", &[(RaceDisc::Move(1), 1)]));
    assert_eq!((answers.mean_turns, answers.mean_explosions, answers.any_explosion), (4.0, 2.0, 1.0));
    assert_eq!(answers.exploded, [0.0, 1.0, 1.0, 0.0, 0.0]);
    // A flip first: the Chaos side has its Kitten on space 3 only, and the flips alternate.
    let answers = race(&small(1, "KK1", "11K", &[(RaceDisc::FlipThen(1), 1)]));
    assert_eq!(answers.exploded, [0.0, 0.0, 1.0, 1.0, 0.0]);
}

/// Two characters: the second explodes behind nobody, jumps, and so on.
#[test]
fn two_characters_by_hand() {
    // Seat 0 explodes on 1 and changes places with seat 1 in the Litter Box; seat 1, on 1, moves to 2 (turn 2); seat 0
    // explodes on 1 again, last already (3); seat 1 is on the Ribbon (4).
    let answers = race(&small(2, "K1", "1K", &[(RaceDisc::Move(1), 1)]));
    assert_eq!(ends(&answers), [0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!((answers.win_share, answers.exploded), (vec![0.0, 1.0], vec![0.0, 1.0, 0.0, 1.0, 0.0]));
    // A Leapfrog past the one on the last space wins; the leader's own does nothing.
    let answers = race(&small(2, "1", "K", &[(RaceDisc::Leapfrog, 1), (RaceDisc::Move(1), 1)]));
    assert!((answers.win_share[0] + answers.win_share[1] - 1.0).abs() < 1e-11);
    // Move (1/2), then Leapfrog wins for seat 1; or Leapfrog does nothing, Move takes seat 1 to the space, and seat 0
    // leaps or is pushed onto the Ribbon whatever he turns.
    assert_eq!(ends(&answers)[..4], [0.0, 0.0, 0.5, 0.5]);
}

/// The parts of a race as a board of the engine: no Defuses, so that nothing averts an explosion.
fn rules(race: &Race) -> BoardRules {
    let side = |kittens: &[bool], number: u8| -> Vec<Space> {
        kittens.iter().map(|kitten| if *kitten { Space::Kitten } else { Space::Cards(number) }).collect()
    };
    let mut cards = [0; BoardCard::ALL.len()];
    cards[BoardCard::Skip as usize] = 40;
    let data = BoardData {
        cards,
        cards_total: None,
        discs: race.discs.iter().map(|(disc, n)| (engine_disc(*disc), i64::from(*n))).collect(),
        discs_total: None,
        calm: side(&race.calm, 1),
        chaos: side(&race.chaos, 2),
        return_to: race.return_to as i64,
    };
    BoardRules::new(data, race.characters, BoardSwitches::default()).unwrap()
}

fn engine_disc(disc: RaceDisc) -> Disc {
    match disc {
        RaceDisc::Move(n) => Disc::Move(n),
        RaceDisc::OrFlip(n) => Disc::OrFlip(n),
        RaceDisc::FlipThen(n) => Disc::FlipThen(n),
        RaceDisc::Leapfrog => Disc::Leapfrog,
        RaceDisc::Magnet => Disc::Magnet,
    }
}

/// Games of the engine among pass bots, as counts over (last turn, explosions). Magnets lie in the pile from the start.
fn simulate(race: &Race, rules: &BoardRules, games: u64, last: usize) -> Vec<f64> {
    let depth = race.most_explosions + 1;
    let mut seen = vec![0.0; last * depth];
    let pile = race.discs.iter().flat_map(|(disc, n)| (0..*n).map(|_| engine_disc(*disc).to_string()));
    let pile = pile.collect::<Vec<_>>().join(", ");
    for block in 0..games {
        let key = block_key(17, Domain::Test, block);
        let (mut luck, mut counts) = (KeyedLuck::new(key), BoardCounts::default());
        let mut dice: Vec<Dice> = (0..6).map(|seat| Dice::policy(key, Seat(seat))).collect();
        let mut game: BoardGame<'_> = if race.discs.iter().any(|(disc, _)| *disc == RaceDisc::Magnet) {
            let mut order = BoardScene::disc_list(&pile);
            luck.shuffle_for(Purpose::Discs, &mut order);
            let order: Vec<String> = order.into_iter().map(|disc| Disc::of(disc).to_string()).collect();
            let scene = (0..race.characters as u8).fold(BoardScene::new(rules), |scene, seat| scene.hand(seat, "skip"));
            scene.discs(&order.join(", ")).start(&mut luck, &mut counts)
        } else {
            let mut game = BoardGame::new(rules);
            game.deal(&mut luck, &mut counts);
            game
        };
        while let Some(ask) = game.ask() {
            let action = BoardPass.choose(&BoardView::new(&game, None), ask, &mut dice[ask.seat.index()]);
            game.apply(action, &mut luck, &mut counts);
        }
        // Whose turn it is follows from its number: nobody skips or attacks.
        assert_eq!(game.winner(), Some(Seat(((game.turns() - 1) % race.characters as u32) as u8)));
        let turn = (game.turns() as usize).min(last - 1);
        seen[turn * depth + (counts.explosions() as usize).min(depth - 1)] += 1.0;
    }
    seen
}

/// The joint cells of (last turn, explosions), what is not followed to its end added to the last turn.
fn expected(answers: &RaceAnswers, games: f64) -> Vec<f64> {
    let mut cells: Vec<f64> = answers.joint.concat().iter().map(|p| p * games).collect();
    *cells.last_mut().unwrap() += answers.left * games;
    cells
}

/// Seen and expected counts of one race.
fn cells(race_: &Race, games: u64) -> (Vec<f64>, Vec<f64>) {
    let answers = race(race_);
    assert!(answers.left <= race_.tolerance);
    let total: f64 = answers.win_share.iter().sum::<f64>() + answers.left;
    assert!((total - 1.0).abs() < 1e-9);
    let rules = rules(race_);
    (simulate(race_, &rules, games, answers.joint.len()), expected(&answers, games as f64))
}

const DEFAULT_CALM: &str = "1212K1312K1213K212";
const DEFAULT_CHAOS: &str = "21K13K1K32K1K13K3K";

fn default_discs() -> Vec<(RaceDisc, u8)> {
    use RaceDisc::{FlipThen, Leapfrog, Move, OrFlip};
    let pairs = [(Move(1), 1), (Move(2), 2), (Move(3), 2), (Move(4), 1), (OrFlip(2), 1), (OrFlip(3), 1), (FlipThen(1), 1)];
    pairs.into_iter().chain([(FlipThen(2), 1), (Leapfrog, 1)]).collect()
}

/// The simulator against the chain, over all cells of (last turn, explosions) of five races at once: one chi-square,
/// p > 0.0001, that is a normal deviate below 3.72.
#[test]
fn the_simulator_agrees() {
    use RaceDisc::{FlipThen, Leapfrog, Magnet, Move, OrFlip};
    let default = Race { tolerance: 1e-7, ..small(2, DEFAULT_CALM, DEFAULT_CHAOS, &default_discs()) };
    let tiny = small(2, "1K1K1", "K1K1K", &[(Move(1), 1), (Move(2), 1), (OrFlip(1), 1), (FlipThen(2), 1)]);
    let three = small(3, "11K1K11", "KK1K1KK", &[(Move(1), 2), (Move(3), 1), (OrFlip(2), 1), (Leapfrog, 2)]);
    let magnets = small(3, "1K1111", "K11K1K", &[(Move(1), 1), (Move(2), 1), (FlipThen(1), 1), (Leapfrog, 1), (Magnet, 2)]);
    let late_return = Race { return_to: 3, ..small(3, "111K11", "K1K11K", &magnets.discs) };
    let (mut seen, mut expect) = (Vec::new(), Vec::new());
    for race in [default, tiny, three, magnets, late_return] {
        let (s, e) = cells(&race, 200_000);
        let z = chi_square_z(&s, &e);
        println!("{} characters, {} spaces: z = {z:.2}", race.characters, race.calm.len());
        seen.extend(s);
        expect.extend(e);
    }
    let z = chi_square_z(&seen, &expect);
    println!("joint z = {z:.2}");
    assert!(z < 3.72, "the joint chi-square is {z} standard deviations off");
}

/// The measure would notice: a chain with another return lap is far from the simulator.
#[test]
fn a_wrong_rule_would_show() {
    let right = small(2, "1K1K1", "K1K1K", &[(RaceDisc::Move(1), 1), (RaceDisc::Move(2), 1), (RaceDisc::FlipThen(2), 1)]);
    let wrong = race(&Race { return_to: 2, ..right.clone() });
    let seen = simulate(&right, &rules(&right), 50_000, wrong.joint.len());
    assert!(chi_square_z(&seen, &expected(&wrong, 50_000.0)) > 10.0);
}

/// The default board with two pass bots and no Defuses: figures to quote (docs/rules/board-game.md does).
#[test]
fn the_default_board() {
    let answers = race(&Race { tolerance: 1e-7, ..small(2, DEFAULT_CALM, DEFAULT_CHAOS, &default_discs()) });
    let figures = [answers.mean_turns, answers.mean_explosions, answers.any_explosion, answers.win_share[0]];
    for (figure, quoted) in figures.into_iter().zip([23.7083, 5.5379, 0.9951, 0.4999]) {
        assert!((figure - quoted).abs() < 1e-4, "{figure} instead of {quoted}");
    }
}
