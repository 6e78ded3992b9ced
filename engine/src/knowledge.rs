//! What each seat remembers of hidden things: places of the pile, cards in other hands (CORE-71..78). An observer: where
//! nobody needs it, it is not compiled into the loop.

use crate::game::Game;
use crate::observer::{Event, Observer};
use crate::types::{Card, CardSet, Hand, MAX_PILE, MAX_SEATS, Play, Seat, SeatSet, Single};

/// How many cards of one hand can be known to others at once; more are forgotten, which is allowed (CORE-72).
const MAX_HELD: usize = 16;
/// How many cards a blind player can lose unseen and still keep count of.
const MAX_LOST: usize = 16;

/// What the seats remember.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    /// For each place from the bottom: who is certain of the card there.
    places: [u16; MAX_PILE],
    /// For each hand: cards that others know of, and who does.
    held: [[(Card, u16); MAX_HELD]; MAX_SEATS],
    held_count: [u8; MAX_SEATS],
    /// Titles each player is known by all not to hold.
    lacks: [CardSet; MAX_SEATS],
    /// Cards a blind player lost without seeing which.
    lost: [[Card; MAX_LOST]; MAX_SEATS],
    lost_count: [u8; MAX_SEATS],
    /// The last play that took effect was a pair: what it takes from a blind player he doesn't see.
    pair: bool,
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge {
            places: [0; MAX_PILE],
            held: [[(Card::NONE, 0); MAX_HELD]; MAX_SEATS],
            held_count: [0; MAX_SEATS],
            lacks: [CardSet::EMPTY; MAX_SEATS],
            lost: [[Card::NONE; MAX_LOST]; MAX_SEATS],
            lost_count: [0; MAX_SEATS],
            pair: false,
        }
    }
}

impl Knowledge {
    /// Whether `seat` is certain of the card at `place` from the top.
    #[inline]
    pub(crate) fn knows_place(&self, game: &Game<'_>, seat: Seat, place: usize) -> bool {
        let len = game.pile.len();
        place < len && self.places[len - 1 - place] >> seat.0 & 1 != 0
    }

    /// How many of `card` in `owner`'s hand `seat` knows of.
    pub(crate) fn known_held(&self, seat: Seat, owner: Seat, card: Card) -> usize {
        let held = &self.held[owner.index()][..self.held_count[owner.index()] as usize];
        held.iter().filter(|(c, who)| *c == card && who >> seat.0 & 1 != 0).count()
    }

    /// Titles that a player is known not to hold.
    pub(crate) fn lacking(&self, seat: Seat) -> CardSet {
        self.lacks[seat.index()]
    }

    /// What a blind player remembers, and how many of those cards are gone.
    pub(crate) fn remembered(&self, game: &Game<'_>, seat: Seat) -> (Hand, usize) {
        let mut hand = *game.hand(seat);
        let lost = self.lost_count[seat.index()] as usize;
        for &card in &self.lost[seat.index()][..lost.min(MAX_LOST)] {
            hand.add(card);
        }
        (hand, lost)
    }

    fn forget_all(&mut self, game: &Game<'_>) {
        self.places[..game.pile.len()].fill(0);
    }

    /// A card went in at `place` (it is there already); `who` know where and what it is.
    fn inserted(&mut self, game: &Game<'_>, place: usize, who: SeatSet, shown: bool) {
        let len = game.pile.len();
        let index = len - 1 - place;
        let others = !who.0;
        let card = game.pile.bottom_up()[index];
        let mut before = [0u16; MAX_PILE];
        before[..len - 1].copy_from_slice(&self.places[..len - 1]);
        // Those who know the place: all above moves up by one.
        for i in 0..len {
            let old = match i.cmp(&index) {
                std::cmp::Ordering::Less => before[i],
                std::cmp::Ordering::Equal => who.0,
                std::cmp::Ordering::Greater => before[i - 1],
            };
            self.places[i] = old & who.0;
        }
        // The others (CORE-72): at depth d there is now the card that was there, the one above it, or the new one.
        // It is certain only where all three are known to be the same.
        if shown {
            let old_pile = |i: usize| game.pile.bottom_up()[if i < index { i } else { i + 1 }];
            for (i, &known_before) in before[..len - 1].iter().enumerate().rev() {
                if known_before & others == 0 || old_pile(i) != card {
                    continue;
                }
                // In the old pile index i is depth len - 2 - i; at that depth now lies index i + 1.
                let above = if i + 1 < len - 1 { if old_pile(i + 1) == card { before[i + 1] } else { 0 } } else { u16::MAX };
                self.places[i + 1] |= known_before & above & others;
            }
        }
    }

