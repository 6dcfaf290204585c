//! Passes by their `mlir-opt` flags, their options, and pipelines of them.
//!
//! A pass runs on an operation, with a checker that observes its edits. A [`PassRegistry`] contains the passes of
//! Proofmark and those that a program registers.

mod applied;
mod builtin;
mod options;
mod pdl;
mod pipeline;
mod registry;
mod transform;

pub use applied::AppliedPatterns;
pub use options::{OptionKind, PassOption, PassOptions};
pub use pipeline::{Element, Instrumentation, PassRun, Pipeline, PipelineError};
pub use registry::PassRegistry;

use crate::checks::{Checker, StepVerdict};
use crate::drivers::conversion::ConversionReport;
use crate::drivers::{FrozenPatternSet, GreedyReport, StopReason};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::{Ir, OpId};

/// A transformation of the IR under one operation.
pub struct Pass {
    /// The flag, without dashes.
    pub flag: &'static str,
    /// The name in dumps of the IR and in tables of times: the name of MLIR's class.
    pub name: &'static str,
    /// A summary in one sentence.
    pub summary: &'static str,
    /// The options.
    pub options: &'static [PassOption],
    /// The implementation. It edits the IR through drivers, or through a rewriter whose edits it reports to the
    /// checker.
    pub run: fn(&mut Ir, OpId, &PassOptions, &mut Checker<'_>) -> PassReport,
}

impl std::fmt::Debug for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "--{}", self.flag)
    }
}

/// The results of a pass.
#[derive(Clone, Debug, Default)]
pub struct PassReport {
    /// The reason for which the driver stopped, for drivers that report one.
    pub stop: Option<StopReason>,
    /// The number of applications of each pattern.
    pub applied: AppliedPatterns,
    /// The number of folded operations, in place or replaced.
    pub folded: u64,
    /// The errors; empty if the pass succeeded.
    pub errors: Vec<Diagnostic>,
    /// The verdicts of the steps of a transform script.
    pub steps: Vec<StepVerdict>,
    /// The remarks and warnings, and errors that the pass does not propagate, in order.
    pub remarks: Vec<Diagnostic>,
    /// The text that the pass prints, such as that of `transform.print`.
    pub output: String,
}

impl PassReport {
    /// Returns the results of a pass that failed.
    pub fn failed(error: Diagnostic) -> PassReport {
        PassReport { errors: vec![error], ..PassReport::default() }
    }

    /// Returns the results of a pass that runs the greedy driver with `patterns`.
    pub fn greedy(patterns: &FrozenPatternSet, report: GreedyReport) -> PassReport {
        PassReport {
            stop: Some(report.stop),
            applied: AppliedPatterns::new(patterns, &report.statistics),
            folded: report.statistics.folded + report.statistics.folded_in_place,
            ..PassReport::default()
        }
    }
}

/// The results of a conversion.
impl From<ConversionReport> for PassReport {
    fn from(report: ConversionReport) -> PassReport {
        PassReport {
            stop: Some(report.stop),
            applied: report.applied.into(),
            errors: report.errors,
            ..PassReport::default()
        }
    }
}
