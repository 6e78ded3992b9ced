//! Bots of a plan: names, parameters, presets and line-ups.

use std::collections::BTreeMap;

use eksim_bots::{AND_SO_ON, BotSpec, all_bots, bot_text};
use eksim_engine::error::nearest;
use toml::de::DeValue;

use super::read::{At, Value, entries, flat, list, number, table, text, wrong};
use super::source::{Mistake, Read, Span};
use crate::labels::split_bots;

/// A bot as a plan names it: parameters are kept apart, so that a sweep can change them.
#[derive(Clone, Debug)]
pub(super) struct PlanBot {
    /// The preset it came from.
    preset: Option<String>,
    name: String,
    /// Parameters in order; a value alone has an empty key.
    params: Vec<(String, String)>,
    /// Those of them that the preset does not have: its name alone would not tell.
    changed: Vec<String>,
    span: Span,
}

/// Bots around a table.
#[derive(Clone, Debug)]
pub(super) struct Lineup {
    pub(super) bots: Vec<PlanBot>,
    /// Whether the last of them takes all seats that are left.
    pub(super) so_on: bool,
    pub(super) span: Span,
}

/// Named bots of a plan.
pub(super) type Presets = BTreeMap<String, PlanBot>;

impl PlanBot {
    /// The name that the plan writes: the preset's where it comes from one.
    fn written(&self) -> &str {
        self.preset.as_deref().unwrap_or(&self.name)
    }

    /// Whether its place in a line-up sets this parameter. A preset's own parameters are not set there.
    fn sets(&self, param: &str) -> bool {
        let first = || self.spec().ok().and_then(|spec| spec.info().params.first().map(|param| param.name));
        self.changed.iter().any(|key| key == param || (key.is_empty() && first() == Some(param)))
    }

    /// Whether a sweep over `bots.NAME.PARAM` moves this bot. One that sets the parameter itself stays as written: it is what
    /// the swept bot is held against.
    pub(super) fn moves(&self, name: &str, param: &str) -> bool {
        self.written() == name && !self.sets(param)
    }

    /// The same bot with a parameter set.
    #[must_use]
    pub(super) fn with(&self, param: &str, value: &str) -> PlanBot {
        let mut bot = self.clone();
        bot.params.retain(|(key, _)| key != param);
        bot.params.push((param.to_string(), value.to_string()));
        if !bot.changed.iter().any(|key| key == param) {
            bot.changed.push(param.to_string());
        }
        bot
    }

    /// The bot ready to sit down. One from a preset goes by the preset's name, with what else was set: `bold(look=0.2)`.
    pub(super) fn spec(&self) -> Result<BotSpec, String> {
        let params: Vec<String> = self
            .params
            .iter()
            .map(|(key, value)| if key.is_empty() { value.clone() } else { format!("{key}={value}") })
            .collect();
        let spec = BotSpec::parse(&bot_text(&self.name, &params)).map_err(|error| error.to_string())?;
        let Some(preset) = &self.preset else { return Ok(spec) };
        let changed = self.params.iter().filter(|(key, _)| self.changed.contains(key));
        let changed: Vec<String> = changed
            .map(|(key, value)| {
                let key = if key.is_empty() { spec.info().params.first().map_or("", |param| param.name) } else { key };
                // As the number reads back: 0.30 and 0.3 are one bot.
                let value = value.replace('_', "").parse::<f64>().map_or(value.clone(), |number| number.to_string());
                format!("{key}={value}")
            })
            .collect();
        let label = if changed.is_empty() { preset.clone() } else { format!("{preset}({})", changed.join(", ")) };
        Ok(spec.labelled(&label))
    }

    fn checked(self, presets: &Presets) -> Read<PlanBot> {
        match self.spec() {
            Ok(_) => Ok(self),
            Err(error) => Err(mistake(&self.span, &error, presets)),
        }
    }
}

