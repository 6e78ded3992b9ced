//! Counting one game of The Board Game: an observer with fixed arrays, no allocation.

use eksim_engine::board::{BoardCard, BoardEvent, BoardGame, BoardObserver, Disc, MAX_CHARACTERS};
use eksim_engine::types::Seat;

use super::card_sums::CardSums;

/// What happens to a player again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Turns started.
    Turns,
    /// Moves that ended on a Kitten space.
    Met,
    /// Of these, defused.
    Defused,
    /// Of these, explosions.
    Exploded,
    /// Explosions that changed places.
    Swapped,
    /// Flips of the board on his turn.
    Flips,
    /// Moves past the Ribbon.
    Laps,
    /// Magnets he put into the movement pile.
    MagnetsAdded,
    /// Magnets he turned.
    MagnetsTurned,
    /// Nopes he played.
    Nopes,
}

/// How many of these there are.
pub const WHATS: usize = 10;

impl What {
    /// All of them, in order.
    pub const ALL: [What; WHATS] = [
        What::Turns,
        What::Met,
        What::Defused,
        What::Exploded,
        What::Swapped,
        What::Flips,
        What::Laps,
        What::MagnetsAdded,
        What::MagnetsTurned,
        What::Nopes,
    ];
}

/// The quantities of the pace: turns, draws, decisions and discs, then [`What`] from its second on.
pub const PACE: [&str; 3 + WHATS] = [
    "turns",
    "draws",
    "decisions",
    "discs",
    "kittens_met",
    "defused",
    "explosions",
    "swaps",
    "flips",
    "laps",
    "magnets_added",
    "magnets_turned",
    "nopes",
];

/// Turns of one game that are told apart; later ones are counted together.
pub const TURNS: usize = 512;
const SEAT: u8 = 7;
const MET: u8 = 8;
const EXPLODED: u8 = 16;

/// What happened on turns of one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct OnTurn {
    /// Turns started.
    pub started: u64,
    /// Moves that ended on a Kitten space.
    pub met: u64,
    /// Explosions.
    pub exploded: u64,
    /// Wins.
    pub won: u64,
}

impl OnTurn {
    /// Adds what happened on other turns.
    pub fn merge(&mut self, other: &OnTurn) {
        self.started += other.started;
        self.met += other.met;
        self.exploded += other.exploded;
        self.won += other.won;
    }
}

/// The counts of one game, and of the cards over all games so far.
#[derive(Clone, Debug)]
pub struct BoardCounting {
    /// Action cards drawn after the deal.
    pub draws: u32,
    /// Asks with at least two possible answers.
    pub decisions: u32,
    /// Discs turned.
    pub discs: u32,
    /// By seat, in the order of [`What`].
    pub seats: [[u32; WHATS]; MAX_CHARACTERS],
    /// Whose turn it was and what happened: a turn has one disc, so at most one Kitten.
    log: [u8; TURNS],
    /// Turns past the end of the log, by seat.
    late: [OnTurn; MAX_CHARACTERS],
    turns: usize,
    /// What became of the cards.
    pub cards: CardSums,
}

impl BoardCounting {
    /// A fresh count of a game of so many.
    pub fn new(players: usize) -> BoardCounting {
        BoardCounting {
            draws: 0,
            decisions: 0,
            discs: 0,
            seats: [[0; WHATS]; MAX_CHARACTERS],
            log: [0; TURNS],
            late: [OnTurn::default(); MAX_CHARACTERS],
            turns: 0,
            cards: CardSums::new(players, BoardCard::ALL.len()),
        }
    }

    /// How often this happened, at all seats together.
    pub fn total(&self, what: What) -> u32 {
        self.seats.iter().map(|seat| seat[what as usize]).sum()
    }

    /// The quantities in the order of [`PACE`].
    pub fn pace(&self) -> [u64; PACE.len()] {
        let mut values = [0; PACE.len()];
        let first = [self.total(What::Turns), self.draws, self.decisions, self.discs];
        let others = What::ALL[1..].iter().map(|what| self.total(*what));
        values.iter_mut().zip(first.into_iter().chain(others)).for_each(|(to, from)| *to = u64::from(from));
        values
    }

