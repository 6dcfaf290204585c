//! Orders drawn from a stream of decisions.
//!
//! Decision number `k` is a function of the seed and `k` alone, and after `fuel` decisions the default is taken. So two runs
//! that differ only in fuel agree up to the smaller fuel, and the one decision that makes the difference is found by
//! [bisection](crate::bisect()).

use crate::OrderConfig;

/// The stream.
#[derive(Clone, Debug)]
pub struct Decisions {
    config: OrderConfig,
    /// How many decisions were asked for, with or without fuel.
    asked: u64,
}

impl Decisions {
    /// The stream of that seed.
    pub fn new(config: OrderConfig) -> Decisions {
        Decisions { config, asked: 0 }
    }

    /// The configuration.
    pub fn config(&self) -> OrderConfig {
        self.config
    }

    /// How many decisions were asked for; the latest has the number one less.
    #[inline]
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// How many decisions were drawn.
    pub fn used(&self) -> u64 {
        self.asked.min(self.config.fuel)
    }

    /// One of `n` alternatives, or `None` for the default. A choice without alternative is no decision.
    #[inline]
    pub fn choose(&mut self, n: usize) -> Option<usize> {
        self.choose_where(n, |_| true)
    }

    /// The same among those of `n` that are `eligible`: at least a third of them, or it takes long.
    #[inline]
    pub fn choose_where(&mut self, n: usize, eligible: impl Fn(usize) -> bool) -> Option<usize> {
        if n < 2 {
            return None;
        }
        let number = self.asked;
        self.asked += 1;
        if number >= self.config.fuel {
            return None;
        }
        let mut random = self.config.seed ^ splitmix(number);
        loop {
            random = splitmix(random);
            // The high half of the product: uniform up to 2^-64.
            let at = ((u128::from(random) * n as u128) >> 64) as usize;
            if eligible(at) {
                return Some(at);
            }
        }
    }
}

/// Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
fn splitmix(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
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
