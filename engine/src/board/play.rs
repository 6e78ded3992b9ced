//! Playing a card, and what each card does (BRD-50..55).

use super::action::BoardAction;
use super::card::BoardCard;
use super::disc::Disc;
use super::event::{BoardEvent, BoardObserver};
use super::frame::Frame;
use super::game::{BoardGame, Table};
use crate::types::{Card, Luck, Purpose, Seat};

/// What a Super Move adds (BRD-53).
pub const SUPER_MOVE: u16 = 2;

impl BoardGame<'_> {
    /// A player lays down a card; a Nope window opens if anybody can use it.
    pub(crate) fn play<L: Luck, O: BoardObserver>(&mut self, seat: Seat, card: BoardCard, table: &mut Table<'_, L, O>) {
        self.spend(seat, card);
        table.tell(self, BoardEvent::Played(seat, card));
        self.open_window(seat, card, table);
    }

    /// A play takes effect.
    pub(crate) fn resolve<L: Luck, O: BoardObserver>(&mut self, seat: Seat, card: BoardCard, table: &mut Table<'_, L, O>) {
        self.now_due = true;
        table.tell(self, BoardEvent::Resolved(seat, card));
        match card {
            BoardCard::AddAMagnetNow => self.push(Frame::Place { seat }),
            BoardCard::FlipTheBoard => self.flip(table),
            BoardCard::SuperMove => self.extra += SUPER_MOVE,
            BoardCard::SeeTheFuture3 => {
                self.look(seat, table);
            }
            BoardCard::AlterTheFuture3 | BoardCard::AlterTheFuture3Now => {
                let n = self.look(seat, table);
                if n > 1 {
                    self.push(Frame::Order { seat, n });
                }
            }
            BoardCard::Shuffle => {
                table.luck.shuffle_for(Purpose::Discs, self.discs.bottom_up_mut());
                table.tell(self, BoardEvent::Shuffled);
            }
            BoardCard::Skip => self.end_turn(table),
            BoardCard::Attack => self.attack(table),
            BoardCard::Defuse | BoardCard::Nope => {}
        }
    }

    /// The board is turned over; nothing is triggered (BRD-44).
    pub(crate) fn flip<L: Luck, O: BoardObserver>(&mut self, table: &mut Table<'_, L, O>) {
        self.side = self.side.flipped();
        table.tell(self, BoardEvent::Flipped(self.side));
    }

    /// The player sees the top three discs, or all there are (CORE-55).
    fn look<L: Luck, O: BoardObserver>(&mut self, seat: Seat, table: &mut Table<'_, L, O>) -> u8 {
        let n = self.discs.len().min(3) as u8;
        table.tell(self, BoardEvent::Saw(seat, n));
        n
    }

    /// The Magnet goes in, in secret (BRD-50).
    pub(crate) fn answer_place<L: Luck, O: BoardObserver>(
        &mut self,
        seat: Seat,
        action: BoardAction,
        table: &mut Table<'_, L, O>,
    ) {
        let BoardAction::Place(place) = action else { return };
        self.stack.pop();
        self.magnets -= 1;
        self.discs.insert(place as usize, Disc::Magnet.card());
        table.tell(self, BoardEvent::MagnetAdded(seat, place));
    }

    /// The top discs go back in the chosen order (CORE-56).
    pub(crate) fn answer_order<L: Luck, O: BoardObserver>(
        &mut self,
        seat: Seat,
        n: u8,
        action: BoardAction,
        table: &mut Table<'_, L, O>,
    ) {
        let BoardAction::Order(order) = action else { return };
        self.stack.pop();
        let count = n as usize;
        let mut old = [Card(0); 3];
        for (place, disc) in old[..count].iter_mut().enumerate() {
            *disc = self.discs.at(place).expect("seen before");
        }
        let len = self.discs.len();
        let pile = self.discs.bottom_up_mut();
        for place in 0..count {
            pile[len - 1 - place] = old[order[place] as usize];
        }
        table.tell(self, BoardEvent::Reordered(seat, n, order));
    }
}
