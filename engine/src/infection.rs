//! Corona: who is infected, what he may not play, how it goes over (EXP-11, EXP-12, EXP-23, EXP-25).

use crate::cards::Kind;
use crate::game::{Game, Table};
use crate::observer::{Cause, Event, Observer};
use crate::stack::{Frame, Source};
use crate::types::{Card, CardSet, Luck, Play, Purpose, Seat, Single};

/// For how many turns one is infected.
pub(crate) const INFECTED_TURNS: u8 = 5;

/// Whether a card of this kind hits another player (EXP-23). The Chosen One does so as a Favor.
pub(crate) fn interacts(kind: Kind) -> bool {
    use Kind::*;
    matches!(
        kind,
        Attack
            | TargetedAttack
            | AttackOfTheDead
            | Favor
            | Mark
            | CurseOfTheCatButt
            | IllTakeThat
            | ShareTheFuture3
            | SwapSeats
            | Disable
            | ForcedPlay
            | Caternator
            | Hipbat
            | Foresight
            | PassTheCoffee
            | TheChosenOne
    )
}

impl Game<'_> {
    /// Whether a player is infected.
    #[inline]
    pub(crate) fn is_infected(&self, seat: Seat) -> bool {
        self.community.busy && self.community.infected[seat.index()] > 0
    }

    /// What an infected player may not play (EXP-12). Disable stays: he may aim it at himself. Two living make Swap Seats a Skip.
    pub(crate) fn forbidden_by_infection(&self, seat: Seat) -> CardSet {
        if !self.is_infected(seat) {
            return CardSet::EMPTY;
        }
        let mut forbidden = self.rules.masks.interacting & !CardSet::of(self.rules.card(Kind::Disable));
        if self.alive.len() == 2 {
            forbidden = forbidden & !CardSet::of(self.rules.card(Kind::SwapSeats));
        }
        forbidden
    }

    /// A Corona Kitten is met: a save card, Streaking if the table plays so, or infected (EXP-11). Says whether nothing is left
    /// to be decided and the player lives.
    pub(crate) fn meet_corona<L: Luck, O: Observer>(
        &mut self,
        seat: Seat,
        card: Card,
        source: Source,
        table: &mut Table<'_, L, O>,
    ) -> bool {
        table.tell(self, Event::Met(seat, card, Cause::Corona));
        let free = !self.blind.has(seat); // a blind player can't look for a Defuse
        let choice = !self.usable_saves(seat, Cause::Corona).is_empty() || self.can_keep(seat, card, source);
        if free && choice {
            self.push(Frame::Save { seat, kitten: card, cause: Cause::Corona, source });
            return false;
        }
        self.infect(seat, 1, table);
        true
    }

    /// Corona comes to lie before a player. The turn in which that happens is none of the five.
    pub(crate) fn infect<L: Luck, O: Observer>(&mut self, seat: Seat, cards: u8, table: &mut Table<'_, L, O>) {
        self.community.coronas[seat.index()] += cards;
        self.community.infected[seat.index()] = INFECTED_TURNS + u8::from(seat == self.active);
        self.community.busy = true;
        table.tell(self, Event::Infected(seat));
    }

    /// Whom a play hits that takes effect now (EXP-23).
    fn hit_by(&self, actor: Seat, play: Play) -> Seat {
        match play {
            Play::Single(Single { as_card, target, .. }) => match self.rules.kind(as_card) {
                Kind::Attack | Kind::AttackOfTheDead | Kind::ShareTheFuture3 => self.next_living(actor),
                kind if interacts(kind) => target,
                _ => Seat::NONE,
            },
            Play::Pair { target, .. } | Play::Triple { target, .. } => target,
            Play::Five { .. } => Seat::NONE,
        }
    }

    /// Who hits an infected player takes Corona over (EXP-12).
    #[inline(never)]
    pub(crate) fn catch_corona<L: Luck, O: Observer>(&mut self, actor: Seat, play: Play, table: &mut Table<'_, L, O>) {
        let target = self.hit_by(actor, play);
        if !target.is_some() || target == actor || !self.is_infected(target) || !self.alive.has(actor) {
            return;
        }
        let i = target.index();
        let cards = std::mem::take(&mut self.community.coronas[i]);
        self.community.infected[i] = 0;
        self.infect(actor, cards, table);
        table.tell(self, Event::Healthy(target));
    }

    /// At the end of an own turn; after the last the card goes back into the pile at random (EXP-12, EXP-25).
    pub(crate) fn count_infected_turn<L: Luck, O: Observer>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) {
        let turns = &mut self.community.infected[seat.index()];
        if *turns == 0 {
            return;
        }
        *turns -= 1;
        if *turns > 0 {
            return;
        }
        let cards = std::mem::take(&mut self.community.coronas[seat.index()]);
        self.community.note();
        for _ in 0..cards {
            self.insert_somewhere(self.rules.corona(), table);
        }
        table.tell(self, Event::Healthy(seat));
    }

    /// A card goes to a place of the pile that nobody knows.
    pub(crate) fn insert_somewhere<L: Luck, O: Observer>(&mut self, card: Card, table: &mut Table<'_, L, O>) {
        let place = table.luck.pick(Purpose::Die, self.pile.len() + 1);
        self.pile.insert(place, card);
    }
}
