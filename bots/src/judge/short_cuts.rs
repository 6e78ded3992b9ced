//! Tests: where a mask spares the long way, the long way comes to the same.

use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Action, Ask, CardSet, Dice, Domain, Question, block_key};
use eksim_engine::view::View;

use super::prices::Prices;
use super::risk::{Risk, plain};
use super::{Situation, community, escape, look, steal};
use crate::bot::Bot;
use crate::careful::{Caution, must_draw};
use crate::counter::Counter;
use crate::random::Random;
use crate::registry::BotSpec;
use crate::table::{Seated, play_game};
use crate::values::Values;

const SETS: &[&str] =
    &["base", "base,imploding,streaking,barking", "zombie", "zombie,barking", "good-vs-evil", "party-pack", "base,expanding"];

/// Plays like `counter` and `random` in turn and looks at each decision both ways.
struct Checking {
    counter: Counter,
    caution: Caution,
    prices: Prices,
    decisions: usize,
    forced_draws: usize,
    robberies: usize,
}

impl Checking {
    fn check(&mut self, view: &View<'_, '_>, ask: Ask) {
        let s = Situation::new(view, &mut self.prices);
        let all = CardSet((0..s.rules.kinds.len()).fold(0, |all, card| all | 1 << card));
        self.decisions += 1;

        let known: Vec<_> = (0..view.pile_len()).filter_map(|place| view.known_at(place)).collect();
        let kittens = known.iter().filter(|card| s.rules.roles.hidden.has(**card)).count();
        assert_eq!(view.count_known(s.rules.roles.hidden), (known.len(), kittens));
        for seat in view.alive() {
            for card in all {
                assert!(view.may_know_in_hand(seat, CardSet::of(card)) || view.known_in_hand(seat, card) == 0, "{card:?}");
            }
        }
        assert!({ s.rules.roles.unaimed }.all(|card| view.targets_of(card).is_none()));
        if ask.question == Question::Discard {
            assert_eq!(view.takeable_kinds(), view.takeable().kinds());
        }
        if ask.question != Question::Turn || view.is_blind() {
            return;
        }

        for margin in [0, 5, 40, -20, -60, -120] {
            let fives = margin < -50 || (s.hand.kinds() & s.prices.cheap).len() >= 5;
            let short = steal::best(&s, margin);
            assert_eq!(short, steal::promising(&s, view.pair_titles(), fives, margin), "margin {margin}");
            self.robberies += usize::from(short.is_some());
        }
        assert!(look::may_be(&s) || look::best(&s).is_none());
        if must_draw(&s) {
            self.forced_draws += 1;
            for (known, fatal) in [(false, false), (true, false), (true, true)] {
                let risk = Risk { top: 1.0, known, fatal, average: 0.3 };
                assert_eq!(self.caution.draw_or_not(&s, risk), community::draw(&s));
                assert_eq!(escape::best(&s, &risk), None);
            }
        }
    }
}

impl Seated for Checking {
    fn start(&mut self) {
        self.counter.begin();
    }

    fn answer(&mut self, view: &View<'_, '_>, ask: Ask, dice: &mut Dice) -> Action {
        self.check(view, ask);
        let mut rolled = *dice;
        let action = self.counter.choose(view, ask, dice);
        let plays = view.seat().index() % 2 == 0;
        if plays && plain(view.rules()) && ask.question == Question::Turn && !self.counter.is_aware(view) {
            // Who sees the top card needs no more.
            let known = view.count_known(CardSet::EMPTY).0;
            assert!(known == 0 || view.known_at(0).is_some(), "{known} places known, and none of them counted");
        }
        if plays { action } else { Random.choose(view, ask, &mut rolled) }
    }
}

#[test]
fn short_cuts_lead_where_the_long_way_does() {
    for sets in SETS {
        let (mut games, mut forced_draws, mut robberies) = (0, 0, 0);
        for players in 2..=6 {
            let Ok(rules) = Rules::new(Sets::parse(sets.split(',')).unwrap(), players, Switches::default()) else { continue };
            let spec: BotSpec = "counter".parse().unwrap();
            let mut checking = Checking {
                counter: Counter::new(spec.settings()),
                caution: Caution::new(spec.settings()),
                prices: Prices::new(Values::DEFAULT),
                decisions: 0,
                forced_draws: 0,
                robberies: 0,
            };
            let (mut game, mut knowledge) = (Game::new(&rules), Knowledge::default());
            for block in 0..60 {
                let key = block_key(11, Domain::Test, block);
                play_game(&mut game, key, &mut checking, Some(&mut knowledge), &mut ());
            }
            assert!(checking.decisions > 1000, "{sets}, {players} players");
            games += 60;
            forced_draws += checking.forced_draws;
            robberies += checking.robberies;
        }
        assert!(games >= 240 && forced_draws > 100 && robberies > 100, "{sets}: {games} {forced_draws} {robberies}");
    }
}
