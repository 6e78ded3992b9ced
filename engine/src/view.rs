//! What a seat may know (CORE-70..79), and nothing else. A bot gets a `View` and can't reach the state behind it.

use crate::community::Step;
use crate::game::Game;
use crate::knowledge::{IN_PILE, Knowledge};
use crate::legal::ActionList;
use crate::rules::Rules;
use crate::stack::Frame;
use crate::types::{Action, Ask, Card, CardSet, Hand, MAX_CARDS, Pile, Play, Question, Seat, SeatSet};

/// The game as one seat sees it.
#[derive(Clone, Copy)]
pub struct View<'a, 'r> {
    pub(crate) game: &'a Game<'r>,
    pub(crate) knowledge: Option<&'a Knowledge>,
    pub(crate) seat: Seat,
}

impl<'a, 'r> View<'a, 'r> {
    /// The view of the seat that is asked, with what it remembers if that is tracked.
    #[inline]
    pub fn new(game: &'a Game<'r>, knowledge: Option<&'a Knowledge>) -> View<'a, 'r> {
        View { game, knowledge, seat: game.ask.seat }
    }

    /// The view of any seat.
    pub fn of(game: &'a Game<'r>, knowledge: Option<&'a Knowledge>, seat: Seat) -> View<'a, 'r> {
        View { game, knowledge, seat }
    }

