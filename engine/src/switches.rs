//! House rules: every switch with its key, its values and what it means.

use crate::cards::Kind;
use crate::error::RuleError;

/// A value of a switch, as plans and the command line give it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Word(String),
    /// A list.
    List(Vec<Value>),
}

impl Value {
    /// Reads a value as typed after `--set-rule key=`: a number, `true`, a word, or `[a, b]`.
    pub fn parse(text: &str) -> Value {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            let items = inner.split(',').map(str::trim).filter(|t| !t.is_empty());
            return Value::List(items.map(Value::parse).collect());
        }
        match text {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => match text.replace('_', "").parse() {
                Ok(number) => Value::Int(number),
                Err(_) => Value::Word(text.trim_matches('"').to_string()),
            },
        }
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Bool(b) => write!(f, "{b}"),
            Value::Int(n) => write!(f, "{n}"),
            Value::Word(w) => write!(f, "{w}"),
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
        }
    }
}

/// How many save cards go back into the deck (CORE-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extra {
    /// This many, or as many as are left.
    Number(u8),
    /// All that are left.
    All,
}

/// Which combinations may be played (CORE-40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combos {
    /// Two of a title.
    pub pair: bool,
    /// Three of a title.
    pub triple: bool,
    /// Five different titles.
    pub five: bool,
    /// Pairs of cats only; triples are not restricted.
    pub cats_only: bool,
}

/// The house rules of an experiment. `None` leaves what the set's own rules say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Switches {
    /// CORE-63: an attack adds to the turns still owed.
    pub attack_stacking: Option<bool>,
    /// CORE-03.
    pub extra_defuses: Option<Extra>,
    /// CORE-03: before the deal.
    pub extra_defuses_before: Option<bool>,
    /// CORE-06.
    pub fast: bool,
    /// CORE-24: a kitten put back is shuffled in.
    pub reinsert_shuffle: bool,
    /// CORE-22.
    pub defuse_optional: Option<bool>,
    /// CORE-26: dead hands are set aside, not discarded.
    pub dead_hand_aside: bool,
    /// CORE-40.
    pub combos: Option<Combos>,
    /// CORE-33.
    pub nope_own: bool,
    /// CORE-30: play without Nope windows.
    pub no_nopes: bool,
    /// GVE-18: a kitten met by Raising Heck explodes.
    pub heck_explodes: bool,
    /// GVE-13: Godcat completes no pair or triple.
    pub godcat_not_in_combos: bool,
    /// BRK-31: Share the Future only looks.
    pub share_looks: bool,
    /// ZMB-31: Clone copies the last card of another player.
    pub clone_other_player: bool,
    /// APO-04: take that many cards out, instead of keeping that many.
    pub apocalypse_removes: bool,
    /// IMP-03: two players meet the Imploding Kitten only.
    pub two_player_formula: bool,
    /// BRK-04: the stash is taken before the Defuses go in.
    pub stash_before_defuses: bool,
    /// STK-18.
    pub hand_kitten_ends_turn: bool,
    /// CORE-38.
    pub now_in_response: bool,
    /// APO-12: every Zombie card, whatever its paw.
    pub apocalypse_all: bool,
    /// EXP-09.
    pub streaking_corona: bool,
    /// EXP-15: the third Black Hole implodes at once.
    pub black_hole_at_three: bool,
    /// EXP-16.
    pub wubba: bool,
    /// EXP-18.
    pub dyscalculia: bool,
    /// EXP-33: a playable card is played.
    pub forced_play_plays: bool,
    /// Catnip is in the game (EXP-03).
    pub catnip: bool,
    /// Which special kittens may enter (EXP-01); empty: all, in the order of the table.
    pub special_kittens: Vec<Kind>,
    /// Cards dealt to each, without the save card.
    pub hand: Option<u8>,
    /// Kittens in the pile.
    pub kittens: Option<u8>,
    /// Save cards dealt: one number for all, or one for each seat.
    pub defuses_dealt: Vec<u8>,
    /// Who starts.
    pub first_seat: u8,
    /// Cards that may not be played.
    pub forbidden: Vec<Kind>,
    /// Turns after which a game is a stalemate (CORE-15).
    pub turn_cap: Option<u32>,
    /// Allow a mixture the rules warn against.
    pub force_mixture: bool,
    /// Card counts that differ from the box.
    pub cards: Vec<(Kind, u16)>,
    /// What was set, in the order it was set, for reports.
    pub set: Vec<(String, Value)>,
}

/// One switch, for lists, schemas and errors.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The key under `[rules]`.
    pub key: &'static str,
    /// Its values, the default first.
    pub values: &'static str,
    /// The rule it changes.
    pub id: &'static str,
    /// What it does.
    pub text: &'static str,
}

