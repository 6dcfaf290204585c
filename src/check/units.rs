//! The units of a check: patterns, folds and lowerings, with the results of their applications to one program.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::{Deserialize, Serialize};

use crate::checks::{Checker, Subject, Verdicts};
use crate::ir::{Context, OpName};
use crate::passes::PassReport;

use super::by_pattern::reason_of;
use super::report::CheckReport;

/// The applications of a unit, and their verdicts. Counts of several programs are added.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct UnitCounts {
    /// The number of programs to which the unit was applied.
    pub(crate) programs: u64,
    /// The number of these programs in which each application was proved.
    pub(crate) proved_programs: u64,
    /// The number of applications in all orders, those included that a check rolled back.
    pub(crate) applied: u64,
    /// The number of applications of which each refinement is proved.
    pub(crate) proved: u64,
    /// The number of refuted applications.
    pub(crate) refuted: u64,
    /// The number of undecided applications.
    pub(crate) undecided: u64,
    /// The maximal number of orders of a program.
    pub(crate) orders: u64,
    /// The element types of the results of the operations whose rewrites are proved.
    pub(crate) types: BTreeSet<String>,
    /// The number of distinct undecided rewrites for each reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) reasons: BTreeMap<String, u64>,
}

impl UnitCounts {
    /// Adds the counts of other programs.
    pub(crate) fn add(&mut self, other: &UnitCounts) {
        self.programs += other.programs;
        self.proved_programs += other.proved_programs;
        self.applied += other.applied;
        self.proved += other.proved;
        self.refuted += other.refuted;
        self.undecided += other.undecided;
        self.orders = self.orders.max(other.orders);
        self.types.extend(other.types.iter().cloned());
        for (reason, count) in &other.reasons {
            *self.reasons.entry(reason.clone()).or_default() += count;
        }
    }

    fn add_verdicts(&mut self, verdicts: &Verdicts) {
        self.proved += verdicts.proved + verdicts.vacuous;
        self.refuted += verdicts.refuted;
        self.undecided += verdicts.undecided;
    }
}

impl CheckReport {
    /// Returns the counts of each unit that was applied to the program, by the name of the unit.
    pub(crate) fn units(&self) -> BTreeMap<String, UnitCounts> {
        let mut units: BTreeMap<String, UnitCounts> = BTreeMap::new();
        let passes = self.orders.runs.iter().flat_map(|(_, passes)| passes);
        for (name, applied) in passes.flat_map(|pass| pass.applied.applied()) {
            units.entry(pattern(name)).or_default().applied += applied;
        }
        for (op, applied) in &self.orders.folds {
            units.entry(Subject::Fold(op.clone()).to_string()).or_default().applied += applied;
        }
        let is_unit = |subject: &Subject| !matches!(subject, Subject::Driver(_));
        for (subject, verdicts) in self.orders.verdicts_by_subject.iter().filter(|each| is_unit(each.0)) {
            units.entry(subject.to_string()).or_default().add_verdicts(verdicts);
        }
        for (subject, types) in self.orders.proved_types.iter().filter(|each| is_unit(each.0)) {
            units.entry(subject.to_string()).or_default().types.extend(types.iter().cloned());
        }
        for finding in self.orders.findings.iter().filter(|each| is_unit(&each.subject)) {
            // A violation of a contract is rolled back, and is not among the applications.
            let unit = units.entry(finding.subject.to_string()).or_default();
            unit.applied = unit.applied.max(1);
        }
        for rewrite in self.orders.undecided_rewrites.iter().filter(|each| is_unit(&each.subject)) {
            let unit = units.entry(rewrite.subject.to_string()).or_default();
            *unit.reasons.entry(reason_of(rewrite).to_owned()).or_default() += 1;
        }
        for unit in units.values_mut() {
            let n_verdicts = unit.proved + unit.refuted + unit.undecided;
            unit.applied = unit.applied.max(n_verdicts);
            unit.programs = 1;
            unit.proved_programs = u64::from(unit.proved > 0 && unit.proved == unit.applied);
            unit.orders = self.orders.runs.len() as u64;
        }
        units
    }

    /// Returns the names of the patterns of the passes, applied or not, in order of registration.
    pub(crate) fn patterns(&self) -> Vec<String> {
        self.applied().into_iter().map(|(name, _)| pattern(name)).collect()
    }
}

/// The units that runs of passes applied to a program, without their results.
#[derive(Debug, Default)]
pub(crate) struct AppliedUnits {
    patterns: BTreeSet<String>,
    folds: HashSet<OpName>,
}

impl AppliedUnits {
    /// Adds the units of a run with the reports `passes` under `checker`.
    pub(crate) fn add(&mut self, passes: &[PassReport], checker: &Checker<'_>) {
        for (name, _) in passes.iter().flat_map(|pass| pass.applied.applied()) {
            if !self.patterns.contains(name) {
                self.patterns.insert(name.to_owned());
            }
        }
        self.folds.extend(checker.folds().map(|(op, _)| op));
    }

    /// Returns the names of the units, which are those of [`CheckReport::units`] if nothing is found or proved.
    pub(crate) fn names(&self, ctx: &Context) -> BTreeSet<String> {
        let folds = self.folds.iter().map(|op| Subject::Fold(op.as_str(ctx).to_owned()).to_string());
        self.patterns.iter().map(|name| pattern(name)).chain(folds).collect()
    }
}

/// Returns the name of the unit of a pattern.
fn pattern(name: &str) -> String {
    Subject::Pattern(name.to_owned()).to_string()
}
