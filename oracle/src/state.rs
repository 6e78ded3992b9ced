//! A position of the pass-only game, and what one draw makes of it.

use crate::table::MAX_PLAYERS;

/// As much of a hand as a pass bot ever uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    /// Defuses in the hand.
    pub defuses: u8,
    /// Whether the Streaking Kitten is in the hand.
    pub streaking: bool,
    /// Whether an Exploding Kitten is kept beside the Streaking Kitten (STK-10).
    pub kept: bool,
}

/// Where the Imploding Kitten is, as seen from the pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Imploding {
    /// Not in the pile: not in play, or discarded.
    #[default]
    Absent,
    /// In the pile, face down: who draws it puts it back face up (IMP-04).
    FaceDown,
    /// In the pile, face up: who draws it is out (IMP-05).
    FaceUp,
}

/// A position before a draw: all that the future of a pass-only game depends on.
///
/// Of the pile only the number of cards of each kind is kept, because its order is uniformly random at any time (see the
/// crate's page). Of the seats only the living are kept, in turn order *from the player to move*. The dead never act again, a
/// turn always passes to the next living seat, so two positions that differ only in where the gaps are have the same
/// future; who sits where is put back by [`Exact::win_share`](crate::Exact::win_share), which is solved backwards. That keeps
/// the chain small: 10 players of the Party Pack need tens of thousands of states and not tens of millions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Exploding Kittens in the pile.
    pub exploding: u8,
    /// Defuses in the pile.
    pub defuses: u8,
    /// Cards in the pile that do nothing here.
    pub others: u8,
    /// Whether the Streaking Kitten is in the pile.
    pub streaking: bool,
    /// The Imploding Kitten, if it is in the pile.
    pub imploding: Imploding,
    /// Living players.
    pub living: u8,
    /// The hands of the living, the player to move first; the entries after them are empty.
    pub hands: [Hand; MAX_PLAYERS],
}

/// What a draw did to the one who drew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// He lives: a harmless card, a kitten defused, kept or put back face up.
    Survived,
    /// Out by an Exploding Kitten.
    Exploded,
    /// Out by the Imploding Kitten.
    Imploded,
}

/// One of the things that a draw can lead to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Its probability.
    pub probability: f64,
    /// What became of the player who drew.
    pub event: Event,
    /// The position before the next draw. If he survived he stands last in it, otherwise he is gone; the others have moved up
    /// by one place.
    pub next: State,
}

impl State {
    /// Cards in the pile.
    #[must_use]
    pub fn pile(&self) -> u32 {
        u32::from(self.exploding)
            + u32::from(self.defuses)
            + u32::from(self.others)
            + u32::from(self.streaking)
            + u32::from(self.imploding != Imploding::Absent)
    }

