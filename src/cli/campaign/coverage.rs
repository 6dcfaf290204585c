//! The coverage of a campaign: the patterns, folds and lowerings that were applied, and the operations of the programs
//! with their attributes.
//!
//! The coverage of a program depends on the program and the options only, so that the shards of a campaign together
//! have the coverage of one run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::check::count;
use crate::cli::instance::Instance;
use crate::ir::text::escape_line;

/// The coverage of one program.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct ProgramCoverage {
    /// The names of the patterns, folds and lowerings that were applied to the program.
    pub(in crate::cli) units: BTreeSet<String>,
    /// Operations of the program, those included that no earlier program has.
    pub(in crate::cli) instances: Vec<Instance>,
}

/// The coverage of the programs of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::cli) struct CampaignCoverage {
    /// The number of programs to which each pattern, fold and lowering was applied, zeros included.
    pub(super) units: BTreeMap<String, u64>,
    /// The combinations of attributes with which the programs have each operation, constants excepted. An operation
    /// that the generator can draw has none if no program has it.
    operations: BTreeMap<String, BTreeSet<String>>,
}

impl CampaignCoverage {
    /// Returns the coverage of no programs. `units` are the units of the passes, and `operations` those that the
    /// generator can draw.
    pub(in crate::cli) fn new(units: Vec<String>, operations: Vec<String>) -> CampaignCoverage {
        CampaignCoverage {
            units: units.into_iter().map(|name| (name, 0)).collect(),
            operations: operations.into_iter().map(|name| (name, BTreeSet::new())).collect(),
        }
    }

    /// Adds a program.
    pub(super) fn add(&mut self, program: ProgramCoverage) {
        for name in program.units {
            *self.units.entry(name).or_default() += 1;
        }
        for Instance { op, attributes } in program.instances {
            self.operations.entry(op).or_default().insert(attributes);
        }
    }

    /// Adds the names of units and the operations of `other`, without its counts of programs.
    pub(super) fn extend(&mut self, other: CampaignCoverage) {
        for name in other.units.into_keys() {
            self.units.entry(name).or_default();
        }
        for (op, combinations) in other.operations {
            self.operations.entry(op).or_default().extend(combinations);
        }
    }

    /// Returns the numbers of programs of the units that were applied.
    pub(super) fn applied(&self) -> BTreeMap<String, u64> {
        let applied = self.units.iter().filter(|&(_, &n)| n > 0);
        applied.map(|(name, &n)| (name.clone(), n)).collect()
    }

    /// Sets the numbers of programs to the sums of `parts`.
    pub(super) fn set_applied<'a>(&mut self, parts: impl Iterator<Item = &'a BTreeMap<String, u64>>) {
        self.units.values_mut().for_each(|n| *n = 0);
        for (name, n) in parts.flatten() {
            let sum = self.units.entry(name.clone()).or_default();
            *sum = sum.saturating_add(*n);
        }
    }

    /// Returns the lines of a report: the numbers of units and operations that were covered, the units that were
    /// applied to the fewest programs, and the names of those that are not covered.
    pub(super) fn lines(&self) -> String {
        let mut text = String::new();
        let mut applied: Vec<(&String, u64)> =
            self.units.iter().map(|(name, &n)| (name, n)).filter(|&(_, n)| n > 0).collect();
        if !self.units.is_empty() {
            let _ = writeln!(text, "{} of {} patterns and folds applied", applied.len(), self.units.len());
        }
        applied.sort_by_key(|&(_, n)| n);
        let seldom = applied.iter().map(|(name, n)| format!("{name} ({})", count(*n, "program")));
        list(&mut text, "applied to the fewest programs", seldom);
        let never = self.units.iter().filter(|&(_, &n)| n == 0);
        list(&mut text, "never applied", never.map(|(name, _)| name.clone()));
        let generated = self.operations.values().filter(|combinations| !combinations.is_empty());
        let n_combinations: usize = self.operations.values().map(BTreeSet::len).sum();
        let _ = writeln!(
            text,
            "{} in {} of attributes",
            count(generated.count() as u64, "operation"),
            count(n_combinations as u64, "combination")
        );
        let never = self.operations.iter().filter(|(_, combinations)| combinations.is_empty());
        list(&mut text, "never generated", never.map(|(op, _)| op.clone()));
        text
    }
}

/// Appends a line with a title and names, unless there are none.
fn list(text: &mut String, title: &str, names: impl Iterator<Item = String>) {
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return;
    }
    let shown: Vec<String> = names.iter().take(MAX_NAMES).map(|name| escape_line(name).to_string()).collect();
    let more = match names.len() - shown.len() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let _ = writeln!(text, "  {title}: {}{more}", shown.join(", "));
}

/// The maximal number of names of a list in text. The JSON form has all of them.
const MAX_NAMES: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn units_and_operations_that_are_not_covered_are_named() {
        let mut coverage = CampaignCoverage::new(
            names(&["pattern 'A'", "pattern 'B'", "pattern 'C'"]),
            names(&["d.x", "d.y"]),
        );
        let instance = |op: &str, attributes: &str| Instance { op: op.into(), attributes: attributes.into() };
        let program = |units: &[&str], instances| ProgramCoverage {
            units: names(units).into_iter().collect(),
            instances,
        };
        coverage.add(program(&["pattern 'B'", "pattern 'C'"], vec![instance("d.x", "predicate = slt")]));
        coverage
            .add(program(&["pattern 'C'"], vec![instance("d.x", ""), instance("d.x", "predicate = slt")]));
        assert_eq!(
            coverage.lines(),
            "2 of 3 patterns and folds applied\n  \
             applied to the fewest programs: pattern 'B' (1 program), pattern 'C' (2 programs)\n  \
             never applied: pattern 'A'\n\
             1 operation in 2 combinations of attributes\n  \
             never generated: d.y\n"
        );
        let many = CampaignCoverage::new(Vec::new(), (0..20).map(|i| format!("d.op{i:02}")).collect());
        let lines = many.lines();
        assert!(lines.starts_with("0 operations in 0 combinations of attributes\n"), "{lines}");
        assert!(lines.ends_with("d.op06, d.op07, and 12 more\n"), "{lines}");
    }
}
