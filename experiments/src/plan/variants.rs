//! Variants of a plan: sets, house rules and players.

use std::path::Path;

use eksim_engine::board::{BoardCard, BoardHouse};
use eksim_engine::cards::Kind;
use eksim_engine::error::RuleError;
use eksim_engine::sets::{Set, Sets};
use eksim_engine::switches::{KEYS as KNOWN, Switches, Value as RuleValue};
use toml::de::DeValue;

use super::read::{At, Table, Value, flat, list, table, wrong};
use super::source::{Mistake, Read, Span};
use crate::board_file;
use crate::commands::table::{Chosen, mixed};
use crate::sim::rules::{BOARD_GAME, Board};

/// The keys of `[[variants]]`.
pub(super) const KEYS: &[&str] = &["name", "sets", "board", "rules", "players"];

/// A house rule and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) key: String,
    pub(super) value: RuleValue,
    pub(super) span: Span,
}

/// Sets with house rules.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub(super) name: String,
    pub(super) game: Chosen,
    pub(super) rules: Vec<Rule>,
    pub(super) players: Vec<At<usize>>,
    /// Where to point at when nothing better is known.
    pub(super) span: Span,
}

/// What the top of the plan says for all variants.
#[derive(Clone, Debug)]
pub(super) struct Common {
    pub(super) game: At<Chosen>,
    /// The board file of this table or of one around it, for variants that play board-game.
    pub(super) board: Option<At<Board>>,
    pub(super) rules: Vec<Rule>,
    pub(super) players: Vec<At<usize>>,
}

impl Common {
    /// Reads `sets`, `board`, `rules` and `players` of a table, or takes them from another. Board files are looked for from
    /// the plan's folder on.
    pub(super) fn read(top: &Table<'_, '_>, outer: &Common, folder: &Path) -> Read<Common> {
        let mut game = top.get("sets").map_or_else(|| Ok(outer.game.clone()), sets)?;
        let board = top.text("board")?.map(|file| board(&file, folder)).transpose()?.or_else(|| outer.board.clone());
        match (&mut game.value, &board) {
            (Chosen::Board(chosen), Some(board)) => **chosen = board.value.clone(),
            (Chosen::Cards(_), Some(board)) if top.get("board").is_some() && top.get("variants").is_none() => {
                let message = "`board` is given without board-game";
                return Err(Mistake::new(&board.span, message, "expected `sets = [\"board-game\"]` beside it"));
            }
            _ => {}
        }
        let players = top.get("players").map_or_else(|| Ok(outer.players.clone()), players)?;
        let own = top.get("rules").map_or_else(|| Ok(Vec::new()), rules)?;
        let mut all = outer.rules.clone();
        for rule in own {
            all.retain(|r| r.key != rule.key);
            all.push(rule);
        }
        all.sort_by(|a, b| a.key.cmp(&b.key));
        Ok(Common { game, board, rules: all, players })
    }

    /// What holds where a plan says nothing, with a board for variants that name none.
    pub(super) fn on(board: Option<Board>) -> Common {
        Common { board: board.map(|board| At::new(board, 0..0)), ..Common::default() }
    }

    /// As the only variant of a plan.
    pub(super) fn variant(self, name: Option<String>, span: Span) -> Read<Variant> {
        let usual = match &self.game.value {
            Chosen::Cards(sets) => {
                let range = sets.players(self.rules.iter().any(|r| r.key == "force_mixture"));
                range.map_err(|error| mistake(&error, &self.game.span, &self.game.span))?;
                sets.names().join("+")
            }
            Chosen::Board(_) => BOARD_GAME.to_string(),
        };
        for rule in &self.rules {
            let set = match &self.game.value {
                Chosen::Cards(_) => Switches::default().set(&rule.key, &rule.value),
                Chosen::Board(_) => BoardHouse::default().set(&rule.key, &rule.value),
            };
            set.map_err(|error| mistake(&error, &rule.span, &rule.span))?;
        }
        let name = name.unwrap_or(usual);
        Ok(Variant { name, game: self.game.value, rules: self.rules, players: self.players, span })
    }
}

impl Default for Common {
    fn default() -> Common {
        let base = Sets::default().with(Set::Base);
        let game = At::new(Chosen::Cards(base), 0..0);
        Common { game, board: None, rules: Vec::new(), players: vec![At::new(4, 0..0)] }
    }
}

