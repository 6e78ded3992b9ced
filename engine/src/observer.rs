//! What happens, told to whoever listens. Events carry everything, hidden cards too: what a seat may know of
//! them is [`Knowledge`](crate::knowledge::Knowledge)'s business. An observer that ignores an event costs nothing.

use crate::game::Game;
use crate::types::{Action, Card, Play, Seat, SeatSet};

/// What put a player out, or would have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Cause {
    /// An Exploding Kitten.
    Exploded,
    /// An Imploding Kitten.
    Imploded,
    /// A Barking Kitten's mate.
    Barked,
    /// Devilcat.
    Devilcat,
    /// Coffee Kitten.
    Coffee,
    /// Unholy Kitten.
    Unholy,
    /// Impending Imploding Kitten.
    Impending,
    /// Kitty Rick.
    KittyRick,
    /// Counting Kitten.
    Counting,
    /// Odd Kitten.
    Odd,
    /// Corona Kitten.
    Corona,
}

impl Cause {
    /// All causes, in the order of their numbers.
    pub const ALL: [Cause; 11] = [
        Cause::Exploded,
        Cause::Imploded,
        Cause::Barked,
        Cause::Devilcat,
        Cause::Coffee,
        Cause::Unholy,
        Cause::Impending,
        Cause::KittyRick,
        Cause::Counting,
        Cause::Odd,
        Cause::Corona,
    ];

    /// The name in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Cause::Exploded => "exploded",
            Cause::Imploded => "imploded",
            Cause::Barked => "barked",
            Cause::Devilcat => "devilcat",
            Cause::Coffee => "coffee_kitten",
            Cause::Unholy => "unholy_kitten",
            Cause::Impending => "impending_imploding_kitten",
            Cause::KittyRick => "kitty_rick",
            Cause::Counting => "counting_kitten",
            Cause::Odd => "odd_kitten",
            Cause::Corona => "corona_kitten",
        }
    }
}

/// Something that happened at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Hands are dealt and the pile is ready.
    Dealt,
    /// A turn began.
    Turn(Seat),
    /// Cards were laid down; they are in the discard (or before a player) already.
    Played(Seat, Play),
    /// A Nope was laid on the last play.
    Noped(Seat, Card),
    /// The last play was cancelled: its window closed on an odd number of Nopes.
    Cancelled(Play),
    /// A play takes effect now.
    Resolved(Seat, Play),
    /// A card was drawn from the top or the bottom. `to` gets it (I'll Take That: not the drawer).
    Drew {
        /// Who drew.
        seat: Seat,
        /// Who gets the card.
        to: Seat,
        /// The card.
        card: Card,
        /// Its place from the top: 0, or the last.
        place: u8,
    },
    /// A kitten (or Barking, or Devilcat) is met by this player.
    Met(Seat, Card, Cause),
    /// A save card was used; it is in the discard (Godcat: on the playmat).
    Saved(Seat, Card),
    /// A kitten was kept in secret with Streaking.
    Kept(Seat, Card),
    /// A player is out.
    Died(Seat, Cause),
    /// A dead player came back.
    Revived(Seat),
    /// A card went into the pile at a place that only `seat` and the `watchers` know.
    Placed {
        /// Who put it there.
        seat: Seat,
        /// The card, as it lies now.
        card: Card,
        /// The place from the top.
        place: u8,
        /// Who saw where (Clairvoyance).
        watchers: SeatSet,
        /// Who saw the card itself: all, but for Bury.
        shown: bool,
    },
    /// A card was given to the pile to be shuffled in; the shuffle follows.
    Returned(Seat, Card),
    /// The pile was shuffled.
    Shuffled,
    /// These seats saw the top `n` cards.
    Saw(SeatSet, u8),
    /// The top `n` cards were put in a new order by this seat, who knows it.
    Reordered(Seat, u8, [u8; 6]),
    /// Top and bottom changed places.
    SwappedEnds,
    /// All Exploding Kittens were shown and put on top: this many.
    Catomic(u8),
    /// A card was put face down on top by this seat, who knows it.
    PutOnTop(Seat, Card),
    /// The bottom card was moved to the top by this seat, who knows it (Raising Heck).
    Raised(Seat, Card),
    /// The top card was looked at and refused (Dig Deeper).
    Refused(Seat, Card),
    /// A card changed hands.
    Moved {
        /// Who loses it.
        from: Seat,
        /// Who gets it.
        to: Seat,
        /// The card.
        card: Card,
        /// Whether everybody learns the title.
        public: bool,
        /// Whether it came from the stash under the Tower instead of the hand.
        stash: bool,
    },
    /// A triple failed: the player has none of this title.
    Lacks(Seat, Card),
    /// A card left a hand for the discard without being played (discarded with a dead hand, lost blind, sacrificed).
    Discarded(Seat, Card),
    /// A card was taken from the discard.
    TookDiscard(Seat, Card),
    /// A card was turned outward for all to see.
    Marked(Seat, Card),
    /// A player may not look at his cards.
    Cursed(Seat),
    /// He may look again.
    Sighted(Seat),
    /// A card came to lie before a player: Barking Kitten, Tower, I'll Take That and their like.
    Laid {
        /// Whose card it is.
        owner: Seat,
        /// Before whom it lies.
        before: Seat,
        /// The card.
        card: Card,
    },
    /// A card that lay before a player was discarded.
    Cleared(Seat, Card),
    /// Armageddon's cards were turned: who has Godcat, who has Devilcat.
    Armageddon {
        /// Who gets Godcat.
        godcat: Seat,
        /// Who meets Devilcat.
        devilcat: Seat,
    },
    /// Godcat returned to the playmat.
    GodcatReturned,
    /// A draw was due and the pile was empty (CORE-15).
    NothingToDraw(Seat),
    /// Told to all: this player holds so many copies of a title (Foresight).
    Told(Seat, Card, u8),
    /// Two players changed seats.
    SwappedSeats(Seat, Seat),
    /// A random card of the hand was shown to all and goes back (Forced Play).
    Shown(Seat, Card),
    /// A card was disabled: it lies face down before `by`.
    Disabled {
        /// Whose card it is.
        owner: Seat,
        /// Who disabled it.
        by: Seat,
        /// The card.
        card: Card,
    },
    /// A disabled card came back to its owner.
    Enabled(Seat, Card),
    /// A die was rolled.
    Rolled(Seat, u8),
    /// The Corona card went over to this player.
    Infected(Seat),
    /// He is healthy again.
    Healthy(Seat),
    /// The game ended: the winner, or nobody (a stalemate).
    Over(Option<Seat>),
}

