//! The bots of The Board Game by name.

use eksim_engine::board::{BoardAction, BoardAsk, BoardView};
use eksim_engine::types::Dice;

use super::bot::BoardBot;
use super::pass::BoardPass;
use super::racer::{self, BoardRacer};
use super::random::BoardRandom;
use crate::registry::{BotInfo, BotSpec};
use crate::{pass, random};

/// The bots that play The Board Game, from naive to clever. The first two play the card games too.
pub const BOARD_BOTS: &[BotInfo] = &[pass::INFO, random::INFO, racer::INFO];

/// Any of the built-in bots.
#[derive(Clone, Copy, Debug)]
pub enum BoardPlayer {
    /// Never plays a card.
    Pass(BoardPass),
    /// Plays at random.
    Random(BoardRandom),
    /// Races.
    Racer(BoardRacer),
}

/// Every bot: its name, its idea in one line, and itself.
pub fn board_bots() -> [(&'static str, &'static str, BoardPlayer); 3] {
    [
        (pass::INFO.name, "Never plays a card; defuses when it can.", BoardPlayer::Pass(BoardPass)),
        (random::INFO.name, "Uniform over the things one can do.", BoardPlayer::Random(BoardRandom)),
        (racer::INFO.name, racer::INFO.idea, BoardPlayer::Racer(BoardRacer::default())),
    ]
}

impl BotSpec {
    /// The bot ready to play The Board Game, if it can.
    pub fn board_player(&self) -> Option<BoardPlayer> {
        match BoardPlayer::named(self.info().name)? {
            BoardPlayer::Racer(_) => Some(BoardPlayer::Racer(BoardRacer::new(self.settings()))),
            plain => Some(plain),
        }
    }
}

impl BoardPlayer {
    /// The bot with this name.
    pub fn named(name: &str) -> Option<BoardPlayer> {
        board_bots().into_iter().find(|(known, ..)| *known == name).map(|(_, _, bot)| bot)
    }

    /// Whether it uses what its seat remembers of the movement pile.
    pub fn needs_knowledge(&self) -> bool {
        matches!(self, BoardPlayer::Racer(_))
    }
}

impl BoardBot for BoardPlayer {
    #[inline]
    fn choose(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, dice: &mut Dice) -> BoardAction {
        match self {
            BoardPlayer::Pass(bot) => bot.choose(view, ask, dice),
            BoardPlayer::Random(bot) => bot.choose(view, ask, dice),
            BoardPlayer::Racer(bot) => bot.choose(view, ask, dice),
        }
    }
}
