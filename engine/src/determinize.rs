//! A random full state that agrees with what a seat knows, for bots that search: all hidden cards are laid out anew,
//! uniformly over the arrangements that the view allows.
//!
//! Nothing hidden is read but to keep the counts; a test lays out two states that look the same to a seat and gets the
//! same result. What binds the arrangement: known places and cards in hands, titles a player is known not to hold, what
//! was put into a shuffle, that kittens are in the pile unless one is held with Streaking (STK-19), that the cut and the
//! stash were taken before kittens and the Tower went in.

use crate::cards::Kind;
use crate::community::{Offering, Step};
use crate::game::Game;
use crate::holders::Holding;
use crate::rules::Rules;
use crate::stack::{Frame, Source};
use crate::types::{Card, CardSet, Dice, Hand, KeyedLuck, MAX_CARDS, MAX_PILE, MAX_SEATS, Seat, SeatSet};
use crate::view::View;

/// How often a layout that binding knowledge made impossible is tried again.
const TRIES: usize = 200;

/// A full state as it might be, for all that the asked seat knows. Give it a luck of its own, from [`imagined_luck`].
///
/// The view should be that of the seat that is asked: what another player is asked in secret is not made up.
pub fn determinize<'r>(view: &View<'_, 'r>, dice: &mut Dice) -> Game<'r> {
    let mut world = World::hide(view, dice);
    world.place_kittens(view, dice);
    world.place_rest(dice);
    world.finish(view, dice)
}

/// The luck of an imagined game: nothing of it is the real game's.
pub fn imagined_luck(dice: &mut Dice) -> KeyedLuck {
    KeyedLuck::new(dice.bits())
}

/// Where a hidden card lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slot {
    Hand(Seat),
    /// At this index of the pile, from the bottom.
    Pile(u8),
    Stash,
    Gone,
    /// A card of another player that lies disabled, by its number.
    Disabled(u8),
    /// Out of sight: a described table may name fewer places than there are cards.
    Nowhere,
}

/// A state without its hidden cards, and what is left to lay out.
struct World<'r> {
    game: Game<'r>,
    /// Cards that are not seen anywhere, kittens included.
    pool: [u8; MAX_CARDS],
    /// Hidden cards of each hand.
    unknown: [u8; MAX_SEATS],
    /// Hidden places of the pile, from the bottom, and how many of them are still free.
    places: [u8; MAX_PILE],
    free: usize,
    /// Hidden cards of stash and of what left the game.
    stash: usize,
    gone: usize,
    lacks: [CardSet; MAX_SEATS],
    face_up: usize,
}

