//! Which decision matters: bisection over fuel.

/// The decision at which the outcome turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bisection<T> {
    /// The least fuel found with an outcome other than that of one unit less. The decision that matters has the number
    /// `fuel - 1`.
    pub fuel: u64,
    /// The outcome with one unit less.
    pub without: T,
    /// The outcome with `fuel`.
    pub with: T,
    /// How many runs it took.
    pub runs: u32,
}

/// Finds a decision that matters between no fuel (the default order) and `fuel`, in O(log fuel) runs.
///
/// `run` gives the outcome for a fuel; it must be a function of it. `None` if both ends have the same outcome.
pub fn bisect<T: PartialEq>(fuel: u64, mut run: impl FnMut(u64) -> T) -> Option<Bisection<T>> {
    let (mut low, mut high) = (0, fuel);
    let mut without = run(low);
    let mut with = run(high);
    let mut runs = 2;
    if without == with {
        return None;
    }
    // The outcome at `low` is that of the default order and the one at `high` is not, so the turn is between them.
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
    fn finds_the_turn() {
        let found = bisect(1000, |fuel| fuel >= 137).expect("the ends differ");
        assert_eq!((found.fuel, found.without, found.with), (137, false, true));
        assert!(found.runs <= 13);
        assert_eq!(bisect(1000, |_| 0), None);
    }
}
