//! No leak: two worlds that differ only in what a seat can't know look the same to it, now and for as long as all it
//! witnesses is the same. This also shows that nothing uncertain is reported as certain (CORE-72): a claim that only
//! the true world supports differs in its twin.

use eksim_engine::ActionList;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::{Cause, Event, Observer};
use eksim_engine::scene::{Spot, exchange};
use eksim_engine::types::{Action, Card, Dice, KeyedLuck, Play, Question, Seat, SeatSet};
use eksim_engine::view::View;

use crate::harness::{Played, TABLES, choose, random_games};
use crate::snapshot::snapshot;

/// What one seat witnesses of the events: an account of the rules of its own, apart from the engine's.
struct Witness {
    seat: Seat,
    log: Vec<String>,
    stealing: bool,
    drawn: bool,
}

impl Observer for Witness {
    fn on(&mut self, game: &Game<'_>, event: Event) {
        let rules = game.rules();
        let named = |name: &str| rules.named(name).unwrap_or(Card::NONE);
        let (ek, streaking, godcat, up) =
            (named("exploding_kitten"), named("streaking_kitten"), named("godcat"), named("imploding_kitten_up"));
        let me = self.seat;
        let seen = match event {
            Event::Drew { seat, to, place, .. } => {
                self.drawn = true;
                if seat == me || to == me { format!("{event:?}") } else { format!("{seat:?} drew {place} for {to:?}") }
            }
            Event::Met(seat, card, Cause::Exploded) => {
                let drawn = std::mem::take(&mut self.drawn);
                let hand = game.peek_hand(seat);
                let secret = drawn && card == ek && seat != me && hand.has(streaking) && !hand.has(ek);
                if secret { String::new() } else { format!("{event:?}") }
            }
            Event::Kept(seat, _) if seat != me => String::new(),
            Event::Placed { seat, card, watchers, shown, .. } if seat != me && !watchers.has(me) => {
                if shown {
                    format!("{seat:?} placed {card:?}")
                } else {
                    format!("{seat:?} buried")
                }
            }
            Event::Returned(seat, _) if seat != me => format!("{seat:?} returned"),
            Event::PutOnTop(seat, _) if seat != me => format!("{seat:?} topped"),
            Event::Raised(seat, _) if seat != me => format!("{seat:?} raised"),
            Event::Refused(seat, _) if seat != me => format!("{seat:?} refused"),
            Event::Reordered(seat, n, _) if seat != me => format!("{seat:?} reordered {n}"),
            Event::Saw(who, n) if who.has(me) => {
                format!("{event:?} {:?}", game.peek_pile().top_down().take(n as usize).collect::<Vec<_>>())
            }
            Event::Moved { from, to, card, public, stash } => {
                let unseen = self.stealing && View::of(game, None, from).is_blind();
                let mine = to == me || (from == me && !stash && !unseen);
                if public || mine || card == ek || card == godcat {
                    format!("{event:?}")
                } else {
                    format!("{from:?} to {to:?} {stash}")
                }
            }
            // Which cards were laid down is seen, Ferals and the like too.
            Event::Played(..) => {
                format!("{event:?} {:?}", game.peek_discard().top_down().take(5).collect::<Vec<_>>())
            }
            Event::Resolved(_, play) => {
                self.stealing = matches!(play, Play::Pair { .. });
                format!("{event:?}")
            }
            _ => format!("{event:?}"),
        };
        if !seen.is_empty() {
            self.log.push(seen);
        }
        // Whether the card that left was the marked one is seen by all.
        let marks = SeatSet::first(rules.players).map(|seat| View::of(game, None, seat).marked(seat).0);
        let marks: Vec<_> = marks.collect();
        if marks.iter().any(|set| *set != 0) && !matches!(event, Event::Met(..) | Event::Kept(..)) {
            self.log.push(format!("marks {marks:?}"));
        }
        if up.is_some() && !matches!(event, Event::Met(..) | Event::Kept(..)) {
            self.log.push(format!("face up on top: {}", game.peek_pile().at(0) == Some(up)));
        }
    }
}

#[derive(Clone)]
struct World<'r> {
    game: Game<'r>,
    knowledge: Knowledge,
    luck: KeyedLuck,
}

impl World<'_> {
    fn act(&mut self, action: Action, witness: &mut Witness) {
        let observer = &mut (&mut self.knowledge, &mut *witness);
        self.game.try_apply(action, &mut self.luck, observer).unwrap_or_else(|e| panic!("{e}"));
    }

    fn view(&self, seat: Seat) -> View<'_, '_> {
        View::of(&self.game, Some(&self.knowledge), seat)
    }

    /// Whether a window asks somebody else, which a seat doesn't notice (CORE-35).
    fn window_of_another(&self, seat: Seat) -> bool {
        let window = |question| matches!(question, Question::Nope | Question::Now | Question::Clairvoyance);
        self.game.ask().is_some_and(|ask| ask.seat != seat && window(ask.question))
    }
}