/// What the registry says of a bot, at its place in the plan.
pub(super) fn mistake(span: &Span, error: &str, presets: &Presets) -> Box<Mistake> {
    let (message, rest) = error.split_once("; ").unwrap_or((error, ""));
    let rest = &with_presets(message, rest, presets);
    let mut help = vec!["`eksim list bots` names the bots, `eksim show bot NAME` their parameters".to_string()];
    if !rest.is_empty() {
        help.insert(0, rest.to_string());
    }
    if !presets.is_empty() {
        let names: Vec<&str> = presets.keys().map(String::as_str).collect();
        help.push(format!("presets of this plan: {}", names.join(", ")));
    }
    let near = rest.strip_prefix("the nearest are ").and_then(|names| names.split([',', ';']).next());
    let label = match near {
        Some(name) => format!("did you mean `{name}`?"),
        None if rest.starts_with("it takes ") && rest.len() < 40 => rest.to_string(),
        None => "expected a bot such as `random` or `careful(risk=0.12)`".to_string(),
    };
    Mistake::new(span, message, label).help(help.join("\n"))
}

/// What the registry adds about an unknown bot, the plan's presets being among the nearest names.
fn with_presets(message: &str, rest: &str, presets: &Presets) -> String {
    let unknown = message.strip_prefix("unknown bot `").and_then(|name| name.strip_suffix('`'));
    let Some((name, (_, known))) = unknown.zip(rest.split_once("; ")) else { return rest.to_string() };
    let names = all_bots().map(|info| info.name).chain(presets.keys().map(String::as_str));
    format!("the nearest are {}; {known}", nearest(name, names).join(", "))
}

/// Reads `careful(risk=0.12)`, where `careful` may be a preset.
fn parse(word: &str, span: &Span, presets: &Presets) -> Read<PlanBot> {
    let word = word.trim();
    if BotSpec::parse(word).is_ok_and(|spec| spec.outside().is_some()) {
        return base(word, span, presets).checked(presets);
    }
    let (name, inner) = match word.split_once('(') {
        None => (word, ""),
        Some((name, rest)) => match rest.trim_end().strip_suffix(')') {
            Some(inner) => (name.trim(), inner),
            None => return Err(mistake(span, &format!("`{word}` is no bot: a `)` is missing at the end"), presets)),
        },
    };
    let mut bot = base(name, span, presets);
    for item in inner.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (key, value) = item.split_once('=').unwrap_or(("", item));
        bot = bot.with(key.trim(), value.trim());
    }
    bot.checked(presets)
}

fn base(name: &str, span: &Span, presets: &Presets) -> PlanBot {
    match presets.get(name) {
        Some(preset) => PlanBot { preset: Some(name.to_string()), changed: Vec::new(), span: span.clone(), ..preset.clone() },
        None => PlanBot { preset: None, name: name.to_string(), params: Vec::new(), changed: Vec::new(), span: span.clone() },
    }
}

/// Reads `{ bot = "careful", risk = 0.12 }`.
fn from_table(value: &Value<'_>, what: &str, presets: &Presets) -> Read<PlanBot> {
    let table = table(value, what)?;
    let Some(name) = table.get("bot") else {
        return Err(Mistake::new(&value.span(), format!("{what} needs a key `bot`"), "expected `bot = \"NAME\"` in here"));
    };
    let name = text(name, &format!("`bot` of {what}"))?;
    let mut bot = base(&name.value, &name.span, presets).checked(presets)?;
    for (key, value) in flat(table).into_iter().filter(|(key, _)| key.value != "bot") {
        let Some(number) = number(value) else {
            return Err(wrong(value, &format!("`{}` of {what}", key.value), "a number"));
        };
        bot = bot.with(&key.value, &number.to_string());
        bot.span = key.span;
        bot = bot.checked(presets)?;
    }
    bot.span = value.span();
    Ok(bot)
}

fn bot(value: &Value<'_>, presets: &Presets) -> Read<PlanBot> {
    match value.get_ref() {
        DeValue::String(word) => parse(word, &value.span(), presets),
        DeValue::Table(_) => from_table(value, "a bot", presets),
        _ => Err(wrong(value, "a bot", "a name such as \"random\", or a table such as { bot = \"careful\", risk = 0.12 }")),
    }
}

