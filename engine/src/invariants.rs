//! What must hold after every step, whatever is played: cards are conserved, masks agree with hands, the pile can't run
//! out. For tests and for whoever writes a card; nothing in the engine depends on it.

use crate::cards::Kind;
use crate::community::{Offering, Step};
use crate::game::Game;
use crate::stack::{Frame, Source};
use crate::types::{Card, CardSet, MAX_CARDS, Question, SeatSet, Why};

/// Checks the whole state; says what is wrong with it. Costs about as much as some ten decisions.
pub fn check(game: &Game<'_>) -> Result<(), String> {
    cards_are_conserved(game)?;
    hands_agree_with_masks(game)?;
    what_lies_before_players(game)?;
    if game.over {
        return the_end(game);
    }
    who_is_asked(game)?;
    if game.ask.question == Question::Turn {
        a_turn_is_due(game)?;
    }
    Ok(())
}

fn fail<T>(game: &Game<'_>, what: String) -> Result<T, String> {
    let Game { ask, stack, .. } = game;
    Err(format!("{what} (turn {}, {ask:?}, steps {:?})", game.turn_number, stack.frames()))
}

/// Every card of the game is somewhere, once.
fn cards_are_conserved(game: &Game<'_>) -> Result<(), String> {
    let rules = game.rules;
    let mut found = [0u16; MAX_CARDS];
    let mut add = |card: Card, n: usize| {
        if card.is_some() {
            found[rules.front(card).index()] += n as u16; // one card with two sides
        }
    };
    let seats = 0..rules.players;
    for hand in game.hands[..rules.players].iter().chain([&game.gone, &game.stash]) {
        hand.kinds().for_each(|card| add(card, hand.count(card)));
    }
    game.pile.bottom_up().iter().chain(game.discard.bottom_up()).for_each(|card| add(*card, 1));
    for seat in seats {
        add(game.killer[seat], 1);
        add(game.ill_take_that[seat].1, 1);
    }
    add(game.tower_card, 1);
    add(rules.barking(), game.barking_before.len() + usize::from(game.barked));
    add(rules.godcat(), usize::from(game.godcat_on_mat));
    for frame in game.stack.frames() {
        match *frame {
            Frame::Save { kitten, source, .. } if source != Source::Other => add(kitten, 1),
            Frame::Rescue(rescue) => add(rescue.kitten, 1),
            Frame::Place { card, .. } => add(card, 1),
            Frame::Community(Step::Death { kitten, .. }) => add(kitten, 1),
            Frame::Community(Step::Sacrifice { to: Offering::Unholy, .. }) => add(rules.unholy(), 1),
            Frame::Community(Step::Sacrifice { to: Offering::Counting, .. }) => add(rules.counting_up(), 1),
            _ => {}
        }
    }
    if rules.community {
        let community = &game.community;
        add(rules.corona(), community.coronas.iter().map(|&n| n as usize).sum());
        add(rules.kitty_rick(), community.ricks as usize);
        add(rules.black_hole(), community.black_holes as usize);
        game.disabled().iter().for_each(|(.., card)| add(*card, 1));
        community.caternator.iter().chain(&community.hipbat).for_each(|(card, _)| add(*card, 1));
    }
    for (i, kind) in rules.kinds.iter().enumerate() {
        let apart = rules.front(Card(i as u8)) != Card(i as u8) || *kind == Kind::Devilcat;
        if !apart && found[i] != rules.counts[i] {
            return fail(game, format!("{} {} of {}", found[i], kind.spec().name, rules.counts[i]));
        }
    }
    Ok(())
}

fn hands_agree_with_masks(game: &Game<'_>) -> Result<(), String> {
    let rules = game.rules;
    for seat in game.seats() {
        let hand = game.hand(seat);
        let (mut one, mut two, mut three, mut len) = (CardSet::EMPTY, CardSet::EMPTY, CardSet::EMPTY, 0);
        for card in (0..rules.kinds.len() as u8).map(Card) {
            let n = hand.count(card);
            len += n;
            one |= if n > 0 { CardSet::of(card) } else { CardSet::EMPTY };
            two |= if n > 1 { CardSet::of(card) } else { CardSet::EMPTY };
            three |= if n > 2 { CardSet::of(card) } else { CardSet::EMPTY };
            if game.marked_copies(seat, card) > n {
                return fail(game, format!("seat {} has more marks than cards", seat.0));
            }
        }
        if (one, two, three, len) != (hand.kinds(), hand.pairs(), hand.triples(), hand.len()) {
            return fail(game, format!("the masks of seat {}'s hand are wrong", seat.0));
        }
        let held = [len > 0, !(one & rules.masks.nopes).is_empty(), !(one & rules.masks.now).is_empty()];
        let said = [game.holders.cards(), game.holders.nopes(), game.holders.now()].map(|set| set.has(seat));
        let dying =
            game.stack.frames().iter().any(|f| matches!(f, Frame::Community(Step::Death { seat: dead, .. }) if *dead == seat));
        if held != said && !dying {
            return fail(game, format!("seat {} has cards, a Nope, a NOW card: {held:?}, noted as {said:?}", seat.0));
        }
        let kittens = hand.kinds() & rules.masks.kittens;
        if !(kittens & !rules.masks.holdable).is_empty() || kittens.map(|c| hand.count(c)).sum::<usize>() > 1 {
            return fail(game, format!("seat {} holds a kitten that can't be held", seat.0));
        }
    }
    let takeable = game.discard.bottom_up().iter().filter(|c| game.can_be_taken(**c)).count();
    if takeable != game.takeable as usize {
        return fail(game, format!("{takeable} cards of the discard can be taken, noted as {}", game.takeable));
    }
    for card in (0..rules.kinds.len() as u8).map(Card) {
        let (lie, noted) = (game.discard.count(card), game.discarded[card.index()]);
        if lie != noted as usize {
            return fail(game, format!("{lie} of {} lie in the discard, noted as {noted}", rules.name(card)));
        }
    }
    Ok(())
}

