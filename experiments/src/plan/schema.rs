//! The JSON Schema of plans, for editors: `eksim schema`, shipped as `experiments/plan.schema.json`.

use eksim_engine::board::BoardCard;
use eksim_engine::cards::Kind;
use eksim_engine::sets::Set;
use eksim_engine::switches::KEYS;
use serde_json::{Map, Value, json};

use crate::sim::rules::BOARD_GAME;

/// The schema (draft 7, which every editor reads).
pub fn schema() -> Value {
    let flag = |usual: bool, text: &str| json!({"type": "boolean", "default": usual, "description": text});
    let text = |text: &str| json!({"type": "string", "minLength": 1, "description": text});
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A plan of eksim",
        "description": "A question about the Exploding Kittens family, and the games that answer it. See docs/plans.md.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "title": text("The title of the report."),
            "question": text("The question the plan asks, in words."),
            "answer": text("What came out when the author ran it, in a sentence or two."),
            "seed": {"type": "integer", "minimum": 0, "default": 1, "description": "The seed of all luck: the same seed gives the same games."},
            "games": with("Games of each cell, rounded up to whole blocks: 1_000_000, 1e6 or \"1e6\".", reference("count")),
            "until_half_width": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5, "description": "Instead of games: play until the 95 % interval of every bot's win rate reaches no further than this to either side."},
            "max_games": with("With until_half_width: games of each cell at most (10 million if nothing is said).", reference("count")),
            "sets": reference("sets"),
            "board": reference("board"),
            "rules": reference("rules"),
            "variants": {
                "type": "array", "minItems": 1,
                "description": "Games to hold against each other. What a variant leaves out is taken from the top of the plan.",
                "items": {
                    "type": "object", "additionalProperties": false, "required": ["name"],
                    "properties": {
                        "name": text("The variant's name in tables and charts."),
                        "sets": reference("sets"), "board": reference("board"), "rules": reference("rules"), "players": reference("players"),
                    },
                },
            },
            "players": reference("players"),
            "bots": with("The only line-up: \"random,careful\" or a list.", reference("lineup")),
            "lineups": {"type": "array", "minItems": 1, "items": reference("lineup"), "description": "Line-ups; one shorter than the table repeats around it."},
            "presets": {
                "type": "object", "description": "Bots with parameters under names of their own, for line-ups and sweeps.",
                "additionalProperties": reference("bot_table"),
            },
            "sweep": sweep(),
            "rotate": flag(true, "Play each line-up in all rotations over the seats, or only as given."),
            "skip_impossible": flag(false, "Leave out combinations that can't be played, instead of refusing the plan."),
            "control_variate": flag(false, "Take the luck of the draw off the win shares too, with coefficients from pilot games."),
            "outputs": {
                "type": "object", "additionalProperties": false, "description": "What to make besides the tables that are always made.",
                "properties": {
                    "charts": flag(true, "Charts as SVG and PNG."),
                    "report": flag(true, "report.html."),
                    "cards": flag(true, "The table of cards, which costs a little time."),
                    "per_game": flag(false, "One row for each game: large."),
                    "convergence": flag(true, "The picture of how the estimates settle."),
                },
            },
        },
        "definitions": {
            "count": {"anyOf": [{"type": "number", "minimum": 1}, {"type": "string", "pattern": "^[0-9][0-9_]*([.][0-9]+)?([eE][0-9]+)?$"}]},
            "sets": {
                "type": "array", "minItems": 1, "uniqueItems": true, "description": "The boxes in play; [\"base\"] if nothing is said.",
                "items": {"enum": Set::ALL.iter().map(|set| set.name()).chain(["apocalypse", BOARD_GAME]).collect::<Vec<_>>()},
            },
            "board": text("A board file for board-game, instead of the shipped board: a path from the plan's folder on."),
            "players": {
                "description": "Players at the table: a number or several; 4 if nothing is said.",
                "anyOf": [seats(), {"type": "array", "minItems": 1, "uniqueItems": true, "items": seats()}],
            },
            "bot_table": {
                "type": "object", "required": ["bot"], "description": "A bot with parameters: { bot = \"careful\", risk = 0.12 }.",
                "properties": {"bot": text("The bot's name; `eksim list bots` names them.")},
                "additionalProperties": {"type": ["number", "object"]},
            },
            "bot": {"anyOf": [text("A bot or preset: random, careful(risk=0.12)."), reference("bot_table")]},
            "lineup": {"anyOf": [text("Bots by seat, separated by commas."), {"type": "array", "minItems": 1, "items": reference("bot")}]},
            "cards": with("A number of cards in the box.", json!({"type": "integer", "minimum": 0, "maximum": 200})),
            "card": {"enum": cards().collect::<Vec<_>>()},
            "rules": rules(),
        },
    })
}