    /// The same view as if other rules held from now on, for a player who may not do all that the rules allow. The rules must be those
    /// of the game but for what may be played (`forbidden`).
    pub fn under<'q, T>(&self, rules: &'q Rules, look: impl FnOnce(&View<'_, 'q>) -> T) -> T {
        assert!(rules.kinds == self.game.rules.kinds && rules.players == self.game.rules.players, "other cards");
        let game = self.game.under(rules);
        look(&View { game: &game, knowledge: self.knowledge, seat: self.seat })
    }

    /// Whose view this is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules of the game.
    #[inline]
    pub fn rules(&self) -> &'r Rules {
        self.game.rules
    }

    /// The decision that is due, if it is this seat's. Others' decisions are none of its business.
    #[inline]
    pub fn ask(&self) -> Option<Ask> {
        self.game.ask().filter(|ask| ask.seat == self.seat)
    }

    /// The own hand; `None` while blind (STK-30). What a blind player still knows is [`View::remembered_hand`].
    #[inline]
    pub fn hand(&self) -> Option<&'a Hand> {
        if self.is_blind() { None } else { Some(self.game.hand(self.seat)) }
    }

    /// What a blind player held when he was cursed and saw come and go since, and how many of these left unseen (CORE-78).
    /// For a player who sees: his hand, and 0. Without tracked knowledge a blind player remembers nothing.
    pub fn remembered_hand(&self) -> (Hand, usize) {
        match (self.is_blind(), self.knowledge) {
            (false, _) => (*self.game.hand(self.seat), 0),
            (true, Some(knowledge)) => knowledge.remembered(self.game, self.seat),
            (true, None) => (Hand::EMPTY, 0),
        }
    }

    /// Whether this seat is blind.
    #[inline]
    pub fn is_blind(&self) -> bool {
        self.game.blind.has(self.seat)
    }

    /// Who is blind.
    pub fn blind(&self) -> SeatSet {
        self.game.blind
    }

    /// How many cards a player holds.
    #[inline]
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.game.hand(seat).len()
    }

    /// Players at the table.
    #[inline]
    pub fn players(&self) -> usize {
        self.game.rules.players
    }

    /// Who lives.
    #[inline]
    pub fn alive(&self) -> SeatSet {
        self.game.alive
    }

    /// Who is dead and may come back.
    pub fn dead(&self) -> SeatSet {
        self.game.zombies()
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.game.active
    }

    /// Turns the active player owes, the present one included.
    #[inline]
    pub fn turns_left(&self) -> usize {
        self.game.turns_left as usize
    }

    /// Whether those come from an attack.
    #[inline]
    pub fn under_attack(&self) -> bool {
        self.game.under_attack
    }

    /// Whether play goes clockwise.
    pub fn clockwise(&self) -> bool {
        self.game.clockwise
    }

    /// The next living player after `seat`.
    #[inline]
    pub fn next_living(&self, seat: Seat) -> Seat {
        self.game.next_living(seat)
    }

    /// The discard pile, in order.
    #[inline]
    pub fn discard(&self) -> &'a Pile {
        &self.game.discard
    }

    /// How many of a card lie in the discard.
    #[inline]
    pub fn discarded(&self, card: Card) -> usize {
        if card.is_some() { self.game.discarded[card.index() & (MAX_CARDS - 1)] as usize } else { 0 }
    }

    /// How many cards were taken out of the discard so far: as long as it is the same, all that lay there lies there still.
    #[inline]
    pub fn taken_from_discard(&self) -> u16 {
        self.game.taken
    }

    /// Cards in the pile.
    #[inline]
    pub fn pile_len(&self) -> usize {
        self.game.pile.len()
    }

    /// The card at `place` from the top, if this seat is certain of it (CORE-71..77).
    #[inline]
    pub fn known_at(&self, place: usize) -> Option<Card> {
        let card = self.game.pile.at(place)?;
        let face_up_on_top = place == 0 && self.game.rules.masks.face_up.has(card);
        // Raising Heck: who plays it looks at the bottom card.
        let looking =
            place + 1 == self.pile_len() && matches!(self.game.stack.top(), Frame::RaisingHeck { seat } if seat == self.seat);
        let known = face_up_on_top || looking || self.knowledge.is_some_and(|k| k.knows_place(self.game, self.seat, place));
        known.then_some(card)
    }

    /// Of how many places of the pile this seat is certain, and at how many of these there is one of `kinds`.
    #[inline]
    pub fn count_known(&self, kinds: CardSet) -> (usize, usize) {
        let untold = self.knowledge.is_some_and(|knowledge| !knowledge.any_place(self.game));
        // Nobody is told of any place: then only what lies face up, or is being looked at, may be known.
        if untold & self.game.rules.masks.face_up.is_empty() & !matches!(self.game.stack.top(), Frame::RaisingHeck { .. }) {
            return (0, 0);
        }
        self.count_known_places(kinds)
    }

    #[inline(never)]
    fn count_known_places(&self, kinds: CardSet) -> (usize, usize) {
        let game = self.game;
        // Mostly nothing is known, or the same as what is tracked: the places are gone through only then.
        if let Some(knowledge) = self.knowledge
            && game.rules.masks.face_up.is_empty()
            && !matches!(game.stack.top(), Frame::RaisingHeck { .. })
        {
            return knowledge.count_known(game, self.seat, kinds);
        }
        let known = (0..self.pile_len()).filter_map(|place| self.known_at(place));
        known.fold((0, 0), |(all, of), card| (all + 1, of + usize::from(kinds.has(card))))
    }

    /// Cards of a kind known to be in the pile, at a known place or not (CORE-76).
    pub fn known_in_pile(&self, card: Card) -> usize {
        let placed = (0..self.pile_len()).filter(|place| self.known_at(*place) == Some(card)).count();
        let face_up = if self.game.rules.masks.face_up.has(card) { self.game.pile.count(card) } else { 0 };
        placed.max(face_up).max(self.knowledge.map_or(0, |k| k.known_held(self.seat, IN_PILE, card)))
    }

    /// How many of this kitten are in the pile, at most: one may be held in secret (CORE-74, STK-19).
    pub fn kittens_in_pile(&self, kitten: Card) -> usize {
        let game = self.game;
        let mut count = game.pile.count(kitten);
        if game.rules.masks.holdable.has(kitten) {
            // Of kittens held by others only some are known of.
            for seat in game.seats().without(self.seat) {
                count += game.hand(seat).count(kitten).saturating_sub(self.known_in_hand(seat, kitten));
            }
        }
        // A card that only another player has seen so far may still be in the pile, for all this seat knows.
        count
            + usize::from(match game.stack.top() {
                Frame::Place { seat, card, shown: false } => seat != self.seat && card == kitten,
                Frame::Save { seat, kitten: met, source, .. } => {
                    seat != self.seat && met == kitten && game.can_keep(seat, met, source)
                }
                _ => false,
            })
    }

    /// How many Exploding Kittens other players hold with Streaking, at least and at most, as far as this seat can tell
    /// (CORE-79, STK-19).
    pub fn kittens_held(&self) -> (usize, usize) {
        let rules = self.game.rules;
        let (ek, streaking) = (rules.ek(), rules.streaking());
        if !streaking.is_some() {
            return (0, 0);
        }
        let others = self.game.seats().without(self.seat);
        let own = self.known_in_hand(self.seat, ek);
        let known: usize = others.map(|seat| self.known_in_hand(seat, ek)).sum();
        let seen = self.known_in_hand(self.seat, streaking) + self.known_in_pile(streaking) + self.game.discard.count(streaking);
        let most = (rules.counts[streaking.index()] as usize).saturating_sub(seen);
        match self.knowledge.and_then(Knowledge::kittens_held) {
            Some(all) => (all.saturating_sub(own), all.saturating_sub(own)),
            None => (known, most.max(known)),
        }
    }

    /// Cards of a kind known to be in a player's hand (CORE-73); of the own hand, what is there or certainly remembered.
    #[inline]
    pub fn known_in_hand(&self, seat: Seat, card: Card) -> usize {
        if seat == self.seat {
            return self.known_in_own_hand(card);
        }
        if self.game.mark_count == 0 && !self.game.rules.has_oddities() && card != self.game.rules.streaking() {
            // Nothing but what is told.
            return self.knowledge.map_or(0, |k| k.known_held(self.seat, seat, card)).min(self.game.hand(seat).len());
        }
        self.known_in_odd_hand(seat, card)
    }

    /// Whether any of these cards may be known to be in a player's hand: a quick no, most of the time, before one counts.
    #[inline]
    pub fn may_know_in_hand(&self, seat: Seat, cards: CardSet) -> bool {
        let told = self.knowledge.is_some_and(|knowledge| knowledge.may_hold_any(seat, cards));
        let odd = self.game.mark_count > 0 || self.game.rules.has_oddities() || self.game.rules.streaking().is_some();
        told || odd || seat == self.seat
    }

    fn known_in_own_hand(&self, card: Card) -> usize {
        let (hand, lost) = self.remembered_hand();
        hand.count(card).saturating_sub(lost).max(self.game.marked_copies(self.seat, card))
    }

    /// The same where marks, Godcat or Streaking may tell more.
    fn known_in_odd_hand(&self, seat: Seat, card: Card) -> usize {
        let marked = self.game.marked_copies(seat, card);
        let godcat = usize::from(card == self.game.rules.godcat() && self.game.hand(seat).has(card));
        let told = self.knowledge.map_or(0, |k| k.known_held(self.seat, seat, card));
        // Whoever holds a kitten holds Streaking too (STK-13); the community's sacrifices can part the two for a moment.
        let rules = self.game.rules;
        let told = if card == rules.streaking() && !rules.community {
            told.max(self.known_in_hand(seat, rules.ek()).min(1))
        } else {
            told
        };
        marked.max(told).max(godcat).min(self.game.hand(seat).len())
    }

    /// Titles that a player is known not to hold (CORE-75).
    #[inline]
    pub fn known_lacking(&self, seat: Seat) -> CardSet {
        self.knowledge.map_or(CardSet::EMPTY, |k| k.lacking(seat))
    }

    /// The marked cards of a hand.
    #[inline]
    pub fn marked(&self, seat: Seat) -> CardSet {
        self.game.marked(seat)
    }

    /// Who has a Barking Kitten lying before him.
    pub fn barking_before(&self) -> SeatSet {
        self.game.barking_before
    }

    /// Who wears the Tower, and how many cards are in its stash.
    #[inline]
    pub fn tower(&self) -> (Option<Seat>, usize) {
        (self.game.tower_wearer.is_some().then_some(self.game.tower_wearer), self.game.stash.len())
    }

    /// Whose I'll Take That lies before a player.
    pub fn ill_take_that(&self, seat: Seat) -> Option<Seat> {
        let owner = self.game.ill_take_that[seat.index()].0;
        owner.is_some().then_some(owner)
    }

    /// The kitten that lies before a dead player.
    pub fn killer(&self, seat: Seat) -> Option<Card> {
        let card = self.game.killer[seat.index()];
        card.is_some().then_some(card)
    }

    /// Whether Godcat lies on the playmat.
    pub fn godcat_on_mat(&self) -> bool {
        self.game.godcat_on_mat
    }

    /// Turns started so far.
    #[inline]
    pub fn turns(&self) -> u32 {
        self.game.turn_number
    }

    /// The play that a Nope window is about: who played what, and whether it stands cancelled.
    #[inline]
    pub fn at_stake(&self) -> Option<(Seat, Play, bool)> {
        if let Frame::Nope(window) = self.game.stack.top() {
            return Some((window.actor, window.play, window.cancelled));
        }
        self.game.stack.frames().iter().rev().find_map(|frame| match frame {
            Frame::Nope(window) => Some((window.actor, window.play, window.cancelled)),
            _ => None,
        })
    }

    /// Cards of the hand that can be played alone on this turn, Godcat apart.
    #[inline]
    pub fn playable_alone(&self) -> CardSet {
        if self.is_blind() { CardSet::EMPTY } else { self.game.playable_alone(self.seat) }
    }

    /// What Godcat could be played as.
    #[inline]
    pub fn godcat_as(&self) -> CardSet {
        if self.is_blind() { CardSet::EMPTY } else { self.game.godcat_as(self.seat) }
    }

    /// What Clone could be played as.
    pub fn clone_as(&self) -> CardSet {
        self.game.clone_as(self.seat)
    }

    /// NOW cards that could be played in this window.
    pub fn playable_now(&self) -> CardSet {
        if self.is_blind() { CardSet::EMPTY } else { self.game.playable_now(self.seat) }
    }

    /// Titles that can be played as a pair, if there is anyone to rob.
    #[inline]
    pub fn pair_titles(&self) -> CardSet {
        if self.is_blind() { CardSet::EMPTY } else { self.game.pair_titles(self.seat) }
    }

    /// Titles that can be played as a triple, if there is anyone to rob.
    #[inline]
    pub fn triple_titles(&self) -> CardSet {
        if self.is_blind() { CardSet::EMPTY } else { self.game.triple_titles(self.seat) }
    }

    /// Whether a five can be played.
    #[inline]
    pub fn can_five(&self) -> bool {
        !self.is_blind() && self.game.can_five(self.seat)
    }

    /// The titles a five could be made of, and whether Godcat may stand for one more.
    pub fn five_titles(&self) -> (CardSet, bool) {
        if self.is_blind() { (CardSet::EMPTY, false) } else { self.game.five_titles(self.seat) }
    }

    /// Whom this seat may rob or ask a Favor of.
    #[inline]
    pub fn robbable(&self) -> SeatSet {
        self.game.robbable(self.seat)
    }

    /// Whom a card could be aimed at; `None` if it takes no target.
    #[inline]
    pub fn targets_of(&self, card: Card) -> Option<SeatSet> {
        // Whether a blind player holds both Barking Kittens he learns when he turns one up.
        let unseen = self.is_blind()
            && card == self.game.rules.barking()
            && self.ask().is_none_or(|a| a.question != Question::Blind(card));
        if unseen { None } else { self.game.targets_of(self.seat, card) }
    }

    /// The cards that can be given for this reason.
    pub fn giveable(&self) -> CardSet {
        match self.ask() {
            Some(Ask { question: Question::Give(why), .. }) => self.game.giveable(self.seat, why),
            _ => CardSet::EMPTY,
        }
    }

    /// Cards of the discard that can be taken now, with how many of each.
    pub fn takeable(&self) -> Hand {
        let mut hand = Hand::EMPTY;
        if let Frame::TakeDiscard { five_at, .. } = self.game.stack.top() {
            let five = five_at as usize..five_at as usize + 5;
            for (i, &card) in self.game.discard.bottom_up().iter().enumerate() {
                if !five.contains(&i) && self.game.can_be_taken(card) {
                    hand.add(card);
                }
            }
        }
        if let Frame::Community(Step::Dig { own, .. }) = self.game.stack.top() {
            hand = self.game.diggable(own);
        }
        hand
    }

    /// The same, without how many there are.
    pub fn takeable_kinds(&self) -> CardSet {
        match self.game.stack.top() {
            Frame::TakeDiscard { five_at, .. } => self.game.takeable_cards(five_at),
            _ => self.takeable().kinds(),
        }
    }

    /// Cards of a victim that can be told apart, and whether a blind pick is possible too.
    pub fn theft_options(&self, victim: Seat) -> (CardSet, bool) {
        (self.game.told_apart(victim), self.game.face_down_count(victim) > 0)
    }

    /// Save cards, keeping and dying, as they are open now.
    pub fn list_actions(&self, list: &mut ActionList) {
        if self.game.ask.seat == self.seat {
            self.game.list_actions(list);
        }
    }

    /// The `n`-th legal answer of the asked seat, in the order of the list; fives are not among them.
    pub fn nth_action(&self, n: usize) -> Action {
        if self.ask().is_some() { self.game.nth_action(n) } else { Action::Decline }
    }

    /// How many answers are legal; none for a seat that is not asked.
    pub fn count_actions(&self) -> usize {
        if self.ask().is_some() { self.game.count_actions() } else { 0 }
    }

    /// Whether this answers the present ask legally.
    pub fn is_legal(&self, action: Action) -> bool {
        self.ask().is_some() && self.game.is_legal(action)
    }
}
