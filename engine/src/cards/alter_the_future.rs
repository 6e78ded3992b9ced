//! Putting the top of the pile in another order: Alter the Future (3x, 5x, NOW) and Share the Future
//! (CORE-56, STK-22, BRK-31, BRK-37, BRK-45).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::Frame;
use crate::types::{Action, Card, Luck, Question, Seat, SeatSet, Single};

pub(crate) struct AlterTheFuture3;
pub(crate) struct AlterTheFuture3Now;
pub(crate) struct AlterTheFuture5;
pub(crate) struct ShareTheFuture3;

/// The player sees the top cards; their new order is asked next.
fn alter<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, number: u8, share: bool, play: Single, table: &mut Table<'_, L, O>) {
    let n = (number + u8::from(play.bonus)).min(game.pile.len() as u8);
    table.tell(game, Event::Saw(SeatSet::of(seat), n));
    game.push(Frame::Order { seat, n, share });
}

macro_rules! alter {
    ($card:ident, $number:literal, $share:literal, $spec:expr) => {
        impl CardRules for $card {
            const SPEC: Spec = $spec.number($number);

            fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
                alter(game, seat, $number, $share, play, table);
            }
        }
    };
}

alter!(
    AlterTheFuture3,
    3,
    false,
    Spec::action("alter_the_future_3", "Alter the Future (3x)", "CORE-56", "You alone see the top three cards and put them back in any order.")
);
alter!(
    AlterTheFuture3Now,
    3,
    false,
    Spec::action("alter_the_future_3_now", "Alter the Future (3x)", "BRK-37 CORE-37", "Alter the Future on anyone's turn.").now()
);
alter!(
    AlterTheFuture5,
    5,
    false,
    Spec::action("alter_the_future_5", "Alter the Future (5x)", "STK-22", "You alone see the top five cards and put them back in any order.")
);
alter!(
    ShareTheFuture3,
    3,
    true,
    Spec::action(
        "share_the_future_3",
        "Share the Future (3x)",
        "BRK-31 BRK-45 APO-21",
        "See the top three cards, put them back in any order, and show them to the next player."
    )
);

impl Game<'_> {
    pub(crate) fn step_order<L: Luck, O: Observer>(&mut self, seat: Seat, n: u8, share: bool, table: &mut Table<'_, L, O>) -> bool {
        if n <= 1 || (share && self.rules.switches.share_looks) {
            self.stack.pop();
            self.share(seat, n, share, table);
            return false;
        }
        self.wait_for(seat, Question::Order(n))
    }

    pub(crate) fn answer_order<L: Luck, O: Observer>(&mut self, seat: Seat, n: u8, share: bool, action: Action, table: &mut Table<'_, L, O>) {
        let Action::Order(order) = action else { return };
        self.stack.pop();
        let mut old = [Card::NONE; 6];
        for (place, card) in old[..n as usize].iter_mut().enumerate() {
            *card = self.pile.at(place).expect("the top cards are there");
        }
        let top = self.pile.len() - 1;
        let cards = self.pile.bottom_up_mut();
        for place in 0..n as usize {
            cards[top - place] = old[order[place] as usize];
        }
        table.tell(self, Event::Reordered(seat, n, order));
        self.share(seat, n, share, table);
    }

    /// The next player sees them too; in apocalypse the next seat, dead or alive (APO-21).
    fn share<L: Luck, O: Observer>(&mut self, seat: Seat, n: u8, share: bool, table: &mut Table<'_, L, O>) {
        if share && n > 0 {
            let around = if self.rules.zombie { self.seats() } else { self.alive };
            let next = self.after(around.without(seat), seat);
            table.tell(self, Event::Saw(SeatSet::of(next), n));
        }
    }
}
