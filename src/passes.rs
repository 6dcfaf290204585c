//! Passes by their `mlir-opt` flags, and pipelines of them.
//!
//! A pass takes the whole module and a checker, through which all of its rewriting goes.

use crate::checks::Checker;
use crate::dialects::lower;
use crate::drivers::conversion::{ConversionReport, reconcile_unrealized_casts};
use crate::drivers::{self, GreedyReport, StopReason};
use crate::ir::diagnostics::Diagnostic;
use crate::ir::verify::verify;
use crate::ir::{Ir, OpId};

/// A transformation of the IR under one operation.
#[derive(Clone, Copy)]
pub struct Pass {
    /// The flag, without dashes.
    pub flag: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// The code.
    pub run: fn(&mut Ir, OpId, &mut Checker<'_>) -> PassReport,
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

/// The passes that come with Proofmark.
pub static PASSES: &[Pass] = &[
    Pass {
        flag: "canonicalize",
        summary: "Apply folds and canonicalization patterns to a fixpoint",
        run: canonicalize,
    },
    Pass { flag: "cse", summary: "Eliminate common subexpressions", run: cse },
    Pass { flag: "symbol-dce", summary: "Erase symbols that nobody refers to", run: symbol_dce },
    Pass {
        flag: "convert-arith-to-llvm",
        summary: "Convert arith to llvm",
        run: |ir, op, checker| conversion(lower::convert_arith_to_llvm(ir, op, LLVM64, checker)),
    },
    Pass {
        flag: "convert-cf-to-llvm",
        summary: "Convert cf to llvm",
        run: |ir, op, checker| conversion(lower::convert_cf_to_llvm(ir, op, LLVM64, checker)),
    },
    Pass {
        flag: "convert-func-to-llvm",
        summary: "Convert func to llvm",
        run: |ir, op, checker| conversion(lower::convert_func_to_llvm(ir, op, LLVM64, checker)),
    },
    Pass {
        flag: "reconcile-unrealized-casts",
        summary: "Take away unrealized conversion casts that cancel out",
        run: reconcile,
    },
];

/// The options of the conversions to llvm by default: `index` has 64 bits.
const LLVM64: lower::ToLlvmOptions = lower::ToLlvmOptions { index_bitwidth: 64 };

fn conversion(report: ConversionReport) -> PassReport {
    PassReport { stop: Some(report.stop), applied: report.applied, folded: 0, errors: report.errors }
}

fn reconcile(ir: &mut Ir, op: OpId, _: &mut Checker<'_>) -> PassReport {
    reconcile_unrealized_casts(ir, op);
    PassReport::default()
}

fn canonicalize(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> PassReport {
    let patterns = drivers::canonicalization_patterns(ir.ctx());
    let report =
        drivers::apply_patterns_greedily(ir, op, &patterns, &drivers::canonicalizer_config(), checker);
    greedy_report(patterns.names(), report)
}

fn greedy_report<'a>(names: impl Iterator<Item = &'a str>, report: GreedyReport) -> PassReport {
    let applied = names.zip(&report.statistics.patterns).map(|(name, each)| (name.to_owned(), each.applied));
    PassReport {
        stop: Some(report.stop),
        applied: applied.collect(),
        folded: report.statistics.folded + report.statistics.folded_in_place,
        errors: Vec::new(),
    }
}

fn cse(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> PassReport {
    drivers::eliminate_common_subexpressions(ir, op, checker);
    PassReport::default()
}

fn symbol_dce(ir: &mut Ir, op: OpId, checker: &mut Checker<'_>) -> PassReport {
    drivers::erase_dead_symbols(ir, op, checker);
    PassReport::default()
}

/// Passes in order.
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    /// The passes.
    pub passes: Vec<&'static Pass>,
    /// Whether everything is verified after each of them.
    pub verify_each: bool,
}

impl Pipeline {
    /// Runs the passes on `ir` until one fails, and commits what they did.
    pub fn run(&self, ir: &mut Ir, checker: &mut Checker<'_>) -> Vec<PassReport> {
        let mut reports = Vec::new();
        for pass in &self.passes {
            let root = ir.root();
            let mut report = (pass.run)(ir, root, checker);
            ir.commit();
            if self.verify_each && report.errors.is_empty() {
                report.errors = verify(ir, root);
            }
            let failed = !report.errors.is_empty();
            reports.push(report);
            if failed {
                break;
            }
        }
        reports
    }

    /// The flags, as on the command line.
    pub fn flags(&self) -> String {
        self.passes.iter().map(|pass| format!("--{}", pass.flag)).collect::<Vec<_>>().join(" ")
    }
}
