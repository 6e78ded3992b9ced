//! What each seat remembers of hidden things: places of the pile, cards in other hands (CORE-71..78). An observer: where
//! nobody needs it, it is not compiled into the loop.

use crate::cards::Kind;
use crate::game::Game;
use crate::observer::{Cause, Event, Observer};
use crate::types::{Card, CardSet, Hand, MAX_PILE, MAX_SEATS, Play, Seat, SeatSet, Single};

/// How many cards of one hand can be known to others at once; more are forgotten, which is allowed (CORE-72).
const MAX_HELD: usize = 16;

/// The owner of cards that are known to be in the pile, their place unknown (CORE-76).
pub(crate) const IN_PILE: Seat = Seat(MAX_SEATS as u8);
/// Stands for "not all know how many kittens are held".
pub(crate) const UNSURE: u8 = 0xff;

/// What the seats remember.
#[derive(Clone, Copy, Debug)]
pub struct Knowledge {
    /// For each place from the bottom: who is certain of the card there.
    places: [u16; MAX_PILE],
    /// Below this height nobody is certain of anything: what players know of lies near the top, and only that is gone through.
    lowest: u16,
    /// For each hand, and for the pile: cards that others know of, and who does.
    held: [[(Card, u16); MAX_HELD]; MAX_SEATS + 1],
    held_count: [u8; MAX_SEATS + 1],
    /// Which cards are among those: most that come and go are not, and then there is nothing to go through.
    held_kinds: [CardSet; MAX_SEATS + 1],
    /// Titles each player is known by all not to hold.
    lacks: [CardSet; MAX_SEATS],
    /// What a blind player held when he was cursed and saw come and go since, for those of whom that was noted.
    memory: [Hand; MAX_SEATS],
    noted: SeatSet,
    /// How many Exploding Kittens all know to be held in hands (CORE-79), or [`UNSURE`].
    kittens_held: u8,
    /// Who knows the card drawn last; whether it is a kitten that was not met yet.
    drawn_known: u16,
    drawn_kitten: bool,
    /// The last play that took effect was a pair, so what moves now is not seen by its owner (STK-46).
    stealing: bool,
    /// Cards are being given to a shuffle.
    collecting: bool,
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge {
            places: [0; MAX_PILE],
            lowest: u16::MAX,
            held: [[(Card::NONE, 0); MAX_HELD]; MAX_SEATS + 1],
            held_count: [0; MAX_SEATS + 1],
            held_kinds: [CardSet::EMPTY; MAX_SEATS + 1],
            lacks: [CardSet::EMPTY; MAX_SEATS],
            memory: [Hand::EMPTY; MAX_SEATS],
            noted: SeatSet::EMPTY,
            kittens_held: UNSURE,
            drawn_known: 0,
            drawn_kitten: false,
            stealing: false,
            collecting: false,
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

    /// Whether anybody may be certain of a place of the pile.
    #[inline]
    pub(crate) fn any_place(&self, game: &Game<'_>) -> bool {
        (self.lowest as usize) < game.pile.len()
    }

    /// Of how many places of the pile `seat` is certain, and at how many of these there is one of `kinds`.
    #[inline]
    pub(crate) fn count_known(&self, game: &Game<'_>, seat: Seat, kinds: CardSet) -> (usize, usize) {
        let cards = game.pile.bottom_up();
        let (mut all, mut of) = (0, 0);
        for i in self.lowest as usize..cards.len() {
            // Who knows which is hard to foresee: no branch.
            let known = usize::from(self.places[i] >> seat.0 & 1);
            all += known;
            of += known & usize::from(kinds.has(cards[i]));
        }
        (all, of)
    }

    /// How many of `card` in `owner`'s hand `seat` knows of.
    #[inline]
    pub(crate) fn known_held(&self, seat: Seat, owner: Seat, card: Card) -> usize {
        if !self.may_be_held(owner, card) {
            return 0;
        }
        self.held(owner).iter().filter(|(c, who)| *c == card && who >> seat.0 & 1 != 0).count()
    }

    /// Whether anybody may know of one of these cards in a hand.
    #[inline]
    pub(crate) fn may_hold_any(&self, owner: Seat, cards: CardSet) -> bool {
        !(self.held_kinds[owner.index()] & cards).is_empty()
    }

    /// Titles that a player is known not to hold.
    #[inline]
    pub(crate) fn lacking(&self, seat: Seat) -> CardSet {
        self.lacks[seat.index()]
    }

    /// What a blind player remembers, and how many of those cards are gone.
    pub(crate) fn remembered(&self, game: &Game<'_>, seat: Seat) -> (Hand, usize) {
        let hand = game.hand(seat);
        let memory = if self.noted.has(seat) { &self.memory[seat.index()] } else { hand };
        (*memory, memory.len().saturating_sub(hand.len()))
    }

    /// Notes what a blind player remembers.
    pub(crate) fn set_memory(&mut self, seat: Seat, memory: Hand) {
        self.memory[seat.index()] = memory;
        self.noted.insert(seat);
    }

    /// A blind player saw a card come (`1`) or go (`-1`), or lost it without seeing which (`0`). `done` says whether
    /// his hand has changed already.
    #[inline]
    fn blind_change(&mut self, game: &Game<'_>, seat: Seat, card: Card, change: i8, done: bool) {
        if seat != IN_PILE && game.blind.has(seat) {
            self.note_blind_change(game, seat, card, change, done);
        }
    }

    #[inline(never)]
    fn note_blind_change(&mut self, game: &Game<'_>, seat: Seat, card: Card, change: i8, done: bool) {
        if !self.noted.has(seat) {
            // A scene that began blind: until now he knew all he held.
            let mut memory = *game.hand(seat);
            match change {
                1 if done && memory.has(card) => memory.remove(card),
                -1 | 0 if done => memory.add(card),
                _ => {}
            }
            self.set_memory(seat, memory);
        }
        let memory = &mut self.memory[seat.index()];
        match change {
            1 => memory.add(card),
            -1 if memory.has(card) => memory.remove(card),
            _ => {}
        }
    }

    /// How many Exploding Kittens are in hands, if all know it (CORE-79).
    pub(crate) fn kittens_held(&self) -> Option<usize> {
        (self.kittens_held != UNSURE).then_some(self.kittens_held as usize)
    }

    /// Who is certain of the card at this index of the pile, from the bottom.
    pub(crate) fn who_knows(&self, index: usize) -> SeatSet {
        SeatSet(self.places[index])
    }

    /// Notes who is certain of the card at this index of the pile, from the bottom.
    pub(crate) fn set_known(&mut self, index: usize, who: SeatSet) {
        self.places[index] = who.0;
        self.lowest = 0;
    }

    /// Somebody is certain of the card at this height now.
    #[inline]
    fn known_from(&mut self, index: usize) {
        self.lowest = self.lowest.min(index as u16);
    }

    /// The cards of a hand (or the pile) that others know of, each with who does.
    #[inline]
    pub(crate) fn held(&self, owner: Seat) -> &[(Card, u16)] {
        &self.held[owner.index()][..self.held_count[owner.index()] as usize]
    }

    /// Whether anybody may know of this card in a hand (or the pile).
    #[inline]
    fn may_be_held(&self, owner: Seat, card: Card) -> bool {
        card.is_some() && self.held_kinds[owner.index()].has(card)
    }

    /// Notes a title that all know this player not to hold.
    pub(crate) fn add_lacking(&mut self, seat: Seat, card: Card) {
        self.lacks[seat.index()].insert(card);
    }

    /// Notes how many Exploding Kittens all know to be held.
    pub(crate) fn set_kittens_held(&mut self, held: Option<u8>) {
        self.kittens_held = held.unwrap_or(UNSURE);
    }

    /// What one seat knows, and nothing of what only others do: the memory of a game that this seat imagines.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> Knowledge {
        let mine = 1u16 << seat.0;
        let mut own = Knowledge { lacks: self.lacks, kittens_held: self.kittens_held, ..Knowledge::default() };
        self.places.iter().zip(&mut own.places).for_each(|(known, own)| *own = known & mine);
        own.lowest = self.lowest;
        for owner in (0..=MAX_SEATS as u8).map(Seat) {
            for (card, _) in self.held(owner).iter().filter(|(_, who)| who & mine != 0) {
                own.learn_held(owner, *card, mine);
            }
        }
        if self.noted.has(seat) {
            own.set_memory(seat, self.memory[seat.index()]);
        }
        own.drawn_known = self.drawn_known & mine;
        own.drawn_kitten = self.drawn_kitten && own.drawn_known != 0;
        (own.stealing, own.collecting) = (self.stealing, self.collecting);
        own
    }

