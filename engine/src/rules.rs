//! A rule set made ready to play: sets, players and house rules resolved into numbers, decks and masks.

use crate::cards::{Family, Kind};
use crate::error::RuleError;
use crate::holders::Holding;
use crate::roles::Roles;
use crate::sets::{Set, Sets, expanding};
use crate::switches::{Combos, Extra, Switches};
use crate::types::{Card, CardSet, Hand, MAX_CARDS, MAX_PILE, MAX_SEATS, Seat, mix};

mod masks;

pub(crate) use masks::Masks;

/// Everything a game needs to know about its rules. Built once, then only read.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The sets in play.
    pub sets: Sets,
    /// Players at the table.
    pub players: usize,
    /// The house rules as given.
    pub switches: Switches,
    /// Which kind each card number is.
    pub kinds: Vec<Kind>,
    /// How many of each card number are in the game at the start, wherever they are.
    pub counts: [u16; MAX_CARDS],

    /// Cards dealt to each, without the save card (CORE-02).
    pub hand: usize,
    /// The printed deck without saves, kittens and the Tower, in canonical order.
    pub printed: Vec<Card>,
    /// How many of those leave again because a house rule lowers a count: they are taken out after the shuffle.
    pub removed: Vec<Card>,
    /// Save cards, and who gets them.
    pub dealt_saves: Vec<(Seat, Card)>,
    /// Whether who gets which save card is left to chance (APO-02).
    pub saves_at_random: bool,
    /// What each seat holds before the deal: his save cards, if they are not left to chance.
    pub(crate) first_hands: [Hand; MAX_SEATS],
    /// Save cards that go back into the deck.
    pub returned: Vec<Card>,
    /// Whether they go back before the deal.
    pub returned_before: bool,
    /// The kittens that enter after the deal.
    pub entering: Vec<Card>,
    /// Cards in the stash under the Tower (BRK-03).
    pub stash: usize,
    /// The pile is cut down to this many cards before the kittens enter (APO-04).
    pub keep_at_most: Option<usize>,
    /// That many cards leave before the kittens enter (APO-04).
    pub remove_exactly: usize,

    /// CORE-63.
    pub stacking: bool,
    /// CORE-22.
    pub defuse_optional: bool,
    /// CORE-40.
    pub combos: Combos,
    /// The dead keep their hands and come back (ZMB-10..17).
    pub zombie: bool,
    /// Zombie with another deck, for the rules that name apocalypse.
    pub apocalypse: bool,
    /// CORE-15.
    pub turn_cap: u32,
    /// Whether the community expansion is in play (EXP).
    pub community: bool,
    /// Black Holes that lie ready at the start (EXP-03).
    pub black_holes: usize,

    /// Which cards are good for what.
    pub roles: Roles,
    /// Tells one numbering of cards from another: equal where `kinds` are.
    pub numbering: u64,
    pub(crate) masks: Masks,
    /// The same as `kinds`, at hand without a pointer.
    kind_of: [Kind; MAX_CARDS],
    /// What holding each card means to the windows.
    holding: [Holding; MAX_CARDS],
    oddities: bool,
    /// The Exploding Kitten, where nothing but a save card answers it and that must be used; else [`Card::NONE`].
    pub(crate) plain_kitten: Card,
    /// Of each card, the lowest card of the same title.
    pub(crate) title: [Card; MAX_CARDS],
    numbers: [Card; 128],
}

/// The cards that the mechanics ask for by name; [`Card::NONE`] where the set has none.
macro_rules! named {
    ($($name:ident: $kind:ident,)+) => {
        impl Rules {
            $(
                #[inline]
                pub(crate) fn $name(&self) -> Card {
                    self.numbers[Kind::$kind as usize]
                }
            )+
        }
    };
}

