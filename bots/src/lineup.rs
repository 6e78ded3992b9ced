//! Which bot sits where.

use std::sync::Arc;

use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Observer;
use eksim_engine::types::{Action, Ask, Dice};
use eksim_engine::view::View;

use crate::any::AnyBot;
use crate::bot::Bot;
use crate::registry::BotSpec;
use crate::restriction::Restriction;
use crate::table::{Seated, play_game};

/// Bots by seat. Built once, then played game after game: every bot starts afresh with each.
#[derive(Clone, Debug)]
pub struct Lineup {
    bots: Vec<AnyBot>,
    /// For each seat, who sits there.
    seats: Vec<usize>,
    needs_knowledge: bool,
    /// The same bot sits everywhere, and nothing holds it back.
    all_alike: bool,
    /// What holds the bots back, if anything holds any of them back.
    restrictions: Vec<Option<Arc<Restriction>>>,
}

/// What at the end of a list of bots lets the last of them take all other seats.
pub const AND_SO_ON: &str = "...";

/// A list of bots around a table of `players`: it repeats, or if `so_on` its last one takes all seats that are left.
pub fn around_table<B: Clone>(list: &[B], so_on: bool, players: usize) -> Vec<B> {
    let rest = if so_on { list.len().saturating_sub(1) } else { 0 };
    (0..players)
        .filter_map(|seat| if so_on { list.get(seat.min(rest)) } else { list.iter().cycle().nth(seat) }.cloned())
        .collect()
}

impl Lineup {
    /// These bots, seat by seat.
    pub fn new<'a>(specs: impl IntoIterator<Item = &'a BotSpec>) -> Lineup {
        let specs: Vec<&BotSpec> = specs.into_iter().collect();
        Lineup {
            bots: specs.iter().map(|spec| spec.build()).collect(),
            seats: (0..specs.len()).collect(),
            needs_knowledge: specs.iter().any(|spec| spec.needs_knowledge()),
            all_alike: specs.iter().all(|spec| {
                let alike = spec.info().name == specs[0].info().name && spec.settings() == specs[0].settings();
                alike && spec.restriction().is_none()
            }),
            restrictions: if specs.iter().any(|spec| spec.restriction().is_some()) {
                specs.iter().map(|spec| spec.restriction().cloned()).collect()
            } else {
                Vec::new()
            },
        }
    }

    /// The list repeated around a table of `players`.
    pub fn around(specs: &[BotSpec], players: usize) -> Lineup {
        Lineup::new(specs.iter().cycle().take(players))
    }

    /// Plays one game, as [`play_game`] does. Tables where all play the same quick bot have a loop of their own: their answers are
    /// so quick that to ask each time who sits there would be a good part of the game. (One plays for all: what it remembers,
    /// it remembers by seat.)
    #[inline]
    pub fn play<O: Observer>(&mut self, game: &mut Game<'_>, key: u64, knowledge: Option<&mut Knowledge>, observer: &mut O) {
        match self.bots.first_mut() {
            Some(AnyBot::Pass(bot)) if self.all_alike => play_game(game, key, bot, None, observer),
            Some(AnyBot::Random(bot)) if self.all_alike => play_game(game, key, bot, None, observer),
            Some(AnyBot::Careful(bot)) if self.all_alike => play_game(game, key, bot, knowledge, observer),
            Some(AnyBot::Counter(bot)) if self.all_alike => play_game(game, key, bot, knowledge, observer),
            _ => play_game(game, key, self, knowledge, observer),
        }
    }

    /// A new game begins. [`Lineup::play`] does this itself; other loops must.
    pub fn start_game(&mut self, _key: u64) {
        self.start();
    }

    /// Everybody takes a seat in a game that is under way, as one seat sees it.
    pub fn join_game(&mut self, view: &View<'_, '_>) {
        self.start();
        self.bots.iter_mut().for_each(|bot| bot.join(view));
    }

    /// How many seats.
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    /// Whether nobody sits here.
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Moves everybody on: seat `s` is taken by the bot that stood at `s + by` in the list.
    pub fn rotate(&mut self, by: usize) {
        let n = self.seats.len().max(1);
        for (seat, bot) in self.seats.iter_mut().enumerate() {
            *bot = (seat + by) % n;
        }
    }

    /// The number in the list of the bot at this seat.
    pub fn at(&self, seat: usize) -> usize {
        self.seats[seat]
    }

    /// Games the search bots played in their heads so far.
    pub fn played(&self) -> u64 {
        self.bots.iter().map(AnyBot::played).sum()
    }

    /// Whether any bot makes use of tracked knowledge: if none does, play without.
    pub fn needs_knowledge(&self) -> bool {
        self.needs_knowledge
    }
}

impl Seated for Lineup {
    fn start(&mut self) {
        self.bots.iter_mut().for_each(Bot::begin);
    }

    #[inline]
    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        let bot = self.seats[ask.seat.index()];
        match self.restrictions.get(bot) {
            Some(Some(restriction)) => restriction.answer(&mut self.bots[bot], view, ask, dice),
            _ => self.bots[bot].choose(view, ask, dice),
        }
    }

    #[inline]
    fn answer_and_tell(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> (Action, Option<bool>) {
        if self.restrictions.is_empty() {
            return self.bots[self.seats[ask.seat.index()]].choose_and_tell(view, ask, dice);
        }
        (self.answer(view, ask, dice), None) // who is held back is shown other rules, and may think that there was no choice
    }
}

#[cfg(test)]
mod tests {
    use eksim_engine::rules::Rules;
    use eksim_engine::sets::Sets;
    use eksim_engine::switches::Switches;
    use eksim_engine::types::{Domain, block_key};

    use super::*;

    /// Every answer of a game.
    #[derive(Default, PartialEq, Debug)]
    struct Answers(Vec<Action>);

    impl Observer for Answers {
        fn on(&mut self, _: &Game<'_>, _: eksim_engine::observer::Event) {}

        fn answered(&mut self, _: &Game<'_>, action: Action) {
            self.0.push(action);
        }
    }

    #[test]
    fn a_table_of_one_bot_plays_as_if_each_seat_had_its_own() {
        let rules = Rules::new(Sets::parse(["base", "imploding"]).unwrap(), 4, Switches::default()).unwrap();
        for bots in [vec!["pass"], vec!["random"], vec!["careful"], vec!["counter"], vec!["careful", "careful(risk=0.5)"]] {
            let specs: Vec<BotSpec> = bots.iter().map(|bot| bot.parse().unwrap()).collect();
            let (mut alike, mut apart) = (Lineup::around(&specs, 4), Lineup::around(&specs, 4));
            assert_eq!(alike.all_alike, bots.len() == 1);
            let mut game = Game::new(&rules);
            for block in 0..100 {
                let key = block_key(3, Domain::Test, block);
                let (mut one, mut four) = (Answers::default(), Answers::default());
                alike.play(&mut game, key, Some(&mut Knowledge::default()), &mut one);
                play_game(&mut game, key, &mut apart, Some(&mut Knowledge::default()), &mut four);
                assert_eq!(one, four, "{bots:?}, block {block}");
            }
        }
    }
}
