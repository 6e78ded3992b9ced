//! Everything a view tells, as one comparable text.

use eksim_engine::ActionList;
use eksim_engine::types::{Card, Question};
use eksim_engine::view::View;
use std::fmt::Write;

/// All accessors of a view. Two states that differ only in what the seat can't know give the same text.
pub(crate) fn snapshot(view: &View<'_, '_>, list: &mut ActionList) -> String {
    let rules = view.rules();
    let seats = || eksim_engine::types::SeatSet::first(rules.players);
    let kinds = || (0..rules.kinds.len() as u8).map(Card);
    let name = |card: Card| rules.name(card);
    let mut text = String::with_capacity(2048);
    let t = &mut text;
    let _ = writeln!(t, "seat {:?} ask {:?} players {}", view.seat(), view.ask(), view.players());
    let hand = view.hand().map(|hand| hand.cards().map(|c| c.0).collect::<Vec<_>>());
    // What a blind player remembers may hold a card too many, but not which one is gone.
    let (remembered, lost) = view.remembered_hand();
    let _ = writeln!(t, "hand {hand:?} remembered {:?} - {lost}", remembered.cards().map(|c| c.0).collect::<Vec<_>>());
    let _ = writeln!(t, "blind {} {:?} alive {:?} dead {:?}", view.is_blind(), view.blind(), view.alive(), view.dead());
    let _ = writeln!(t, "active {:?} {} {} {}", view.active(), view.turns_left(), view.under_attack(), view.clockwise());
    let _ = writeln!(t, "discard {:?} pile {}", view.discard(), view.pile_len());
    for place in 0..=view.pile_len() {
        if let Some(card) = view.known_at(place) {
            let _ = writeln!(t, "place {place} {}", name(card));
        }
    }
    for card in kinds() {
        let _ = writeln!(t, "{}: pile {} {:?}", name(card), view.known_in_pile(card), view.targets_of(card));
    }
    rules.kittens().for_each(|kitten| writeln!(t, "{}: {}", name(kitten), view.kittens_in_pile(kitten)).unwrap());
    let _ = writeln!(t, "held kittens {:?}", view.kittens_held());
    for seat in seats() {
        let known: Vec<_> = kinds().map(|card| view.known_in_hand(seat, card)).collect();
        let _ = writeln!(t, "of {seat:?}: {} {known:?} lacks {:?}", view.hand_size(seat), view.known_lacking(seat));
        let _ = writeln!(t, "marked {:?} take {:?}", view.marked(seat), view.ill_take_that(seat));
        let _ =
            writeln!(t, "killer {:?} theft {:?} next {:?}", view.killer(seat), view.theft_options(seat), view.next_living(seat));
    }
    let _ = writeln!(t, "barking {:?} tower {:?} mat {}", view.barking_before(), view.tower(), view.godcat_on_mat());
    let _ = writeln!(t, "turns {} stake {:?}", view.turns(), view.at_stake());
    let _ = writeln!(t, "alone {:?} godcat {:?} clone {:?}", view.playable_alone(), view.godcat_as(), view.clone_as());
    let _ = writeln!(t, "now {:?} pairs {:?} triples {:?}", view.playable_now(), view.pair_titles(), view.triple_titles());
    let _ = writeln!(t, "five {} {:?} robbable {:?}", view.can_five(), view.five_titles(), view.robbable());
    let _ = writeln!(t, "giveable {:?} takeable {:?}", view.giveable(), view.takeable().cards().collect::<Vec<_>>());
    let n = view.count_actions();
    let _ = writeln!(t, "actions {n}");
    let asked = view.ask().map(|ask| ask.question);
    if n > 0 && n < 200 && !matches!(asked, Some(Question::Place(_))) {
        view.list_actions(list);
        let _ = writeln!(t, "{:?}", list.as_slice());
    }
    text
}
