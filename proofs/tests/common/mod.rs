//! What the comparisons of verdicts with runs have in common.

#![allow(dead_code, reason = "each test takes what it needs")]

pub(crate) mod runs;

use proofmark_dialects::register_all;
use proofmark_ir::context::{Context, Registry};
use std::sync::Arc;

/// A context that knows every dialect.
pub(crate) fn context() -> Arc<Context> {
    let mut registry = Registry::default();
    register_all(&mut registry);
    Arc::new(Context::new(registry))
}

/// Random numbers, the same for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
