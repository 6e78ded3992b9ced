//! What cards are good for, as sets of cards: what players look through their hands for at every decision, worked out once
//! for a rule set. How good a card is at it is for bots to judge.

use crate::cards::Kind;
use crate::types::{Card, CardSet};

/// Which cards of a rule set are good for what; empty where it has none of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Roles {
    /// They show the top of the pile to who plays them.
    pub looks: CardSet,
    /// They spare the next draw, or may make it safer.
    pub escapes: CardSet,
    /// They are played against others or for oneself, whatever lies on the pile.
    pub boons: CardSet,
    /// They take on what another card does: Clone, Copycat.
    pub mimics: CardSet,
    /// They shuffle the pile, or put it in an order that nobody foresees.
    pub shuffles: CardSet,
    /// Godcat.
    pub godcat: CardSet,
    /// Streaking Kitten.
    pub streaking: CardSet,
    /// Exploding Kitten.
    pub exploding: CardSet,
    /// They end a turn without a draw from the top.
    pub runs: CardSet,
    /// They show the top of the pile to nobody else.
    pub peeks: CardSet,
    /// Kittens that hurt whoever draws them: all but an Imploding Kitten that lies face down.
    pub deadly: CardSet,
    /// Of those, the ones that may lie on top unseen.
    pub hidden: CardSet,
    /// Of the cards that spare a draw, those that are never aimed at anybody.
    pub unaimed: CardSet,
    /// Two of a title are surely a pair, if there is anyone to rob, in a hand that holds none of `mixes`.
    pub pairs: CardSet,
    /// Cards that may be played as others in a combination; all cards where that hangs on more than the hand.
    pub mixes: CardSet,
}

const LOOKS: &[Kind] = &[
    Kind::SeeTheFuture3,
    Kind::SeeTheFuture5,
    Kind::RevealTheFuture3,
    Kind::AlterTheFuture3,
    Kind::AlterTheFuture3Now,
    Kind::AlterTheFuture5,
    Kind::ShareTheFuture3,
];

const ESCAPES: &[Kind] = &[
    Kind::Attack,
    Kind::TargetedAttack,
    Kind::AttackOfTheDead,
    Kind::Skip,
    Kind::SuperSkip,
    Kind::Reverse,
    Kind::SwapSeats,
    Kind::Bury,
    Kind::DigDeeper,
    Kind::RaisingHeck,
    Kind::CatomicBomb,
    Kind::AlterTheFuture3,
    Kind::AlterTheFuture3Now,
    Kind::AlterTheFuture5,
    Kind::ShareTheFuture3,
    Kind::DrawFromTheBottom,
    Kind::SwapTopAndBottom,
    Kind::Shuffle,
    Kind::ShuffleNow,
    Kind::GarbageCollection,
    Kind::GraveRobber,
    Kind::RookieArchaeologist,
    Kind::Potluck,
    Kind::Armageddon,
];

const UNAIMED: &[Kind] = &[
    Kind::Attack,
    Kind::Skip,
    Kind::SuperSkip,
    Kind::Reverse,
    Kind::Bury,
    Kind::AlterTheFuture3,
    Kind::AlterTheFuture5,
    Kind::DrawFromTheBottom,
    Kind::SwapTopAndBottom,
    Kind::Shuffle,
];

const SHUFFLES: &[Kind] =
    &[Kind::Shuffle, Kind::ShuffleNow, Kind::GarbageCollection, Kind::GraveRobber, Kind::CatomicBomb, Kind::Potluck];

const RUNS: &[Kind] = &[Kind::Skip, Kind::SuperSkip, Kind::Attack, Kind::TargetedAttack, Kind::Reverse, Kind::DrawFromTheBottom];

const PEEKS: &[Kind] = &[Kind::SeeTheFuture3, Kind::SeeTheFuture5, Kind::AlterTheFuture3, Kind::AlterTheFuture5];

const BOONS: &[Kind] = &[
    Kind::Favor,
    Kind::TowerOfPower,
    Kind::CurseOfTheCatButt,
    Kind::BarkingKitten,
    Kind::IllTakeThat,
    Kind::AttackOfTheDead,
    Kind::Armageddon,
    Kind::FeedTheDead,
];

impl Roles {
    /// The roles of these cards; `numbered` gives the card of a kind, if it is in play.
    pub(crate) fn new(kittens: CardSet, numbered: impl Fn(Kind) -> Card) -> Roles {
        let of = |kinds: &[Kind]| kinds.iter().fold(CardSet::EMPTY, |set, kind| set | CardSet::of(numbered(*kind)));
        let deadly = kittens & !of(&[Kind::ImplodingKitten]);
        Roles {
            looks: of(LOOKS),
            escapes: of(ESCAPES),
            boons: of(BOONS),
            godcat: of(&[Kind::Godcat]),
            streaking: of(&[Kind::StreakingKitten]),
            exploding: of(&[Kind::ExplodingKitten]),
            runs: of(RUNS),
            peeks: of(PEEKS),
            shuffles: of(SHUFFLES),
            mimics: of(&[Kind::Clone, Kind::Copycat]),
            deadly,
            hidden: deadly & !of(&[Kind::ImplodingKittenUp]),
            unaimed: of(UNAIMED),
            pairs: CardSet::EMPTY,
            mixes: CardSet(u64::MAX),
        }
    }
}
