//! `racer`: weighs every way to take its turn by where it leads, and spends Magnets and Nopes on those ahead.

use eksim_engine::board::{BoardAction, BoardActions, BoardAsk, BoardCard, BoardQuestion, BoardView, Disc, SUPER_MOVE};
use eksim_engine::types::{Dice, Seat, SeatSet};

use super::bot::BoardBot;
use super::worth::{Odds, Turn, Weights};
use crate::registry::{BotInfo, Cost, Param, Settings};

/// What the registry says of it: how it weighs things, in spaces of the track.
pub(crate) const INFO: BotInfo = BotInfo {
    name: "racer",
    idea: "Weighs each way to take the turn by where it leads; Magnets and Nopes for those ahead. Plays board-game only.",
    params: &[
        Param::new("win", 0.0, 1000.0, Weights::DEFAULT.win, "what ending on the Ribbon is worth, in spaces"),
        Param::new("card", 0.0, 20.0, Weights::DEFAULT.card, "what a card drawn or lost is worth, in spaces"),
        Param::new("defuse", 0.0, 100.0, Weights::DEFAULT.defuse, "what a Defuse spent costs, in spaces"),
        Param::new("play", 0.0, 100.0, Weights::DEFAULT.play, "how much further a card must lead to be spent, in spaces"),
        Param::new(
            "magnet",
            0.0,
            1000.0,
            Weights::DEFAULT.magnet,
            "how much a Magnet must hurt another to be spent on him, in spaces",
        ),
        Param::new("nope", 0.0, 1.0, Weights::DEFAULT.nope, "how much a play must raise another's chance to win to be Noped"),
    ],
    cost: Cost::Cheap,
    knowledge: true,
    values: false,
};

/// Races: flips and Super Moves where they lead further, Skips and Attacks out of danger, a Magnet on top for whoever would
/// get too far ahead, Nopes against what would hurt it or let another win, Defuses where an explosion would cost more.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct BoardRacer {
    /// How it weighs things.
    pub weights: Weights,
}

/// What it keeps longest comes first.
const KEEP: [BoardCard; 11] = [
    BoardCard::Defuse,
    BoardCard::SuperMove,
    BoardCard::Nope,
    BoardCard::AddAMagnetNow,
    BoardCard::AlterTheFuture3,
    BoardCard::AlterTheFuture3Now,
    BoardCard::FlipTheBoard,
    BoardCard::Skip,
    BoardCard::Attack,
    BoardCard::SeeTheFuture3,
    BoardCard::Shuffle,
];

impl BoardBot for BoardRacer {
    fn choose(&mut self, view: &BoardView<'_, '_>, ask: BoardAsk, _: &mut Dice) -> BoardAction {
        match ask.question {
            BoardQuestion::Turn => self.turn(view),
            BoardQuestion::Now => self.now(view),
            BoardQuestion::Nope => self.nope(view),
            BoardQuestion::MoveOrFlip(n) => self.move_or_flip(view, n),
            BoardQuestion::Defuse => self.defuse(view),
            BoardQuestion::Swap(among) => swap(view, among),
            BoardQuestion::Discard(_) => {
                let held = |card: &BoardCard| card.count_in(view.hand()) > 0;
                // Copies beyond the second are worth little, whatever they are.
                let spare = KEEP.into_iter().rev().find(|card| card.count_in(view.hand()) > 2);
                BoardAction::Discard(spare.or_else(|| KEEP.into_iter().rev().find(held)).unwrap_or(BoardCard::Shuffle))
            }
            // For the active player if that is another; never on top of one's own draw.
            BoardQuestion::Place => BoardAction::Place(u8::from(view.active() == view.seat()).min(view.disc_count() as u8)),
            BoardQuestion::Order(n) => self.order(view, n),
        }
    }
}

impl BoardRacer {
    /// The racer with these parameters, in the order of [`INFO`].
    pub(crate) fn new(settings: &Settings) -> BoardRacer {
        let [win, card, defuse, play, magnet, nope] = std::array::from_fn(|i| settings.get(i));
        BoardRacer { weights: Weights { win, card, defuse, play, magnet, nope } }
    }