    /// Whether two memories of the same game hold the same, where it is somebody's turn.
    pub fn same_as(&self, other: &Knowledge, game: &Game<'_>) -> bool {
        let mut owners = game.seats().chain([IN_PILE]);
        self.places[..game.pile.len()] == other.places[..game.pile.len()]
            && owners.all(|owner| self.held(owner) == other.held(owner))
            && game.seats().all(|seat| self.lacking(seat) == other.lacking(seat))
            && { game.blind }.all(|seat| self.remembered(game, seat) == other.remembered(game, seat))
            && self.kittens_held == other.kittens_held
    }

    fn forget_all(&mut self, game: &Game<'_>) {
        self.places[..game.pile.len()].fill(0);
        self.lowest = u16::MAX;
    }

    /// A card went in at `place` (it is there already); `who` know where, `aware` know what it is.
    fn inserted(&mut self, game: &Game<'_>, place: usize, who: u16, aware: u16) {
        let len = game.pile.len();
        let index = len - 1 - place;
        let (all, up) = (game.seats().0, game.rules.masks.face_up);
        let cards = game.pile.bottom_up();
        let card = cards[index];
        // A face-up card on top is seen: whether it came there, was covered, or stayed.
        let (on_top, top_was_up) = (place == 0, len > 1 && up.has(cards[if index == len - 1 { len - 2 } else { len - 1 }]));
        let face_up = up.has(card);
        if top_was_up {
            self.places[len - 2] = all;
            self.known_from(len - 2);
        }
        let who = if len == 1 || (on_top && (face_up || top_was_up)) { who | aware } else { who };
        let others = all & !who & aware;
        let first = usize::from(!on_top && (face_up || top_was_up));
        // Who was certain of nothing is certain of nothing now; of the bottom only if nothing else can be there.
        let low = (self.lowest as usize).min(len - 1);
        let anything = self.places[low..len - 1].iter().fold(0, |all, known| all | known);
        if others == 0 || (anything & others == 0 && len - 1 > first) {
            return self.inserted_for(index, len, who);
        }
        let mut before = [0u16; MAX_PILE];
        before[..len - 1].copy_from_slice(&self.places[..len - 1]);
        self.inserted_for(index, len, who);
        // The others (CORE-72): at depth d there is now the card that was there, the one above it, or the new one.
        // It is certain only where all that are possible are known to be the same.
        let old = |depth: usize| {
            let i = len - 2 - depth;
            (cards[if i < index { i } else { i + 1 }], before[i])
        };
        for depth in 0..len {
            let mut sure = others;
            let mut lies = Card::NONE;
            let mut may_be = |c: Card, known: u16| {
                sure &= if lies == Card::NONE || lies == c { known } else { 0 };
                lies = c;
            };
            if depth < len - 1 {
                let (c, known) = old(depth);
                may_be(c, known);
            }
            if depth >= first {
                may_be(card, others);
            }
            if depth > first {
                let (c, known) = old(depth - 1);
                may_be(c, known);
            }
            self.places[len - 1 - depth] |= sure;
        }
        self.lowest = 0;
    }

