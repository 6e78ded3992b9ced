//! A table for tests: a game with scripted luck and everything that happened. Actions are given in notation.

use eksim_engine::board::{
    BoardAction, BoardAsk, BoardCard, BoardEvent, BoardGame, BoardKnowledge, BoardQuestion, BoardRules, BoardScene, BoardView,
    Disc,
};
use eksim_engine::types::{Dice, Roll, ScriptedLuck, Seat};

/// The default board.
pub(crate) fn rules(players: usize) -> BoardRules {
    BoardRules::standard(players).expect("playable")
}

/// A game being tested.
pub(crate) struct Table<'r> {
    pub(crate) game: BoardGame<'r>,
    pub(crate) knowledge: BoardKnowledge,
    pub(crate) luck: ScriptedLuck,
    pub(crate) events: Vec<BoardEvent>,
}

impl<'r> Table<'r> {
    /// Starts from a scene, with these rolls to come.
    pub(crate) fn new(scene: BoardScene<'r>, rolls: impl IntoIterator<Item = Roll>) -> Table<'r> {
        let mut luck = ScriptedLuck::new(rolls);
        Table { game: scene.start(&mut luck, &mut ()), knowledge: BoardKnowledge::default(), luck, events: Vec::new() }
    }

    /// The asked player answers so; fails if that is not legal.
    pub(crate) fn act(&mut self, action: &str) -> &mut Self {
        let action: BoardAction = action.parse().unwrap_or_else(|e| panic!("{e}"));
        let observer = &mut (&mut self.knowledge, &mut self.events);
        self.game.try_apply(action, &mut self.luck, observer).unwrap_or_else(|e| panic!("{e}"));
        self
    }

    /// Fails if the asked player could answer so.
    pub(crate) fn refuses(&self, action: &str) -> &Self {
        assert!(!self.game.is_legal(action.parse().expect("an action")), "{action} should not be legal");
        self
    }

    /// Fails unless this seat is asked this.
    pub(crate) fn expect(&self, seat: u8, question: BoardQuestion) -> &Self {
        assert_eq!(self.game.ask(), Some(BoardAsk { seat: Seat(seat), question }));
        self
    }

    /// Where everybody stands.
    pub(crate) fn places(&self) -> Vec<u8> {
        self.game.places().to_vec()
    }

    /// The names of a seat's cards, in the engine's order.
    pub(crate) fn hand(&self, seat: u8) -> Vec<&'static str> {
        self.game.peek_hand(Seat(seat)).cards().map(|card| BoardCard::of(card).name()).collect()
    }

    /// The movement pile, top first.
    pub(crate) fn discs(&self) -> String {
        self.game.peek_discs().0.top_down().map(|disc| Disc::of(disc).to_string()).collect::<Vec<_>>().join(", ")
    }

    /// The view of a seat.
    pub(crate) fn view(&self, seat: u8) -> BoardView<'_, 'r> {
        BoardView::of(&self.game, Some(&self.knowledge), Seat(seat))
    }

    /// Whether this happened.
    pub(crate) fn saw(&self, event: BoardEvent) -> bool {
        self.events.contains(&event)
    }

    /// Fails if a scripted roll was not used.
    pub(crate) fn done(self) {
        self.luck.finish();
    }
}

/// Any legal answer, all alike.
pub(crate) fn any(game: &BoardGame<'_>, dice: &mut Dice) -> BoardAction {
    let actions = game.legal_actions();
    actions.as_slice()[dice.below(actions.as_slice().len())]
}

/// A disc by name.
pub(crate) fn disc(name: &str) -> Disc {
    Disc::named(name).expect("a disc")
}
