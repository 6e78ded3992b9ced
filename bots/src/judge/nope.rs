//! What a play at stake would do to oneself, from 0 (nothing) to 100 (the game).

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Play};

use super::risk::Risk;
use super::situation::Situation;
use super::{escape, target};

/// How much one would like to cancel what stands, or to bring back one's own cancelled play.
/// The risk of the next draw is asked for only where it matters.
#[inline]
pub(crate) fn urge(s: &Situation<'_, '_, '_>, risk: impl FnOnce() -> Risk) -> i32 {
    let Some((actor, play, cancelled)) = s.view.at_stake() else {
        return 0;
    };
    if actor == s.me {
        return if cancelled { own(s, play, risk) } else { 0 };
    }
    if cancelled {
        return 0;
    }
    match play {
        Play::Single(single) => against(s, s.kind(single.as_card), single.target == s.me, risk),
        Play::Pair { target, .. } if target == s.me => (target::loot_of_me(s) * 1.2) as i32,
        Play::Triple { target, name, .. } if target == s.me => {
            if s.hand.has(name) || !(s.rules.same_title(name) & s.hand.kinds()).is_empty() { s.value(name) } else { 0 }
        }
        Play::Pair { .. } | Play::Triple { .. } => 4,
        Play::Five { .. } => 35 / s.others().max(1) as i32,
    }
}

/// What another's single card threatens.
#[inline]
fn against(s: &Situation<'_, '_, '_>, kind: Kind, at_me: bool, risk: impl FnOnce() -> Risk) -> i32 {
    let next = || s.view.next_living(s.view.active()) == s.me;
    let alone = s.others() == 1;
    let danger = |risk: &Risk| (risk.top * 100.0) as i32;
    match kind {
        Kind::Attack | Kind::TargetedAttack | Kind::AttackOfTheDead => {
            let risk = risk();
            let hit = at_me || (kind != Kind::TargetedAttack && next());
            let turns = if kind == Kind::AttackOfTheDead { 3.0 } else { 2.0 };
            let harm = ((risk.top + risk.average * (turns - 1.0)) * if s.is_saved() { 60.0 } else { 110.0 }) as i32;
            if hit { harm } else { danger(&risk) / 4 }
        }
        // He would run from the top card, and it would be mine.
        Kind::Skip | Kind::SuperSkip | Kind::Reverse | Kind::Bury | Kind::CatomicBomb | Kind::RaisingHeck => {
            let danger = danger(&risk());
            if alone || next() { danger * if s.is_saved() { 7 } else { 10 } / 10 } else { danger / 4 }
        }
        Kind::Shuffle | Kind::ShuffleNow | Kind::DrawFromTheBottom | Kind::SwapTopAndBottom | Kind::DigDeeper => {
            let risk = risk();
            match (risk.known, alone) {
                (false, _) => 0,
                (true, true) => danger(&risk) * 6 / 10,
                (true, false) => danger(&risk) / 4,
            }
        }
        Kind::AlterTheFuture3 | Kind::AlterTheFuture5 | Kind::ShareTheFuture3 => {
            if alone {
                14 + danger(&risk()) / 4
            } else {
                6
            }
        }
        Kind::Favor if at_me => (target::loot_of_me(s) * 0.5) as i32,
        Kind::CurseOfTheCatButt if at_me => 35,
        Kind::Armageddon if s.is_saved() => 15,
        Kind::Armageddon => {
            if alone {
                60
            } else {
                20
            }
        }
        Kind::TowerOfPower => 12,
        _ => 0,
    }
}

/// How much one's own cancelled play matters.
fn own(s: &Situation<'_, '_, '_>, play: Play, risk: impl FnOnce() -> Risk) -> i32 {
    match play {
        Play::Single(single) => {
            let relief = escape::relief(s, s.kind(single.as_card), &risk());
            (relief * if s.is_saved() { 50.0 } else { 100.0 }) as i32
        }
        Play::Pair { target, .. } => (target::loot(s, target) * 0.7) as i32,
        Play::Triple { target, .. } => (target::chance_of_save(s, target) * 70.0) as i32,
        Play::Five { .. } => 60,
    }
}

/// Nope with the least of the Nopes in hand.
pub(crate) fn with(s: &Situation<'_, '_, '_>) -> Option<Action> {
    { s.hand.kinds() & s.rules.nopes() }.min_by_key(|card| s.value(*card)).map(Action::Nope)
}