    fn learn_held(&mut self, owner: Seat, card: Card, who: u16) {
        let who = who & !(1 << owner.0);
        let count = self.held_count[owner.index()] as usize;
        if who != 0 && count < MAX_HELD {
            self.held[owner.index()][count] = (card, who);
            self.held_count[owner.index()] += 1;
        }
    }

    /// All know that a player holds at least `n` of a card: who knew of fewer learns of more.
    fn learn_at_least(&mut self, owner: Seat, card: Card, n: usize) {
        for copy in 1..=n {
            let knows = |seat: u8| self.known_held(Seat(seat), owner, card) >= copy;
            let ignorant = (0..MAX_SEATS as u8).filter(|seat| !knows(*seat)).fold(0u16, |who, seat| who | 1 << seat);
            self.learn_held(owner, card, ignorant);
        }
    }

    /// Foresight: a player said how many of a title he holds (EXP-38).
    fn told(&mut self, game: &Game<'_>, seat: Seat, title: Card, held: usize) {
        let versions = game.rules.same_title(title);
        if held == 0 {
            self.lacks[seat.index()] |= versions;
        } else if versions.len() == 1 {
            self.learn_at_least(seat, title, held);
        }
    }

    /// Keeps only what `keep` says of each known card of a hand.
    fn revise_held(&mut self, owner: Seat, keep: impl Fn(Card, u16) -> u16) {
        let held = &mut self.held[owner.index()];
        let mut kept = 0;
        for i in 0..self.held_count[owner.index()] as usize {
            let (card, who) = held[i];
            let who = keep(card, who);
            if who != 0 {
                held[kept] = (card, who);
                kept += 1;
            }
        }
        self.held_count[owner.index()] = kept as u8;
    }

    /// A card left a hand in view of all: one copy known of may have been it.
    fn left_in_view(&mut self, owner: Seat, card: Card) {
        let mut spent = 0u16;
        let held = &mut self.held[owner.index()];
        let mut kept = 0;
        for i in 0..self.held_count[owner.index()] as usize {
            let (c, mut who) = held[i];
            if c == card {
                // Each seat forgets one copy.
                let now = who & !spent;
                spent |= now;
                who &= !now;
            }
            if who != 0 {
                held[kept] = (c, who);
                kept += 1;
            }
        }
        self.held_count[owner.index()] = kept as u8;
    }

    /// A card left a hand and only `witnesses` saw which.
    fn left_unseen(&mut self, game: &Game<'_>, owner: Seat, card: Card, witnesses: u16) {
        let mut spent = 0u16;
        let held = &mut self.held[owner.index()];
        let mut kept = 0;
        for i in 0..self.held_count[owner.index()] as usize {
            let (c, who) = held[i];
            let mut who = who & witnesses;
            if c == card {
                let now = who & !spent;
                spent |= now;
                who &= !now;
            }
            if who != 0 {
                held[kept] = (c, who);
                kept += 1;
            }
        }
        self.held_count[owner.index()] = kept as u8;
        if game.blind.has(owner) && witnesses >> owner.0 & 1 == 0 {
            let count = self.lost_count[owner.index()] as usize;
            if count < MAX_LOST {
                self.lost[owner.index()][count] = card;
            }
            self.lost_count[owner.index()] = self.lost_count[owner.index()].saturating_add(1);
        }
    }

    fn played(&mut self, game: &Game<'_>, seat: Seat, play: Play) {
        match play {
            Play::Single(Single { card, bonus, .. }) => {
                self.left_in_view(seat, card);
                if bonus {
                    self.left_in_view(seat, game.rules.feline_bonus());
                }
            }
            Play::Pair { .. } | Play::Triple { .. } | Play::Five { .. } => {
                // The cards lie on top of the discard; what of them was known is known to be gone.
                let n = match play {
                    Play::Pair { .. } => 2,
                    Play::Triple { .. } => 3,
                    _ => 5,
                };
                for place in 0..n {
                    if let Some(card) = game.discard.at(place) {
                        self.left_in_view(seat, card);
                    }
                }
                // Godcat spent in it went to the playmat instead (GVE-12).
                let godcat = game.rules.godcat();
                if !game.hand(seat).has(godcat) {
                    self.revise_held(seat, |card, who| if card == godcat { 0 } else { who });
                }
            }
        }
    }

    fn drew(&mut self, game: &Game<'_>, seat: Seat, to: Seat, card: Card, place: usize) {
        // The card has left the pile; `places` still has its entry.
        let len = game.pile.len();
        let index = len - place;
        let knew = self.places[index];
        self.places.copy_within(index + 1..len + 1, index);
        if !game.rules.masks.unheld.has(card) {
            let drawer = if to == seat { 0 } else { 1 << seat.0 };
            self.learn_held(to, card, knew | drawer);
            self.lacks[to.index()] = CardSet::EMPTY;
        }
    }
}