    /// The turn as it stands, for the viewer or for another (who may be safe for all one knows, but is taken not to be).
    fn standing(view: &BoardView<'_, '_>, seat: Seat) -> Turn {
        let extra = if seat == view.active() { view.extra() } else { 0 };
        let safe = seat == view.seat() && BoardCard::Defuse.count_in(view.hand()) > 0;
        Turn { seat, side: view.side(), extra, safe }
    }

    fn expect(&self, view: &BoardView<'_, '_>, odds: &Odds<'_>, turn: Turn) -> f64 {
        odds.expect(|disc| self.weights.after(view, turn, disc))
    }

    fn turn(&self, view: &BoardView<'_, '_>) -> BoardAction {
        let me = view.seat();
        let odds = &Odds::of(view);
        let turn = BoardRacer::standing(view, me);
        let has = |card: BoardCard| view.playable().has(card.card());
        let now = self.expect(view, odds, turn);
        let mut best = (now, BoardAction::Draw);
        let mut consider = |card: BoardCard, cost: f64, worth: &dyn Fn() -> f64| {
            if has(card) {
                let worth = worth() - cost * self.weights.play;
                if worth > best.0 {
                    best = (worth, BoardAction::Play(card));
                }
            }
        };
        let flipped = Turn { side: turn.side.flipped(), ..turn };
        let faster = Turn { extra: turn.extra + SUPER_MOVE, ..turn };
        consider(BoardCard::FlipTheBoard, 1.0, &|| self.expect(view, odds, flipped));
        consider(BoardCard::SuperMove, 1.0, &|| self.expect(view, odds, faster));
        if has(BoardCard::FlipTheBoard) {
            let both = Turn { extra: faster.extra, ..flipped };
            consider(BoardCard::SuperMove, 2.0, &|| self.expect(view, odds, both));
        }
        let stay = f64::from(view.place());
        consider(BoardCard::Skip, 1.0, &|| stay);
        consider(BoardCard::Attack, 1.0, &|| {
            let next = BoardRacer::standing(view, view.next_seat(me));
            let gift = self.expect(view, odds, next) - f64::from(view.places()[next.seat.index()]);
            stay - gift / (view.places().len() - 1) as f64
        });
        let after = |disc: Disc| self.weights.after(view, turn, disc);
        if odds.known().is_some() {
            consider(BoardCard::Shuffle, 1.0, &|| odds.expect_unknown(after));
        } else if view.disc_count() > 2 {
            let better = || odds.expect_best(after);
            consider(BoardCard::AlterTheFuture3, 1.0, &better);
            consider(BoardCard::AlterTheFuture3Now, 1.5, &better);
            if has(BoardCard::Skip) || has(BoardCard::Shuffle) || has(BoardCard::FlipTheBoard) || has(BoardCard::SuperMove) {
                consider(BoardCard::SeeTheFuture3, 0.7, &|| odds.expect(|disc| after(disc).max(stay)));
            }
        }
        best.1
    }

    /// A Magnet or a worse order for the active player, if he would get away.
    fn now(&self, view: &BoardView<'_, '_>) -> BoardAction {
        let odds = &Odds::of(view);
        let him = BoardRacer::standing(view, view.active());
        let place = view.places()[him.seat.index()];
        let has = |card: BoardCard| view.playable().has(card.card());
        let unhindered = self.expect(view, odds, him);
        if has(BoardCard::AddAMagnetNow) && odds.known() != Some(Disc::Magnet) {
            let rivals = (view.places().len() - 1) as f64;
            let hindered = self.weights.after(view, him, Disc::Magnet);
            let mut gain = (unhindered - hindered) / rivals;
            // The last player takes the place of one who explodes.
            if let Some(trip) = view.trip(him.seat, Disc::Magnet, him.side, 0)
                && view.places().iter().all(|other| *other >= view.place())
                && trip.to > view.place()
            {
                gain += f64::from(trip.to - view.place()) / 2.0;
            }
            if gain > self.weights.magnet && (place >= view.place() || gain > 2.0 * self.weights.magnet) {
                return BoardAction::Play(BoardCard::AddAMagnetNow);
            }
        }
        if has(BoardCard::AlterTheFuture3Now) && odds.win_chance(view, him) > 3.0 * self.weights.nope {
            return BoardAction::Play(BoardCard::AlterTheFuture3Now);
        }
        BoardAction::Decline
    }

