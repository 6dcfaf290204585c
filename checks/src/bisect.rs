//! Bisection over fuel: finds one decision of an order that changes the outcome.
//!
//! [`explore_orders`](crate::explore_orders) uses it if no [critical pair](crate::CriticalPair) is found.

/// A decision that changes the outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bisection<T> {
    /// A fuel whose outcome differs from the outcome of `fuel - 1`. The decision has the number `fuel - 1`.
    pub fuel: u64,
    /// The outcome of `fuel - 1`.
    pub without: T,
    /// The outcome of `fuel`.
    pub with: T,
    /// The number of runs.
    pub runs: u32,
}

/// Finds a decision that changes the outcome between fuel 0 (the default order) and `fuel`, in O(log `fuel`) runs.
///
/// `run` returns the outcome for a fuel and must be deterministic. Returns `None` if 0 and `fuel` have equal outcomes.
///
/// # Examples
///
/// ```
/// // Decision 136 is the first one that leads to another outcome.
/// let found = proofmark_checks::bisect(1000, |fuel| fuel >= 137).unwrap();
/// assert_eq!((found.fuel, found.without, found.with), (137, false, true));
/// ```
pub fn bisect<T: PartialEq>(fuel: u64, mut run: impl FnMut(u64) -> T) -> Option<Bisection<T>> {
    let (mut low, mut high) = (0, fuel);
    let mut without = run(low);
    let mut with = run(high);
    let mut runs = 2;
    if without == with {
        return None;
    }
    // Invariant: the outcome of `low` is that of the default order, and the outcome of `high` is not.
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        let outcome = run(middle);
        runs += 1;
        if outcome == without {
            (low, without) = (middle, outcome);
        } else {
            (high, with) = (middle, outcome);
        }
    }
    Some(Bisection { fuel: high, without, with, runs })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_decision() {
        let found = bisect(1000, |fuel| fuel >= 137).expect("the ends differ");
        assert_eq!((found.fuel, found.without, found.with), (137, false, true));
        assert!(found.runs <= 13);
        assert_eq!(bisect(1000, |_| 0), None);
    }
}
