//! What a run of a driver did, in numbers.

use crate::FrozenPatternSet;

/// How often a pattern was tried, and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PatternStatistics {
    /// It was applied, and kept.
    pub applied: u64,
    /// It did not match, or was taken back.
    pub failed: u64,
}

/// The counters of one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// By the number of the pattern.
    pub patterns: Vec<PatternStatistics>,
    /// Operations that were visited.
    pub visited: u64,
    /// Folds that replaced an operation.
    pub folded: u64,
    /// Folds that changed an operation in place.
    pub folded_in_place: u64,
    /// Dead operations that were erased.
    pub erased_dead: u64,
    /// Constants that were merged into an equal one.
    pub merged_constants: u64,
}

impl Statistics {
    pub(crate) fn new(patterns: &FrozenPatternSet) -> Statistics {
        Statistics { patterns: vec![PatternStatistics::default(); patterns.len()], ..Statistics::default() }
    }

    /// How many patterns were applied.
    pub fn n_applied(&self) -> u64 {
        self.patterns.iter().map(|each| each.applied).sum()
    }
}