named! {
    ek: ExplodingKitten,
    imploding: ImplodingKitten,
    imploding_up: ImplodingKittenUp,
    feral: FeralCat,
    streaking: StreakingKitten,
    zombie_kitten: ZombieKitten,
    godcat: Godcat,
    clone_card: Clone,
    clairvoyance: Clairvoyance,
    barking: BarkingKitten,
    tower: TowerOfPower,
    ill_take_that: IllTakeThat,
    corona: CoronaKitten,
    unholy: UnholyKitten,
    impending: ImpendingImplodingKitten,
    kitty_rick: KittyRick,
    counting_up: CountingKittenUp,
    odd_up: OddKittenUp,
    caffeine: Caffeine,
    black_hole: BlackHole,
    catnip: Catnip,
    super_nope: SuperNope,
    copycat: Copycat,
    foresight: Foresight,
    feline_bonus: FelineBonus,
    chosen_one: TheChosenOne,
    evil_plan: EvilPlan,
    evil_plan_up: EvilPlanUp,
}

impl Rules {
    /// Resolves sets, players and house rules, or says why they can't be played.
    pub fn new(sets: Sets, players: usize, switches: Switches) -> Result<Rules, RuleError> {
        let (low, high) = sets.players(switches.force_mixture)?;
        if !(low..=high).contains(&players) {
            return Err(RuleError::Players { players, low, high, sets: sets.names().join(" + ") });
        }
        Builder { sets, players, switches }.build()
    }

    /// The card number of `kind`, or [`Card::NONE`] if it is not in play.
    #[inline]
    pub fn card(&self, kind: Kind) -> Card {
        self.numbers[kind as usize]
    }

    /// The kind of a card number.
    #[inline]
    pub fn kind(&self, card: Card) -> Kind {
        self.kind_of[card.index() & (MAX_CARDS - 1)]
    }

    /// What holding this card means to the windows.
    #[inline]
    pub(crate) fn holding(&self, card: Card) -> Holding {
        self.holding[card.index() & (MAX_CARDS - 1)]
    }

