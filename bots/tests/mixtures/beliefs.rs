//! What each seat can be certain of in the pile, worked out anew and slowly: each has its own list, changed by nothing but
//! what that seat sees. A view that knows more than this leaks.

use eksim_engine::cards::Kind;
use eksim_engine::game::Game;
use eksim_engine::knowledge::Knowledge;
use eksim_engine::observer::{Event, Observer};
use eksim_engine::types::{Ask, Card, Question, Seat};
use eksim_engine::view::View;

/// For each seat, for each place from the bottom: the card, where the seat is certain.
pub(crate) struct Beliefs {
    on: bool,
    certain: Vec<Vec<Option<Card>>>,
}

impl Beliefs {
    pub(crate) fn new(on: bool) -> Beliefs {
        Beliefs { on, certain: Vec::new() }
    }

    /// Each seat's view against what it can know, and against what is so.
    pub(crate) fn check(&self, game: &Game<'_>, knowledge: &Knowledge) -> Result<(), String> {
        if !self.on {
            return Ok(());
        }
        let rules = game.rules();
        let pile = game.peek_pile();
        let cards = || (0..rules.kinds.len() as u8).map(Card);
        for seat in (0..rules.players as u8).map(Seat) {
            let view = View::of(game, Some(knowledge), seat);
            let certain = &self.certain[seat.index()];
            // While Bury asks for a place its card is out of the pile and of no list yet.
            let buried = usize::from(matches!(game.ask(), Some(Ask { question: Question::Place(_), .. })));
            if !(pile.len()..=pile.len() + buried).contains(&certain.len()) {
                return Err(format!("seat {} counts {} cards in the pile of {}", seat.0, certain.len(), pile.len()));
            }
            for (i, &card) in pile.bottom_up().iter().enumerate() {
                let place = pile.len() - 1 - i;
                if certain[i].is_some_and(|c| c != card) {
                    return Err(format!("seat {} believes in {:?} at place {place}, there is {card:?}", seat.0, certain[i]));
                }
                // Raising Heck shows him the bottom card before he says what to do with it (GVE-18).
                let heck = rules.card(Kind::RaisingHeck).is_some() && place + 1 == pile.len();
                let looking = heck && matches!(view.ask(), Some(Ask { question: Question::Keep(_), .. }));
                let in_view = looking || (place == 0 && is_face_up(game, card));
                if !in_view && view.known_at(place).is_some_and(|c| certain[i] != Some(c)) {
                    return Err(format!("seat {} can't know place {place} of the pile", seat.0));
                }
            }
            for kitten in rules.kittens() {
                if view.kittens_in_pile(kitten) < pile.count(kitten) {
                    return Err(format!("seat {} counts too few {}", seat.0, rules.name(kitten)));
                }
            }
            for other in (0..rules.players as u8).map(Seat).filter(|other| *other != seat) {
                let hand = game.peek_hand(other);
                let lacking = view.known_lacking(other);
                for card in cards() {
                    let known = view.known_in_hand(other, card);
                    if known > hand.count(card) || (lacking.has(card) && hand.has(card)) {
                        let name = rules.name(card);
                        return Err(format!("seat {} is wrong about {name} in the hand of seat {}", seat.0, other.0));
                    }
                }
            }
            let (remembered, gone) = view.remembered_hand();
            let hand = game.peek_hand(seat);
            if remembered.len() != hand.len() + gone || cards().any(|c| remembered.count(c) < hand.count(c)) {
                return Err(format!("seat {} remembers its own hand wrongly", seat.0));
            }
        }
        Ok(())
    }
}

/// What is certain of a pile into which somebody put a card at a place that one can't see: what all places agree on. The
/// places are counted from the bottom; which of them are possible is what is left of what all see.
fn inserted_somewhere(before: &[Option<Card>], card: Option<Card>, places: impl Iterator<Item = usize>) -> Vec<Option<Card>> {
    let mut certain: Option<Vec<Option<Card>>> = None;
    for place in places {
        let mut after = before.to_vec();
        after.insert(place, card);
        match &mut certain {
            None => certain = Some(after),
            Some(certain) => certain.iter_mut().zip(after).for_each(|(c, a)| *c = c.filter(|_| *c == a)),
        }
    }
    certain.expect("there is always a place")
}