    /// What `who` know, since they know the place: all above moves up by one. What only others knew is gone.
    #[inline]
    fn inserted_for(&mut self, index: usize, len: usize, who: u16) {
        let low = (self.lowest as usize).min(len - 1);
        for i in (index.max(low)..len).rev() {
            self.places[i] = if i > low { self.places[i - 1] } else { 0 };
        }
        self.places[low..len].iter_mut().for_each(|known| *known &= who);
        self.places[index] = who;
        self.known_from(index);
    }

    /// The top `n` cards were put in a new order. Who knew them to be all the same still knows.
    fn reordered(&mut self, game: &Game<'_>, seat: Seat, n: usize) {
        let len = game.pile.len();
        let top = &game.pile.bottom_up()[len - n..];
        let knew = self.places[len - n..len].iter().fold(u16::MAX, |all, who| all & who);
        let kept = if top.windows(2).all(|pair| pair[0] == pair[1]) { knew } else { 0 };
        self.places[len - n..len].fill(kept | 1 << seat.0);
        self.known_from(len - n);
    }

    pub(crate) fn learn_held(&mut self, owner: Seat, card: Card, who: u16) {
        let who = who & !(1 << owner.0);
        let count = self.held_count[owner.index()] as usize;
        if who != 0 && count < MAX_HELD {
            self.held[owner.index()][count] = (card, who);
            self.held_count[owner.index()] += 1;
            self.held_kinds[owner.index()].insert(card);
        }
    }

