//! What may be done now: as masks (for bots that sample), as a check of one action, as a count, and as a list.

use crate::cards::{Family, Kind};
use crate::community::Step;
use crate::game::Game;
use crate::observer::Cause;
use crate::stack::{Frame, Purpose};
use crate::types::{Action, Card, CardSet, Play, Question, Seat, SeatSet, Single, Why};

/// A list of actions of fixed capacity: no allocation. Where more are legal than fit (fives and triples of large sets),
/// the list holds the first of them and says so.
pub struct ActionList {
    actions: [Action; ActionList::CAPACITY],
    len: usize,
    total: usize,
}

impl Default for ActionList {
    fn default() -> ActionList {
        ActionList { actions: [Action::Draw; ActionList::CAPACITY], len: 0, total: 0 }
    }
}

impl ActionList {
    /// How many actions fit.
    pub const CAPACITY: usize = 2048;

    /// The actions listed.
    pub fn as_slice(&self) -> &[Action] {
        &self.actions[..self.len]
    }

    /// How many actions are legal, listed or not.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Whether every legal action is listed.
    pub fn is_complete(&self) -> bool {
        self.total == self.len
    }

    fn push(&mut self, action: Action) {
        if self.len < ActionList::CAPACITY {
            self.actions[self.len] = action;
            self.len += 1;
        }
        self.total += 1;
    }
}

/// Set on the last card played if it was part of a combination.
const COMBINED: u8 = 0x80;

/// The card itself, combined or not.
fn single_card(card: Card) -> Card {
    if card.is_some() { Card(card.0 & !COMBINED) } else { card }
}

