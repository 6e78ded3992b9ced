//! What a disc is worth to a player, in spaces of the track: the racer's yardstick.

use eksim_engine::board::{BoardView, Disc, DiscCounts, Side, Space};
use eksim_engine::types::Seat;

/// How the racer weighs things, in spaces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Ending on the Ribbon.
    pub win: f64,
    /// A card drawn or lost.
    pub card: f64,
    /// A Defuse spent.
    pub defuse: f64,
    /// How much better a way must be to spend a card on it.
    pub play: f64,
    /// How much a Magnet must hurt the active player to be spent on him.
    pub magnet: f64,
    /// How much a play must raise another's chance to win to be Noped.
    pub nope: f64,
}

impl Weights {
    /// What the racer goes by if nothing is said.
    pub const DEFAULT: Weights = Weights { win: 120.0, card: 0.6, defuse: 1.5, play: 2.0, magnet: 5.0, nope: 0.08 };
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::DEFAULT
    }
}

/// The circumstances in which a disc is turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) seat: Seat,
    pub(crate) side: Side,
    pub(crate) extra: u16,
    /// Whether an explosion can be averted.
    pub(crate) safe: bool,
}

impl Weights {
    /// How far on the player is, in his own eyes, after turning this disc. Explosions that bring others forward count against.
    pub(crate) fn after(&self, view: &BoardView<'_, '_>, turn: Turn, disc: Disc) -> f64 {
        let stay = f64::from(view.places()[turn.seat.index()]);
        match disc {
            Disc::OrFlip(_) => self.after_moving(view, turn, disc).max(stay),
            Disc::FlipThen(_) => self.after_moving(view, Turn { side: turn.side.flipped(), ..turn }, disc),
            _ => self.after_moving(view, turn, disc),
        }
    }

    /// The same, with the side that lies up during the move, and without the choice to flip.
    pub(crate) fn after_moving(&self, view: &BoardView<'_, '_>, turn: Turn, disc: Disc) -> f64 {
        let Some(trip) = view.trip(turn.seat, disc, turn.side, turn.extra) else {
            return f64::from(view.places()[turn.seat.index()]);
        };
        let track = view.rules().track();
        if trip.to == track.ribbon() {
            return self.win;
        }
        let to = f64::from(trip.to);
        match track.space(turn.side, trip.to) {
            Space::Cards(n) => to + self.card * f64::from(n),
            Space::Kitten if turn.safe => (to - self.defuse).max(self.exploded(view, turn.seat, trip.to)),
            Space::Kitten => self.exploded(view, turn.seat, trip.to),
        }
    }

    /// How far on a player is who explodes at this place.
    pub(crate) fn exploded(&self, view: &BoardView<'_, '_>, seat: Seat, place: u8) -> f64 {
        let lost = self.card * view.hand_size(seat).saturating_sub(3) as f64;
        let others = view.places().iter().enumerate().filter(|(other, _)| *other != seat.index());
        let last = others.map(|(_, place)| *place).min().unwrap_or(place);
        if last >= place {
            return f64::from(place) - lost;
        }
        let gift = f64::from(place - last) / (view.places().len() - 1) as f64;
        f64::from(last) - gift - lost
    }
}

/// What the top disc may be, as far as the viewer knows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds<'r> {
    known: Option<Disc>,
    unknown: DiscCounts<'r>,
}

impl<'r> Odds<'r> {
    pub(crate) fn of(view: &BoardView<'_, 'r>) -> Odds<'r> {
        Odds { known: view.known_disc(0), unknown: view.unknown_discs() }
    }

    /// The top disc, if the viewer knows it.
    pub(crate) fn known(&self) -> Option<Disc> {
        self.known
    }

    /// The mean of `worth` over what the top disc may be.
    pub(crate) fn expect(&self, worth: impl Fn(Disc) -> f64) -> f64 {
        match self.known {
            Some(disc) => worth(disc),
            None => self.expect_unknown(worth),
        }
    }

    /// The mean over the discs whose places the viewer doesn't know.
    pub(crate) fn expect_unknown(&self, worth: impl Fn(Disc) -> f64) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for (disc, n) in self.unknown.iter() {
            sum += n as f64 * worth(disc);
            count += n as f64;
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }

    /// The mean of the best of two discs, as if each was drawn anew.
    pub(crate) fn expect_best(&self, worth: impl Fn(Disc) -> f64) -> f64 {
        // Each kind's worth once, then all pairs.
        let mut kinds = [(0.0, 0.0); 48];
        let mut len = 0;
        let mut count = 0.0;
        for (disc, n) in self.unknown.iter().take(kinds.len()) {
            kinds[len] = (n as f64, worth(disc));
            count += n as f64;
            len += 1;
        }
        let mut sum = 0.0;
        for (n, one) in &kinds[..len] {
            sum += kinds[..len].iter().map(|(m, other)| n * m * one.max(*other)).sum::<f64>();
        }
        if count > 0.0 { sum / (count * count) } else { 0.0 }
    }

    /// The chance that the next disc takes a player onto the Ribbon.
    pub(crate) fn win_chance(&self, view: &BoardView<'_, '_>, turn: Turn) -> f64 {
        let ribbon = view.rules().track().ribbon();
        self.expect(|disc| {
            let side = if let Disc::FlipThen(_) = disc { turn.side.flipped() } else { turn.side };
            let wins = view.trip(turn.seat, disc, side, turn.extra).is_some_and(|trip| trip.to == ribbon);
            f64::from(u8::from(wins))
        })
    }
}