    /// The name of a card number.
    pub fn name(&self, card: Card) -> &'static str {
        self.kind(card).spec().name
    }

    /// The card with this name, if it is in play.
    pub fn named(&self, name: &str) -> Option<Card> {
        let card = self.card(Kind::named(name)?);
        card.is_some().then_some(card)
    }

    /// The kittens.
    #[inline]
    pub fn kittens(&self) -> CardSet {
        self.masks.kittens
    }

    /// The save cards, Godcat not among them.
    #[inline]
    pub fn saves(&self) -> CardSet {
        self.masks.saves
    }

    /// The cats, Feral Cat included.
    #[inline]
    pub fn cats(&self) -> CardSet {
        self.masks.cats
    }

    /// Nope and its like.
    #[inline]
    pub fn nopes(&self) -> CardSet {
        self.masks.nopes
    }

    /// Titles that a triple may name.
    #[inline]
    pub fn nameable(&self) -> CardSet {
        self.masks.nameable
    }

    /// Whether Godcat, Clone or two versions of a title are in play, so that a title may be played with another card.
    #[inline]
    pub fn has_oddities(&self) -> bool {
        self.oddities
    }

    /// Godcat, or [`Card::NONE`].
    #[inline]
    pub fn godcat_card(&self) -> Card {
        self.godcat()
    }

    /// Feral Cat, or [`Card::NONE`].
    #[inline]
    pub fn feral_card(&self) -> Card {
        self.feral()
    }

    /// Clairvoyance, or [`Card::NONE`].
    #[inline]
    pub fn clairvoyance_card(&self) -> Card {
        self.clairvoyance()
    }

    /// Feline Bonus, or [`Card::NONE`].
    #[inline]
    pub fn feline_bonus_card(&self) -> Card {
        self.feline_bonus()
    }

    /// Whether a card names a title when it is played alone (Foresight).
    pub fn names_a_title(&self, card: Card) -> bool {
        card == self.foresight()
    }

    /// The face-down side of a card that can lie face up in the pile; any other card itself.
    pub fn front(&self, card: Card) -> Card {
        match self.kind(card) {
            Kind::ImplodingKittenUp => self.imploding(),
            Kind::CountingKittenUp => self.card(Kind::CountingKitten),
            Kind::OddKittenUp => self.card(Kind::OddKitten),
            Kind::EvilPlanUp => self.evil_plan(),
            _ => card,
        }
    }

    /// How many draws set Kitty Rick off (EXP-16).
    pub fn rick_limit(&self) -> u8 {
        if self.switches.wubba { 10 } else { 5 }
    }

    /// Whether this is the Clone.
    pub fn is_clone(&self, card: Card) -> bool {
        card == self.clone_card() && card.is_some()
    }

    /// The lowest card of the same title (CORE-08).
    #[inline]
    pub fn title_of(&self, card: Card) -> Card {
        self.title[card.index()]
    }

    /// All cards of the same title as `card`.
    pub fn same_title(&self, card: Card) -> CardSet {
        let title = self.title_of(card);
        let same = (0..self.kinds.len() as u8).map(Card).filter(|c| self.title_of(*c) == title);
        same.fold(CardSet::EMPTY, |set, c| set | CardSet::of(c))
    }

    /// How many cards are in the game in all.
    pub fn total(&self) -> usize {
        self.counts.iter().map(|&n| n as usize).sum()
    }

    /// Cards in the pile once everything is set up.
    pub fn pile_size(&self) -> usize {
        let deck = self.printed.len() - self.removed.len() + self.returned.len();
        let tower_late = self.tower().is_some() && self.late_tower();
        let tower_early = usize::from(self.tower().is_some() && !tower_late);
        let pile = self.after_cut(deck + tower_early - self.stash - self.hand * self.players);
        pile + self.entering.len() + usize::from(tower_late)
    }

    /// What a user should know before playing under these rules: a table whose kittens can't put out all players but one never has a
    /// winner (EXP-50). Each kitten of the deck puts out one player at most, Corona none, a pair of Barking Kittens one.
    pub fn caution(&self) -> Option<String> {
        let kittens = || self.entering.iter().filter(|card| self.masks.kittens.has(**card));
        let deadly = kittens().filter(|card| **card != self.corona()).count();
        let barking = self.counts.get(self.barking().index()).map_or(0, |&n| usize::from(n).div_ceil(2));
        let most = deadly + barking;
        (self.community && most + 1 < self.players).then(|| {
            let kittens: Vec<&str> = kittens().map(|card| self.name(*card)).collect();
            format!(
                "no game can have a winner: {} can put out {most} of {} players at most, since the Corona Kitten only infects; \
                 choose others with `special_kittens`, or leave it out with `cards.corona_kitten = 0`",
                kittens.join(", "),
                self.players
            )
        })
    }

    /// Whether the Tower enters with the kittens instead of before the deal (BRK-05).
    pub(crate) fn late_tower(&self) -> bool {
        self.switches.fast || self.keep_at_most.is_some() || self.remove_exactly > 0
    }

    /// What is left of a pile of `len` cards after a fast cut and a trim.
    pub(crate) fn after_cut(&self, len: usize) -> usize {
        let len = if self.switches.fast { len - len / 3 } else { len };
        let len = len - self.remove_exactly.min(len);
        self.keep_at_most.map_or(len, |most| len.min(most))
    }
}

struct Builder {
    sets: Sets,
    players: usize,
    switches: Switches,
}