/// Reads `[presets.NAME]`.
pub(super) fn presets(value: &Value<'_>) -> Read<Presets> {
    let none = Presets::new();
    let mut presets = Presets::new();
    for (key, value) in entries(table(value, "`presets`")?) {
        let name = key.value;
        if BotSpec::parse(name).is_ok() {
            let message = format!("the preset `{name}` hides the bot of that name");
            return Err(Mistake::new(&key.span, message, "expected a name that no bot has"));
        }
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) {
            let message = format!("`{name}` can't name a preset");
            return Err(Mistake::new(&key.span, message, "expected letters, digits, `-` and `_`"));
        }
        let bot = from_table(value, &format!("the preset `{name}`"), &none)?;
        presets.insert(name.to_string(), PlanBot { span: key.span, ..bot });
    }
    Ok(presets)
}

/// Reads one line-up: a list of bots, or a text with commas.
pub(super) fn lineup(value: &Value<'_>, presets: &Presets) -> Read<Lineup> {
    let span = value.span();
    let so_on;
    let bots: Vec<PlanBot> = match value.get_ref() {
        DeValue::String(words) => {
            let mut words = split_bots(words);
            so_on = words.len() > 1 && words.pop_if(|word| *word == AND_SO_ON).is_some();
            if words.is_empty() {
                return Err(Mistake::new(&span, "the line-up names no bot", "expected bots such as \"random,careful\""));
            }
            words.into_iter().map(|word| parse(word, &span, presets)).collect::<Read<_>>()?
        }
        DeValue::Array(_) => {
            let mut values = list(value, "a line-up", "bots")?;
            let dots = |value: &mut &Value<'_>| matches!(value.get_ref(), DeValue::String(word) if word.trim() == AND_SO_ON);
            so_on = values.len() > 1 && values.pop_if(dots).is_some();
            values.into_iter().map(|value| bot(value, presets)).collect::<Read<_>>()?
        }
        _ => return Err(wrong(value, "a line-up", "a list of bots such as [\"random\", \"careful\"]")),
    };
    Ok(Lineup { bots, so_on, span })
}

/// Reads `lineups`: a list of line-ups.
pub(super) fn lineups(value: &Value<'_>, presets: &Presets) -> Read<Vec<Lineup>> {
    list(value, "`lineups`", "line-ups")?.into_iter().map(|value| lineup(value, presets)).collect()
}

/// The line-up that sits down where a plan names none.
pub(super) fn default_lineup() -> Lineup {
    Lineup { bots: vec![base("random", &(0..0), &Presets::new())], so_on: false, span: 0..0 }
}

/// The bots that a sweep moves.
pub(super) fn moved<'l>(lineups: &'l [Lineup], name: &'l str, param: &'l str) -> impl Iterator<Item = &'l PlanBot> {
    lineups.iter().flat_map(|lineup| &lineup.bots).filter(move |bot| bot.moves(name, param))
}

/// The names that a sweep over bots can use.
pub(super) fn names(lineups: &[Lineup]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for bot in lineups.iter().flat_map(|lineup| &lineup.bots) {
        if !names.contains(&bot.written()) {
            names.push(bot.written());
        }
    }
    names
}

/// The presets that no line-up seats, with their places.
pub(super) fn unused<'p>(presets: &'p Presets, lineups: &[Lineup]) -> Vec<(&'p str, &'p Span)> {
    let names = names(lineups);
    let idle = presets.iter().filter(|(name, _)| !names.contains(&name.as_str()));
    idle.map(|(name, preset)| (name.as_str(), &preset.span)).collect()
}

/// A sweep's key and value applied to a line-up.
pub(super) fn set(lineup: &[PlanBot], name: &str, param: &str, value: &At<String>) -> Vec<PlanBot> {
    lineup.iter().map(|bot| if bot.moves(name, param) { bot.with(param, &value.value) } else { bot.clone() }).collect()
}