    /// Every turn in order: its number, its number among the player's own, the seat, and what happened on it. What lies beyond
    /// the log comes last, by seat, under the number of the first such turn.
    pub fn turns(&self, winner: Option<Seat>) -> impl Iterator<Item = (usize, usize, usize, OnTurn)> + '_ {
        let mut own = [0; MAX_CHARACTERS];
        let last = self.turns.min(TURNS);
        let logged = self.log[..last].iter().enumerate().map(move |(i, entry)| {
            let seat = usize::from(entry & SEAT);
            own[seat] += 1;
            let won = winner.is_some() && i + 1 == self.turns;
            let happened = OnTurn {
                started: 1,
                met: u64::from(entry & MET != 0),
                exploded: u64::from(entry & EXPLODED != 0),
                won: u64::from(won),
            };
            (i + 1, own[seat], seat, happened)
        });
        let late = self.late.iter().enumerate().filter(move |_| self.turns > TURNS).map(move |(seat, late)| {
            let won = u64::from(winner.is_some_and(|w| w.index() == seat));
            (TURNS + 1, TURNS + 1, seat, OnTurn { won, ..*late })
        });
        logged.chain(late)
    }

    /// Seats in the order in which they exploded; what lies beyond the log comes last, by seat.
    pub fn exploded(&self) -> impl Iterator<Item = u8> + '_ {
        self.turns(None).flat_map(|(_, _, seat, happened)| std::iter::repeat_n(seat as u8, happened.exploded as usize))
    }

    fn dealt(&mut self, game: &BoardGame<'_>) {
        (self.draws, self.decisions, self.discs, self.turns) = (0, 0, 0, 0);
        self.seats = [[0; WHATS]; MAX_CHARACTERS];
        self.late = [OnTurn::default(); MAX_CHARACTERS];
        for seat in 0..game.places().len() {
            self.cards.begin(seat, game.peek_hand(Seat(seat as u8)));
        }
    }

    fn note(&mut self, seat: Seat, what: What) {
        self.seats[seat.index()][what as usize] += 1;
    }

    /// Marks the present turn.
    fn mark(&mut self, seat: Seat, mark: u8, late: fn(&mut OnTurn)) {
        match self.log.get_mut(self.turns - 1) {
            Some(entry) => *entry |= mark,
            None => late(&mut self.late[seat.index()]),
        }
    }

    fn spent(&mut self, seat: Seat, card: BoardCard) {
        self.cards.played(seat, card.card(), 1);
    }
}

impl BoardObserver for BoardCounting {
    fn on(&mut self, game: &BoardGame<'_>, event: BoardEvent) {
        match event {
            BoardEvent::Dealt => self.dealt(game),
            BoardEvent::Turn(seat) => {
                self.note(seat, What::Turns);
                match self.log.get_mut(self.turns) {
                    Some(entry) => *entry = seat.0,
                    None => self.late[seat.index()].started += 1,
                }
                self.turns += 1;
            }
            BoardEvent::Drew(seat, card) => {
                self.draws += 1;
                self.cards.drew(seat, card.card());
            }
            BoardEvent::Played(seat, card) => self.spent(seat, card),
            BoardEvent::Cancelled(seat, card) => self.cards.noped(seat, card.card()),
            BoardEvent::Noped(seat) => {
                self.note(seat, What::Nopes);
                self.spent(seat, BoardCard::Nope);
            }
            BoardEvent::Turned(seat, disc) => {
                self.discs += 1;
                if disc == Disc::Magnet {
                    self.note(seat, What::MagnetsTurned);
                }
            }
            BoardEvent::Flipped(_) => self.note(game.active(), What::Flips),
            BoardEvent::Moved { seat, lapped: true, .. } => self.note(seat, What::Laps),
            BoardEvent::Met(seat) => {
                self.note(seat, What::Met);
                self.mark(seat, MET, |late| late.met += 1);
            }
            BoardEvent::Defused(seat) => {
                self.note(seat, What::Defused);
                self.spent(seat, BoardCard::Defuse);
            }
            BoardEvent::Exploded(seat) => {
                self.note(seat, What::Exploded);
                self.mark(seat, EXPLODED, |late| late.exploded += 1);
            }
            BoardEvent::Swapped(seat, _) => self.note(seat, What::Swapped),
            BoardEvent::MagnetAdded(seat, _) => self.note(seat, What::MagnetsAdded),
            BoardEvent::Over(winner) => self.cards.end(winner),
            _ => {}
        }
    }
}
