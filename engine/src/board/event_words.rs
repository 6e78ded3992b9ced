//! Events as words, for tools that read replays: `0 turn`, `1 play skip`, `0 moves 3 > 5`, `2 exploded`.

use std::fmt;

use super::event::BoardEvent;

impl fmt::Display for BoardEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use BoardEvent as E;
        match self {
            E::Dealt => write!(f, "dealt"),
            E::Turn(seat) => write!(f, "{} turn", seat.0),
            E::EmptyHand(seat) => write!(f, "{} empty hand", seat.0),
            E::Drew(seat, card) => write!(f, "{} drew {}", seat.0, card.name()),
            E::Played(seat, card) => write!(f, "{} play {}", seat.0, card.name()),
            E::Noped(seat) => write!(f, "{} nope", seat.0),
            E::Cancelled(seat, card) => write!(f, "{} cancelled {}", seat.0, card.name()),
            E::Resolved(seat, card) => write!(f, "{} resolved {}", seat.0, card.name()),
            E::Turned(seat, disc) => write!(f, "{} disc {disc}", seat.0),
            E::RefilledDiscs => write!(f, "refilled discs"),
            E::RefilledCards => write!(f, "refilled cards"),
            E::Flipped(side) => write!(f, "flipped {}", side.name()),
            E::Moved { seat, from, to, lapped } => {
                write!(f, "{} moves {from} > {to}{}", seat.0, if *lapped { " lapped" } else { "" })
            }
            E::Stayed(seat) => write!(f, "{} stays", seat.0),
            E::Met(seat) => write!(f, "{} met a kitten", seat.0),
            E::Defused(seat) => write!(f, "{} defused", seat.0),
            E::Exploded(seat) => write!(f, "{} exploded", seat.0),
            E::Swapped(seat, other) => write!(f, "{} swaps {}", seat.0, other.0),
            E::Discarded(seat, card) => write!(f, "{} discards {}", seat.0, card.name()),
            E::MagnetAdded(seat, place) => write!(f, "{} magnet {place}", seat.0),
            E::Saw(seat, n) => write!(f, "seen {n} by {}", seat.0),
            E::Reordered(seat, n, order) => {
                write!(f, "{} order", seat.0)?;
                order[..usize::from(*n).min(3)].iter().try_for_each(|place| write!(f, " {place}"))
            }
            E::Shuffled => write!(f, "shuffled"),
            E::Over(Some(seat)) => write!(f, "over {}", seat.0),
            E::Over(None) => write!(f, "over"),
        }
    }
}
