//! Many claims at once: Holm for a few (the chance of any false claim), Benjamini-Hochberg for screening (the share of false ones).
//!
//! Sources: Holm (1979), Scand. J. Statist. 6; Benjamini, Hochberg (1995), JRSS B 57. Gold vectors: by hand, and the 15
//! p-values of Benjamini and Hochberg's paper.

/// Above this many claims Holm is too strict to be useful; screen instead.
pub const MOST_CLAIMS: usize = 20;

/// Holm's adjusted p-values, in the order given: the running maximum of (m - i) p_(i). A p that is not a number counts as 1.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let order = ascending(p);
    let mut adjusted = vec![1.0; p.len()];
    let mut top = 0.0_f64;
    for (i, &place) in order.iter().enumerate() {
        top = top.max(clean(p[place]) * (p.len() - i) as f64).min(1.0);
        adjusted[place] = top;
    }
    adjusted
}

/// Benjamini and Hochberg's adjusted p-values, in the order given: the running minimum from above of m p_(i) / i.
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let order = ascending(p);
    let mut adjusted = vec![1.0; p.len()];
    let mut least = 1.0_f64;
    for (i, &place) in order.iter().enumerate().rev() {
        least = least.min(clean(p[place]) * p.len() as f64 / (i + 1) as f64);
        adjusted[place] = least;
    }
    adjusted
}

fn clean(p: f64) -> f64 {
    if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) }
}

fn ascending(p: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| clean(p[a]).total_cmp(&clean(p[b])));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: &[f64], b: &[f64]) {
        assert_eq!(a.len(), b.len());
        assert!(a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-12), "{a:?}");
    }

    #[test]
    fn by_hand() {
        near(&holm(&[0.01, 0.04, 0.03, 0.005]), &[0.03, 0.06, 0.06, 0.02]);
        near(&benjamini_hochberg(&[0.01, 0.04, 0.03, 0.005]), &[0.02, 0.04, 0.04, 0.02]);
    }

    #[test]
    fn benjamini_and_hochberg_1995() {
        // Their example: at 5 % Holm rejects three, their own method four.
        let p =
            [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0];
        assert_eq!(holm(&p).iter().filter(|&&q| q <= 0.05).count(), 3);
        assert_eq!(benjamini_hochberg(&p).iter().filter(|&&q| q <= 0.05).count(), 4);
    }

    #[test]
    fn poor_data() {
        assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
        near(&holm(&[f64::NAN, 0.01]), &[1.0, 0.02]);
        near(&benjamini_hochberg(&[f64::NAN, 2.0]), &[1.0, 1.0]);
    }
}
