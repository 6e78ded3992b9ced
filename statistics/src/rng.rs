//! A small seeded generator for resampling and for the checks: splitmix64 (Steele, Lea, Flood 2014).

/// The generator; any seed is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitMix {
    /// Its state.
    pub state: u64,
}

impl SplitMix {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in [0, 1).
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Uniform in 0..n (0 for n = 0); the bias of the multiplication is below n / 2^64.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_sequence() {
        // Vigna's splitmix64.c with seed 1234567.
        let mut r = SplitMix::new(1_234_567);
        assert_eq!(r.bits(), 6_457_827_717_110_365_317);
        assert_eq!(r.bits(), 3_203_168_211_198_807_973);
        assert_eq!(r.below(0), 0);
        assert!((0..100).all(|_| r.below(7) < 7 && r.uniform() < 1.0));
    }
}
