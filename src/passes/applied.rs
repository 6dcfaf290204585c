//! The numbers of applications of patterns.

use crate::drivers::{FrozenPatternSet, Statistics};

/// The number of applications of each pattern of a pass, in order of registration. The names are those of a shared
/// pattern set, so that a report of a small program does not copy the names of hundreds of patterns.
#[derive(Clone, Debug, Default)]
pub struct AppliedPatterns {
    names: Names,
    /// The numbers of the applied patterns and of their applications, by the number of the pattern.
    applied: Vec<(u32, u64)>,
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
        let counts = (0..).zip(&statistics.patterns).map(|(number, each)| (number, each.applied));
        AppliedPatterns {
            names: Names::OfSet(set.clone()),
            applied: counts.filter(|&(_, count)| count > 0).collect(),
        }
    }

    /// Returns the name and the number of applications of each pattern, in order of registration.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        let n = match &self.names {
            Names::OfSet(set) => set.len(),
            Names::Own(names) => names.len(),
        };
        let mut applied = self.applied.iter().peekable();
        (0..n as u32).map(move |number| {
            let count = applied.next_if(|each| each.0 == number).map_or(0, |&(_, count)| count);
            (self.name(number), count)
        })
    }

    /// Returns the name and the number of applications of each pattern that was applied, in order of registration.
    pub fn applied(&self) -> impl Iterator<Item = (&str, u64)> {
        self.applied.iter().map(|&(number, count)| (self.name(number), count))
    }

    fn name(&self, number: u32) -> &str {
        match &self.names {
            Names::OfSet(set) => set.get(number).name(),
            Names::Own(names) => &names[number as usize],
        }
    }
}

impl From<Vec<(String, u64)>> for AppliedPatterns {
    fn from(applied: Vec<(String, u64)>) -> AppliedPatterns {
        let (names, counts): (Vec<String>, Vec<u64>) = applied.into_iter().unzip();
        let applied = (0..).zip(counts).filter(|&(_, count)| count > 0).collect();
        AppliedPatterns { names: Names::Own(names), applied }
    }
}
