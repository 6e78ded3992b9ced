//! Reading a position: see [`position_text`](super::position_text) for the fields.

use super::hidden::Hidden;
use super::position::HIDDEN;
use super::{NotationError, Read, card, number, seat, seats};
use crate::game::{Game, MAX_MARKS};
use crate::knowledge::{IN_PILE, Knowledge};
use crate::rules::Rules;
use crate::types::{Card, Hand, MAX_CARDS, MAX_SEATS, Seat, SeatSet};

/// A position: the state, and what the seats remember.
#[derive(Clone, Copy, Debug)]
pub struct Position<'r> {
    /// The state, the active player to choose.
    pub game: Game<'r>,
    /// What the seats remember.
    pub knowledge: Knowledge,
}

/// Reads a position. Cards may be missing (a puzzle need not use the whole deck), but none may be there too often. Hidden cards
/// (`?`) become any that are left: what one sees of the position is the same whatever they are.
pub fn parse_position<'r>(rules: &'r Rules, text: &str) -> Result<Position<'r>, NotationError> {
    let mut game = Game::new(rules);
    game.alive = SeatSet::first(rules.players);
    game.stack.reset();
    game.turn_number = 1;
    let position = Position { game, knowledge: Knowledge::default() };
    let mut reader =
        Reader { rules, counts: [0; MAX_CARDS], lost: [Hand::EMPTY; MAX_SEATS], hidden: Hidden::default(), position };
    let mut read = Vec::new();
    for word in text.split_whitespace() {
        let (key, value) = word.split_once('=').unwrap_or((word, "yes"));
        if read.contains(&key) {
            return Err(NotationError::new(format!("`{key}` is given twice")));
        }
        read.push(key);
        reader.field(key, value)?;
    }
    reader.finish()
}

struct Reader<'r> {
    rules: &'r Rules,
    /// How many of each card were placed so far.
    counts: [u16; MAX_CARDS],
    /// What blind players lost unseen.
    lost: [Hand; MAX_SEATS],
    hidden: Hidden,
    position: Position<'r>,
}

/// The items of a list, `3*item` for three; none for `-`.
fn items(value: &str) -> Read<Vec<&str>> {
    let mut list = Vec::new();
    if value == "-" {
        return Ok(list);
    }
    for item in value.split(',') {
        let (n, item) = match item.split_once('*') {
            Some((n, item)) => (number::<u8>("how many", n)?, item),
            None => (1, item),
        };
        list.extend(std::iter::repeat_n(item, n as usize));
        if list.len() > 255 {
            return Err(NotationError::new("expected at most 255 cards in a place"));
        }
    }
    Ok(list)
}

fn yes(value: &str) -> Read<bool> {
    if value == "yes" { Ok(true) } else { Err(NotationError::expected("`yes`", value)) }
}

impl<'r> Reader<'r> {
    /// A card that lies somewhere: not more of it than there are.
    fn lies(&mut self, name: &str) -> Read<Card> {
        let found = card(self.rules, name)?;
        self.count(found)?;
        Ok(found)
    }

    fn count(&mut self, found: Card) -> Read<()> {
        let rules = self.rules;
        // The Imploding Kitten is one card with two sides.
        let side = if found == rules.imploding_up() { rules.imploding() } else { found };
        let (count, most) = (&mut self.counts[side.index()], rules.counts[side.index()]);
        *count += 1;
        if *count > most {
            let name = rules.name(side);
            return Err(NotationError::new(format!("expected at most {most} {name}, found more")));
        }
        Ok(())
    }

