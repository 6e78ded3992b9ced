//! Any bot of the registry, dispatched by a match.

use eksim_engine::types::{Action, Ask, Dice};
use eksim_engine::view::View;

use crate::aggressive::Aggressive;
use crate::bot::Bot;
use crate::careful::Careful;
use crate::counter::Counter;
use crate::eager::Eager;
use crate::hoarder::Hoarder;
use crate::ismcts::Ismcts;
use crate::linear::Linear;
use crate::pass::Pass;
use crate::planner::Planner;
use crate::random::Random;
use crate::registry::BotSpec;
use crate::trickster::Trickster;

macro_rules! bots {
    ($($name:literal: $bot:ident = $new:expr;)+) => {
        /// A bot of the registry. Cheap bots are plain data; search bots own their buffers and keep them from game to game.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, clippy::large_enum_variant)]
        pub enum AnyBot { $($bot($bot),)+ }

        impl AnyBot {
            /// The bot with these parameters.
            pub fn new(spec: &BotSpec) -> AnyBot {
                match spec.info().name {
                    $($name => AnyBot::$bot($new(spec.settings())),)+
                    name => unreachable!("{name} can't be built: it is not here, or from outside"),
                }
            }
        }

        impl Bot for AnyBot {
            #[inline]
            fn begin(&mut self) {
                match self { $(AnyBot::$bot(bot) => bot.begin(),)+ }
            }

            fn join(&mut self, view: &View<'_, '_>) {
                match self { $(AnyBot::$bot(bot) => bot.join(view),)+ }
            }

            #[inline]
            fn choose(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
                match self { $(AnyBot::$bot(bot) => bot.choose(view, ask, dice),)+ }
            }

            #[inline]
            fn choose_and_tell(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> (Action, Option<bool>) {
                match self { $(AnyBot::$bot(bot) => bot.choose_and_tell(view, ask, dice),)+ }
            }
        }
    };
}

impl AnyBot {
    /// Games a search bot played in its head so far; 0 for a cheap bot.
    pub fn played(&self) -> u64 {
        match self {
            AnyBot::Planner(bot) => bot.played(),
            AnyBot::Ismcts(bot) => bot.played(),
            _ => 0,
        }
    }
}

bots! {
    "pass": Pass = |_| Pass;
    "random": Random = |_| Random;
    "eager": Eager = Eager::new;
    "hoarder": Hoarder = Hoarder::new;
    "careful": Careful = Careful::new;
    "aggressive": Aggressive = Aggressive::new;
    "counter": Counter = Counter::new;
    "trickster": Trickster = Trickster::new;
    "linear": Linear = Linear::new;
    "planner": Planner = Planner::new;
    "ismcts": Ismcts = Ismcts::new;
}