/// Reads `[[variants]]`.
pub(super) fn variants(value: &Value<'_>, common: &Common, folder: &Path) -> Read<Vec<Variant>> {
    let mut variants: Vec<Variant> = Vec::new();
    for value in list(value, "`variants`", "tables, each opened by [[variants]]")? {
        let inner = Table::new(table(value, "a variant")?, "a variant", KEYS)?;
        let Some(name) = inner.text("name")? else {
            return Err(Mistake::new(&value.span(), "a variant has no name", "expected `name = \"...\"` in here"));
        };
        if variants.iter().any(|v| v.name == name.value) {
            let message = format!("two variants have the name `{}`", name.value);
            return Err(Mistake::new(&name.span, message, "expected a name of its own"));
        }
        let variant = Common::read(&inner, common, folder)?.variant(Some(name.value), name.span.clone())?;
        let seats = |v: &Variant| v.players.iter().map(|p| p.value).collect::<Vec<_>>();
        let keys = |v: &Variant| v.rules.iter().map(|r| (r.key.clone(), r.value.to_string())).collect::<Vec<_>>();
        let same = |v: &&Variant| v.game == variant.game && keys(v) == keys(&variant) && seats(v) == seats(&variant);
        if let Some(other) = variants.iter().find(same) {
            let message = format!("the variants `{}` and `{}` are the same game", other.name, variant.name);
            return Err(Mistake::new(&name.span, message, "expected other sets, rules or players"));
        }
        variants.push(variant);
    }
    Ok(variants)
}

/// Reads `sets`.
fn sets(value: &Value<'_>) -> Read<At<Chosen>> {
    let mut names: Vec<String> = Vec::new();
    for item in list(value, "`sets`", "sets such as \"base\"")? {
        let name = super::read::text(item, "a set")?;
        if name.value != BOARD_GAME
            && let Err(error) = Sets::parse([name.value.as_str()])
        {
            return Err(mistake(&error, &name.span, &name.span));
        }
        if names.contains(&name.value) {
            return Err(Mistake::new(&name.span, format!("the set `{}` is named twice", name.value), "expected each set once"));
        }
        names.push(name.value);
    }
    if names.iter().any(|name| name == BOARD_GAME) {
        return match names.iter().find(|name| *name != BOARD_GAME) {
            Some(other) => Err(mistake(&RuleError::Mixture(mixed(other)), &value.span(), &value.span())),
            None => Ok(At::new(Chosen::Board(Box::default()), value.span())),
        };
    }
    let sets = Sets::parse(names.iter().map(String::as_str)).map_err(|e| mistake(&e, &value.span(), &value.span()))?;
    Ok(At::new(Chosen::Cards(sets), value.span()))
}

/// Reads the board file that a plan names.
fn board(file: &At<String>, folder: &Path) -> Read<At<Board>> {
    match board_file::read(&folder.join(&file.value)) {
        Ok(board) => Ok(At::new(Board { file: Some(file.value.clone()), ..board }, file.span.clone())),
        Err(bad) => {
            let (message, help) = bad.sentences(&file.value);
            Err(Mistake::new(&file.span, message, "expected a board file that can be played").help(help))
        }
    }
}

/// Reads `players`: a number or a list of numbers.
fn players(value: &Value<'_>) -> Read<Vec<At<usize>>> {
    let items = match value.get_ref() {
        DeValue::Array(_) => list(value, "`players`", "numbers")?,
        _ => vec![value],
    };
    let mut players: Vec<At<usize>> = Vec::new();
    for item in items {
        let number = match item.get_ref() {
            DeValue::Integer(n) if n.radix() == 10 => n.as_str().parse().ok().filter(|n| (1..=99).contains(n)),
            _ => None,
        };
        let number =
            number.ok_or_else(|| wrong(item, "`players`", "a number of players such as 4, or a list such as [2, 3, 4]"))?;
        if players.iter().any(|p| p.value == number) {
            return Err(Mistake::new(&item.span(), format!("`players` names {number} twice"), "expected each number once"));
        }
        players.push(At::new(number, item.span()));
    }
    Ok(players)
}

/// Reads `[rules]`, sorted by key.
fn rules(value: &Value<'_>) -> Read<Vec<Rule>> {
    let mut list: Vec<Rule> = Vec::new();
    for (key, value) in flat(table(value, "`rules`")?) {
        let rule = Rule { value: rule_value(value), span: key.span.start..value.span().end, key: key.value };
        check(&rule.key, value, &key.span)?;
        if list.iter().any(|r| r.key == rule.key) {
            return Err(Mistake::new(&key.span, format!("the rule `{}` is set twice", rule.key), "expected each rule once"));
        }
        list.push(rule);
    }
    Ok(list)
}

