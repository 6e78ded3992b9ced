//! The luck of the draw, told apart from skill: an observer that adds up, seat by seat, how many kittens and save cards were
//! drawn beyond what was due.
//!
//! Let every card of the pile carry a mark once anybody may know something of its place: it was looked at, put there by
//! somebody, or lies face up. Marks travel with their cards and are wiped off by a shuffle. Whatever the players did so far followed from hands,
//! marked cards and dice of their own, so given all of these the cards without a mark are in uniform order. For a draw of such a card
//!
//! ```text
//! x = 1{kitten} - kittens without a mark / cards without a mark
//! ```
//!
//! has mean zero, whoever draws and why; likewise for save cards. A draw of a marked card counts nothing. To mark more than need be
//! is harmless, so where the engine moves cards in a way that is not followed here all are marked until the next shuffle.

use crate::cards::Kind;
use crate::game::Game;
use crate::observer::{Event, Observer};
use crate::types::{Card, Dice, MAX_PILE, MAX_SEATS, Play};

/// What a whole card counts as: luck is summed in whole numbers, so that the order of adding never matters.
pub const ONE: i64 = 1 << 32;

/// The luck of the seats in one game.
#[derive(Clone, Debug)]
pub struct DrawLuck {
    /// By seat: kittens drawn beyond what was due, and save cards, in units of 1/[`ONE`].
    pub seats: [[i64; 2]; MAX_SEATS],
    /// Draws of cards that nobody knew.
    pub draws: u32,
    /// Whether a card carries a mark, from the bottom of the pile.
    marked: [bool; MAX_PILE],
    len: usize,
    /// Cards without a mark: all, kittens, save cards.
    fresh: [i64; 3],
}

impl Default for DrawLuck {
    fn default() -> DrawLuck {
        DrawLuck { seats: [[0; 2]; MAX_SEATS], draws: 0, marked: [false; MAX_PILE], len: 0, fresh: [0; 3] }
    }
}

impl DrawLuck {
    /// The pile is in random order and nobody knows a card of it.
    fn wipe(&mut self, game: &Game<'_>) {
        let (kittens, saves) = (game.rules().kittens(), game.rules().saves());
        let cards = game.peek_pile().bottom_up();
        self.len = cards.len();
        self.fresh = [0; 3];
        for (marked, &card) in self.marked.iter_mut().zip(cards) {
            // A face-up card shows when it lies on top, and by its absence tells something when it does not.
            *marked = game.rules().masks.face_up.has(card);
            if !*marked {
                self.fresh[0] += 1;
                self.fresh[1] += i64::from(kittens.has(card));
                self.fresh[2] += i64::from(saves.has(card));
            }
        }
    }

    /// Puts the cards that nobody knows in a new random order: a pile that is as likely as the real one, given all that anybody at
    /// the table knows.
    pub fn reshuffle(&self, game: &mut Game<'_>, dice: &mut Dice) {
        let cards = game.pile.bottom_up_mut();
        if cards.len() != self.len {
            return; // a card is on its way: nothing is due to be drawn
        }
        let mut free = [0u8; MAX_PILE];
        let mut count = 0;
        for (index, _) in self.marked[..self.len].iter().enumerate().filter(|(_, marked)| !**marked) {
            free[count] = index as u8;
            count += 1;
        }
        for i in (1..count).rev() {
            cards.swap(free[i] as usize, free[dice.below(i + 1)] as usize);
        }
    }

    /// Everything may be known.
    fn mark_all(&mut self, game: &Game<'_>) {
        self.len = game.peek_pile().len();
        self.marked[..self.len].fill(true);
        self.fresh = [0; 3];
    }

    /// This card leaves those without a mark.
    fn count_out(&mut self, game: &Game<'_>, card: Card) {
        self.fresh[0] -= 1;
        self.fresh[1] -= i64::from(game.rules().kittens().has(card));
        self.fresh[2] -= i64::from(game.rules().saves().has(card));
    }

    fn mark(&mut self, game: &Game<'_>, index: usize) {
        if !std::mem::replace(&mut self.marked[index], true) {
            self.count_out(game, game.peek_pile().bottom_up()[index]);
        }
    }

    fn mark_top(&mut self, game: &Game<'_>, n: usize) {
        (self.len - n.min(self.len)..self.len).for_each(|index| self.mark(game, index));
    }

    fn push_marked(&mut self) {
        self.marked[self.len] = true;
        self.len += 1;
    }

    fn drew(&mut self, game: &Game<'_>, to: usize, card: Card, place: usize) {
        // The card has left the pile; `marked` still has its entry.
        if self.len != game.peek_pile().len() + 1 {
            return self.mark_all(game);
        }
        let index = self.len - 1 - place;
        let marked = self.marked[index];
        self.marked.copy_within(index + 1..self.len, index);
        self.len -= 1;
        if marked {
            return;
        }
        let [cards, kittens, saves] = self.fresh;
        let luck = &mut self.seats[to];
        let due = |of: i64| (of * ONE + cards / 2) / cards;
        luck[0] += i64::from(game.rules().kittens().has(card)) * ONE - due(kittens);
        luck[1] += i64::from(game.rules().saves().has(card)) * ONE - due(saves);
        self.draws += 1;
        self.count_out(game, card);
    }

    fn placed(&mut self, game: &Game<'_>, place: usize) {
        let len = game.peek_pile().len();
        // Bury takes the card from the top without a word; it was looked at, so it carries a mark.
        self.len -= usize::from(self.len == len);
        if self.len + 1 != len {
            return self.mark_all(game);
        }
        let index = len - 1 - place;
        self.marked.copy_within(index..self.len, index + 1);
        self.marked[index] = true;
        self.len = len;
    }
}

impl Observer for DrawLuck {
    const HEARS_DEAD_HANDS: bool = false;

    #[inline]
    fn on(&mut self, game: &Game<'_>, event: Event) {
        match event {
            Event::Drew { to, card, place, .. } => self.drew(game, to.index(), card, place as usize),
            Event::Dealt => {
                self.seats = [[0; 2]; MAX_SEATS];
                self.draws = 0;
                self.wipe(game);
            }
            Event::Shuffled => self.wipe(game),
            Event::Placed { place, .. } => self.placed(game, place as usize),
            Event::Saw(_, n) | Event::Reordered(_, n, _) => self.mark_top(game, n as usize),
            // It is given to a shuffle, or lies on top where its owner put it.
            Event::Returned(..) | Event::PutOnTop(..) => self.push_marked(),
            Event::SwappedEnds if self.len > 1 => self.marked.swap(0, self.len - 1),
            Event::Raised(..) if self.len > 0 => {
                let marked = self.marked[0];
                self.marked.copy_within(1..self.len, 0);
                self.marked[self.len - 1] = marked;
                self.mark(game, self.len - 1);
            }
            // The shuffle of the rest was told before.
            Event::Catomic(n) => (0..n).for_each(|_| self.push_marked()),
            // Who raises heck sees the bottom card before he takes it or not.
            Event::Resolved(_, Play::Single(single))
                if self.len > 0 && game.rules().kind(single.as_card) == Kind::RaisingHeck =>
            {
                self.mark(game, 0);
            }
            // A card went in at a place of its own.
            Event::Healthy(_) => self.mark_all(game),
            _ => {}
        }
    }
}