/// Listens to a game.
pub trait Observer {
    /// Whether it wants to hear of a dead player's cards one by one: where nobody does, the hand need not be gone through.
    const HEARS_DEAD_HANDS: bool = true;

    /// Something happened; `game` is the state right after it.
    fn on(&mut self, game: &Game<'_>, event: Event);

    /// Whether the next answer will be the only one there is, told before [`Observer::answered`] where it is known already.
    #[inline(always)]
    fn told_forced(&mut self, _forced: bool) {}

    /// The present question was answered; the answer has not taken effect yet.
    #[inline(always)]
    fn answered(&mut self, _game: &Game<'_>, _action: Action) {}
}

/// Nobody listens.
impl Observer for () {
    const HEARS_DEAD_HANDS: bool = false;

    #[inline(always)]
    fn on(&mut self, _: &Game<'_>, _: Event) {}
}

/// Two listeners.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const HEARS_DEAD_HANDS: bool = A::HEARS_DEAD_HANDS || B::HEARS_DEAD_HANDS;

    #[inline(always)]
    fn on(&mut self, game: &Game<'_>, event: Event) {
        self.0.on(game, event);
        self.1.on(game, event);
    }

    #[inline(always)]
    fn told_forced(&mut self, forced: bool) {
        self.0.told_forced(forced);
        self.1.told_forced(forced);
    }

    #[inline(always)]
    fn answered(&mut self, game: &Game<'_>, action: Action) {
        self.0.answered(game, action);
        self.1.answered(game, action);
    }
}

impl<A: Observer> Observer for &mut A {
    const HEARS_DEAD_HANDS: bool = A::HEARS_DEAD_HANDS;

    #[inline(always)]
    fn on(&mut self, game: &Game<'_>, event: Event) {
        (**self).on(game, event);
    }

    #[inline(always)]
    fn told_forced(&mut self, forced: bool) {
        (**self).told_forced(forced);
    }

    #[inline(always)]
    fn answered(&mut self, game: &Game<'_>, action: Action) {
        (**self).answered(game, action);
    }
}

/// Keeps all events, for transcripts and tests.
impl Observer for Vec<Event> {
    fn on(&mut self, _: &Game<'_>, event: Event) {
        self.push(event);
    }
}
