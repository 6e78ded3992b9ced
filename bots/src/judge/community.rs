//! The community's cards (EXP): what must be played, what is worth playing at any time, and how to meet its kittens.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Card, Play};

use super::situation::Situation;
use super::{steal, target};

/// Drawing, or where Caternator makes a player play first, playing what is missed least (EXP-34).
#[inline]
pub(crate) fn draw(s: &Situation<'_, '_, '_>) -> Action {
    if s.view.must_play() { forced(s) } else { Action::Draw }
}

#[inline(never)]
fn forced(s: &Situation<'_, '_, '_>) -> Action {
    let mut cards = s.view.playable_alone();
    while let Some(card) = { cards }.min_by_key(|card: &Card| s.worth(*card)) {
        if let Some(target) = target::of(s, s.played_as(card)) {
            return s.play(card, target);
        }
        cards = cards.without(card);
    }
    // Combinations are left. Pairs and triples are among the listed answers, and drawing is not; fives are not listed.
    match (s.view.nth_action(0), steal::cheapest_five(s)) {
        (Action::Draw, Some((_, titles))) => Action::Play(Play::Five { titles }),
        (listed, _) => listed,
    }
}

/// Whether a card of the community is worth playing whenever it can be.
pub(crate) fn wanted(s: &Situation<'_, '_, '_>, kind: Kind) -> bool {
    match kind {
        Kind::TheTwins | Kind::TheChosenOne | Kind::Hipbat | Kind::Caternator | Kind::ForcedPlay => true,
        // His card is gone for as long as it takes to draw a kitten.
        Kind::Disable => s.view.disabled(s.me) == 0,
        // A card at random for a card at random: good for who has nothing to lose.
        Kind::GarbageBag => s.saves() == 0,
        Kind::PassTheCoffee => s.hand.count(s.rules.card(Kind::Caffeine)) >= 2,
        _ => false,
    }
}

/// Whether to play a Feline Bonus with this card: one more turn for another player is worth it, one more card seen is not.
pub(crate) fn with_bonus(s: &Situation<'_, '_, '_>, card: Card, as_card: Card) -> bool {
    s.hand.has(s.rules.feline_bonus_card())
        && matches!(s.kind(as_card), Kind::Attack | Kind::TargetedAttack)
        && s.view.bonus_partners().has(card)
}

/// Kittens that need no save card: an infection is cheaper than a Defuse (EXP-11), and so is a roll that the hand can pay (EXP-13).
pub(crate) fn meet(s: &Situation<'_, '_, '_>, kitten: Card) -> Option<Action> {
    let answer = match s.kind(kitten) {
        Kind::CoronaKitten => Action::Die,
        Kind::UnholyKitten if s.hand.len() >= 7 => Action::Roll,
        _ => return None,
    };
    s.view.is_legal(answer).then_some(answer)
}
