//! Shares and differences as text, with the decimals that their precision deserves.

use eksim_statistics::Z95;

/// A share as per cent, with as many decimals as its precision deserves.
pub fn percent(share: f64, half_width: f64) -> String {
    format!("{:.*} %", decimals(half_width), share * 100.0)
}

/// A share with its interval: `25.3 % (25.1 to 25.5)`.
pub fn with_interval(share: f64, low: f64, high: f64) -> String {
    let half = (high - low) / 2.0;
    let d = decimals(half);
    format!("{} ({:.d$} to {:.d$})", percent(share, half), low * 100.0, high * 100.0)
}

/// A difference in percentage points with its interval.
pub fn points(difference: f64, se: f64) -> String {
    let half = Z95 * se;
    let d = decimals(half);
    let one = |v: f64| {
        let text = format!("{:+.d$}", v * 100.0);
        if text.trim_start_matches(['+', '-', '0', '.']).is_empty() { text[1..].to_owned() } else { text.replace('-', "−") }
    };
    format!("{} percentage points ({} to {})", one(difference), one(difference - half), one(difference + half))
}

/// A p-value as a person writes it: `= 0.11`, `< 0.0001`.
pub fn p_value(p: f64) -> String {
    match p {
        p if p < 1e-4 => "< 0.0001".into(),
        p if p < 0.0995 => format!("= {p:.*}", (1.0 - p.log10().floor()) as usize),
        p => format!("= {p:.2}"),
    }
}

/// So many of them: `1 cell`, `3 cells`.
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn decimals(half_width: f64) -> usize {
    match half_width {
        h if h >= 0.02 => 0,
        h if h >= 0.001 => 1,
        h if h > 0.0 => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_decimals_they_deserve() {
        assert_eq!(with_interval(0.25312, 0.2511, 0.2551), "25.3 % (25.1 to 25.5)");
        assert_eq!(with_interval(0.25312, 0.2530, 0.2532), "25.31 % (25.30 to 25.32)");
        assert_eq!(points(-0.01, 0.002), "−1.0 percentage points (−1.4 to −0.6)");
    }

    #[test]
    fn p_values_are_for_people() {
        for (p, text) in [
            (0.11, "= 0.11"),
            (1.0, "= 1.00"),
            (0.0312, "= 0.031"),
            (0.09, "= 0.090"),
            (0.00012, "= 0.00012"),
            (9e-5, "< 0.0001"),
            (0.0, "< 0.0001"),
        ] {
            assert_eq!(p_value(p), text);
        }
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!([count(0, "cell"), count(1, "cell"), count(2, "cell")], ["0 cells", "1 cell", "2 cells"]);
    }
}