    /// All know that a player holds at least `n` of a card: who knew of fewer learns of more.
    fn learn_at_least(&mut self, game: &Game<'_>, owner: Seat, card: Card, n: usize) {
        for copy in 1..=n {
            let ignorant = game.seats().filter(|seat| self.known_held(*seat, owner, card) < copy);
            let who = ignorant.fold(SeatSet::EMPTY, SeatSet::with);
            self.learn_held(owner, card, who.0);
        }
    }

    /// Foresight: a player said how many of a title he holds (EXP-38).
    fn told(&mut self, game: &Game<'_>, seat: Seat, title: Card, held: usize) {
        let versions = game.rules.same_title(title);
        if held == 0 {
            self.lacks[seat.index()] |= versions;
        } else if versions.len() == 1 {
            self.learn_at_least(game, seat, title, held);
        }
    }

    /// A kitten is met. A drawn one takes nothing from a hand; another was held until now, or came by the community's cards.
    fn met(&mut self, game: &Game<'_>, seat: Seat, card: Card, cause: Cause) {
        let drawn = std::mem::take(&mut self.drawn_kitten);
        if drawn || !matches!(cause, Cause::Exploded | Cause::Coffee | Cause::Corona) {
            return;
        }
        if !game.rules.community {
            self.left_in_view(game, seat, card);
            return self.kitten_shown();
        }
        self.forget_copies(seat, card);
        if card == game.rules.ek() {
            self.kittens_held = UNSURE;
        }
        let memory = &mut self.memory[seat.index()];
        if game.blind.has(seat) && self.noted.has(seat) && memory.count(card) > game.hand(seat).count(card) {
            memory.remove(card);
        }
    }

    /// A card left a hand in view of all: one copy known of may have been it.
    #[inline]
    fn left_in_view(&mut self, game: &Game<'_>, owner: Seat, card: Card) {
        self.blind_change(game, owner, card, -1, true);
        if self.may_be_held(owner, card) {
            self.forget_copies(owner, card);
        }
    }

    /// Each seat forgets one copy of a card in a hand.
    fn forget_copies(&mut self, owner: Seat, card: Card) {
        self.forget(owner, card, u16::MAX);
    }

    /// Each of `witnesses` forgets one copy of a card in a hand, the others all that they know of it: for them it may have
    /// been any.
    #[inline(never)]
    fn forget(&mut self, owner: Seat, card: Card, witnesses: u16) {
        let mut spent = 0u16;
        let held = &mut self.held[owner.index()];
        let (mut kept, mut kinds) = (0, CardSet::EMPTY);
        for i in 0..self.held_count[owner.index()] as usize {
            let (c, who) = held[i];
            let mut who = who & witnesses;
            if c == card {
                let now = who & !spent;
                spent |= now;
                who &= !now;
            }
            // Whether anybody still knows of it is hard to foresee: no branch.
            held[kept] = (c, who);
            kept += usize::from(who != 0);
            kinds |= CardSet(u64::from(who != 0) << (c.0 & 63));
        }
        self.held_count[owner.index()] = kept as u8;
        self.held_kinds[owner.index()] = kinds;
    }

