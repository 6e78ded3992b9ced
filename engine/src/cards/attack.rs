//! Attacks: end your turns and let somebody else take more (CORE-51, CORE-52, BRK-30, ZMB-25).

use super::{CardRules, Spec};
use crate::game::{Game, Table};
use crate::observer::Observer;
use crate::types::{Luck, Seat, SeatSet, Single};

pub(crate) struct Attack;
pub(crate) struct TargetedAttack;
pub(crate) struct PersonalAttack;
pub(crate) struct AttackOfTheDead;

/// The printed number, one more with a Feline Bonus.
fn number(spec: Spec, play: Single) -> u16 {
    u16::from(spec.number) + u16::from(play.bonus)
}

impl CardRules for Attack {
    const SPEC: Spec = Spec::action(
        "attack",
        "Attack (2x)",
        "CORE-51 CORE-63",
        "Ends your turns without drawing; the next player takes two, and those you still owed if you were under attack.",
    )
    .number(2);

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let target = game.next_living(seat);
        game.attack(number(Self::SPEC, play), target, table);
    }
}

impl CardRules for TargetedAttack {
    const SPEC: Spec = Spec::action(
        "targeted_attack",
        "Targeted Attack (2x)",
        "CORE-52 CORE-63",
        "An Attack on any other living player; play goes on from him.",
    )
    .number(2);

    fn targets(game: &Game<'_>, seat: Seat) -> Option<SeatSet> {
        Some(game.alive.without(seat))
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        // Put out by a NOW card in between (CORE-38), the target takes no turns and the play is lost (CORE-47).
        if game.alive.has(play.target) {
            game.attack(number(Self::SPEC, play), play.target, table);
        }
    }
}

impl CardRules for PersonalAttack {
    const SPEC: Spec = Spec::action(
        "personal_attack",
        "Personal Attack (3x)",
        "BRK-30 BRK-46",
        "You owe three turns, the current one the first; under attack they are added. An Attack passes them on.",
    )
    .number(3);

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, _seat: Seat, play: Single, _table: &mut Table<'_, L, O>) {
        let k = number(Self::SPEC, play);
        game.turns_left = if game.under_attack { game.turns_left + k } else { k };
        game.under_attack = true;
    }
}

impl CardRules for AttackOfTheDead {
    const SPEC: Spec = Spec::action(
        "attack_of_the_dead",
        "Attack of the Dead",
        "ZMB-25 ZMB-38",
        "An Attack of three turns for each dead player. Not playable with nobody dead.",
    )
    .number(3);
    const CHECKED: bool = true;

    fn allowed(game: &Game<'_>, _seat: Seat) -> bool {
        !game.zombies().is_empty()
    }

    fn effect<L: Luck, O: Observer>(game: &mut Game<'_>, seat: Seat, play: Single, table: &mut Table<'_, L, O>) {
        let k = number(Self::SPEC, play) * game.zombies().len() as u16;
        if k > 0 {
            let target = game.next_living(seat);
            game.attack(k, target, table);
        }
    }
}
