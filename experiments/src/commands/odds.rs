//! `eksim odds`: exact odds of the next draws for a described pile.

use clap::Args;
use eksim_engine::cards::{Family, Kind};

use super::{Talk, print_json};
use crate::failure::Failure;
use crate::verdicts::odds::{Known, Odds, PileKnown, Sort, odds};

/// `eksim odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// Cards in the draw pile.
    #[arg(long, value_name = "N")]
    pub pile: u64,
    /// Kittens among them, the known ones included.
    #[arg(long, value_name = "N")]
    pub kittens: u64,
    /// Defuses among them, the known ones included; leave it out if nobody knows.
    #[arg(long, value_name = "N")]
    pub defuses: Option<u64>,
    /// What lies at known places, 0 being the top: 0=skip,4=exploding_kitten.
    #[arg(long, value_delimiter = ',', value_name = "PLACE=CARD")]
    pub known: Vec<String>,
    /// How many draws to look ahead.
    #[arg(long, default_value_t = 3, value_name = "N")]
    pub draws: u64,
}

pub(super) fn run(args: &OddsArgs, talk: Talk) -> Result<(), Failure> {
    let mut pile = PileKnown { pile: args.pile, kittens: args.kittens, defuses: args.defuses, ..PileKnown::default() };
    if !(1..=10_000).contains(&args.pile) || args.draws == 0 {
        return Err(Failure::Usage("a pile of 1 to 10000 cards and at least one draw are expected".into()));
    }
    for item in &args.known {
        let (place, card) = known(item)?;
        if pile.known.insert(place, card).is_some() {
            return Err(Failure::Usage(format!("`--known {item}`: place {place} is named twice")));
        }
    }
    let odds = odds(&pile, args.draws).map_err(Failure::Usage)?;
    if talk.json {
        return print_json(&odds);
    }
    print!("{}", text(&odds));
    Ok(())
}

/// Reads `4=exploding_kitten`.
fn known(item: &str) -> Result<(u64, Known), Failure> {
    let bad = |why: String| Failure::Usage(format!("`--known {item}`: {why}"));
    let (place, name) = item.split_once('=').ok_or_else(|| bad("write it as place=card, for example 0=skip".into()))?;
    let place = place.trim().parse().map_err(|_| bad(format!("`{place}` is no place; 0 is the top of the pile")))?;
    let name = name.trim();
    let kind = Kind::named(name).ok_or_else(|| {
        let near = eksim_engine::error::nearest(name, Kind::ALL.iter().map(|kind| kind.spec().name));
        bad(format!("no card is called `{name}`; near to it are {}", near.join(", ")))
    })?;
    Ok((place, Known { name: name.to_string(), is: sort(kind) }))
}

/// What a card is to somebody who draws it.
fn sort(kind: Kind) -> Sort {
    match kind.spec().family {
        Family::Save => Sort::Defuse,
        Family::Kitten => Sort::Kitten,
        _ => Sort::Other,
    }
}

/// The odds as a person reads them.
fn text(odds: &Odds) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    let defuses = odds.defuses.map_or_else(String::new, |n| format!(", {n} of them Defuses"));
    let _ = writeln!(out, "a pile of {} cards, {} of them kittens{defuses}\n", odds.pile, odds.kittens);
    let _ = write!(out, "{:>4} {:>9} {:>12} {:>14} {:>12}", "draw", "kitten %", "first one %", "if none yet %", "none yet %");
    let _ =
        writeln!(out, "{}", if odds.defuses.is_some() { format!(" {:>9} {:>9}", "Defuse %", "by now %") } else { String::new() });
    let percent = |x: f64| format!("{:.3}", 100.0 * x);
    for draw in &odds.draws {
        let hazard = draw.kitten_if_none_before.map_or_else(|| "-".to_string(), percent);
        let _ = write!(
            out,
            "{:>4} {:>9} {:>12} {hazard:>14} {:>12}",
            draw.draw,
            percent(draw.kitten),
            percent(draw.first_kitten),
            percent(draw.no_kitten_yet)
        );
        if let (Some(save), Some(by_now)) = (draw.defuse, draw.defuse_by_now) {
            let _ = write!(out, " {:>9} {:>9}", percent(save), percent(by_now));
        }
        let exact = draw.no_kitten_fraction.as_ref().filter(|f| f.contains('/')).map(|f| format!("  none yet: {f}"));
        let known = draw.known.as_ref().map(|name| format!("  known: {name}"));
        let _ = writeln!(out, "{}{}", exact.unwrap_or_default(), known.unwrap_or_default());
    }
    let counts: Vec<String> = odds
        .kittens_drawn
        .iter()
        .enumerate()
        .filter(|(_, p)| **p > 0.0)
        .map(|(k, p)| format!("{k}: {:.3} %", 100.0 * p))
        .collect();
    let _ = writeln!(out, "\nkittens in all {} draws  {}", odds.draws.len(), counts.join("   "));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_places_read() {
        let (place, card) = known("4=exploding_kitten").unwrap();
        assert_eq!((place, card.is), (4, Sort::Kitten));
        assert_eq!(known("0=skip").unwrap().1.is, Sort::Other);
        assert_eq!(known("0=defuse").unwrap().1.is, Sort::Defuse);
        assert!(known("skip").is_err() && known("x=skip").is_err() && known("1=skp").is_err());
    }
}
