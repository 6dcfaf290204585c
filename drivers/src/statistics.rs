//! Statistics of a run of a driver.

use crate::FrozenPatternSet;

/// The number of attempts of a pattern, by result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PatternStatistics {
    /// Attempts that succeeded and were kept.
    pub applied: u64,
    /// Attempts that failed or were rolled back.
    pub failed: u64,
}

/// The statistics of one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// The attempts of each pattern, by its number.
    pub patterns: Vec<PatternStatistics>,
    /// The number of visits of operations.
    pub visited: u64,
    /// The number of folds that replaced an operation.
    pub folded: u64,
    /// The number of folds that changed an operation in place.
    pub folded_in_place: u64,
    /// The number of dead operations that were erased.
    pub erased_dead: u64,
    /// The number of constants that were replaced by an equal one.
    pub merged_constants: u64,
}

impl Statistics {
    pub(crate) fn new(patterns: &FrozenPatternSet) -> Statistics {
        Statistics { patterns: vec![PatternStatistics::default(); patterns.len()], ..Statistics::default() }
    }

    /// Returns the number of pattern applications.
    pub fn n_applied(&self) -> u64 {
        self.patterns.iter().map(|each| each.applied).sum()
    }
}