impl Observer for Knowledge {
    fn on(&mut self, game: &Game<'_>, event: Event) {
        match event {
            Event::Dealt => {
                self.places[..game.pile.len()].fill(0);
                self.held_count = [0; MAX_SEATS];
                self.lacks = [CardSet::EMPTY; MAX_SEATS];
                self.lost_count = [0; MAX_SEATS];
            }
            Event::Played(seat, play) => self.played(game, seat, play),
            Event::Resolved(_, play) => self.pair = matches!(play, Play::Pair { .. }),
            Event::Noped(seat, card) | Event::Saved(seat, card) | Event::Discarded(seat, card) => self.left_in_view(seat, card),
            Event::Drew { seat, to, card, place } => self.drew(game, seat, to, card, place as usize),
            Event::Placed { seat, place, watchers, shown, .. } => {
                if !shown {
                    // Bury: the card was taken from the top unseen by the others.
                    self.places[game.pile.len() - 1] = 0;
                }
                self.inserted(game, place as usize, watchers.with(seat), shown);
            }
            Event::Returned(seat, card) => {
                self.places[game.pile.len() - 1] = 0;
                self.left_unseen(game, seat, card, 1 << seat.0);
            }
            Event::Shuffled => self.forget_all(game),
            Event::Saw(who, n) => {
                let len = game.pile.len();
                for place in 0..(n as usize).min(len) {
                    self.places[len - 1 - place] |= who.0;
                }
            }
            Event::Reordered(seat, n, _) => {
                let len = game.pile.len();
                for place in 0..n as usize {
                    self.places[len - 1 - place] = 1 << seat.0;
                }
            }
            Event::SwappedEnds => {
                let len = game.pile.len();
                if len > 1 {
                    self.places.swap(0, len - 1);
                }
            }
            Event::Catomic(n) => {
                let len = game.pile.len();
                for place in 0..n as usize {
                    self.places[len - 1 - place] = u16::MAX;
                }
            }
            Event::PutOnTop(seat, card) => {
                self.places[game.pile.len() - 1] = 1 << seat.0;
                self.left_unseen(game, seat, card, 1 << seat.0);
            }
            Event::Raised(seat, _) => {
                let len = game.pile.len();
                let bottom = self.places[0];
                self.places.copy_within(1..len, 0);
                self.places[len - 1] = bottom | 1 << seat.0;
            }
            Event::Moved { from, to, card, public, stash } => {
                // A blind player sees what he gives (STK-46), not what a pair takes from him.
                let unseen = game.blind.has(from) && self.pair;
                let witnesses = if public { u16::MAX } else { 1 << to.0 | if unseen { 0 } else { 1 << from.0 } };
                if !stash {
                    self.left_unseen(game, from, card, witnesses);
                }
                // A kitten explodes instead of coming into the hand (STK-14).
                let knows = if stash || game.rules.masks.kittens.has(card) { 0 } else { witnesses };
                self.learn_held(to, card, knows);
                self.lacks[to.index()] = if public { CardSet(self.lacks[to.index()].0 & !(1 << card.0)) } else { CardSet::EMPTY };
            }
            Event::Lacks(seat, title) => self.lacks[seat.index()] |= game.rules.same_title(title),
            Event::TookDiscard(seat, card) => {
                self.learn_held(seat, card, u16::MAX);
                self.lacks[seat.index()] = CardSet(self.lacks[seat.index()].0 & !(1 << card.0));
            }
            // I'll Take That, laid before another, was seen leaving the hand when it was played.
            Event::Laid { owner, before, card } if owner == before => self.left_in_view(owner, card),
            Event::Armageddon { godcat, .. } => {
                let card = CardSet::of(game.rules.godcat());
                self.lacks[godcat.index()] = self.lacks[godcat.index()] & !card;
            }
            Event::Told(seat, title, held) => self.told(game, seat, title, held as usize),
            Event::Shown(seat, card) => self.learn_at_least(seat, card, 1),
            Event::Disabled { owner, card, .. } => self.left_unseen(game, owner, card, 1 << owner.0),
            Event::Enabled(seat, _) => self.lacks[seat.index()] = CardSet::EMPTY,
            // A kitten that was held is shown as it goes off.
            Event::Met(seat, card, _) => self.left_in_view(seat, card),
            // Corona may have gone back to a place that nobody knows.
            Event::Healthy(_) => self.forget_all(game),
            Event::Cursed(seat) => self.lost_count[seat.index()] = 0,
            Event::Died(seat, _) if !game.rules.zombie => self.revise_held(seat, |_, _| 0),
            _ => {}
        }
    }
}
