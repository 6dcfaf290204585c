//! The hash function of the incremental and the dataflow fingerprint: folded 64x64-bit multiplications in two lanes.
//!
//! It is not cryptographic. Full fingerprints reject the candidates that collisions of incremental fingerprints cause.

const K: [u64; 4] =
    [0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db, 0x8ebc_6af0_9c88_c6e3, 0x5896_5ce5_3d4c_a1b9];

/// Returns the exclusive or of both halves of the product.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Returns a 64-bit hash of a pair.
#[inline]
pub(super) fn mix(a: u64, b: u64) -> u64 {
    fold(a ^ K[0], b ^ K[1])
}

/// The state of a 128-bit hash of a sequence of words.
#[derive(Clone, Copy)]
pub(super) struct Mixer {
    low: u64,
    high: u64,
}

impl Mixer {
    #[inline]
    pub(super) fn new(first: u64) -> Mixer {
        Mixer { low: fold(first ^ K[0], K[2]), high: fold(first ^ K[3], K[1]) }
    }

    #[inline]
    pub(super) fn word(&mut self, word: u64) {
        self.low = fold(self.low ^ word, K[1]).wrapping_add(word);
        self.high = fold(self.high ^ word.rotate_left(32), K[2]).wrapping_add(self.low);
    }

    /// Adds 128 bits.
    #[inline]
    pub(super) fn wide(&mut self, value: u128) {
        self.word(value as u64);
        self.word((value >> 64) as u64);
    }

    /// Adds a list, preceded by its length.
    #[inline]
    pub(super) fn list(&mut self, values: impl ExactSizeIterator<Item = u128>) {
        self.word(values.len() as u64);
        values.for_each(|value| self.wide(value));
    }

    #[inline]
    pub(super) fn finish(self) -> u128 {
        let low = fold(self.low ^ K[3], self.high ^ K[0]);
        let high = fold(self.high ^ K[2], self.low ^ K[1]);
        u128::from(high) << 64 | u128::from(low)
    }
}
