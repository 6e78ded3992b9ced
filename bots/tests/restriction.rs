//! A player held back plays on with what is left; the others notice nothing.

use eksim_bots::{BOTS, BotSpec, Cost, Lineup, Restriction, Way, play_game};
use eksim_engine::cards::Kind;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::{Event, Observer};
use eksim_engine::rules::Rules;
use eksim_engine::sets::Sets;
use eksim_engine::switches::Switches;
use eksim_engine::types::{Domain, MAX_SEATS, Play, block_key};

/// Plays of a card by seat.
#[derive(Default)]
struct Plays {
    kind: Option<Kind>,
    seats: [u32; MAX_SEATS],
}

impl Observer for Plays {
    fn on(&mut self, game: &Game<'_>, event: Event) {
        let (seat, card) = match event {
            Event::Played(seat, Play::Single(single)) => (seat, single.card),
            Event::Played(seat, Play::Pair { title, .. } | Play::Triple { title, .. }) => (seat, title),
            Event::Noped(seat, card) => (seat, card),
            _ => return,
        };
        self.seats[seat.index()] += u32::from(Some(game.rules().kind(card)) == self.kind);
    }
}

fn plays(bot: &str, kind: Kind, way: Option<Way>) -> [u32; MAX_SEATS] {
    let rules = Rules::new(Sets::parse(["base"]).unwrap(), 4, Switches::default()).unwrap();
    let spec = BotSpec::parse(bot).unwrap();
    let mut seats = vec![spec.clone(); 4];
    if let Some(way) = way {
        seats[1] = spec.restricted(Restriction::new(&rules, &[kind], way).unwrap(), "held back");
    }
    let mut lineup = Lineup::new(&seats);
    let (mut game, mut knowledge) = (Game::new(&rules), Knowledge::default());
    let mut plays = Plays { kind: Some(kind), ..Plays::default() };
    for block in 0..150 {
        let known = lineup.needs_knowledge().then_some(&mut knowledge);
        play_game(&mut game, block_key(3, Domain::Test, block), &mut lineup, known, &mut plays);
        assert!(game.is_over());
    }
    plays.seats
}

#[test]
fn who_may_not_play_a_card_never_does_and_who_must_plays_it_more() {
    for info in BOTS.iter().filter(|info| info.cost == Cost::Cheap && info.name != "pass") {
        for kind in [Kind::Attack, Kind::Nope, Kind::Favor, Kind::Tacocat] {
            let never = plays(info.name, kind, Some(Way::Never));
            assert_eq!(never[1], 0, "{} plays {kind:?} all the same", info.name);
            let usual = plays(info.name, kind, None);
            let early = plays(info.name, kind, Some(Way::Early));
            assert!(early[1] > 0 && 5 * early[1] >= 4 * usual[1], "{}: {kind:?} {early:?}, usually {usual:?}", info.name);
        }
    }
}
