//! The numbers of applications of patterns.

use crate::drivers::{FrozenPatternSet, Statistics};

/// The number of applications of each pattern of a pass, in order of registration. The names are those of a shared
/// pattern set, so that a report of a small program does not copy the names of hundreds of patterns.
#[derive(Clone, Debug, Default)]
pub struct AppliedPatterns {
    names: Names,
    counts: Vec<u64>,
}

/// The names of the patterns.
#[derive(Clone, Debug)]
enum Names {
    OfSet(FrozenPatternSet),
    Own(Vec<String>),
}

impl Default for Names {
    fn default() -> Names {
        Names::Own(Vec::new())
    }
}

impl AppliedPatterns {
    /// Returns the numbers of applications of the patterns of `set`.
    pub fn new(set: &FrozenPatternSet, statistics: &Statistics) -> AppliedPatterns {
        let counts = statistics.patterns.iter().map(|each| each.applied).collect();
        AppliedPatterns { names: Names::OfSet(set.clone()), counts }
    }

    /// Returns the name and the number of applications of each pattern, in order of registration.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.counts.iter().enumerate().map(|(number, &count)| (self.name(number), count))
    }

    /// Returns the name and the number of applications of each pattern that was applied, in order of registration.
    pub fn applied(&self) -> impl Iterator<Item = (&str, u64)> {
        let applied = self.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        applied.map(|(number, &count)| (self.name(number), count))
    }

    fn name(&self, number: usize) -> &str {
        match &self.names {
            Names::OfSet(set) => set.get(number as u32).name(),
            Names::Own(names) => &names[number],
        }
    }
}

impl From<Vec<(String, u64)>> for AppliedPatterns {
    fn from(applied: Vec<(String, u64)>) -> AppliedPatterns {
        let (names, counts) = applied.into_iter().unzip();
        AppliedPatterns { names: Names::Own(names), counts }
    }
}
