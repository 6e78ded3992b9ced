//! Counting one game as it is played: an observer with fixed arrays, no allocation.

use eksim_engine::cards::Kind;
use eksim_engine::draw_luck::DrawLuck;
use eksim_engine::game::Game;
use eksim_engine::observer::{Cause, Event, Observer};
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Card, CardSet, MAX_SEATS, Play, Seat, SeatSet, Single};

use super::card_sums::CardSums;
use super::ends::Ends;
use super::tally::{self, Tally};

/// The counts of one game, and what is added up over all games of a rotation until a tally takes it.
#[derive(Clone, Debug)]
pub struct Counting {
    /// Cards drawn from the top, from the bottom, or kept by Dig Deeper.
    pub draws: u32,
    /// Asks with at least two possible answers.
    pub decisions: u32,
    /// Whether the answer to come has been counted already.
    told: bool,
    own_draws: [u32; SEATS],
    /// Seats in order of elimination, with the cause: revived players can die again.
    eliminated: [(Seat, Cause); 32],
    deaths: usize,
    /// Who died, and when each of them first did.
    dead: SeatSet,
    first_deaths: [u32; SEATS],
    /// Deaths by cause, over all games.
    causes: [u32; Cause::ALL.len()],
    /// How and when players' games ended, over all games.
    pub ends: Ends,
    /// What became of the cards, where that is counted.
    pub cards: CardSums,
    /// Whether Raising Heck is in the game, whose draw is none.
    heck: bool,
    /// The luck of the draw, where it is watched.
    pub luck: Option<Box<DrawLuck>>,
}

/// Seats, rounded up so that a seat's number can be cut to fit instead of being checked.
const SEATS: usize = MAX_SEATS.next_power_of_two();

impl Counting {
    /// A fresh count under these rules.
    pub fn new(rules: &Rules) -> Counting {
        Counting {
            draws: 0,
            decisions: 0,
            told: false,
            own_draws: [0; SEATS],
            eliminated: [(Seat::NONE, Cause::Exploded); 32],
            deaths: 0,
            dead: SeatSet::EMPTY,
            first_deaths: [0; SEATS],
            causes: [0; Cause::ALL.len()],
            ends: Ends::new(rules.players),
            cards: CardSums::new(rules.players, rules.kinds.len()),
            heck: rules.kinds.contains(&Kind::RaisingHeck),
            luck: None,
        }
    }

    /// Seats in order of elimination, with the cause, as far as they are kept.
    #[inline]
    pub fn eliminated(&self) -> &[(Seat, Cause)] {
        self.eliminated.get(..self.deaths).unwrap_or(&self.eliminated)
    }

    /// The turns on which players went out for the first time, in order.
    #[inline]
    pub fn first_deaths(&self) -> &[u32] {
        self.first_deaths.get(..self.dead.len()).unwrap_or(&self.first_deaths)
    }

    /// Gives what was added up, the cards apart, to the tally, where these bots sat.
    pub fn pour(&mut self, seats: &[u8], tally: &mut Tally) {
        self.ends.pour(seats, &mut tally.bots);
        tally.deaths.iter_mut().zip(&mut self.causes).for_each(|(sum, n)| *sum += u64::from(std::mem::take(n)));
    }

    #[inline(always)]
    fn begin(&mut self) {
        (self.draws, self.decisions, self.deaths) = (0, 0, 0);
        self.dead = SeatSet::EMPTY;
        self.own_draws = [0; SEATS];
    }

    #[inline(always)]
    fn drew(&mut self, seat: Seat) {
        self.draws = self.draws.wrapping_add(1);
        let own = &mut self.own_draws[seat.index() % SEATS];
        *own = own.wrapping_add(1);
    }

    /// The card that Raising Heck is about to take is no draw: it is taken off beforehand, so that draws need not ask.
    #[inline(never)]
    fn raise_heck(&mut self, game: &Game<'_>, seat: Seat, play: Play) {
        if let Play::Single(single) = play
            && game.rules().kind(single.as_card) == Kind::RaisingHeck
        {
            self.no_draw(seat, u32::from(game.pile_len() > 0));
        }
    }

    #[inline(never)]
    fn no_draw(&mut self, seat: Seat, taken: u32) {
        self.draws = self.draws.wrapping_sub(taken);
        let own = &mut self.own_draws[seat.index() % SEATS];
        *own = own.wrapping_sub(taken);
    }

    #[inline(always)]
    fn end(&mut self, game: &Game<'_>, seat: Seat, kind: usize) {
        let at = [game.turns(), self.own_draws[seat.index() % SEATS], self.draws];
        self.ends.count(seat.index(), kind, at);
    }

    #[inline(never)]
    fn died(&mut self, game: &Game<'_>, seat: Seat, cause: Cause) {
        if let Some(eliminated) = self.eliminated.get_mut(self.deaths) {
            *eliminated = (seat, cause);
        }
        self.deaths += 1;
        self.causes[cause as usize] += 1;
        // With revivals the first death counts (statistics: competing risks).
        if !self.dead.has(seat) {
            self.first_deaths[self.dead.len() % SEATS] = game.turns();
            self.dead.insert(seat);
            self.end(game, seat, tally::end_by(cause));
        }
    }

