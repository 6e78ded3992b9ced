//! Numbers to pixels, and the numbers worth writing on an axis.

/// How numbers of an axis are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// Shares, shown as per cent.
    Percent,
    /// Differences of shares, shown as signed percentage points.
    Points,
    /// Plain numbers.
    Plain,
}

/// A stretch of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    pub(super) min: f64,
    pub(super) max: f64,
    pub(super) log: bool,
    pub(super) unit: Unit,
}

impl Scale {
    /// A linear scale over all the values, with a little air. Never empty.
    pub(super) fn over(values: impl IntoIterator<Item = f64>, unit: Unit) -> Self {
        let (mut min, mut max) = (f64::INFINITY, f64::NEG_INFINITY);
        for v in values.into_iter().filter(|v| v.is_finite()) {
            (min, max) = (min.min(v), max.max(v));
        }
        if min > max {
            (min, max) = (0.0, 1.0);
        }
        let air = match max - min {
            spread if spread > 0.0 => 0.06 * spread,
            _ if min != 0.0 => 0.1 * min.abs(),
            _ => 0.01,
        };
        let bound = |v: f64| {
            if unit == Unit::Percent { v.clamp(0.0, 1.0) } else { v }
        };
        Self { min: bound(min - air), max: bound(max + air), log: false, unit }
    }

    /// A scale with these very ends.
    pub(super) fn exactly(min: f64, max: f64, unit: Unit) -> Self {
        let max = if max > min { max } else { min + 1.0 };
        Self { min, max, log: false, unit }
    }

    /// The same from zero up.
    pub(super) fn with_zero_base(mut self) -> Self {
        self.min = 0.0;
        if self.max <= 0.0 {
            self.max = if self.unit == Unit::Plain { 1.0 } else { 0.01 };
        }
        self
    }

    /// The same with logarithmic steps.
    pub(super) fn logarithmic(mut self, least: f64) -> Self {
        self.log = true;
        self.min = self.min.max(least);
        self.max = self.max.max(self.min * 2.0);
        self
    }

    /// Where a value lies, 0 to 1.
    pub(super) fn part(&self, value: f64) -> f64 {
        let part = if self.log {
            (value.max(self.min) / self.min).ln() / (self.max / self.min).ln()
        } else {
            (value - self.min) / (self.max - self.min)
        };
        if part.is_finite() { part.clamp(-0.02, 1.02) } else { 0.0 }
    }

    /// About `n` round numbers on the scale, with their text.
    pub(super) fn ticks(&self, n: usize) -> Vec<(f64, String)> {
        let values = if self.log { self.decades(n) } else { self.steps(n) };
        let step = values.windows(2).map(|w| w[1] - w[0]).fold(f64::INFINITY, f64::min);
        values.into_iter().map(|v| (v, self.write(v, step))).collect()
    }

    fn steps(&self, n: usize) -> Vec<f64> {
        let rough = (self.max - self.min) / n.max(1) as f64;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= rough * 0.75).unwrap_or(10.0 * power);
        let first = (self.min / step - 1e-9).ceil() as i64;
        (first..).map(|k| k as f64 * step).take_while(|v| *v <= self.max + step * 1e-9).take(100).collect()
    }

    fn decades(&self, n: usize) -> Vec<f64> {
        let ladder = |digits: &[f64]| {
            let (low, high) = (self.min.log10().floor() as i32, self.max.log10().ceil() as i32);
            (low..=high)
                .flat_map(|e| digits.iter().map(move |d| d * 10_f64.powi(e)))
                .filter(|v| (self.min * 0.999..=self.max * 1.001).contains(v))
                .collect::<Vec<_>>()
        };
        [&[1.0, 2.0, 5.0][..], &[1.0, 3.0], &[1.0]]
            .into_iter()
            .map(ladder)
            .find(|v| v.len() <= n + 2)
            .unwrap_or_else(|| ladder(&[1.0]).into_iter().step_by(2).collect())
    }

    /// A value as the axis writes it, to the precision of a step.
    fn write(&self, value: f64, step: f64) -> String {
        let decimals = |step: f64| {
            let digits = (0..6).find(|d| {
                let scaled = step * 10_f64.powi(*d);
                (scaled - scaled.round()).abs() < 1e-6 * scaled.max(1.0)
            });
            digits.unwrap_or(6) as usize
        };
        match self.unit {
            Unit::Percent => format!("{:.*} %", decimals(step * 100.0), value * 100.0),
            Unit::Points => {
                let (v, d) = (value * 100.0, decimals(step * 100.0));
                if v.abs() < 1e-9 { "0".into() } else { format!("{v:+.d$}").replace('-', "−") }
            }
            Unit::Plain if step >= 1.0 || self.log || !step.is_finite() => count(value),
            Unit::Plain => format!("{value:.*}", decimals(step)),
        }
    }
}

/// A count in few characters: 950, 12.5k, 3M.
pub(super) fn count(value: f64) -> String {
    let (scaled, suffix) = match value.abs() {
        v if v >= 1e9 => (value / 1e9, "G"),
        v if v >= 1e6 => (value / 1e6, "M"),
        v if v >= 1e4 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let text = format!("{scaled:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}{suffix}").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(scale: Scale, n: usize) -> Vec<String> {
        scale.ticks(n).into_iter().map(|t| t.1).collect()
    }

    #[test]
    fn round_numbers() {
        let s = Scale::exactly(0.0, 1.0, Unit::Percent);
        assert_eq!(texts(s, 5), ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"]);
        let s = Scale::exactly(0.241, 0.262, Unit::Percent);
        assert_eq!(texts(s, 4), ["24.5 %", "25.0 %", "25.5 %", "26.0 %"][..].to_vec());
        let s = Scale::exactly(-0.02, 0.02, Unit::Points);
        assert_eq!(texts(s, 4), ["−2", "−1", "0", "+1", "+2"]);
        let s = Scale::exactly(100.0, 51_200.0, Unit::Plain).logarithmic(1.0);
        assert_eq!(texts(s, 4), ["100", "300", "1000", "3000", "10k", "30k"]);
    }

    #[test]
    fn odd_input_gives_a_usable_scale() {
        for values in [vec![], vec![f64::NAN], vec![0.0], vec![0.25, 0.25], vec![1.0]] {
            for unit in [Unit::Percent, Unit::Points, Unit::Plain] {
                let s = Scale::over(values.clone(), unit);
                assert!(s.max > s.min, "{values:?}");
                assert!(!s.ticks(5).is_empty());
                assert!(s.part(f64::NAN).is_finite());
            }
        }
    }
}