    /// A hand went out.
    fn forget_hand(&mut self, owner: Seat) {
        self.held_count[owner.index()] = 0;
        self.held_kinds[owner.index()] = CardSet::EMPTY;
    }

    /// A card left a hand and only `witnesses` saw which.
    #[inline]
    fn left_unseen(&mut self, game: &Game<'_>, owner: Seat, card: Card, witnesses: u16) {
        if self.held_count[owner.index()] > 0 {
            self.forget(owner, card, witnesses);
        }
        let seen = witnesses >> (owner.0 & 15) & 1 != 0;
        self.blind_change(game, owner, card, if seen { -1 } else { 0 }, true);
    }

    #[inline]
    fn played(&mut self, game: &Game<'_>, seat: Seat, play: Play) {
        match play {
            Play::Single(Single { card, bonus, .. }) => {
                self.left_in_view(game, seat, card);
                if bonus {
                    self.left_in_view(game, seat, game.rules.feline_bonus());
                }
            }
            Play::Pair { .. } => self.combined::<2>(game, seat),
            Play::Triple { .. } => self.combined::<3>(game, seat),
            Play::Five { .. } => self.combined::<5>(game, seat),
        }
    }

    /// A combination of `N` cards lies on top of the discard; what of them was known is known to be gone. Mostly nothing was.
    #[inline]
    fn combined<const N: usize>(&mut self, game: &Game<'_>, seat: Seat) {
        let spent = |place: usize| game.discard.at(place).map_or(CardSet::EMPTY, CardSet::of);
        let any = (0..N).fold(CardSet::of(game.rules.godcat()), |any, place| any | spent(place));
        if !(any & self.held_kinds[seat.index()]).is_empty() || game.blind.has(seat) {
            self.forget_combined(game, seat, N);
        }
    }

    #[inline(never)]
    fn forget_combined(&mut self, game: &Game<'_>, seat: Seat, n: usize) {
        for place in 0..n {
            if let Some(card) = game.discard.at(place) {
                self.left_in_view(game, seat, card);
            }
        }
        // Godcat spent in it went to the playmat instead (GVE-12).
        let godcat = game.rules.godcat();
        if !game.hand(seat).has(godcat) {
            self.left_in_view(game, seat, godcat);
        }
    }

    fn drew(&mut self, game: &Game<'_>, seat: Seat, to: Seat, card: Card, place: usize) {
        // The card has left the pile; `places` still has its entry.
        let len = game.pile.len();
        let index = len - place;
        let knew = self.places[index];
        if place > 0 {
            self.places.copy_within(index + 1..len + 1, index);
            self.lowest = self.lowest.saturating_sub(1);
        }
        self.collecting = false;
        let drawer = if to == seat { 0 } else { 1 << seat.0 };
        self.drawn_known = knew | drawer | 1 << to.0;
        // Who saw which card it was counts one less in the pile; to the others it may have been any.
        self.left_unseen(game, IN_PILE, card, self.drawn_known);
        if game.rules.masks.unheld.has(card) {
            self.drawn_kitten = game.rules.masks.kittens.has(card); // shown next, unless it is kept
        } else {
            self.took_drawn(game, to, card);
        }
    }

    /// A drawn card is in the hand.
    fn took_drawn(&mut self, game: &Game<'_>, to: Seat, card: Card) {
        let public = self.drawn_known & game.seats().0 == game.seats().0;
        self.blind_change(game, to, card, 1, game.rules.masks.kittens.has(card));
        self.learn_held(to, card, self.drawn_known);
        if public {
            self.lacks[to.index()] = self.lacks[to.index()].without(card);
        } else {
            self.lacks[to.index()] = CardSet::EMPTY;
            self.unsure_of_kittens(game, true);
        }
        if public && card == game.rules.ek() && self.kittens_held != UNSURE {
            self.kittens_held += 1;
        }
    }

