//! Answers that all heuristics share: saving oneself, reviving, placing, giving, keeping, NOW windows, playing blind.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, Ask, Card, Dice, Play, Question};

use super::risk::{self, Risk};
use super::situation::Situation;
use super::{community, give, order, place, target};

/// The answer to any question but a turn and a Nope window. `bluff`: see [`place::best`].
pub(crate) fn shared(s: &Situation<'_, '_, '_>, ask: Ask, bluff: f32, dice: &mut Dice) -> Action {
    let answer = match ask.question {
        Question::Turn if s.view.is_blind() => Some(blind_turn(s)),
        Question::Blind(card) => blind_play(s, card),
        Question::Nope => Some(Action::Decline),
        // Two cards for one.
        Question::Death(dead) => Some(Action::Play(Play::at(s.rules.card(Kind::TheChosenOne), dead))),
        Question::Now => now(s),
        Question::Clairvoyance => Some(Action::Play(Play::alone(s.rules.clairvoyance_card()))),
        Question::Save(kitten) => save(s, kitten),
        Question::Revive => weakest_dead(s),
        Question::Place(card) => Some(Action::Place(place::best(s, card, bluff, dice))),
        Question::Give(_) => give::worst(s, ask.question),
        Question::Theft(victim) => give::theft(s, victim),
        Question::Discard => give::best_taken(s),
        Question::Order(n) => Some(order::best(s, n as usize)),
        Question::Keep(card) => Some(if s.rules.roles.deadly.has(card) { Action::Return } else { Action::Keep }),
        Question::Armageddon => {
            let others = s.view.alive().without(s.me);
            target::weakest(s, others).map(|other| Action::Armageddon { other, godcat: dice.below(2) == 0 })
        }
        Question::Swap => Some(if dice.below(2) == 0 { Action::Keep } else { Action::Return }),
        #[allow(unreachable_patterns)]
        _ => None,
    };
    answer.unwrap_or_else(|| any(s, dice))
}

/// Any legal answer, for questions that no heuristic knows.
pub(crate) fn any(s: &Situation<'_, '_, '_>, dice: &mut Dice) -> Action {
    s.view.nth_action(dice.below(s.view.count_actions().max(1)))
}

/// Blind: a draw lifts the curse, unless the top card is known to be a kitten.
fn blind_turn(s: &Situation<'_, '_, '_>) -> Action {
    let risk = risk::estimate(s.view);
    if s.view.must_play() {
        return Action::PlayBlind;
    }
    if risk.known && risk.top > 0.5 && s.view.hand_size(s.me) > 0 { Action::PlayBlind } else { Action::Draw }
}

fn blind_play(s: &Situation<'_, '_, '_>, card: Card) -> Option<Action> {
    let as_card = s.played_as(card);
    let target = target::of(s, as_card)?;
    Some(s.play(card, target))
}

/// Keeping the kitten costs nothing; else the cheapest save card, and no revival if it can be helped.
fn save(s: &Situation<'_, '_, '_>, kitten: Card) -> Option<Action> {
    if s.view.is_blind() {
        return Some(Action::PlayBlind);
    }
    if s.view.is_legal(Action::Keep) {
        return Some(Action::Keep);
    }
    if s.rules.community
        && let Some(answer) = community::meet(s, kitten)
    {
        return Some(answer);
    }
    let zombie = s.rules.card(Kind::ZombieKitten);
    let revives = !s.view.dead().is_empty();
    let cost = |card: &Card| s.value(*card) + if *card == zombie && revives { 50 } else { 0 };
    let mut saves = s.hand.kinds() & s.rules.saves();
    let godcat = s.rules.godcat_card();
    if s.hand.has(godcat) && s.view.is_legal(Action::Save(godcat)) {
        saves.insert(godcat);
    }
    saves.min_by_key(cost).map(Action::Save)
}

/// Whoever holds least comes back.
fn weakest_dead(s: &Situation<'_, '_, '_>) -> Option<Action> {
    target::best(s, s.view.dead(), |seat| -(s.view.hand_size(seat) as f32)).map(|(seat, _)| Action::Choose(seat))
}

/// NOW cards between plays: the dead feed themselves, the next to draw turns the top card away from himself.
fn now(s: &Situation<'_, '_, '_>) -> Option<Action> {
    let alive = s.view.alive().has(s.me);
    let active = s.view.active();
    let next = s.view.next_living(active) == s.me;
    let risk: Risk = risk::estimate(s.view);
    for card in s.view.playable_now() {
        let as_card = s.played_as(card);
        let wanted = match s.kind(as_card) {
            Kind::FeedTheDead => !alive || s.others() > 1,
            Kind::AlterTheFuture3Now => alive && !risk.known && risk.average > 0.12 && (next || s.others() == 1),
            _ => false,
        };
        if wanted && let Some(target) = target::of(s, as_card) {
            return Some(s.play(card, target));
        }
    }
    Some(Action::Decline)
}
