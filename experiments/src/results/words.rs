//! The answer in words, for report and summary alike. It claims no more than the intervals allow:
//! differences are named only where they stay clear of chance after Holm's correction.

mod board;
mod compare;
mod course;
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

/// A cell's name as a place: `in base`, `with 4 players`.
fn at(label: &str) -> String {
    if label.starts_with(|c: char| c.is_ascii_digit()) { format!("with {label}") } else { format!("in {label}") }
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
    } else {
        all.extend(lengths(results, &pairs));
        all.extend(leaders(results));
    }
    all.extend(seats(results));
    all.extend(ends(results, &pairs));
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
    fn no_tables_is_still_an_answer() {
        assert!(!answer(&Results::default()).headline.is_empty());
    }
}
