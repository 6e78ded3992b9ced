//! Turning the top disc and moving (BRD-21, BRD-30..39).

use super::action::BoardAction;
use super::disc::Disc;
use super::event::{BoardEvent, BoardObserver};
use super::frame::Frame;
use super::game::{BoardGame, Table};
use crate::types::{Luck, Purpose};

impl BoardGame<'_> {
    /// The active player turns the top disc; what it says ends the turn.
    pub(crate) fn turn_disc<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        self.push(Frame::EndTurn);
        let disc = self.discs.pop().expect("the movement pile is refilled when it runs out");
        self.disc_discard.push(disc);
        let disc = Disc::of(disc);
        table.tell(self, BoardEvent::Turned(self.active, disc));
        if self.discs.is_empty() {
            // BRD-23: the disc just turned is shuffled in with the others.
            (self.discs, self.disc_discard) = (self.disc_discard, self.discs);
            table.luck.shuffle_for(Purpose::Discs, self.discs.bottom_up_mut());
            table.tell(self, BoardEvent::RefilledDiscs);
        }
        match disc {
            Disc::OrFlip(steps) => self.push(Frame::MoveOrFlip { steps }),
            Disc::FlipThen(_) => {
                self.flip(table);
                self.travel(disc, table);
            }
            Disc::Move(_) | Disc::Leapfrog | Disc::Magnet => self.travel(disc, table),
        }
    }

    /// BRD-31: a flip instead of the move triggers nothing (BRD-38).
    pub(crate) fn answer_move_or_flip<L: Luck, O: BoardObserver>(
        &mut self,
        steps: u8,
        action: BoardAction,
        table: &mut Table<'_, L, O>,
    ) {
        self.stack.pop();
        if action == BoardAction::Flip {
            self.flip(table);
        } else {
            self.travel(Disc::OrFlip(steps), table);
        }
    }

    /// The character goes where the disc says, and what is there happens.
    fn travel<L: Luck, O: BoardObserver>(&mut self, disc: Disc, table: &mut Table<'_, L, O>) {
        let seat = self.active;
        let from = self.places[seat.index()];
        match self.rules.track.trip(self.side, self.places(), seat, disc, self.extra) {
            None => table.tell(self, BoardEvent::Stayed(seat)),
            Some(trip) => {
                self.places[seat.index()] = trip.to;
                table.tell(self, BoardEvent::Moved { seat, from, to: trip.to, lapped: trip.lapped });
                self.land(table);
            }
        }
    }
}