impl Builder {
    fn build(self) -> Result<Rules, RuleError> {
        let Builder { sets, players, switches } = &self;
        let (players, apocalypse) = (*players, sets.is_apocalypse());
        let zombie = sets.has(Set::Zombie);

        // What the boxes bring, in canonical order.
        let mut deck: Vec<(Kind, usize)> = Vec::new();
        let (mut save_counts, mut kitten_counts, mut tower, mut playmat) = (Vec::new(), Vec::new(), 0, Vec::new());
        let (mut fuel, mut plans) = (Vec::new(), Vec::new());
        for set in sets.iter() {
            for &(kind, paw, plain) in set.contents().cards {
                let mut count = self.part(set, paw, plain);
                if kind == Kind::ExplodingKitten {
                    count = (paw + plain) as usize;
                }
                let spec = kind.spec();
                if apocalypse && set != Set::Zombie && spec.family == Family::Cat && kind != Kind::FeralCat {
                    continue; // APO-01, APO-10
                }
                match (kind, spec.family) {
                    (Kind::TowerOfPower, _) => tower += count,
                    (Kind::Godcat | Kind::Devilcat, _) => playmat.push((kind, count)),
                    (_, Family::Save) => save_counts.push((kind, count)),
                    (_, Family::Kitten) => kitten_counts.push((kind, count)),
                    (_, Family::Fuel) => fuel.push((kind, count)),
                    (_, Family::Event) => plans.push((kind, count)),
                    _ => deck.push((kind, count)),
                }
            }
        }
        let in_play = |kind: Kind| {
            [&deck, &save_counts, &kitten_counts, &playmat, &fuel, &plans].into_iter().flatten().any(|(k, _)| *k == kind)
                || (kind == Kind::TowerOfPower && tower > 0)
        };
        for (kind, _) in &switches.cards {
            if !in_play(*kind) {
                let names = sets.names().join(" + ");
                return Err(RuleError::CannotDeal(format!("`cards.{}`: {names} has no such card", kind.spec().name)));
            }
        }
        let override_count = |list: &mut Vec<(Kind, usize)>, kind: Kind, count: usize| {
            let mut first = true;
            for entry in list.iter_mut().filter(|(k, _)| *k == kind) {
                entry.1 = if first { count } else { 0 };
                first = false;
            }
        };
        for &(kind, count) in &switches.cards {
            override_count(&mut save_counts, kind, count as usize);
            override_count(&mut kitten_counts, kind, count as usize);
            override_count(&mut playmat, kind, count.min(1) as usize);
            override_count(&mut plans, kind, count as usize);
            if kind == Kind::TowerOfPower {
                tower = count as usize;
            }
        }
        if let Some((kind, _)) = switches.cards.iter().find(|(k, n)| *n != 1 && playmat.iter().any(|(p, _)| p == k)) {
            return Err(RuleError::CannotDeal(format!(
                "`cards.{}`: one lies on the playmat, always; to play without it set `cards.armageddon = 0`",
                kind.spec().name
            )));
        }
        if tower > 1 {
            return Err(RuleError::CannotDeal("`cards.tower_of_power`: there is one stash, so at most one Tower".into()));
        }

        let available =
            |list: &[(Kind, usize)], kind: Kind| list.iter().filter(|(k, _)| *k == kind).map(|(_, n)| n).sum::<usize>();
        let mut entering = self.kittens(available(&kitten_counts, Kind::ImplodingKitten));
        let (mut fuel_in_pile, mut black_holes) = (Vec::new(), 0);
        if sets.has(Set::Expanding) {
            expanding::replace_kittens(&mut entering, &kitten_counts, players, switches)?;
            for &(kind, per_player) in &fuel {
                let count = expanding::fuel_count(kind, per_player, &entering, players, switches);
                match kind {
                    Kind::BlackHole => black_holes = count,
                    _ => fuel_in_pile.extend(std::iter::repeat_n(kind, count)),
                }
            }
            // A kind without a copy gets no number: so more sets fit together.
            deck.retain(|(kind, count)| *count > 0 && switches.card_count(*kind) != Some(0));
        }
        self.enough_kittens(&entering, available(&kitten_counts, Kind::ExplodingKitten))?;
        entering.extend(fuel_in_pile);
        entering.extend(plans.iter().flat_map(|(kind, count)| std::iter::repeat_n(*kind, *count)));
        let (dealt_saves, returned, returned_before) =
            self.saves(available(&save_counts, Kind::Defuse), available(&save_counts, Kind::ZombieKitten))?;

        // Number the kinds.
        let community = sets.has(Set::Expanding);
        let set_to = switches.cards.iter().filter(|_| !community);
        let mut present: Vec<Kind> = deck.iter().map(|(k, _)| *k).chain(set_to.map(|(k, _)| *k)).collect();
        present.extend((black_holes > 0).then_some(Kind::BlackHole));
        present.extend(dealt_saves.iter().map(|(_, k)| k).chain(&returned).chain(&entering).copied());
        present.extend(playmat.iter().map(|(k, _)| *k));
        present.extend((tower > 0).then_some(Kind::TowerOfPower));
        for (down, up, turns) in [
            (Kind::ImplodingKitten, Kind::ImplodingKittenUp, true),
            (Kind::CountingKitten, Kind::CountingKittenUp, true),
            (Kind::OddKitten, Kind::OddKittenUp, switches.dyscalculia),
            (Kind::EvilPlan, Kind::EvilPlanUp, true),
        ] {
            present.extend((turns && entering.contains(&down)).then_some(up));
        }
        // A Defuse is known as a title even where none was dealt, so that a triple can name it.
        present.extend(save_counts.iter().filter(|(_, n)| *n > 0).map(|(k, _)| *k));
        present.push(Kind::ExplodingKitten);
        present.sort();
        present.dedup();
        if present.len() > MAX_CARDS {
            return Err(RuleError::CannotDeal(format!(
                "{} kinds of card are in play, the engine holds {MAX_CARDS}; leave a set out, or set `cards.NAME = 0` for some",
                present.len()
            )));
        }
        let mut numbers = [Card::NONE; 128];
        for (i, kind) in present.iter().enumerate() {
            numbers[*kind as usize] = Card(i as u8);
        }
        let number = |kind: &Kind| numbers[*kind as usize];

        // The printed deck, and what house rules add to it or take from it.
        let mut printed: Vec<Card> = deck.iter().flat_map(|(k, n)| std::iter::repeat_n(number(k), *n)).collect();
        let mut removed = Vec::new();
        for (kind, count) in &switches.cards {
            if deck.iter().any(|(k, _)| k == kind) {
                let now = available(&deck, *kind);
                removed.extend(std::iter::repeat_n(number(kind), now.saturating_sub(*count as usize)));
                printed.extend(std::iter::repeat_n(number(kind), (*count as usize).saturating_sub(now)));
            }
        }

        let hand = switches.hand.unwrap_or(7) as usize;
        let stash = if tower > 0 { 6 } else { 0 };
        let before = if returned_before { returned.len() } else { 0 };
        let early_tower = usize::from(tower > 0 && !(switches.fast || apocalypse));
        let dealable = (printed.len() - removed.len() + before + early_tower).saturating_sub(stash);
        if hand * players > dealable {
            return Err(RuleError::CannotDeal(format!(
                "{players} hands of {hand} need {} cards, the deck has {dealable}; with {players} players at most hand = {} is possible",
                hand * players,
                dealable / players
            )));
        }

        let (mut keep_at_most, mut remove_exactly) = (None, 0);
        if apocalypse {
            let cut = [15, 20, 25, 30, 35][(players - 2).min(4)];
            if switches.apocalypse_removes {
                let left = dealable - hand * players;
                if left < cut {
                    return Err(RuleError::CannotDeal(format!(
                        "`apocalypse_trim = remove` takes {cut} cards out with {players} players, but only {left} are left after the deal; use `keep`"
                    )));
                }
                remove_exactly = cut;
            } else {
                keep_at_most = Some(cut);
            }
        }

        if switches.first_seat as usize >= players {
            return Err(RuleError::CannotDeal(format!(
                "`first_seat` counts from 0: with {players} players it is at most {}",
                players - 1
            )));
        }

        let base_alone = *sets == Sets::default().with(Set::Base);
        let combos = switches.combos.unwrap_or(Combos {
            pair: true,
            triple: true,
            five: !zombie && !sets.has(Set::GoodVsEvil),
            cats_only: false,
        });
        let mut rules = Rules {
            sets: *sets,
            players,
            switches: switches.clone(),
            counts: [0; MAX_CARDS],
            hand,
            removed,
            dealt_saves: dealt_saves.iter().map(|(seat, kind)| (*seat, number(kind))).collect(),
            saves_at_random: apocalypse && players > 5 && switches.defuses_dealt.is_empty(),
            first_hands: [Hand::EMPTY; MAX_SEATS],
            returned: returned.iter().map(number).collect(),
            returned_before,
            entering: entering.iter().map(number).collect(),
            stash,
            keep_at_most,
            remove_exactly,
            stacking: switches.attack_stacking.unwrap_or(!base_alone),
            defuse_optional: switches.defuse_optional.unwrap_or(zombie),
            combos,
            zombie,
            apocalypse,
            turn_cap: switches.turn_cap.unwrap_or(10_000),
            community,
            black_holes,
            roles: Roles::default(),
            numbering: present.iter().fold(1, |all, kind| mix(all ^ *kind as u64)),
            masks: Masks::default(),
            kind_of: std::array::from_fn(|card| *present.get(card).unwrap_or(&Kind::ALL[0])),
            holding: [Holding::default(); MAX_CARDS],
            oddities: false,
            plain_kitten: Card::NONE,
            title: [Card::NONE; MAX_CARDS],
            kinds: present,
            printed,
            numbers,
        };
        if !rules.saves_at_random {
            for &(seat, card) in &rules.dealt_saves {
                rules.first_hands[seat.index()].add(card);
            }
        }
        rules.fill_masks();
        rules.count_cards(tower);
        if rules.total() >= MAX_PILE {
            return Err(RuleError::CannotDeal(format!(
                "{} cards are more than the {} the engine holds",
                rules.total(),
                MAX_PILE - 1
            )));
        }
        Ok(rules)
    }

