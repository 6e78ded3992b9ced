//! The answer in words, for report and summary alike. It claims no more than the intervals allow:
//! differences are named only where they stay clear of chance after Holm's correction.

mod board;
mod compare;
mod course;
mod ladder;
mod leaders;
mod pairs;

use super::Results;
use compare::between_cells;
use course::{ends, lengths, stalemates};
use leaders::{leaders, seats};
use pairs::pairs;

/// What a result says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// One sentence.
    pub headline: String,
    /// More sentences, each with its numbers.
    pub points: Vec<String>,
    /// What a reader must know before believing it.
    pub caveats: Vec<String>,
}

/// A cell's name as a place: `in base`, `with 4 players`, `with hand=5`.
fn at(label: &str) -> String {
    let first = label.split(',').next().unwrap_or(label);
    let rule = first.contains('=') || first.starts_with(|c: char| c.is_ascii_digit());
    if rule { format!("with {label}") } else { format!("in {label}") }
}

/// The answer that the tables give.
pub fn answer(results: &Results) -> Answer {
    let mut answer = Answer::default();
    let cells = results.cells();
    if cells.is_empty() {
        answer.headline = "There are no games in these tables.".into();
        return answer;
    }
    let mut all = Vec::new();
    let pairs = pairs(results);
    all.extend(between_cells(results, &pairs));
    // Where cells are held against each other the game is the question; where not, who wins is.
    if pairs.is_empty() {
        all.extend(leaders(results));
        all.extend(lengths(results, &pairs));
        all.extend(seats(results));
        all.extend(ends(results, &pairs));
    } else {
        all.extend(lengths(results, &pairs));
        all.extend(ends(results, &pairs));
        all.extend(leaders(results));
        all.extend(seats(results));
    }
    all.extend(board::crashes(results));
    all.extend(stalemates(results));
    let mut all = all.into_iter();
    answer.headline = all.next().unwrap_or_else(|| "The tables hold no win rates.".into());
    answer.points = all.collect();
    answer.caveats = board::caveats(results);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::charts::charts;
    use crate::results::rows::CellKey;
    use crate::results::samples::{self, Shape};

    fn of(shape: &Shape) -> Answer {
        answer(&Results { manifest: samples::manifest(shape), tables: samples::tables(shape), ..Default::default() })
    }

    #[test]
    fn a_clear_lead_is_said_with_its_interval() {
        let a = of(&Shape::default());
        assert!(a.headline.starts_with("careful wins most: 32.5 % (32.3 to 32.7) of its games"), "{}", a.headline);
        assert!(a.headline.contains("+15.0 percentage points (+14.5 to +15.5)"), "{}", a.headline);
        assert!(a.points.iter().any(|p| p.starts_with("Seats matter: seat")));
    }

    #[test]
    fn nothing_is_claimed_of_equals() {
        let a = of(&Shape { nothing_happens: true, ..Default::default() });
        assert!(a.headline.contains("cannot be told apart"), "{}", a.headline);
        assert!(a.points.iter().any(|p| p.starts_with("No seat")), "{:?}", a.points);
    }

    #[test]
    fn cells_are_compared_with_the_first() {
        let a = of(&Shape { cells: 4, ..Default::default() });
        assert!(a.headline.contains("in base and") && a.headline.contains("in barking"), "{}", a.headline);
        let a = of(&Shape { cells: 2, nothing_happens: true, ..Default::default() });
        assert!(a.headline.starts_with("No bot's win rate differs"), "{}", a.headline);
    }

    #[test]
    fn without_rotation_a_seat_is_a_bot() {
        let shape = Shape::default();
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        let seats = |results: &Results| answer(results).points.iter().any(|p| p.starts_with("Seats matter"));
        assert!(seats(&results));
        let bots: Vec<_> = results.overall().map(|r| r.bot.clone()).collect();
        results.tables.win_rates.retain(|r| r.seat.is_none_or(|seat| bots[seat as usize % 2] == r.bot));
        assert!(!seats(&results));
        assert!(charts(&results).iter().all(|chart| chart.name != "seats"));
    }

    #[test]
    fn swept_values_are_said_with_the_bare_bot() {
        let shape = Shape { cells: 3, sweep: true, ..Default::default() };
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        assert!(answer(&results).headline.contains(" with hand 4 and "), "{}", answer(&results).headline);
        for (cell, info) in results.manifest.cells.iter_mut().enumerate() {
            info.sweep = [("bots.random.risk".to_owned(), (cell as f64 / 20.0).into())].into();
        }
        for row in &mut results.tables.win_rates {
            let risk = |bot: &str| format!("{bot}(risk={})", f64::from(row.key.cell) / 20.0);
            let lineup = row.key.lineup.replace("random", &risk("random"));
            row.bot = if &*row.bot == "random" { risk("random").into() } else { row.bot.clone() };
            row.key = CellKey { lineup, rules: String::new(), ..(*row.key).clone() }.into();
        }
        let headline = answer(&results).headline;
        assert!(headline.starts_with("random wins") && headline.contains(" with risk 0 and "), "{headline}");
    }

    #[test]
    fn the_expansion_comes_before_its_house_rules() {
        let shape = Shape { cells: 3, ..Default::default() };
        let mut results = Results { manifest: samples::manifest(&shape), tables: samples::tables(&shape), ..Default::default() };
        let rename = |key: &CellKey| match key.cell {
            2 => CellKey { variant: "streaking, with a twist".into(), rules: "twist".into(), ..key.clone() },
            _ => key.clone(),
        };
        for r in &mut results.tables.win_rates {
            // The house rule changes more than the expansion.
            let change = 0.02 * f64::from(r.key.cell) * if &*r.bot == "random" { 1.0 } else { -1.0 };
            (r.win_rate, r.ci_low, r.ci_high) = (r.win_rate + change, r.ci_low + change, r.ci_high + change);
            r.key = rename(&r.key).into();
        }
        results.tables.pace.iter_mut().for_each(|r| r.key = rename(&r.key).into());
        let a = answer(&results);
        assert!(a.headline.contains(" in base and ") && a.headline.contains(" in streaking:"), "{}", a.headline);
        assert!(a.points[0].contains(" in \"streaking, with a twist\":"), "{}", a.points[0]);
        let lengths = a.points.iter().find(|p| p.starts_with("A game lasts")).unwrap();
        assert!(lengths.contains(" in base and ") && lengths.contains(" in streaking:"), "{lengths}");
        // When players die is among what the terminal shows.
        assert!(a.points.iter().take(5).any(|p| p.starts_with("Share of players that die")), "{:?}", a.points);
    }

    #[test]
    fn no_tables_is_still_an_answer() {
        assert!(!answer(&Results::default()).headline.is_empty());
    }
}
