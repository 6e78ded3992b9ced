//! The document that `eksim tune --json` prints, and the snippet for plans.

use eksim_bots::BotSpec;
use eksim_engine::cards::Kind;
use serde::Serialize;

use super::finalists::Finalist;
use super::search::{Generation, Schedule};
use super::space::Space;
use crate::verdicts::compare::CompareReport;

/// A whole tuning.
#[derive(Clone, Debug, Serialize)]
pub struct TuneReport {
    /// The format number of this document.
    pub format: u32,
    /// The bot as it started.
    pub bot: String,
    /// Whom the candidates played against.
    pub against: String,
    /// The sets of each table, as typed.
    pub sets: Vec<String>,
    /// The numbers of players.
    pub players: Vec<usize>,
    /// House rules as typed.
    pub rules: Vec<String>,
    /// The seed. Tuning, pilot and proof have different luck under the same seed.
    pub seed: u64,
    /// The parameters, before and after.
    pub parameters: Vec<Parameter>,
    /// The bot that was found, as the command line takes it.
    pub tuned: String,
    /// The same for a plan.
    pub plan: String,
    /// The search on tuning luck.
    pub search: SearchReport,
    /// The choice on pilot luck, the best first.
    pub finalists: Vec<FinalistReport>,
    /// Games of that choice.
    pub pilot_games: u64,
    /// BETTER, WORSE, EQUAL or UNDECIDED: the word of the proof; EQUAL without one if the start was best already.
    pub verdict: String,
    /// The comparison of the tuned bot with the start on test luck; none if the start was best already.
    pub proof: Option<CompareReport>,
    /// Games in all.
    pub games: u64,
    /// How long it took.
    pub seconds: f64,
}

/// A parameter that was searched.
#[derive(Clone, Debug, Serialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// The lowest value that was allowed.
    pub low: f64,
    /// The highest.
    pub high: f64,
    /// Whether only whole numbers were.
    pub whole: bool,
    /// Its value before.
    pub start: f64,
    /// Its value now.
    pub tuned: f64,
}

/// How the search went.
#[derive(Clone, Debug, Serialize)]
pub struct SearchReport {
    /// The method.
    pub method: &'static str,
    /// How the games were spent.
    #[serde(flatten)]
    pub schedule: Schedule,
    /// Games played.
    pub games: u64,
    /// Generation by generation.
    pub trace: Vec<Generation>,
}

/// How a finalist did.
#[derive(Clone, Debug, Serialize)]
pub struct FinalistReport {
    /// The bot.
    pub bot: String,
    /// Its gain over equals on pilot luck, as a share.
    pub gain: f64,
    /// The standard error.
    pub se: f64,
    /// Blocks it played at every table.
    pub blocks: u64,
}

impl FinalistReport {
    /// What there is to say of it.
    pub fn new(finalist: &Finalist) -> FinalistReport {
        let Finalist { bot, gain, blocks } = finalist;
        FinalistReport { bot: bot.to_string(), gain: gain.mean, se: gain.se, blocks: *blocks }
    }
}

/// The parameters before and after.
pub fn parameters(space: &Space, tuned: &BotSpec) -> Vec<Parameter> {
    let value = |bot: &BotSpec, name: &str| bot.setting(name).map_or(f64::NAN, |setting| setting.value);
    let axes = space.axes().iter();
    axes.map(|(name, axis)| Parameter {
        name: name.clone(),
        low: axis.low,
        high: axis.high,
        whole: axis.whole,
        start: value(space.start(), name),
        tuned: value(tuned, name),
    })
    .collect()
}

/// A bot as a plan's inline table: `{ bot = "careful", risk = 0.12 }`. Parameters at their defaults are left out.
pub fn snippet(bot: &BotSpec) -> String {
    let info = bot.info();
    let plain = BotSpec::named(info.name).ok();
    let cards = Kind::ALL.iter().filter(|_| info.values).map(|kind| format!("value.{}", kind.spec().name));
    let keys = info.params.iter().map(|param| param.name.to_string()).chain(cards);
    let mut items = vec![format!("bot = \"{}\"", info.name)];
    for key in keys {
        let value = |bot: &BotSpec| bot.setting(&key).map(|setting| setting.value).ok();
        if let Some(now) = value(bot).filter(|now| plain.as_ref().and_then(value) != Some(*now)) {
            items.push(format!("{key} = {now}"));
        }
    }
    format!("{{ {} }}", items.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_snippet_is_a_bot_of_a_plan() {
        let bot = BotSpec::parse("counter(risk=0.2, value.skip=60)").unwrap();
        let text = snippet(&bot);
        assert_eq!(text, "{ bot = \"counter\", risk = 0.2, value.skip = 60 }");
        let plan = format!("sets = [\"base\"]\nplayers = [2]\ngames = 10\nlineups = [[{text}, \"random\"]]\n");
        let plan = crate::plan::from_text("tuned.toml", &plan).unwrap();
        assert_eq!(plan.cells()[0].cell.lineup[0].to_string(), bot.to_string());
        assert_eq!(snippet(&BotSpec::parse("pass").unwrap()), "{ bot = \"pass\" }");
    }
}
