//! Pseudo-random orders: a stream of decisions, limited by fuel.
//!
//! Decision `k` is a function of the seed and `k` alone. After `fuel` decisions the default is taken. Two runs that
//! differ only in fuel therefore agree up to the smaller fuel, and [bisection](crate::bisect()) finds the decision that
//! changes the outcome.

use proofmark_ir::random::{GAMMA, mix};

use crate::OrderConfig;

/// A stream of decisions.
#[derive(Clone, Debug)]
pub struct Decisions {
    config: OrderConfig,
    /// The hash of the seed.
    seed: u64,
    /// The number of decisions requested so far, beyond the fuel included.
    asked: u64,
}

impl Decisions {
    /// Returns the stream for `config`, from its first decision on.
    pub fn new(config: OrderConfig) -> Decisions {
        Decisions { config, seed: mix(config.seed), asked: 0 }
    }

    /// Returns the configuration.
    pub fn config(&self) -> OrderConfig {
        self.config
    }

    /// Returns the number of decisions requested so far. The latest decision has this number minus one.
    #[inline]
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Returns the number of decisions drawn so far, at most the fuel.
    pub fn used(&self) -> u64 {
        self.asked.min(self.config.fuel)
    }

    /// Returns one of `n` alternatives, or `None` for the default. With fewer than two alternatives no decision is
    /// counted. `n` is less than 2^32; the bias is at most `n` / 2^32.
    #[inline]
    pub fn choose(&mut self, n: usize) -> Option<usize> {
        if n < 2 {
            return None;
        }
        let number = self.asked;
        self.asked += 1;
        if number >= self.config.fuel {
            return None;
        }
        // The stream of SplitMix64. The hash of the seed makes the streams of neighbouring seeds independent.
        let random = mix(self.seed.wrapping_add(number.wrapping_mul(GAMMA)));
        Some((((random >> 32) * n as u64) >> 32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_depend_on_the_seed_and_the_number_only() {
        let draw = |seed, fuel, n: usize| {
            let mut stream = Decisions::new(OrderConfig { seed, fuel });
            (0..n).map(|_| stream.choose(10)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7, u64::MAX, 20), draw(7, u64::MAX, 20));
        assert_ne!(draw(7, u64::MAX, 20), draw(8, u64::MAX, 20));
        let short = draw(7, 5, 20);
        assert_eq!(short[..5], draw(7, u64::MAX, 5));
        assert!(short[5..].iter().all(Option::is_none));
    }

    #[test]
    fn every_alternative_is_drawn() {
        let mut stream = Decisions::new(OrderConfig::seeded(1));
        let mut seen = [0; 4];
        for _ in 0..400 {
            seen[stream.choose(4).expect("has fuel")] += 1;
        }
        assert!(seen.iter().all(|&n| n > 60), "{seen:?}");
    }
}