/// A value as the switches take it.
pub(super) fn rule_value(value: &Value<'_>) -> RuleValue {
    match value.get_ref() {
        DeValue::Boolean(flag) => RuleValue::Bool(*flag),
        DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
            Ok(number) => RuleValue::Int(number),
            Err(_) => RuleValue::Word(n.to_string()),
        },
        DeValue::Float(x) => RuleValue::Word(x.to_string()),
        DeValue::String(text) => RuleValue::Word(text.to_string()),
        DeValue::Datetime(date) => RuleValue::Word(date.to_string()),
        DeValue::Array(items) => RuleValue::List(items.iter().map(rule_value).collect()),
        DeValue::Table(_) => RuleValue::Word("a table".to_string()),
    }
}

/// Whether there is such a rule, and it takes such a value.
pub(super) fn check(key: &str, value: &Value<'_>, key_span: &Span) -> Read<()> {
    let given = rule_value(value);
    // Which game a rule is for is checked with the variants.
    if BoardHouse::default().set(key, &given).is_ok() {
        return Ok(());
    }
    let Err(error) = Switches::default().set(key, &given) else { return Ok(()) };
    let mistake = match &error {
        // A card as a key, or as one of a list.
        RuleError::Unknown { name, .. } => {
            let mut items = value.get_ref().as_array().into_iter().flatten();
            let item = items.find(|item| item.get_ref().as_str() == Some(name.as_str()));
            let place = if key.starts_with("cards.") { key_span.clone() } else { item.unwrap_or(value).span() };
            mistake(&error, key_span, &place)
        }
        _ => mistake(&error, key_span, &value.span()),
    };
    let quoted = value.get_ref().as_str().is_some_and(|word| word.parse::<i64>().is_ok() || word.parse::<bool>().is_ok());
    Err(if quoted { mistake.help("numbers, true and false are written without quotes") } else { mistake })
}

/// The whole numbers that a rule takes, if it takes any.
fn range(key: &str) -> Option<(i64, i64)> {
    let takes = |n: i64| Switches::default().set(key, &RuleValue::Int(n)).is_ok();
    let low = (0..2).find(|n| takes(*n))?;
    let (mut good, mut bad) = (low, i64::from(u32::MAX));
    while bad - good > 1 {
        let middle = (good + bad) / 2;
        *(if takes(middle) { &mut good } else { &mut bad }) = middle;
    }
    Some((low, good))
}

/// Whether there is a rule of this name.
pub(super) fn is_rule(key: &str) -> bool {
    KNOWN.iter().any(|known| known.key == key)
        || key.strip_prefix("cards.").is_some_and(|card| Kind::named(card).is_some() || BoardCard::named(card).is_some())
}

/// What the engine says of rules, at its place in the plan.
pub(super) fn mistake(error: &RuleError, key: &Span, value: &Span) -> Box<Mistake> {
    match error {
        RuleError::Unknown { what, name, nearest } => {
            let span = if *what == "rule" { key } else { value };
            let label = nearest.first().map_or("not known".to_string(), |near| format!("did you mean `{near}`?"));
            let help = format!("the nearest are {}; `eksim list {what}s` names them all", nearest.join(", "));
            Mistake::new(span, format!("unknown {what} `{name}`"), label).help(help)
        }
        RuleError::BadValue { key: name, value: given, expected } => {
            let mut words = expected.strip_prefix("per set: ").unwrap_or(expected).replace(" | ", " or ");
            if let Some((low, high)) = range(name) {
                let number = format!("a whole number from {low} to {high}");
                let usual = words.parse::<u64>().is_ok();
                words = if usual {
                    format!("{number} ({words} by the rules)")
                } else {
                    words.replace("a number from 0 to 200", "a number").replace("a number", &number)
                };
            }
            Mistake::new(value, format!("`{name}` can't be `{given}`"), format!("expected {words}"))
        }
        RuleError::Mixture(why) => {
            let (message, rest) = why.split_once("; ").unwrap_or((why, ""));
            let mistake = Mistake::new(value, message, "expected sets that go together");
            if rest.is_empty() { mistake } else { mistake.help(rest) }
        }
        RuleError::Players { players, low, high, sets } => {
            let message = format!("{sets} can't be played by {players}");
            Mistake::new(value, message, format!("expected {low} to {high} players"))
                .help("`skip_impossible = true` leaves out what can't be played")
        }
        RuleError::NotInThisGame { key: name, takes } => {
            let message = format!("`{name}` is a rule of the card games");
            Mistake::new(key, message, "expected a rule of board-game").help(format!("board-game takes {takes}"))
        }
        RuleError::CannotDeal(why) => Mistake::new(value, why, "this can't be dealt"),
    }
}