fn what_lies_before_players(game: &Game<'_>) -> Result<(), String> {
    let living = |set: SeatSet| SeatSet(set.0 & !game.alive.0).is_empty();
    if !living(game.blind) && !game.over {
        return fail(game, "a dead player is blind".into());
    }
    if !living(game.barking_before) && !game.over {
        return fail(game, "a Barking Kitten lies before a dead player".into());
    }
    for seat in game.seats() {
        let owner = game.ill_take_that[seat.index()].0;
        if owner.is_some() && !game.over && (!game.alive.has(seat) || !game.alive.has(owner)) {
            return fail(game, "I'll Take That of a dead player, or before one".into());
        }
        let rescued = game.stack.frames().iter().any(|f| matches!(f, Frame::Rescue(rescue) if rescue.revived == seat));
        if game.killer[seat.index()].is_some() && game.alive.has(seat) && !rescued {
            return fail(game, format!("a kitten lies before seat {}, who lives", seat.0));
        }
    }
    Ok(())
}

/// CORE-13: one winner, or nobody after a stalemate.
fn the_end(game: &Game<'_>) -> Result<(), String> {
    if game.winner.is_some() && game.alive != SeatSet::of(game.winner) {
        return fail(game, format!("seat {} won, {:?} live", game.winner.0, game.alive));
    }
    Ok(())
}

/// The dead and the blind are asked only what they may answer (ZMB-11..13, STK-32), and there is an answer.
fn who_is_asked(game: &Game<'_>) -> Result<(), String> {
    let (seat, question) = (game.ask.seat, game.ask.question);
    let for_the_dead = match question {
        Question::Nope | Question::Now | Question::Clairvoyance | Question::Give(Why::GraveRobber) => true,
        Question::Order(_) => true, // Alter the Future NOW
        Question::Death(_) => true, // The Chosen One NOW
        _ => false,
    };
    if !(game.alive.has(seat) || for_the_dead && game.rules.zombie) {
        return fail(game, format!("seat {} is dead and asked", seat.0));
    }
    if game.blind.has(seat) && matches!(question, Question::Nope | Question::Now | Question::Clairvoyance | Question::Give(_)) {
        return fail(game, format!("seat {} is blind and asked", seat.0));
    }
    if game.count_actions() == 0 {
        return fail(game, format!("seat {} has no legal answer", seat.0));
    }
    Ok(())
}

fn a_turn_is_due(game: &Game<'_>) -> Result<(), String> {
    let rules = game.rules;
    if game.ask.seat != game.active || game.turn_lost || game.turns_left == 0 || (!game.under_attack && game.turns_left > 1) {
        return fail(game, format!("seat {} is active, {} turns owed", game.active.0, game.turns_left));
    }
    if game.watchers != SeatSet::EMPTY {
        return fail(game, "somebody still watches where kittens go".into());
    }
    for seat in game.seats() {
        if game.alive.has(seat) && game.has_loose_kitten(seat) {
            return fail(game, format!("seat {} holds a kitten without Streaking", seat.0));
        }
    }
    if game.community.catnip > 0 || game.community.busy != game.community.is_busy() {
        return fail(game, "what the community has on the table is noted wrongly".into());
    }
    // CORE-14, where the setup keeps its promise: a house rule may enter fewer kittens, and the community's don't keep it.
    let promised = rules.players - 1 + usize::from(rules.streaking().is_some());
    let kittens = game.pile.bottom_up().iter().filter(|c| rules.masks.kittens.has(**c)).count();
    if !rules.community && rules.entering.len() >= promised && kittens + 1 < game.alive.len() {
        return fail(game, format!("{kittens} kittens in the pile for {} living players", game.alive.len()));
    }
    Ok(())
}
