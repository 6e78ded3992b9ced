//! `eksim list`: what there is, one line each.

use std::path::Path;

use eksim_bots::{BotInfo, EXEC, GameKind, all_bots};
use eksim_engine::board::{BOARD_KEYS, BoardCard, BoardRules};
use eksim_engine::cards::Kind;
use eksim_engine::sets::{Set, Sets};
use eksim_engine::switches::KEYS;
use serde_json::{Value, json};

use super::{Talk, print_json, show};
use crate::cli::Listing;
use crate::failure::Failure;
use crate::plan::{self, shipped};
use crate::sim::rules::BOARD_GAME;

pub(super) fn run(what: Listing, talk: Talk) -> Result<(), Failure> {
    let rows = match what {
        Listing::Sets => sets(),
        Listing::Cards => cards(),
        Listing::Bots => bots(),
        Listing::Rules => rules(),
        Listing::Plans => plans()?,
    };
    if talk.json {
        return print_json(&rows);
    }
    let width = rows.iter().map(|row| row["name"].as_str().unwrap_or("").chars().count()).max().unwrap_or(0);
    for row in &rows {
        let about = row["about"].as_str().unwrap_or("");
        let room = crate::width::width(&std::io::stdout()).saturating_sub(width + 2 + about.chars().count() + 2);
        let question = row["question"].as_str().and_then(|question| beginning(question, room));
        let about = question.map_or(about.to_string(), |question| format!("{about}. {question}"));
        println!("{:<width$}  {about}", row["name"].as_str().unwrap_or(""));
    }
    Ok(())
}

/// A text, or as many of its words as there is room for; none where that says nothing.
fn beginning(text: &str, room: usize) -> Option<String> {
    const LEAST_WORDS: usize = 3;
    if text.is_empty() || text.chars().count() <= room {
        return Some(text.to_string()).filter(|text| !text.is_empty());
    }
    let mut short = String::new();
    let words = text.split_whitespace().take_while(|word| {
        let fits = short.chars().count() + word.chars().count() + " …".chars().count() <= room;
        if fits {
            short += &format!("{word} ");
        }
        fits
    });
    (words.count() >= LEAST_WORDS).then(|| short + "…")
}

fn sets() -> Vec<Value> {
    let players = |set: Set| {
        let alone = Sets::default().with(set);
        alone.players(false).map_or("joins a deck".to_string(), |(low, high)| format!("{low}-{high} players"))
    };
    let row = |set: &Set| {
        let contents = set.contents();
        let count: u16 = contents.cards.iter().map(|(_, paw, plain)| paw + plain).sum();
        json!({
            "name": contents.name, "title": contents.title, "cards": count,
            "about": format!("{} ({count} cards, {}). {}", contents.title, players(*set), contents.about),
        })
    };
    let mut rows: Vec<Value> = Set::ALL.iter().map(row).collect();
    rows.push(json!({"name": "apocalypse", "title": "Zombie Apocalypse", "about": "Stands for zombie,base: Zombie Kittens with the base deck, 2-9 players."}));
    let (cards, discs) = BoardRules::standard(2).map_or((0, 0), |rules| (rules.card_total(), rules.disc_total()));
    rows.push(json!({
        "name": BOARD_GAME, "title": "The Board Game", "cards": cards,
        "about": format!("Exploding Kittens, The Board Game ({cards} cards, {discs} discs, 2-6 players). A race on a board with two sides, \
            played alone. The printed summary sheet is not public: its numbers are defaults of ours, or your own with --board."),
    }));
    rows
}

/// The sets that a kind comes in.
pub(super) fn sets_of(kind: Kind) -> Vec<&'static str> {
    Set::ALL.iter().filter(|s| s.contents().cards.iter().any(|(k, ..)| *k == kind)).map(|s| s.name()).collect()
}

