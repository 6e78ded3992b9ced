//! From what a person at the table can tell to a position: the player who asks is seat 0, the others follow clockwise.

use eksim_engine::cards::Family;
use eksim_engine::error::nearest;
use eksim_engine::notation::{action_text, parse_action};
use eksim_engine::rules::Rules;
use eksim_engine::types::{Action, Card, Play, Seat};

/// A table as a person tells it.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The own hand.
    pub hand: String,
    /// Cards in the pile.
    pub pile: usize,
    /// Kittens in the pile, if he counted.
    pub kittens: Option<usize>,
    /// Cards of the others, clockwise from his left; `x` for a dead player.
    pub hands: String,
    /// The discard pile, top first, as far as it is known.
    pub discard: String,
    /// Known places of the pile: `0=skip`.
    pub known: Vec<String>,
    /// Known cards of others: `2=defuse`.
    pub holds: Vec<String>,
    /// Turns owed by whoever's turn it is.
    pub turns: u16,
    /// Somebody's play that could be Noped: `1=attack`.
    pub played: Option<String>,
    /// The kitten that was just defused and must go back.
    pub defused: Option<String>,
    /// Who asked for a Favor.
    pub asked: Option<u8>,
}

/// The position in notation, and what was done since it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// The position.
    pub line: String,
    /// Actions that led from there to the question.
    pub then: Vec<String>,
}

/// The position of a told table, or what is wrong with it.
pub fn described(rules: &Rules, told: &Told) -> Result<Described, String> {
    Teller { rules, told }.tell()
}

/// Reads a list of cards: `defuse,skip*2,2*tacocat`.
pub fn cards(rules: &Rules, option: &str, text: &str) -> Result<Vec<Card>, String> {
    let mut cards = Vec::new();
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let (n, name) = match item.split_once('*') {
            Some((a, b)) if digits(a.trim()) => (a.trim(), b.trim()),
            Some((a, b)) if digits(b.trim()) => (b.trim(), a.trim()),
            Some(_) => return Err(format!("`{option}`: `{item}` should read card*2")),
            None => ("1", item),
        };
        let n: usize = n.parse().ok().filter(|n| *n <= 100).ok_or_else(|| format!("`{option}`: `{item}` are too many cards"))?;
        cards.extend(std::iter::repeat_n(card(rules, option, name)?, n));
    }
    Ok(cards)
}

fn card(rules: &Rules, option: &str, name: &str) -> Result<Card, String> {
    rules.named(name).ok_or_else(|| {
        let near = nearest(name, rules.kinds.iter().map(|kind| kind.spec().name)).join(", ");
        format!("`{option}`: no card at this table is called `{name}`; near to it are {near}")
    })
}

struct Teller<'a> {
    rules: &'a Rules,
    told: &'a Told,
}

