//! `eksim show`: one card or bot with everything there is to say of it.

use eksim_bots::{BOTS, BotInfo, Cost};
use eksim_engine::cards::Kind;
use eksim_engine::error::nearest;
use eksim_engine::sets::Set;
use serde_json::json;

use super::{Talk, list, print_json};
use crate::cli::{ShowArgs, Showing};
use crate::failure::Failure;

pub(super) fn run(args: &ShowArgs, talk: Talk) -> Result<(), Failure> {
    match args.what {
        Showing::Card => card(&args.name, talk),
        Showing::Bot => bot(&args.name, talk),
    }
}

fn card(name: &str, talk: Talk) -> Result<(), Failure> {
    let Some(kind) = Kind::meant(name).filter(|k| !list::sets_of(*k).is_empty()) else {
        let names = Kind::ALL.iter().filter(|k| !list::sets_of(**k).is_empty()).map(|k| k.spec().name);
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

/// A bot's parameters as JSON.
pub(super) fn parameters(bot: &BotInfo) -> Vec<serde_json::Value> {
    let row =
        |p: &eksim_bots::Param| json!({"name": p.name, "low": p.low, "high": p.high, "default": p.default, "meaning": p.meaning});
    bot.params.iter().map(row).collect()
}

fn bot(name: &str, talk: Talk) -> Result<(), Failure> {
    let Some(bot) = BOTS.iter().find(|b| b.name == name) else {
        let near = nearest(name, BOTS.iter().map(|b| b.name)).join(", ");
        return Err(Failure::Usage(format!("unknown bot `{name}`; the nearest are {near}")));
    };
    let cost = match bot.cost {
        Cost::Cheap => "cheap: millions of games",
        Cost::Search => "search: thousands of games",
    };
    if talk.json {
        return print_json(&json!({"name": bot.name, "idea": bot.idea, "cost": cost, "parameters": parameters(bot)}));
    }
    println!("{}\n  {}\n  cost: {cost}", bot.name, bot.idea);
    if bot.params.is_empty() {
        println!("  it has no parameters");
    }
    for p in bot.params {
        println!("  {} = {} ({} to {}): {}", p.name, p.default, p.low, p.high, p.meaning);
    }
    if let Some(p) = bot.params.first() {
        println!("  in plans and on the command line: {}({}={})", bot.name, p.name, p.default);
    }
    Ok(())
}
