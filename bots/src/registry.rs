//! Which bots there are, what each can be told, and how to read one from text.

use std::sync::Arc;

use eksim_engine::cards::Kind;
use eksim_engine::error::nearest;

use crate::any::AnyBot;
use crate::board::BOARD_BOTS;
use crate::error::BotError;
use crate::outside::{self, EXEC, Outside, bot_text};
use crate::restriction::Restriction;
use crate::values::Values;
use crate::{aggressive, careful, counter, eager, hoarder, ismcts, linear, pass, planner, random, trickster};

/// Every bot of the card games, from naive to search.
pub const BOTS: &[BotInfo] = &[
    pass::INFO,
    random::INFO,
    eager::INFO,
    hoarder::INFO,
    careful::INFO,
    aggressive::INFO,
    counter::INFO,
    trickster::INFO,
    linear::INFO,
    planner::INFO,
    ismcts::INFO,
];

/// Every bot of every game: those of the card games, then those that play The Board Game only.
pub fn all_bots() -> impl Iterator<Item = &'static BotInfo> {
    let only_board = BOARD_BOTS.iter().filter(|info| BOTS.iter().all(|other| other.name != info.name));
    BOTS.iter().chain(only_board)
}

/// Which of the two kinds of games a table plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// A deck of cards.
    Cards,
    /// The Board Game.
    Board,
}

impl GameKind {
    /// The bots that play it.
    pub fn bots(self) -> &'static [BotInfo] {
        match self {
            GameKind::Cards => BOTS,
            GameKind::Board => BOARD_BOTS,
        }
    }

    fn words(self) -> &'static str {
        match self {
            GameKind::Cards => "the card games",
            GameKind::Board => "board-game",
        }
    }
}

/// How much a decision costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Well under a microsecond: millions of games.
    Cheap,
    /// Plays games in its head: milliseconds, thousands of games.
    Search,
    /// As the program behind it: some thousands of decisions a second.
    Outside,
}

/// One number that a bot can be told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Param {
    /// The key.
    pub name: &'static str,
    /// The lowest value.
    pub low: f64,
    /// The highest value.
    pub high: f64,
    /// The value if nothing is said.
    pub default: f64,
    /// What it means.
    pub meaning: &'static str,
    /// Whether it counts something: whole numbers only.
    pub whole: bool,
}

impl Param {
    /// A parameter.
    pub const fn new(name: &'static str, low: f64, high: f64, default: f64, meaning: &'static str) -> Param {
        Param { name, low, high, default, meaning, whole: false }
    }

    /// A parameter that takes whole numbers only.
    pub const fn whole(name: &'static str, low: f64, high: f64, default: f64, meaning: &'static str) -> Param {
        Param { name, low, high, default, meaning, whole: true }
    }
}

/// What can be set of a bot under one key: its parameters, and what cards are worth to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setting {
    /// The lowest value.
    pub low: f64,
    /// The highest value.
    pub high: f64,
    /// The value it has.
    pub value: f64,
    /// Whether it takes whole numbers only.
    pub whole: bool,
}

/// What there is to say of a bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// Its idea in a sentence.
    pub idea: &'static str,
    /// What it can be told, besides the values of cards.
    pub params: &'static [Param],
    /// What a decision costs.
    pub cost: Cost,
    /// Whether it makes use of tracked [`Knowledge`](eksim_engine::knowledge::Knowledge).
    pub knowledge: bool,
    /// Whether it goes by the table of card values, so that `value.<card>` can be set (-100 to 100).
    pub values: bool,
}

/// The most parameters a bot has.
pub const MAX_PARAMS: usize = 24;

/// A bot's parameters with their values, in the order of its [`BotInfo::params`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    numbers: [f64; MAX_PARAMS],
    /// What cards are worth.
    pub values: Values,
}

impl Settings {
    /// The defaults of a bot.
    pub fn defaults(info: &BotInfo) -> Settings {
        let mut numbers = [0.0; MAX_PARAMS];
        for (number, param) in numbers.iter_mut().zip(info.params) {
            *number = param.default;
        }
        Settings { numbers, values: Values::DEFAULT }
    }

