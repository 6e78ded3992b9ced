//! Histograms of values as they come: one addition each, and nothing else until they are poured into a tally.

/// Values below this have a bin; what lies beyond is rare and counted at once by who asks.
pub(super) const NEAR: usize = 256;

/// How often each value came.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bins([u32; NEAR]);

impl Bins {
    pub(super) const EMPTY: Bins = Bins([0; NEAR]);

    /// Counts a value; `false` if it is too large.
    #[inline(always)]
    #[must_use]
    pub(super) fn add(&mut self, value: u32) -> bool {
        match self.0.get_mut(value as usize) {
            Some(bin) => *bin += 1,
            None => return false,
        }
        true
    }

    /// Counts a value below [`NEAR`].
    #[inline(always)]
    pub(super) fn add_near(&mut self, value: u32) {
        self.0[value as usize % NEAR] += 1;
    }

    /// Empties it: every value with how often it came, in order.
    pub(super) fn pour(&mut self) -> impl Iterator<Item = (u64, u64)> + '_ {
        // Mostly there is nothing at all in it, which is seen at once.
        let bins = if self.0.iter().fold(0, |all, bin| all | bin) == 0 { &mut [] } else { &mut self.0[..] };
        let bins = bins.iter_mut().enumerate().filter(|(_, bin)| **bin > 0);
        bins.map(|(value, bin)| (value as u64, u64::from(std::mem::take(bin))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_in_comes_out_once() {
        let mut bins = Bins::EMPTY;
        let took: Vec<bool> = [3, 3, 255, 256, 7].into_iter().map(|value| bins.add(value)).collect();
        assert_eq!(took, [true, true, true, false, true]);
        assert_eq!(bins.pour().collect::<Vec<_>>(), [(3, 2), (7, 1), (255, 1)]);
        assert_eq!(bins.pour().count(), 0);
    }
}
