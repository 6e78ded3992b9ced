//! Measures of agreement.

/// A chi-square statistic as a standard normal deviate (Wilson and Hilferty), cells with few expected merged into one.
pub(crate) fn chi_square_z(seen: &[f64], expected: &[f64]) -> f64 {
    let mut cells = Vec::new();
    let (mut few_seen, mut few_expected) = (0.0, 0.0);
    for (&seen, &expected) in seen.iter().zip(expected) {
        if expected < 10.0 {
            few_seen += seen;
            few_expected += expected;
        } else {
            cells.push((seen, expected));
        }
    }
    if few_expected >= 10.0 {
        cells.push((few_seen, few_expected));
    } else if let Some(first) = cells.first_mut() {
        first.0 += few_seen;
        first.1 += few_expected;
    }
    let freedom = (cells.len() - 1) as f64;
    let square: f64 = cells.iter().map(|(s, e)| (s - e).powi(2) / e).sum();
    let spread = 2.0 / (9.0 * freedom);
    ((square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// The mean of a quantity over games, with its spread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(crate) fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    /// How many standard errors the mean over `games` is away from `exact`.
    ///
    /// `None` where too few games differ from the rest for the seen spread to be near the true one: something that happens
    /// in nearly all games tells as little as something that happens in hardly any.
    pub(crate) fn z(&self, games: f64, exact: f64) -> Option<f64> {
        let mean = self.sum / games;
        let variance = self.squares / games - mean * mean;
        (variance * games >= 50.0).then(|| (mean - exact) / (variance / games).sqrt())
    }
}

#[test]
fn the_measures_see_a_difference_and_only_a_difference() {
    let expected = [100.0, 200.0, 300.0];
    assert!(chi_square_z(&[105.0, 190.0, 305.0], &expected).abs() < 2.0);
    assert!(chi_square_z(&[160.0, 180.0, 260.0], &expected) > 4.0);
    let mut mean = Mean::default();
    (0..1000).for_each(|i| mean.add(f64::from(i % 2)));
    assert!(mean.z(1000.0, 0.5).unwrap().abs() < 1e-9);
    assert!(mean.z(1000.0, 0.4).unwrap() > 5.0);
    let mut nearly_always = Mean::default();
    (0..1000).for_each(|i| nearly_always.add(f64::from(i.min(1))));
    assert_eq!(nearly_always.z(1000.0, 0.99), None);
}