    /// A hidden card came into a hand, or left one: a kitten may have been kept or given away.
    fn unsure_of_kittens(&mut self, game: &Game<'_>, came: bool) {
        let streaking = game.rules.streaking();
        let most = if streaking.is_some() { game.rules.counts[streaking.index()] as u8 } else { 0 };
        if self.kittens_held != UNSURE && (if came { self.kittens_held < most } else { self.kittens_held > 0 }) {
            self.kittens_held = UNSURE;
        }
    }

    /// A kitten left a hand in view of all.
    fn kitten_shown(&mut self) {
        if self.kittens_held != UNSURE {
            self.kittens_held = self.kittens_held.saturating_sub(1);
        }
    }

    fn moved(&mut self, game: &Game<'_>, from: Seat, to: Seat, card: Card, public: bool, stash: bool) {
        let all = game.seats().0;
        if game.rules.masks.kittens.has(card) {
            // It explodes in view of all (STK-14) and comes into no hand.
            return self.left_unseen(game, from, card, all);
        }
        // Godcat's back is seen by all (GVE-14); a blind player sees what he gives, not what is stolen (STK-46).
        let public = public || card == game.rules.godcat();
        let sees = !(stash || (self.stealing && game.blind.has(from)));
        let witnesses = if public { all } else { 1 << to.0 | u16::from(sees) << from.0 };
        if !stash {
            self.left_unseen(game, from, card, witnesses);
        }
        self.blind_change(game, to, card, 1, true);
        if card != game.rules.godcat() {
            self.learn_held(to, card, witnesses);
        }
        let lacks = &mut self.lacks[to.index()];
        *lacks = if public { lacks.without(card) } else { CardSet::EMPTY };
    }

    fn returned(&mut self, game: &Game<'_>, seat: Seat, card: Card) {
        self.places[game.pile.len() - 1] = 0;
        if self.collecting {
            self.left_unseen(game, seat, card, 1 << seat.0);
            self.unsure_of_kittens(game, false);
            if !game.rules.masks.kittens.has(card) {
                self.learn_held(IN_PILE, card, 1 << seat.0); // CORE-76
            }
        }
    }

    fn resolved(&mut self, game: &Game<'_>, play: Play) {
        self.stealing = matches!(play, Play::Pair { .. });
        let kind = match play {
            Play::Single(single) => Some(game.rules.kind(single.as_card)),
            _ => None,
        };
        self.collecting = matches!(kind, Some(Kind::GarbageCollection | Kind::GraveRobber));
    }

    fn laid(&mut self, game: &Game<'_>, owner: Seat, before: Seat, card: Card) {
        if card != game.rules.barking() {
            return; // played, and told as such
        }
        if game.barking_before.has(before) {
            // Nobody living had the mate, the actor neither (BRK-12, BRK-13).
            for seat in game.alive {
                self.lacks[seat.index()].insert(card);
            }
        } else {
            self.left_in_view(game, owner, card);
        }
    }

    /// What is known to all from the deal: everybody has his save cards (CORE-02), unless who has which is left to chance.
    fn dealt(&mut self, game: &Game<'_>) {
        let rules = game.rules;
        self.forget_all(game);
        self.held_count = [0; MAX_SEATS + 1];
        self.held_kinds = [CardSet::EMPTY; MAX_SEATS + 1];
        self.lacks = [CardSet::EMPTY; MAX_SEATS];
        self.noted = SeatSet::EMPTY;
        self.kittens_held = 0;
        (self.drawn_kitten, self.stealing, self.collecting) = (false, false, false);
        if !rules.saves_at_random {
            for &(seat, card) in &rules.dealt_saves {
                self.learn_held(seat, card, game.seats().0);
            }
        }
    }
}

