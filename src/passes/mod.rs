//! Passes by their `mlir-opt` flags, their options, and pipelines of them.
//!
//! A pass takes an operation and a checker, through which all of its rewriting goes. A [`PassRegistry`] has those that come with
//! Proofmark, which are one table, and those of whoever links it.

mod builtin;
mod options;
mod pipeline;
mod registry;

pub use options::{OptionKind, PassOption, PassOptions};
pub use pipeline::{Element, Instrumentation, PassRun, Pipeline, PipelineError};
pub use registry::PassRegistry;

use crate::checks::Checker;
use crate::drivers::conversion::ConversionReport;
use crate::drivers::{FrozenPatternSet, GreedyReport, StopReason};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::{Ir, OpId};

/// A transformation of the IR under one operation.
pub struct Pass {
    /// The flag, without dashes.
    pub flag: &'static str,
    /// The name in dumps of the IR and in tables of times: that of MLIR's class.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// What it may be told.
    pub options: &'static [PassOption],
    /// The code. It changes the IR through drivers, or through a rewriter whose edits it has the checker observe.
    pub run: fn(&mut Ir, OpId, &PassOptions, &mut Checker<'_>) -> PassReport,
}

impl std::fmt::Debug for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "--{}", self.flag)
    }
}

/// What a pass did.
#[derive(Clone, Debug, Default)]
pub struct PassReport {
    /// Why its driver stopped, if it is one that may stop for several reasons.
    pub stop: Option<StopReason>,
    /// How often each pattern was applied, by name, in order of registration.
    pub applied: Vec<(String, u64)>,
    /// How many operations folded, in place or away.
    pub folded: u64,
    /// Why it failed; empty if it did not.
    pub errors: Vec<Diagnostic>,
}

impl PassReport {
    /// A pass that failed.
    pub fn failed(error: Diagnostic) -> PassReport {
        PassReport { errors: vec![error], ..PassReport::default() }
    }

    /// A pass that is the greedy driver with those patterns.
    pub fn greedy(patterns: &FrozenPatternSet, report: GreedyReport) -> PassReport {
        let applied = patterns.names().zip(&report.statistics.patterns);
        PassReport {
            stop: Some(report.stop),
            applied: applied.map(|(name, each)| (name.to_owned(), each.applied)).collect(),
            folded: report.statistics.folded + report.statistics.folded_in_place,
            errors: Vec::new(),
        }
    }
}

/// A pass that is a conversion.
impl From<ConversionReport> for PassReport {
    fn from(report: ConversionReport) -> PassReport {
        PassReport { stop: Some(report.stop), applied: report.applied, folded: 0, errors: report.errors }
    }
}
