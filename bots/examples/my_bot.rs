//! A bot of one's own, and whether it is any good: implement [`Bot`], put it at a table, compare.
//!
//! `cargo run --release -p eksim-bots --example my_bot`

use eksim_bots::{AnyBot, Bot, BotSpec, Seated, play_game};
use eksim_engine::cards::Kind;
use eksim_engine::game::Game;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Action, Ask, Dice, Domain, Play, Question, block_key};
use eksim_engine::view::View;

/// Skips every turn it can. In all else it does as `eager`.
struct Lazy {
    fallback: AnyBot,
}

impl Bot for Lazy {
    fn begin(&mut self) {
        self.fallback.begin(); // a new game: forget the last one
    }

    fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let skip = view.rules().card(Kind::Skip);
        if ask.question == Question::Turn && skip.is_some() && view.playable_alone().has(skip) {
            return Action::Play(Play::alone(skip));
        }
        self.fallback.choose(view, ask, dice)
    }
}

/// One seat is mine, the others are a bot of the registry.
struct Table {
    mine: Lazy,
    seat: u8,
    others: AnyBot,
}

impl Seated for Table {
    fn start(&mut self) {
        self.mine.begin();
        self.others.begin();
    }

    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        if ask.seat.0 == self.seat { self.mine.choose(view, ask, dice) } else { self.others.choose(view, ask, dice) }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (players, blocks) = (3usize, 5_000u64);
    let rules = Rules::new(Sets::parse(["base"])?, players, Switches::default())?;
    let mut game = Game::new(&rules);
    let mut table =
        Table { mine: Lazy { fallback: BotSpec::parse("eager")?.build() }, seat: 0, others: BotSpec::parse("eager")?.build() };
    // One deal, all seats: games of a block share their luck, so the block is the unit.
    let (mut sum, mut squares) = (0.0, 0.0);
    for block in 0..blocks {
        let mut wins = 0.0;
        for seat in 0..players as u8 {
            table.seat = seat;
            // Neither bot makes use of tracked knowledge; else pass `Some(&mut Knowledge::default())`.
            play_game(&mut game, block_key(1, Domain::Test, block), &mut table, None, &mut ());
            wins += f64::from(u8::from(game.winner().is_some_and(|winner| winner.0 == seat)));
        }
        let share = wins / players as f64;
        sum += share;
        squares += share * share;
    }
    let n = blocks as f64;
    let mean = sum / n;
    let error = ((squares / n - mean * mean) / (n - 1.0)).sqrt();
    let (low, high, fair) = (mean - 1.96 * error, mean + 1.96 * error, 1.0 / players as f64);
    let word = if low > fair {
        "better"
    } else if high < fair {
        "worse"
    } else {
        "not told apart"
    };
    println!(
        "lazy among eager: {:.1} % of the games, 95 % interval {:.1} to {:.1}, a fair share is {:.1}: {word}",
        100.0 * mean,
        100.0 * low,
        100.0 * high,
        100.0 * fair
    );
    Ok(())
}