    fn nope(&self, view: &BoardView<'_, '_>) -> BoardAction {
        let Some(pending) = view.pending() else { return BoardAction::Decline };
        let me = view.seat();
        let stop = if pending.actor == me {
            pending.cancelled
        } else if pending.cancelled {
            false
        } else {
            let odds = &Odds::of(view);
            let mine = BoardRacer::standing(view, me);
            let his = BoardRacer::standing(view, pending.actor);
            match pending.card {
                BoardCard::AddAMagnetNow => {
                    view.active() == me
                        && self.expect(view, odds, mine) > self.weights.after(view, mine, Disc::Magnet) + self.weights.play
                }
                BoardCard::Attack => {
                    view.next_seat(view.active()) == me && self.expect(view, odds, mine) < f64::from(view.place())
                }
                BoardCard::SuperMove => {
                    let faster = Turn { extra: his.extra + SUPER_MOVE, ..his };
                    odds.win_chance(view, faster) > odds.win_chance(view, his) + self.weights.nope
                }
                BoardCard::AlterTheFuture3 => odds.win_chance(view, his) > self.weights.nope,
                BoardCard::AlterTheFuture3Now => {
                    odds.win_chance(view, if view.active() == me { mine } else { his }) > self.weights.nope
                }
                _ => false,
            }
        };
        if stop { BoardAction::Nope } else { BoardAction::Decline }
    }

    fn move_or_flip(&self, view: &BoardView<'_, '_>, n: u8) -> BoardAction {
        let turn = BoardRacer::standing(view, view.seat());
        let moved = self.weights.after_moving(view, turn, Disc::OrFlip(n));
        if moved >= f64::from(view.place()) { BoardAction::Move } else { BoardAction::Flip }
    }

    fn defuse(&self, view: &BoardView<'_, '_>) -> BoardAction {
        let place = view.place();
        let saved = f64::from(place) - self.weights.defuse;
        if saved > self.weights.exploded(view, view.seat(), place) { BoardAction::Defuse } else { BoardAction::Explode }
    }

    /// The order that is best for the viewer and worst for the others over the next draws.
    fn order(&self, view: &BoardView<'_, '_>, n: u8) -> BoardAction {
        let mut drawers = [view.active(); 3];
        for i in 1..3 {
            let goes_on = i < view.turns_left() as usize;
            drawers[i] = if goes_on { drawers[i - 1] } else { view.next_seat(drawers[i - 1]) };
        }
        let rivals = (view.places().len() - 1) as f64;
        let score = |order: &[u8; 3]| -> f64 {
            let mut sum = 0.0;
            for (i, seat) in drawers.into_iter().enumerate().take(n as usize) {
                let Some(disc) = view.known_disc(order[i] as usize) else { continue };
                let turn = BoardRacer::standing(view, seat);
                let worth = self.weights.after(view, turn, disc);
                let sign = if seat == view.seat() { 1.0 } else { -1.0 / rivals };
                sum += sign * worth / (1 + i) as f64;
            }
            sum
        };
        let mut best = ([0, 1, 2], f64::NEG_INFINITY);
        for action in view.legal_actions().iter().flat_map(BoardActions::as_slice) {
            if let BoardAction::Order(order) = action
                && score(order) > best.1
            {
                best = (*order, score(order));
            }
        }
        BoardAction::Order(best.0)
    }
}

/// Of those in the Litter Box the one with the fewest cards gets the place.
fn swap(view: &BoardView<'_, '_>, among: SeatSet) -> BoardAction {
    let poorest = among.min_by_key(|seat| view.hand_size(*seat));
    BoardAction::Swap(poorest.unwrap_or(Seat(0)))
}
