//! `eksim list`: what there is, one line each.

use std::path::Path;

use eksim_bots::{BOTS, EXEC};
use eksim_engine::cards::Kind;
use eksim_engine::sets::{Set, Sets};
use eksim_engine::switches::KEYS;
use serde_json::{Value, json};

use super::{Talk, print_json, show};
use crate::cli::Listing;
use crate::failure::Failure;
use crate::plan::{self, shipped};

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
        println!("{:<width$}  {}", row["name"].as_str().unwrap_or(""), row["about"].as_str().unwrap_or(""));
    }
    Ok(())
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
    printed.map(row).collect()
}

fn bots() -> Vec<Value> {
    BOTS.iter()
        .chain([&EXEC])
        .map(|bot| json!({"name": bot.name, "about": bot.idea, "parameters": show::parameters(bot)}))
        .collect()
}

fn rules() -> Vec<Value> {
    let mut rows: Vec<Value> = KEYS
        .iter()
        .map(|key| json!({"name": key.key, "values": key.values, "id": key.id, "text": key.text, "about": format!("{} Values: {}. ({})", key.text, key.values, key.id)}))
        .collect();
    rows.push(json!({"name": "cards.NAME", "values": "a number", "about": "How many of a card are in the box, for example cards.nope = 3."}));
    rows
}

/// The plans of `experiments/` here, then those that ship and are not there.
fn plans() -> Result<Vec<Value>, Failure> {
    let here = shipped::in_directory(Path::new(""));
    let mut rows: Vec<Value> = Vec::new();
    for (name, path) in &here {
        let about = match plan::load(path) {
            Ok(plan) => plan.title,
            Err(_) => format!("can't be used; `eksim check {}` says why", path.display()),
        };
        rows.push(json!({"name": name, "about": about, "path": path}));
    }
    for shipped in shipped::SHIPPED.iter().filter(|shipped| here.iter().all(|(name, _)| name != shipped.name)) {
        let plan = plan::from_text(shipped.name, shipped.text)?;
        rows.push(json!({"name": plan.name, "about": plan.title, "path": null}));
    }
    Ok(rows)
}