    fn owned<'t>(&self, item: &'t str) -> Read<(Seat, &'t str)> {
        let (owner, rest) = item.split_once(':').ok_or_else(|| NotationError::expected("`seat:card`", item))?;
        Ok((seat(self.rules, owner)?, rest))
    }

    fn known<'t>(&self, item: &'t str) -> Read<(&'t str, SeatSet)> {
        match item.split_once('@') {
            Some((name, who)) => Ok((name, seats(self.rules, who)?)),
            None => Ok((item, SeatSet::EMPTY)),
        }
    }

    fn field(&mut self, key: &str, value: &str) -> Read<()> {
        let rules = self.rules;
        match key {
            "active" => self.position.game.active = seat(rules, value)?,
            "turn" => self.position.game.turn_number = number("the number of the turn", value)?,
            "owes" => self.position.game.turns_left = number("how many turns are owed", value)?,
            "attacked" => self.position.game.under_attack = yes(value)?,
            "ccw" => self.position.game.clockwise = !yes(value)?,
            "mat" => {
                self.position.game.godcat_on_mat = yes(value)?;
                if !rules.godcat().is_some() {
                    return Err(NotationError::new("`mat` is for sets with Godcat"));
                }
                self.count(rules.godcat())?;
            }
            "hands" => self.hands(value)?,
            "pile" => {
                for item in items(value)?.into_iter().rev() {
                    let (name, who) = self.known(item)?;
                    let card = if name == HIDDEN { Card::NONE } else { self.lies(name)? };
                    if name == HIDDEN && !who.is_empty() {
                        return Err(NotationError::new("nobody knows of a hidden card (`?@`)"));
                    }
                    self.position.knowledge.set_known(self.position.game.pile.len(), who);
                    self.position.game.pile.push(card);
                }
            }
            "discard" => {
                for item in items(value)?.into_iter().rev() {
                    let card = self.lies(item)?;
                    self.position.game.lay_on_discard(card);
                }
            }
            "gone" | "stash" => {
                for item in items(value)? {
                    if item == HIDDEN {
                        *if key == "gone" { &mut self.hidden.gone } else { &mut self.hidden.stash } += 1;
                        continue;
                    }
                    let card = self.lies(item)?;
                    let game = &mut self.position.game;
                    if key == "gone" { &mut game.gone } else { &mut game.stash }.add(card);
                }
            }
            "blind" => self.position.game.blind = seats(rules, value)?,
            "idle" => self.position.game.idle = seats(rules, value)?,
            "held" | "inpile" | "lacks" | "lost" | "kittens" => self.memory(key, value)?,
            _ => self.before(key, value)?,
        }
        Ok(())
    }

    fn hands(&mut self, value: &str) -> Read<()> {
        let hands: Vec<_> = value.split('/').collect();
        if hands.len() != self.rules.players {
            return Err(NotationError::new(format!("expected {} hands, found {}", self.rules.players, hands.len())));
        }
        for (i, hand) in hands.into_iter().enumerate() {
            for item in items(hand)? {
                if item == HIDDEN {
                    self.hidden.hands[i] += 1;
                    continue;
                }
                let card = self.lies(item)?;
                self.position.game.gain(Seat(i as u8), card);
            }
        }
        Ok(())
    }

    /// What lies before players.
    fn before(&mut self, key: &str, value: &str) -> Read<()> {
        let rules = self.rules;
        match key {
            "dead" => {
                for item in items(value)? {
                    let (dead, killer) = if item.contains(':') { self.owned(item)? } else { (seat(rules, item)?, "") };
                    self.position.game.alive.remove(dead);
                    if !killer.is_empty() {
                        self.position.game.killer[dead.index()] = self.lies(killer)?;
                    }
                }
            }
            "marks" => {
                let marks = items(value)?;
                if marks.len() > MAX_MARKS {
                    return Err(NotationError::new(format!("expected at most {MAX_MARKS} marks")));
                }
                for item in marks {
                    let (owner, name) = self.owned(item)?;
                    let game = &mut self.position.game;
                    game.marks[game.mark_count as usize] = (owner, card(rules, name)?);
                    game.mark_count += 1;
                }
            }
            "barking" | "barked" => {
                if !rules.barking().is_some() {
                    return Err(NotationError::new("no Barking Kitten is in play"));
                }
                let game = &mut self.position.game;
                let n = if key == "barking" {
                    game.barking_before = seats(rules, value)?;
                    game.barking_before.len()
                } else {
                    game.barked = number("how many Barking Kittens met", value)?;
                    game.barked as usize
                };
                for _ in 0..n {
                    self.count(rules.barking())?;
                }
            }
            "tower" => {
                let (wearer, name) = self.owned(value)?;
                let card = self.lies(name)?;
                (self.position.game.tower_wearer, self.position.game.tower_card) = (wearer, card);
            }
            "take" => {
                for item in items(value)? {
                    let (before, rest) = self.owned(item)?;
                    let (owner, name) = self.owned(rest)?;
                    let card = self.lies(name)?;
                    self.position.game.ill_take_that[before.index()] = (owner, card);
                }
            }
            "last" => {
                let plays = items(value)?;
                if plays.len() > 2 {
                    return Err(NotationError::expected("at most two plays", value));
                }
                for (i, item) in plays.into_iter().enumerate() {
                    let (by, name) = self.owned(item)?;
                    self.position.game.last_plays[i] = (by, card(rules, name)?);
                }
            }
            _ => {
                let keys = "active, turn, owes, attacked, ccw, mat, hands, pile, discard, dead, blind, marks, barking, barked, \
                     tower, stash, take, gone, last, idle, held, inpile, lacks, lost or kittens";
                return Err(NotationError::expected(&format!("a field: {keys}"), key));
            }
        }
        Ok(())
    }

    fn memory(&mut self, key: &str, value: &str) -> Read<()> {
        let rules = self.rules;
        if key == "kittens" {
            let held: u8 = number("how many kittens are held, at most 100", value)?;
            self.position.knowledge.set_kittens_held(Some(held.min(100)));
            return Ok(());
        }
        for item in items(value)? {
            let (owner, item) = if key == "inpile" { (IN_PILE, item) } else { self.owned(item)? };
            let (name, who) = self.known(item)?;
            let card = card(rules, name)?;
            let knowledge = &mut self.position.knowledge;
            match key {
                "lacks" => knowledge.add_lacking(owner, card),
                "lost" => self.lost[owner.index()].add(card),
                _ => knowledge.learn_held(owner, card, who.0),
            }
        }
        Ok(())
    }

    /// What must be so for the game to go on from here.
    fn finish(mut self) -> Read<Position<'r>> {
        self.hidden.lay_out(&mut self.position, &self.counts)?;
        let game = &mut self.position.game;
        let fail = |why: &str| Err(NotationError::new(why));
        if game.alive.len() < 2 {
            return fail("expected at least two living players");
        }
        if !game.alive.has(game.active) {
            return fail("the active player is dead");
        }
        if game.turns_left == 0 || (game.turns_left > 1 && !game.under_attack) {
            return fail("the active player owes at least one turn, more only if `attacked`");
        }
        for seat in game.seats() {
            let hand = *game.hand(seat);
            if hand.kinds().any(|card| game.marked_copies(seat, card) > hand.count(card)) {
                return fail("more marks than cards in a hand");
            }
            if game.marked_count(seat) != hand.kinds().map(|card| game.marked_copies(seat, card)).sum::<usize>() {
                return fail("a card is marked that is not in the hand");
            }
            let odd = hand.kinds() & game.rules.masks.special;
            let ek = game.rules.ek();
            if !odd.without(ek).is_empty() || hand.count(ek) > 1 || (hand.has(ek) && !hand.has(game.rules.streaking())) {
                return fail("a kitten can't be in a hand, but for one Exploding Kitten with Streaking");
            }
            if hand.len() > 200 {
                return fail("a hand holds at most 200 cards");
            }
            game.note_strange_draw(seat);
        }
        let before = |set: SeatSet| !SeatSet(set.0 & !game.alive.0).is_empty();
        if before(game.blind) || before(game.barking_before) {
            return fail("a dead player is neither blind nor barked at");
        }
        if !game.alive.has(game.active) || game.turn_number > 1 << 30 || game.turns_left > 10_000 {
            return fail("too many turns");
        }
        for seat in game.blind {
            let mut memory = *game.hand(seat);
            if memory.len() + self.lost[seat.index()].len() > 200 {
                return fail("a blind player lost more cards than there are");
            }
            self.lost[seat.index()].cards().for_each(|card| memory.add(card));
            self.position.knowledge.set_memory(seat, memory);
        }
        game.wait_for(game.active, crate::types::Question::Turn);
        Ok(self.position)
    }
}