macro_rules! keys {
    ($(($key:literal, $values:literal, $id:literal, $text:literal),)+) => {
        /// Every switch there is.
        pub const KEYS: &[Key] = &[$(Key { key: $key, values: $values, id: $id, text: $text },)+];
    };
}

keys! {
    ("attack_stacking", "per set: stack | reset", "CORE-63", "An attack adds to the turns the attacker still owed, or always gives its own number."),
    ("extra_defuses", "per set: a number | all | none", "CORE-03", "How many save cards left after the deal go back into the deck."),
    ("extra_defuses_when", "per set: before-deal | after-deal", "CORE-03", "When they go back: before, a hand can open with two."),
    ("fast", "false | true", "CORE-06", "A third of the pile leaves unseen before the kittens enter."),
    ("reinsert", "choose | shuffle", "CORE-24", "A defused kitten goes to a chosen place, or the pile is shuffled."),
    ("defuse_optional", "per set: false | true", "CORE-22", "Whether a player may choose to die with a save card in hand."),
    ("dead_hand", "discard | set-aside", "CORE-26", "Where a dead player's hand goes."),
    ("combos", "per set: list of pair, triple, five, pair-cats-only", "CORE-40", "Which combinations may be played."),
    ("nope_own", "false | true", "CORE-33", "Whether a player may Nope his own play."),
    ("nopes", "true | false", "CORE-30", "Play with or without Nope windows."),
    ("heck_kitten", "may-return | explodes", "GVE-18", "Whether a kitten met by Raising Heck may be put on top."),
    ("godcat_in_combos", "true | false", "GVE-13", "Whether Godcat may complete a pair or a triple."),
    ("share_future", "reorder | look", "BRK-31", "Share the Future puts the cards in a new order, or both only look."),
    ("clone_source", "beneath | other-player", "ZMB-31", "Clone copies the card beneath, or the last card another player played."),
    ("apocalypse_trim", "keep | remove", "APO-04", "15 to 35 cards are kept in the pile, or taken out."),
    ("two_player_imploding", "both | formula", "IMP-03", "Two players meet an Exploding and the Imploding Kitten, or the Imploding one only."),
    ("tower_stash", "after-defuses | before-defuses", "BRK-04", "When the stash is taken."),
    ("hand_kitten_ends_turn", "false | true", "STK-18", "Whether defusing a kitten from the hand uses up a turn."),
    ("now_in_response", "false | true", "CORE-38", "Whether NOW cards can be played between a card and its effect."),
    ("apocalypse_paw", "split | all", "APO-12", "Zombie cards by their paw marks, or all of them."),
    ("streaking_corona", "false | true", "EXP-09", "Whether the Streaking Kitten can hold the Corona Kitten."),
    ("black_hole", "on-draw | at-three", "EXP-15", "When Black Holes implode."),
    ("wubba", "false | true", "EXP-16", "Kitty Rick counts to 10 and can't be defused."),
    ("dyscalculia", "false | true", "EXP-18", "The Odd Kitten goes back face up first, and can't be defused then."),
    ("forced_play", "keep | play", "EXP-33", "What happens to a playable card that Forced Play shows."),
    ("catnip", "false | true", "EXP-03", "Whether Catnip is in the game."),
    ("special_kittens", "a list of community kittens", "EXP-01", "Which special kittens replace Exploding Kittens, first come first served."),
    ("hand", "7", "CORE-02", "Cards dealt to each player, without the save card."),
    ("kittens", "per set: a number", "CORE-04", "Kittens in the pile."),
    ("defuses_dealt", "1, or a list with one number for each seat", "CORE-02", "Save cards dealt to each player."),
    ("first_seat", "0", "CORE-01", "Who takes the first turn."),
    ("forbidden", "[] (a list of cards)", "CORE-10", "Cards that nobody may play."),
    ("turn_cap", "10000", "CORE-15", "Turns after which a game counts as a stalemate."),
    ("force_mixture", "false | true", "EXP", "Allow a mixture of sets that the rules warn against."),
}