/// The schema as the text of the shipped file.
pub fn text() -> String {
    let mut text = serde_json::to_string_pretty(&schema()).unwrap_or_default();
    text.push('\n');
    text
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/definitions/{name}")})
}

/// A description beside a reference, as draft 7 wants it.
fn with(description: &str, value: Value) -> Value {
    json!({"description": description, "allOf": [value]})
}

fn seats() -> Value {
    json!({"type": "integer", "minimum": 2, "maximum": 10})
}

/// The cards that come in a box.
fn cards() -> impl Iterator<Item = &'static str> {
    let printed = |kind: &&Kind| Set::ALL.iter().any(|set| set.contents().cards.iter().any(|(k, ..)| k == *kind));
    Kind::ALL.iter().filter(printed).map(|kind| kind.spec().name)
}

/// The cards whose number can be set: those of the boxes, and those of board-game.
fn counted() -> impl Iterator<Item = &'static str> {
    let board = BoardCard::ALL.iter().map(|card| card.name());
    cards().chain(board.filter(|name| cards().all(|card| card != *name)))
}

fn rules() -> Value {
    let mut properties: Map<String, Value> = KEYS
        .iter()
        .map(|key| {
            let mut value = rule(key.values);
            value["description"] = json!(format!("{} Values: {}. ({})", key.text, key.values, key.id));
            (key.key.to_string(), value)
        })
        .collect();
    let counts: Map<String, Value> = counted().map(|card| (card.to_string(), reference("cards"))).collect();
    let text = "How many of a card are in the box.";
    properties.insert(
        "cards".into(),
        json!({"type": "object", "additionalProperties": false, "properties": counts, "description": text}),
    );
    properties.extend(counted().map(|card| (format!("cards.{card}"), reference("cards"))));
    json!({
        "type": "object", "additionalProperties": false, "properties": properties,
        "description": "House rules, such as hand = 5 or cards.nope = 3. `eksim list rules` explains them.",
    })
}

/// The schema of a rule, from the words that describe its values.
fn rule(values: &str) -> Value {
    let words = values.strip_prefix("per set: ").unwrap_or(values);
    let number = || json!({"type": "integer", "minimum": 0});
    if let Some(list) = words.strip_prefix("list of ") {
        let item = json!({"enum": list.split(", ").collect::<Vec<_>>()});
        return json!({"anyOf": [item, {"type": "array", "items": item}]});
    }
    if words.contains("list of") {
        return json!({"anyOf": [reference("card"), {"type": "array", "items": reference("card")}]});
    }
    if words.contains("or a list") {
        return json!({"anyOf": [number(), {"type": "array", "minItems": 1, "items": number()}]});
    }
    let choices: Vec<&str> = words.split(" | ").collect();
    let plain: Vec<&str> = choices.iter().copied().filter(|word| *word != "a number").collect();
    match (choices.len(), plain.len()) {
        (1, 0) => number(),
        (1, _) if words.parse::<u64>().is_ok() => number(),
        (1, _) => json!({}),
        _ if plain.iter().all(|word| ["true", "false"].contains(word)) => json!({"type": "boolean"}),
        (all, words) if all == words => json!({"enum": plain}),
        _ => json!({"anyOf": [number(), {"enum": plain}]}),
    }
}

fn sweep() -> Value {
    let list = |items: Value| json!({"type": "array", "minItems": 1, "uniqueItems": true, "items": items});
    let keys = KEYS.iter().map(|key| {
        let mut values = list(rule(key.values));
        values["description"] = json!(key.text);
        (format!("rules.{}", key.key), values)
    });
    let counts = counted().map(|card| (format!("rules.cards.{card}"), list(reference("cards"))));
    let mut properties: Map<String, Value> = keys.chain(counts).collect();
    for key in ["rules", "bots"] {
        properties.insert(key.to_string(), json!({"type": "object", "description": "The same keys without quotes."}));
    }
    json!({
        "type": "object", "additionalProperties": false, "properties": properties,
        "patternProperties": {"^bots\\.[^.]+\\..+$": list(json!({"type": "number"}))},
        "description": "Values to go through: \"rules.hand\" = [5, 6, 7], \"rules.cards.nope\" = [0, 5], \"bots.careful.risk\" = [0.1, 0.2]. Several sweeps are crossed.",
    })
}
