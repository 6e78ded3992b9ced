//! The rule sets, one file each: what is in the box and the numbers of its setup.

mod barking;
mod base;
pub(crate) mod expanding;
mod good_vs_evil;
mod imploding;
mod party_pack;
mod streaking;
mod zombie;

use crate::cards::Kind;
use crate::error::RuleError;

/// A rule set: one box of cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Set {
    /// Original Edition.
    Base,
    /// Party Pack.
    PartyPack,
    /// Zombie Kittens.
    Zombie,
    /// Good vs Evil.
    GoodVsEvil,
    /// Imploding Kittens.
    Imploding,
    /// Streaking Kittens.
    Streaking,
    /// Barking Kittens.
    Barking,
    /// Expanding Kittens, of the community.
    Expanding,
}

/// What is in a box.
#[derive(Clone, Copy, Debug)]
pub struct Box {
    /// The name on the command line.
    pub name: &'static str,
    /// The name on the box.
    pub title: &'static str,
    /// One line on what it brings.
    pub about: &'static str,
    /// The cards: kind, how many with a paw mark, how many without. Boxes without paw marks use the second number.
    pub cards: &'static [(Kind, u16, u16)],
    /// Cards with a paw are for so many players at most; those without for more than that and at most the second number; all beyond.
    pub paw: Option<(usize, usize)>,
}

impl Set {
    /// All sets, in the order in which decks are laid together.
    pub const ALL: &'static [Set] =
        &[Set::Base, Set::PartyPack, Set::Zombie, Set::GoodVsEvil, Set::Imploding, Set::Streaking, Set::Barking, Set::Expanding];

    /// The box.
    pub fn contents(self) -> &'static Box {
        match self {
            Set::Base => &base::BOX,
            Set::PartyPack => &party_pack::BOX,
            Set::Zombie => &zombie::BOX,
            Set::GoodVsEvil => &good_vs_evil::BOX,
            Set::Imploding => &imploding::BOX,
            Set::Streaking => &streaking::BOX,
            Set::Barking => &barking::BOX,
            Set::Expanding => &expanding::BOX,
        }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.contents().name
    }
}

/// Some sets together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sets(u16);

impl Sets {
    /// Reads a list of names, as `--sets base,streaking` gives it. `apocalypse` stands for `zombie,base`, or with
    /// `party-pack` for that instead of base.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Sets, RuleError> {
        let (mut sets, mut apocalypse) = (Sets::default(), false);
        for name in names {
            match name.trim() {
                "apocalypse" => apocalypse = true,
                name => {
                    let set = Set::ALL.iter().find(|s| s.name() == name);
                    sets = sets.with(*set.ok_or_else(|| RuleError::unknown_set(name))?);
                }
            }
        }
        if apocalypse {
            sets = sets.with(Set::Zombie);
            if !sets.has(Set::PartyPack) {
                sets = sets.with(Set::Base);
            }
        }
        Ok(sets)
    }

    /// These sets and `set`.
    #[must_use]
    pub fn with(self, set: Set) -> Sets {
        Sets(self.0 | 1 << set as u8)
    }

    /// Whether `set` is among them.
    pub fn has(self, set: Set) -> bool {
        self.0 >> set as u8 & 1 != 0
    }

    /// The sets, in deck order.
    pub fn iter(self) -> impl Iterator<Item = Set> {
        Set::ALL.iter().copied().filter(move |s| self.has(*s))
    }

    /// The names, in deck order.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(Set::name).collect()
    }

    /// Whether this is Zombie Kittens together with another whole deck (APO).
    pub fn is_apocalypse(self) -> bool {
        self.has(Set::Zombie) && (self.has(Set::Base) || self.has(Set::PartyPack))
    }

    /// The fewest and the most players, or why these sets don't mix.
    pub fn players(self, forced: bool) -> Result<(usize, usize), RuleError> {
        const ALLOWED: &str = "allowed are: base or party-pack with any of imploding, streaking, barking, expanding; zombie with base \
             or party-pack and any of imploding, streaking, barking; zombie with those expansions alone; good-vs-evil alone; board-game alone";
        let refuse =
            |why: &str| Err(RuleError::Mixture(format!("{} can't be played: {why}; {ALLOWED}", self.names().join(" + "))));
        let decks = [Set::Base, Set::PartyPack].into_iter().filter(|s| self.has(*s)).count();
        if self.0 == 0 {
            return Err(RuleError::Mixture(format!("no set was named; {ALLOWED}")));
        }
        if self.has(Set::GoodVsEvil) {
            return if self == Sets::default().with(Set::GoodVsEvil) { Ok((2, 5)) } else { refuse("good-vs-evil stands alone") };
        }
        if decks == 2 {
            return refuse("base and party-pack are two editions of the same deck");
        }
        if decks == 0 && !self.has(Set::Zombie) {
            return refuse("an expansion needs a deck to join");
        }
        if self.has(Set::Expanding) {
            return expanding::most_players(self, forced).map_or_else(refuse, |most| Ok((2, most)));
        }
        Ok(match (self.is_apocalypse(), self.has(Set::Zombie), self.has(Set::PartyPack)) {
            (true, ..) => (2, 9),
            (_, true, _) => (2, 5),
            (.., true) => (2, 10),
            _ if self.has(Set::Imploding) => (2, 6),
            _ => (2, 5),
        })
    }
}