    /// Whether one player is left, who has won (CORE-13).
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.living == 1
    }

    /// Everything that the next draw can lead to, each kind of card once, kinds that the pile lacks left out.
    ///
    /// The probabilities add up to 1. A position that is over, or has no pile, has no outcomes.
    pub fn outcomes(&self) -> impl Iterator<Item = Outcome> {
        let pile = f64::from(self.pile());
        let open = !self.is_over();
        let face_down = u8::from(self.imploding == Imploding::FaceDown);
        let face_up = u8::from(self.imploding == Imploding::FaceUp);
        [
            (self.others, Self::draw_other as fn(&Self) -> (Event, Self)),
            (self.defuses, Self::draw_defuse),
            (u8::from(self.streaking), Self::draw_streaking),
            (self.exploding, Self::draw_exploding),
            (face_down, Self::draw_imploding_face_down),
            (face_up, Self::draw_imploding_face_up),
        ]
        .into_iter()
        .filter(move |&(cards, _)| open && cards > 0)
        .map(move |(cards, draw)| {
            let (event, next) = draw(self);
            Outcome { probability: f64::from(cards) / pile, event, next }
        })
    }

    fn draw_other(&self) -> (Event, Self) {
        let mut next = *self;
        next.others -= 1;
        (Event::Survived, next.passed())
    }

    fn draw_defuse(&self) -> (Event, Self) {
        let mut next = *self;
        next.defuses -= 1;
        next.hands[0].defuses += 1;
        (Event::Survived, next.passed())
    }

    fn draw_streaking(&self) -> (Event, Self) {
        let mut next = *self;
        next.streaking = false;
        next.hands[0].streaking = true;
        (Event::Survived, next.passed())
    }

    /// Defused it goes back into the pile; kept or exploded it leaves it. A second one is never kept (STK-12).
    fn draw_exploding(&self) -> (Event, Self) {
        let mut next = *self;
        let hand = &mut next.hands[0];
        if hand.defuses > 0 {
            hand.defuses -= 1;
            return (Event::Survived, next.passed());
        }
        next.exploding -= 1;
        if hand.streaking && !hand.kept {
            hand.kept = true;
            (Event::Survived, next.passed())
        } else {
            (Event::Exploded, next.died())
        }
    }

    fn draw_imploding_face_down(&self) -> (Event, Self) {
        let mut next = *self;
        next.imploding = Imploding::FaceUp;
        (Event::Survived, next.passed())
    }

    fn draw_imploding_face_up(&self) -> (Event, Self) {
        let mut next = *self;
        next.imploding = Imploding::Absent;
        (Event::Imploded, next.died())
    }

    /// The turn passes on: the player to move becomes the last.
    fn passed(mut self) -> Self {
        self.hands[..usize::from(self.living)].rotate_left(1);
        self
    }

    /// The player to move is out with all he held (CORE-25, STK-50).
    fn died(mut self) -> Self {
        self = self.passed();
        self.living -= 1;
        self.hands[usize::from(self.living)] = Hand::default();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn three_players() -> State {
        let mut state = State { exploding: 2, others: 3, living: 3, ..State::default() };
        state.hands[1].defuses = 1;
        state.hands[2].defuses = 2;
        state
    }

    fn after(state: State, cards: impl Fn(&Outcome) -> bool) -> Outcome {
        let found: Vec<_> = state.outcomes().filter(cards).collect();
        assert_eq!(found.len(), 1);
        found[0]
    }

    #[test]
    fn a_draw_is_of_a_kind_in_proportion_to_its_cards() {
        let mut state = three_players();
        (state.defuses, state.streaking) = (4, true);
        state.imploding = Imploding::FaceDown;
        let odds: Vec<_> = state.outcomes().map(|o| o.probability * 11.0).collect();
        assert_eq!(odds.len(), 5);
        for (odds, cards) in odds.iter().zip([3.0, 4.0, 1.0, 2.0, 1.0]) {
            assert!((odds - cards).abs() < 1e-12);
        }
    }

    #[test]
    fn the_dead_leave_and_the_next_player_moves() {
        let out = after(three_players(), |o| o.event == Event::Exploded);
        assert_eq!((out.next.living, out.next.exploding), (2, 1));
        let defuses = out.next.hands.map(|hand| hand.defuses);
        assert_eq!(defuses, [1, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_defused_kitten_stays_in_the_pile() {
        let mut state = three_players();
        (state.others, state.hands[0].defuses) = (0, 1);
        let out = after(state, |_| true);
        assert_eq!(out.event, Event::Survived);
        assert_eq!((out.next.exploding, out.next.hands[2].defuses), (2, 0));
    }

    #[test]
    fn streaking_keeps_one_kitten_and_only_without_a_defuse() {
        let mut state = three_players();
        state.others = 0;
        state.hands[0] = Hand { defuses: 1, streaking: true, kept: false };
        let defused = after(state, |_| true).next;
        assert!(!defused.hands[2].kept);
        state.hands[0].defuses = 0;
        let kept = after(state, |_| true);
        assert_eq!(kept.event, Event::Survived);
        assert_eq!((kept.next.exploding, kept.next.hands[2].kept), (1, true));
        state.hands[0].kept = true;
        let second = after(state, |_| true);
        assert_eq!(second.event, Event::Exploded);
        assert!(second.next.hands.iter().all(|hand| !hand.streaking && !hand.kept));
    }

    #[test]
    fn an_imploding_kitten_turns_up_once_and_then_kills_through_defuses() {
        let mut state = State { imploding: Imploding::FaceDown, living: 2, ..State::default() };
        state.hands[1].defuses = 3;
        let turned = after(state, |_| true);
        assert_eq!(turned.event, Event::Survived);
        assert_eq!(turned.next.imploding, Imploding::FaceUp);
        let dead = after(turned.next, |_| true);
        assert_eq!(dead.event, Event::Imploded);
        assert!(dead.next.is_over());
        assert_eq!(dead.next.outcomes().count(), 0);
    }
}
