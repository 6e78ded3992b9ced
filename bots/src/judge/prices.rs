//! What cards are worth, by their numbers within a rule set: a look-up less than by kind, and sets of what is cheap.

use eksim_engine::rules::Rules;
use eksim_engine::types::{Card, CardSet, MAX_CARDS};

use crate::values::Values;

/// A bot's values, made ready for the rule set it plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prices {
    values: Values,
    /// The numbering of cards that the rest is made for.
    numbering: u64,
    by_card: [i8; MAX_CARDS],
    /// Cheap enough to be one of a five that takes a save card.
    pub(crate) cheap: CardSet,
    /// Two of these don't cost more than a save card.
    pub(crate) payable: CardSet,
}

impl Prices {
    /// These values, not yet ready for any rule set.
    pub(crate) fn new(values: Values) -> Prices {
        Prices { values, numbering: 0, by_card: [0; MAX_CARDS], cheap: CardSet::EMPTY, payable: CardSet::EMPTY }
    }

    /// Made ready for these rules. A bot plays many games under the same.
    #[inline]
    pub(crate) fn under(&mut self, rules: &Rules) -> &Prices {
        if self.numbering != rules.numbering {
            self.renumber(rules);
        }
        self
    }

    #[cold]
    fn renumber(&mut self, rules: &Rules) {
        *self = Prices { numbering: rules.numbering, ..Prices::new(self.values) };
        for (number, price) in self.by_card.iter_mut().enumerate() {
            let card = Card(number as u8);
            let value = self.values.of(rules.kind(card));
            *price = value as i8;
            self.cheap |= if value <= 24 { CardSet::of(card) } else { CardSet::EMPTY };
            self.payable |= if value <= 50 { CardSet::of(card) } else { CardSet::EMPTY };
        }
    }

    /// The value of a card.
    #[inline]
    pub(crate) fn of(&self, card: Card) -> i32 {
        i32::from(self.by_card[card.index() & (MAX_CARDS - 1)])
    }
}