impl<'r> World<'r> {
    /// Takes away what the seat can't see.
    fn hide(view: &View<'_, 'r>, dice: &mut Dice) -> World<'r> {
        let real = view.game;
        let rules = real.rules;
        let mut world = World {
            game: *real,
            pool: [0; MAX_CARDS],
            unknown: [0; MAX_SEATS],
            places: [0; MAX_PILE],
            free: 0,
            stash: real.stash.len(),
            gone: 0,
            lacks: [CardSet::EMPTY; MAX_SEATS],
            face_up: 0,
        };
        let game = &mut world.game;
        game.hands = [Hand::EMPTY; MAX_SEATS];
        { real.seats() }.for_each(|seat| game.holders.keep(seat, Holding::default()));
        game.stash = Hand::EMPTY;
        game.gone = Hand::EMPTY;
        for card in real.gone.cards() {
            // Kittens and the Tower left in view; whatever else is gone was not seen, or need not be remembered.
            if rules.masks.kittens.has(card) || card == rules.tower() {
                game.gone.add(card);
            } else {
                world.gone += 1;
            }
        }
        let mut face_up_known = 0;
        for place in 0..real.pile.len() {
            let index = real.pile.len() - 1 - place;
            match view.known_at(place) {
                Some(card) => {
                    game.pile.bottom_up_mut()[index] = card;
                    face_up_known += usize::from(card == rules.imploding_up());
                }
                None => {
                    game.pile.bottom_up_mut()[index] = Card::NONE;
                    world.places[world.free] = index as u8;
                    world.free += 1;
                }
            }
        }
        // That it lies face up in the pile is known to all (CORE-77).
        if rules.imploding_up().is_some() {
            world.face_up = real.pile.count(rules.imploding_up()) - face_up_known;
        }
        for seat in game.seats() {
            world.lacks[seat.index()] = view.known_lacking(seat);
            if seat == view.seat && !view.is_blind() {
                real.hand(seat).cards().for_each(|card| game.gain(seat, card));
                continue;
            }
            for card in (0..rules.kinds.len() as u8).map(Card) {
                for _ in 0..view.known_in_hand(seat, card) {
                    game.gain(seat, card);
                }
            }
            world.unknown[seat.index()] = (view.hand_size(seat) - game.hand(seat).len()) as u8;
        }
        let disabled = game.community.disabled_count as usize;
        for (whose, _, card) in &mut game.community.disabled[..disabled] {
            if *whose != view.seat {
                *card = Card::NONE;
            }
        }
        world.count_pool();
        if view.is_blind() {
            world.lay_out_own_hand(view, dice);
        }
        world
    }

    /// What is left of the counts once everything in sight is taken off.
    fn count_pool(&mut self) {
        let (game, rules) = (&self.game, self.game.rules);
        let mut pool = rules.counts.map(i32::from);
        let mut see = |card: Card, n: usize| {
            if card.is_some() {
                pool[rules.front(card).index()] -= n as i32;
            }
        };
        for hand in game.hands[..rules.players].iter().chain([&game.gone]) {
            hand.kinds().for_each(|card| see(card, hand.count(card)));
        }
        game.pile.bottom_up().iter().chain(game.discard.bottom_up()).for_each(|card| see(*card, 1));
        for seat in game.seats() {
            see(game.killer[seat.index()], 1);
            see(game.ill_take_that[seat.index()].1, 1);
        }
        see(game.tower_card, 1);
        see(rules.barking(), game.barking_before.len() + usize::from(game.barked));
        see(rules.godcat(), usize::from(game.godcat_on_mat));
        see(rules.imploding_up(), self.face_up);
        for frame in game.stack.frames() {
            match *frame {
                Frame::Save { kitten, source, .. } if source != Source::Other => see(kitten, 1),
                Frame::Rescue(rescue) => see(rescue.kitten, 1),
                Frame::Place { card, .. } => see(card, 1),
                Frame::Community(Step::Death { kitten, .. }) => see(kitten, 1),
                Frame::Community(Step::Sacrifice { to: Offering::Unholy, .. }) => see(rules.unholy(), 1),
                Frame::Community(Step::Sacrifice { to: Offering::Counting, .. }) => see(rules.counting_up(), 1),
                _ => {}
            }
        }
        if rules.community {
            let community = &game.community;
            see(rules.corona(), community.coronas.iter().map(|&n| n as usize).sum());
            see(rules.kitty_rick(), community.ricks as usize);
            see(rules.black_hole(), community.black_holes as usize);
            game.disabled().iter().for_each(|(.., card)| see(*card, 1));
            community.caternator.iter().chain(&community.hipbat).for_each(|(card, _)| see(*card, 1));
        }
        for (i, kind) in rules.kinds.iter().enumerate() {
            self.pool[i] = if *kind == Kind::Devilcat { 0 } else { pool[i].max(0) as u8 };
        }
    }

    /// A blind player remembers what he held, not which of it was stolen (CORE-78).
    fn lay_out_own_hand(&mut self, view: &View<'_, '_>, dice: &mut Dice) {
        let seat = view.seat;
        let (remembered, lost) = view.remembered_hand();
        let turned_up = match self.game.stack.top() {
            Frame::Blind { seat: by, card } if by == seat => card,
            _ => Card::NONE,
        };
        if turned_up.is_some() && !self.game.hand(seat).has(turned_up) && self.unknown[seat.index()] > 0 {
            self.give(seat, turned_up);
        }
        if remembered.len() < lost + view.hand_size(seat) {
            return; // nothing is tracked: his cards are like anybody's
        }
        // What is certain lies there already; the rest is a random choice of what he remembers and is not seen elsewhere.
        let mut rest = [Card::NONE; MAX_PILE];
        let mut n = 0;
        for card in remembered.kinds() {
            let open = remembered.count(card) - self.game.hand(seat).count(card).min(remembered.count(card));
            for _ in 0..open.min(self.pool[card.index()] as usize) {
                rest[n] = card;
                n += 1;
            }
        }
        dice.shuffle(&mut rest[..n]);
        // A kitten stolen or left without Streaking would have gone off.
        let (ek, streaking) = (self.game.rules.ek(), self.game.rules.streaking());
        if remembered.has(ek) {
            rest[..n].sort_by_key(|card| !(*card == ek || *card == streaking));
        }
        for &card in &rest[..n] {
            if self.unknown[seat.index()] > 0 {
                self.give(seat, card);
            }
        }
    }

    fn give(&mut self, seat: Seat, card: Card) {
        self.game.gain(seat, card);
        self.unknown[seat.index()] -= 1;
        self.pool[card.index()] = self.pool[card.index()].saturating_sub(1);
    }

    /// Kittens go to hidden places of the pile, but for one that may be held with Streaking.
    fn place_kittens(&mut self, view: &View<'_, '_>, dice: &mut Dice) {
        let rules = self.game.rules;
        let (ek, down, up) = (rules.ek(), rules.imploding(), rules.imploding_up());
        let down_count = if down.is_some() { self.pool[down.index()] as usize } else { 0 };
        dice.shuffle(&mut self.places[..self.free]);
        for _ in 0..self.face_up {
            // On top it would be seen.
            let top = self.game.pile.len() - 1;
            if let Some(i) = self.places[..self.free].iter().rposition(|p| *p as usize != top) {
                self.places.swap(i, self.free - 1);
            }
            self.put(up);
        }
        for _ in 0..down_count {
            self.pool[down.index()] -= 1;
            self.put(down);
        }
        if rules.community {
            self.place_special_kittens(view);
        }
        // What this seat gave to a shuffle (CORE-76).
        for card in (0..rules.kinds.len() as u8).map(Card).filter(|card| !rules.masks.kittens.has(*card)) {
            let placed = self.game.pile.count(card);
            for _ in placed..view.known_in_pile(card) {
                if self.pool[card.index()] > 0 {
                    self.pool[card.index()] -= 1;
                    self.put(card);
                }
            }
        }
        if let Some(holder) = self.who_holds_a_kitten(view, dice) {
            let streaking = rules.streaking();
            if !self.game.hand(holder).has(streaking) {
                self.give(holder, streaking);
            }
            self.give(holder, ek);
        }
        for _ in 0..self.pool[ek.index()] {
            self.put(ek);
        }
        self.pool[ek.index()] = 0;
    }

    /// The community's kittens and the Evil Plan are in the pile if they are not in sight, and those that lie face up are known
    /// to (EXP-17, EXP-18, EXP-43).
    fn place_special_kittens(&mut self, view: &View<'_, '_>) {
        let rules = self.game.rules;
        for up in rules.masks.face_up.without(rules.imploding_up()) {
            let hidden = view.game.pile.count(up) - self.game.pile.count(up);
            let side = rules.front(up).index();
            for _ in 0..hidden {
                self.pool[side] = self.pool[side].saturating_sub(1);
                self.put(up);
            }
        }
        let mut specials = rules.masks.kittens.without(rules.ek());
        if rules.evil_plan().is_some() {
            specials.insert(rules.evil_plan());
        }
        for card in specials.filter(|card| *card != rules.imploding() && rules.front(*card) == *card) {
            for _ in 0..std::mem::take(&mut self.pool[card.index()]) {
                self.put(card);
            }
        }
    }

    /// At the next hidden place, if there is one left.
    fn put(&mut self, card: Card) {
        if self.free > 0 {
            self.free -= 1;
            let index = self.places[self.free] as usize;
            self.game.pile.bottom_up_mut()[index] = card;
        }
    }

    /// Whether one more kitten is held by somebody else, weighed by the number of arrangements: Streaking and a kitten
    /// among his hidden cards against all kittens in the pile.
    fn who_holds_a_kitten(&self, view: &View<'_, '_>, dice: &mut Dice) -> Option<Seat> {
        let rules = self.game.rules;
        let (ek, streaking) = (rules.ek(), rules.streaking());
        let kittens = self.pool[ek.index()] as usize;
        if !streaking.is_some() || kittens == 0 {
            return None;
        }
        let others = || self.game.seats().without(view.seat);
        let known: usize = others().map(|seat| self.game.hand(seat).count(ek)).sum();
        let (least, most) = view.kittens_held();
        if known + 1 > most {
            return None;
        }
        let rest: usize = self.pool.iter().map(|n| *n as usize).sum::<usize>() - kittens;
        let loose = self.pool[streaking.index()] as f64;
        let mut weights = [0.0; MAX_SEATS];
        let gap = (self.free + 1).saturating_sub(kittens).max(1) as f64;
        for seat in others().filter(|seat| !self.game.hand(*seat).has(ek)) {
            let slots = f64::from(self.unknown[seat.index()]);
            let ways = if self.game.hand(seat).has(streaking) {
                slots
            } else if self.lacks[seat.index()].has(streaking) {
                0.0
            } else {
                loose * slots * (slots - 1.0) / rest.max(1) as f64
            };
            weights[seat.index()] = ways.max(0.0) * kittens as f64 / gap;
        }
        let nobody = if known < least || self.free < kittens { 0.0 } else { 1.0 };
        let mut roll = dice.unit() * (weights.iter().sum::<f64>() + nobody) - nobody;
        if roll < 0.0 {
            return None;
        }
        let mut holder = None;
        for seat in others().filter(|seat| weights[seat.index()] > 0.0) {
            holder = Some(seat);
            roll -= weights[seat.index()];
            if roll < 0.0 {
                break;
            }
        }
        holder
    }

    /// Everything else: shuffled over the slots that are left, those that are not open to all cards first.
    fn place_rest(&mut self, dice: &mut Dice) {
        let rules = self.game.rules;
        let mut cards = [Card::NONE; MAX_PILE];
        let mut n = 0;
        for card in (0..rules.kinds.len() as u8).map(Card) {
            for _ in 0..self.pool[card.index()] {
                cards[n] = card;
                n += 1;
            }
        }
        // Which cards a described table leaves out is as unknown as where the others lie.
        let mut slots = [Slot::Nowhere; MAX_PILE];
        let mut count = 0;
        let mut add = |slot: Slot, times: usize| {
            for _ in 0..times {
                if count < MAX_PILE {
                    slots[count] = slot;
                    count += 1;
                }
            }
        };
        let seats = self.game.seats();
        add(Slot::Stash, self.stash);
        add(Slot::Gone, self.gone);
        for (i, (.., card)) in self.game.disabled().iter().enumerate() {
            add(Slot::Disabled(i as u8), usize::from(!card.is_some()));
        }
        let bound = |seat: &Seat| !self.lacks[seat.index()].is_empty();
        seats.filter(bound).for_each(|seat| add(Slot::Hand(seat), self.unknown[seat.index()] as usize));
        let several = seats.filter(bound).count() + usize::from(self.stash > 0) + usize::from(self.gone > 0) > 1;
        seats.filter(|seat| !bound(seat)).for_each(|seat| add(Slot::Hand(seat), self.unknown[seat.index()] as usize));
        self.places[..self.free].iter().for_each(|index| add(Slot::Pile(*index), 1));
        for _ in 0..TRIES {
            dice.shuffle(&mut cards[..n]);
            if self.arrange(&slots[..n], &mut cards[..n]) {
                break;
            }
        }
        if several {
            self.mix(&slots[..n], &mut cards[..n], dice);
        }
        for (&slot, &card) in slots[..n].iter().zip(&cards[..n]) {
            match slot {
                Slot::Hand(seat) => self.game.gain(seat, card),
                Slot::Pile(index) => self.game.pile.bottom_up_mut()[index as usize] = card,
                Slot::Stash => self.game.stash.add(card),
                Slot::Gone => self.game.gone.add(card),
                Slot::Disabled(i) => self.game.community.disabled[i as usize].2 = card,
                Slot::Nowhere => {}
            }
        }
    }

    /// Gives each slot the first card that may lie there; fails where none is left.
    fn arrange(&self, slots: &[Slot], cards: &mut [Card]) -> bool {
        let mut aside = [0; 2];
        for i in 0..slots.len() {
            let Some(j) = (i..cards.len()).find(|j| self.fits(slots[i], cards[*j], aside)) else { return false };
            cards.swap(i, j);
            self.note(slots[i], cards[i], &mut aside);
        }
        true
    }

    /// Save cards put aside so far: in the stash, and in what left the game.
    fn note(&self, slot: Slot, card: Card, aside: &mut [usize; 2]) {
        if self.is_save(card) {
            match slot {
                Slot::Stash => aside[0] += 1,
                Slot::Gone => aside[1] += 1,
                _ => {}
            }
        }
    }

    fn is_save(&self, card: Card) -> bool {
        self.game.rules.kind(card).spec().family == crate::cards::Family::Save
    }

    fn fits(&self, slot: Slot, card: Card, aside: [usize; 2]) -> bool {
        let rules: &Rules = self.game.rules;
        match slot {
            Slot::Pile(_) | Slot::Disabled(_) | Slot::Nowhere => true,
            Slot::Hand(seat) => !self.lacks[seat.index()].has(card),
            // Only save cards that went back into the deck can have been put aside (BRK-04, CORE-06, APO-04).
            Slot::Stash => {
                let among = rules.returned_before && !rules.switches.stash_before_defuses;
                let most = if among { rules.returned.len() } else { 0 };
                card != rules.tower() && (!self.is_save(card) || (aside[0] < most && aside[0] + aside[1] < most))
            }
            Slot::Gone => {
                let free = rules.switches.dead_hand_aside || !self.is_save(card) || aside[0] + aside[1] < rules.returned.len();
                card != rules.tower() && free
            }
        }
    }

    /// Swaps at random wherever both cards may lie where the other lay, so that the order of laying out doesn't matter.
    fn mix(&self, slots: &[Slot], cards: &mut [Card], dice: &mut Dice) {
        let mut aside = [0; 2];
        for (slot, card) in slots.iter().zip(cards.iter()) {
            self.note(*slot, *card, &mut aside);
        }
        for _ in 0..4 * cards.len() {
            let (i, j) = (dice.below(cards.len()), dice.below(cards.len()));
            let mut without = aside;
            for k in [i, j] {
                if self.is_save(cards[k]) {
                    match slots[k] {
                        Slot::Stash => without[0] -= usize::from(k == i || i != j),
                        Slot::Gone => without[1] -= usize::from(k == i || i != j),
                        _ => {}
                    }
                }
            }
            if i == j || !self.fits(slots[i], cards[j], without) {
                continue;
            }
            let mut with = without;
            self.note(slots[i], cards[j], &mut with);
            if self.fits(slots[j], cards[i], with) {
                self.note(slots[j], cards[i], &mut with);
                cards.swap(i, j);
                aside = with;
            }
        }
    }

    /// What is under way and hidden: choices made at once, Armageddon's cards, who is asked next.
    fn finish(mut self, view: &View<'_, '_>, dice: &mut Dice) -> Game<'r> {
        let seat = view.seat;
        let game = &mut self.game;
        if view.ask().is_none() {
            return self.game;
        }
        let n = game.rules.players as u8;
        let clockwise = game.clockwise;
        let turn = |x: Seat, from: Seat| if clockwise { (n + x.0 - from.0 - 1) % n } else { (n + from.0 - x.0 - 1) % n };
        let from_here =
            |from: Seat, set: SeatSet| set.filter(|x| turn(*x, from) >= turn(seat, from)).fold(SeatSet::EMPTY, SeatSet::with);
        match game.stack.top() {
            Frame::Nope(mut window) => {
                let eligible = game.eligible(window.actor, window.last, window.cancelled);
                let own = game.rules.switches.nope_own && !window.cancelled;
                window.waiting = match own {
                    true if seat == window.actor => SeatSet::of(seat),
                    true => from_here(window.last, eligible.without(window.actor)) | (eligible & SeatSet::of(window.actor)),
                    false => from_here(window.last, eligible),
                };
                *game.stack.top_mut() = Frame::Nope(window);
            }
            Frame::Now { .. } => {
                let waiting = from_here(game.active, game.seats());
                *game.stack.top_mut() = Frame::Now { waiting };
            }
            Frame::Rescue(mut rescue) if rescue.waiting.is_some() => {
                rescue.waiting = Some(from_here(rescue.saver, game.seats()));
                *game.stack.top_mut() = Frame::Rescue(rescue);
            }
            Frame::Collect { purpose, waiting, .. } => {
                for giver in game.seats().filter(|s| !waiting.has(*s)) {
                    if game.offers[giver.index()].is_some() {
                        let offerable = game.offerable(giver, purpose);
                        let hand = *game.hand(giver);
                        let choices = || hand.cards().filter(|card| offerable.has(*card));
                        let pick = dice.below(choices().count().max(1));
                        game.offers[giver.index()] = choices().nth(pick).unwrap_or(hand.nth(0));
                    }
                }
            }
            Frame::Swap { seat: by, other, .. } if other == seat => {
                let godcat = dice.below(2) == 1;
                *game.stack.top_mut() = Frame::Swap { seat: by, other, godcat };
            }
            _ => {}
        }
        self.game
    }
}
