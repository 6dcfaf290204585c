//! Pseudo-random numbers for orders, samples, fuzzing and tests. Equal seeds give equal numbers on every machine.
//!
//! [`Random`] is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014), and
//! [`mix`] is its output function, which also serves as a hash. [`entropy`] is xorshift64* (Vigna, "An experimental
//! exploration of Marsaglia's xorshift generators, scrambled", 2016). None of them is cryptographic.

/// The increment of the state of SplitMix64.
pub const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the output of SplitMix64 for the state `x`: a bijective hash of `x`.
#[inline]
pub fn mix(x: u64) -> u64 {
    let mut z = x.wrapping_add(GAMMA);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stream of pseudo-random numbers.
///
/// # Examples
///
/// ```
/// use proofmark_ir::random::Random;
///
/// let (mut a, mut b) = (Random::new(7), Random::new(7));
/// assert_eq!(a.number(), b.number());
/// assert!(a.below(10) < 10);
/// assert!(["x", "y"].contains(a.pick(&["x", "y"])));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns the stream of `seed`.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Returns the next number.
    #[inline]
    pub fn number(&mut self) -> u64 {
        let number = mix(self.state);
        self.state = self.state.wrapping_add(GAMMA);
        number
    }

    /// Returns a number less than `n`, with a bias of at most `n` / 2^64.
    ///
    /// # Panics
    ///
    /// If `n` is zero.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (self.number() % n as u64) as usize
    }

    /// Returns an element of `all`.
    ///
    /// # Panics
    ///
    /// If `all` is empty.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Returns `len` pseudo-random bytes for input number `n`.
///
/// # Examples
///
/// ```
/// use proofmark_ir::random::entropy;
///
/// assert_eq!(entropy(7, 16), entropy(7, 16));
/// assert_ne!(entropy(7, 16), entropy(8, 16));
/// ```
pub fn entropy(n: u64, len: usize) -> Vec<u8> {
    let mut state = n.wrapping_add(1).wrapping_mul(GAMMA) | 1;
    let mut bytes = vec![0; len.next_multiple_of(8)];
    for word in bytes.as_chunks_mut::<8>().0 {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        *word = state.wrapping_mul(0x2545_f491_4f6c_dd1d).to_le_bytes();
    }
    bytes.truncate(len);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_reference_implementation() {
        // The first outputs of `splitmix64.c` by Vigna for the seed 1234567.
        let mut random = Random::new(1_234_567);
        let numbers = [random.number(), random.number(), random.number()];
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn entropy_depends_on_the_number_of_the_input_only() {
        assert_eq!(entropy(3, 20), entropy(3, 40)[..20]);
        assert_ne!(entropy(3, 20), entropy(4, 20));
    }
}
