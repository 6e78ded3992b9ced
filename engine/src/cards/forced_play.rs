//! Forced Play NOW (EXP-33, EXP-46).

use super::{CardRules, Kind, Spec};
use crate::game::{Game, Table};
use crate::observer::{Event, Observer};
use crate::stack::Frame;
use crate::types::{Luck, Purpose, Seat, SeatSet, Single};

pub(crate) struct ForcedPlay;

impl CardRules for ForcedPlay {
    const SPEC: Spec = Spec::action(
        "forced_play",
        "Forced Play",
        "EXP-33 EXP-46",
        "A random card of another player's hand is shown: fuel goes back, an unplayable card is discarded, a playable one is kept.",
    )
    .now();
    const CHECKED: bool = true;

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some((game.alive & game.holders.cards()).without(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let target = play.target;
        if game.hand(target).is_empty() || !game.alive.has(target) {
            return; // spent on Nopes meanwhile (CORE-47)
        }
        let card = game.random_card(target, Purpose::Mark, table);
        table.tell(game, Event::Shown(target, card));
        let masks = &game.rules.masks;
        if masks.fuel.has(card) || masks.kittens.has(card) {
            return;
        }
        if game.ways_to_play(target, card) == 0 {
            game.discard_from_hand(target, card, table);
            game.left_hand(target, card);
        } else if game.rules.switches.forced_play_plays && (target == game.active || !needs_own_turn(game.rules.kind(card))) {
            game.push(Frame::Blind { seat: target, card });
        }
    }
}

/// Cards that end, add or pass on turns, draw, or copy: on another's turn they have nothing to work on and are kept.
fn needs_own_turn(kind: Kind) -> bool {
    use Kind::*;
    matches!(
        kind,
        Attack
            | TargetedAttack
            | PersonalAttack
            | AttackOfTheDead
            | Skip
            | SuperSkip
            | Reverse
            | DrawFromTheBottom
            | CatomicBomb
            | Bury
            | DigDeeper
            | SwapSeats
            | BarkingKitten
            | Clone
            | Copycat
            | TheChosenOne
    )
}