    /// How many cards of a box are used with this number of players (PTY-02, ZMB-02, APO-12).
    fn part(&self, set: Set, paw: u16, plain: u16) -> usize {
        let all = (paw + plain) as usize;
        match set.contents().paw {
            None => all,
            Some(_) if set == Set::Zombie && self.switches.apocalypse_all && self.sets.is_apocalypse() => all,
            Some((with_paw, _)) if self.players <= with_paw => paw as usize,
            Some((_, without)) if self.players <= without => plain as usize,
            Some(_) => all,
        }
    }

    /// The kittens that enter (CORE-04, IMP-02, IMP-03, STK-02, APO-03).
    fn kittens(&self, imploding: usize) -> Vec<Kind> {
        let usual = self.players - 1 + usize::from(self.sets.has(Set::Streaking));
        let total = self.switches.kittens.map_or(usual, usize::from);
        let imploding = imploding.min(total);
        let mut eks = total - imploding;
        if self.players == 2 && imploding > 0 && eks == 0 && self.switches.kittens.is_none() && !self.switches.two_player_formula
        {
            eks = 1;
        }
        if self.switches.two_player_formula && self.players == 2 && imploding > 0 && self.switches.kittens.is_none() {
            eks = eks.min(usual - imploding);
        }
        let mut list = vec![Kind::ExplodingKitten; eks];
        list.extend(std::iter::repeat_n(Kind::ImplodingKitten, imploding));
        list
    }