impl Teller<'_> {
    fn tell(&self) -> Result<Described, String> {
        let (rules, told) = (self.rules, self.told);
        let questions = [told.played.is_some(), told.defused.is_some(), told.asked.is_some()];
        if questions.iter().filter(|asked| **asked).count() > 1 {
            return Err("one question at a time: `--played`, `--defused` or `--asked`".into());
        }
        let sizes = self.sizes()?;
        let mut own = cards(rules, "--hand", &told.hand)?;
        let mut hands: Vec<Vec<String>> = sizes.iter().map(|size| vec!["?".to_string(); size.unwrap_or(0)]).collect();
        let mut then = Vec::new();
        let mut active = 0;
        let mut pile = self.pile()?;
        if let Some(text) = &told.played {
            let (seat, play) = self.played(text, &sizes)?;
            active = seat.0;
            hands[seat.index() - 1].extend(used(play).iter().map(|card| rules.name(*card).to_string()));
            then.push(action_text(rules, Action::Play(play)));
        }
        if let Some(name) = &told.defused {
            let kitten = card(rules, "--defused", name)?;
            let saves = rules.saves();
            let save = rules.named("defuse").filter(|card| saves.has(*card)).or_else(|| { saves }.lowest());
            let save = save.ok_or("this table has no card that answers a kitten")?;
            own.push(save);
            pile.insert(0, format!("{}@0", rules.name(kitten)));
            then.push(action_text(rules, Action::Draw));
        }
        if let Some(seat) = told.asked {
            let seat = self.other("--asked", seat, &sizes)?;
            let favor = card(rules, "--asked", "favor")?;
            active = seat.0;
            hands[seat.index() - 1].push(rules.name(favor).to_string());
            then.push(action_text(rules, Action::Play(Play::at(favor, Seat(0)))));
        }
        let names = |cards: &[Card]| cards.iter().map(|card| rules.name(*card).to_string()).collect::<Vec<_>>();
        hands.insert(0, names(&own));
        let discard = cards(rules, "--discard", &told.discard)?;
        let list = |items: &[String]| runs(items);
        let hands: Vec<String> = hands.iter().map(|hand| list(hand)).collect();
        let mut line = format!("active={active} turn=1 hands={} pile={}", hands.join("/"), list(&pile));
        if told.turns > 1 {
            line += &format!(" owes={} attacked", told.turns);
        }
        if !discard.is_empty() {
            line += &format!(" discard={}", list(&names(&discard)));
        }
        line += &self.dead(&sizes, &discard);
        line += &self.kittens(&sizes, &pile)?;
        line += &self.holds(&sizes)?;
        if rules.named("godcat").is_some() && !own.contains(&rules.godcat_card()) {
            line += " mat";
        }
        Ok(Described { line, then })
    }

    /// Cards of the others; `None` for a dead player.
    fn sizes(&self) -> Result<Vec<Option<usize>>, String> {
        let others = self.rules.players - 1;
        let size = |word: &str| match word {
            "x" => Ok(None),
            word => match word.parse::<usize>() {
                Ok(n) if n <= 100 => Ok(Some(n)),
                _ => Err(format!("`--hands`: `{word}` is no number of cards; write x for a dead player")),
            },
        };
        let words = self.told.hands.split(',').map(str::trim).filter(|word| !word.is_empty());
        let sizes: Vec<Option<usize>> = words.map(size).collect::<Result<_, _>>()?;
        if sizes.len() != others {
            return Err(format!(
                "`--hands`: {} numbers for {others} other players; give the cards of each, clockwise from you, x for a dead one",
                sizes.len()
            ));
        }
        if sizes.iter().all(Option::is_none) {
            return Err("`--hands`: all others are dead, so you have won".into());
        }
        Ok(sizes)
    }

    fn other(&self, option: &str, seat: u8, sizes: &[Option<usize>]) -> Result<Seat, String> {
        let there = (seat as usize).checked_sub(1).and_then(|i| sizes.get(i));
        match there {
            Some(Some(_)) => Ok(Seat(seat)),
            Some(None) => Err(format!("`{option}`: seat {seat} is dead")),
            None => Err(format!("`{option}`: the others are the seats 1 to {}, clockwise from you", sizes.len())),
        }
    }

    fn pile(&self) -> Result<Vec<String>, String> {
        let total: usize = self.rules.counts.iter().map(|n| *n as usize).sum();
        if self.told.pile > total {
            return Err(format!("`--pile {}`: this table has {total} cards in all", self.told.pile));
        }
        let mut pile = vec!["?".to_string(); self.told.pile];
        for item in &self.told.known {
            let bad = |why: String| format!("`--known {item}`: {why}");
            let (place, name) = item.split_once('=').ok_or_else(|| bad("write it as place=card, for example 0=skip".into()))?;
            let place: usize =
                place.trim().parse().map_err(|_| bad(format!("`{place}` is no place; 0 is the top of the pile")))?;
            let known = card(self.rules, "--known", name.trim())?;
            let n = pile.len();
            let slot = pile.get_mut(place).ok_or_else(|| bad(format!("a pile of {n} has the places 0 to {}", n.max(1) - 1)))?;
            if *slot != "?" {
                return Err(bad(format!("place {place} is named twice")));
            }
            *slot = format!("{}@0", self.rules.name(known));
        }
        Ok(pile)
    }

    /// `1=attack`, or `1=pair tacocat > 0` in the notation of actions.
    fn played(&self, text: &str, sizes: &[Option<usize>]) -> Result<(Seat, Play), String> {
        let bad = |why: String| format!("`--played {text}`: {why}");
        let (seat, what) = text.split_once('=').ok_or_else(|| bad("write it as seat=card, for example 1=attack".into()))?;
        let seat: u8 = seat.trim().parse().map_err(|_| bad(format!("`{seat}` is no seat")))?;
        let seat = self.other("--played", seat, sizes)?;
        let what = what.trim();
        if let Some(card) = self.rules.named(what) {
            // Aimed at the one who asks, where it must be aimed.
            let aimed = ["favor", "targeted_attack", "mark", "curse_of_the_cat_butt", "ill_take_that"].contains(&what);
            return Ok((seat, if aimed { Play::at(card, Seat(0)) } else { Play::alone(card) }));
        }
        match parse_action(self.rules, what) {
            Ok(Action::Play(play)) => Ok((seat, play)),
            Ok(_) => Err(bad("a play is expected: a card, or `pair tacocat > 0`".into())),
            Err(_) if !what.contains(' ') => Err(card(self.rules, "--played", what).unwrap_err()),
            Err(e) => Err(bad(e.to_string())),
        }
    }

    /// The dead, and the kittens that killed them, unless they were told with the discard.
    fn dead(&self, sizes: &[Option<usize>], discard: &[Card]) -> String {
        let dead: Vec<usize> = (1..=sizes.len()).filter(|i| sizes[i - 1].is_none()).collect();
        if dead.is_empty() {
            return String::new();
        }
        let kitten = "exploding_kitten";
        if self.rules.zombie {
            let items: Vec<String> = dead.iter().map(|seat| format!("{seat}:{kitten}")).collect();
            return format!(" dead={}", items.join(","));
        }
        let lies = discard.iter().filter(|card| self.rules.kind(**card).spec().family == Family::Kitten).count();
        let gone = dead.len().saturating_sub(lies);
        let gone = if gone > 0 { format!(" gone={gone}*{kitten}") } else { String::new() };
        let seats: Vec<String> = dead.iter().map(ToString::to_string).collect();
        format!(" dead={}{gone}", seats.join(","))
    }

    /// Checks the number of kittens; where one may be held in secret, says how many are.
    fn kittens(&self, sizes: &[Option<usize>], pile: &[String]) -> Result<String, String> {
        let rules = self.rules;
        let all: usize = rules.kittens().map(|card| rules.counts[card.index()] as usize).sum();
        let dead = sizes.iter().filter(|size| size.is_none()).count();
        let there = all.saturating_sub(dead);
        if there > pile.len() {
            return Err(format!(
                "`--pile`: {there} kittens are in it with {dead} players dead, so it has at least {there} cards"
            ));
        }
        let Some(told) = self.told.kittens.map(|n| n + usize::from(self.told.defused.is_some())) else {
            return Ok(String::new());
        };
        let held = rules.named("streaking_kitten").is_some();
        if told == there {
            return Ok(if held { " kittens=0".into() } else { String::new() });
        }
        if held && told < there && there - told <= 1 {
            return Ok(format!(" kittens={}", there - told));
        }
        Err(format!(
            "`--kittens`: {} are in the pile of {} players with {dead} dead, not {}; a dead player is an x in `--hands`, another deck \
             `--set-rule kittens=N`",
            there - usize::from(self.told.defused.is_some()),
            rules.players,
            self.told.kittens.unwrap_or(0)
        ))
    }

    fn holds(&self, sizes: &[Option<usize>]) -> Result<String, String> {
        let mut items = Vec::new();
        for item in &self.told.holds {
            let bad = |why: &str| format!("`--holds {item}`: {why}");
            let (seat, name) = item.split_once('=').ok_or_else(|| bad("write it as seat=card, for example 1=defuse"))?;
            let seat = seat.trim().parse().map_err(|_| bad("a seat is a number, 1 being your neighbour"))?;
            let seat = self.other("--holds", seat, sizes)?;
            let card = card(self.rules, "--holds", name.trim())?;
            items.push(format!("{}:{}@0", seat.0, self.rules.name(card)));
        }
        Ok(if items.is_empty() { String::new() } else { format!(" held={}", items.join(",")) })
    }
}

