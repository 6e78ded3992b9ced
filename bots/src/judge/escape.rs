//! Ways not to draw the top card, or to draw it more safely, and which of them to spend.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, CardSet};

use super::risk::{self, Risk};
use super::situation::Situation;
use super::target;

/// How much of a card's own value an escape must earn, as a share.
const THRIFT: f32 = 0.2;

/// The best way out, if there is any that is worth its card.
#[inline(always)]
pub(crate) fn best(s: &Situation<'_, '_, '_>, risk: &Risk) -> Option<Action> {
    let ways = s.rules.roles.escapes | s.rules.roles.mimics;
    // Many hands hold none of them.
    if (s.hand.kinds() & ways).is_empty() { None } else { best_of(s, s.playable_alone() & ways, risk) }
}

#[inline(never)]
fn best_of(s: &Situation<'_, '_, '_>, ways: CardSet, risk: &Risk) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    for card in ways {
        let as_card = s.played_as(card);
        let relief = relief(s, s.kind(as_card), risk);
        let score = relief - THRIFT * s.value(card) as f32 / 100.0;
        if relief > 0.02
            && found.is_none_or(|(most, _)| score > most)
            && let Some(target) = target::of(s, as_card)
        {
            found = Some((score, s.play(card, target)));
        }
    }
    found.map(|(_, action)| action)
}

/// How much danger playing this kind takes away, from 0 to about 1.
pub(crate) fn relief(s: &Situation<'_, '_, '_>, kind: Kind, risk: &Risk) -> f32 {
    let turns = s.view.turns_left();
    let (top, average) = (risk.top, risk.average);
    // The danger of all turns that are owed.
    let all = if turns > 1 { 1.0 - (1.0 - top) * (1.0 - average).powi(turns as i32 - 1) } else { top };
    // What ends one turn leaves the card on top for the next of one's own turns.
    let one = if turns > 1 { top * 0.4 } else { top };
    match kind {
        Kind::Attack | Kind::TargetedAttack => all + 0.12,
        Kind::AttackOfTheDead => all + 0.4,
        Kind::SuperSkip => all,
        Kind::Skip | Kind::Reverse | Kind::SwapSeats => one,
        Kind::Bury => top,
        Kind::DigDeeper => top * (1.0 - average),
        Kind::RaisingHeck => one + 0.02,
        Kind::CatomicBomb if turns == 1 => top + 0.15,
        kind if alters(kind) && s.view.pile_len() > 1 => top - top * average,
        Kind::DrawFromTheBottom | Kind::SwapTopAndBottom => top - risk::bottom(s.view, average),
        Kind::Shuffle | Kind::ShuffleNow | Kind::GarbageCollection | Kind::GraveRobber | Kind::RookieArchaeologist
            if s.view.pile_len() > 1 =>
        {
            top - shuffled(s)
        }
        Kind::Potluck => top - 0.1,
        Kind::Armageddon => one - if s.is_saved() { 0.25 } else { 0.5 },
        _ => 0.0,
    }
}

/// Whether a card of this kind puts the top of the pile in another order.
fn alters(kind: Kind) -> bool {
    matches!(kind, Kind::AlterTheFuture3 | Kind::AlterTheFuture3Now | Kind::AlterTheFuture5 | Kind::ShareTheFuture3)
}

/// The chance of a kitten on top after a shuffle.
fn shuffled(s: &Situation<'_, '_, '_>) -> f32 {
    let kittens = if risk::plain(s.rules) {
        risk::hidden_kittens(s.view)
    } else {
        s.rules.roles.deadly.map(|kitten| s.view.kittens_in_pile(kitten)).sum()
    };
    kittens as f32 / s.view.pile_len().max(1) as f32
}