    /// Whether the boxes hold the Exploding Kittens that are to enter.
    fn enough_kittens(&self, entering: &[Kind], exploding: usize) -> Result<(), RuleError> {
        let eks = entering.iter().filter(|kind| **kind == Kind::ExplodingKitten).count();
        if eks > exploding {
            return Err(RuleError::CannotDeal(format!(
                "{eks} Exploding Kittens are wanted, the boxes hold {exploding}; lower `kittens` to {} or set `cards.exploding_kitten`",
                entering.len() - eks + exploding
            )));
        }
        Ok(())
    }

    /// Save cards by seat, those that go back, and whether that is before the deal (CORE-03, CORE-07 and the sets' own).
    #[allow(clippy::type_complexity)]
    fn saves(&self, defuses: usize, zombies: usize) -> Result<(Vec<(Seat, Kind)>, Vec<Kind>, bool), RuleError> {
        let (n, sets) = (self.players, self.sets);
        let dealt: Vec<usize> = match self.switches.defuses_dealt.as_slice() {
            [] => vec![1; n],
            [one] => vec![*one as usize; n],
            list if list.len() == n => list.iter().map(|&d| d as usize).collect(),
            list => {
                return Err(RuleError::CannotDeal(format!("`defuses_dealt` has {} numbers for {n} seats", list.len())));
            }
        };
        let total: usize = dealt.iter().sum();
        // Zombie Kittens first, then Defuses (APO-02).
        let mut pool: Vec<Kind> =
            std::iter::repeat_n(Kind::ZombieKitten, zombies).chain(std::iter::repeat_n(Kind::Defuse, defuses)).collect();
        if total > pool.len() {
            return Err(RuleError::CannotDeal(format!(
                "`defuses_dealt` deals {total} save cards, there are {}; deal fewer or set `cards.defuse`",
                pool.len()
            )));
        }
        let left = pool.split_off(total);
        let seats = dealt.iter().enumerate().flat_map(|(seat, &d)| std::iter::repeat_n(Seat(seat as u8), d));
        let by_seat = seats.zip(pool).collect();

        let few = Extra::Number(2);
        let (usual, before) = if sets.is_apocalypse() {
            (Extra::Number(0), true)
        } else if sets.has(Set::Zombie) {
            (Extra::Number(u8::from(n == 4)), true)
        } else if sets.has(Set::Expanding) {
            (Extra::Number(expanding::defuses_back(n)), sets.has(Set::Streaking) || sets.has(Set::Barking)) // EXP-02
        } else if sets.has(Set::GoodVsEvil) {
            (few, true)
        } else if sets.has(Set::Streaking) {
            (if n <= 3 { few } else { Extra::All }, true)
        } else if sets.has(Set::Barking) {
            (Extra::All, true)
        } else if sets.has(Set::PartyPack) {
            (Extra::All, false)
        } else {
            (if n <= 3 { few } else { Extra::All }, false)
        };
        let back = match self.switches.extra_defuses.unwrap_or(usual) {
            Extra::All => left.len(),
            Extra::Number(k) => (k as usize).min(left.len()),
        };
        let before = self.switches.extra_defuses_before.unwrap_or(before);
        Ok((by_seat, left[..back].to_vec(), before))
    }
}

impl Rules {
    fn count_cards(&mut self, tower: usize) {
        let mut counts = [0i32; MAX_CARDS];
        for card in self.printed.iter().chain(self.dealt_saves.iter().map(|(_, c)| c)).chain(&self.returned).chain(&self.entering)
        {
            counts[card.index()] += 1;
        }
        for card in &self.removed {
            counts[card.index()] -= 1;
        }
        for kind in [Kind::Godcat, Kind::Devilcat] {
            if self.card(kind).is_some() {
                counts[self.card(kind).index()] = 1;
            }
        }
        if tower > 0 {
            counts[self.tower().index()] = 1;
        }
        if self.black_holes > 0 {
            counts[self.black_hole().index()] += self.black_holes as i32;
        }
        self.counts = counts.map(|n| n as u16);
        debug_assert!(self.players <= MAX_SEATS);
    }
}