fn is_face_up(game: &Game<'_>, card: Card) -> bool {
    game.rules().front(card) != card
}

impl Observer for Beliefs {
    fn on(&mut self, game: &Game<'_>, event: Event) {
        if !self.on {
            return;
        }
        let pile = game.peek_pile();
        let len = pile.len();
        match event {
            Event::Dealt => self.certain = vec![vec![None; len]; game.rules().players],
            Event::Shuffled => self.certain.iter_mut().for_each(|c| *c = vec![None; len]),
            Event::Drew { place, .. } => {
                for certain in &mut self.certain {
                    certain.remove(len - place as usize);
                }
            }
            Event::Placed { seat, card, place, watchers, shown } => {
                // A face-up card on top is seen: that it came there, was covered, or stayed (IMP-06, CORE-77).
                let (index, top) = (len - 1 - place as usize, len - 1);
                let beneath = if index == top { pile.at(1) } else { pile.at(0) }.filter(|c| is_face_up(game, *c));
                let telling = is_face_up(game, card) || beneath.is_some();
                let places = match (telling, index == top) {
                    (true, true) => top..=top,
                    (true, false) => 0..=top - 1,
                    (false, _) => 0..=top,
                };
                for (i, certain) in self.certain.iter_mut().enumerate() {
                    let owner = Seat(i as u8);
                    // Bury took it from the top: who knew what lay there knows what goes back.
                    let known = if shown { Some(card) } else { certain.pop().flatten() };
                    if let (Some(up), Some(last)) = (beneath, certain.last_mut()) {
                        *last = Some(up);
                    }
                    if owner == seat || watchers.has(owner) {
                        certain.insert(len - 1 - place as usize, Some(card));
                    } else {
                        *certain = inserted_somewhere(certain, known, places.clone());
                    }
                }
            }
            // Corona slipped back somewhere.
            Event::Healthy(_) => self.certain.iter_mut().filter(|c| c.len() != len).for_each(|c| *c = vec![None; len]),
            Event::Returned(..) => self.certain.iter_mut().for_each(|c| c.push(None)),
            Event::PutOnTop(seat, card) => {
                let each = self.certain.iter_mut().enumerate();
                each.for_each(|(i, c)| c.push((i == seat.index()).then_some(card)));
            }
            Event::Saw(who, n) => {
                for seat in who {
                    for i in len.saturating_sub(n as usize)..len {
                        self.certain[seat.index()][i] = Some(pile.bottom_up()[i]);
                    }
                }
            }
            Event::Reordered(seat, n, _) => {
                for (s, certain) in self.certain.iter_mut().enumerate() {
                    let (top, first) = (len - n as usize..len, certain[len - n as usize]);
                    // Cards that are all the same may lie in any order.
                    if s != seat.index() && certain[top.clone()].iter().all(|c| *c == first) {
                        continue;
                    }
                    for i in top {
                        certain[i] = (s == seat.index()).then_some(pile.bottom_up()[i]);
                    }
                }
            }
            Event::SwappedEnds if len > 1 => self.certain.iter_mut().for_each(|c| c.swap(0, len - 1)),
            Event::Catomic(n) => {
                let kittens = || pile.bottom_up()[len - n as usize..].iter().map(|c| Some(*c));
                self.certain.iter_mut().for_each(|c| c.extend(kittens()));
            }
            Event::Raised(seat, card) => {
                for (s, certain) in self.certain.iter_mut().enumerate() {
                    let bottom = certain.remove(0);
                    certain.push(if s == seat.index() { Some(card) } else { bottom });
                }
            }
            _ => {}
        }
        // An Imploding Kitten lying face up on top is seen by all (IMP-06).
        if let Some(top) = pile.at(0).filter(|c| is_face_up(game, *c)) {
            let seeing = self.certain.iter_mut().filter(|c| c.len() == len);
            seeing.for_each(|c| c[len - 1] = Some(top));
        }
    }
}
