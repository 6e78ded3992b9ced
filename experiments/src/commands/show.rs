//! `eksim show`: one card or bot with everything there is to say of it.

use eksim_bots::values::Values;
use eksim_bots::{BotInfo, Cost, EXEC, all_bots};
use eksim_engine::board::{BoardCard, BoardData, DEFAULT_BOARD};
use eksim_engine::cards::Kind;
use eksim_engine::error::nearest;
use eksim_engine::sets::Set;
use serde_json::json;
use std::path::Path;

use super::{Talk, list, print_json};
use crate::board_file;
use crate::cli::{ShowArgs, Showing};
use crate::failure::Failure;
use crate::sim::rules::{BOARD_GAME, Board, DEFAULT_BOARD_NOTE};

pub(super) fn run(args: &ShowArgs, talk: Talk) -> Result<(), Failure> {
    match args.what {
        Showing::Card => card(&args.name, talk),
        Showing::Bot => bot(&args.name, talk),
        Showing::Board => board(&args.name, talk),
    }
}

fn card(name: &str, talk: Talk) -> Result<(), Failure> {
    let Some(kind) = Kind::meant(name).filter(|k| !list::sets_of(*k).is_empty()) else {
        if let Some(card) = BoardCard::named(name) {
            return board_card(card, talk);
        }
        let board = BoardCard::ALL.iter().map(|card| card.name());
        let names = Kind::ALL.iter().filter(|k| !list::sets_of(**k).is_empty()).map(|k| k.spec().name).chain(board);
        return Err(Failure::Usage(format!("unknown card `{name}`; the nearest are {}", nearest(name, names).join(", "))));
    };
    let spec = kind.spec();
    let counts: Vec<_> = Set::ALL
        .iter()
        .filter_map(|set| {
            set.contents().cards.iter().find(|(k, ..)| *k == kind).map(|(_, paw, plain)| (set.name(), *paw, *plain))
        })
        .collect();
    if talk.json {
        let counts: Vec<_> =
            counts.iter().map(|(set, paw, plain)| json!({"set": set, "with_paw": paw, "without": plain})).collect();
        return print_json(
            &json!({"name": spec.name, "title": spec.label(), "now": spec.now, "text": spec.text, "rules": spec.ids.split(' ').collect::<Vec<_>>(), "counts": counts}),
        );
    }
    println!("{}{}", spec.label(), if spec.now { "  (NOW: may be played on anyone's turn)" } else { "" });
    println!("  {}", spec.text);
    for (set, paw, plain) in counts {
        let split = if paw > 0 { format!("{} ({paw} with a paw, {plain} without)", paw + plain) } else { plain.to_string() };
        println!("  in {set}: {split}");
    }
    println!("  name in plans: {}", spec.name);
    println!("  rules: {} (see docs/rules/)", spec.ids);
    Ok(())
}

/// A card that only The Board Game has.
fn board_card(card: BoardCard, talk: Talk) -> Result<(), Failure> {
    let (text, count) = (list::board_card_text(card), BoardData::default().cards[card as usize]);
    if talk.json {
        return print_json(
            &json!({"name": card.name(), "title": card.title(), "text": text, "counts": [{"set": BOARD_GAME, "without": count}]}),
        );
    }
    println!("{}\n  {text}\n  in {BOARD_GAME}: {count} (a default of ours: the printed list is not public)", card.title());
    println!("  name in plans: {}\n  rules: BRD-50 to BRD-56 (see docs/rules/board-game.md)", card.name());
    Ok(())
}

/// A board file: the default, or one that is to be checked.
fn board(name: &str, talk: Talk) -> Result<(), Failure> {
    if name == "default" && !Path::new(name).exists() {
        if talk.json {
            let board = Board::default();
            return print_json(&json!({"name": board.name(), "fingerprint": board.fingerprint(), "text": DEFAULT_BOARD}));
        }
        print!("{DEFAULT_BOARD}");
        return Ok(());
    }
    let board = board_file::load(Path::new(name))?;
    let data = &board.data;
    let (cards, discs): (i64, i64) = (data.cards.iter().sum(), data.discs.iter().map(|(_, n)| n).sum());
    let spaces = data.calm.len();
    if talk.json {
        return print_json(&json!({
            "name": board.name(), "fingerprint": board.fingerprint(), "default": board.is_default(), "cards": cards, "discs": discs, "spaces": spaces,
        }));
    }
    println!("{name} is a good board: {cards} cards, {discs} discs, {spaces} spaces a side; fingerprint {}", board.fingerprint());
    if board.is_default() {
        println!("{DEFAULT_BOARD_NOTE}");
    }
    Ok(())
}

/// A bot's parameters as JSON.
pub(super) fn parameters(bot: &BotInfo) -> Vec<serde_json::Value> {
    let row =
        |p: &eksim_bots::Param| json!({"name": p.name, "low": p.low, "high": p.high, "default": p.default, "meaning": p.meaning});
    bot.params.iter().map(row).collect()
}

fn bot(name: &str, talk: Talk) -> Result<(), Failure> {
    let Some(bot) = all_bots().chain([&EXEC]).find(|b| b.name == name) else {
        let near = nearest(name, all_bots().map(|b| b.name)).join(", ");
        return Err(Failure::Usage(format!("unknown bot `{name}`; the nearest are {near}")));
    };
    let cost = match bot.cost {
        Cost::Cheap => "cheap: millions of games",
        Cost::Search => "search: thousands of games",
        Cost::Outside => "as its program: thousands of decisions a second",
    };
    if talk.json {
        return print_json(
            &json!({"name": bot.name, "idea": bot.idea, "games": list::games_of(bot), "cost": cost, "parameters": parameters(bot), "values": bot.values}),
        );
    }
    println!("{}\n  {}\n  plays: {}\n  cost: {cost}", bot.name, bot.idea, list::games_of(bot).join(", "));
    if bot.params.is_empty() && !bot.values {
        println!("  it has no parameters");
    }
    for p in bot.params {
        println!("  {} = {} ({} to {}): {}", p.name, p.default, p.low, p.high, p.meaning);
    }
    if bot.values {
        let skip = Values::DEFAULT.of(Kind::Skip);
        println!("  value.<card> (-100 to 100): what a card is worth in hand, a Defuse being 100; value.skip = {skip}");
    }
    if let Some(p) = bot.params.first() {
        let command = if bot.cost == Cost::Outside { ":python3 my_bot.py" } else { "" };
        println!("  in plans and on the command line: {}({}={}){command}", bot.name, p.name, p.default);
    }
    Ok(())
}