/// Two cards change places that `seat` knows nothing of; `None` if this pair won't do.
fn disturb<'r>(world: &World<'r>, seat: Seat, dice: &mut Dice) -> Option<World<'r>> {
    let (game, view) = (&world.game, world.view(seat));
    let rules = game.rules();
    let mut spots = Vec::new();
    for other in SeatSet::first(rules.players).without(seat) {
        let hand = game.peek_hand(other);
        let hidden = hand.kinds().filter(|card| hand.count(*card) > view.known_in_hand(other, *card));
        spots.extend(hidden.map(|card| Spot::Hand(other, card)));
    }
    spots.extend((0..view.pile_len()).filter(|place| view.known_at(*place).is_none()).map(Spot::Pile));
    if spots.len() < 2 {
        return None;
    }
    let (a, b) = (spots[dice.below(spots.len())], spots[dice.below(spots.len())]);
    let card = |spot: Spot| match spot {
        Spot::Hand(_, card) => card,
        Spot::Pile(place) => game.peek_pile().at(place).expect("in the pile"),
    };
    let named = |name: &str| rules.named(name).unwrap_or(Card::NONE);
    let (ek, streaking, up) = (named("exploding_kitten"), named("streaking_kitten"), named("imploding_kitten_up"));
    let held_now: usize = SeatSet::first(rules.players).without(seat).map(|other| game.peek_hand(other).count(ek)).sum();
    for (from, to) in [(a, b), (b, a)] {
        let (moving, in_pile) = (card(from), matches!(from, Spot::Pile(_)));
        if let Spot::Hand(owner, other) = to {
            let hand = game.peek_hand(owner);
            let kept = moving == ek && hand.has(streaking) && other != streaking && !hand.has(ek);
            if rules.kittens().has(moving) && !(kept && held_now < view.kittens_held().1) {
                return None;
            }
            if view.known_lacking(owner).has(moving) {
                return None;
            }
        }
        if let Spot::Hand(owner, _) = from {
            let kittens = held_now > view.kittens_held().0;
            if (moving == ek && !kittens) || (moving == streaking && game.peek_hand(owner).has(ek)) {
                return None;
            }
        }
        if to == Spot::Pile(0) && moving == up {
            return None;
        }
        if in_pile && matches!(to, Spot::Hand(..)) && game.peek_pile().count(moving) <= view.known_in_pile(moving) {
            return None;
        }
    }
    if card(a) == card(b) {
        return None;
    }
    let mut twin = world.clone();
    exchange(&mut twin.game, a, b);
    Some(twin)
}

/// Plays both worlds on with the same answers, as long as the seat witnesses the same; how many views were compared.
fn compare(mut a: World<'_>, mut b: World<'_>, seat: Seat, dice: &mut Dice, context: &str) -> usize {
    let mut list = ActionList::default();
    let witness = || Witness { seat, log: Vec::new(), stealing: false, drawn: false };
    let (mut log_a, mut log_b) = (witness(), witness());
    let mut compared = 0;
    for _ in 0..60 {
        // Bury lifts the top card: what lies face up beneath is seen at once.
        let face_up = |world: &World<'_>| world.game.rules().named("imploding_kitten_up") == world.game.peek_pile().at(0);
        if face_up(&a) != face_up(&b) && a.game.ask() == b.game.ask() {
            break;
        }
        if a.view(seat).ask() == b.view(seat).ask() && log_a.log == log_b.log && a.game.ask() == b.game.ask() {
            let (one, two) = (snapshot(&a.view(seat), &mut list), snapshot(&b.view(seat), &mut list));
            if one != two {
                let (x, y) = one.lines().zip(two.lines()).find(|(x, y)| x != y).unwrap_or_default();
                let tail = &log_a.log[log_a.log.len().saturating_sub(12)..];
                panic!("{context}: {seat:?} can tell the worlds apart:\n{x}\n{y}\nlately: {tail:#?}");
            }
            compared += 1;
        }
        if a.game.is_over() || b.game.is_over() {
            break;
        }
        if a.game.ask() == b.game.ask() {
            let action = choose(&a.game, &mut list, dice);
            if !b.game.is_legal(action) {
                break;
            }
            a.act(action, &mut log_a);
            b.act(action, &mut log_b);
        } else if a.window_of_another(seat) {
            a.act(Action::Decline, &mut log_a);
        } else if b.window_of_another(seat) {
            b.act(Action::Decline, &mut log_b);
        } else {
            break;
        }
        let n = log_a.log.len().min(log_b.log.len());
        if log_a.log[..n] != log_b.log[..n] {
            break;
        }
    }
    compared
}

/// `EKSIM_LONG=1` plays many more games.
#[test]
fn worlds_that_differ_in_the_hidden_look_the_same() {
    let mut compared = 0;
    let long = std::env::var_os("EKSIM_LONG").is_some();
    for table in 0..TABLES.len() {
        let mut step = 0;
        random_games(table, if long { 24 } else { 3 }, |played: &Played<'_>, _, dice| {
            step += 1;
            let Some(ask) = played.game.ask().filter(|ask| ask.question == Question::Turn) else { return true };
            let world = World { game: played.game, knowledge: played.knowledge, luck: played.luck.clone() };
            for _ in 0..if long { 3 } else { 1 } {
                let players = played.game.rules().players;
                let seat = if dice.below(2) == 0 { ask.seat } else { Seat(dice.below(players) as u8) };
                if let Some(twin) = disturb(&world, seat, dice) {
                    compared += compare(world.clone(), twin, seat, dice, &format!("{:?} step {step}", TABLES[table]));
                }
            }
            true
        });
    }
    assert!(compared > 5_000, "only {compared} views were compared");
}
