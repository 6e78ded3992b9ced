//! Every bot there is.

use crate::{Bot, Pass, Random};
use eksim_engine::types::{Action, Ask, Dice};
use eksim_engine::view::View;

/// A bot with its parameters, as asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct BotSpec {
    label: String,
    bot: AnyBot,
}

impl BotSpec {
    /// Reads `random`.
    pub fn parse(text: &str) -> Result<BotSpec, String> {
        let bot = match text {
            "pass" => AnyBot::Pass(Pass),
            "random" => AnyBot::Random(Random),
            _ => return Err(format!("unknown bot `{text}`")),
        };
        Ok(BotSpec { label: text.to_string(), bot })
    }

    /// The bot as written.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether it remembers what it saw.
    pub fn needs_knowledge(&self) -> bool {
        false
    }
}

/// Any of the built-in bots.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnyBot {
    /// Only draws.
    Pass(Pass),
    /// Plays at random.
    Random(Random),
}

/// Who sits where.
#[derive(Clone, Debug)]
pub struct Lineup(Vec<AnyBot>);

impl Lineup {
    /// These bots, by seat.
    pub fn new<'a>(bots: impl IntoIterator<Item = &'a BotSpec>) -> Lineup {
        Lineup(bots.into_iter().map(|b| b.bot.clone()).collect())
    }

    /// A new game begins.
    pub fn start_game(&mut self, _key: u64) {}
}

impl crate::Seated for Lineup {
    #[inline]
    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        match &mut self.0[ask.seat.index()] {
            AnyBot::Pass(bot) => bot.choose(view, ask, dice),
            AnyBot::Random(bot) => bot.choose(view, ask, dice),
        }
    }
}
