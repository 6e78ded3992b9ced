//! Counting one game as it is played: an observer with fixed arrays, no allocation.

use eksim_engine::cards::Kind;
use eksim_engine::draw_luck::DrawLuck;
use eksim_engine::game::Game;
use eksim_engine::observer::{Cause, Event, Observer};
use eksim_engine::types::{Card, CardSet, MAX_CARDS, MAX_SEATS, Play, Seat, Single};

/// What became of a player, and when on each clock.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The cause of the first death.
    pub cause: Cause,
    /// The table's turn.
    pub turn: u32,
    /// The player's own draws until then.
    pub own_draw: u32,
    /// Draws at the table until then.
    pub table_draw: u32,
}

/// The counts of one game.
#[derive(Clone, Debug)]
pub struct Counting {
    /// Cards drawn from the top, from the bottom, or kept by Dig Deeper.
    pub draws: u32,
    /// Asks with at least two possible answers.
    pub decisions: u32,
    /// The first death of each player.
    pub ends: [Option<End>; MAX_SEATS],
    /// Seats in order of elimination, with the cause: revived players can die again.
    pub eliminated: [(Seat, Cause); 32],
    /// How many of those there are.
    pub deaths: usize,
    own_draws: [u32; MAX_SEATS],
    /// A card taken by Raising Heck is no draw.
    raising_heck: bool,
    /// Whether cards are counted too.
    cards: bool,
    /// What each seat had in hand at any time, and what it played.
    pub held: [CardSet; MAX_SEATS],
    /// What each seat played at any time.
    pub played: [CardSet; MAX_SEATS],
    /// Which bot sits at each seat.
    bots: [u8; MAX_SEATS],
    /// Kinds in play, rounded up to what is added at once.
    lanes: usize,
    /// Cards in opening hands by bot and kind, over all games until they are taken.
    dealt: Box<[[u32; MAX_CARDS]; MAX_SEATS]>,
    /// Cards by bot and kind: drawn, played, Noped, stolen, over all games until they are taken.
    counts: Box<[[Fate; MAX_CARDS]; MAX_SEATS]>,
    /// The luck of the draw, where it was watched: an observer of its own, kept here.
    pub luck: Option<Box<DrawLuck>>,
}

/// What happened to the copies of one card for one seat or bot.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardCounts {
    /// In the opening hand.
    pub dealt: u32,
    /// Drawn.
    pub drawn: u32,
    /// Played.
    pub played: u32,
    /// Played and Noped.
    pub noped: u32,
    /// Stolen from it.
    pub stolen: u32,
}

/// What became of the copies of one card in the hands of one bot.
#[derive(Clone, Copy, Debug, Default)]
struct Fate {
    drawn: u32,
    played: u32,
    noped: u32,
    stolen: u32,
}

impl Fate {
    fn add(&mut self, other: &Fate) {
        self.drawn += other.drawn;
        self.played += other.played;
        self.noped += other.noped;
        self.stolen += other.stolen;
    }
}

/// Kinds whose opening hands are added at once.
const LANES: usize = 32;

impl Counting {
    /// A fresh count; `cards` says whether cards are counted too, of how many kinds.
    pub fn new(cards: bool, kinds: usize) -> Counting {
        Counting {
            bots: std::array::from_fn(|seat| seat as u8),
            lanes: kinds.next_multiple_of(LANES).min(MAX_CARDS),
            dealt: Box::new([[0; MAX_CARDS]; MAX_SEATS]),
            draws: 0,
            decisions: 0,
            ends: [None; MAX_SEATS],
            eliminated: [(Seat::NONE, Cause::Exploded); 32],
            deaths: 0,
            own_draws: [0; MAX_SEATS],
            raising_heck: false,
            cards,
            held: [CardSet::EMPTY; MAX_SEATS],
            played: [CardSet::EMPTY; MAX_SEATS],
            counts: Box::new([[Fate::default(); MAX_CARDS]; MAX_SEATS]),
            luck: None,
        }
    }

    /// Says which bot sits at each seat of the next game.
    pub fn seat(&mut self, bots: &[u8]) {
        self.bots[..bots.len()].copy_from_slice(bots);
    }

    /// Hands what was counted by seat over to the bots that sat there: for tables that learn only afterwards who they were.
    pub fn hand_to(&mut self, bots: &[u8]) {
        let (fates, dealt) = (std::mem::replace(&mut *self.counts, [[Fate::default(); MAX_CARDS]; MAX_SEATS]), *self.dealt);
        *self.dealt = [[0; MAX_CARDS]; MAX_SEATS];
        for (seat, &bot) in bots.iter().enumerate() {
            let bot = bot as usize % MAX_SEATS;
            self.counts[bot].iter_mut().zip(&fates[seat]).for_each(|(sum, fate)| sum.add(fate));
            self.dealt[bot].iter_mut().zip(&dealt[seat]).for_each(|(sum, dealt)| *sum += dealt);
        }
    }

