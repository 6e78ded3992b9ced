//! A player who may not do all that the rules allow: what is a card worth to him who can't play it, or must play it at once?
//! The others at the table play on as usual.

use eksim_engine::ActionList;
use eksim_engine::cards::Kind;
use eksim_engine::error::RuleError;
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Ask, CardSet, Dice, Play, Question, Single};
use eksim_engine::view::View;

use crate::bot::Bot;

/// How a player is held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// He never plays the cards: neither alone, nor in combinations, nor as an answer.
    Never,
    /// He plays them as soon as he can: in his turn, or on the first play of another that he may answer.
    Early,
}

/// What one player may not do.
#[derive(Clone, Debug)]
pub struct Restriction {
    kinds: Vec<Kind>,
    cards: CardSet,
    way: Way,
    /// The rules with these cards forbidden: so they look to him who may not play them, and he makes the best of the rest.
    rules: Rules,
}

impl PartialEq for Restriction {
    fn eq(&self, other: &Restriction) -> bool {
        self.kinds == other.kinds && self.way == other.way
    }
}

impl Restriction {
    /// On these cards of a game.
    pub fn new(rules: &Rules, kinds: &[Kind], way: Way) -> Result<Restriction, RuleError> {
        let mut switches = rules.switches.clone();
        switches.forbidden.extend(kinds);
        let cards = kinds.iter().map(|kind| rules.card(*kind)).fold(CardSet::EMPTY, |set, card| set | CardSet::of(card));
        Ok(Restriction { kinds: kinds.to_vec(), cards, way, rules: Rules::new(rules.sets, rules.players, switches)? })
    }

    /// What the bot answers when it is held back.
    pub(crate) fn answer<B: Bot>(&self, bot: &mut B, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        match self.way {
            Way::Never => view.under(&self.rules, |view| bot.choose(view, ask, dice)),
            Way::Early => self.forced(view, ask, dice).unwrap_or_else(|| bot.choose(view, ask, dice)),
        }
    }

    /// A play of these cards, if one is possible now: any of them, each as likely.
    fn forced(&self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Option<Action> {
        let holds = view.hand().is_some_and(|hand| !(hand.kinds() & self.cards).is_empty());
        // One's own play is not answered, and nobody brings back what he cancelled himself.
        let others = || view.at_stake().is_some_and(|(actor, _, cancelled)| actor != view.seat() && !cancelled);
        match ask.question {
            Question::Turn if holds => {}
            Question::Nope if holds && others() => {}
            _ => return None,
        }
        let mut list = ActionList::default();
        view.list_actions(&mut list);
        let (mut chosen, mut found) = (None, 0);
        for &action in list.as_slice().iter().filter(|action| self.uses(**action)) {
            found += 1;
            if dice.below(found) == 0 {
                chosen = Some(action);
            }
        }
        chosen
    }

    fn uses(&self, action: Action) -> bool {
        match action {
            Action::Play(Play::Single(Single { card, .. })) | Action::Nope(card) => self.cards.has(card),
            Action::Play(Play::Pair { title, .. } | Play::Triple { title, .. }) => self.cards.has(title),
            _ => false,
        }
    }
}
