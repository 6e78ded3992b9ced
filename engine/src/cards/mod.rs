//! The cards, one file each (or one per family). A card is a zero-sized type that implements [`CardRules`]:
//! what is printed on it, whom it can be aimed at, and what it does. The list below generates [`Kind`], the
//! table of specs and one exhaustive match per hook.

use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, SeatSet, Single};

/// What a card is, as far as the shared rules care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Exploding, Imploding and the community kittens (CORE-09).
    Kitten,
    /// Defuse, Zombie Kitten.
    Save,
    /// A cat: powerless alone.
    Cat,
    /// Feral Cat: stands for any cat.
    Feral,
    /// Nope and Super Nope.
    Nope,
    /// Anything that can be played alone.
    Action,
    /// Streaking Kitten: lies in the hand and works there.
    Holder,
    /// Caffeine, Black Hole, Catnip.
    Fuel,
    /// Godcat: any card but a Nope.
    Wild,
    /// Devilcat and Evil Plan: never in a hand.
    Event,
}

/// What is printed on a card, and how the program names it.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name in plans, tables and notation.
    pub name: &'static str,
    /// The printed title: cards of one title can be combined (CORE-08).
    pub title: &'static str,
    /// What it is.
    pub family: Family,
    /// Whether it bears the NOW mark (CORE-37).
    pub now: bool,
    /// The printed number (attack of 2, the top 3), or 0.
    pub number: u8,
    /// What it does, in a sentence or two.
    pub text: &'static str,
    /// The ids of its rules.
    pub ids: &'static str,
}

impl Spec {
    /// A card that is played for its effect.
    pub(crate) const fn action(name: &'static str, title: &'static str, ids: &'static str, text: &'static str) -> Spec {
        Spec { name, title, family: Family::Action, now: false, number: 0, text, ids }
    }

    /// The same, of another family.
    pub(crate) const fn of(mut self, family: Family) -> Spec {
        self.family = family;
        self
    }

    /// The same, with a printed number.
    pub(crate) const fn number(mut self, number: u8) -> Spec {
        self.number = number;
        self
    }

    /// The same, with the NOW mark.
    pub(crate) const fn now(mut self) -> Spec {
        self.now = true;
        self
    }

    /// The title with its NOW mark, as a person would say it.
    pub fn label(&self) -> String {
        if self.now && self.name.ends_with("_now") { format!("{} NOW", self.title) } else { self.title.to_string() }
    }
}

/// The rules of one card.
pub(crate) trait CardRules {
    /// What is printed on it.
    const SPEC: Spec;

    /// Whether `allowed` or `targets` say anything at all, so that the others need not be asked.
    const CHECKED: bool = false;

    /// Whether its own condition holds for `seat` now (targets apart).
    fn allowed(_game: &Game<'_>, _seat: Seat) -> bool {
        true
    }

    /// Whom `seat` may aim it at; `None` if it takes no target.
    fn targets(_game: &Game<'_>, _seat: Seat) -> Option<SeatSet> {
        None
    }

    /// What it does once its Nope window has closed.
    fn effect<L: Luck, O: Observer>(_game: &mut Game<'_>, _seat: Seat, _play: Single, _table: &mut Table<'_, L, O>) {}
}

macro_rules! cards {
    ($($file:ident: $($card:ident),+;)+) => {
        $(mod $file;)+

        /// Every kind of card there is, printed or (with `Up`) lying face up in the pile.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Kind { $($($card,)+)+ }

        impl Kind {
            /// All kinds, in the order of the engine.
            pub const ALL: &'static [Kind] = &[$($(Kind::$card,)+)+];

            /// What is printed on it.
            pub fn spec(self) -> &'static Spec {
                match self { $($(Kind::$card => &<$file::$card as CardRules>::SPEC,)+)+ }
            }

            pub(crate) fn is_checked(self) -> bool {
                match self { $($(Kind::$card => <$file::$card as CardRules>::CHECKED,)+)+ }
            }

            pub(crate) fn allowed(self, game: &Game<'_>, seat: Seat) -> bool {
                match self { $($(Kind::$card => <$file::$card as CardRules>::allowed(game, seat),)+)+ }
            }

            pub(crate) fn targets(self, game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
                match self { $($(Kind::$card => <$file::$card as CardRules>::targets(game, seat),)+)+ }
            }

            pub(crate) fn effect<L: Luck, O: Observer>(
                self, game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>,
            ) {
                match self { $($(Kind::$card => <$file::$card as CardRules>::effect(game, seat, play, table),)+)+ }
            }
        }
    };
}

cards! {
    kittens: ExplodingKitten, ImplodingKitten, ImplodingKittenUp;
    saves: Defuse, ZombieKitten;
    nope: Nope;
    attack: Attack, TargetedAttack, PersonalAttack, AttackOfTheDead;
    skip: Skip, SuperSkip;
    reverse: Reverse;
    favor: Favor;
    shuffle: Shuffle, ShuffleNow;
    see_the_future: SeeTheFuture3, SeeTheFuture5, RevealTheFuture3;
    alter_the_future: AlterTheFuture3, AlterTheFuture3Now, AlterTheFuture5, ShareTheFuture3;
    draw_from_the_bottom: DrawFromTheBottom;
    cats: FeralCat, Tacocat, BeardCat, Cattermelon, HairyPotatoCat, RainbowRalphingCat,
        CatOLantern, DeCatIpated, Electrocat, VampireCat, HorseCat, KnightCat, Mercat, TrollCat;
    streaking_kitten: StreakingKitten;
    swap_top_and_bottom: SwapTopAndBottom;
    garbage_collection: GarbageCollection;
    catomic_bomb: CatomicBomb;
    mark: Mark;
    curse: CurseOfTheCatButt;
    barking_kitten: BarkingKitten;
    tower_of_power: TowerOfPower;
    bury: Bury;
    ill_take_that: IllTakeThat;
    potluck: Potluck;
    clairvoyance: Clairvoyance;
    feed_the_dead: FeedTheDead;
    clone: Clone;
    grave_robber: GraveRobber;
    dig_deeper: DigDeeper;
    armageddon: Armageddon, Godcat, Devilcat;
    raising_heck: RaisingHeck;
    special_kittens: CoffeeKitten, CoronaKitten, UnholyKitten, ImpendingImplodingKitten, KittyRick, CountingKitten, CountingKittenUp,
        OddKitten, OddKittenUp;
    fuel: Caffeine, BlackHole, Catnip;
    super_nope: SuperNope;
    swap_seats: SwapSeats;
    disable: Disable;
    forced_play: ForcedPlay;
    copycat: Copycat;
    rookie_archaeologist: RookieArchaeologist;
    foresight: Foresight;
    feline_bonus: FelineBonus;
    pass_the_coffee: PassTheCoffee;
    caternator: Caternator, Hipbat;
    garbage_bag: GarbageBag;
    the_twins: TheTwins;
    the_chosen_one: TheChosenOne;
    evil_plan: EvilPlan, EvilPlanUp;
}

impl Kind {
    /// The kind with this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.spec().name == name)
    }

    /// The kind that a person means: by its name, or by its printed title in whatever spelling of case, spaces and signs.
    pub fn meant(text: &str) -> Option<Kind> {
        let letters =
            |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect() };
        let wanted = letters(text);
        let is = |kind: &Kind| letters(kind.spec().name) == wanted || letters(&kind.spec().label()) == wanted;
        Kind::named(text).or_else(|| Kind::ALL.iter().copied().find(is))
    }
}