    /// The value of the `index`-th parameter.
    pub fn get(&self, index: usize) -> f64 {
        self.numbers[index]
    }
}

/// A bot with its parameters: what `careful(risk=0.12)` means.
#[derive(Clone, PartialEq, Debug)]
pub struct BotSpec {
    info: &'static BotInfo,
    settings: Settings,
    label: String,
    outside: Option<Outside>,
    restriction: Option<Arc<Restriction>>,
}

impl BotSpec {
    /// The bot of this name with its defaults.
    pub fn named(name: &str) -> Result<BotSpec, BotError> {
        if name == EXEC.name {
            return Outside::new("").map(BotSpec::from_outside);
        }
        let info = all_bots().find(|info| info.name == name).ok_or_else(|| BotError::UnknownBot {
            name: name.to_string(),
            nearest: nearest(name, all_bots().map(|info| info.name)),
            known: all_bots().map(|info| info.name).collect(),
        })?;
        Ok(BotSpec { info, settings: Settings::defaults(info), label: name.to_string(), outside: None, restriction: None })
    }

    /// The bot of this name with these parameters, as a plan's table gives them.
    pub fn from_pairs<'a>(name: &str, pairs: impl IntoIterator<Item = (&'a str, f64)>) -> Result<BotSpec, BotError> {
        let mut spec = BotSpec::named(name)?;
        for (key, value) in pairs {
            spec.set(key, value)?;
        }
        Ok(spec)
    }

    /// Reads `careful` or `careful(risk=0.12, value.skip=60)`. A number alone is the first parameter: `ismcts(1000)`.
    /// `exec:COMMAND` or `exec(timeout=5):COMMAND` is a program of one's own.
    pub fn parse(text: &str) -> Result<BotSpec, BotError> {
        let text = text.trim();
        let bad = |why: &str| BotError::Syntax { text: text.to_string(), why: why.to_string() };
        if let Some((inner, command)) = outside::split(text) {
            return BotSpec::from_outside(Outside::new(command)?).with_items(inner, bad);
        }
        let Some((name, rest)) = text.split_once('(') else {
            return BotSpec::named(text);
        };
        if name.trim() == EXEC.name {
            return Err(bad("it names no program, as in `exec(timeout=5):python3 my_bot.py`"));
        }
        let inner = rest.trim_end().strip_suffix(')').ok_or_else(|| bad("a `)` is missing at the end"))?;
        BotSpec::named(name.trim())?.with_items(inner, bad)
    }

    fn from_outside(outside: Outside) -> BotSpec {
        let (info, label) = (&EXEC, format!("exec:{}", outside.command));
        BotSpec { info, settings: Settings::defaults(info), label, outside: Some(outside), restriction: None }
    }

    /// The same bot with what stands in its parentheses.
    fn with_items(self, inner: &str, bad: impl Fn(&str) -> BotError) -> Result<BotSpec, BotError> {
        let mut spec = self;
        for (i, item) in inner.split(',').map(str::trim).filter(|item| !item.is_empty()).enumerate() {
            let (key, value) = match item.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                None if i == 0 && !spec.info.params.is_empty() => (spec.info.params[0].name, item),
                None => return Err(bad(&format!("`{item}` should read `parameter=number`"))),
            };
            let number: f64 = value.replace('_', "").parse().map_err(|_| bad(&format!("`{value}` is not a number")))?;
            spec.set(key, number)?;
        }
        Ok(spec)
    }

    /// The same bot, if it plays this kind of game.
    pub fn for_game(self, game: GameKind) -> Result<BotSpec, BotError> {
        let outside = game == GameKind::Cards && self.outside.is_some();
        if outside || game.bots().iter().any(|info| info.name == self.info.name) {
            return Ok(self);
        }
        let known = game.bots().iter().map(|info| info.name).collect();
        Err(BotError::WrongGame { bot: self.info.name.to_string(), game: game.words(), known })
    }

    /// Sets one parameter, or with `value.<card>` what a card is worth.
    pub fn set(&mut self, key: &str, value: f64) -> Result<(), BotError> {
        let own = self.info.params.iter().any(|param| param.name == key);
        if let Some(outside) = self.outside.as_mut().filter(|_| !own) {
            if !value.is_finite() {
                return Err(BotError::Syntax { text: format!("{key}={value}"), why: "a finite number is expected".into() });
            }
            // What the program makes of it, and whether it knows it at all, it says when it is greeted.
            outside.params.retain(|(name, _)| name != key);
            outside.params.push((key.to_string(), value));
            self.label = self.to_string();
            return Ok(());
        }
        let Setting { low, high, whole, .. } = self.setting(key)?;
        if !(low..=high).contains(&value) {
            return Err(BotError::OutOfRange { bot: self.info.name, param: key.to_string(), value, low, high });
        }
        if whole && value.fract() != 0.0 {
            return Err(BotError::NotWhole { bot: self.info.name, param: key.to_string(), value });
        }
        if let Some(param) = self.info.params.iter().position(|param| param.name == key) {
            self.settings.numbers[param] = value;
        } else if let Some(kind) = self.valued(key) {
            self.settings.values = self.settings.values.with(kind, value as i8);
        }
        self.label = self.to_string();
        Ok(())
    }

    /// What a key stands for: its range and its value.
    pub fn setting(&self, key: &str) -> Result<Setting, BotError> {
        if let Some(i) = self.info.params.iter().position(|param| param.name == key) {
            let Param { low, high, whole, .. } = self.info.params[i];
            return Ok(Setting { low, high, value: self.settings.get(i), whole });
        }
        if let Some(kind) = self.valued(key) {
            let value = f64::from(self.settings.values.of(kind));
            return Ok(Setting { low: -100.0, high: 100.0, value, whole: true });
        }
        let near = match key.strip_prefix("value.").filter(|_| self.info.values) {
            Some(name) => {
                nearest(name, Kind::ALL.iter().map(|kind| kind.spec().name)).iter().map(|n| format!("value.{n}")).collect()
            }
            None => nearest(key, self.info.params.iter().map(|param| param.name)).into_iter().map(str::to_string).collect(),
        };
        Err(BotError::UnknownParam {
            bot: self.info.name,
            param: key.to_string(),
            nearest: near,
            allowed: self.info.params,
            values: self.info.values,
        })
    }

    /// The card of `value.<card>`, if this bot goes by values.
    fn valued(&self, key: &str) -> Option<Kind> {
        key.strip_prefix("value.").filter(|_| self.info.values).and_then(Kind::named)
    }

    /// The bot as reports name it: the shortest text that reads back, or the name a plan gave it.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The same bot under a name of its own.
    #[must_use]
    pub fn labelled(mut self, label: &str) -> BotSpec {
        self.label = label.to_string();
        self
    }

    /// The same bot, held back: a player of his own, with a label of his own.
    pub fn restricted(mut self, restriction: Restriction, label: &str) -> BotSpec {
        self.restriction = Some(Arc::new(restriction));
        self.labelled(label)
    }

    /// What holds it back.
    pub(crate) fn restriction(&self) -> Option<&Arc<Restriction>> {
        self.restriction.as_ref()
    }

    /// What there is to say of it.
    pub fn info(&self) -> &'static BotInfo {
        self.info
    }

    /// Its parameters.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether it makes use of tracked knowledge.
    pub fn needs_knowledge(&self) -> bool {
        self.info.knowledge
    }

    /// The program behind it, if it is one from outside.
    pub fn outside(&self) -> Option<&Outside> {
        self.outside.as_ref()
    }

    /// Seconds that a program from outside may take for one line of answers.
    pub fn timeout(&self) -> f64 {
        if self.outside.is_some() { self.settings.get(outside::TIMEOUT) } else { 0.0 }
    }

    /// How many decisions a program from outside is asked in one line, at most.
    pub fn batch(&self) -> usize {
        if self.outside.is_some() { self.settings.get(outside::BATCH) as usize } else { 1 }
    }

    /// A bot ready to play. One from outside can't be built: whoever seats it must ask its program.
    pub fn build(&self) -> AnyBot {
        AnyBot::new(self)
    }
}

