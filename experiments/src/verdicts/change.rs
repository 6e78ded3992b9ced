//! A quantity in two variants under the same luck, and the difference by blocks.

use eksim_statistics::{BlockSums, paired, t_interval};
use serde::Serialize;

use super::both::Both;

/// Blocks under which a number without bounds gets no interval.
pub const LEAST_BLOCKS: u64 = 30;

/// A quantity under the house rules, under the unchanged ones, and the difference by blocks.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// Under the house rules.
    pub house: f64,
    /// Under the unchanged rules.
    pub unchanged: f64,
    /// House rules less unchanged rules.
    pub difference: f64,
    /// Lower end of its 95 % interval; null where there are too few blocks, or none differs.
    pub ci_low: Option<f64>,
    /// Upper end.
    pub ci_high: Option<f64>,
    /// Chance of such a difference if there were none.
    pub p: f64,
    /// What playing both under the same luck gained.
    pub pairing_efficiency: Option<f64>,
    /// Blocks behind it.
    pub blocks: u64,
}

impl Change {
    /// Of a share between 0 and 1: its interval holds at any size.
    pub fn share(both: &Both) -> Change {
        let found = paired(&both.difference, kept(&both.difference, &both.differences), 1.0, 0.95);
        let interval = found.difference.interval;
        Change { ci_low: Some(interval.low), ci_high: Some(interval.high), p: found.p, ..Change::plain(both) }
    }

    /// Of a number without bounds: the t interval, if there are blocks enough and they differ.
    pub fn number(both: &Both) -> Change {
        let enough = both.difference.n >= LEAST_BLOCKS && both.difference.variance() > 0.0;
        let interval = if enough { t_interval(&both.difference, 0.95) } else { None };
        let p = if enough { paired(&both.difference, &[], 1.0, 0.95).p } else { 1.0 };
        Change { ci_low: interval.map(|i| i.low), ci_high: interval.map(|i| i.high), p, ..Change::plain(both) }
    }

    fn plain(both: &Both) -> Change {
        let (house, unchanged, difference) = (both.house.mean(), both.plain.mean(), both.difference.mean());
        let blocks = both.difference.n;
        let pairing_efficiency = both.efficiency();
        Change { house, unchanged, difference, ci_low: None, ci_high: None, p: 1.0, pairing_efficiency, blocks }
    }

    /// The interval times `unit` in words, or why there is none.
    pub fn interval(&self, unit: f64, digits: usize) -> String {
        match (self.ci_low, self.ci_high) {
            (Some(low), Some(high)) => format!("{:+.digits$} to {:+.digits$}", unit * low, unit * high),
            _ if self.blocks < LEAST_BLOCKS => format!("too few blocks ({})", self.blocks),
            _ if self.difference == 0.0 => format!("no difference in any of {} blocks", self.blocks),
            _ => format!("the same in all of {} blocks", self.blocks),
        }
    }
}

/// The single values, if all of them were kept.
pub fn kept<'a>(sums: &BlockSums, values: &'a [f64]) -> &'a [f64] {
    if values.len() as u64 == sums.n { values } else { &[] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_interval_without_blocks_or_differences() {
        let mut both = Both::new(1);
        both.push(3, 1);
        assert_eq!(Change::number(&both).interval(1.0, 2), "too few blocks (1)");
        (0..40).for_each(|_| both.push(3, 1));
        assert_eq!(Change::number(&both).interval(1.0, 2), "the same in all of 41 blocks");
        both.push(9, 1);
        let change = Change::number(&both);
        assert!(change.ci_low.unwrap() < change.difference && change.difference < change.ci_high.unwrap());
        let mut none = Both::new(1);
        (0..40).for_each(|_| none.push(1, 1));
        assert_eq!(Change::number(&none).interval(1.0, 2), "no difference in any of 40 blocks");
        assert!(Change::share(&none).ci_high.unwrap() > 0.0, "a share's interval is never of width zero");
    }
}