impl Switches {
    /// Sets one switch. Keys under `cards.` set the number of a card in the box.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), RuleError> {
        let bad = || {
            let known = KEYS.iter().find(|k| k.key == key);
            let expected = known.map_or("a number from 0 to 200", |k| k.values);
            RuleError::BadValue { key: key.to_string(), value: value.to_string(), expected: expected.to_string() }
        };
        let flag = || {
            if let Value::Bool(b) = value { Ok(*b) } else { Err(bad()) }
        };
        let word = |no: &str, yes: &str| match value {
            Value::Word(w) if w == no => Ok(false),
            Value::Word(w) if w == yes => Ok(true),
            _ => Err(bad()),
        };
        let number = |low: i64, high: i64| match value {
            Value::Int(n) if (low..=high).contains(n) => Ok(*n),
            _ => Err(bad()),
        };
        let kinds = || match value {
            Value::List(items) => {
                let kind = |item: &Value| match item {
                    Value::Word(w) => Kind::named(w).ok_or_else(|| RuleError::unknown_card(w)),
                    _ => Err(bad()),
                };
                items.iter().map(kind).collect::<Result<Vec<_>, _>>()
            }
            Value::Word(w) => Ok(vec![Kind::named(w).ok_or_else(|| RuleError::unknown_card(w))?]),
            _ => Err(bad()),
        };
        match key {
            "attack_stacking" => self.attack_stacking = Some(word("reset", "stack")?),
            "extra_defuses" => {
                self.extra_defuses = Some(match value {
                    Value::Word(w) if w == "all" => Extra::All,
                    Value::Word(w) if w == "none" => Extra::Number(0),
                    _ => Extra::Number(number(0, 200)? as u8),
                });
            }
            "extra_defuses_when" => self.extra_defuses_before = Some(word("after-deal", "before-deal")?),
            "fast" => self.fast = flag()?,
            "reinsert" => self.reinsert_shuffle = word("choose", "shuffle")?,
            "defuse_optional" => self.defuse_optional = Some(flag()?),
            "dead_hand" => self.dead_hand_aside = word("discard", "set-aside")?,
            "combos" => {
                let items = match value {
                    Value::List(items) => items.clone(),
                    one => vec![one.clone()],
                };
                let mut combos = Combos { pair: false, triple: false, five: false, cats_only: false };
                for item in items {
                    match item {
                        Value::Word(w) if w == "pair" => combos.pair = true,
                        Value::Word(w) if w == "triple" => combos.triple = true,
                        Value::Word(w) if w == "five" => combos.five = true,
                        Value::Word(w) if w == "pair-cats-only" => {
                            combos.pair = true;
                            combos.cats_only = true;
                        }
                        _ => return Err(bad()),
                    }
                }
                self.combos = Some(combos);
            }
            "nope_own" => self.nope_own = flag()?,
            "nopes" => self.no_nopes = !flag()?,
            "heck_kitten" => self.heck_explodes = word("may-return", "explodes")?,
            "godcat_in_combos" => self.godcat_not_in_combos = !flag()?,
            "share_future" => self.share_looks = word("reorder", "look")?,
            "clone_source" => self.clone_other_player = word("beneath", "other-player")?,
            "apocalypse_trim" => self.apocalypse_removes = word("keep", "remove")?,
            "two_player_imploding" => self.two_player_formula = word("both", "formula")?,
            "tower_stash" => self.stash_before_defuses = word("after-defuses", "before-defuses")?,
            "hand_kitten_ends_turn" => self.hand_kitten_ends_turn = flag()?,
            "now_in_response" => self.now_in_response = flag()?,
            "apocalypse_paw" => self.apocalypse_all = word("split", "all")?,
            "streaking_corona" => self.streaking_corona = flag()?,
            "black_hole" => self.black_hole_at_three = word("on-draw", "at-three")?,
            "wubba" => self.wubba = flag()?,
            "dyscalculia" => self.dyscalculia = flag()?,
            "forced_play" => self.forced_play_plays = word("keep", "play")?,
            "catnip" => self.catnip = flag()?,
            "special_kittens" => self.special_kittens = kinds()?,
            "hand" => self.hand = Some(number(0, 60)? as u8),
            "kittens" => self.kittens = Some(number(0, 60)? as u8),
            "defuses_dealt" => {
                let one = |v: &Value| match v {
                    Value::Int(n @ 0..=60) => Ok(*n as u8),
                    _ => Err(bad()),
                };
                self.defuses_dealt = match value {
                    Value::List(items) if !items.is_empty() => items.iter().map(one).collect::<Result<_, _>>()?,
                    value => vec![one(value)?],
                };
            }
            "first_seat" => self.first_seat = number(0, 9)? as u8,
            "forbidden" => self.forbidden = kinds()?,
            "turn_cap" => self.turn_cap = Some(number(1, 1_000_000)? as u32),
            "force_mixture" => self.force_mixture = flag()?,
            _ => match key.strip_prefix("cards.") {
                Some(card) => {
                    let kind = Kind::named(card).ok_or_else(|| RuleError::unknown_card(card))?;
                    let count = number(0, 200)? as u16;
                    self.cards.retain(|(k, _)| *k != kind);
                    self.cards.push((kind, count));
                }
                None => return Err(RuleError::unknown_rule(key)),
            },
        }
        self.set.retain(|(k, _)| k != key);
        self.set.push((key.to_string(), value.clone()));
        Ok(())
    }

    /// The number a card was set to, if it was.
    pub fn card_count(&self, kind: Kind) -> Option<u16> {
        self.cards.iter().find(|(k, _)| *k == kind).map(|(_, n)| *n)
    }
}
