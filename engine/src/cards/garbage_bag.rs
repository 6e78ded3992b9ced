//! Garbage Bag (EXP-40, EXP-51).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::Source;
use crate::types::{Card, Luck, MAX_SEATS, Purpose, Seat, Single};

pub(crate) struct GarbageBag;

impl CardRules for GarbageBag {
    const SPEC: Spec = Spec::action(
        "garbage_bag",
        "Garbage Bag",
        "EXP-40 EXP-51",
        "A random card of every living player with cards; they are mixed, and each of those players gets one back.",
    );

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, _play: Single, table: &mut Table<'_, L, O>) {
        let (mut cards, mut givers, mut n) = ([Card::NONE; MAX_SEATS], [Seat::NONE; MAX_SEATS], 0);
        let mut waiting = game.alive & game.holders.cards();
        let mut last = game.before(game.seats(), seat);
        while !waiting.is_empty() {
            last = game.after(waiting, last);
            waiting.remove(last);
            let card = game.random_card(last, Purpose::Die, table);
            game.lose(last, card);
            table.tell(game, Event::Disabled { owner: last, by: seat, card });
            (cards[n], givers[n]) = (card, last);
            n += 1;
        }
        for i in (1..n).rev() {
            cards.swap(i, table.luck.pick(Purpose::Die, i + 1));
        }
        for (&card, &to) in cards[..n].iter().zip(&givers) {
            if !game.rules.masks.kittens.has(card) {
                game.gain(to, card);
                table.tell(game, Event::Enabled(to, card));
            }
        }
        // What explodes does so once all have their cards: kittens received, kittens left without Streaking.
        for (&card, &to) in cards[..n].iter().zip(&givers).rev() {
            if game.rules.masks.kittens.has(card) {
                game.meet_kitten(to, card, Source::Hand, table);
            }
        }
        for &giver in givers[..n].iter().rev() {
            game.check_held_kitten(giver);
        }
    }
}
