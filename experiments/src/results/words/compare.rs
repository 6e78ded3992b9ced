//! Who wins more where cells differ: each claim with its interval, and only those that are clear of chance.

use eksim_statistics::{holm, two_sided_p, z_of_difference};

use super::pairs::Pair;
use crate::results::Results;
use crate::results::numbers::{count, points, with_interval};
use crate::results::rows::WinRate;

/// The most differences that are named.
const NAMED: usize = 2;

/// A difference of one bot between two cells.
struct Change<'a> {
    pair: &'a Pair,
    a: &'a WinRate,
    b: &'a WinRate,
}

impl Change<'_> {
    fn size(&self) -> f64 {
        self.b.win_rate - self.a.win_rate
    }

    fn se(&self) -> f64 {
        self.a.spread().hypot(self.b.spread())
    }

    fn say(&self) -> String {
        let Pair { at_a, at_b, .. } = self.pair;
        let (a, b) = (self.a, self.b);
        format!(
            "{} wins {} {at_a} and {} {at_b}{}: {}.",
            self.pair.bare(&b.bot, b.key.cell),
            with_interval(a.win_rate, a.ci_low, a.ci_high),
            with_interval(b.win_rate, b.ci_low, b.ci_high),
            self.pair.common(),
            points(self.size(), self.se()),
        )
    }
}

/// Win rates of cells that differ in one thing, against the first of them. Where all at a table are one bot there is nothing to say.
pub(super) fn between_cells(results: &Results, pairs: &[Pair]) -> Vec<String> {
    let of = |cell: u32| results.overall().filter(move |r| r.key.cell == cell);
    let mut changes: Vec<Change<'_>> = Vec::new();
    for pair in pairs {
        let rows: Vec<_> = of(pair.a).zip(of(pair.b)).collect();
        // One's win is the other's loss: with two bots one says it all, the one that a sweep moves if there is one.
        let moved = rows.iter().position(|(a, b)| a.bot != b.bot).unwrap_or(0);
        let said = if rows.len() == 2 { moved..moved + 1 } else { 0..rows.len() };
        changes.extend(rows[said].iter().copied().filter(|(a, _)| a.key.bots().len() > 1).map(|(a, b)| Change { pair, a, b }));
    }
    if changes.is_empty() {
        return Vec::new();
    }
    let p: Vec<f64> = changes.iter().map(|c| two_sided_p(z_of_difference(c.size(), c.se(), 0.0))).collect();
    let mut clear: Vec<&Change<'_>> = changes.iter().zip(holm(&p)).filter(|(_, p)| *p < 0.05).map(|(c, _)| c).collect();
    if clear.is_empty() {
        let far = changes.iter().max_by(|x, y| x.size().abs().total_cmp(&y.size().abs()));
        let far = far.map_or(String::new(), |c| {
            format!(
                "; the largest difference seen is {} for {} {}",
                points(c.size(), c.se()),
                c.pair.bare(&c.b.bot, c.b.key.cell),
                c.pair.at_b
            )
        });
        let compared = count(changes.len(), "comparison");
        return vec![format!(
            "No bot's win rate differs between the cells by more than chance ({compared}, Holm's correction){far}."
        )];
    }
    // What an expansion does comes before what house rules do to it.
    clear.sort_by(|x, y| x.pair.house.cmp(&y.pair.house).then(y.size().abs().total_cmp(&x.size().abs())));
    let mut out: Vec<String> = clear.iter().take(NAMED).map(|change| change.say()).collect();
    if changes.len() > 1 {
        let named = if clear.len() > NAMED { "; the largest are named" } else { "" };
        out.push(format!(
            "{} of {} such differences in who wins are clear of chance after Holm's correction{named}.",
            clear.len(),
            changes.len()
        ));
    }
    out
}
