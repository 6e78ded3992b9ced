//! Meeting the kittens of the community (EXP-10..19, EXP-24, EXP-28). Corona is in `infection`.

use crate::cards::Kind;
use crate::community::{Offering, Step};
use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::{Frame, Source};
use crate::types::{Action, Card, CardSet, Luck, Purpose, Question, Seat, Why};

/// How many cards Counting leaves (EXP-17).
const COUNTED: usize = 8;

impl Game<'_> {
    /// A card of the community that is not simply taken into the hand was drawn. `own`: by the player who gets it.
    #[inline(never)]
    pub(crate) fn draw_community<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        own: bool,
        table: &mut Table<'_, L, O>,
    ) {
        let unharmed = if self.rules.masks.unheld.has(card) {
            self.meet_special(seat, card, Source::Drawn, table)
        } else {
            self.gain(seat, card);
            true
        };
        if unharmed && own && self.blind.has(seat) {
            self.sight(seat, table); // STK-45
        }
    }

    /// Any kitten, however it was met. Says whether the player lives and nothing is left to be decided.
    pub(crate) fn meet_kitten<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        source: Source,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        match self.rules.kind(card) {
            Kind::ExplodingKitten => {
                self.meet(seat, card, Cause::Exploded, source, table);
                false
            }
            Kind::ImplodingKitten => self.put_back(seat, card, self.rules.imploding_up(), Cause::Imploded, table),
            Kind::ImplodingKittenUp => self.meet_death(seat, card, Cause::Imploded, table),
            _ => self.meet_special(seat, card, source, table),
        }
    }

    /// A kitten of the community, or Evil Plan.
    fn meet_special<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        source: Source,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        let (rules, hand) = (self.rules, *self.hand(seat));
        let odd = !hand.len().is_multiple_of(2); // EXP-24: without the kitten itself
        match rules.kind(card) {
            // EXP-10, EXP-29
            Kind::CoffeeKitten if hand.count(rules.caffeine()) >= 3 => self.meet_bomb(seat, card, Cause::Coffee, source, table),
            Kind::CoffeeKitten => self.put_back(seat, card, card, Cause::Coffee, table),
            Kind::CoronaKitten => self.meet_corona(seat, card, source, table),
            Kind::UnholyKitten => self.meet_unholy(seat, card, source, table),
            Kind::ImpendingImplodingKitten => self.meet_impending(seat, card, table),
            Kind::KittyRick => self.meet_rick(seat, card, table),
            // EXP-17
            Kind::CountingKitten => self.put_back(seat, card, rules.counting_up(), Cause::Counting, table),
            Kind::CountingKittenUp if hand.len() < COUNTED => self.meet_bomb(seat, card, Cause::Counting, source, table),
            Kind::CountingKittenUp => {
                table.tell(self, Event::Met(seat, card, Cause::Counting));
                let left = (hand.len() - COUNTED) as u8;
                self.push_step(Step::Sacrifice { seat, left, to: Offering::Counting });
                true
            }
            // EXP-18
            Kind::OddKitten if rules.switches.dyscalculia => self.put_back(seat, card, rules.odd_up(), Cause::Odd, table),
            Kind::OddKitten if odd => self.meet_bomb(seat, card, Cause::Odd, source, table),
            Kind::OddKittenUp if odd => self.meet_death(seat, card, Cause::Odd, table),
            Kind::OddKitten | Kind::OddKittenUp => self.put_back(seat, card, card, Cause::Odd, table),
            Kind::EvilPlan | Kind::EvilPlanUp => self.follow_evil_plan(seat, card, table),
            _ => self.meet_bomb(seat, card, Cause::Exploded, source, table),
        }
    }

    /// It explodes: a save card or out.
    fn meet_bomb<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        cause: Cause,
        source: Source,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        self.meet(seat, card, cause, source, table);
        false
    }

    /// Nothing saves.
    fn meet_death<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, cause: Cause, table: &mut Table<'_, L, O>) -> bool {
        table.tell(self, Event::Met(seat, card, cause));
        self.die(seat, cause, card, table);
        false
    }

    /// It does no harm and goes back in secret, perhaps with its other side up (EXP-08).
    fn put_back<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        back: Card,
        cause: Cause,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        table.tell(self, Event::Met(seat, card, cause));
        self.push(Frame::Place { seat, card: back, shown: true });
        true
    }

    /// EXP-13: a save card, or the die. A blind player can't look for a Defuse: he rolls.
    fn meet_unholy<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, source: Source, table: &mut Table<'_, L, O>) -> bool {
        table.tell(self, Event::Met(seat, card, Cause::Unholy));
        if self.blind.has(seat) || self.usable_saves(seat, Cause::Unholy).is_empty() {
            return self.roll_for_unholy(seat, card, table);
        }
        self.push(Frame::Save { seat, kitten: card, cause: Cause::Unholy, source });
        false
    }

    pub(crate) fn roll_for_unholy<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) -> bool {
        let rolled = table.luck.pick(Purpose::Die, 6) + 1;
        table.tell(self, Event::Rolled(seat, rolled as u8));
        let hand = self.hand(seat);
        let held: usize = (hand.kinds() & self.rules.masks.kittens).map(|kitten| hand.count(kitten)).sum();
        if hand.len() - held < rolled {
            self.die(seat, Cause::Unholy, card, table);
            return false;
        }
        self.push_step(Step::Sacrifice { seat, left: rolled as u8, to: Offering::Unholy });
        true
    }

    /// What may be sacrificed: anything but a kitten held with Streaking.
    pub(crate) fn sacrificeable(&self, seat: Seat) -> CardSet {
        self.hand(seat).kinds() & !self.rules.masks.kittens
    }

    pub(crate) fn step_sacrifice<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        left: u8,
        to: Offering,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        let cards = self.sacrificeable(seat);
        if left == 0 || cards.is_empty() || !self.alive.has(seat) {
            self.stack.pop();
            let card = match to {
                Offering::Unholy => self.rules.unholy(),
                Offering::Counting => self.rules.counting_up(),
            };
            self.check_held_kitten(seat); // Streaking may have been among them: once the kitten is back
            self.push(Frame::Place { seat, card, shown: true });
            return false;
        }
        let card = if self.blind.has(seat) {
            self.random_offer(seat, cards, table)
        } else if cards.len() == 1 {
            cards.nth(0)
        } else {
            let why = match to {
                Offering::Unholy => Why::Unholy(left),
                Offering::Counting => Why::Counting(left),
            };
            return self.wait_for(seat, Question::Give(why));
        };
        self.answer_sacrifice(seat, left, to, Action::Give(card), table);
        false
    }

    pub(crate) fn answer_sacrifice<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        left: u8,
        to: Offering,
        action: Action,
        table: &mut Table<'_, L, O>,
    ) {
        let Action::Give(card) = action else { return };
        *self.stack.top_mut() = Frame::Community(Step::Sacrifice { seat, left: left - 1, to });
        self.discard_from_hand(seat, card, table);
    }

    /// A card goes from a hand to the discard without effect.
    pub(crate) fn discard_from_hand<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) {
        self.lose(seat, card);
        self.lay_on_discard(card);
        table.tell(self, Event::Discarded(seat, card));
    }

    /// EXP-14
    fn meet_impending<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) -> bool {
        let black_hole = self.rules.black_hole();
        if self.hand(seat).count(black_hole) >= 3 {
            return self.meet_death(seat, card, Cause::Impending, table);
        }
        table.tell(self, Event::Met(seat, card, Cause::Impending));
        let more = self.community.black_holes.min(3);
        self.community.black_holes -= more;
        for _ in 0..more {
            self.return_to_pile(seat, black_hole, table);
        }
        self.return_to_pile(seat, card, table);
        self.shuffle_pile(table);
        true
    }

    /// A card of a hand goes into the pile; a shuffle follows.
    pub(crate) fn give_to_pile<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) {
        self.lose(seat, card);
        self.pile.push(card);
        table.tell(self, Event::PutOnTop(seat, card));
    }

    /// A card that lay elsewhere goes into the pile; a shuffle follows.
    pub(crate) fn return_to_pile<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) {
        self.pile.push(card);
        table.tell(self, Event::Returned(seat, card));
    }

    /// EXP-16: draws are counted from now on.
    fn meet_rick<L: Luck, O: Observer>(&mut self, seat: Seat, card: Card, table: &mut Table<'_, L, O>) -> bool {
        table.tell(self, Event::Met(seat, card, Cause::KittyRick));
        if self.community.ricks == 0 {
            self.community.draws.fill(0);
        }
        self.community.ricks += 1;
        self.community.rick_before = seat;
        self.community.busy = true;
        table.tell(self, Event::Laid { owner: seat, before: seat, card });
        true
    }

    /// The first to reach the number explodes; then the counters are gone (EXP-16, EXP-28).
    pub(crate) fn rick_goes_off<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        if !self.alive.has(seat) || self.community.ricks == 0 {
            return;
        }
        self.community.ricks -= 1;
        self.community.draws.fill(0);
        self.community.note();
        let card = self.rules.kitty_rick();
        if self.rules.switches.wubba {
            self.meet_death(seat, card, Cause::KittyRick, table);
        } else {
            self.meet(seat, card, Cause::KittyRick, Source::Table, table);
        }
    }
}