    /// Takes the cards of a bot that were counted since the last time: by kind.
    pub fn take(&mut self, bot: usize) -> impl Iterator<Item = CardCounts> + '_ {
        let fates = self.counts[bot].iter_mut().map(std::mem::take);
        let dealt = self.dealt[bot].iter_mut().map(std::mem::take);
        let counts = |(dealt, Fate { drawn, played, noped, stolen })| CardCounts { dealt, drawn, played, noped, stolen };
        dealt.zip(fates).map(counts)
    }

    fn fate(&mut self, seat: Seat, card: Card) -> &mut Fate {
        &mut self.counts[self.bots[seat.index()] as usize % MAX_SEATS][card.index() % MAX_CARDS]
    }

    /// Whether cards are counted.
    pub fn counts_cards(&self) -> bool {
        self.cards
    }

    /// The player's own draws so far.
    pub fn own_draws(&self, seat: usize) -> u32 {
        self.own_draws[seat]
    }

    fn dealt(&mut self, game: &Game<'_>) {
        let players = game.rules().players;
        self.draws = 0;
        self.decisions = 0;
        self.deaths = 0;
        self.ends[..players].fill(None);
        self.own_draws[..players].fill(0);
        self.raising_heck = false;
        if self.cards {
            for seat in 0..players {
                let hand = game.peek_hand(Seat(seat as u8));
                self.held[seat] = hand.kinds();
                self.played[seat] = CardSet::EMPTY;
                let dealt = &mut self.dealt[self.bots[seat] as usize % MAX_SEATS][..self.lanes];
                for (sum, copies) in dealt.iter_mut().zip(hand.counts()) {
                    *sum += u32::from(*copies);
                }
            }
        }
    }

    fn drew(&mut self, seat: Seat, to: Seat, card: Card) {
        if !std::mem::take(&mut self.raising_heck) {
            self.draws += 1;
            self.own_draws[seat.index()] += 1;
        }
        if self.cards {
            self.fate(to, card).drawn += 1;
            self.held[to.index()].insert(card);
        }
    }

    #[inline(never)]
    fn died(&mut self, game: &Game<'_>, seat: Seat, cause: Cause) {
        if self.deaths < self.eliminated.len() {
            self.eliminated[self.deaths] = (seat, cause);
        }
        self.deaths += 1;
        let end = End { cause, turn: game.turns(), own_draw: self.own_draws[seat.index()], table_draw: self.draws };
        self.ends[seat.index()].get_or_insert(end);
    }

    /// The kinds that a play used up, as far as titles tell.
    fn cards_of(play: Play) -> CardSet {
        match play {
            Play::Single(Single { card, .. }) => CardSet::of(card),
            Play::Pair { title, .. } | Play::Triple { title, .. } => CardSet::of(title),
            Play::Five { titles } => titles.iter().fold(CardSet::EMPTY, |set, c| set | CardSet::of(*c)),
        }
    }

    fn count_play(&mut self, seat: Seat, play: Play) {
        match play {
            Play::Single(Single { card, .. }) => self.count_copies(seat, card, 1),
            Play::Pair { title, .. } => self.count_copies(seat, title, 2),
            Play::Triple { title, .. } => self.count_copies(seat, title, 3),
            Play::Five { titles } => titles.iter().for_each(|card| self.count_copies(seat, *card, 1)),
        }
    }

    fn count_copies(&mut self, seat: Seat, card: Card, copies: u32) {
        self.fate(seat, card).played += copies;
        self.played[seat.index()].insert(card);
    }
}

impl Observer for Counting {
    #[inline(always)]
    fn on(&mut self, game: &Game<'_>, event: Event) {
        match event {
            Event::Drew { seat, to, card, .. } => self.drew(seat, to, card),
            Event::Dealt => self.dealt(game),
            Event::Died(seat, cause) => self.died(game, seat, cause),
            Event::Resolved(_, Play::Single(single)) if game.rules().kind(single.as_card) == Kind::RaisingHeck => {
                self.raising_heck = true;
            }
            Event::Turn(_) => self.raising_heck = false,
            _ if !self.cards => {}
            Event::Played(seat, play) => self.count_play(seat, play),
            Event::Noped(seat, card) | Event::Saved(seat, card) => self.count_copies(seat, card, 1),
            Event::Cancelled(play) => {
                let seat = game.active();
                for card in Counting::cards_of(play) {
                    self.fate(seat, card).noped += 1;
                }
            }
            Event::Moved { from, to, card, stash, .. } => {
                if !stash {
                    self.fate(from, card).stolen += 1;
                }
                self.held[to.index()].insert(card);
            }
            Event::TookDiscard(seat, card) | Event::Kept(seat, card) => self.held[seat.index()].insert(card),
            _ => {}
        }
    }

    #[inline(always)]
    fn asked(&mut self, game: &Game<'_>) {
        self.decisions += u32::from(game.has_choice());
    }
}