impl Observer for Knowledge {
    // Where it is told, the event is known: what is left of this is one call, or none.
    #[inline(always)]
    fn on(&mut self, game: &Game<'_>, event: Event) {
        match event {
            Event::Dealt => self.dealt(game),
            Event::Played(seat, play) => self.played(game, seat, play),
            Event::Resolved(_, play) => self.resolved(game, play),
            Event::Noped(seat, card) | Event::Saved(seat, card) => self.left_in_view(game, seat, card),
            Event::Discarded(seat, card) => {
                self.left_in_view(game, seat, card);
                if card == game.rules.ek() {
                    self.kitten_shown();
                }
            }
            Event::Drew { seat, to, card, place } => self.drew(game, seat, to, card, place as usize),
            Event::Kept(seat, card) => {
                self.drawn_kitten = false;
                self.took_drawn(game, seat, card);
            }
            Event::Met(seat, card, cause) => self.met(game, seat, card, cause),
            Event::Placed { seat, place, watchers, shown, .. } => {
                // Bury: the card was taken from the top; who knew it knows what was put back.
                let aware = if shown { game.seats().0 } else { self.places[game.pile.len() - 1] };
                self.inserted(game, place as usize, watchers.with(seat).0, aware);
            }
            Event::Returned(seat, card) => self.returned(game, seat, card),
            Event::Shuffled => {
                self.collecting = false;
                self.forget_all(game);
            }
            Event::Saw(who, n) => {
                let len = game.pile.len();
                let from = len - (n as usize).min(len);
                self.places[from..len].iter_mut().for_each(|known| *known |= who.0);
                self.known_from(from);
            }
            Event::Reordered(seat, n, _) => self.reordered(game, seat, n as usize),
            Event::SwappedEnds => {
                let len = game.pile.len();
                if len > 1 {
                    self.places.swap(0, len - 1);
                    self.lowest = 0;
                }
            }
            Event::Catomic(n) => {
                let len = game.pile.len();
                self.places[len - n as usize..len].fill(game.seats().0);
                self.known_from(len - n as usize);
                let held: usize = game.seats().map(|seat| game.hand(seat).count(game.rules.ek())).sum();
                self.kittens_held = held as u8;
            }
            Event::PutOnTop(seat, card) => {
                self.places[game.pile.len() - 1] = 1 << seat.0;
                self.known_from(game.pile.len() - 1);
                self.left_unseen(game, seat, card, 1 << seat.0);
                self.unsure_of_kittens(game, false);
            }
            Event::Raised(seat, _) => {
                let len = game.pile.len();
                let bottom = self.places[0];
                self.places.copy_within(1..len, 0);
                self.places[len - 1] = bottom | 1 << seat.0;
                self.lowest = self.lowest.saturating_sub(1).min(len as u16 - 1);
            }
            Event::Moved { from, to, card, public, stash } => self.moved(game, from, to, card, public, stash),
            // A dead target was robbed of nothing, which says nothing.
            Event::Lacks(seat, title) if game.alive.has(seat) => self.lacks[seat.index()] |= game.rules.same_title(title),
            Event::TookDiscard(seat, card) => {
                self.learn_held(seat, card, game.seats().0);
                self.lacks[seat.index()] = self.lacks[seat.index()].without(card);
            }
            Event::Laid { owner, before, card } => self.laid(game, owner, before, card),
            Event::Armageddon { godcat, .. } => {
                let card = game.rules.godcat();
                self.lacks[godcat.index()] = self.lacks[godcat.index()].without(card);
            }
            Event::Told(seat, title, held) => self.told(game, seat, title, held as usize),
            Event::Shown(seat, card) => self.learn_at_least(game, seat, card, 1),
            Event::Disabled { owner, card, .. } => {
                self.left_unseen(game, owner, card, 1 << owner.0);
                self.unsure_of_kittens(game, false);
            }
            Event::Enabled(seat, card) => {
                self.blind_change(game, seat, card, 1, true);
                self.lacks[seat.index()] = CardSet::EMPTY;
            }
            // Corona may have gone back to a place that nobody knows.
            Event::Healthy(_) => self.forget_all(game),
            Event::Cursed(seat) => self.set_memory(seat, *game.hand(seat)),
            Event::Died(seat, _) if !game.rules.zombie => self.forget_hand(seat),
            _ => return,
        }
        // CORE-77: a face-up card on top is seen by all, and remembered when it is covered in public.
        let up = game.rules.masks.face_up;
        if !up.is_empty() && game.pile.at(0).is_some_and(|top| up.has(top)) {
            self.places[game.pile.len() - 1] = game.seats().0;
            self.known_from(game.pile.len() - 1);
        }
    }
}
