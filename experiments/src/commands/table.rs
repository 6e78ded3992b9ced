//! From what was typed to a cell: sets, house rules, bots.

pub use eksim_bots::split_bots;
use eksim_bots::{AND_SO_ON, BotSpec, around_table};
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::Domain;

use crate::cli::TableArgs;
use crate::failure::Failure;
use crate::sim::cell::Cell;

/// The house rules typed as `key=value`.
pub fn switches(rules: &[String]) -> Result<Switches, Failure> {
    let mut switches = Switches::default();
    for rule in rules {
        let (key, value) = rule
            .split_once('=')
            .ok_or_else(|| Failure::Usage(format!("`--set-rule {rule}`: write it as key=value, for example hand=5")))?;
        switches.set(key.trim(), &Value::parse(value)).map_err(|e| Failure::Usage(format!("`--set-rule {rule}`: {e}")))?;
    }
    Ok(switches)
}

/// The rules of a table.
pub fn rules(args: &TableArgs) -> Result<Rules, Failure> {
    let sets = Sets::parse(args.sets.iter().map(String::as_str))?;
    Ok(Rules::new(sets, args.players, switches(&args.set_rule)?)?)
}

/// A line-up for `players` seats: a shorter list repeats around the table, or with `...` at its end the last bot takes the rest.
pub fn lineup(text: &str, players: usize) -> Result<Vec<BotSpec>, Failure> {
    let mut words = split_bots(text);
    let so_on = words.len() > 1 && words.pop_if(|word| *word == AND_SO_ON).is_some();
    let bots: Vec<BotSpec> =
        words.into_iter().map(BotSpec::parse).collect::<Result<_, _>>().map_err(|e| Failure::Usage(e.to_string()))?;
    if bots.is_empty() {
        return Err(Failure::Usage("`--bots` names no bot; `eksim list bots` does".into()));
    }
    if bots.len() > players {
        return Err(Failure::Usage(format!("`--bots` names {} bots for {players} players", bots.len())));
    }
    Ok(around_table(&bots, so_on, players))
}

/// The cell of a table.
pub fn cell(args: &TableArgs) -> Result<Cell, Failure> {
    let rules = rules(args)?;
    let lineup = lineup(&args.bots, args.players)?;
    Ok(Cell::new(args.sets.join("+"), rules, lineup, args.seed, Domain::Test, args.rotate))
}