impl Game<'_> {
    /// Whether a card can be played as `card` by `seat` now: its condition holds and it has a target if it needs one.
    #[inline]
    pub(crate) fn can_play(&self, seat: Seat, card: Card) -> bool {
        if self.community.busy && self.forbidden_by_infection(seat).has(card) {
            return false; // EXP-12
        }
        if !self.rules.masks.checked.has(card) {
            return true;
        }
        let kind = self.rules.kind(card);
        kind.allowed(self, seat) && kind.targets(self, seat).is_none_or(|t| !t.is_empty())
    }

    /// Cards of the hand that can be played alone on the seat's turn, Godcat apart.
    #[inline]
    pub(crate) fn playable_alone(&self, seat: Seat) -> CardSet {
        let mut hand = self.hand(seat).kinds() & self.rules.masks.alone;
        if self.community.busy {
            hand = hand & !self.forbidden_by_infection(seat);
        }
        let mut playable = hand & !self.rules.masks.checked;
        for card in hand & self.rules.masks.checked {
            if self.can_play(seat, card) {
                playable.insert(card);
            }
        }
        playable
    }

    /// What Godcat may be played as: any card of the set but Nope and Armageddon (GVE-11).
    pub(crate) fn godcat_as(&self, seat: Seat) -> CardSet {
        if !self.hand(seat).has(self.rules.godcat()) || self.rules.switches.forbidden.contains(&Kind::Godcat) {
            return CardSet::EMPTY;
        }
        let all = self.rules.masks.alone & !CardSet::of(self.rules.card(Kind::Armageddon));
        all.filter(|c| self.can_play(seat, *c)).fold(CardSet::EMPTY, |set, c| set | CardSet::of(c))
    }

    /// NOW cards that `seat` could play between plays.
    pub(crate) fn playable_now(&self, seat: Seat) -> CardSet {
        let hand = self.hand(seat).kinds() & self.rules.masks.now;
        hand.filter(|c| self.can_play(seat, *c)).fold(CardSet::EMPTY, |set, c| set | CardSet::of(c))
    }

    /// How many cards of a title are in a hand, over its versions.
    pub(crate) fn held_of_title(&self, seat: Seat, title: Card) -> usize {
        let hand = self.hand(seat);
        if self.rules.masks.versions.has(title) {
            self.rules.same_title(title).map(|c| hand.count(c)).sum()
        } else {
            hand.count(title)
        }
    }

    /// Titles that `seat` can play as a pair, targets apart (CORE-40, CORE-43, ZMB-36, GVE-13).
    #[inline]
    pub(crate) fn pair_titles(&self, seat: Seat) -> CardSet {
        if !self.rules.combos.pair || self.is_infected(seat) {
            return CardSet::EMPTY;
        }
        let titles = self.combination_titles(seat, 2);
        if self.rules.combos.cats_only { titles & self.rules.masks.cats } else { titles }
    }

    /// Titles that `seat` can play as a triple, targets apart.
    #[inline]
    pub(crate) fn triple_titles(&self, seat: Seat) -> CardSet {
        if !self.rules.combos.triple || self.is_infected(seat) {
            return CardSet::EMPTY;
        }
        self.combination_titles(seat, 3)
    }

    #[inline]
    fn combination_titles(&self, seat: Seat, n: usize) -> CardSet {
        let (rules, hand) = (self.rules, self.hand(seat));
        let masks = &rules.masks;
        let plain = if n == 2 { hand.pairs() } else { hand.triples() };
        if masks.versions.is_empty() && (hand.kinds() & masks.wild).is_empty() {
            return plain & masks.combinable;
        }
        self.wild_combinations(seat, n)
    }

    /// The same where Feral, Clone, Godcat or two versions of a title can complete a combination.
    #[inline(never)]
    fn wild_combinations(&self, seat: Seat, n: usize) -> CardSet {
        let (rules, hand) = (self.rules, self.hand(seat));
        let masks = &rules.masks;
        let free = |card: Card| card.is_some() && !rules.switches.forbidden.contains(&rules.kind(card));
        let ferals = if free(rules.feral()) { hand.count(rules.feral()) } else { 0 };
        let clone = usize::from(n == 2 && hand.has(rules.clone_card()) && free(rules.clone_card()));
        let godcat = usize::from(self.godcat_combines(seat));
        let mut titles = CardSet::EMPTY;
        for card in hand.kinds() {
            let title = rules.title_of(card);
            if !masks.combinable.has(title) || (rules.community && self.uncombinable_fuel().has(title)) {
                continue;
            }
            let mut held = self.held_of_title(seat, title);
            if masks.cats.has(title) {
                held += clone + if title == rules.feral() { 0 } else { ferals };
            }
            if rules.kind(title).spec().family != Family::Nope {
                held += godcat; // GVE-23
            }
            if held >= n {
                titles.insert(title);
            }
        }
        titles
    }

    /// Whether `seat` holds Godcat and may spend it in a combination (GVE-13, GVE-24).
    fn godcat_combines(&self, seat: Seat) -> bool {
        let switches = &self.rules.switches;
        self.hand(seat).has(self.rules.godcat()) && !switches.godcat_not_in_combos && !switches.forbidden.contains(&Kind::Godcat)
    }

    /// The titles a five could be made of, and whether Godcat may stand for one more (CORE-42, GVE-24).
    pub(crate) fn five_titles(&self, seat: Seat) -> (CardSet, bool) {
        let hand = self.hand(seat);
        let mut titles = hand.kinds() & self.rules.masks.fives;
        if !self.rules.masks.versions.is_empty() {
            titles = CardSet::EMPTY;
            for card in hand.kinds() {
                let title = self.rules.title_of(card);
                if self.rules.masks.fives.has(title) {
                    titles.insert(title);
                }
            }
        }
        if self.rules.community {
            titles = titles & !self.uncombinable_fuel();
        }
        (titles, self.godcat_combines(seat))
    }

    /// Whether `seat` can play a five now.
    #[inline]
    pub(crate) fn can_five(&self, seat: Seat) -> bool {
        if !self.rules.combos.five || self.takeable == 0 {
            return false;
        }
        let (titles, godcat) = self.five_titles(seat);
        titles.len() + usize::from(godcat) >= 5
    }

    /// Every way to play one of these cards of the hand alone.
    pub(crate) fn each_single(&self, seat: Seat, cards: CardSet, f: &mut dyn FnMut(Single)) {
        for card in cards & self.hand(seat).kinds() {
            let as_cards = if card == self.rules.godcat() {
                self.godcat_as(seat)
            } else if card == self.rules.clone_card() && card.is_some() {
                if self.rules.masks.alone.has(card) { self.clone_as(seat) } else { CardSet::EMPTY }
            } else if card == self.rules.copycat() {
                if self.rules.masks.alone.has(card) { self.copycat_as(seat) } else { CardSet::EMPTY }
            } else if self.rules.masks.alone.has(card) && self.can_play(seat, card) {
                CardSet::of(card)
            } else {
                CardSet::EMPTY
            };
            for as_card in as_cards {
                let single = Single { card, as_card, target: Seat::NONE, name: Card::NONE, bonus: false };
                self.each_target(seat, single, f);
                if self.rules.community && self.takes_bonus(seat, single) {
                    self.each_target(seat, Single { bonus: true, ..single }, f);
                }
            }
        }
    }

    /// Every target of a card, and every title that it could name (Foresight).
    fn each_target(&self, seat: Seat, single: Single, f: &mut dyn FnMut(Single)) {
        let Some(targets) = self.rules.kind(single.as_card).targets(self, seat) else { return f(single) };
        for target in targets {
            if single.as_card == self.rules.foresight() {
                self.rules.masks.nameable.for_each(|name| f(Single { target, name, ..single }));
            } else {
                f(Single { target, ..single });
            }
        }
    }

    /// What Clone would take on now, if it may be played alone (ZMB-30..35).
    pub(crate) fn clone_as(&self, seat: Seat) -> CardSet {
        let source = if self.rules.switches.clone_other_player {
            let other = self.last_plays.iter().find(|(s, _)| *s != seat && s.is_some());
            other.map_or(Card::NONE, |(_, card)| single_card(*card))
        } else {
            self.discard.at(0).unwrap_or(Card::NONE)
        };
        if !source.is_some() || !self.rules.masks.alone.has(source) {
            return CardSet::EMPTY;
        }
        let excluded = matches!(self.rules.kind(source), Kind::Clone | Kind::Copycat | Kind::BarkingKitten);
        if excluded || !self.can_play(seat, source) { CardSet::EMPTY } else { CardSet::of(source) }
    }

    /// What Copycat would take on now (EXP-36, EXP-48): the last card of another player, if that was played alone.
    pub(crate) fn copycat_as(&self, seat: Seat) -> CardSet {
        let other = self.last_plays.iter().find(|(s, _)| *s != seat && s.is_some());
        let source = other.map_or(Card::NONE, |(_, card)| *card);
        if source.0 & COMBINED != 0 || !self.rules.masks.alone.has(source) {
            return CardSet::EMPTY;
        }
        let excluded = matches!(self.rules.kind(source), Kind::Clone | Kind::Copycat | Kind::BarkingKitten);
        if excluded || !self.can_play(seat, source) { CardSet::EMPTY } else { CardSet::of(source) }
    }

    /// Whether a Feline Bonus can be played with this card: it bears a number, on the own turn (EXP-39).
    pub(crate) fn takes_bonus(&self, seat: Seat, single: Single) -> bool {
        let bonus = self.rules.feline_bonus();
        self.hand(seat).has(bonus)
            && !self.rules.switches.forbidden.contains(&Kind::FelineBonus)
            && self.rules.masks.numbered.has(single.as_card)
            && seat == self.active
            && !self.blind.has(seat)
    }

    /// Cards of the hand that a Feline Bonus could be played with.
    pub(crate) fn bonus_partners(&self, seat: Seat) -> CardSet {
        let mut partners = CardSet::EMPTY;
        for card in self.playable_alone(seat) {
            let as_card = if card == self.rules.copycat() {
                self.copycat_as(seat).nth(0)
            } else if self.rules.is_clone(card) {
                self.clone_as(seat).nth(0)
            } else {
                card
            };
            let single = Single { card, as_card, target: Seat::NONE, name: Card::NONE, bonus: true };
            if self.takes_bonus(seat, single) {
                partners.insert(card);
            }
        }
        partners
    }

    /// A play of the community's games is noted: Caternator is content, and Copycat must know of combinations.
    pub(crate) fn note_play(&mut self, seat: Seat, play: Play) {
        self.community.has_played |= seat == self.active;
        if !matches!(play, Play::Single(_)) && self.last_plays[0].1.is_some() {
            self.last_plays[0].1.0 |= COMBINED;
        }
    }

    fn each_five(&self, seat: Seat, f: &mut dyn FnMut(Play)) {
        let (titles, godcat) = self.five_titles(seat);
        let mut all: [Card; 65] = [Card::NONE; 65];
        let mut n = 0;
        for card in titles {
            all[n] = card;
            n += 1;
        }
        if godcat {
            all[n] = self.rules.godcat();
            n += 1;
        }
        for a in 0..n {
            for b in a + 1..n {
                for c in b + 1..n {
                    for d in c + 1..n {
                        for e in d + 1..n {
                            f(Play::Five { titles: [all[a], all[b], all[c], all[d], all[e]] });
                        }
                    }
                }
            }
        }
    }

    fn fives_count(&self, seat: Seat) -> usize {
        if !self.can_five(seat) {
            return 0;
        }
        let (titles, godcat) = self.five_titles(seat);
        let n = titles.len() + usize::from(godcat);
        n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120
    }

    /// Every legal answer but fives, in a fixed order.
    fn each_action(&self, f: &mut dyn FnMut(Action)) {
        let seat = self.ask.seat;
        let hand = self.hand(seat);
        match self.ask.question {
            Question::Turn if self.blind.has(seat) => {
                if !self.must_play(seat) {
                    f(Action::Draw);
                }
                if !hand.is_empty() {
                    f(Action::PlayBlind);
                }
            }
            Question::Turn => {
                if !self.must_play(seat) {
                    f(Action::Draw);
                }
                self.each_single(seat, hand.kinds(), &mut |single| f(Action::Play(Play::Single(single))));
                let targets = self.robbable(seat);
                for title in self.pair_titles(seat) {
                    targets.for_each(|target| f(Action::Play(Play::Pair { title, target })));
                }
                for title in self.triple_titles(seat) {
                    for target in targets {
                        self.rules.masks.nameable.for_each(|name| f(Action::Play(Play::Triple { title, target, name })));
                    }
                }
            }
            Question::Blind(card) => {
                self.each_single(seat, CardSet::of(card), &mut |single| f(Action::Play(Play::Single(single))));
            }
            Question::Nope => {
                (hand.kinds() & self.rules.masks.nopes).for_each(|card| f(Action::Nope(card)));
                if self.rules.switches.now_in_response && seat != self.active {
                    self.each_single(seat, self.playable_now(seat), &mut |single| f(Action::Play(Play::Single(single))));
                }
                f(Action::Decline);
            }
            Question::Now => {
                self.each_single(seat, self.playable_now(seat), &mut |single| f(Action::Play(Play::Single(single))));
                f(Action::Decline);
            }
            Question::Clairvoyance => {
                f(Action::Play(Play::alone(self.rules.clairvoyance())));
                f(Action::Decline);
            }
            Question::Death(dead) => {
                f(Action::Play(Play::at(self.rules.chosen_one(), dead)));
                f(Action::Decline);
            }
            Question::Save(kitten) => {
                if let Frame::Save { cause, source, .. } = self.stack.top() {
                    if self.blind.has(seat) {
                        f(Action::PlayBlind);
                    } else {
                        if self.can_keep(seat, kitten, source) {
                            f(Action::Keep);
                        }
                        self.usable_saves(seat, cause).for_each(|card| f(Action::Save(card)));
                        match cause {
                            Cause::Unholy => return f(Action::Roll),
                            Cause::Corona => return f(Action::Die), // infected
                            _ => {}
                        }
                    }
                }
                if self.rules.defuse_optional {
                    f(Action::Die);
                }
            }
            Question::Revive => self.zombies().for_each(|s| f(Action::Choose(s))),
            Question::Place(_) => (0..=self.pile.len()).for_each(|place| f(Action::Place(place as u8))),
            Question::Give(why) => self.giveable(seat, why).for_each(|card| f(Action::Give(card))),
            Question::Theft(victim) => {
                self.told_apart(victim).for_each(|card| f(Action::Take(card)));
                if self.face_down_count(victim) > 0 {
                    f(Action::TakeBlind);
                }
            }
            Question::Discard => {
                if let Frame::TakeDiscard { five_at, .. } = self.stack.top() {
                    self.takeable_cards(five_at).for_each(|card| f(Action::Take(card)));
                }
                if let Frame::Community(Step::Dig { own, .. }) = self.stack.top() {
                    self.diggable(own).kinds().for_each(|card| f(Action::Take(card)));
                }
            }
            Question::Order(n) => each_order(n as usize, &mut |order| f(Action::Order(order))),
            Question::Keep(_) => {
                f(Action::Keep);
                f(Action::Return);
            }
            Question::Armageddon => {
                for other in self.alive.without(seat) {
                    f(Action::Armageddon { other, godcat: false });
                    f(Action::Armageddon { other, godcat: true });
                }
            }
            Question::Swap => {
                f(Action::Keep);
                f(Action::Return);
            }
        }
    }

    /// What `seat` may part with for this reason.
    pub(crate) fn giveable(&self, seat: Seat, why: Why) -> CardSet {
        match why {
            Why::FeedTheDead(to) => self.offerable(seat, Purpose::FeedTheDead(to)),
            Why::GraveRobber => self.offerable(seat, Purpose::GraveRobber),
            Why::Named(_, title) => self.versions_held(seat, title),
            Why::Unholy(_) | Why::Counting(_) => self.sacrificeable(seat),
            Why::Hipbat => self.tollable(seat),
            _ => self.hand(seat).kinds(),
        }
    }

    /// Writes the legal answers to the present ask into `list`.
    pub fn list_actions(&self, list: &mut ActionList) {
        (list.len, list.total) = (0, 0);
        if self.over {
            return;
        }
        self.each_action(&mut |action| list.push(action));
        if self.ask.question == Question::Turn && !self.blind.has(self.ask.seat) {
            let fives = self.fives_count(self.ask.seat);
            let room = ActionList::CAPACITY - list.len;
            if fives > 0 && fives <= 20_000 {
                self.each_five(self.ask.seat, &mut |play| list.push(Action::Play(play)));
            } else if fives > 0 {
                let mut left = room;
                let mut listed = 0;
                self.each_five(self.ask.seat, &mut |play| {
                    if left > 0 {
                        list.push(Action::Play(play));
                        left -= 1;
                        listed += 1;
                    }
                });
                list.total += fives - listed;
            }
        }
    }

    /// How many answers are legal.
    pub fn count_actions(&self) -> usize {
        if self.over {
            return 0;
        }
        let mut count = 0;
        self.each_action(&mut |_| count += 1);
        if self.ask.question == Question::Turn && !self.blind.has(self.ask.seat) {
            count += self.fives_count(self.ask.seat);
        }
        count
    }

    /// The `n`-th legal answer, fives apart; the first where there are fewer.
    pub(crate) fn nth_action(&self, n: usize) -> Action {
        let (mut i, mut found, mut first) = (0, None, None);
        self.each_action(&mut |action| {
            first = first.or(Some(action));
            if i == n {
                found = Some(action);
            }
            i += 1;
        });
        found.or(first).unwrap_or(Action::Draw)
    }

    /// Whether the present ask leaves a choice at all: at least two answers.
    #[inline]
    pub fn has_choice(&self) -> bool {
        match self.ask.question {
            Question::Turn => self.turn_leaves_choice(self.ask.seat),
            Question::Nope | Question::Now | Question::Clairvoyance | Question::Place(_) => true,
            _ => self.has_some_choice(),
        }
    }

    /// Whether this answer to the present ask was the only one. Runs that count decisions ask it of every answer, so it goes by the
    /// answer: where there is a place there are others, who declines could have played, who plays could have drawn or declined
    /// (but for the blind, and where the community's cards force plays), and of a draw there are mostly two loads and a test to tell.
    #[inline(always)]
    pub fn was_forced(&self, action: Action) -> bool {
        match action {
            Action::Draw => !self.turn_leaves_choice(self.active),
            Action::Place(_) | Action::Nope(_) | Action::Decline | Action::Play(_) if self.is_free() => false,
            _ => !self.has_choice(),
        }
    }

    /// Whether nobody is blind, and nothing on the table forces or forbids plays.
    #[inline(always)]
    fn is_free(&self) -> bool {
        self.blind.is_empty() & !self.community.busy
    }

    /// Asked of every draw that a run counts: most hands are told by a test or two.
    #[inline(always)]
    fn turn_leaves_choice(&self, seat: Seat) -> bool {
        let (hand, masks) = (self.hand(seat), &self.rules.masks);
        if !(hand.kinds() & masks.always).is_empty() {
            return true;
        }
        // What is left at the end of most hands: nothing to play alone, no two alike, no five, nothing wild.
        let poor = (hand.kinds() & masks.useful | hand.pairs()).is_empty() & (hand.kinds().len() < 5);
        !(poor & self.is_free()) && self.turn_leaves_some_choice(seat)
    }

    /// The same for hands without a card that can be played in any situation.
    #[inline(never)]
    fn turn_leaves_some_choice(&self, seat: Seat) -> bool {
        if self.community.busy {
            return self.count_actions() >= 2;
        }
        // Two alike, and somebody to rob.
        let pair = self.hand(seat).pairs() & self.rules.masks.pairs;
        (!pair.is_empty() && !(self.alive & self.holders.cards()).without(seat).is_empty()) || self.odd_turn_leaves_choice(seat)
    }

    #[inline(never)]
    fn odd_turn_leaves_choice(&self, seat: Seat) -> bool {
        !self.hand(seat).is_empty()
            && (self.blind.has(seat)
                || !self.playable_alone(seat).is_empty()
                || (!self.robbable(seat).is_empty() && !(self.pair_titles(seat) | self.triple_titles(seat)).is_empty())
                || self.can_five(seat)
                || !self.godcat_as(seat).is_empty())
    }

    #[inline(never)]
    fn has_some_choice(&self) -> bool {
        let seat = self.ask.seat;
        match self.ask.question {
            Question::Turn => self.turn_leaves_choice(seat),
            Question::Give(why) => self.giveable(seat, why).len() >= 2,
            // One card to take is taken without asking.
            Question::Discard if matches!(self.stack.top(), Frame::TakeDiscard { .. }) => true,
            Question::Theft(victim) => self.told_apart(victim).len() + usize::from(self.face_down_count(victim) > 0) >= 2,
            Question::Save(kitten) => match self.stack.top() {
                Frame::Save { cause, source, .. }
                    if !self.rules.defuse_optional
                        && !self.blind.has(seat)
                        && !matches!(cause, Cause::Unholy | Cause::Corona) =>
                {
                    self.usable_saves(seat, cause).len() + usize::from(self.can_keep(seat, kitten, source)) >= 2
                }
                _ => self.count_actions() >= 2,
            },
            _ => self.count_actions() >= 2,
        }
    }

    /// Whether this answers the present ask legally.
    pub fn is_legal(&self, action: Action) -> bool {
        if self.over {
            return false;
        }
        let seat = self.ask.seat;
        match (self.ask.question, action) {
            (Question::Turn, Action::Play(play)) if !self.blind.has(seat) => self.legal_play(seat, play),
            (Question::Place(_), Action::Place(place)) => place as usize <= self.pile.len(),
            (Question::Order(n), Action::Order(order)) => is_order(n as usize, order),
            _ => {
                let mut legal = false;
                self.each_action(&mut |a| legal |= a == action);
                legal
            }
        }
    }

    fn legal_play(&self, seat: Seat, play: Play) -> bool {
        let in_range = |card: Card| card.index() < self.rules.kinds.len();
        match play {
            Play::Single(single) => {
                let mut legal = false;
                if in_range(single.card) {
                    self.each_single(seat, CardSet::of(single.card), &mut |s| legal |= s == single);
                }
                legal
            }
            Play::Pair { title, target } => in_range(title) && self.pair_titles(seat).has(title) && self.can_rob(seat, target),
            Play::Triple { title, target, name } => {
                in_range(title)
                    && in_range(name)
                    && self.triple_titles(seat).has(title)
                    && self.can_rob(seat, target)
                    && self.rules.masks.nameable.has(name)
            }
            Play::Five { titles } => {
                let (held, godcat) = self.five_titles(seat);
                let ascending =
                    titles[..4].is_sorted_by(|a, b| a < b) && (titles[3] < titles[4] || titles[4] == self.rules.godcat());
                let one = |t: &Card| in_range(*t) && held.has(*t);
                let last = one(&titles[4]) || (godcat && titles[4] == self.rules.godcat());
                self.can_five(seat) && ascending && titles[..4].iter().all(one) && last
            }
        }
    }

    fn can_rob(&self, seat: Seat, target: Seat) -> bool {
        target.index() < self.rules.players && self.robbable(seat).has(target)
    }

    /// Whom `seat` could aim this card at; `None` if it takes no target.
    pub(crate) fn targets_of(&self, seat: Seat, card: Card) -> Option<SeatSet> {
        self.rules.kind(card).targets(self, seat)
    }
}

/// Every order of `n` places, the others left alone.
fn each_order(n: usize, f: &mut dyn FnMut([u8; 6])) {
    fn place(order: &mut [u8; 6], i: usize, n: usize, f: &mut dyn FnMut([u8; 6])) {
        if i == n {
            f(*order);
            return;
        }
        for j in i..n {
            order[i..=j].rotate_right(1);
            place(order, i + 1, n, f);
            order[i..=j].rotate_left(1);
        }
    }
    place(&mut [0, 1, 2, 3, 4, 5], 0, n.min(6), f);
}

/// Whether this is an order of the first `n` places.
fn is_order(n: usize, order: [u8; 6]) -> bool {
    let n = n.min(6);
    let used = order[..n].iter().fold(0u32, |bits, &p| if p < 8 { bits | 1 << p } else { bits });
    used == (1 << n) - 1 && order[n..].iter().enumerate().all(|(i, &p)| p as usize == n + i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_all_different_and_complete() {
        let mut seen = std::collections::HashSet::new();
        each_order(5, &mut |order| {
            assert!(is_order(5, order));
            seen.insert(order);
        });
        assert_eq!(seen.len(), 120);
    }
}