/// A list of items, `3*item` for three in a row; `-` for none.
fn runs(items: &[String]) -> String {
    let run = |run: &[String]| if run.len() == 1 { run[0].clone() } else { format!("{}*{}", run.len(), run[0]) };
    let runs: Vec<String> = items.chunk_by(|a, b| a == b).map(run).collect();
    if runs.is_empty() { "-".into() } else { runs.join(",") }
}

/// The cards that a play takes out of the hand.
fn used(play: Play) -> Vec<Card> {
    match play {
        Play::Single(single) => vec![single.card],
        Play::Pair { title, .. } => vec![title; 2],
        Play::Triple { title, .. } => vec![title; 3],
        Play::Five { titles } => titles.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eksim_engine::{sets::Sets, switches::Switches};

    fn told() -> Told {
        Told { hand: "defuse,skip*2,2*tacocat".into(), pile: 20, hands: "5,4".into(), turns: 1, ..Told::default() }
    }

    fn tell(told: &Told) -> Result<Described, String> {
        let rules = Rules::new(Sets::parse(["base"]).unwrap(), 3, Switches::default()).unwrap();
        described(&rules, told)
    }

    #[test]
    fn a_told_table_becomes_a_line() {
        let known = vec!["0=exploding_kitten".to_string()];
        let line = tell(&Told { known, turns: 2, kittens: Some(2), holds: vec!["1=defuse".into()], ..told() }).unwrap().line;
        assert!(line.starts_with("active=0 turn=1 hands=defuse,2*skip,2*tacocat/5*?/4*? pile=exploding_kitten@0,19*?"));
        assert!(line.ends_with("owes=2 attacked held=1:defuse@0"), "{line}");
        let window = tell(&Told { played: Some("2=attack".into()), ..told() }).unwrap();
        assert!(window.line.starts_with("active=2") && window.line.contains("/4*?,attack ") && window.then == ["play attack"]);
        let place = tell(&Told { defused: Some("exploding_kitten".into()), ..told() }).unwrap();
        assert_eq!(place.then, ["draw"]);
        let give = tell(&Told { asked: Some(1), ..told() }).unwrap();
        assert_eq!(give.then, ["play favor > 0"]);
        let dead = tell(&Told { hands: "5,x".into(), kittens: Some(1), ..told() }).unwrap().line;
        assert!(dead.contains("dead=2 gone=1*exploding_kitten"), "{dead}");
    }

    #[test]
    fn impossible_tables_say_why() {
        let bad = |told: Told| tell(&told).unwrap_err();
        let messages = [
            bad(Told { hand: "skp".into(), ..told() }),
            bad(Told { hands: "5".into(), ..told() }),
            bad(Told { hands: "5,y".into(), ..told() }),
            bad(Told { hands: "x,x".into(), ..told() }),
            bad(Told { pile: 400, ..told() }),
            bad(Told { pile: 1, ..told() }),
            bad(Told { kittens: Some(3), ..told() }),
            bad(Told { known: vec!["20=skip".into()], ..told() }),
            bad(Told { known: vec!["0=skip".into(), "0=nope".into()], ..told() }),
            bad(Told { holds: vec!["3=skip".into()], ..told() }),
            bad(Told { played: Some("1=atack".into()), ..told() }),
            bad(Told { played: Some("0=attack".into()), ..told() }),
            bad(Told { played: Some("1=attack".into()), asked: Some(1), ..told() }),
        ];
        insta::assert_snapshot!(messages.join("\n"));
    }
}
