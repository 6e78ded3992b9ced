//! The greeting: what eksim says of a table before the first decision, and what the program must answer.

use eksim_bots::{BotSpec, Outside};
use eksim_engine::cards::Family;
use eksim_engine::rules::Rules;
use serde_json::{Map, Value, json};

use super::PROTOCOL;
use super::trouble::Trouble;
use crate::sim::outcome::json_value;

/// The greeting for a bot at tables with these rules, as a line without its end.
pub(super) fn greeting(rules: &Rules, seed: u64, bot: &BotSpec, outside: &Outside) -> String {
    let cards: Vec<Value> = rules
        .kinds
        .iter()
        .zip(&rules.counts)
        .map(|(kind, count)| {
            let spec = kind.spec();
            json!({"name": spec.name, "title": spec.title, "count": count, "family": family(spec.family), "now": spec.now, "text": spec.text})
        })
        .collect();
    let set: Map<String, Value> = rules.switches.set.iter().map(|(key, value)| (key.clone(), json_value(value))).collect();
    let params: Map<String, Value> = outside.params.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    json!({
        "type": "hello", "protocol": PROTOCOL, "eksim": env!("CARGO_PKG_VERSION"), "bot": bot.label(), "sets": rules.sets.names(),
        "players": rules.players, "rules": set, "cards": cards, "seed": seed, "params": params,
    })
    .to_string()
}

fn family(family: Family) -> &'static str {
    match family {
        Family::Kitten => "kitten",
        Family::Save => "save",
        Family::Cat => "cat",
        Family::Feral => "feral",
        Family::Nope => "nope",
        Family::Action => "action",
        Family::Holder => "holder",
        Family::Fuel => "fuel",
        Family::Wild => "wild",
        Family::Event => "event",
    }
}

/// Reads a program's answer to the greeting: how many legal answers it wants to be listed, at most.
pub(super) fn check(line: &str, outside: &Outside) -> Result<usize, Trouble> {
    let garbled = |why: &str| Trouble::Garbled(why.to_string(), line.to_string());
    let answer: Value = serde_json::from_str(line).map_err(|e| garbled(&format!("it is no JSON ({e})")))?;
    if let Some(error) = answer.get("error") {
        return Err(Trouble::Refused(error.as_str().map_or_else(|| error.to_string(), str::to_string)));
    }
    if answer.get("cards").is_some() && answer.get("eksim").is_some() {
        return Err(garbled("it is eksim's own greeting sent back, not an answer to it; see docs/bot-protocol.md"));
    }
    match answer.get("protocol") {
        Some(protocol) if protocol.as_u64() == Some(PROTOCOL) => {}
        Some(protocol) => return Err(Trouble::Version(format!("`\"protocol\": {protocol}`"))),
        None => return Err(garbled("the answer to the greeting has no `protocol`")),
    }
    let known: Vec<&str> = answer
        .get("params")
        .and_then(Value::as_array)
        .map_or(Vec::new(), |names| names.iter().filter_map(Value::as_str).collect());
    for (name, _) in &outside.params {
        if !known.contains(&name.as_str()) {
            let takes = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            return Err(Trouble::Refused(format!(
                "it has no parameter `{name}`; of its own it takes {takes}, of eksim's timeout and batch"
            )));
        }
    }
    match answer.get("max_legal") {
        None => Ok(usize::MAX),
        Some(most) => match most.as_u64().and_then(|most| usize::try_from(most).ok()).filter(|most| *most > 0) {
            Some(most) => Ok(most),
            None => Err(garbled(&format!("`max_legal` should be a whole number from 1 on; it is {most}"))),
        },
    }
}
