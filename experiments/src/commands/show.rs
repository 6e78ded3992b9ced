//! `eksim show`: one card or bot with everything there is to say of it.

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
        Showing::Bot => Err(Failure::Usage(format!("unknown bot `{}`", args.name))),
    }
}

fn card(name: &str, talk: Talk) -> Result<(), Failure> {
    let Some(kind) = Kind::named(name).filter(|k| !list::sets_of(*k).is_empty()) else {
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
