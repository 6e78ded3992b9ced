//! Plays that are good at any time: robbing with what is worth little, the Tower, a shot with two Barking Kittens.

use eksim_engine::cards::Kind;
use eksim_engine::types::{Action, CardSet};

use super::situation::Situation;
use super::{community, risk, steal, target};

/// The best such play, if there is one; combinations must gain `margin`.
#[inline]
pub(crate) fn best(s: &Situation<'_, '_, '_>, margin: i32) -> Option<Action> {
    match steal::best(s, margin) {
        Some(action) => Some(action),
        None => single(s),
    }
}

/// A single card that is worth playing now.
#[inline]
pub(crate) fn single(s: &Situation<'_, '_, '_>) -> Option<Action> {
    if s.rules.community {
        return one_of(s, s.playable_alone()); // too many of its cards may be worth it
    }
    let boons = s.rules.roles.boons | s.rules.roles.mimics;
    // Most hands hold none of them.
    if (s.hand.kinds() & boons).is_empty() { None } else { one_of(s, s.playable_alone() & boons) }
}

fn one_of(s: &Situation<'_, '_, '_>, boons: CardSet) -> Option<Action> {
    for card in boons {
        let as_card = s.played_as(card);
        let wanted = match s.kind(as_card) {
            Kind::Favor | Kind::TowerOfPower | Kind::CurseOfTheCatButt => true,
            Kind::BarkingKitten => barks(s),
            // A kitten so drawn is one's own.
            Kind::IllTakeThat => {
                let risk = risk::estimate(s.view);
                !risk.known && risk.average < 0.1
            }
            Kind::AttackOfTheDead => true,
            Kind::Armageddon => {
                let weak = target::weakest(s, s.view.alive().without(s.me));
                s.saves() >= 1 && weak.is_some_and(|seat| target::chance_of_save(s, seat) < 0.4)
            }
            Kind::FeedTheDead => s.view.alive().len() > 2,
            kind => s.rules.community && community::wanted(s, kind),
        };
        if wanted && let Some(target) = target::of(s, as_card) {
            return Some(s.play(card, target));
        }
    }
    None
}

/// Whether a Barking Kitten surely hits another player.
fn barks(s: &Situation<'_, '_, '_>) -> bool {
    let card = s.rules.card(Kind::BarkingKitten);
    let others = s.view.alive().without(s.me);
    let held = |seat| s.view.known_in_hand(seat, card) > 0;
    s.hand.count(card) >= 2 || s.view.barking_before().has(s.me) || !(others & s.view.barking_before()).is_empty() || { others }
        .any(held)
}

#[cfg(test)]
mod tests {
    use eksim_engine::knowledge::Knowledge;
    use eksim_engine::rules::Rules;
    use eksim_engine::scene::Scene;
    use eksim_engine::sets::Sets;
    use eksim_engine::switches::Switches;
    use eksim_engine::types::Play;
    use eksim_engine::view::View;

    use super::*;
    use crate::judge::prices::Prices;
    use crate::values::Values;

    /// Whatever [`community::wanted`] may ask for is played.
    #[test]
    fn wanted_cards_of_the_community_are_played() {
        let rules = Rules::new(Sets::parse(["base", "expanding"]).unwrap(), 2, Switches::default()).unwrap();
        let mut played = Vec::new();
        for kind in Kind::ALL {
            let card = rules.card(*kind);
            if !card.is_some() || rules.kittens().has(card) {
                continue;
            }
            // Pass the Coffee wants coffee to pass.
            let hand = format!("{} 2*caffeine", kind.spec().name);
            let game = Scene::new(&rules).hand(0, &hand).hand(1, "2*tacocat skip").pile("skip favor shuffle").start();
            let knowledge = Knowledge::default();
            let view = View::new(&game, Some(&knowledge));
            let mut prices = Prices::new(Values::DEFAULT);
            let s = Situation::new(&view, &mut prices);
            if !s.playable_alone().has(card) || !community::wanted(&s, *kind) {
                continue;
            }
            let action = single(&s);
            assert!(matches!(action, Some(Action::Play(Play::Single(play))) if play.card == card), "{kind:?}: {action:?}");
            played.push(*kind);
        }
        assert_eq!(played.len(), 8, "{played:?}");
    }
}
