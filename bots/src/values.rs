//! What a card in the hand is worth, in hundredths of a Defuse: one table for all bots, overridable by `value.<card>`.

use eksim_engine::cards::Kind;

/// A value for every kind of card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Values([i8; Values::SIZE]);

/// What a card that the table does not name is worth.
const OTHERS: i8 = 15;

/// The table. A cat counts as a part of a pair; a kitten kept with Streaking is better in any other place.
#[rustfmt::skip]
const TABLE: &[(Kind, i8)] = &[
    (Kind::ExplodingKitten, -100), (Kind::ImplodingKitten, -100), (Kind::ImplodingKittenUp, -100),
    (Kind::Defuse, 100), (Kind::ZombieKitten, 100), (Kind::Godcat, 95), (Kind::StreakingKitten, 70),
    (Kind::Nope, 40),
    (Kind::Attack, 48), (Kind::TargetedAttack, 50), (Kind::AttackOfTheDead, 55), (Kind::PersonalAttack, 7),
    (Kind::Skip, 42), (Kind::SuperSkip, 46), (Kind::Reverse, 38),
    (Kind::Shuffle, 22), (Kind::ShuffleNow, 24), (Kind::Favor, 16),
    (Kind::SeeTheFuture3, 24), (Kind::SeeTheFuture5, 26), (Kind::RevealTheFuture3, 14),
    (Kind::AlterTheFuture3, 40), (Kind::AlterTheFuture3Now, 44), (Kind::AlterTheFuture5, 44), (Kind::ShareTheFuture3, 32),
    (Kind::DrawFromTheBottom, 26), (Kind::SwapTopAndBottom, 20), (Kind::Bury, 44), (Kind::DigDeeper, 36), (Kind::RaisingHeck, 38),
    (Kind::CatomicBomb, 42), (Kind::Potluck, 20), (Kind::GarbageCollection, 16),
    (Kind::Mark, 5), (Kind::CurseOfTheCatButt, 20), (Kind::BarkingKitten, 18), (Kind::TowerOfPower, 30), (Kind::IllTakeThat, 18),
    (Kind::Clairvoyance, 8), (Kind::FeedTheDead, 10), (Kind::GraveRobber, 10), (Kind::Clone, 26), (Kind::Armageddon, 22),
    // The community's: a Super Nope is a better Nope, Swap Seats a Skip; fuel only ever does harm.
    (Kind::SuperNope, 48), (Kind::SwapSeats, 40), (Kind::TheTwins, 40), (Kind::TheChosenOne, 26), (Kind::Copycat, 24), (Kind::Hipbat, 20),
    (Kind::RookieArchaeologist, 20), (Kind::ForcedPlay, 18), (Kind::Disable, 16), (Kind::Caternator, 14), (Kind::FelineBonus, 12),
    (Kind::GarbageBag, 10), (Kind::PassTheCoffee, 8), (Kind::Foresight, 6),
    (Kind::Caffeine, -5), (Kind::BlackHole, -20), (Kind::Catnip, -20),
    (Kind::CoffeeKitten, -60), (Kind::CoronaKitten, -30), (Kind::UnholyKitten, -80), (Kind::ImpendingImplodingKitten, -60),
    (Kind::KittyRick, -60), (Kind::CountingKitten, -60), (Kind::OddKitten, -60),
    (Kind::FeralCat, 9),
    (Kind::Tacocat, 6), (Kind::BeardCat, 6), (Kind::Cattermelon, 6), (Kind::HairyPotatoCat, 6), (Kind::RainbowRalphingCat, 6),
    (Kind::CatOLantern, 6), (Kind::DeCatIpated, 6), (Kind::Electrocat, 6), (Kind::VampireCat, 6),
    (Kind::HorseCat, 6), (Kind::KnightCat, 6), (Kind::Mercat, 6), (Kind::TrollCat, 6),
];

impl Values {
    const SIZE: usize = 128;

    /// The table as it stands.
    pub const DEFAULT: Values = {
        let mut values = [OTHERS; Values::SIZE];
        let mut i = 0;
        while i < TABLE.len() {
            values[TABLE[i].0 as usize] = TABLE[i].1;
            i += 1;
        }
        Values(values)
    };

    /// The value of a card of this kind.
    #[inline]
    pub fn of(&self, kind: Kind) -> i32 {
        i32::from(self.0[kind as usize & (Values::SIZE - 1)])
    }

    /// The same table with another value for one kind.
    #[must_use]
    pub fn with(mut self, kind: Kind, value: i8) -> Values {
        self.0[kind as usize & (Values::SIZE - 1)] = value;
        self
    }
}

impl Default for Values {
    fn default() -> Values {
        Values::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_engine::cards::Family;

    #[test]
    fn saves_are_worth_most_and_cats_least() {
        for kind in Kind::ALL {
            let value = Values::DEFAULT.of(*kind);
            match kind.spec().family {
                Family::Save => assert_eq!(value, 100),
                Family::Kitten => assert!(value <= OTHERS.into()),
                Family::Cat => assert!(value <= 15),
                _ => assert!(value < 100),
            }
        }
    }
}