/// The shortest text that reads back as this bot.
impl std::fmt::Display for BotSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(outside) = &self.outside {
            // Neither timeout nor batch: they change no game.
            let items: Vec<String> = outside.params.iter().map(|(key, value)| format!("{key}={value}")).collect();
            return write!(f, "{}", bot_text(&format!("exec:{}", outside.command), &items));
        }
        let mut items = Vec::new();
        for (i, param) in self.info.params.iter().enumerate() {
            if self.settings.get(i) != param.default {
                items.push(format!("{}={}", param.name, self.settings.get(i)));
            }
        }
        for kind in Kind::ALL {
            let value = self.settings.values.of(*kind);
            if value != Values::DEFAULT.of(*kind) {
                items.push(format!("value.{}={value}", kind.spec().name));
            }
        }
        if items.is_empty() { write!(f, "{}", self.info.name) } else { write!(f, "{}({})", self.info.name, items.join(", ")) }
    }
}

impl std::str::FromStr for BotSpec {
    type Err = BotError;

    fn from_str(text: &str) -> Result<BotSpec, BotError> {
        BotSpec::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_parameters_are_unique_and_defaults_in_range() {
        let all: Vec<_> = all_bots().collect();
        for (i, info) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other.name != info.name));
            assert!(info.params.len() <= MAX_PARAMS && info.idea.ends_with('.'), "{}", info.name);
            for (j, param) in info.params.iter().enumerate() {
                assert!((param.low..=param.high).contains(&param.default), "{} {}", info.name, param.name);
                assert!(info.params[..j].iter().all(|other| other.name != param.name));
            }
        }
    }

    #[test]
    fn text_reads_back() {
        for text in ["careful", "careful(risk=0.2)", "counter(risk=0.2, value.skip=60)", "pass"] {
            assert_eq!(BotSpec::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(BotSpec::parse("careful( 0.12 )").unwrap(), BotSpec::parse("careful").unwrap());
        let pairs = BotSpec::from_pairs("careful", [("risk", 0.2), ("value.skip", 60.0)]).unwrap();
        assert_eq!(pairs, BotSpec::parse("careful(value.skip=60,risk=0.2)").unwrap());
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let error = |text| BotSpec::parse(text).unwrap_err().to_string();
        assert!(error("carefull").contains("careful"));
        assert!(error("careful(rsk=0.1)").contains("risk"));
        assert!(error("careful(risk=2)").contains("0 to 1"));
        assert!(error("careful(value.skp=2)").contains("the nearest are value.skip,"));
        assert!(error("exec(batch=1.5):cat").contains("whole numbers"));
        assert!(error("careful(risk=a)").contains("not a number"));
        assert!(error("careful(risk=0.1").contains(")"));
        assert!(error("random(risk=0.1)").contains("no parameters"));
        let board = |text| BotSpec::parse(text).unwrap().for_game(GameKind::Board).map_err(|e| e.to_string());
        assert!(board("careful").unwrap_err().contains("racer") && board("random").is_ok());
        let weighed = board("racer(play=3)").unwrap().board_player();
        assert!(matches!(weighed, Some(crate::board::BoardPlayer::Racer(racer)) if racer.weights.play == 3.0));
        let cards = |text| BotSpec::parse(text).unwrap().for_game(GameKind::Cards).map_err(|e| e.to_string());
        assert!(cards("racer").unwrap_err().contains("careful") && cards("careful").is_ok());
        assert!(error("careful(risk=nan)").contains("0 to 1"));
        assert!(error("careful(nope=30.5)").contains("whole numbers"));
    }
}
