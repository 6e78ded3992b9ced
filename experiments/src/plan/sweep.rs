//! Sweeps: lists of values that a rule, a card count or a bot's parameter takes in turn.

use eksim_engine::switches::Value as RuleValue;
use toml::de::DeValue;

use super::bots::{self, Lineup, Presets};
use super::read::{At, Value, flat, list, number, table, wrong};
use super::source::{Mistake, Read, Span};
use super::variants::{self, Variant};

/// What a sweep changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    /// A rule or a card count.
    Rule(String),
    /// A bot's parameter.
    Bot {
        /// The bot or preset.
        name: String,
        /// The parameter.
        param: String,
    },
}

/// One value of a sweep.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub(super) json: serde_json::Value,
    pub(super) rule: RuleValue,
    pub(super) text: At<String>,
}

/// One sweep.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    /// As written, such as `rules.hand`.
    pub(super) key: String,
    pub(super) target: Target,
    pub(super) points: Vec<Point>,
}

/// Reads `sweep`, in the order of the text.
pub(super) fn sweeps(value: &Value<'_>, variants: &[Variant], lineups: &[Lineup], presets: &Presets) -> Read<Vec<Axis>> {
    let mut axes: Vec<Axis> = Vec::new();
    for (key, value) in flat(table(value, "`sweep`")?) {
        let target = target(&key)?;
        if axes.iter().any(|axis| axis.target == target) {
            return Err(Mistake::new(&key.span, format!("`{}` is swept twice", key.value), "expected each sweep once"));
        }
        let what = format!("the sweep of `{}`", key.value);
        let mut points: Vec<Point> = Vec::new();
        for item in list(value, &what, "values")? {
            let point = point(item, &target, &key, lineups, presets)?;
            if points.iter().any(|other| other.json == point.json) {
                let message = format!("{what} names {} twice", point.json);
                return Err(Mistake::new(&item.span(), message, "expected each value once"));
            }
            points.push(point);
        }
        match &target {
            Target::Rule(rule) => unset(rule, &key.span, variants)?,
            Target::Bot { name, param } => somebody_moves(name, param, &key.span, lineups)?,
        }
        axes.push(Axis { key: key.value, target, points });
    }
    Ok(axes)
}

/// What a key means.
fn target(key: &At<String>) -> Read<Target> {
    let rule = key.value.strip_prefix("rules.").map(|rule| Target::Rule(rule.to_string()));
    let bot = key.value.strip_prefix("bots.").and_then(|rest| rest.split_once('.'));
    let bot = bot.map(|(name, param)| Target::Bot { name: name.to_string(), param: param.to_string() });
    rule.or(bot).ok_or_else(|| {
        let message = format!("`{}` can't be swept", key.value);
        let label = "expected \"rules.KEY\", \"rules.cards.NAME\" or \"bots.NAME.PARAMETER\"";
        let mistake = Mistake::new(&key.span, message, label);
        if variants::is_rule(&key.value) { mistake.help(format!("did you mean \"rules.{}\"?", key.value)) } else { mistake }
    })
}

/// Reads one value and tries it.
fn point(item: &Value<'_>, target: &Target, key: &At<String>, lineups: &[Lineup], presets: &Presets) -> Read<Point> {
    let rule = variants::rule_value(item);
    let mut text = rule.to_string();
    match target {
        Target::Rule(name) => variants::check(name, item, &key.span)?,
        Target::Bot { name, param } => {
            let number = number(item).ok_or_else(|| wrong(item, &format!("`{}`", key.value), "a number"))?;
            text = number.to_string();
            for bot in bots::moved(lineups, name, param) {
                if let Err(error) = bot.with(param, &text).spec() {
                    // The first value tells whether there is such a parameter at all.
                    let span = if error.contains("no parameter") { &key.span } else { &item.span() };
                    return Err(bots::mistake(span, &error, presets));
                }
            }
        }
    }
    Ok(Point { json: json(item), rule, text: At::new(text, item.span()) })
}

fn json(value: &Value<'_>) -> serde_json::Value {
    match value.get_ref() {
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix()).map_or_else(|_| n.to_string().into(), Into::into),
        DeValue::Float(x) => x.as_str().parse::<f64>().map_or_else(|_| x.to_string().into(), Into::into),
        DeValue::String(text) => text.to_string().into(),
        DeValue::Datetime(date) => date.to_string().into(),
        DeValue::Array(items) => items.iter().map(json).collect(),
        DeValue::Table(_) => serde_json::Value::Null,
    }
}

/// A rule can't be set and swept.
fn unset(rule: &str, span: &Span, variants: &[Variant]) -> Read<()> {
    match variants.iter().find(|v| v.rules.iter().any(|r| r.key == rule)) {
        Some(variant) => {
            let message = format!("`{rule}` is swept, but the variant `{}` sets it too", variant.name);
            Err(Mistake::new(span, message, "expected a rule that no variant sets"))
        }
        None => Ok(()),
    }
}

/// A bot that is swept must sit at some table and leave its parameter open.
fn somebody_moves(name: &str, param: &str, span: &Span, lineups: &[Lineup]) -> Read<()> {
    if bots::moved(lineups, name, param).next().is_some() {
        return Ok(());
    }
    let names = bots::names(lineups);
    if names.contains(&name) {
        let message = format!("the sweep moves nobody: every `{name}` of the line-ups sets `{param}` itself");
        let help = format!("write `{name}` without `{param}` where the sweep should set it; a bot that sets it stays as written");
        return Err(Mistake::new(span, message, format!("expected a `{name}` that leaves `{param}` open")).help(help));
    }
    let message = format!("no line-up seats the bot `{name}`");
    let help = format!("they seat {}; a preset is swept by its own name", names.join(", "));
    Err(Mistake::new(span, message, "expected a bot of the line-ups").help(help))
}
