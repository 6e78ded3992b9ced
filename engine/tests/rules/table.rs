//! A table for tests: a game with scripted luck and everything that happened.

use eksim_engine::cards::Kind;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Event;
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Action, Ask, Card, Play, Question, Roll, ScriptedLuck, Seat};
use eksim_engine::view::View;

/// The rules of these sets, with house rules as `key=value`.
pub(crate) fn rules(sets: &str, players: usize, house: &[&str]) -> Rules {
    let mut switches = Switches::default();
    for rule in house {
        let (key, value) = rule.split_once('=').expect("key=value");
        switches.set(key, &Value::parse(value)).expect("a known rule");
    }
    Rules::new(Sets::parse(sets.split(',')).expect("known sets"), players, switches).expect("playable rules")
}

/// A game being tested.
pub(crate) struct Table<'r> {
    pub(crate) game: Game<'r>,
    pub(crate) knowledge: Knowledge,
    pub(crate) luck: ScriptedLuck,
    pub(crate) events: Vec<Event>,
    rules: &'r Rules,
}

impl<'r> Table<'r> {
    /// Starts from a scene, with these rolls to come.
    pub(crate) fn new(rules: &'r Rules, scene: Scene<'r>, rolls: impl IntoIterator<Item = Roll>) -> Table<'r> {
        Table { game: scene.start(), knowledge: Knowledge::default(), luck: ScriptedLuck::new(rolls), events: Vec::new(), rules }
    }

    /// The card of this name.
    pub(crate) fn card(&self, name: &str) -> Card {
        Scene::card(self.rules, name)
    }

    /// Answers the present ask; fails if that is not legal.
    pub(crate) fn act(&mut self, action: Action) -> &mut Self {
        let observer = &mut (&mut self.knowledge, &mut self.events);
        self.game.try_apply(action, &mut self.luck, observer).unwrap_or_else(|e| panic!("{e}"));
        self
    }

    /// The asked player plays this card alone.
    pub(crate) fn play(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.act(Action::Play(Play::alone(card)))
    }

    /// The asked player plays this card against `target`.
    pub(crate) fn play_at(&mut self, name: &str, target: u8) -> &mut Self {
        let card = self.card(name);
        self.act(Action::Play(Play::at(card, Seat(target))))
    }

    /// Who is asked what; fails once the game is over.
    pub(crate) fn ask(&self) -> Ask {
        self.game.ask().expect("the game goes on")
    }

    /// Fails unless this seat is asked this.
    pub(crate) fn expect(&self, seat: u8, question: Question) -> &Self {
        assert_eq!(self.ask(), Ask { seat: Seat(seat), question });
        self
    }

    /// The view of a seat.
    pub(crate) fn view(&self, seat: u8) -> View<'_, 'r> {
        View::of(&self.game, Some(&self.knowledge), Seat(seat))
    }

    /// The names of a seat's cards, in the engine's order.
    pub(crate) fn hand(&self, seat: u8) -> Vec<&'static str> {
        self.game.peek_hand(Seat(seat)).cards().map(|c| self.rules.name(c)).collect()
    }

    /// The names of the pile's cards, top first.
    pub(crate) fn pile(&self) -> Vec<&'static str> {
        self.game.peek_pile().top_down().map(|c| self.rules.name(c)).collect()
    }

    /// The names of the discard's cards, top first.
    pub(crate) fn discard(&self) -> Vec<&'static str> {
        self.game.peek_discard().top_down().map(|c| self.rules.name(c)).collect()
    }

    /// Fails if a scripted roll was not used.
    pub(crate) fn done(self) {
        self.luck.finish();
    }
}

/// Whether `kind` is in play, for tests of decks.
pub(crate) fn count(rules: &Rules, kind: Kind) -> u16 {
    let card = rules.card(kind);
    if card.is_some() { rules.counts[card.index()] } else { 0 }
}
