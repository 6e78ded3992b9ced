//! EXP: Expanding Kittens, the community's own expansion. Its manual prints no counts but for the fuel: these are our defaults.

use super::{Box, Set, Sets};
use crate::cards::Kind::{self, *};
use crate::error::RuleError;
use crate::switches::Switches;

/// What is in the box. Fuel is counted for each player, and enters only where it is wanted (EXP-03).
pub(super) const BOX: Box = Box {
    name: "expanding",
    title: "Expanding Kittens (community expansion)",
    about: "Unofficial: seven strange kittens with their fuel, infections, swapped seats, disabled cards.",
    cards: &[
        (CoffeeKitten, 0, 1),
        (CoronaKitten, 0, 1),
        (UnholyKitten, 0, 1),
        (ImpendingImplodingKitten, 0, 1),
        (KittyRick, 0, 1),
        (CountingKitten, 0, 1),
        (OddKitten, 0, 1),
        (Caffeine, 0, 3),
        (BlackHole, 0, 3),
        (Catnip, 0, 3),
        (SuperNope, 0, 2),
        (SwapSeats, 0, 2),
        (Disable, 0, 2),
        (ForcedPlay, 0, 2),
        (Copycat, 0, 2),
        (RookieArchaeologist, 0, 2),
        (Foresight, 0, 2),
        (FelineBonus, 0, 2),
        (PassTheCoffee, 0, 2),
        (Caternator, 0, 1),
        (Hipbat, 0, 1),
        (GarbageBag, 0, 1),
        (TheTwins, 0, 1),
        (TheChosenOne, 0, 1),
        (EvilPlan, 0, 1),
    ],
    paw: None,
};

/// The special kittens, in the order of the table (EXP-01).
pub(crate) const SPECIAL_KITTENS: [Kind; 7] =
    [CoffeeKitten, CoronaKitten, UnholyKitten, ImpendingImplodingKitten, KittyRick, CountingKitten, OddKitten];

/// Defuses that go back (EXP-02).
pub(crate) fn defuses_back(players: usize) -> u8 {
    match players {
        ..=3 => 2,
        4 | 5 => 3,
        _ => 4,
    }
}

/// Lets special kittens take the places of Exploding Kittens: as many as leave one of those (EXP-01, EXP-07).
pub(crate) fn replace_kittens(
    entering: &mut Vec<Kind>,
    counts: &[(Kind, usize)],
    players: usize,
    switches: &Switches,
) -> Result<(), RuleError> {
    let list = if switches.special_kittens.is_empty() { &SPECIAL_KITTENS[..] } else { &switches.special_kittens };
    if let Some(kind) = list.iter().find(|kind| !SPECIAL_KITTENS.contains(kind)) {
        let names = SPECIAL_KITTENS.map(|kind| kind.spec().name).join(", ");
        return Err(RuleError::CannotDeal(format!("`special_kittens`: {} is none of {names}", kind.spec().name)));
    }
    let count = |kind: Kind| counts.iter().filter(|(k, _)| *k == kind).map(|(_, n)| n).sum::<usize>();
    let specials: Vec<Kind> = list.iter().flat_map(|kind| std::iter::repeat_n(*kind, count(*kind))).collect();
    let eks = entering.iter().filter(|kind| **kind == ExplodingKitten).count();
    let alone = eks == 1 && entering.len() == 1 && players == 2 && switches.kittens.is_none();
    let room = if alone { 1 } else { eks.saturating_sub(1) };
    let specials = &specials[..room.min(specials.len())];
    let kept = if alone { 1 } else { eks - specials.len() };
    let others: Vec<Kind> = entering.iter().copied().filter(|kind| *kind != ExplodingKitten).collect();
    *entering = vec![ExplodingKitten; kept];
    entering.extend(others);
    entering.extend(specials);
    Ok(())
}

/// How many cards of a fuel are in the game: as many as the house rule says, or three for each player if it is wanted (EXP-03).
pub(crate) fn fuel_count(kind: Kind, per_player: usize, entering: &[Kind], players: usize, switches: &Switches) -> usize {
    let wanted = match kind {
        Caffeine => entering.contains(&CoffeeKitten),
        BlackHole => entering.contains(&ImpendingImplodingKitten),
        _ => switches.catnip,
    };
    switches.card_count(kind).map_or(if wanted { per_player * players } else { 0 }, usize::from)
}

/// The most players with this set in the mixture, or why it can't be (EXP-06).
pub(super) fn most_players(sets: Sets, forced: bool) -> Result<usize, &'static str> {
    match (sets.has(Set::Zombie), sets.has(Set::PartyPack), sets.has(Set::Base)) {
        (true, ..) if !forced => {
            Err("expanding's own manual warns against mixing it with zombie, because the two sets of rules for \
             the dead and for kittens get in each other's way (`force_mixture = true` plays it all the same)")
        }
        (_, true, _) => Ok(7),
        (.., true) => Ok(6),
        _ => Ok(5),
    }
}