fn cards() -> Vec<Value> {
    let printed = Kind::ALL.iter().filter(|k| !sets_of(**k).is_empty());
    let row = |kind: &Kind| {
        let (spec, sets) = (kind.spec(), sets_of(*kind));
        json!({"name": spec.name, "title": spec.label(), "sets": sets, "text": spec.text, "about": format!("{} [{}]", spec.text, sets.join(", "))})
    };
    let mut rows: Vec<Value> = printed.map(row).collect();
    // Those that The Board Game shares with a deck are in the list already.
    for card in BoardCard::ALL.iter().filter(|card| Kind::named(card.name()).is_none()) {
        let text = board_card_text(*card);
        rows.push(json!({"name": card.name(), "title": card.title(), "sets": [BOARD_GAME], "text": text, "about": format!("{text} [{BOARD_GAME}]")}));
    }
    rows
}

/// What a card does in The Board Game (BRD-50..54).
pub(super) fn board_card_text(card: BoardCard) -> &'static str {
    match card {
        BoardCard::Defuse => "On a Kitten space: stay there instead of exploding.",
        BoardCard::Nope => "Stop a card that is being played.",
        BoardCard::AddAMagnetNow => "Any time: put a Magnet anywhere into the movement pile.",
        BoardCard::FlipTheBoard => "Turn the board over: every space changes.",
        BoardCard::SuperMove => "Two more spaces with the number of the disc you turn this turn.",
        BoardCard::SeeTheFuture3 => "Look at the top three discs.",
        BoardCard::AlterTheFuture3 => "Look at the top three discs and put them in a new order.",
        BoardCard::AlterTheFuture3Now => "Any time: look at the top three discs and put them in a new order.",
        BoardCard::Shuffle => "Shuffle the movement pile.",
        BoardCard::Skip => "End one turn without turning a disc.",
        BoardCard::Attack => "End your turns without turning a disc; the next player takes two.",
    }
}

fn bots() -> Vec<Value> {
    let row =
        |bot: &BotInfo| json!({"name": bot.name, "about": bot.idea, "games": games_of(bot), "parameters": show::parameters(bot)});
    all_bots().chain([&EXEC]).map(row).collect()
}

/// Which games a bot plays: `cards`, `board-game`.
pub(super) fn games_of(bot: &BotInfo) -> Vec<&'static str> {
    let plays = |game: GameKind| {
        game.bots().iter().any(|info| info.name == bot.name) || (game == GameKind::Cards && bot.name == EXEC.name)
    };
    let games = [(GameKind::Cards, "cards"), (GameKind::Board, BOARD_GAME)];
    games.into_iter().filter(|(game, _)| plays(*game)).map(|(_, name)| name).collect()
}

fn rules() -> Vec<Value> {
    let mut rows: Vec<Value> = KEYS
        .iter()
        .map(|key| json!({"name": key.key, "values": key.values, "id": key.id, "text": key.text, "about": format!("{} Values: {}. ({})", key.text, key.values, key.id)}))
        .collect();
    for key in BOARD_KEYS {
        let row = rows.iter_mut().find(|row| row["name"] == key.key);
        if let Some(about) = row.and_then(|row| row.get_mut("about")) {
            *about = json!(format!(
                "{} In board-game: {} Values: {}. ({})",
                about.as_str().unwrap_or(""),
                key.text,
                key.values,
                key.id
            ));
        }
    }
    rows.push(json!({"name": "cards.NAME", "values": "a number", "about": "How many of a card are in the box, for example cards.nope = 3."}));
    rows
}

/// The plans of `experiments/` here, then those that ship and are not there.
fn plans() -> Result<Vec<Value>, Failure> {
    let here = shipped::in_directory(Path::new(""));
    let mut rows: Vec<Value> = Vec::new();
    for (name, path) in &here {
        let (about, question) = match plan::load(path) {
            Ok(plan) => (plan.title, plan.question),
            Err(_) => (format!("can't be used; `eksim check {}` says why", path.display()), String::new()),
        };
        rows.push(json!({"name": name, "about": about, "question": question, "path": path}));
    }
    for shipped in shipped::SHIPPED.iter().filter(|shipped| here.iter().all(|(name, _)| name != shipped.name)) {
        let plan = plan::from_text(shipped.name, shipped.text)?;
        rows.push(json!({"name": plan.name, "about": plan.title, "question": plan.question, "path": null}));
    }
    Ok(rows)
}
