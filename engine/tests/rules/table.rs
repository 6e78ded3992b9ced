//! A table for tests: a game with scripted luck and everything that happened.

use eksim_engine::ActionList;
use eksim_engine::cards::Kind;
use eksim_engine::error::RuleError;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::Event;
use eksim_engine::rules::Rules;
use eksim_engine::scene::Scene;
use eksim_engine::sets::Sets;
use eksim_engine::switches::{Switches, Value};
use eksim_engine::types::{Action, Ask, Card, KeyedLuck, Play, Question, Roll, ScriptedLuck, Seat, Single};
use eksim_engine::view::View;

/// The rules of these sets, with house rules as `key=value`.
pub(crate) fn rules(sets: &str, players: usize, house: &[&str]) -> Rules {
    try_rules(sets, players, house).expect("playable rules")
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
        let (mut quick, mut luck, mut events) = (self.game, self.luck.clone(), self.events.clone());
        let observer = &mut (&mut self.knowledge, &mut self.events);
        self.game.try_apply(action, &mut self.luck, observer).unwrap_or_else(|e| panic!("{e}"));
        // `apply` may take a quick lane: it must come to the same.
        quick.apply(action, &mut luck, &mut events);
        assert_eq!((self.state_of(&quick), &events), (self.state_of(&self.game), &self.events), "the quick lane differs");
        self
    }

    /// What there is to compare of a game.
    fn state_of(&self, game: &Game<'_>) -> String {
        let view = View::of(game, None, Seat(0));
        let hands: Vec<Vec<_>> = (0..view.players() as u8).map(|s| game.peek_hand(Seat(s)).cards().collect()).collect();
        let piles = [game.peek_pile(), game.peek_discard()].map(|pile| pile.top_down().collect::<Vec<_>>());
        let turn = (view.active(), view.turns_left(), view.under_attack(), view.clockwise(), game.turns());
        format!("{:?}", (game.ask(), game.winner(), game.alive(), turn, hands, piles))
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

    /// The asked player plays two of a title against `target`.
    pub(crate) fn pair(&mut self, title: &str, target: u8) -> &mut Self {
        let play = Play::Pair { title: self.card(title), target: Seat(target) };
        self.act(Action::Play(play))
    }

    /// The asked player plays three of a title and asks `target` for `name`.
    pub(crate) fn triple(&mut self, title: &str, target: u8, name: &str) -> &mut Self {
        let play = Play::Triple { title: self.card(title), target: Seat(target), name: self.card(name) };
        self.act(Action::Play(play))
    }

    /// Five titles, in the engine's order.
    pub(crate) fn five_of(&self, names: &str) -> Action {
        let mut titles: Vec<Card> = Scene::cards(self.rules, names);
        titles.sort_by_key(|c| (self.rules.name(*c) == "godcat", *c));
        Action::Play(Play::Five { titles: titles.try_into().expect("five titles") })
    }

    /// The asked player plays five different titles.
    pub(crate) fn five(&mut self, names: &str) -> &mut Self {
        let action = self.five_of(names);
        self.act(action)
    }

    /// The asked player plays a Nope.
    pub(crate) fn nope(&mut self) -> &mut Self {
        let card = self.card("nope");
        self.act(Action::Nope(card))
    }

    /// The asked player plays this Nope (a Super Nope).
    pub(crate) fn nope_with(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.act(Action::Nope(card))
    }

    /// Fails unless this seat is asked where this card goes.
    pub(crate) fn expect_place(&self, seat: u8, name: &str) -> &Self {
        self.expect(seat, Question::Place(self.card(name)))
    }

    /// The asked player declines.
    pub(crate) fn decline(&mut self) -> &mut Self {
        self.act(Action::Decline)
    }

    /// The asked player draws.
    pub(crate) fn draw(&mut self) -> &mut Self {
        self.act(Action::Draw)
    }

    /// The asked player puts the card at this place from the top.
    pub(crate) fn place(&mut self, place: u8) -> &mut Self {
        self.act(Action::Place(place))
    }

    /// The asked player gives this card.
    pub(crate) fn give(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.act(Action::Give(card))
    }

    /// The asked player takes this card.
    pub(crate) fn take(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.act(Action::Take(card))
    }

    /// Whether the asked player may do this.
    pub(crate) fn can(&self, action: Action) -> bool {
        self.game.is_legal(action)
    }

    /// Whether the asked player may play this card alone (without a target).
    pub(crate) fn can_play(&self, name: &str) -> bool {
        self.can(Action::Play(Play::alone(self.card(name))))
    }

    /// Whether the asked player may play this card against `target`.
    pub(crate) fn can_play_at(&self, name: &str, target: u8) -> bool {
        self.can(Action::Play(Play::at(self.card(name), Seat(target))))
    }

    /// Whether the asked player may play this pair against `target`.
    pub(crate) fn can_pair(&self, title: &str, target: u8) -> bool {
        self.can(Action::Play(Play::Pair { title: self.card(title), target: Seat(target) }))
    }

    /// Whether the asked player may play this triple against `target`, naming `name`.
    pub(crate) fn can_triple(&self, title: &str, target: u8, name: &str) -> bool {
        self.can(Action::Play(Play::Triple { title: self.card(title), target: Seat(target), name: self.card(name) }))
    }

    /// The asked player answers a kitten with this save card.
    pub(crate) fn save(&mut self, name: &str) -> &mut Self {
        let card = self.card(name);
        self.act(Action::Save(card))
    }

    /// The asked player chooses this player.
    pub(crate) fn choose(&mut self, seat: u8) -> &mut Self {
        self.act(Action::Choose(Seat(seat)))
    }

    /// Clone played as another card, against `target` if that needs one.
    pub(crate) fn clone_of(&self, name: &str, target: Option<u8>) -> Action {
        let target = target.map_or(Seat::NONE, Seat);
        let (card, as_card) = (self.card("clone"), self.card(name));
        Action::Play(Play::Single(Single { card, as_card, target, name: Card::NONE, bonus: false }))
    }

    /// Whether the asked player may play Clone as any card at all.
    pub(crate) fn can_clone(&self) -> bool {
        let mut list = ActionList::default();
        self.game.list_actions(&mut list);
        let clone = self.card("clone");
        list.as_slice().iter().any(|a| matches!(a, Action::Play(Play::Single(single)) if single.card == clone))
    }

    /// Who lives, as seat numbers.
    pub(crate) fn alive(&self) -> Vec<u8> {
        self.game.alive().map(|seat| seat.0).collect()
    }

    /// Where a seat is certain of a card with this name, from the top.
    pub(crate) fn knows(&self, seat: u8, name: &str) -> Vec<usize> {
        let view = self.view(seat);
        (0..view.pile_len()).filter(|place| view.known_at(*place) == Some(self.card(name))).collect()
    }

    /// Whose turn it is and how many turns he owes.
    pub(crate) fn owed(&self) -> (u8, usize) {
        (self.game.active().0, self.view(0).turns_left())
    }

    /// Whether this happened.
    pub(crate) fn happened(&self, event: Event) -> bool {
        self.events.contains(&event)
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

/// The reason why these rules can't be played.
pub(crate) fn refusal(sets: &str, players: usize, house: &[&str]) -> String {
    match try_rules(sets, players, house) {
        Ok(_) => panic!("{sets} with {players} players and {house:?} can be played"),
        Err(why) => why.to_string(),
    }
}

/// The rules of these sets, or why they can't be played.
pub(crate) fn try_rules(sets: &str, players: usize, house: &[&str]) -> Result<Rules, RuleError> {
    let mut switches = Switches::default();
    for rule in house {
        let (key, value) = rule.split_once('=').expect("key=value");
        switches.set(key, &Value::parse(value))?;
    }
    Rules::new(Sets::parse(sets.split(','))?, players, switches)
}

/// A game dealt by keyed luck.
pub(crate) fn dealt(rules: &Rules, key: u64) -> Game<'_> {
    let mut game = Game::new(rules);
    game.deal(&mut KeyedLuck::new(key), &mut ());
    game
}
