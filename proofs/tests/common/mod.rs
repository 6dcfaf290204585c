//! Helpers of the tests that compare verdicts with executions: the context and random numbers.

#![allow(dead_code, reason = "each test takes what it needs")]

pub(crate) mod runs;

use proofmark_dialects::register_all;
use proofmark_ir::context::{Context, Registry};
use proofmark_ir::random::Random;
use std::sync::Arc;

/// Returns a context with all dialects.
pub(crate) fn context() -> Arc<Context> {
    let mut registry = Registry::default();
    register_all(&mut registry);
    Arc::new(Context::new(registry))
}

/// Pseudo-random numbers, determined by the seed.
pub(crate) struct Dice(Random);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
