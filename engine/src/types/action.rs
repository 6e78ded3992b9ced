//! What the game asks and what a player answers.

use super::{Card, Seat};

/// One card played for its effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Single {
    /// The card that leaves the hand.
    pub card: Card,
    /// What it is played as: itself, or what Godcat, Clone or Copycat stands for.
    pub as_card: Card,
    /// Whom it is aimed at, or [`Seat::NONE`].
    pub target: Seat,
    /// The title it names (Foresight), or [`Card::NONE`].
    pub name: Card,
    /// Whether a Feline Bonus is played with it.
    pub bonus: bool,
}

/// What is played, with everything that is announced when it is played (CORE-36).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Play {
    /// One card for its own effect.
    Single(Single),
    /// Two of a title: a random card of the target (CORE-40).
    Pair {
        /// The title.
        title: Card,
        /// Whom it robs.
        target: Seat,
    },
    /// Three of a title: a named card of the target (CORE-41).
    Triple {
        /// The title.
        title: Card,
        /// Whom it robs.
        target: Seat,
        /// The title asked for.
        name: Card,
    },
    /// Five different titles: any card of the discard (CORE-42).
    Five {
        /// The titles, ascending; Godcat may stand for a missing one.
        titles: [Card; 5],
    },
}

impl Play {
    /// One card as itself, without a target.
    pub fn alone(card: Card) -> Play {
        Play::at(card, Seat::NONE)
    }

    /// One card as itself against `target`.
    pub fn at(card: Card, target: Seat) -> Play {
        Play::Single(Single { card, as_card: card, target, name: Card::NONE, bonus: false })
    }

    /// Whom the play is aimed at, or [`Seat::NONE`].
    pub fn target(self) -> Seat {
        match self {
            Play::Single(Single { target, .. }) | Play::Pair { target, .. } | Play::Triple { target, .. } => target,
            Play::Five { .. } => Seat::NONE,
        }
    }
}

/// An answer to an [`Ask`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Action {
    /// Draw the top card, which ends the turn.
    Draw,
    /// Play a card or a combination.
    Play(Play),
    /// Blind: turn up a random card of the own hand and play it (STK-31), or start to defuse blindly (STK-33).
    PlayBlind,
    /// Play this Nope (or Super Nope).
    Nope(Card),
    /// Decline to act in a window.
    Decline,
    /// Answer a kitten with this save card.
    Save(Card),
    /// Keep: the kitten with Streaking, the card looked at, the card placed before one.
    Keep,
    /// Do not keep: put the card back, or swap.
    Return,
    /// Do not save oneself.
    Die,
    /// Put the card at this place of the pile, from the top.
    Place(u8),
    /// Give, discard or put down this card.
    Give(Card),
    /// Take this card: the marked one, or one from the discard.
    Take(Card),
    /// Take a card that can't be told apart.
    TakeBlind,
    /// The new order of the top cards: `order[i]` is the old place of the card that now lies at place `i`.
    Order([u8; 6]),
    /// Choose this player: whom to bring back.
    Choose(Seat),
    /// Armageddon: lay one card before `other`, the other before oneself.
    Armageddon {
        /// Who gets the second card.
        other: Seat,
        /// Whether Godcat lies before `other`.
        godcat: bool,
    },
    /// Unholy Kitten: roll the die instead of defusing.
    Roll,
}

/// Why a player must part with a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// To another player (Favor).
    Favor(Seat),
    /// To a dead player (Feed the Dead).
    FeedTheDead(Seat),
    /// Into the pile, which is shuffled then (Garbage Collection).
    GarbageCollection,
    /// Into the pile (Grave Robber).
    GraveRobber,
    /// On top of the pile (Potluck).
    Potluck,
    /// One version of the title that a triple named (CORE-49).
    Named(Seat, Card),
    /// Sacrificed to the Unholy Kitten, this many to go.
    Unholy(u8),
    /// Down to eight cards (Counting Kitten), this many to go.
    Counting(u8),
    /// Hipbat's toll.
    Hipbat,
}

/// What kind of decision is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)] // a tag of its own: telling a turn from the rest is one comparison
pub enum Question {
    /// It is the seat's turn: play or draw.
    Turn,
    /// A blind player turned up this card and says how to play it (STK-41).
    Blind(Card),
    /// Nope what lies on the table?
    Nope,
    /// Play a NOW card between plays?
    Now,
    /// Play Clairvoyance on a save?
    Clairvoyance,
    /// Play The Chosen One on a death?
    Death(Seat),
    /// A kitten is met: which save card, keep it, or die?
    Save(Card),
    /// Which dead player comes back?
    Revive,
    /// Where does this card go?
    Place(Card),
    /// Which card to part with?
    Give(Why),
    /// Take a card that can be told apart, or a blind pick, from this player?
    Theft(Seat),
    /// Which card of the discard to take (Five) or shuffle in (Archaeologist)?
    Discard,
    /// In which order do this many top cards go back?
    Order(u8),
    /// Keep this card (Dig Deeper, Raising Heck), or return it?
    Keep(Card),
    /// Lay out Armageddon's two cards.
    Armageddon,
    /// Keep the unseen card, or swap it?
    Swap,
}

/// A decision that is due: who, and what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ask {
    /// Who decides.
    pub seat: Seat,
    /// What is to be decided.
    pub question: Question,
}

const _: () = assert!(size_of::<Action>() <= 8 && size_of::<Ask>() <= 8);