    /// The game is over: whoever did not die won, or sat through a stalemate.
    #[inline(never)]
    fn over(&mut self, game: &Game<'_>, winner: Option<Seat>) {
        let kind = if winner.is_some() { tally::WON } else { tally::STALEMATE };
        for seat in SeatSet(game.alive().0 & !self.dead.0) {
            self.end(game, seat, kind);
        }
    }
}

/// How closely a game is watched; each degree includes those before it. What is not watched is not compiled into the loop.
pub mod degree {
    /// Only the game itself can be asked afterwards.
    pub const NOTHING: u8 = 0;
    /// Turns, draws, decisions, deaths.
    pub const COURSE: u8 = 1;
    /// What became of the cards.
    pub const CARDS: u8 = 2;
    /// The luck of the draw.
    pub const LUCK: u8 = 3;
}
use degree::{CARDS, COURSE, LUCK};

/// Watches games to a certain degree.
#[derive(Clone, Debug)]
pub struct Watching<const DEGREE: u8>(pub Counting);

impl<const DEGREE: u8> Watching<DEGREE> {
    /// What became of the cards.
    #[inline(always)]
    fn on_card(&mut self, game: &Game<'_>, event: Event) {
        let cards = &mut self.0.cards;
        match event {
            Event::Dealt => (0..game.rules().players).for_each(|seat| cards.begin(seat, game.peek_hand(Seat(seat as u8)))),
            Event::Drew { to, card, .. } => cards.drew(to, card),
            // What comes less often is called, so that the loop stays as small as it was.
            Event::Played(seat, play) => count_play(cards, seat, &play),
            Event::Noped(seat, card) | Event::Saved(seat, card) => count_answer(cards, seat, card),
            Event::Cancelled(play) => count_noped(cards, game.active(), &play),
            Event::Moved { from, to, card, stash, .. } => count_moved(cards, from, to, card, stash),
            Event::TookDiscard(seat, card) | Event::Kept(seat, card) => count_came(cards, seat, card),
            Event::Over(winner) => cards.end(winner),
            _ => {}
        }
    }
}

#[inline(always)]
fn count_play(cards: &mut CardSums, seat: Seat, play: &Play) {
    let (card, copies) = match play {
        Play::Single(Single { card, .. }) => (*card, 1),
        Play::Pair { title, .. } => (*title, 2),
        Play::Triple { title, .. } => (*title, 3),
        Play::Five { titles } => return count_five(cards, seat, titles),
    };
    cards.played(seat, card, copies);
}

#[inline(never)]
fn count_five(cards: &mut CardSums, seat: Seat, titles: &[Card; 5]) {
    titles.iter().for_each(|card| cards.played(seat, *card, 1));
}

/// A Nope, or a save card.
#[inline(never)]
fn count_answer(cards: &mut CardSums, seat: Seat, card: Card) {
    cards.played(seat, card, 1);
}

#[inline(never)]
fn count_noped(cards: &mut CardSums, seat: Seat, play: &Play) {
    match play {
        Play::Single(Single { card, .. }) => cards.noped(seat, *card),
        Play::Pair { title, .. } | Play::Triple { title, .. } => cards.noped(seat, *title),
        // Where a title stands for two of the five it counts once.
        Play::Five { titles } => {
            let titles = titles.iter().fold(CardSet::EMPTY, |set, card| set | CardSet::of(*card));
            titles.for_each(|card| cards.noped(seat, card));
        }
    }
}

#[inline(never)]
fn count_moved(cards: &mut CardSums, from: Seat, to: Seat, card: Card, stash: bool) {
    if !stash {
        cards.stolen(from, card);
    }
    cards.came(to, card);
}

#[inline(never)]
fn count_came(cards: &mut CardSums, seat: Seat, card: Card) {
    cards.came(seat, card);
}

impl<const DEGREE: u8> Observer for Watching<DEGREE> {
    const HEARS_DEAD_HANDS: bool = false;

    #[inline(always)]
    fn on(&mut self, game: &Game<'_>, event: Event) {
        if DEGREE >= COURSE {
            let course = &mut self.0;
            match event {
                Event::Drew { seat, .. } => course.drew(seat),
                Event::Dealt => course.begin(),
                Event::Died(seat, cause) => course.died(game, seat, cause),
                Event::Over(winner) => course.over(game, winner),
                Event::Resolved(seat, play) if course.heck => course.raise_heck(game, seat, play),
                Event::Raised(seat, _) => course.no_draw(seat, 1_u32.wrapping_neg()),
                _ => {}
            }
        }
        if DEGREE >= CARDS {
            self.on_card(game, event);
        }
        if DEGREE >= LUCK {
            self.0.luck.get_or_insert_default().on(game, event);
        }
    }

    #[inline(always)]
    fn told_forced(&mut self, forced: bool) {
        if DEGREE >= COURSE {
            self.0.decisions += u32::from(!forced);
            self.0.told = true;
        }
    }

    #[inline(always)]
    fn answered(&mut self, game: &Game<'_>, action: Action) {
        if DEGREE >= COURSE {
            if self.0.told {
                self.0.told = false;
            } else {
                self.0.decisions += u32::from(!game.was_forced(action));
            }
        }
    }
}
